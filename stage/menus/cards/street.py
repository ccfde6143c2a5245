"""The street of the season: a house for each evening, lit where one has been, dark where its act is locked."""

import math
from collections.abc import Sequence
from enum import Enum
from functools import partial
from typing import Final

import numpy as np
import pygame

from stage.graphics import theme
from stage.graphics.cast import draw_player
from stage.graphics.faces import Expression
from stage.graphics.painter import Painter
from stage.graphics.stars import METALS, draw_stars
from stage.graphics.theme import HEIGHT, Colour, darker, lighter, mix
from stage.ui.base import OnPress, Widget, stepped
from stage.ui.card import Picture, PressableCard
from stage.ui.labels import Paragraph
from stage.ui.layout import Column, Grid, Row, Sheet
from table.match.match import SeatSetup
from table.season import Star, lit

LEAST_WIDTH: Final = 400.0
"""Width of a house at text scale 1.0, at least."""
_APART: Final = 34.0
_UPSTAIRS: Final = 236.0
"""Height of roof and upper floor."""
_ROOF: Final = 96.0
_PADDING: Final = 20.0
_STAR: Final = 32.0
_DOOR: Final = (104.0, 168.0)
_GUEST: Final = 76.0
_OUTSIDE: Final = 2
"""Rivals who wait outside the house of the next evening, the others are at its windows."""
_LAMP: Final = 44.0
_WINDOW: Final = (84.0, 100.0)
_KERB: Final = 30.0
_SHADOW: Final = 40.0
"""Reach of lights and roof around a house."""

_WALLS: Final[tuple[Colour, ...]] = (
    (176, 98, 76), (92, 116, 146), (188, 150, 92), (108, 128, 104), (168, 108, 118), (134, 110, 150), (196, 126, 84),
)  # fmt: skip
_DOORS: Final[dict[str, Colour]] = {
    "nizza": (98, 46, 104), "niagara": (28, 92, 120), "vertiges": (124, 72, 38), "nimmsleich": (28, 96, 66)
}  # fmt: skip
"""Colour of the door of each game, after its box."""
_NIGHT: Colour = (26, 26, 52)
_LIGHT: Colour = (255, 214, 132)
_GLASS: Colour = (58, 66, 98)
_SLATE: Colour = (104, 84, 104)
_STONE: Colour = (84, 78, 98)
_SKY: Final[tuple[Colour, Colour]] = (22, 24, 54), (86, 58, 92)
_FAR: Final[tuple[Colour, Colour]] = (48, 42, 80), (34, 31, 62)
_MOON: Colour = (246, 232, 196)
_HUNDREDTHS: Final = 0.618034


class HouseLook(Enum):
    """Look of a house."""

    LOCKED = "locked"
    """Its act is locked."""
    OPEN = "open"
    BEEN = "been"
    """Its evening was played."""


class House(PressableCard):
    """House of an evening, numbered along the street. `seats` are those of its match, the player's first.

    The host and the rivals sit at the windows; at the house of the next evening two of them wait at the open door. With
    `lights_after` its lights are off for so many seconds after it has appeared.
    """

    def __init__(
        self, name: str, number: int, title: str, game: tuple[str, str], seats: Sequence[SeatSetup], look: HouseLook,
        stars: Star, action: OnPress, *, tooltip: str, is_next: bool, lights_after: float = 0.0,
    ) -> None:  # fmt: skip
        """`game` is its name and its title."""
        self.value, self.stars, self._house_look = title, stars, look
        self._number, self._game, self._rivals, self._is_next = number, game[0], seats[1:], is_next
        self._until_lit = lights_after
        self.sound = "denied" if look is HouseLook.LOCKED else "card_slide"
        upstairs, door = Picture((None, _UPSTAIRS - _PADDING), _nothing), Picture(_DOOR, _nothing)
        sign = Column(
            "",
            [
                Paragraph("", title, theme.BODY_BOLD),
                Paragraph("", game[1], theme.SMALL_BOLD, colour="ink_soft"),
                Picture((None, _STAR), self._draw_stars),
            ],
            gap=3.0,
        )
        plate: Widget = Sheet("", sign, padding=12.0, kept=True, grow=1.0)
        if look is HouseLook.LOCKED:
            plate = Picture((None, _STAR * 2), self._draw_lock, grow=1.0)
        waiting = Picture((_GUEST - 16.0, _DOOR[1]), self._draw_guest, visible=is_next and len(self._rivals) > 1)
        ground = Row("", [plate, waiting, door], gap=_LAMP, firm=True, align="center")
        super().__init__(name, Column("", [upstairs, ground], gap=0.0), action, padding=_PADDING, tooltip=tooltip)
        self.spoken_as = title

    def update(self, dt: float) -> None:
        super().update(dt)
        before, self._until_lit = self._until_lit, max(0.0, self._until_lit - dt)
        if before and not self._until_lit:
            self.host.play("wood_knock", volume=0.5)

    def draw(self, painter: Painter) -> None:
        dark = self._until_lit > 0.0 and not self.host.reduced_motion
        look, warm = HouseLook.LOCKED if dark else self._house_look, stepped(self.warmth) > 0.5
        key = ("house", self.name, tuple(self._rivals), look, warm, self._is_next and not dark)
        # Moved onto whole pixels, so that one kept surface serves wherever the street is scrolled.
        x, y = painter.canvas.to_target(self.rect.topleft)
        box = self.rect.move((round(x) - x) / painter.canvas.scale, (round(y) - y) / painter.canvas.scale)
        margin = math.ceil(_SHADOW * painter.canvas.scale) / painter.canvas.scale
        area = box.inflate(2 * margin, 2 * margin)
        painter.layer(key, area, partial(self._draw_house, box=box, look=look, warm=warm))

    def _draw_stars(self, painter: Painter, area: pygame.FRect) -> None:
        draw_stars(painter, area.left, area.top, _STAR, lit(self.stars), metals=METALS)

    def _draw_lock(self, painter: Painter, area: pygame.FRect) -> None:
        lock = pygame.FRect(0, 0, 40, 40)
        lock.center = area.center
        painter.image("ui/lock", lock, tint=painter.palette.chalk_soft)

    def _draw_house(self, painter: Painter, *, box: pygame.FRect, look: HouseLook, warm: bool) -> None:
        colours = painter.palette
        body = pygame.FRect(box.left + 8, box.top + _ROOF, box.width - 16, box.height - _ROOF)
        wall, slate = _WALLS[self._number % len(_WALLS)], _SLATE
        night = 0.74 if look is HouseLook.LOCKED else 0.08 if warm else 0.26
        wall, slate = mix(wall, _NIGHT, night), mix(slate, _NIGHT, night)
        if colours.high_contrast:
            wall = slate = colours.paper
        attic = darker(_LIGHT, 0.06) if look is HouseLook.BEEN else mix(_GLASS, _NIGHT, night)
        self._draw_roof(painter, body, wall, slate, attic)
        painter.gradient(body, lighter(wall, 0.06), darker(wall, 0.2))
        if not colours.high_contrast:
            self._draw_bricks(painter, body, wall)
        painter.fill((body.left, body.top, body.width, 10), lighter(wall, 0.2))
        painter.fill((body.left, box.top + _UPSTAIRS - 12, body.width, 7), lighter(wall, 0.16))
        painter.fill((body.left, body.bottom - 16, body.width, 16), darker(wall, 0.35))
        if colours.high_contrast:
            painter.outline(body, colours.paper_edge, 3, 0)
        count = max(2, min(5, int(body.width / 130)))
        wide, high = _WINDOW
        for place in range(count):
            left = body.left + body.width * (place + 0.5) / count - wide / 2
            window = pygame.FRect(left, body.top + 22, wide, high)
            at_window = len(self._rivals) > place >= (_OUTSIDE if self._is_next else 0)
            rival = self._rivals[place] if at_window else None
            self._draw_window(painter, window, wall, look, rival)
        self._draw_door(painter, box, wall, look)

    def _draw_roof(self, painter: Painter, body: pygame.FRect, wall: Colour, slate: Colour, attic: Colour) -> None:
        """Draw one of three roofs on the `body`, with a chimney and an attic window."""
        left, right, foot, top = body.left - 10, body.right + 10, body.top + 4, body.top - _ROOF
        middle, tile = body.centerx, darker(slate, 0.22)
        chimney = body.left + body.width * (0.16 if self._number % 2 else 0.78)
        painter.fill((chimney, top + 8, 34, _ROOF - 8), mix(wall, _NIGHT, 0.35))
        painter.fill((chimney - 5, top + 4, 44, 10), mix(wall, _NIGHT, 0.15))
        slope = 70.0
        painter.polygon([(left, foot), (left + slope, top + 26), (right - slope, top + 26), (right, foot)], slate)
        for line in range(1, 5):
            inset, y = slope * line / 5.0, foot - (foot - top - 26) * line / 5.0
            painter.line((left + inset + 6, y), (right - inset - 6, y), tile, 2)
        painter.fill((left + slope - 8, top + 20, right - left - 2 * slope + 16, 9), lighter(slate, 0.2))
        kind = self._number % 3
        if kind == 0:
            painter.polygon([(middle - 104, foot), (middle, top - 6), (middle + 104, foot)], lighter(wall, 0.2))
            painter.polygon([(middle - 84, foot), (middle, top + 12), (middle + 84, foot)], wall)
            painter.circle((middle, foot - 34), 21, lighter(wall, 0.3))
            painter.circle((middle, foot - 34), 15, attic)
        elif kind == 1:
            for step, wide in enumerate((196.0, 136.0, 76.0)):
                area = pygame.FRect(0, 0, wide, 29)
                area.midbottom = (middle, foot - 27 * step)
                painter.fill(area, wall)
                painter.fill((area.left - 4, area.top, area.width + 8, 7), lighter(wall, 0.26))
            painter.rounded((middle - 19, foot - 58, 38, 50), lighter(wall, 0.3), 18)
            painter.rounded((middle - 13, foot - 52, 26, 44), attic, 12)
        else:
            for x in (middle - body.width * 0.2, middle + body.width * 0.2):
                painter.polygon([(x - 38, foot - 42), (x, foot - 68), (x + 38, foot - 42)], lighter(slate, 0.22))
                painter.fill((x - 29, foot - 42, 58, 42), wall)
                painter.rounded((x - 17, foot - 36, 34, 36), attic, 4)
        painter.fill((left, foot - 6, right - left, 11), lighter(slate, 0.26))

    def _draw_bricks(self, painter: Painter, body: pygame.FRect, wall: Colour) -> None:
        """Draw a few bricks that show through the plaster, and the corner stones."""
        for brick in range(26):
            x = body.left + 14 + (body.width - 60) * ((brick + self._number) * _HUNDREDTHS % 1.0)
            y = body.top + 20 + (body.height - 60) * ((brick * 3 + self._number) * 0.381 % 1.0)
            painter.rounded((x, y, 26, 9), darker(wall, 0.16), 2)
        for edge in (body.left, body.right - 18):
            for stone in range(int(body.height / 44)):
                painter.fill((edge, body.top + 16 + stone * 44, 18, 24), lighter(wall, 0.12))

    def _draw_window(
        self, painter: Painter, area: pygame.FRect, wall: Colour, look: HouseLook, rival: SeatSetup | None
    ) -> None:
        colours, is_lit = painter.palette, look is HouseLook.BEEN
        if is_lit and not colours.high_contrast:
            painter.glow(area.inflate(70, 70), _LIGHT, 70)
        painter.rounded(area.inflate(14, 14), lighter(wall, 0.3), 10)
        glass = _LIGHT if is_lit else mix(_GLASS, _NIGHT, 0.5 if look is HouseLook.LOCKED else 0.0)
        painter.rounded(area, darker(glass, 0.2), 6)
        painter.gradient(area.inflate(-4, -4), lighter(glass, 0.12), darker(glass, 0.14))
        if rival is not None and look is not HouseLook.LOCKED:
            head = pygame.FRect(area.left, area.bottom - area.width, area.width, area.width)
            with painter.clip(area.inflate(-4, -4)):
                draw_player(painter, rival, head, Expression.JOY if is_lit else Expression.NEUTRAL)
                if not is_lit:
                    painter.fill(area, _NIGHT, 0 if colours.high_contrast else 104)
        frame = lighter(wall, 0.3)
        painter.fill((area.left, area.top + area.height * 0.26, area.width, 5), frame)
        if rival is None or look is HouseLook.LOCKED:
            painter.fill((area.centerx - 2.5, area.top, 5, area.height), frame)
        painter.rounded((area.left - 12, area.bottom + 4, area.width + 24, 11), lighter(wall, 0.4), 3)

    def _draw_door(self, painter: Painter, box: pygame.FRect, wall: Colour, look: HouseLook) -> None:
        """Draw the door, and those who wait there for the next evening."""
        is_open = self._is_next and look is not HouseLook.LOCKED
        wide, high = _DOOR
        area = pygame.FRect(box.right - _PADDING - wide, box.bottom - high, wide, high)
        if (is_open or look is HouseLook.BEEN) and not painter.palette.high_contrast:
            painter.glow(area.inflate(150, 90), _LIGHT, 120 if is_open else 60)
        painter.rounded(area.inflate(18, 0).move(0, -9), lighter(wall, 0.3), 12)
        leaf = mix(_DOORS.get(self._game, _SLATE), _NIGHT, 0.66 if look is HouseLook.LOCKED else 0.0)
        if is_open:
            painter.gradient(area, _LIGHT, mix(_LIGHT, (170, 96, 50), 0.6))
            painter.polygon([area.topleft, (area.left + 22, area.top + 12), (area.left + 22, area.bottom - 6),
                             area.bottomleft], leaf)  # fmt: skip
        else:
            painter.gradient(area, lighter(leaf, 0.12), darker(leaf, 0.18))
            fan = pygame.FRect(area.left + 10, area.top + 10, area.width - 20, 24)
            painter.rounded(fan, _LIGHT if look is HouseLook.BEEN else mix(_GLASS, _NIGHT, 0.3), 8)
            for left in (area.left + 12, area.centerx + 5):
                for top in (area.top + 46, area.top + 102):
                    painter.outline((left, top, area.width / 2 - 17, 46), darker(leaf, 0.4), 3, 4)
            painter.circle((area.right - 13, area.centery + 14), 5, METALS[-1])
        lamp = (area.left - 9 - _LAMP / 2, area.top + 16)
        if look is not HouseLook.LOCKED:
            if not painter.palette.high_contrast:
                painter.glow((lamp[0] - 46, lamp[1] - 40, 92, 92), _LIGHT, 120)
            painter.circle(lamp, 9, _LIGHT)
        painter.rounded((lamp[0] - 8, lamp[1] - 16, 16, 7), _NIGHT, 3)
        painter.fill((area.left - 12, area.bottom - 8, area.width + 24, 8), lighter(_STONE, 0.16))
        if is_open:
            host = pygame.FRect(0, 0, 100, 100)
            host.midbottom = (area.centerx + 6, area.bottom)
            draw_player(painter, self._rivals[0], host, Expression.JOY)

    def _draw_guest(self, painter: Painter, area: pygame.FRect) -> None:
        """Draw the second rival, who waits before the door."""
        guest = pygame.FRect(area.centerx - _GUEST / 2, self.rect.bottom - _GUEST, _GUEST, _GUEST)
        draw_player(painter, self._rivals[1], guest, Expression.JOY)


def _nothing(painter: Painter, area: pygame.FRect) -> None:
    """Leave room for what the house itself draws."""


class Street(Grid):
    """Houses side by side on the pavement, with lamps between them."""

    def __init__(self, name: str, houses: Sequence[Widget]) -> None:
        super().__init__(name, houses, LEAST_WIDTH)
        self.gap = _APART

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        return wide, high + _KERB

    def draw(self, painter: Painter) -> None:
        foot = None
        for house in self.shown:
            if house.rect.bottom != foot:
                foot = house.rect.bottom
                area = pygame.FRect(self.rect.left - 16, foot - 6, self.rect.width + 32, _KERB)
                painter.layer(("pavement",), area, partial(_draw_pavement, area=area))


def _draw_pavement(painter: Painter, area: pygame.FRect) -> None:
    colours = painter.palette
    if colours.high_contrast:
        painter.fill((area.left, area.top, area.width, 4), colours.chalk)
        return
    painter.gradient(area, lighter(_STONE, 0.08), darker(_STONE, 0.4))
    painter.fill((area.left, area.top, area.width, 4), lighter(_STONE, 0.3))
    painter.fill((area.left, area.top + 18, area.width, 3), darker(_STONE, 0.45))
    for slab in range(int(area.width / 62)):
        left = area.left + 30 + slab * 62
        painter.line((left, area.top + 4), (left - 5, area.top + 18), darker(_STONE, 0.3), 2)


def draw_sky(painter: Painter) -> None:
    """Draw the evening above the street: stars, the moon and far roofs."""
    whole = painter.bleed
    painter.gradient(whole, *_SKY)
    for star in range(90):
        x = whole.left + whole.width * (star * _HUNDREDTHS % 1.0)
        y = whole.top + whole.height * 0.62 * (star * star * 0.37 % 1.0)
        painter.circle((x, y), 1.4 + star % 3 * 0.5, _MOON, alpha=60 + star % 5 * 30)
    moon = (whole.left + whole.width * 0.72, whole.top + 70.0)
    painter.glow((moon[0] - 190, moon[1] - 190, 380, 380), _MOON, 60)
    painter.circle(moon, 42, darker(_MOON, 0.12))
    painter.circle((moon[0] + 17, moon[1] - 9), 37, mix(_SKY[0], _MOON, 0.12))
    for row, (colour, top) in enumerate(zip(_FAR, (0.62, 0.74), strict=True)):
        left, at = whole.left - 40.0, 0
        while left < whole.right:
            wide = 90 + 70 * ((at + row) * _HUNDREDTHS % 1.0)
            high = HEIGHT * (top - 0.07 * ((at * 7 + row * 3) * _HUNDREDTHS % 1.0))
            painter.fill((left, high, wide + 1, whole.bottom - high), colour)
            painter.polygon([(left - 6, high), (left + wide / 2, high - 40), (left + wide + 6, high)], colour)
            left, at = left + wide, at + 1


def draw_veil(painter: Painter, area: pygame.FRect, down: float) -> None:
    """Draw the sky over an edge of the street, which fades inwards: the lower one for 1.0, the upper one for -1.0."""

    def draw(canvas: Painter) -> None:
        draw_sky(canvas)
        alphas = pygame.surfarray.pixels_alpha(canvas.canvas.target)
        outwards = np.linspace(0.0, 1.0, alphas.shape[1])[:: int(down)]
        alphas[:] = (alphas * outwards**0.7).astype(np.uint8)

    painter.layer(("sky veil", area.top), area, draw)
