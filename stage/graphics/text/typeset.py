"""Typesetting: measuring, wrapping and shortening text, in logical units that hold in a window of any size."""

import math
import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache
from typing import Final

import pygame

from stage.graphics.text import shaping, typefaces
from stage.graphics.text.typefaces import FontCut
from stage.graphics.theme import SMALLEST_TEXT, Colour, TextStyle

ELLIPSIS: Final = "…"
_GRAIN: Final = 64
"""Widths are rounded up to this fraction of a logical unit, so that single-precision rectangles hold them exactly."""
_SLACK: Final = 1 / 16
"""Logical units that a line may exceed its width by, because rectangles round; less than a pixel."""

_BREAK: Final = re.compile(r"(?<!«) (?![:;!?»%])(?!(?<=[^\W\d] )\d{1,2}\b)")
"""Possible line breaks: not at French spaces inside quotation marks or before signs, and not within "disc 4"."""


class Typesetter:
    """Typesetter for the player's text scale (1.0–2.0, applied to every size)."""

    def __init__(self, text_scale: float = 1.0) -> None:
        self.text_scale = text_scale
        self._wrapped = lru_cache(maxsize=2048)(self._wrap)

    def width(self, text: str, style: TextStyle) -> float:
        """Return the width of one line."""
        return math.ceil(self._exact(text, style) * _GRAIN) / _GRAIN

    def spans(self, text: str, style: TextStyle) -> list[tuple[float, float]]:
        """Return the start and end of each letter, from the line's start; Hebrew and Arabic letters end at the left."""
        size = self._size(style)
        return [(begin * size, end * size) for begin, end in shaping.line(text, _cut(style)).spans]

    def shows(self, letter: str, style: TextStyle) -> bool:
        """Return True if some font has this letter; others are drawn as a replacement character."""
        return typefaces.showing(letter, _cut(style)) is not None

    def sink(self, style: TextStyle) -> float:
        """Return the offset down that centres a line by its capitals instead of its box."""
        face = typefaces.own(_cut(style))
        return round((face.line / 2 - face.ascent + face.capital / 2) * self._size(style), 1)

    def ascent(self, style: TextStyle) -> float:
        """Return the distance from the top of a line down to its baseline."""
        return typefaces.own(_cut(style)).ascent * self._size(style)

    def line_height(self, style: TextStyle) -> float:
        """Return the distance from one line to the next."""
        return math.ceil(typefaces.own(_cut(style)).line * self._size(style))

    def measure(self, text: str, style: TextStyle, max_width: float | None = None) -> tuple[float, float]:
        """Return the width and height of a text, wrapped at `max_width` if given, and at every line feed."""
        lines = self.wrap(text, style, max_width)
        return max((self.width(line, style) for line in lines), default=0.0), len(lines) * self.line_height(style)

    def height(self, text: str, style: TextStyle, max_width: float) -> float:
        """Return the height of a text wrapped at `max_width`. Faster than :meth:`measure`."""
        return len(self._wrapped(text, style, max_width, self.text_scale)) * self.line_height(style)

    def wrap(self, text: str, style: TextStyle, max_width: float | None = None) -> list[str]:
        """Return the lines of a text wrapped at `max_width`; a longer word is cut between letters."""
        return list(self._wrapped(text, style, max_width, self.text_scale))

    def fit(self, text: str, style: TextStyle, max_width: float) -> tuple[str, TextStyle]:
        """Fit a line into `max_width`: set it smaller, down to `SMALLEST_TEXT` (before scaling), then shorten it."""
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
        """Return left, top, width and height of a line's pixels, relative to its start on the baseline.

        `scale` is in pixels per logical unit. The box of an invisible line is empty.
        """
        return shaping.box(line, _cut(style), self._size(style) * scale)

    def drawn(self, line: str, style: TextStyle, scale: float, colour: Colour) -> pygame.Surface:
        """Return the surface of a line, of the size of its `box`."""
        return shaping.drawn(line, _cut(style), self._size(style) * scale, colour)

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
        # Words are shaped one by one, so the width of a line is the sum of its words and spaces.
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
        """Return the largest end for which the letters from `begin` are at most `max_width` wide in the whole line."""
        reach = _reach(text, _cut(style))
        end = bisect_right(reach, reach[begin] + max(0.0, max_width) / self._size(style)) - 1
        while begin < end < len(text) and unicodedata.category(text[end]).startswith("M"):
            end -= 1
        return end


@lru_cache(maxsize=16)
def _reach(text: str, cut: FontCut) -> tuple[float, ...]:
    """Return the widths of the first 0, 1, 2… letters of a text."""
    reach = [0.0]
    for begin, end in shaping.line(text, cut).spans:
        reach.append(reach[-1] + abs(end - begin))
    return tuple(reach)


@lru_cache(maxsize=512)
def _cut(style: TextStyle) -> FontCut:
    return FontCut(style.family, style.weight, style.italic)
