"""A box that was taken from the shelf: it is set on the table, its lid comes off, the seats come out of it."""

import math
from functools import partial
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.box_contents import BoxContents
from stage.graphics.colours import darker
from stage.graphics.motion import ease_in, ease_in_out, ease_out
from stage.graphics.painter import Painter
from stage.menus.setup.round_table import RoundTable
from stage.menus.setup.seat_card import SeatCard
from stage.menus.shelf.boxes import draw_lid
from stage.ui.widgets.base import Point
from table.game import Game

_LAID: Final = (0.0, 0.4)
_LIFTED: Final = (0.45, 0.85)
_DEALT: Final = (0.6, 1.0)
_SUNK: Final = (0.75, 1.2)
"""From when to when, in seconds: the box glides to the table, the lid goes, each seat comes, the tray goes."""
_LONGEST: Final = 0.05
"""Seconds of a frame at most: the first one, which paints the table, takes longer and shall hide nothing."""
_STAGGER: Final = 0.04
_RISE: Final = 460.0
_WALL: Final = 16.0


class Unpacking:
    """Goes on by :meth:`advance`; table and seats are as :meth:`set_seats` puts them, the lid is above everything."""

    def __init__(self, game: Game, contents: BoxContents, box: pygame.FRect) -> None:
        """`box` is where it stood on the shelf."""
        self._game = game
        self._contents = contents
        self._from = box
        self._seconds = 0.0

    @property
    def over(self) -> bool:
        """Whether everything is on the table."""
        return self._seconds >= _SUNK[1]

    def advance(self, dt: float) -> bool:
        """Live through `dt` seconds; True when the lid begins to come off."""
        before, self._seconds = self._seconds, self._seconds + min(dt, _LONGEST)
        return before < _LIFTED[0] <= self._seconds

    def finish(self) -> None:
        """Have everything on the table."""
        self._seconds = math.inf

    def set_seats(self, table: RoundTable) -> None:
        """Put seats and contents where they are by now, and the tray on the table."""
        table.unpacked = ease_out(self._share(_DEALT))
        table.draw_tray = partial(self.draw_tray, middle=table.middle)
        cards = [chair for chair in table.children if isinstance(chair, SeatCard)]
        for number, card in enumerate(cards):
            left = 1.0 - ease_out(self._share(_DEALT, number * _STAGGER))
            x, y = self._box(table.middle).center
            card.offset = ((x - card.rect.centerx) * left, (y - card.rect.centery) * left)

    def draw_lid(self, painter: Painter, middle: Point) -> None:
        """The lid, on its way to the `middle` of the table and away."""
        lifted = self._share(_LIFTED)
        if lifted < 1.0:
            lid = self._box(middle).move(0, -_RISE * ease_in(lifted))
            draw_lid(painter, self._game.name, self._game.title, lid, alpha=round(255 * (1.0 - lifted**3)))

    def draw_tray(self, painter: Painter, middle: Point) -> None:
        """The rest of the box, which goes when it is empty."""
        if self.over:
            return
        box = self._box(middle)
        box.top += ease_in(self._share(_SUNK)) * (painter.bleed.bottom - box.top + 40.0)
        colours = painter.palette
        light, dark = self._contents.ground or (colours.backdrop_top, colours.backdrop_bottom)
        painter.panel(box, theme.wood_look(colours, elevation=18, radius=10))
        floor = theme.PanelLook(darker(dark, 0.3), darker(light, 0.15), darker(dark, 0.6), 3.0, 6, 0.0, bevel=0.0)
        painter.panel(box.inflate(-2 * _WALL, -2 * _WALL), floor)

    def _box(self, middle: Point) -> pygame.FRect:
        glided = ease_in_out(self._share(_LAID))
        box, (x, y) = self._from.copy(), self._from.center
        box.center = (x + (middle[0] - x) * glided, y + (middle[1] - y) * glided)
        return box

    def _share(self, span: tuple[float, float], later: float = 0.0) -> float:
        begin, end = span
        return max(0.0, min(1.0, (self._seconds - later - begin) / (end - begin)))
