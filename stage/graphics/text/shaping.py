"""Text shaping: from letters to positioned glyphs, each run of letters in a font that has them.

All measures are shares of the type size, so a line keeps its proportions at every size and in every window.
"""

import itertools
import math
import operator
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import pygame
import uharfbuzz as hb  # type: ignore[import-untyped]

from stage.graphics.text.typefaces import TALLEST, WIDEST, FontCut, Typeface, is_hidden, own, showing
from stage.graphics.theme import Colour, Family

_FIRST_LEFTWARDS = "\u0590"
_LEFTWARDS = ("R", "AL")
_DIGITS = ("EN", "AN")


def is_leftwards(text: str) -> bool:
    """Return True if any letter of the text runs leftwards."""
    far = {letter for letter in text if letter >= _FIRST_LEFTWARDS}
    return any(unicodedata.bidirectional(letter) in _LEFTWARDS for letter in far)


def levels(text: str) -> list[int]:
    """Return for each letter 0 (rightwards), 1 (leftwards) or 2 (a number between leftward words)."""
    if not is_leftwards(text):
        return [0] * len(text)
    kinds = [unicodedata.bidirectional(letter) for letter in text]
    found: list[int | None] = []
    strong = 0
    for kind in kinds:
        if kind in ("L", *_LEFTWARDS):
            strong = 0 if kind == "L" else 1
            found.append(strong)
        elif kind in _DIGITS:
            found.append(2 if strong else 0)
        elif kind == "NSM" and found:
            found.append(found[-1])
        else:
            found.append(None)
    return _with_neutrals(found)


def in_order(levels: Sequence[int]) -> list[int]:
    """Return the indices of the runs with these levels, from left to right."""
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end + 1
    return order


def _with_neutrals(found: list[int | None]) -> list[int]:
    """Give spaces and signs the direction of the letters on both sides if these agree, and rightwards otherwise."""
    behind = [0] * (len(found) + 1)
    for place in range(len(found) - 1, -1, -1):
        level = found[place]
        behind[place] = behind[place + 1] if level is None else level
    whole: list[int] = []
    before = 0
    for place, level in enumerate(found):
        if level is None:
            level = 1 if before and behind[place] else 0
        else:
            before = level
        whole.append(level)
    return whole


APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"
"""Typographic apostrophe, set in place of the keyboard's straight one."""
REPLACEMENT: Final = "\N{WHITE SQUARE}"
"""Replaces a letter that no font shows."""
_KEPT: Final = 8192
_MOST_GLYPHS: Final = 8
"""Glyphs that a font of the system may set for a letter."""
_MOST_PIXELS: Final = 16384
"""Width of a line's surface."""


class Glyph(NamedTuple):
    """Glyph of a typeface and its origin."""

    face: Typeface
    number: int
    x: float
    y: float


class Ink(NamedTuple):
    """Inked area, relative to the line's start and its baseline; upwards is positive."""

    left: float
    bottom: float
    right: float
    top: float


class ShapedLine(NamedTuple):
    """Shaped line of text."""

    advance: float
    """Distance from its start to the next letter's start."""
    glyphs: tuple[Glyph, ...]
    ink: Ink | None
    """None if nothing is visible."""
    spans: tuple[tuple[float, float], ...]
    """Start and end of each letter. In Hebrew and Arabic the end is left of the start."""


class _Run(NamedTuple):
    """Letters of one word in one typeface and one direction."""

    text: str
    face: Typeface
    level: int


@lru_cache(maxsize=_KEPT)
def advance(text: str, cut: FontCut) -> float:
    """Return the width of a text on one line."""
    if is_leftwards(text):
        return line(text, cut).advance
    # The same sum without glyphs, which take ten times as long, because most texts are only measured for wrapping.
    x = 0.0
    for word in _words(text):
        face = showing(word, cut)
        if face is None:
            return line(text, cut).advance
        x += len(word) * own(cut).space if word[0] == " " else _word_advance(word, face)
    return x


@lru_cache(maxsize=_KEPT // 4)
def line(text: str, cut: FontCut) -> ShapedLine:
    """Shape a text on one line. Letters that no font shows are replaced; gaps are the cut's own space."""
    runs = _runs(text, cut)
    begins = list(itertools.accumulate((len(run.text) for run in runs), initial=0))
    glyphs: list[Glyph] = []
    spans: list[tuple[float, float]] = [(0.0, 0.0)] * len(text)
    inks: list[Ink] = []
    x = 0.0
    for number in in_order([run.level for run in runs]):
        part = _gap(len(runs[number].text), cut) if runs[number].text[0] == " " else _shaped(*runs[number])
        glyphs.extend(glyph._replace(x=x + glyph.x) for glyph in part.glyphs)
        for place, (begin, end) in enumerate(part.spans, begins[number]):
            spans[place] = (x + begin, x + end)
        if part.ink is not None:
            inks.append(Ink(x + part.ink.left, part.ink.bottom, x + part.ink.right, part.ink.top))
        x += part.advance
    return ShapedLine(x, tuple(glyphs), _around(inks), tuple(spans))


def _runs(text: str, cut: FontCut) -> list[_Run]:
    cells: list[tuple[str, tuple[bool, int, Typeface]]] = []
    order = iter(levels(text))
    for word in _words(text):
        face = whole = showing(word, cut)
        for letter, level in zip(word, order, strict=False):
            face, shown = (whole, letter) if whole else _face(letter, cut, face)
            cells.append((shown, (letter == " ", level, face)))
    return [
        _Run("".join(shown for shown, _ in run), face, level)
        for (_, level, face), run in itertools.groupby(cells, key=operator.itemgetter(1))
    ]


def _words(text: str) -> list[str]:
    """Return words and the gaps between them, with typographic apostrophes."""
    return [part for part in re.split("( +)", text.replace("'", APOSTROPHE)) if part]


def _face(letter: str, cut: FontCut, before: Typeface | None) -> tuple[Typeface, str]:
    """Return the typeface for a letter of a word that no single font shows, and the letter shown.

    Marks stay with the letter before.
    """
    if before and (is_hidden(letter) or (unicodedata.combining(letter) and before.shows(letter))):
        return before, letter
    face = showing(letter, cut)
    return (face, letter) if face else (showing(REPLACEMENT, cut) or own(cut), REPLACEMENT)


def _shape(text: str, face: Typeface, level: int) -> hb.Buffer:
    buffer = hb.Buffer()
    # Not the system's language, so that text looks the same on every machine.
    buffer.language = "en"
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if level % 2 else "ltr"
    hb.shape(face.font, buffer)
    return buffer


def _is_possible(buffer: hb.Buffer, face: Typeface, letters: int) -> bool:
    """Return True if glyphs are as many, as large and as near as letters of some script are."""
    positions, unit, whole = buffer.glyph_positions or (), face.unit, 0.0
    if len(positions) > _MOST_GLYPHS * letters:
        return False
    for info, position in zip(buffer.glyph_infos, positions, strict=True):
        across = max(abs(position.x_offset), abs(position.x_advance)) * unit
        if across > WIDEST or abs(position.y_offset) * unit > TALLEST or not face.fits(info.codepoint):
            return False
        whole += position.x_advance * unit
    return whole >= 0.0


@lru_cache(maxsize=_KEPT)
def _word_advance(text: str, face: Typeface) -> float:
    if face.foreign:
        return _shaped(text, face, 0).advance
    x = 0.0
    for position in _shape(text, face, 0).glyph_positions or ():
        x += position.x_advance * face.unit
    return x


@lru_cache(maxsize=_KEPT)
def _shaped(text: str, face: Typeface, level: int) -> ShapedLine:
    buffer = _shape(text, face, level)
    if face.foreign and not _is_possible(buffer, face, len(text)):
        return _shaped(REPLACEMENT * len(text), own(FontCut(Family.TEXT)), level)
    glyphs, inks = [], []
    clusters: dict[int, tuple[float, float]] = {}
    x = 0.0
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions or (), strict=True):
        glyph = Glyph(face, info.codepoint, x + position.x_offset * face.unit, position.y_offset * face.unit)
        glyphs.append(glyph)
        ink = _ink(glyph)
        if ink is not None:
            inks.append(ink)
        wide = position.x_advance * face.unit
        begin, end = clusters.get(info.cluster, (x, x))
        clusters[info.cluster] = (min(begin, x), max(end, x + wide))
        x += wide
    return ShapedLine(x, tuple(glyphs), _around(inks), _spans(clusters, len(text), bool(level % 2)))


def _spans(clusters: dict[int, tuple[float, float]], letters: int, leftwards: bool) -> tuple[tuple[float, float], ...]:
    """Divide glyphs that stand for several letters evenly among these."""
    spans: list[tuple[float, float]] = []
    for first, behind in itertools.pairwise([*sorted(clusters), letters]):
        begin, end = reversed(clusters[first]) if leftwards else clusters[first]
        step = (end - begin) / (behind - first)
        spans.extend((begin + number * step, begin + (number + 1) * step) for number in range(behind - first))
    return tuple(spans)


def _gap(letters: int, cut: FontCut) -> ShapedLine:
    space = own(cut).space
    spans = tuple((number * space, (number + 1) * space) for number in range(letters))
    return ShapedLine(letters * space, (), None, spans)


def _ink(glyph: Glyph) -> Ink | None:
    extents = _extents(glyph.face, glyph.number)
    if extents is None or not (extents.width and extents.height):
        return None
    unit = glyph.face.unit
    left, top = glyph.x + extents.x_bearing * unit, glyph.y + extents.y_bearing * unit
    return Ink(left, top + extents.height * unit, left + extents.width * unit, top)


@lru_cache(maxsize=_KEPT)
def _extents(face: Typeface, number: int) -> hb.GlyphExtents | None:
    return face.font.get_glyph_extents(number)


def _around(inks: list[Ink]) -> Ink | None:
    if not inks:
        return None
    return Ink(
        min(ink.left for ink in inks),
        min(ink.bottom for ink in inks),
        max(ink.right for ink in inks),
        max(ink.top for ink in inks),
    )


_draw = hb.RasterDraw()


@lru_cache(maxsize=8192)
def box(text: str, cut: FontCut, size: float) -> tuple[int, int, int, int]:
    """Return left, top, width and height of a line's pixels at `size` pixels, from its start on the baseline.

    Empty if nothing is visible.
    """
    ink = line(text, cut).ink
    if ink is None:
        return 0, 0, 0, 0
    tall = size * _stretch(cut, size)
    left, top = math.floor(ink.left * size), math.floor(-ink.top * tall)
    # The rasteriser needs rows of whole 4-byte words.
    width = min(math.ceil((math.ceil(ink.right * size) - left) / 4) * 4, _MOST_PIXELS)
    return left, top, width, math.ceil(-ink.bottom * tall) - top


def drawn(text: str, cut: FontCut, size: float, colour: Colour) -> pygame.Surface:
    """Return the line's ink at `size` pixels, in the pixels of its `box`."""
    left, top, width, height = box(text, cut, size)
    tall = size * _stretch(cut, size)
    for glyph in line(text, cut).glyphs:
        wide, high = glyph.face.unit * size, glyph.face.unit * tall
        # Rows run downwards.
        _draw.transform = (wide, 0.0, 0.0, -high, glyph.x * size, -glyph.y * tall)
        _draw.draw_glyph(glyph.face.font, glyph.number)
    _draw.extents = hb.RasterExtents(left, top, width, height, width)
    pixels = bytearray(bytes((*colour, 0)) * (width * height))
    pixels[3::4] = _draw.render().buffer
    return pygame.image.frombytes(bytes(pixels), (width, height), "RGBA").convert_alpha()


def _stretch(cut: FontCut, size: float) -> float:
    """Return the vertical scale at which small letters end on a whole pixel, so that they do not blur."""
    small = own(cut).small * size
    return max(1, round(small)) / small
