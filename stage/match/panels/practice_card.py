"""The card with odds and hints below the log."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.colours import Colour
from stage.graphics.painter import Painter
from stage.graphics.palettes import Palette
from stage.graphics.share_bar import draw_share_bar
from stage.ui.static_layers import LaidSheet
from stage.ui.widgets import Button, Column, Kind, Label, Paragraph, ScrollArea, Widget
from table.words import percent

_UNLIKELY: Final = 0.4
_LIKELY: Final = 0.6
"""Shares below the one and from the other on."""
_PADDING: Final = 18.0


class Wish(StrEnum):
    """What the player thinks of something that may happen; it gives the bar its colour."""

    NEITHER = "neither"
    """Neither good nor bad in itself."""
    HOPED = "hoped"
    """The likelier, the better."""
    FEARED = "feared"
    """Bad, however likely."""


@dataclass(frozen=True, slots=True)
class OddsLine:
    """Something that may happen, and how likely it is: `share` from 0.0 to 1.0, None if only the text is shown."""

    text: str
    share: float | None = None
    wish: Wish = Wish.NEITHER


class OddsRow(Widget):
    """An odds line with its bar and the percentage."""

    def __init__(self, name: str, line: OddsLine) -> None:
        super().__init__(name)
        self.line = line

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = width or 340.0
        high = self.host.type.measure(self.line.text, theme.SMALL, wide - self._number_width())[1]
        return wide, high + (16.0 if self.line.share is not None else 0.0)

    def draw(self, painter: Painter) -> None:
        room = self.rect.width - self._number_width()
        painter.text(self.line.text, self.rect.topleft, theme.SMALL, max_width=room, wrap=True)
        if self.line.share is None:
            return
        painter.text(
            percent(self.line.share, self.host.gettext), self.rect.topright, theme.SMALL_BOLD, anchor="topright"
        )
        groove = pygame.FRect(self.rect.left, self.rect.bottom - 11, self.rect.width, 9)
        draw_share_bar(painter, groove, self.line.share, bar_colour(self.line.wish, self.line.share, painter.palette))

    def _number_width(self) -> float:
        if self.line.share is None:
            return 0.0
        return self.host.type.width(percent(1.0, self.host.gettext), theme.SMALL_BOLD) + 12


def bar_colour(wish: Wish, share: float, colours: Palette) -> Colour:
    """The colour of a bar; what is hoped for is bad news where it is unlikely."""
    if wish is Wish.FEARED:
        return colours.bad
    if wish is Wish.NEITHER or _UNLIKELY <= share < _LIKELY:
        return colours.brass
    return colours.good if share >= _LIKELY else colours.bad


class PracticeCard(LaidSheet):
    """A sheet below the log: what `about` says, the hint, the button that does what it says, and odds, however many."""

    def __init__(
        self, name: str, title: str, follow_text: str, on_follow: Callable[[], None], about: Sequence[Widget] = ()
    ) -> None:
        self._follow_text = follow_text
        self._on_follow = on_follow
        self._head = [Label(f"{name}.title", title, theme.SUBHEADING.sized(26)), *about]
        self._column = Column(f"{name}.column", self._head, gap=8.0)
        self._told: tuple[object, ...] = ()
        self._scroll = ScrollArea(f"{name}.scroll", self._column)
        super().__init__(name, self._scroll, padding=_PADDING)

    def needed(self, width: float) -> float:
        """How high it is when all that it says is seen without scrolling."""
        return self._scroll.needed(width - 2 * _PADDING) + 2 * _PADDING

    def tell(self, odds: Sequence[OddsLine], hint: str, key: str, *, can_follow: bool) -> None:
        """Show these odds, which key hides or shows them (`key`, in words), and this hint or what is said instead."""
        told = (tuple(odds), hint, key, can_follow)
        if told == self._told:
            return
        self._told = told
        rows: list[Widget] = []
        if hint:
            rows.append(Paragraph(f"{self.name}.hint", hint, theme.SMALL))
        if can_follow:
            style = theme.SMALL_BOLD
            follow = Button(f"{self.name}.follow", self._follow_text, self._on_follow, kind=Kind.PRIMARY, style=style)
            rows.append(follow)
        rows += [OddsRow(f"{self.name}.odds-{number}", line) for number, line in enumerate(odds)]
        if key:
            rows.append(Paragraph(f"{self.name}.key", key, theme.SMALL, colour="ink_soft"))
        self._column.fill([*self._head, *rows])
