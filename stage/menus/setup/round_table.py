"""The table with its chairs: where the seats are, and what lies on it."""

import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pkgutil import resolve_name
from typing import Final

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.allowance import FrameShare, NoTimeLeft, allowed, is_limited
from stage.graphics.box_contents import TABLE, BoxContents
from stage.graphics.colours import darker, lighter, mix
from stage.graphics.painter import Painter
from stage.menus.setup.seat_card import EmptyChair
from stage.ui.widgets import Widget
from table.game import Game

_RIM: Final = 22.0
_UNDER: Final = 0.42
"""The part of a seat that stands over the table."""
_SQUARE: Final = 0.62
"""1.0 sets the chairs on an ellipse; less, nearer to the corners."""
_ARC: Final = 170.0
"""Radius of the arrows."""
_SIGN: Final = (56.0, 20.0)
"""Half the width and half the height of an arrow."""
_APART: Final = 8.0
"""Between the table and a chair that nobody sits on."""


def contents_of(game: Game) -> BoxContents:
    """What the box of a game holds."""
    contents: BoxContents = resolve_name(game.contents)() if game.contents else BoxContents()
    return contents


class RoundTable(Widget):
    """Widgets on the chairs round a table, in turn order clockwise from the middle of the lower side.

    `counter_clockwise` says which way the arrow on the table points.
    """

    def __init__(self, name: str, chairs: Sequence[Widget], game: Game, contents: BoxContents) -> None:
        super().__init__(name)
        self._chairs = chairs
        self._game = game
        self._contents = contents
        self._share = FrameShare()
        self.unpacked = 1.0
        """How far the contents lie spread out, 0.0 to 1.0."""
        self.draw_tray: Callable[[Painter], None] = lambda _: None
        """Paints the opened box on the table, below the seats."""

    @property
    def children(self) -> Sequence[Widget]:
        return self._chairs

    def place(self, area: RectLike) -> None:
        super().place(area)
        sizes = [chair.preferred() for chair in self._chairs]
        widest, highest = max(wide for wide, _ in sizes), max(high for _, high in sizes)
        for number, (chair, (wide, high)) in enumerate(zip(self._chairs, sizes, strict=True)):
            angle = 2 * math.pi * number / len(self._chairs)
            x = self.rect.centerx - _pushed(math.sin(angle)) * (self.rect.width - widest) / 2
            y = self.rect.centery + math.cos(angle) * (self.rect.height - highest) / 2
            chair.place((x - wide / 2, y - high / 2, wide, high))
        self.top = self.rect.inflate(-2 * widest * (1.0 - _UNDER), -2 * highest * (1.0 - _UNDER))
        beside = [abs(chair.rect.centerx - self.rect.centerx) for chair in self._chairs]
        # Half-way from the edge of the seat in the middle to that of the next one.
        aside = min(x for x in beside if x > widest / 2) / 2
        self._signs = (aside, self.top.height / 2 - _RIM - _SIGN[1])
        for chair in self._chairs:
            if isinstance(chair, EmptyChair):
                self._set_aside(chair)

    def _set_aside(self, chair: EmptyChair) -> None:
        """Beside the table, so that its words do not cross the rim."""
        x, y = chair.rect.center
        if abs(x - self.rect.centerx) > self.top.width / 4:
            wide, high = chair.preferred(self.top.left - self.rect.left - _APART)
            left = self.top.left - _APART - wide if x < self.rect.centerx else self.top.right + _APART
            chair.place((left, y - high / 2, wide, high))
        else:
            wide, high = chair.preferred(self.top.width / 2)
            top = self.top.top - _APART - high if y < self.rect.centery else self.top.bottom + _APART
            chair.place((x - wide / 2, top, wide, high))

    @property
    def turn_signs(self) -> Sequence[pygame.FRect]:
        """Where the arrows are that say which way the turn goes."""
        (x, y), (wide, high) = self._signs, _SIGN
        centres = ((self.top.centerx + side * x, self.top.centery + side * y) for side in (-1.0, 1.0))
        return [pygame.FRect(left - wide, top - high, 2 * wide, 2 * high) for left, top in centres]

    @property
    def middle(self) -> tuple[float, float]:
        """Where the box stood that was unpacked."""
        return self.top.center

    def update(self, dt: float) -> None:
        super().update(dt)
        self._share.begin_frame()

    def draw(self, painter: Painter) -> None:
        with suppress(NoTimeLeft):
            if is_limited():
                # The scene is being opened, and seats and options come before what lies on the table.
                self._draw_table(painter)
            else:
                with allowed(self._share.left):
                    self._draw_table(painter)
                    self._draw_lying(painter)
        self.draw_tray(painter)

    def _draw_table(self, painter: Painter) -> None:
        key = ("set-up table", self._game.name, tuple(self.top.size), self._signs)
        painter.layer(key, self.top.inflate(80, 80), self._draw_empty)

    def _draw_lying(self, painter: Painter) -> None:
        """The contents, as far as they are spread out."""
        area = pygame.FRect(0, 0, *TABLE)
        area.center = self.top.center
        with painter.clip(area.inflate(-area.width * (1.0 - self.unpacked), -area.height * (1.0 - self.unpacked))):
            painter.layer(("set-up contents", self._game.name), area, partial(self._draw_contents, area))

    def _draw_empty(self, painter: Painter) -> None:
        _draw_top(self.top, self._contents, painter)
        self._draw_turn(painter)

    def _draw_contents(self, area: pygame.FRect, painter: Painter) -> None:
        with painter.moved(*area.topleft):
            self._contents.draw_table(painter)

    def _draw_turn(self, painter: Painter) -> None:
        """Which way the turn goes: an arrow of chalk on two sides of the table, between the seats."""
        way, chalk = -1.0 if self._game.counter_clockwise else 1.0, painter.palette.chalk
        for side, sign in zip((-1.0, 1.0), self.turn_signs, strict=True):
            bends = [math.radians(angle) for angle in range(-16, 17, 4)]
            arc = [
                (sign.centerx - side * way * _ARC * math.sin(bend), sign.centery - side * _ARC * (1.0 - math.cos(bend)))
                for bend in bends
            ]
            painter.path(arc, chalk, 5.0, alpha=120)
            (x, y), back = arc[-1], -side * way * 15.0
            head = [(x - back * 0.55, y - side * 11.0), (x, y), (x - back * 1.1, y + side * 10.0)]
            painter.path(head, chalk, 5.0, alpha=120)


def _pushed(share: float) -> float:
    return math.copysign(abs(share) ** _SQUARE, share)


def _draw_top(area: pygame.FRect, contents: BoxContents, painter: Painter) -> None:
    colours = painter.palette
    light, dark = contents.ground or (lighter(colours.backdrop_top, 0.12), colours.backdrop_top)
    radius = area.height * 0.42
    if colours.high_contrast:
        painter.outline(area, colours.paper_edge, 3, radius)
        return
    painter.panel(area, theme.wood_look(colours, elevation=26, radius=radius))
    inner = area.inflate(-2 * _RIM, -2 * _RIM)
    look = theme.PanelLook(light, dark, darker(dark, 0.45), 3.0, radius - _RIM, 0.0, theme.Grain.PAPER, 0.0)
    painter.panel(inner, look)
    shine = inner.inflate(-inner.width * 0.2, -inner.height * 0.1)
    painter.glow(shine, mix(light, (255, 255, 255), 0.5), 70)
