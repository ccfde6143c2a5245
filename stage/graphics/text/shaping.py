"""Shaping: from letters to glyphs in their places, each run of letters in a font that has them.

All measures are shares of the type size, so a line keeps its proportions at every size and in every window.
"""

import itertools
import operator
import re
import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

import uharfbuzz as hb  # type: ignore[import-untyped]

from stage.graphics.text import typefaces
from stage.graphics.text.typefaces import Cut, Typeface
from stage.graphics.text.writing_order import in_order, levels, runs_leftwards

APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"
"""What is set for the straight one of the keyboard, in which texts and names are written."""
REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for a letter that no font shows."""
_KEPT: Final = 8192


class Glyph(NamedTuple):
    """A glyph of a typeface, and where its origin is."""

    face: Typeface
    number: int
    x: float
    y: float


class Ink(NamedTuple):
    """What is drawn on: from the line's start and its baseline, upwards."""

    left: float
    bottom: float
    right: float
    top: float


class Line(NamedTuple):
    """A line of text, set."""

    advance: float
    """From its start to where the next letter would begin."""
    glyphs: tuple[Glyph, ...]
    ink: Ink | None
    """None when there is nothing to see."""
    spans: tuple[tuple[float, float], ...]
    """For each letter of the text its beginning and its end; the end is left of the beginning in Hebrew and Arabic."""


class _Run(NamedTuple):
    """Letters of one word in one typeface and one direction."""

    text: str
    face: Typeface
    level: int


@lru_cache(maxsize=_KEPT)
def advance(text: str, cut: Cut) -> float:
    """The width of a text on one line."""
    if runs_leftwards(text):
        return line(text, cut).advance
    # The same sum without glyphs, which take ten times as long: most texts are only measured, to be wrapped.
    x = 0.0
    for word in _words(text):
        face = typefaces.showing(word, cut)
        if face is None:
            return line(text, cut).advance
        x += len(word) * typefaces.own(cut).space if word[0] == " " else _word_advance(word, face)
    return x


@lru_cache(maxsize=_KEPT // 4)
def line(text: str, cut: Cut) -> Line:
    """The text on one line, the letters that no font shows replaced. Gaps between words are the cut's own space."""
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
    return Line(x, tuple(glyphs), _around(inks), tuple(spans))


def _runs(text: str, cut: Cut) -> list[_Run]:
    cells: list[tuple[str, tuple[bool, int, Typeface]]] = []
    order = iter(levels(text))
    for word in _words(text):
        face = whole = typefaces.showing(word, cut)
        for letter, level in zip(word, order, strict=False):
            face, shown = (whole, letter) if whole else _face(letter, cut, face)
            cells.append((shown, (letter == " ", level, face)))
    return [
        _Run("".join(shown for shown, _ in run), face, level)
        for (_, level, face), run in itertools.groupby(cells, key=operator.itemgetter(1))
    ]


def _words(text: str) -> list[str]:
    """Words and the gaps between them, letter for letter as they are set."""
    return [part for part in re.split("( +)", text.replace("'", APOSTROPHE)) if part]


def _face(letter: str, cut: Cut, before: Typeface | None) -> tuple[Typeface, str]:
    """The typeface for a letter of a word that no font shows whole, and what is shown of it.

    Marks stay with the letter before.
    """
    if before and (typefaces.is_hidden(letter) or (unicodedata.combining(letter) and before.shows(letter))):
        return before, letter
    face = typefaces.showing(letter, cut)
    return (face, letter) if face else (typefaces.showing(REPLACEMENT, cut) or typefaces.own(cut), REPLACEMENT)


def _shape(text: str, face: Typeface, level: int) -> hb.Buffer:
    buffer = hb.Buffer()
    # Not the system's: the same picture on every machine.
    buffer.language = "en"
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if level % 2 else "ltr"
    hb.shape(face.font, buffer)
    return buffer


@lru_cache(maxsize=_KEPT)
def _word_advance(text: str, face: Typeface) -> float:
    x = 0.0
    for position in _shape(text, face, 0).glyph_positions or ():
        x += position.x_advance * face.unit
    return x


@lru_cache(maxsize=_KEPT)
def _shaped(text: str, face: Typeface, level: int) -> Line:
    buffer = _shape(text, face, level)
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
    return Line(x, tuple(glyphs), _around(inks), _spans(clusters, len(text), bool(level % 2)))


def _spans(clusters: dict[int, tuple[float, float]], letters: int, leftwards: bool) -> tuple[tuple[float, float], ...]:
    """Glyphs that stand for several letters are shared out evenly."""
    spans: list[tuple[float, float]] = []
    for first, behind in itertools.pairwise([*sorted(clusters), letters]):
        begin, end = reversed(clusters[first]) if leftwards else clusters[first]
        step = (end - begin) / (behind - first)
        spans.extend((begin + number * step, begin + (number + 1) * step) for number in range(behind - first))
    return tuple(spans)


def _gap(letters: int, cut: Cut) -> Line:
    space = typefaces.own(cut).space
    spans = tuple((number * space, (number + 1) * space) for number in range(letters))
    return Line(letters * space, (), None, spans)


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
