"""Paints what a seat knows: no input, no clock, changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.game_pictures import ShownDeed
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour, lighter
from table.contract import Event
from table.offer.lesson import LessonStep
from table.words import Translator
from tests.lantern.rules.actions import Guess, LanternAction, Pour
from tests.lantern.rules.views import LanternView

_BOARD: Final = (900.0, 600.0)
"""Size of the board in logical units that a picture shows at least."""
_THREADS: Final = 6.0
"""Distance of the threads of the cloth in logical units, at every size of a picture."""


def draw_cards(painter: Painter, board: pygame.FRect, view: LanternView) -> None:
    """Draw a card for each seat, face up where it is known."""
    known = dict(view.known)
    for seat in range(len(view.points)):
        box = pygame.FRect(board.left + 60 + 200 * seat, board.top + 60, 150, 220)
        painter.panel(box)
        painter.text(str(known.get(seat, "?")), box.center, theme.TITLE, anchor="center")


def draw_drop(painter: Painter, board: pygame.FRect, fallen: float) -> None:
    """Draw the drop, `fallen` logical units below its start."""
    painter.circle((board.centerx, board.top + 400 + fallen), 12, painter.palette.brass)


def paint_position(
    painter: Painter, view: LanternView, colours: Sequence[SeatColour], about: Event | None = None
) -> None:
    """Fill the page with cards on a cloth, their points in drops and the bowl, as large as they fit (`picture`)."""
    page, palette = painter.bleed, painter.palette
    painter.fill(page, palette.backdrop_bottom)
    for number in range(int(max(page.width, page.height) / _THREADS) + 1):
        thread, at = lighter(palette.backdrop_bottom, 0.35), number * _THREADS
        painter.fill((at, 0.0, 1.0, page.height), thread)
        painter.fill((0.0, at, page.width, 1.0), thread)
    scale = min(page.width / _BOARD[0], page.height / _BOARD[1])
    for seat, points in enumerate(view.points):
        card = pygame.FRect((60 + 200 * seat) * scale, 60 * scale, 150 * scale, 220 * scale)
        painter.rounded(card, colours[seat].colour, 16 * scale)
        _draw_drops(painter, card, points, colours[seat].ink)
    bowl = pygame.FRect(60 * scale, 330 * scale, 750 * scale, 220 * scale)
    painter.rounded(bowl, palette.brass, 60 * scale)
    _draw_drops(painter, bowl, view.bowl, palette.ink)


def draw_lesson(
    painter: Painter, view: LanternView, colours: Sequence[SeatColour], steps: Sequence[LessonStep]
) -> None:
    """Fill the page with the beginning of a lesson."""
    paint_position(painter, view, colours)


def _draw_drops(painter: Painter, area: pygame.FRect, number: int, colour: theme.Colour) -> None:
    """Draw so many drops in a row through the middle of an area."""
    for drop in range(number):
        centre = (area.left + area.width * (drop + 0.5) / number, area.centery)
        painter.circle(centre, min(area.width / (2.4 * number), area.height / 3), colour)


@dataclass(frozen=True, slots=True)
class Drops:
    """Tile with drops, on a light or a dark ground."""

    number: int
    light: bool = True
    shape: float = 1.0

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        colours = (painter.palette.paper, painter.palette.ink)
        painter.rounded(area, colours[not self.light], area.height / 8)
        _draw_drops(painter, area, self.number, colours[self.light])


def show_deed(action: LanternAction, view: LanternView, told: str, text: Translator) -> ShownDeed | None:
    """Show drops as they are poured, and a guess as one drop (odd) or two (even)."""
    match action:
        case Pour(drops=drops):
            return ShownDeed((Drops(drops),))
        case Guess(even=even):
            return ShownDeed((Drops(2 if even else 1, light=False),))
    return None
