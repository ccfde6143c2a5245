"""Traits of the ends of a turn, by which a temper chooses among plans that are nearly as good."""

from typing import Final

from table.tempers import Traits
from vertiges.bots.evaluation import Hand, next_player
from vertiges.bots.stacks import fitting, lifted, tops
from vertiges.bots.turn_plans import TurnEnding
from vertiges.rules.views import VertigesView

MUCH: Final = 12.0
"""Points of a ZAP that no player would leave lying."""


def traits_of(view: VertigesView, hand: Hand, ending: TurnEnding) -> Traits:
    """Return how an end of the turn looks.

    A ZAP is the greater a risk the likelier it falls, and brings its points at once; a mere builder runs the risk
    of a tower that falls. The fewer pieces of the next player fit the tops that are left, the more it hurts.
    """
    turn, lift = ending.turn, ending.lift
    stacks = lifted(turn.stacks, lift) if lift else turn.stacks
    rival = next_player(view)
    theirs = view.hands[rival]
    hurt = 1.0 - 2.0 * fitting(tops(stacks), theirs) / max(1, len(theirs))
    risk = min(1.0, turn.risk) - 1.0 if lift is None else 1.0 - hand.odds(lift.size)
    gain = 0.0 if lift is None else min(1.0, lift.points / MUCH)
    most = max(view.points)
    leads = 0.0 if len(set(view.points)) == 1 else 1.0 if view.points[rival] == most else -1.0
    return Traits(risk, gain, hurt, hurt * leads)
