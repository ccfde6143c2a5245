"""Card of an evening to share: a moon for each game, fuller with more stars, and nothing that helps to solve it."""

import math
from collections.abc import Sequence
from datetime import date
from typing import Final

import pygame

from stage.evenings import day_in_words, solved_days, stars_of, tonights_games, tries_of
from stage.graphics.pages import painted
from stage.graphics.painter import Painter
from stage.graphics.theme import BODY_BOLD, HEADING, SMALL, Colour
from stage.services import Services
from stage.ui.base import Widget
from stage.ui.button import Button
from stage.ui.dialog import Dialog
from stage.ui.field import copy
from stage.ui.layout import Flow
from stage.ui.widget_tree import WidgetTree
from table.offer.tonight import streak

_MOONS: Final = "🌑🌒🌓🌕"
"""Moons for no star, one, two and three."""
_UNPLAYED: Final = "➖"
_NIGHT: Colour = (24, 28, 56)
_DARK: Colour = (58, 64, 104)
_LIGHT: Colour = (250, 236, 196)
_SOFT: Colour = (178, 184, 220)
_EDGE: Final = (1.0, 0.5, 0.0, -1.0)
"""Middle of the edge of the light on a moon with so many stars, in radii to the right of its centre."""
_SHAPE: Final = (1200.0, 480.0)
"""Size of the card in the saved picture, in logical units."""


class ShareCard(Widget):
    """Card of the evening `day`."""

    def __init__(self, name: str, services: Services, day: date) -> None:
        super().__init__(name)
        text, games = services.app.language, tonights_games(services)
        self._titles = [game.title for game in games]
        self._moons = [
            stars_of(services, game, day) or 0
            if tries_of(services, game, day) or stars_of(services, game, day)
            else None
            for game in games
        ]
        self._day = day_in_words(day, text)
        count = streak(solved_days(services, day), day)
        told = text.ngettext("{count} evening in a row", "{count} evenings in a row", count).format(count=count)
        self._row = told if count > 1 else ""

    @property
    def value(self) -> str:
        """Card in one line of text."""
        moons = "".join(_UNPLAYED if stars is None else _MOONS[stars] for stars in self._moons)
        return f"Ludothèque · {self._day} · {moons}"

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = width or 760.0
        return wide, wide * _SHAPE[1] / _SHAPE[0]

    def draw(self, painter: Painter) -> None:
        self.paint(painter, self.rect)

    def picture(self, painter: Painter) -> pygame.Surface:
        """Return the card as a picture of its own."""
        return painted(painter, _SHAPE, lambda page: self.paint(page, pygame.FRect((0, 0), _SHAPE)))

    def paint(self, painter: Painter, area: pygame.FRect) -> None:
        """Draw the card into `area`."""
        unit = area.width / _SHAPE[0]
        text = unit / painter.type.text_scale
        painter.fill(area, _NIGHT)
        for number in range(60):
            at = area.left + number * 331 % 1200 * unit, area.top + number * 197 % 480 * unit
            painter.circle(at, (1.0 + number % 3) * unit, _SOFT, alpha=90 + number % 4 * 30)
        head, foot = area.top + 74 * unit, area.bottom - 62 * unit
        painter.text("Ludothèque", (area.left + 56 * unit, head), HEADING.sized(58 * text), _LIGHT, anchor="midleft")
        painter.text(self._day, (area.right - 56 * unit, head), BODY_BOLD.sized(38 * text), _SOFT, anchor="midright")
        if self._row:
            painter.text(self._row, (area.centerx, foot), BODY_BOLD.sized(36 * text), _SOFT, anchor="center")
        step = (area.width - 112 * unit) / max(1, len(self._moons))
        for number, (title, stars) in enumerate(zip(self._titles, self._moons, strict=True)):
            centre = area.left + 56 * unit + (number + 0.5) * step, area.top + 226 * unit
            draw_moon(painter, centre, 76 * unit, stars)
            below = centre[0], centre[1] + 116 * unit
            painter.text(title, below, SMALL.sized(34 * text), _LIGHT, anchor="center", max_width=step - 8 * unit)


def draw_moon(painter: Painter, centre: tuple[float, float], radius: float, stars: int | None) -> None:
    """Draw the moon for so many stars; only a small ring for a challenge that was not tried."""
    if stars is None:
        painter.circle(centre, radius / 4, _SOFT, width=max(1.0, radius / 16))
        return
    painter.circle(centre, radius, _DARK)
    if stars:
        painter.polygon(_lit(centre, radius, _EDGE[stars]), _LIGHT)
    painter.circle(centre, radius, _LIGHT, width=max(1.0, radius / 26))


def _lit(centre: tuple[float, float], radius: float, edge: float) -> Sequence[tuple[float, float]]:
    turns = [math.pi * (number / 24 - 0.5) for number in range(25)]
    right = [(centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)) for turn in turns]
    left = [(centre[0] + edge * (x - centre[0]), y) for x, y in reversed(right)]
    return [*right, *left]


def open_share(ui: WidgetTree, services: Services, day: date) -> None:
    """Open a dialog with the card of an evening, to be copied as a line or saved as a picture."""
    app, gettext = services.app, services.app.language.gettext
    card = ShareCard("share.card", services, day)

    def copy_line() -> None:
        copy(card.value)
        app.notify(gettext("Copied. Paste it wherever you like."))

    ways = [
        Button("share.line", gettext("Copy as one line"), copy_line, icon="ui/share"),
        Button("share.picture", gettext("Save as a picture"), lambda: app.save_picture(card.picture)),
    ]
    back = Button("share.back", gettext("Back"), icon="ui/back")
    told = gettext("A full moon is three stars, a half one two, and a crescent one.")
    ui.open_dialog(Dialog("share", gettext("To share"), told, [back], content=[card, Flow("share.ways", ways)]))
