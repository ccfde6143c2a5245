"""What a game's box holds, as far as it is seen before a match: painted by the view of the game."""

from dataclasses import dataclass
from typing import Protocol

import pygame

from stage.graphics.painter import Painter
from stage.graphics.theme import Colour

TABLE = (560.0, 300.0)
"""Width and height of the part of the table on which the contents lie, in logical units."""


class BoxContents:
    """A game overrides what it has; the rest of the table is plain."""

    ground: tuple[Colour, Colour] | None = None
    """The colours of the table's top, light and dark; None: those of the room."""

    def draw_table(self, painter: Painter) -> None:
        """Paint what lies on the table, into (0, 0, *TABLE)."""

    def has_picture(self, option: str) -> bool:
        """Whether there is a picture of what an option adds to the game."""
        return False

    def draw_option(self, painter: Painter, option: str, area: pygame.FRect) -> None:
        """Paint that picture."""


class Tile(Protocol):
    """A die, a card or a piece, painted as small as it can be told apart. Two that look alike are equal."""

    @property
    def shape(self) -> float:
        """Its width divided by its height."""

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Fill an area of that shape."""


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """A square of drawings of assets/, one over the other."""

    art: tuple[str, ...]

    @property
    def shape(self) -> float:
        """A square."""
        return 1.0

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """The lowest drawing first."""
        for art in self.art:
            painter.image(art, area)


@dataclass(frozen=True, slots=True)
class ShownDeed:
    """An action as tiles, and in words what these leave unsaid; no words where they say everything."""

    tiles: tuple[Tile, ...]
    words: str = ""
