"""Images that a game provides for menus: the contents of its box, and actions as tiles."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from stage.graphics.painter import Painter
from stage.graphics.theme import Colour

TABLE = (560.0, 300.0)
"""Size of the part of the table on which the contents lie, in logical units."""


class BoxContents:
    """Contents of a game's box on the setup's table. A game overrides what it has; the default is plain."""

    ground: tuple[Colour, Colour] | None = None
    """Light and dark colour of the table top; None for the default colours."""

    def draw_table(self, painter: Painter) -> None:
        """Paint the contents into (0, 0, *TABLE)."""

    def has_picture(self, option: str) -> bool:
        """Return True if there is an image of what `option` adds to the game."""
        return False

    def draw_option(self, painter: Painter, option: str, area: pygame.FRect) -> None:
        """Paint the image of `option`."""


class Tile(Protocol):
    """Small image of a die, a card or a piece. Tiles that look alike are equal."""

    @property
    def shape(self) -> float:
        """Width divided by height."""

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Fill an area of that :attr:`shape`."""


PaintSouvenir = Callable[[Painter, pygame.FRect], None]
"""Paints a framed picture into an area."""


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """Square tile of drawings of assets/, the lowest first."""

    art: tuple[str, ...]

    @property
    def shape(self) -> float:
        """Width divided by height."""
        return 1.0

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        for art in self.art:
            painter.image(art, area)


@dataclass(frozen=True, slots=True)
class ShownDeed:
    """Action as tiles, with `words` for what the tiles leave out."""

    tiles: tuple[Tile, ...]
    words: str = ""
