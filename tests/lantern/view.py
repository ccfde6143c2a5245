"""Paints what a seat knows: no input, no clock, changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from stage.graphics import game_pictures, theme
from stage.graphics.painter import Painter
from table.contract import Event
from table.words import Translator
from tests.lantern.rules import Guess, LanternAction, LanternView, Pour

_BOARD: Final = (900.0, 600.0)
"""Size of the board in logical units that a picture shows at least."""
_THREADS: Final = 6.0
"""Distance of the threads of the cloth in logical units, at every size of a picture."""


def draw_cards(painter: Painter, board: pygame.FRect, view: LanternView, fallen: float) -> None:
    """Draw a card for each seat, face up where it is known, and a drop `fallen` logical units below its start."""
    known = dict(view.known)
    for seat in range(len(view.points)):
        box = pygame.FRect(board.left + 60 + 200 * seat, board.top + 60, 150, 220)
        painter.panel(box)
        painter.text(str(known.get(seat, "?")), box.center, theme.TITLE, anchor="center")
    painter.circle((board.centerx, board.top + 400 + fallen), 12, painter.palette.brass)


def draw_toss(
    painter: Painter, board: pygame.FRect, path: list[tuple[float, float]], bowl: tuple[float, float]
) -> None:
    """Draw the bowl, and the pebble with its way so far; a view knows points only, nothing of Pymunk."""
    left, top = board.left + 200.0, board.top + 340.0
    painter.rounded((left + bowl[0] - 80.0, top + bowl[1] - 60.0, 160.0, 60.0), painter.palette.brass, 30.0)
    for number, (x, y) in enumerate(path[::6] + path[-1:]):
        painter.circle((left + x, top + y), 10.0 if number == len(path[::6]) else 3.0, painter.palette.chalk)


def paint_position(
    painter: Painter, view: LanternView, colours: Sequence[theme.SeatColour], about: Event | None = None
) -> None:
    """Fill the page with cards on a cloth, their points in drops and the bowl, as large as they fit (`picture`)."""
    page, palette = painter.bleed, painter.palette
    painter.fill(page, palette.backdrop_bottom)
    thread = theme.lighter(palette.backdrop_bottom, 0.35)
    for number in range(int(max(page.width, page.height) / _THREADS) + 1):
        painter.fill((0.0, number * _THREADS, page.width, 1.0), thread)
        painter.fill((number * _THREADS, 0.0, 1.0, page.height), thread)
    scale = min(page.width / _BOARD[0], page.height / _BOARD[1])
    for seat, points in enumerate(view.points):
        card = pygame.FRect((60 + 200 * seat) * scale, 60 * scale, 150 * scale, 220 * scale)
        painter.rounded(card, colours[seat].colour, 16 * scale)
        _draw_drops(painter, card, points, colours[seat].ink)
    bowl = pygame.FRect(60 * scale, 330 * scale, 750 * scale, 220 * scale)
    painter.rounded(bowl, palette.brass, 60 * scale)
    _draw_drops(painter, bowl, view.bowl, palette.ink)


def _draw_drops(painter: Painter, area: pygame.FRect, number: int, colour: theme.Colour) -> None:
    for drop in range(number):
        centre = (area.left + area.width * (drop + 0.5) / number, area.centery)
        painter.circle(centre, min(area.width / (2.4 * number), area.height / 3), colour)


def show_deed(action: LanternAction, view: LanternView, told: str, text: Translator) -> game_pictures.ShownDeed | None:
    """Show drops as the die with their number, and a guess as an even or an odd die."""
    match action:
        case Pour(drops=drops):
            face = drops
        case Guess(even=even):
            face = 4 if even else 5
        case _:
            return None
    return game_pictures.ShownDeed((game_pictures.DrawnTile(("dice/die", f"dice/{face}")),))
