"""The curtain: on a shared screen it falls before the secrets of somebody else are shown."""

import math
from collections.abc import Callable
from functools import partial

import pygame

from stage import theme
from stage.painter import Painter
from stage.theme import SeatColour
from stage.widgets import Button, Dialog, Kind
from stage.widgets.base import approach
from stage.widgets.option import draw_seat_mark

_FALLS_IN = 0.28
_FOLDS = 9


class Drapes:
    """Two halves of cloth that close over everything and open again. `closed` from 0.0 (out of sight) to 1.0."""

    def __init__(self) -> None:
        self.closed = 0.0

    def update(self, dt: float, *, close: bool, at_once: bool) -> None:
        """Fall or rise."""
        goal = 1.0 if close else 0.0
        self.closed = goal if at_once else approach(self.closed, goal, dt / _FALLS_IN)

    def draw(self, painter: Painter) -> None:
        """The cloth, as far as it is closed."""
        if self.closed <= 0.0:
            return
        eased = 1.0 - (1.0 - self.closed) ** 2
        window = painter.bleed
        half = pygame.FRect(window.left, window.top, window.width / 2, window.height)
        for side in (-1, 1):
            area = half if side < 0 else half.move(half.width, 0)
            with painter.clip(window), painter.moved(side * half.width * (1.0 - eased), 0.0):
                painter.layer(("drape", side), area, partial(_draw_cloth, area=area), opaque=True)


def _draw_cloth(painter: Painter, area: pygame.FRect) -> None:
    """Velvet in the colour of the room, in soft vertical folds, with a brass hem."""
    colours = painter.palette
    velvet = theme.darker(theme.SEATS[0].colour, 0.42)
    base = colours.paper if colours.high_contrast else theme.mix(colours.backdrop_bottom, velvet, 0.8)
    strips = _FOLDS * 16
    width = area.width / strips
    for strip in range(strips):
        fold = math.sin(strip / strips * _FOLDS * 2 * math.pi)
        shade = theme.lighter(base, 0.10 * fold) if fold > 0 else theme.darker(base, -0.42 * fold)
        painter.fill((area.left + strip * width, area.top, width + 2, area.height), shade)
    hem = pygame.FRect(area.left, area.bottom - 46, area.width, 10)
    painter.fill(hem, theme.darker(colours.brass, 0.2))
    painter.fill((hem.left, hem.top, hem.width, 3), theme.lighter(colours.brass, 0.2))


class Curtain(Dialog):
    """The card on the closed curtain: who is to take the screen, the button that reveals, and the way to the menu."""

    def __init__(
        self,
        seat: SeatColour,
        title: str,
        text: str,
        reveal_text: str,
        menu_text: str,
        on_reveal: Callable[[], None],
        on_menu: Callable[[], None],
    ) -> None:
        self._seat = seat
        buttons = [
            Button("curtain.menu", menu_text, on_menu),
            Button("curtain.reveal", reveal_text, on_reveal, kind=Kind.PRIMARY),
        ]
        super().__init__("curtain", title, text, buttons, default="curtain.reveal", cancel="curtain.menu", width=760)

    def render(self, painter: Painter) -> None:
        """The card alone: the cloth below is the scene's."""
        painter.panel(self.rect, theme.paper_look(painter.palette, elevation=26, radius=20))
        for child in self.children:
            child.render(painter)
        centre = (self.rect.centerx, self.rect.top - 6)
        draw_seat_mark(painter, self._seat, centre, 92)
