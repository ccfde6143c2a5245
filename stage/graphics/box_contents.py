"""What a game's box holds, as far as it is seen before a match: painted by the view of the game."""

import pygame

from stage.graphics.colours import Colour
from stage.graphics.painter import Painter

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
