"""Rule books in Markdown (assets/rulebooks): parsing, search and drawing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import pygame

from stage.graphics import art, theme
from stage.graphics.pages import Pages
from stage.graphics.painter import Painter
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import TextStyle
from stage.match.on_stage import rule_pictures_of
from stage.ui.base import ScreenPoint, Widget
from table.game import Game
from table.storage.files import ASSETS, read
from table.words import one_line

FOLDER: Final = ASSETS / "rulebooks"
_SPACES: Final = re.compile(r"[ \t\n]+")
"""Breaking spaces only."""
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")
"""Control characters, which no font can draw."""
_RULE: Final = re.compile(r"\*\*([A-Z]{2,3}-\d+[a-z]?)\*\*\s*")
_PICTURE: Final = re.compile(r"!\[([^]]+)\]\(([\w/]+)\)")
_PICTURES: Final = re.compile(rf"{_PICTURE.pattern}(?: {_PICTURE.pattern})*")
_PLURAL: Final = r"(?:s|es|(?<=[ae]u|ou)x)?"
"""Plural endings in English and French that do not change a word."""
_PLURALS: Final = {"de": r"(?:e[nrs]?|ern|n|s)?"}
"""Endings of nouns in other languages. A vowel that changes, as in "Türme", is found without its accent."""
REFERENCE: Final = re.compile(r"\b[A-Z]{2,3}-\d+[a-z]?\b")
"""Rule id in running text."""


class RuleBookMissing(Exception):
    """Raised when a game has no readable rule book in any language; names the file and the reason."""


@dataclass(frozen=True, slots=True)
class Illustration:
    """Picture with a caption. `name` is a picture of the game, or with a slash a drawing in assets/."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """Paragraph. `id` is "" if it is not a rule. `pictures` follow it in order."""

    id: str
    text: str
    pictures: tuple[Illustration, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """Rules below a heading."""

    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class TextSearch:
    """Words to search for together."""

    patterns: tuple[re.Pattern[str], ...] = ()

    def finds(self, text: str) -> bool:
        """Return True if `text` contains all words."""
        ground = plain(text)
        return all(pattern.search(ground) for pattern in self.patterns)

    def hits(self, text: str) -> list[tuple[int, int]]:
        """Return the matches in `text` as (start, end), from left to right."""
        ground = plain(text) if self.patterns else ""
        return sorted({found.span() for pattern in self.patterns for found in pattern.finditer(ground)})


@dataclass(frozen=True, slots=True)
class RuleBook:
    """Whole rule book. The first section has no title and introduces the game."""

    title: str
    sections: tuple[Section, ...]
    plural: str = _PLURAL
    """Pattern of the endings that a word may have in the language of the book."""

    def search(self, words: str) -> TextSearch:
        """Return a search for all `words`, ignoring case and accents.

        A word that occurs in the book matches whole words, singular or plural ("star": star, stars, not start).
        Anything else, such as a word still being typed, matches the beginning of words.
        """
        ground = plain(" ".join(_searched(section, rule) for section in self.sections for rule in section.rules))
        return TextSearch(tuple(_pattern(word, ground, self.plural) for word in plain(words).split()))

    def matching(self, words: str) -> RuleBook:
        """Return the book reduced to the rules that contain all `words`, or the whole book if none does.

        A word in the title of a section matches all its rules.
        """
        search = self.search(words)
        sections = []
        for section in self.sections:
            rules = tuple(rule for rule in section.rules if search.finds(_searched(section, rule)))
            if rules:
                sections.append(Section(section.title, rules))
        return replace(self, sections=tuple(sections))

    @property
    def count(self) -> int:
        """Number of paragraphs."""
        return sum(len(section.rules) for section in self.sections)

    def has(self, rule_id: str) -> bool:
        return any(rule.id == rule_id for section in self.sections for rule in section.rules)


def load(game: str, language: str) -> RuleBook:
    """Load the rule book of a game in `language`, or else in English. Raises :class:`RuleBookMissing`."""
    why = ""
    for code in (language, "en"):
        path = FOLDER / f"{game}.{code}.md"
        try:
            text = read(path).decode()
        except OSError as error:
            why = f"{path}: {error.strerror}"
        except UnicodeDecodeError as error:
            why = f"{path}: {error}"
        else:
            if text.strip() and not _CONTROL.search(text):
                return replace(parse(text), plural=_PLURALS.get(code, _PLURAL))
            why = f"{path} is no text."
    raise RuleBookMissing(one_line(why))


def parse(text: str) -> RuleBook:
    """Parse Markdown with `# title`, `## section` and paragraphs; `**NL-1**` begins a rule.

    `![caption](fork)` below a paragraph adds a picture to it. Several such lines stand side by side.
    """
    title, heading = "", ""
    sections: list[Section] = []
    rules: list[Rule] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        line = _SPACES.sub(" ", block).strip(" ")
        if line.startswith("## "):
            if rules:
                sections.append(Section(heading, tuple(rules)))
            heading, rules = line[3:].strip(), []
        elif line.startswith("# "):
            title = line[2:].strip()
        elif rules and _PICTURES.fullmatch(line):
            shown = tuple(Illustration(name, words) for words, name in _PICTURE.findall(line))
            rules[-1] = replace(rules[-1], pictures=shown)
        else:
            rules.append(_rule(line))
    if rules:
        sections.append(Section(heading, tuple(rules)))
    return RuleBook(title, tuple(sections))


def plain(text: str) -> str:
    """Return `text` in lower case without accents. Each letter keeps its index."""
    return "".join(map(_plain_letter, text))


def _searched(section: Section, rule: Rule) -> str:
    return " ".join([section.title, rule.id, rule.text, *(picture.text for picture in rule.pictures)])


def _pattern(word: str, ground: str, plural: str) -> re.Pattern[str]:
    beginning = rf"(?<!\w){re.escape(word)}"
    whole = re.compile(rf"{beginning}{plural}(?!\w)")
    return whole if whole.search(ground) else re.compile(beginning)


@cache
def _plain_letter(letter: str) -> str:
    # One letter for one letter: "œ" and "ß" stay unchanged.
    bare = unicodedata.normalize("NFD", letter)[0].lower()
    return bare if len(bare) == 1 else letter


def _rule(line: str) -> Rule:
    found = _RULE.match(line)
    text = line[found.end() :] if found else line
    return Rule(found.group(1) if found else "", text.replace("**", "").replace("*", ""))


def draw_hits(painter: Painter, line: str, at: tuple[float, float], style: TextStyle, search: TextSearch) -> None:
    """Highlight the matches in a line whose upper left corner is `at`. Draw the words afterwards."""
    hits = search.hits(line)
    if not hits:
        return
    high, spans = painter.type.line_height(style), painter.type.spans(line, style)
    for first, behind in hits:
        left, right = spans[first][0], spans[behind - 1][1]
        mark = (at[0] + left - 2, at[1] + 1, right - left + 4, high - 2)
        if painter.palette.high_contrast:
            painter.outline(mark, painter.palette.accent, 2.5, 5)
        else:
            painter.rounded(mark, painter.palette.brass, 5, alpha=130)


_HIGHEST: Final = 340.0
_HIGHEST_OF_MANY: Final = 228.0
"""Maximum height of a picture at text scale 1.0: in a group of one or two, and in a larger group."""
_LARGEST: Final = 1.5
"""Limit to the enlargement of pictures with the text."""
_NARROWEST: Final = 340.0
"""Least width at text scale 1.0 of a picture beside others, including its caption."""
_MAX_ABREAST: Final = 3
"""Number of pictures side by side, at most."""
_PAIR: Final = 2
"""Larger groups of pictures are numbered."""
_GAP: Final = 26.0
_PAD: Final = 8.0
_CAPTION: Final = theme.BODY_ITALIC


@dataclass(frozen=True, slots=True)
class Shown:
    """Placed picture with the lines of its caption."""

    picture: Illustration
    area: pygame.FRect
    lines: Sequence[str]
    words: pygame.FRect


class Gallery:
    """Pictures of a game by name. `pages` paints the game's own."""

    def __init__(self, game: Game, pages: Pages) -> None:
        self._game = game
        self._pages = pages
        self._own = rule_pictures_of(game)

    def height(self, pictures: Sequence[Illustration], type_: Typesetter, width: float) -> float:
        """Return the height of the pictures with their captions, in rows of `width`."""
        return max(shown.words.bottom for shown in self.laid_out(pictures, type_, (0.0, 0.0), width))

    def draw(
        self,
        painter: Painter,
        pictures: Sequence[Illustration],
        corner: tuple[float, float],
        width: float,
        searched: TextSearch,
    ) -> None:
        """Draw the visible pictures in rows from `corner`, with matches of `searched` highlighted."""
        line = painter.type.line_height(_CAPTION)
        for number, shown in enumerate(self.laid_out(pictures, painter.type, corner, width), start=1):
            if painter.sees(shown.area):
                self._draw_picture(painter, shown.picture, shown.area)
                if len(pictures) > _PAIR:
                    _draw_number(painter, shown.area, number)
            for row, words in enumerate(shown.lines):
                at = (shown.words.left, shown.words.top + row * line)
                draw_hits(painter, words, at, _CAPTION, searched)
                painter.text(words, at, _CAPTION, painter.palette.ink_soft)

    def laid_out(
        self, pictures: Sequence[Illustration], type_: Typesetter, corner: tuple[float, float], width: float
    ) -> Iterator[Shown]:
        """Yield the pictures placed in rows of `width` from `corner`."""
        columns = max(1, min(_MAX_ABREAST, len(pictures), int((width + _GAP) / (_NARROWEST * type_.text_scale + _GAP))))
        wide = (width - _GAP * (columns - 1)) / columns
        line, top = type_.line_height(_CAPTION), corner[1]
        highest = (_HIGHEST if len(pictures) <= _PAIR else _HIGHEST_OF_MANY) * min(type_.text_scale, _LARGEST)
        for first in range(0, len(pictures), columns):
            row = pictures[first : first + columns]
            sizes = [self._size(picture, wide, highest) for picture in row]
            lines = [type_.wrap(picture.text, _CAPTION, wide) for picture in row]
            bottom = top + max(size[1] for size in sizes)
            for column, (picture, size, words) in enumerate(zip(row, sizes, lines, strict=True)):
                left = corner[0] + column * (wide + _GAP)
                area = pygame.FRect(left, bottom - size[1], *size)
                yield Shown(picture, area, words, pygame.FRect(left, bottom + _PAD, wide, len(words) * line))
            top = bottom + _PAD + max(map(len, lines)) * line + _GAP

    def _size(self, picture: Illustration, wide: float, highest: float) -> tuple[float, float]:
        """Return the largest size that fits, or zero for a missing picture."""
        own = self._own.get(picture.name)
        if own is not None:
            high = min(highest, wide / own.shape)
            return round(high * own.shape), round(high)
        return art.fitted(picture.name, (wide, highest)) if art.exists(picture.name) else (0.0, 0.0)

    def _draw_picture(self, painter: Painter, picture: Illustration, area: pygame.FRect) -> None:
        own = self._own.get(picture.name)
        if own is not None:
            self._pages.draw(painter, ("rule picture", self._game.name, picture.name), area, own)
            painter.outline(area.inflate(4, 4), painter.palette.paper_edge, 3, 5)
        elif area.height:
            painter.image(picture.name, area)


def _draw_number(painter: Painter, area: pygame.FRect, number: int) -> None:
    """Draw the number on a corner, where it hides nothing."""
    centre = area.topleft
    painter.circle(centre, 19.0, painter.palette.paper_edge)
    painter.circle(centre, 16.5, painter.palette.paper)
    style = theme.BODY_BOLD.sized(22 / painter.type.text_scale)
    painter.text(str(number), centre, style, painter.palette.ink, anchor="center")


_RULE_PADDING = 12.0


class RuleLines(Widget):
    """Paragraph of a rule book. A click on a rule id in it calls `follow`."""

    clickable = True

    def __init__(
        self, name: str, rule: Rule, gallery: Gallery, *, searched: TextSearch, chosen: bool = False,
        follow: Callable[[str], None],
    ) -> None:  # fmt: skip
        super().__init__(name)
        self.rule = rule
        self._gallery = gallery
        self.searched = searched
        self.chosen = chosen
        """True if the book was opened at this rule."""
        self._follow = follow

    @property
    def cursor(self) -> int:  # type: ignore[override]
        """Hand cursor over a reference."""
        over = self.pointer is not None and self._reference_at(self.pointer)
        return pygame.SYSTEM_CURSOR_HAND if over else pygame.SYSTEM_CURSOR_ARROW

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = (width or 900.0) - self._margin() - 2 * _RULE_PADDING
        high = self.host.type.height(self.rule.text, theme.BODY, wide) + 2 * _RULE_PADDING
        if self.rule.pictures:
            high += self._gallery.height(self.rule.pictures, self.host.type, wide) + 2.5 * _RULE_PADDING
        return width or 900.0, high

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        reference = self._reference_at(at) if inside else ""
        if reference:
            self._follow(reference)

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        if self.chosen:
            painter.rounded(self.rect, colours.brass, 10, alpha=84)
            painter.rounded((self.rect.left, self.rect.top + 8, 7, self.rect.height - 16), colours.brass, 3)
        at = (self.rect.left + _RULE_PADDING + 6, self.rect.top + _RULE_PADDING)
        ink = colours.ink if self.chosen else colours.ink_soft
        painter.text(self.rule.id, at, theme.BODY_BOLD, ink, max_width=self._margin() - 12)
        lines = self._lines()
        for line, (x, y) in lines:
            self._draw_line(painter, line, x, y)
        if self.rule.pictures:
            self._gallery.draw(painter, self.rule.pictures, self._below_lines, self._wide, self.searched)

    def laid_out(self) -> list[pygame.FRect]:
        """Areas of the lines, pictures and captions; none of them overlap."""
        high = self.host.type.line_height(theme.BODY)
        areas = [pygame.FRect(x, y, self.host.type.width(line, theme.BODY), high) for line, (x, y) in self._lines()]
        for shown in self._gallery.laid_out(self.rule.pictures, self.host.type, self._below_lines, self._wide):
            areas += (shown.area, shown.words)
        return areas

    @property
    def _below_lines(self) -> ScreenPoint:
        left, top = self._lines()[-1][1]
        return left, top + self.host.type.line_height(theme.BODY) + 1.5 * _RULE_PADDING

    def _draw_line(self, painter: Painter, line: str, x: float, y: float) -> None:
        high = self.host.type.line_height(theme.BODY)
        if not painter.sees((x, y, self._wide, high)):
            return
        draw_hits(painter, line, (x, y), theme.BODY, self.searched)
        painter.text(line, (x, y), theme.BODY)
        for _, left, wide in self._references(line):
            painter.fill((x + left, y + high - 4, wide, 2), painter.palette.ink_soft, 170)

    def _references(self, line: str) -> Iterator[tuple[str, float, float]]:
        """Yield the rule ids in a line, each with its left edge and width."""
        for found in REFERENCE.finditer(line):
            spans = self.host.type.spans(line, theme.BODY)
            left = spans[found.start()][0]
            yield found.group(), left, spans[found.end() - 1][1] - left

    @property
    def _wide(self) -> float:
        """Width of the text."""
        return self.rect.width - self._margin() - 2 * _RULE_PADDING

    def _margin(self) -> float:
        return self.host.type.width("NL-00", theme.BODY_BOLD) + 28.0

    def _lines(self) -> list[tuple[str, ScreenPoint]]:
        left = self.rect.left + _RULE_PADDING + self._margin()
        high = self.host.type.line_height(theme.BODY)
        lines = self.host.type.wrap(self.rule.text, theme.BODY, self._wide)
        return [(line, (left, self.rect.top + _RULE_PADDING + number * high)) for number, line in enumerate(lines)]

    def _reference_at(self, at: ScreenPoint) -> str:
        high = self.host.type.line_height(theme.BODY)
        for line, (x, y) in self._lines():
            for reference, left, wide in self._references(line):
                if pygame.FRect(x + left, y, wide, high).collidepoint(at):
                    return reference
        return ""
