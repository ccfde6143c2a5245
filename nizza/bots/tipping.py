"""Tips of a leant ladder (NZ-64): from where a bot lets it fall to reach an area, with the hand of its level."""

import math
import random
from functools import cache
from typing import Final

import msgspec

from nizza.board.areas import Point
from nizza.bots.outlook import Outlook, turns_after
from nizza.physics.leaning import rest_of
from nizza.rules.actions import Climb, TipLadder
from nizza.rules.leaning import foot_of, is_tipped, touched
from nizza.rules.legality import legal_actions
from nizza.rules.position import Position
from nizza.rules.views import Phase

UNSURE: Final = 0.5
"""Probability of reaching the area below which a ladder is not tipped."""
_ABOVE: Final = (4, 10, 18, 30)
"""Angles in degrees above the goal at which the ladder is held."""
_HAND: Final = math.degrees(0.4)
"""Speed of the hand in degrees per second, by which the tremor of a level, in seconds, becomes an angle."""

_FAN: Final = 10
"""Angles in degrees between the tips that are tried where the planned one is not sure."""
_GAIN: Final = 0.05
"""Turns that such a tip must save."""


def best_tip(position: Position, goal: Point, tremor: float, rng: random.Random) -> TipLadder | None:
    """Return the surest tip of the pawn in turn to the area of `goal`; None if it is not sure enough.

    `tremor` is the standard deviation of the hand, in seconds as for a momentum swing.
    """
    board, place = position.drawn(), position.pawn.place
    assert isinstance(place, Point)
    (x, y), (foot_x, foot_y) = board.position(goal), foot_of(board.position(place))
    towards = math.degrees(math.atan2(x - foot_x, foot_y - y))
    side, spread = math.copysign(1.0, towards), max(1, round(tremor * _HAND))

    def reaches(degrees: int) -> bool:
        tip = math.radians(degrees)
        if not is_tipped(tip):
            return False
        rest = touched(board, place, rest_of(board, place, tip).angle)
        return any(board.areas[each.area].name == goal.area for each in rest)

    best, surety = 0, 0.0
    for above in _ABOVE:
        held = 2 * round((towards - side * above) / 2)
        if held * side > 0 and reaches(held):
            sure = 0.5 + 0.25 * reaches(held - spread) + 0.25 * reaches(held + spread)
            if sure > surety:
                best, surety = held, sure
    return _trembled(best, tremor, rng) if surety > UNSURE else None


def any_tip(position: Position, outlook: Outlook, tremor: float, rng: random.Random) -> TipLadder | None:
    """Return the tip that brings the pawn in turn on most, wherever the ladder may rest; None if none does."""
    place = position.pawn.place
    assert isinstance(place, Point)
    now = turns_after(position, Climb(place), outlook)

    @cache
    def turns(degrees: int) -> float:
        """Return the turns left after the best climb; the pawn may stay where it is."""
        rest = rest_of(position.drawn(), place, math.radians(degrees)).angle
        leant = msgspec.structs.replace(position, ladder=rest, phase=Phase.LEANING)
        return min(turns_after(leant, climb, outlook) for climb in legal_actions(leant, leant.turn))

    def mean(degrees: int) -> float:
        return 0.5 * turns(degrees) + 0.25 * (turns(degrees - _FAN) + turns(degrees + _FAN))

    best = min((degrees for degrees in range(-150, 151, _FAN) if abs(degrees) > _FAN), key=mean)
    return _trembled(best, tremor, rng) if mean(best) < now - _GAIN else None


def _trembled(degrees: int, tremor: float, rng: random.Random) -> TipLadder:
    tip = math.radians(degrees + rng.gauss(0.0, tremor * _HAND))
    return TipLadder(tip if is_tipped(tip) else math.radians(degrees))
