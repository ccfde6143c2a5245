"""Rule book of a game, with contents, search and rule ids."""

from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.pages import Pages
from stage.menus import rules_text
from stage.menus.menu_scene import MenuScene, split
from stage.menus.rules_text import Gallery, Rule, RuleLines, Section, TextSearch
from stage.services import Services
from stage.ui.base import Widget
from stage.ui.field import TextField
from stage.ui.intents import Intent, KeyPress
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Sheet
from stage.ui.lists import List, ListLine
from stage.ui.scroll import ScrollArea
from table.game import Game

_CONTENTS: Final = 420.0
_LARGE: Final = 1.6
_FIELD: Final = 460.0
_PADDING: Final = 14.0


class RuleBookScene(MenuScene):
    """Rule book, opened on top of any scene. `rule_id` scrolls to that rule."""

    def __init__(self, services: Services, game: Game, rule_id: str | None = None) -> None:
        super().__init__(services)
        self.game = game
        self.palette_name = game.name
        self.rule_id = rule_id or ""
        self._words = ""
        self._marked_at: float | None = None
        """Scroll offset at which the current section was last marked in the contents; None to mark it again."""
        self._pages = Pages(self.gettext)
        self._gallery = Gallery(game, self._pages)

    @property
    def book(self) -> rules_text.RuleBook:
        """Rule book in the player's language, or one that reports why none can be read."""
        try:
            return rules_text.load(self.game.name, self.app.language.code)
        except rules_text.RuleBookMissing as error:
            words = self.gettext("The rule book cannot be read: {reason}").format(reason=error)
            return rules_text.RuleBook(self.game.title, (Section("", (Rule("", words),)),))

    @property
    def title(self) -> str:
        return self.gettext("{game}: the rules").format(game=self.game.title)

    @property
    def title_width(self) -> float:
        return super().title_width - self._field_width - 2 * theme.GAP

    @property
    def _field_width(self) -> float:
        return _FIELD * (0.5 + self.type.text_scale / 2)

    def fill(self, body: pygame.FRect) -> None:
        head = self.ui.find("title").rect
        field = TextField(
            "search", self._words, self._search, placeholder=self.gettext("Search"), longest=40, key="log",
            tooltip=self.gettext("Show only rules containing these words"),
        )  # fmt: skip
        high = max(theme.CONTROL_HEIGHT, self.type.line_height(theme.BODY) + 20)
        self.ui.add(field, (body.right - self._field_width, head.centery - high / 2, self._field_width, high))
        page = body.copy()
        if self.type.text_scale < _LARGE:
            lines = [ListLine(section.title, section.title) for section in self.book.sections if section.title]
            style = theme.BODY_BOLD
            contents = List("contents", lines, None, self._go_to_section, style=style, repeats=True)
            contents.spoken_as = self.gettext("Contents")
            left, page = split(body, _CONTENTS)
            self.ui.add(contents, left)
        column = Column("page.column", self._page(), gap=4)
        self.ui.add(Sheet("page.sheet", ScrollArea("page", column), padding=_PADDING), page)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._scroll.offset != self._marked_at:
            self._mark(self._section_in_sight())

    def _section_in_sight(self) -> str:
        """Return the title of the section at the upper edge of the page, or "" above the first heading."""
        edge = self._scroll.rect.top + 2 * _PADDING
        headings = {section.title: self.ui.look_up(f"section.{section.title}") for section in self.book.sections}
        above = [title for title, drawn in headings.items() if title and drawn is not None and drawn.rect.top <= edge]
        return above[-1] if above else ""

    def _mark(self, title: str) -> None:
        """Mark a section in the contents until the page is scrolled."""
        self._marked_at = self._scroll.offset
        if self.ui.has("contents"):
            self.ui.find("contents", List).select(title)

    def enter(self) -> None:
        self._go_to_rule(self.rule_id)
        if self.rule_id and self.ui.has(f"rule.{self.rule_id}"):
            self.spoken.append(self.ui.find(f"rule.{self.rule_id}", RuleLines).rule.text)

    def rebuild(self) -> None:
        super().rebuild()
        self._marked_at = None
        if not self._words:
            self._go_to_rule(self.rule_id)

    def _page(self) -> list[Widget]:
        shown = self.book.matching(self._words)
        lines: list[Widget] = []
        if self._words.strip():
            lines.append(Paragraph("hits", self._count(shown.count), theme.BODY_ITALIC, colour="ink_soft"))
        search = self.book.search(self._words)
        for number, section in enumerate(shown.sections):
            lines.extend(self._section(number, section, search))
        return lines

    def _count(self, count: int) -> str:
        if not count:
            return self.gettext("No rule contains these words.")
        return self.ngettext("{count} rule with these words", "{count} rules with these words", count).format(
            count=count
        )

    def _section(self, number: int, section: Section, search: TextSearch) -> list[Widget]:
        lines: list[Widget] = []
        if section.title:
            lines.append(Label(f"section.{section.title}", section.title, theme.HEADING))
        for at, rule in enumerate(section.rules):
            name = f"rule.{rule.id}" if rule.id else f"text.{number}.{at}"
            chosen = bool(rule.id) and rule.id == self.rule_id
            lines.append(RuleLines(name, rule, self._gallery, searched=search, chosen=chosen, follow=self._follow))
        return lines

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, KeyPress):
            if intent.command == "cancel" and self._words:
                self._search("")
                return True
            if self._scroll.press_key(intent):
                return True
            if intent.command in ("up", "down"):
                self._scroll.scroll_by(90.0 if intent.command == "down" else -90.0)
                return True
        return super().handle(intent)

    @property
    def _scroll(self) -> ScrollArea:
        return self.ui.find("page", ScrollArea)

    def _search(self, words: str) -> None:
        self._words = words
        if words.strip():
            self.spoken = [self._count(self.book.matching(words).count)]
        field = self.ui.find("search", TextField)
        if field.value != words:
            field.set(words)
        self.ui.find("page.column", Column).fill(self._page())
        self._scroll.scroll_to(0.0)
        self._marked_at = None

    def _follow(self, rule_id: str) -> None:
        if self.book.has(rule_id):
            self.rule_id, self._words = rule_id, ""
            self.play("page_turn", 0.6)
            self.rebuild()

    def _go_to_section(self, title: object) -> None:
        if self._words:
            self._search("")
        for section in self.book.sections:
            if section.title == title:
                self.spoken += [rule.text for rule in section.rules]
        self._show(f"section.{title}")
        self._mark(str(title))

    def _go_to_rule(self, rule_id: str) -> None:
        if rule_id and self.ui.has(f"rule.{rule_id}"):
            self._show(f"rule.{rule_id}")
            sections = self.book.sections
            self._mark(next(each.title for each in sections if any(rule.id == rule_id for rule in each.rules)))

    def _show(self, name: str) -> None:
        page, goal = self._scroll, self.ui.find(name).rect
        page.scroll_by(goal.top - page.rect.top - _PADDING)
