"""Drawing of what everybody looks at: a card that is turned up in large, and the sum of card and cloud."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from niagara.board import Card
from niagara.view import palette
from niagara.view.cards import draw_card
from niagara.view.places import CARD, CardPlace, Places
from stage.graphics import raster, theme
from stage.graphics.kept import drawn
from stage.graphics.painter import Painter
from table.contract import Seat

_LARGE: Final = 330.0
"""Height of a card that is turned up before everybody's eyes, in units of the reference board."""
_DUSK: Final = 150
"""Opacity of the dusk round it, 0–255."""


@dataclass(eq=False)
class NearCard:
    """A played card on its way to the viewer and back. `near`: 0.0 on its rope, 1.0 in large; `face` as of a card."""

    seat: Seat
    home: CardPlace
    card: Card
    near: float = 0.0
    face: float = 0.0
    tilt: float = 0.0
    """Turn in degrees, while it swings."""


def draw_dusk(painter: Painter, share: float) -> None:
    """Dim the whole window behind what everybody looks at, by a share of 0.0–1.0."""
    if share > 0.02 and not painter.palette.high_contrast:
        painter.fill(painter.bleed, palette.INK_SHADE, round(_DUSK * share))


def draw_near_card(painter: Painter, places: Places, shown: NearCard) -> None:
    """Draw a card over the board."""
    high = _LARGE * min(places.stretch)
    whole = drawn(
        painter, ("near card", shown.card if shown.face >= 0.5 else None), (high * CARD, high),
        lambda canvas: _paint(canvas, shown.card if shown.face >= 0.5 else None, high),
    )  # fmt: skip
    share = shown.home.height / high
    size = share + (1.0 - share) * shown.near
    squash = max(0.06, abs(2.0 * shown.face - 1.0)) if shown.face < 1.0 else 1.0
    x = shown.home.x + (places.board.centerx - shown.home.x) * shown.near
    y = shown.home.y + (places.board.top + places.board.height * 0.45 - shown.home.y) * shown.near
    card = _scaled(whole, size * squash, size)
    painter.stamp(raster.rotated(card, shown.tilt) if shown.tilt else card, (x, y))


def _scaled(surface: pygame.Surface, across: float, down: float) -> pygame.Surface:
    wide, high = surface.get_size()
    return pygame.transform.smoothscale(surface, (max(1, round(wide * across)), max(1, round(high * down))))


def _paint(painter: Painter, card: Card | None, high: float) -> None:
    draw_card(painter, card, CardPlace(high * CARD / 2, high / 2, high * CARD, high), elevation=0.0)


@dataclass(eq=False)
class FlowSum:
    """The river's movement as a sum: the lowest card comes down, the cloud comes over, and they make a number."""

    homes: tuple[CardPlace, ...]
    """Places of the lowest cards on their ropes."""
    lowest: int
    weather: int
    flow: int
    card: float = 0.0
    """Share of the way that the card has come, 0.0–1.0."""
    cloud: float = 0.0
    number: float = 0.0
    """Size of the number, which pops up."""
    sunk: float = 0.0
    """Share of its way into the river, at the end."""

    @property
    def share(self) -> float:
        """Share by which it is there, 0.0–1.0."""
        return min(1.0, 2.0 * self.card) * (1.0 - self.sunk)


_PLATE: Final = (640.0, 210.0)
_DOWN: Final = 0.44
"""Height of the plate on the board, as a share."""


def sum_area(places: Places) -> pygame.FRect:
    """Return the area of the plate with the sum."""
    unit = min(places.stretch)
    area = pygame.FRect(0, 0, _PLATE[0] * unit, _PLATE[1] * unit)
    area.center = (places.board.centerx, places.board.top + places.board.height * _DOWN)
    return area


def draw_sum(painter: Painter, places: Places, shown: FlowSum) -> None:
    """Draw the sum: “2 + 1 = 3” with the card and the cloud for its terms."""
    unit, area = min(places.stretch), sum_area(places)
    fade = 1.0 - shown.sunk
    area.y += 120.0 * unit * shown.sunk
    if shown.card > 0.3:
        ground = painter.palette.paper if painter.palette.high_contrast else palette.WATER_SHADE
        painter.rounded(area, ground, 26.0 * unit, round(15 * min(1.0, (shown.card - 0.3) / 0.5) * fade) * 15)
    alpha = round(255 * fade)
    spot = (area.left + 120.0 * unit, area.centery)
    for home in shown.homes or (CardPlace(*spot, 54.0, 76.0),):
        _draw_term(painter, home, spot, shown, unit, alpha)
    ink = painter.palette.ink if painter.palette.high_contrast else palette.FOAM
    large = 96.0 * unit / painter.type.text_scale
    if shown.cloud > 0.0:
        came = area.left + 330.0 * unit, area.centery
        start = places.cloud(shown.weather)
        x, y = (one + (two - one) * shown.cloud for one, two in zip((start.x, start.y), came, strict=True))
        size = (156.0 * unit, 100.0 * unit)
        surface = drawn(painter, "large cloud", size, lambda canvas: canvas.image("niagara/cloud", (0, 0, *size)))
        grown = 0.5 + 0.5 * shown.cloud
        painter.stamp(_scaled(surface, grown, grown), (x, y), alpha)
        if shown.cloud > 0.9:
            style = theme.DISPLAY.sized(62.0 * unit / painter.type.text_scale)
            painter.text(str(abs(shown.weather)), (x, y + 8.0 * unit), style, palette.CARD_INK, anchor="center")
    if fade < 0.5:
        return
    if shown.cloud > 0.5:
        sign = "−" if shown.weather < 0 else "+"
        at = (area.left + 218.0 * unit, area.centery)
        painter.text(sign, at, theme.DISPLAY.sized(large), ink, anchor="center")
    grown = round(shown.number * 12) / 12
    if grown > 0.0:
        exact = shown.lowest + shown.weather == shown.flow
        at = (area.left + 440.0 * unit, area.centery)
        painter.text("=" if exact else "→", at, theme.DISPLAY.sized(large), ink, anchor="center")
        at = (area.left + 538.0 * unit, area.centery)
        painter.circle(at, 68.0 * unit * grown, palette.PLATE_NOW)
        style = theme.DISPLAY.sized(large * 1.15 * grown)
        painter.text(str(shown.flow), at, style, palette.PLATE_NOW_INK, anchor="center")


def _draw_term(
    painter: Painter, home: CardPlace, spot: tuple[float, float], shown: FlowSum, unit: float, alpha: int
) -> None:
    high = 170.0 * unit
    card = Card(str(shown.lowest)) if shown.lowest else None
    whole = drawn(painter, ("term", card), (high * CARD, high), lambda canvas: _paint_term(canvas, card, high))
    size = home.height / high + (1.0 - home.height / high) * shown.card
    at = home.x + (spot[0] - home.x) * shown.card, home.y + (spot[1] - home.y) * shown.card
    painter.stamp(_scaled(whole, size, size), at, alpha)


def _paint_term(painter: Painter, card: Card | None, high: float) -> None:
    """Paint the lowest card, or a 0 for none."""
    if card is not None:
        _paint(painter, card, high)
        return
    style = theme.DISPLAY.sized(high * 0.56 / painter.type.text_scale)
    painter.rounded((4.0, 4.0, high * CARD - 8.0, high - 8.0), palette.PLATE, 12.0)
    painter.text("0", (high * CARD / 2, high / 2), style, palette.PLATE_INK, anchor="center")
