"""What lies on the table before a match of Vertiges: pieces of wood, some of them built up."""

import math
from typing import Final

from stage.graphics.box_contents import BoxContents
from stage.graphics.painter import Painter
from vertiges.view.pieces.pieces import picture

_ZOOM: Final = 2.3
"""Logical units per mm."""
_LYING: Final = (
    (3, 92.0, 100.0, 18.0),
    (12, 150.0, 216.0, -24.0),
    (30, 262.0, 96.0, -12.0),
    (38, 330.0, 214.0, 31.0),
    (41, 418.0, 96.0, -8.0),
    (48, 494.0, 208.0, 22.0),
)
"""Piece, middle, degrees counter-clockwise."""


class VertigesContents(BoxContents):
    """The box of the towers."""

    ground = ((150, 106, 66), (96, 62, 36))

    def draw_table(self, painter: Painter) -> None:
        for piece, x, y, angle in _LYING:
            painter.glow((x - 70, y - 46, 140, 124), painter.palette.shadow, 150)
            wood = picture(painter, piece, False, math.radians(angle), _ZOOM).copy()
            # Run lengths would spoil its coverage on the table's kept picture.
            wood.set_alpha(255)
            painter.stamp(wood, (x, y))
