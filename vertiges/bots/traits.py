"""Traits of the ends of a turn, by which a temper chooses among plans that are nearly as good."""

from typing import Final

from table.contract import Seat
from table.tempers import Traits
from vertiges.bots.evaluation import Hand, next_player
from vertiges.bots.stacks import fitting, lifted, lifts, tops
from vertiges.bots.turn_plans import TurnEnding
from vertiges.rules.views import VertigesView

MUCH: Final = 10.0
"""Points of a ZAP that no player would leave lying."""
TALL: Final = 8
"""Pieces of a tower, or of a section, that nobody touches without a thought of its fall."""


def traits_of(view: VertigesView, hand: Hand, ending: TurnEnding) -> Traits:
    """Return how an end of the turn looks.

    A ZAP is the greater a risk the larger it is and the likelier it falls, and brings its points at once; a mere
    builder runs the risk of a tall tower, for the largest ZAP of later turns. The fewer pieces of the next player fit
    the tops that are left, the more it hurts.
    """
    turn, lift = ending.turn, ending.lift
    stacks = lifted(turn.stacks, lift, spends=view.options.spent) if lift else turn.stacks
    rival = next_player(view)
    theirs = view.hands[rival]
    hurt = 1.0 - 2.0 * fitting(tops(stacks), theirs) / max(1, len(theirs))
    if lift is None:
        later = max((each.points for each in lifts(stacks)), default=0)
        height = len(stacks[turn.first.tower]) if turn.first else 0
        risk, gain = min(1.0, max(turn.risk, height / TALL)) - 1.0, min(0.0, later / MUCH - 1.0)
    else:
        risk = max(1.0 - hand.odds(lift.size), min(1.0, 0.5 + lift.size / (2 * TALL)))
        gain = min(1.0, 2.0 * lift.points / MUCH - 1.0)
    return Traits(risk, gain, hurt, hurt * _leads(view, rival))


def _leads(view: VertigesView, seat: Seat) -> float:
    """Return 1.0 if `seat` has most points, or as many and the fewest pieces left (VE-60), and otherwise −1.0.

    While all stand alike, 0.0.
    """
    standing = [(points, -owned) for points, owned in zip(view.points, view.owned, strict=True)]
    if len(set(standing)) == 1:
        return 0.0
    return 1.0 if standing[seat] == max(standing) else -1.0
