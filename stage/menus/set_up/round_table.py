"""Round table of the set-up with its chairs, empty or taken."""

import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.game_pictures import TABLE, BoxContents
from stage.graphics.painter import Painter
from stage.graphics.theme import darker, lighter, mix
from stage.graphics.work import A_FRAME, RenderBudgetExceeded, is_limited, limited
from stage.ui.base import Control, ScreenPoint, Widget
from table.game import Game

_DISC: Final = 96.0
"""Height of the disc of an empty chair, above its words."""


class EmptyChair(Control):
    """Empty chair. A click adds a player."""

    def __init__(self, name: str, text: str, action: Callable[[], None]) -> None:
        super().__init__(name, tooltip=text)
        self._text = text
        self._action = action

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        room = width or 150.0 * self.host.type.text_scale
        wide, high = self.host.type.measure(self._text, theme.SMALL_BOLD, room)
        return max(_DISC, wide), _DISC + high

    def activate(self) -> None:
        self.host.play("card_slide")
        self._action()

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        lit = self.marked
        middle: ScreenPoint = (self.rect.centerx, self.rect.top + 46)
        painter.circle(middle, 40, colours.surround, alpha=150 if lit else 96)
        painter.circle(middle, 40, colours.chalk, 3.0, alpha=230 if lit else 130)
        painter.path([(middle[0] - 14, middle[1]), (middle[0] + 14, middle[1])], colours.chalk, 5.0)
        painter.path([(middle[0], middle[1] - 14), (middle[0], middle[1] + 14)], colours.chalk, 5.0)
        at = (self.rect.centerx, self.rect.top + _DISC - 4)
        painter.text(
            self._text, at, theme.SMALL_BOLD, colours.chalk if lit else colours.chalk_soft,
            anchor="midtop", align="center", wrap=True, max_width=self.rect.width + 1, shade=colours.shadow,
        )  # fmt: skip


_RIM: Final = 22.0
_UNDER: Final = 0.42
"""Share of a seat that overlaps the table."""
_SQUARE: Final = 0.62
"""Shape of the ring of chairs: 1.0 is an ellipse, less moves chairs towards the corners."""
_ARC: Final = 170.0
"""Radius of the arrows."""
_SIGN: Final = (56.0, 20.0)
"""Half the width and half the height of an arrow."""
_APART: Final = 8.0
"""Distance between the table and an empty chair."""


class RoundTable(Widget):
    """Table with widgets on the chairs around it, in turn order clockwise from the bottom centre.

    `counter_clockwise` sets the direction of the arrows on the table.
    """

    def __init__(self, name: str, chairs: Sequence[Widget], game: Game, contents: BoxContents) -> None:
        super().__init__(name)
        self._chairs = chairs
        self._game = game
        self._contents = contents
        self.unpacked = 1.0
        """Progress of the unpacking, 0.0–1.0."""
        self.draw_tray: Callable[[Painter], None] = lambda _: None
        """Callback that paints the opened box on the table, below the seats."""

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
        beside = abs(self._chairs[1].rect.centerx - self.rect.centerx) or self.top.width / 2
        # Half-way from the edge of the seat in the middle to that of the next one; odd numbers leave the far side open.
        below, above = beside / 2, 0.0 if len(self._chairs) % 2 else beside / 2
        self._signs = (above, below, self.top.height / 2 - _RIM - _SIGN[1])
        for chair in self._chairs:
            if isinstance(chair, EmptyChair):
                self._set_aside(chair)

    def _set_aside(self, chair: EmptyChair) -> None:
        """Move a chair beside the table, so that its words do not cross the rim."""
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
        """Areas of the turn direction arrows."""
        (above, below, y), (wide, high) = self._signs, _SIGN
        centres = ((self.top.centerx + x, self.top.centery + to) for x, to in ((-above, -y), (below, y)))
        return [pygame.FRect(left - wide, top - high, 2 * wide, 2 * high) for left, top in centres]

    @property
    def middle(self) -> tuple[float, float]:
        """Centre of the table, where the box is unpacked."""
        return self.top.center

    def draw(self, painter: Painter) -> None:
        with suppress(RenderBudgetExceeded):
            if is_limited():
                # The scene is being opened, and seats and options come before what lies on the table.
                self._draw_table(painter)
            else:
                with limited(A_FRAME):
                    self._draw_table(painter)
                    self._draw_lying(painter)
        self.draw_tray(painter)

    def _draw_table(self, painter: Painter) -> None:
        key = ("set-up table", self._game.name, tuple(self.top.size), self._signs)
        painter.layer(key, self.top.inflate(80, 80), self._draw_empty)

    def _draw_lying(self, painter: Painter) -> None:
        """Draw the contents as far as they are unpacked."""
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
        """Draw chalk arrows for the turn direction on two sides of the table, between the seats."""
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
