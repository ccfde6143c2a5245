"""Rule books as they are written in assets/rulebooks: sections of paragraphs, most of them a rule with its id."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import pygame

from stage.graphics import art, theme
from stage.graphics.pages import PagesInTurn
from stage.graphics.painter import Painter
from stage.graphics.theme import TextStyle
from stage.graphics.typeset import Typesetter
from stage.match.on_stage import on_stage
from stage.ui.base import ScreenPoint, Widget
from table.game import Game
from table.storage.files import ASSETS, read
from table.words import one_line

FOLDER: Final = ASSETS / "rulebooks"
_SPACES: Final = re.compile(r"[ \t\n]+")
"""Not those at which no line may be broken."""
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")
"""What no text holds, and no font can draw."""
_RULE: Final = re.compile(r"\*\*([A-Z]{2,3}-\d+[a-z]?)\*\*\s*")
_PICTURE: Final = re.compile(r"!\[([^]]+)\]\(([\w/]+)\)")
_PICTURES: Final = re.compile(rf"{_PICTURE.pattern}(?: {_PICTURE.pattern})*")
_PLURAL: Final = r"(?:s|es|(?<=[ae]u|ou)x)?"
"""Endings, English and French, with which a word is still the same."""
REFERENCE: Final = re.compile(r"\b[A-Z]{2,3}-\d+[a-z]?\b")
"""A rule's id in running text."""


class RuleBookMissing(Exception):
    """A game has no rule book that can be read in any language; the message says which file was looked for, and why."""


@dataclass(frozen=True, slots=True)
class Illustration:
    """What a picture shows, in words, and its name: one of the game's own, or with a slash a drawing of assets/."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One paragraph; `id` is the rule's id, empty for paragraphs that are no rule. `pictures` go with it, in order."""

    id: str
    text: str
    pictures: tuple[Illustration, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """Some rules below a heading."""

    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class TextSearch:
    """Words that are looked for together."""

    patterns: tuple[re.Pattern[str], ...] = ()

    def finds(self, text: str) -> bool:
        """Whether all of them are in `text`."""
        ground = plain(text)
        return all(pattern.search(ground) for pattern in self.patterns)

    def hits(self, text: str) -> list[tuple[int, int]]:
        """Where they stand in `text`: (first, behind the last) letter, from left to right."""
        ground = plain(text) if self.patterns else ""
        return sorted({found.span() for pattern in self.patterns for found in pattern.finditer(ground)})


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The whole book. The first section, without a title, says what the game is."""

    title: str
    sections: tuple[Section, ...]

    def search(self, words: str) -> TextSearch:
        """What finds every one of the `words` in this book, whatever their case and accents.

        A word of the book is found whole, in the singular or plural ("star": star, stars, not start); anything
        else, such as a word that is still being typed, as the beginning of a word.
        """
        ground = plain(" ".join(_searched(section, rule) for section in self.sections for rule in section.rules))
        return TextSearch(tuple(_pattern(word, ground) for word in plain(words).split()))

    def matching(self, words: str) -> RuleBook:
        """The rules that hold every one of the `words`, as :meth:`search` finds them; all of them if there is none.

        A word in a section's title matches all rules of that section.
        """
        search = self.search(words)
        sections = []
        for section in self.sections:
            rules = tuple(rule for rule in section.rules if search.finds(_searched(section, rule)))
            if rules:
                sections.append(Section(section.title, rules))
        return RuleBook(self.title, tuple(sections))

    @property
    def count(self) -> int:
        """How many paragraphs there are."""
        return sum(len(section.rules) for section in self.sections)

    def has(self, rule_id: str) -> bool:
        """Whether a rule of that id is in the book."""
        return any(rule.id == rule_id for section in self.sections for rule in section.rules)


def load(game: str, language: str) -> RuleBook:
    """The game's book in that language, else in English; raises :class:`RuleBookMissing`."""
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
                return parse(text)
            why = f"{path} is no text."
    raise RuleBookMissing(one_line(why))


def parse(text: str) -> RuleBook:
    """A book from its Markdown: `# title`, `## section`, paragraphs; `**NL-1**` at the beginning of a rule.

    `![what it shows](fork)` below a paragraph is a picture that goes with it; several such lines stand side by side.
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
    """In lower case and without accents, letter by letter, so that places in it are places in `text`."""
    return "".join(map(_plain_letter, text))


def _searched(section: Section, rule: Rule) -> str:
    return " ".join([section.title, rule.id, rule.text, *(picture.text for picture in rule.pictures)])


def _pattern(word: str, ground: str) -> re.Pattern[str]:
    beginning = rf"(?<!\w){re.escape(word)}"
    whole = re.compile(rf"{beginning}{_PLURAL}(?!\w)")
    return whole if whole.search(ground) else re.compile(beginning)


@cache
def _plain_letter(letter: str) -> str:
    # One letter for one letter: "œ" and "ß" stay what they are.
    bare = unicodedata.normalize("NFD", letter)[0].lower()
    return bare if len(bare) == 1 else letter


def _rule(line: str) -> Rule:
    found = _RULE.match(line)
    text = line[found.end() :] if found else line
    return Rule(found.group(1) if found else "", text.replace("**", "").replace("*", ""))


def draw_hits(painter: Painter, line: str, at: tuple[float, float], style: TextStyle, search: TextSearch) -> None:
    """Mark what the search finds in a line whose upper left corner is there; to be drawn before its words."""
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
"""The height of a picture at text scale 1.0, at most: of one or two, and of more, which are seen together."""
_LARGEST: Final = 1.5
"""By how much large text makes pictures larger, at most."""
_NARROWEST: Final = 340.0
"""The width at text scale 1.0 that a picture beside others needs with its words."""
_MOST: Final = 3
"""Pictures side by side."""
_PAIR: Final = 2
"""More pictures than these are numbered."""
_GAP: Final = 26.0
_PAD: Final = 8.0
_CAPTION: Final = theme.BODY_ITALIC


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture at its place, and below it the lines of its words in an area of their own."""

    picture: Illustration
    area: pygame.FRect
    lines: Sequence[str]
    words: pygame.FRect


class Gallery:
    """The pictures of a game by their names; `pages` paints its own."""

    def __init__(self, game: Game, pages: PagesInTurn) -> None:
        self._game = game
        self._pages = pages
        self._own = on_stage(game).rule_pictures()

    def height(self, pictures: Sequence[Illustration], type_: Typesetter, width: float) -> float:
        """What they need, with their words, in rows of this width."""
        return max(shown.words.bottom for shown in self.laid_out(pictures, type_, (0.0, 0.0), width))

    def draw(
        self,
        painter: Painter,
        pictures: Sequence[Illustration],
        corner: tuple[float, float],
        width: float,
        searched: TextSearch,
    ) -> None:
        """Those that are in sight, in rows with their upper left corner there; what was `searched` for is marked."""
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
        """Where they stand, in rows of this width with their upper left corner there."""
        columns = max(1, min(_MOST, len(pictures), int((width + _GAP) / (_NARROWEST * type_.text_scale + _GAP))))
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
        """As large as there is room; nothing where it is missing."""
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
    """On the corner, where it hides nothing."""
    centre = area.topleft
    painter.circle(centre, 19.0, painter.palette.paper_edge)
    painter.circle(centre, 16.5, painter.palette.paper)
    style = theme.BODY_BOLD.sized(22 / painter.type.text_scale)
    painter.text(str(number), centre, style, painter.palette.ink, anchor="center")


_RULE_LINES_PAD = 12.0


class RuleLines(Widget):
    """One rule. A rule's id in its text can be clicked: `follow` is called with it."""

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
        """Whether the book was opened at this rule."""
        self._follow = follow

    @property
    def cursor(self) -> int:  # type: ignore[override]
        """A hand over a reference."""
        over = self.pointer is not None and self._reference_at(self.pointer)
        return pygame.SYSTEM_CURSOR_HAND if over else pygame.SYSTEM_CURSOR_ARROW

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = (width or 900.0) - self._margin() - 2 * _RULE_LINES_PAD
        high = self.host.type.height(self.rule.text, theme.BODY, wide) + 2 * _RULE_LINES_PAD
        if self.rule.pictures:
            high += self._gallery.height(self.rule.pictures, self.host.type, wide) + 2.5 * _RULE_LINES_PAD
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
        at = (self.rect.left + _RULE_LINES_PAD + 6, self.rect.top + _RULE_LINES_PAD)
        ink = colours.ink if self.chosen else colours.ink_soft
        painter.text(self.rule.id, at, theme.BODY_BOLD, ink, max_width=self._margin() - 12)
        lines = self._lines()
        for line, (x, y) in lines:
            self._draw_line(painter, line, x, y)
        if self.rule.pictures:
            self._gallery.draw(painter, self.rule.pictures, self._below_lines, self._wide, self.searched)

    def laid_out(self) -> list[pygame.FRect]:
        """The areas of its lines, its pictures and their words, none of which covers another."""
        high = self.host.type.line_height(theme.BODY)
        areas = [pygame.FRect(x, y, self.host.type.width(line, theme.BODY), high) for line, (x, y) in self._lines()]
        for shown in self._gallery.laid_out(self.rule.pictures, self.host.type, self._below_lines, self._wide):
            areas += (shown.area, shown.words)
        return areas

    @property
    def _below_lines(self) -> ScreenPoint:
        left, top = self._lines()[-1][1]
        return left, top + self.host.type.line_height(theme.BODY) + 1.5 * _RULE_LINES_PAD

    def _draw_line(self, painter: Painter, line: str, x: float, y: float) -> None:
        high = self.host.type.line_height(theme.BODY)
        if not painter.sees((x, y, self._wide, high)):
            return
        draw_hits(painter, line, (x, y), theme.BODY, self.searched)
        painter.text(line, (x, y), theme.BODY)
        for found in REFERENCE.finditer(line):
            spans = self.host.type.spans(line, theme.BODY)
            left, right = spans[found.start()][0], spans[found.end() - 1][1]
            painter.fill((x + left, y + high - 4, right - left, 2), painter.palette.ink_soft, 170)

    @property
    def _wide(self) -> float:
        """The width of the text."""
        return self.rect.width - self._margin() - 2 * _RULE_LINES_PAD

    def _margin(self) -> float:
        return self.host.type.width("NL-00", theme.BODY_BOLD) + 28.0

    def _lines(self) -> list[tuple[str, ScreenPoint]]:
        left = self.rect.left + _RULE_LINES_PAD + self._margin()
        high = self.host.type.line_height(theme.BODY)
        lines = self.host.type.wrap(self.rule.text, theme.BODY, self._wide)
        return [(line, (left, self.rect.top + _RULE_LINES_PAD + number * high)) for number, line in enumerate(lines)]

    def _reference_at(self, at: ScreenPoint) -> str:
        high = self.host.type.line_height(theme.BODY)
        for line, (x, y) in self._lines():
            for found in REFERENCE.finditer(line):
                spans = self.host.type.spans(line, theme.BODY)
                left, right = spans[found.start()][0], spans[found.end() - 1][1]
                if pygame.FRect(x + left, y, right - left, high).collidepoint(at):
                    return found.group()
        return ""
