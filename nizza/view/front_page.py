"""The front page of the morning after a match: the winner's picture, the names, and the match's true numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from nizza import boards
from nizza.retelling import retell
from nizza.rules import events
from nizza.rules.position import progress
from nizza.rules.views import NizzaView
from nizza.view.burglars.burglar import BUST, BurglarLook, paint_bust
from nizza.view.burglars.pawns import draw_disc
from nizza.view.tabletop import BurglarPose
from stage.graphics import theme
from stage.graphics.cast import person_of
from stage.graphics.faces import Expression
from stage.graphics.kept import drawn
from stage.graphics.painter import Painter
from stage.graphics.shapes import around
from stage.graphics.theme import SeatColour
from table.contract import SPECTATOR, Seat
from table.match.match import Match
from table.words import Translator, percent

_SIZE: Final = (640.0, 480.0)
_EDGE: Final = 18.0
_PHOTO: Final = (312.0, 252.0)
_FACE: Final = 216.0
_PAPER, _PRINT, _GREY = (243, 234, 212), (42, 34, 30), (120, 108, 94)
_DUSK, _SEA = (236, 150, 98), (74, 52, 98)
_TITLE: Final = "Le Petit Niçois"
_WORDS: Final = theme.SMALL


@dataclass(frozen=True)
class FrontPage:
    """Front page of a finished match."""

    match: Match
    seats: tuple[SeatColour, ...]
    text: Translator
    emblems: bool

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in logical units."""
        return _SIZE

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Paint the page into an area of that size."""
        key = "front page", self.match.setup.seed, self.match.length, self.seats, self.emblems, painter.type.text_scale
        painter.layer(key, area, partial(self._print, area))

    def _print(self, area: pygame.FRect, painter: Painter) -> None:
        gettext, view, told = self.text.gettext, self._view, retell(self.match, self.text)
        painter.fill(area, _PAPER)
        inner, top = area.inflate(-2 * _EDGE, -2 * _EDGE), area.top + 8.0
        painter.text(_TITLE, (inner.centerx, top), theme.HEADING, _PRINT, anchor="midtop")
        top += painter.type.line_height(theme.HEADING)
        painter.fill((inner.left, top, inner.width, 2.0), _PRINT)
        edition = gettext("Special edition after round {number}").format(number=view.round)
        painter.text(edition, (inner.centerx, top + 3.0), _WORDS, _GREY, anchor="midtop")
        top += painter.type.line_height(_WORDS) + 4.0
        painter.fill((inner.left, top, inner.width, 2.0), _PRINT)
        headline = gettext("A quiet night, after all") if view.capped else gettext("The crown jewels are gone!")
        painter.text(
            headline, (inner.centerx, top + 4.0), theme.SUBHEADING, _PRINT, anchor="midtop", max_width=inner.width
        )
        top += painter.type.line_height(theme.SUBHEADING) + 8.0
        photo = pygame.FRect(inner.left, top, *_PHOTO)
        self._draw_photo(painter, photo)
        below = (photo.left, photo.bottom + 6.0)
        painter.text(told.decided, below, _WORDS, _PRINT, wrap=True, max_width=photo.width)
        column = pygame.FRect(photo.right + _EDGE, top, inner.right - photo.right - _EDGE, inner.bottom - top)
        self._draw_column(painter, column, [each.words for each in told.moments])

    def _draw_photo(self, painter: Painter, photo: pygame.FRect) -> None:
        """Paint the winner before the evening sky, with the helicopter and the crown."""
        winner, capped = self._view.winners[0], self._view.capped
        with painter.clip(photo):
            painter.gradient(photo, _SEA, _DUSK)
            painter.glow(around((photo.right - 60.0, photo.bottom - 20.0), 260.0, 220.0), (255, 222, 160), 200)
            if not capped:
                painter.image("nizza/helicopter", (photo.left + 10.0, photo.top + 10.0, 150.0, 75.0))
                painter.image("nizza/heist/crown", (photo.left + 18.0, photo.bottom - 118.0, 108.0, 99.0))
            mood = Expression.SWEAT if capped else Expression.JOY
            person = person_of(self.match.setup.seats[winner])
            look = BurglarLook(self.seats[winner], self.emblems, person, BurglarPose.STAND, mood=mood)
            wide = _FACE * BUST[0] / BUST[1]
            bust = drawn(painter, ("photo", look), (wide, _FACE), partial(paint_bust, look=look))
            painter.stamp(bust, (photo.right - wide / 2 - 10.0, photo.bottom - _FACE / 2))
        painter.outline(photo, _PRINT, 2.0, 0)

    def _draw_column(self, painter: Painter, column: pygame.FRect, stories: list[str]) -> None:
        """Print how far everybody came, what happened, and the numbers."""
        gettext, names, top = self.text.gettext, self.match.setup.names, column.top
        line = painter.type.line_height(_WORDS)
        winners = self._view.winners
        for seat in sorted(range(self._view.seats), key=lambda each: (each not in winners, -self._come(each))):
            draw_disc(painter, self.seats[seat], (column.left + 11.0, top + line / 2), 10.0, emblem=self.emblems)
            away = gettext("away!") if seat in winners and not self._view.capped else ""
            come = away or percent(self._come(seat), gettext)
            painter.text(names[seat], (column.left + 28.0, top), _WORDS, _PRINT, max_width=column.width - 100.0)
            painter.text(come, (column.right, top), _WORDS, _PRINT, anchor="topright")
            top += line
        painter.fill((column.left, top + 4.0, column.width, 1.5), _GREY)
        top += 9.0
        for words in (*stories, self._numbers()):
            high = painter.type.measure(words, _WORDS, column.width)[1]
            if top + high > column.bottom:
                break
            painter.text(words, (column.left, top), _WORDS, _PRINT, wrap=True, max_width=column.width)
            top += high + 5.0

    def _numbers(self) -> str:
        """Return the numbers of dunkings and pushes."""
        told = list(self.match.events)
        falls, pushes = (sum(isinstance(each, kind) for each in told) for kind in (events.PawnFell, events.PawnPushed))
        dunked = self.text.ngettext("{count} dunking", "{count} dunkings", falls).format(count=falls)
        return dunked + " · " + self.text.ngettext("{count} push", "{count} pushes", pushes).format(count=pushes)

    def _come(self, seat: Seat) -> float:
        name = self._view.board
        return progress(boards.known(name.name, name.fingerprint), self._view.pawns[seat])

    @property
    def _view(self) -> NizzaView:
        view: NizzaView = self.match.state.observation(SPECTATOR)
        return view
