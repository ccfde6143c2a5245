"""Looking back at a piece laid, a ZAP or the end of a turn: what the turn could still bring after it, in points."""

import random
from collections.abc import Sequence

from table.contract import Action
from table.match.judging import Unit, Verdict
from vertiges.bots.lookahead import Lookahead
from vertiges.bots.planners import Master
from vertiges.bots.stacks import block_of, openings, stacks_of
from vertiges.bots.turn_plans import Ending, PlannedTurn
from vertiges.rules.actions import EndTurn, Handle
from vertiges.rules.geometry.fitting import standing
from vertiges.rules.snapshot import QUARTER, Intention, Placed
from vertiges.rules.views import Phase, VertigesView


def judge(view: VertigesView, done: Action, legal: Sequence[Action], rng: random.Random) -> Verdict | None:
    """A :data:`table.match.judging.Judge`: of lays, ZAPs and ends of turns; what the hand made of them is not judged.

    None of a base, and of what no plan of a turn begins with, such as a piece let go beside its seat.
    """
    if view.phase is not Phase.TURN or view.loose is not None or not isinstance(done, Handle | EndTurn):
        return None
    stacks, hand = stacks_of(view.table), view.hands[view.seat]
    begun = PlannedTurn(stacks, hand, len(view.laid), 0.0, None, openings=openings(view.table, hand))
    master, worth = Master(), Lookahead(view, Master.hand).worth
    found = master.endings_of(view, begun)
    if isinstance(done, EndTurn):
        alike = [Ending(begun, None)]
    else:
        alike = [ending for ending in found if _begins(view, ending, done.intention)]
    if not alike or not found:
        return None
    best = master.advise(view, legal, rng).action
    if best is None:
        return None
    return Verdict(best, worth(master.best_of(view, found)), worth(master.best_of(view, alike)), Unit.POINTS)


def _begins(view: VertigesView, ending: Ending, meant: Intention) -> bool:
    """Whether a plan begins with what was meant: with the same piece for the same tower."""
    towers, first, lift = standing(view.table), ending.turn.first, ending.lift
    if not towers:
        return False
    goal = min(range(len(towers)), key=lambda number: abs(view.table[towers[number].top].x - meant.x))
    if meant.deed == "lay":
        block = block_of(Placed(meant.piece, 0.0, 0.0, meant.turn * QUARTER, meant.flipped))
        same = first is not None and (first.tower, first.block.piece) == (goal, meant.piece)
        return same and first is not None and first.block.above == block.above
    if meant.deed == "zap" and first is None and lift is not None:
        return towers[lift.home].pieces[lift.level] == meant.piece and lift.goal == goal
    return False
