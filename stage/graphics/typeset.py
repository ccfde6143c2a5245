"""Setting text: measuring, wrapping, shortening. Measures are logical units and hold in a window of any size."""

import math
import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache
from typing import Final

import pygame

from stage.graphics import shaping
from stage.graphics import shaping as text_raster
from stage.graphics import shaping as typefaces
from stage.graphics.shaping import Cut
from stage.graphics.theme import SMALLEST_TEXT, Colour, TextStyle

ELLIPSIS: Final = "…"
_GRAIN: Final = 64
"""Widths are whole parts of a logical unit, so that rectangles of single precision keep them."""
_SLACK: Final = 1 / 16
"""What a line may be longer than its place: rectangles round, and it is less than a pixel."""

_BREAK: Final = re.compile(r"(?<!«) (?![:;!?»%])(?!(?<=[^\W\d] )\d{1,2}\b)")
"""Where a line may end: French has spaces inside its quotation marks and before other signs; "disc 4" stays whole."""


class Typesetter:
    """Text at the player's text scale (1.0 to 2.0, applied to every size)."""

    def __init__(self, text_scale: float = 1.0) -> None:
        self.text_scale = text_scale
        self._wrapped = lru_cache(maxsize=2048)(self._wrap)

    def width(self, text: str, style: TextStyle) -> float:
        """Width of one line."""
        return math.ceil(self._exact(text, style) * _GRAIN) / _GRAIN

    def spans(self, text: str, style: TextStyle) -> list[tuple[float, float]]:
        """Where each letter of a line begins and ends, from the line's start; Hebrew and Arabic end at their left."""
        size = self._size(style)
        return [(begin * size, end * size) for begin, end in shaping.line(text, _cut(style)).spans]

    def shows(self, letter: str, style: TextStyle) -> bool:
        """Whether some font has this letter; the others are drawn as a replacement."""
        return typefaces.showing(letter, _cut(style)) is not None

    def sink(self, style: TextStyle) -> float:
        """How far a line must be lowered for its capitals, not its box, to stand in the middle of a height."""
        face = typefaces.own(_cut(style))
        return round((face.line / 2 - face.ascent + face.capital / 2) * self._size(style), 1)

    def ascent(self, style: TextStyle) -> float:
        """How far the baseline lies below the top of a line."""
        return typefaces.own(_cut(style)).ascent * self._size(style)

    def line_height(self, style: TextStyle) -> float:
        """Distance from one line to the next."""
        return math.ceil(typefaces.own(_cut(style)).line * self._size(style))

    def measure(self, text: str, style: TextStyle, max_width: float | None = None) -> tuple[float, float]:
        """Width and height of a text, wrapped at `max_width` if given, and at every line feed."""
        lines = self.wrap(text, style, max_width)
        return max((self.width(line, style) for line in lines), default=0.0), len(lines) * self.line_height(style)

    def height(self, text: str, style: TextStyle, max_width: float) -> float:
        """Height of a text wrapped at `max_width`: quicker than to measure its width too."""
        return len(self._wrapped(text, style, max_width, self.text_scale)) * self.line_height(style)

    def wrap(self, text: str, style: TextStyle, max_width: float | None = None) -> list[str]:
        """The lines of a text no wider than `max_width`; a single longer word is cut between letters."""
        return list(self._wrapped(text, style, max_width, self.text_scale))

    def fit(self, text: str, style: TextStyle, max_width: float) -> tuple[str, TextStyle]:
        """One line no wider than `max_width`: set smaller, down to `SMALLEST_TEXT` (before scaling), then shortened."""
        width = self.width(text, style)
        if width > max_width + _SLACK and style.size > SMALLEST_TEXT:
            style = style.sized(max(float(SMALLEST_TEXT), float(int(style.size * max_width / width))))
            width = self.width(text, style)
        if width <= max_width + _SLACK:
            return text, style
        keep = self._within(text, 0, style, max_width - self._exact(ELLIPSIS, style))
        while keep and self.width(text[:keep].rstrip() + ELLIPSIS, style) > max_width + _SLACK:
            keep -= 1
        return text[:keep].rstrip() + ELLIPSIS, style

    def box(self, line: str, style: TextStyle, scale: float) -> tuple[int, int, int, int]:
        """Left, top, width and height of the pixels that a line covers, from its start on its baseline.

        `scale`: pixels per logical unit. Empty when there is nothing to see.
        """
        return text_raster.box(line, _cut(style), self._size(style) * scale)

    def drawn(self, line: str, style: TextStyle, scale: float, colour: Colour) -> pygame.Surface:
        """What is seen of a line, in the pixels of its `box`."""
        return text_raster.drawn(line, _cut(style), self._size(style) * scale, colour)

    def _size(self, style: TextStyle) -> float:
        return style.size * self.text_scale

    def _exact(self, text: str, style: TextStyle) -> float:
        return shaping.advance(text, _cut(style)) * self._size(style)

    def _wrap(self, text: str, style: TextStyle, max_width: float | None, text_scale: float) -> tuple[str, ...]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            if max_width is None or self.width(paragraph, style) <= max_width + _SLACK:
                lines.append(paragraph)
            else:
                lines.extend(self._wrap_paragraph(paragraph, style, max_width))
        return tuple(lines)

    def _wrap_paragraph(self, paragraph: str, style: TextStyle, max_width: float) -> list[str]:
        # Words are shaped one by one, so the width of a line is the sum of theirs and of the gaps.
        space = self._exact(" ", style)
        lines: list[str] = []
        words: list[str] = []
        wide = 0.0
        for word in _BREAK.split(paragraph):
            width = self._exact(word, style)
            if words and wide + space + width <= max_width + _SLACK:
                words.append(word)
                wide += space + width
                continue
            if words:
                lines.append(" ".join(words))
            *full, rest = self._cut_word(word, style, max_width) if width > max_width + _SLACK else [word]
            lines.extend(full)
            words, wide = [rest], self._exact(rest, style)
        return [*lines, " ".join(words)]

    def _cut_word(self, word: str, style: TextStyle, max_width: float) -> list[str]:
        parts: list[str] = []
        begin = 0
        while begin < len(word):
            end = max(begin + 1, self._within(word, begin, style, max_width))
            while end > begin + 1 and self.width(word[begin:end], style) > max_width + _SLACK:
                end -= 1
            parts.append(word[begin:end])
            begin = end
        return parts

    def _within(self, text: str, begin: int, style: TextStyle, max_width: float) -> int:
        """Behind which letter a text from `begin` on has at most this width, as it is set in the whole line."""
        reach = _reach(text, _cut(style))
        end = bisect_right(reach, reach[begin] + max(0.0, max_width) / self._size(style)) - 1
        while begin < end < len(text) and unicodedata.category(text[end]).startswith("M"):
            end -= 1
        return end


@lru_cache(maxsize=16)
def _reach(text: str, cut: Cut) -> tuple[float, ...]:
    """The width of the first 0, 1, 2… letters of a text."""
    reach = [0.0]
    for begin, end in shaping.line(text, cut).spans:
        reach.append(reach[-1] + abs(end - begin))
    return tuple(reach)


@lru_cache(maxsize=512)
def _cut(style: TextStyle) -> Cut:
    return Cut(style.family, style.weight, style.italic)
