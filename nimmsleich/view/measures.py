"""Lengths and type that every part of the felt keeps to."""

from typing import Final

from stage.graphics import theme
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import TextStyle

GAP: Final = 12.0
CARD: Final = 5 / 7
"""Width of a card divided by its height."""
LARGE_TEXT: Final = 1.25
"""From this text scale on, words are said once only."""


def is_compact(type_: Typesetter) -> bool:
    """Whether the text is so large that words are set in the smallest size and said once only."""
    return type_.text_scale > LARGE_TEXT


def set_for(type_: Typesetter, style: TextStyle) -> TextStyle:
    """A style for words on the felt: the smallest that is allowed, once the text is large."""
    return style.sized(theme.SMALLEST_TEXT) if is_compact(type_) else style
