"""Drawing of paddle cards: full size on the table and in the hand, and small in the panels."""

from dataclasses import dataclass
from typing import Final

import pygame

from niagara.board import Card
from niagara.view import palette
from niagara.view.places import CardPlace
from stage.graphics import raster, theme
from stage.graphics.kept import drawn
from stage.graphics.painter import Painter

FRONT, BACK = "niagara/card_front", "niagara/card_back"
_PICTURES: Final = {Card.CLOUD: "niagara/cloud", Card.LASSO: "niagara/lasso"}
_CHOICE: Final = (0.44, 0.238)
"""Centre and height of the digits 1/2/3, because a neighbour in the hand covers the right fifth of a card."""
_TILE: Final = (24.0, 34.0)
_TILE_STEP: Final = 25.2
_TILE_LINE: Final = 38.0
NARROW: Final = 228.0
"""Width for facts in a panel with a scroll bar."""


def draw_card(
    painter: Painter, card: Card | None, place: CardPlace, *, face: float = 1.0, elevation: float = 5.0,
    alpha: int = 255,
) -> None:  # fmt: skip
    """Draw a card, or its back for None. `face` is 0.0 (back) to 1.0 (front) while it is turned over."""
    shown = card if face >= 0.5 else None
    squash = max(1, round(abs(2.0 * face - 1.0) * 20)) if face < 1.0 else 20
    size, turn = (place.width, place.height), round(place.angle * 2)

    def make() -> pygame.Surface:
        surface = drawn(painter, ("card", shown), size, lambda canvas: _paint(canvas, shown, size))
        if squash < 20:
            wide, high = surface.get_size()
            surface = pygame.transform.smoothscale(surface, (max(1, wide * squash // 20), high))
        return raster.rotated(surface, turn / 2) if turn else surface

    cache, key = painter.canvas.cache, ("paddle card", shown, size, turn, squash)
    surface = cache.get(key, make)
    if elevation > 0.0:
        blur = max(2, round(elevation * painter.canvas.scale / 2) * 2)
        shade = cache.get(
            ("card shade", key, blur), lambda: raster.silhouette_shadow(surface, blur, painter.palette.shadow, 140)
        )
        painter.stamp(shade, (place.x + elevation * 0.2, place.y + elevation * 0.7), alpha)
    painter.stamp(surface, (place.x, place.y), alpha)


def _paint(painter: Painter, card: Card | None, size: tuple[float, float]) -> None:
    wide, high = size
    painter.image(BACK if card is None else FRONT, (0, 0, wide, high))
    if card is None:
        return
    if card is Card.CLOUD:
        painter.circle((wide / 2, high * 0.41), wide * 0.37, palette.CARD_SKY)
    if card in _PICTURES:
        painter.image(_PICTURES[card], (wide * 0.13, high * 0.13, wide * 0.74, high * 0.56))
        return
    text = "1·2·3" if card is Card.CHOICE else card.value
    middle, tall = _CHOICE if card is Card.CHOICE else (0.5, 0.56)
    style, at = theme.DISPLAY.sized(high * tall / painter.type.text_scale), (wide * middle, high * 0.41)
    painter.text(text, at, style, palette.CARD_INK, anchor="center", max_width=wide * 0.74)


@dataclass(frozen=True, slots=True)
class CardHandThumbnail:
    """All cards of a seat, small, for its panel; used ones are crossed out."""

    deck: tuple[Card, ...]
    left: tuple[Card, ...]
    scale: float = 1.0
    """The player's text scale."""

    @property
    def size(self) -> tuple[float, float]:
        """Size of one row, or of two if the text is large."""
        return self._across * _TILE_STEP * self._grown, self._rows * _TILE_LINE * self._grown

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Draw every card at its place in a full hand."""
        for number, card in enumerate(self.deck):
            row, column = divmod(number, self._across)
            left, top = column * _TILE_STEP * self._grown, row * _TILE_LINE * self._grown + 2.0
            tile = pygame.FRect(0, 0, _TILE[0] * self._grown, _TILE[1] * self._grown)
            tile.topleft = (area.left + left, area.top + top)
            draw_tile(painter, tile, card, used=card not in self.left)

    @property
    def _rows(self) -> int:
        return 1 if self.scale <= 1.0 else 2

    @property
    def _across(self) -> int:
        return -(-len(self.deck) // self._rows)

    @property
    def _grown(self) -> float:
        """Factor by which cards are enlarged, at most as far as the panel allows."""
        return max(1.0, min(self.scale, NARROW / (self._across * _TILE_STEP)))


def draw_tile(painter: Painter, area: pygame.FRect, card: Card, *, used: bool) -> None:
    """Draw a card at the smallest legible size; a used one is flat, dark and crossed out."""
    colours = painter.palette
    ground, edge, ink = (
        (colours.secondary, colours.paper_edge, colours.ink_soft)
        if used
        else (colours.field, colours.accent, colours.ink)
    )
    painter.rounded(area, edge, 5)
    painter.rounded(area.inflate(-2.6, -2.6), ground, 4)
    if card in _PICTURES:
        if card is Card.CLOUD and not used:
            painter.rounded(area.inflate(-2.6, -2.6), palette.CARD_SKY, 4)
        painter.image(_PICTURES[card], area.inflate(-3, -8), alpha=120 if used else 255)
    else:
        text = "1-3" if card is Card.CHOICE else card.value
        size = (18.0 if card is Card.CHOICE else 24.0) * area.height / _TILE[1] / painter.type.text_scale
        style = theme.SMALL_BOLD.sized(size)
        painter.text(text, area.center, style, ink, anchor="center", max_width=area.width - 1)
    if used:
        painter.line((area.left + 4, area.bottom - 5), (area.right - 4, area.top + 5), colours.ink_soft, 2.0)
