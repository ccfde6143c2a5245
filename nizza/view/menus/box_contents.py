"""What lies on the table before a match of Nizza: burglars, dice, cases, a rope."""

import math
from typing import Final

from nizza.dice import Symbol
from nizza.rules.views import Case
from nizza.view import palette
from nizza.view.pieces.brush import Brush
from nizza.view.pieces.cases import paint_case
from nizza.view.pieces.dice import BODY, face_of
from nizza.view.pieces.pawns import BurglarLook, draw_burglar
from nizza.view.tabletop import Pose
from stage.graphics import theme
from stage.graphics.box_contents import BoxContents
from stage.graphics.painter import Painter

_DICE: Final = (
    (Symbol.SWING, 330.0, 216.0, 8.0),
    (Symbol.WALK, 408.0, 234.0, -12.0),
    (Symbol.LADDER, 486.0, 208.0, 16.0),
    (Symbol.ROPE, 372.0, 152.0, -6.0),
    (Symbol.PARACHUTE, 448.0, 158.0, 10.0),
)
_DIE: Final = 62.0
_BURGLARS: Final = (
    (0, Pose.STAND, Case.TOOLS, 84.0, 150.0, False),
    (1, Pose.STAND, Case.NONE, 166.0, 118.0, False),
    (3, Pose.RUN, Case.JEWELS, 248.0, 148.0, False),
)
_ZOOM: Final = 1.25


class NizzaContents(BoxContents):
    """The box of the roofs."""

    ground = ((126, 92, 150), (62, 42, 96))

    def draw_table(self, painter: Painter) -> None:
        brush = Brush.onto(painter, (0.0, 0.0))
        rope = [(40.0 + 6.5 * step, 250.0 + 22.0 * math.sin(step / 5.5)) for step in range(36)]
        for wide, colour in ((9.0, palette.HEMP_SHADE), (6.0, palette.HEMP)):
            brush.stroke(rope, wide, colour)
        paint_case(brush, Case.TOOLS, (330.0, 34.0), 2.6)
        paint_case(brush, Case.TOOLS, (396.0, 52.0), 2.6)
        paint_case(brush, Case.JEWELS, (468.0, 38.0), 2.8)
        brush.put(painter)
        for seat, pose, case, x, y, flip in _BURGLARS:
            painter.glow((x - 44, y + 58, 88, 26), painter.palette.shadow, 150)
            draw_burglar(painter, BurglarLook(theme.SEATS[seat], True, pose, 1, case), (x, y + 70), _ZOOM, flip=flip)
        for symbol, x, y, angle in _DICE:
            area = (x - _DIE / 2, y - _DIE / 2, _DIE, _DIE)
            painter.image(BODY, area, angle=angle, elevation=7.0)
            painter.image(face_of(symbol), area, angle=angle)
