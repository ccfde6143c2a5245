"""Momentum swings on the small board, for the tests of its physics."""

from __future__ import annotations

from nizza.board.areas import Point
from nizza.physics.swing import FreeSwing
from nizza.rules.actions import Press
from nizza.rules.state import Nizza
from nizza.rules.views import Case
from tests.nizza.positions import pawn, using

ROPE, CHIMNEY = 4, 4
"""The rope of 360 units that hangs on chimney 4 (470, 330) at first."""

ROOF = Point("house-2", 420.0)
"""On the roof from 380 to 540, 86 units from that chimney."""

PRESSES = (Press(0.2, 0.8, 1), Press(0.95, 1.9, -1), Press(2.1, 3.15, 1))
RELEASE = 3.3


def momentum(place: Point | str = ROOF, case: Case = Case.NONE) -> Nizza:
    """Return a position whose player stands there, perhaps with a case, and may swing with momentum."""
    return using("s", pawn(place, case), shown="swwwc", options={"swing_style": "momentum"})


def swing(state: Nizza, begin: float | None = None) -> FreeSwing:
    """Return the swing of seat 0 on :data:`ROPE`, drawn back to `begin`."""
    return FreeSwing(state.position, ROPE, state.position.ropes[ROPE], begin)


def bits_of_a_flight() -> list[str]:
    """Return the pawn's place after every step of :data:`PRESSES`, to the last bit."""
    there, found = swing(momentum()), []
    there.follow(PRESSES, RELEASE)
    while not there.is_over:
        there.step()
        x, y = there.position
        found.append(x.hex() + y.hex())
    return found
