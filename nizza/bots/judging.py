"""Looking back at dice kept or used: the chance to win after it, by the master's plan of what is left of the turn."""

import random
from collections.abc import Sequence

from nizza.bots.master import Master
from nizza.bots.planning.planning import Planning
from nizza.rules.actions import Keep, NizzaAction, SwingFreely
from nizza.rules.observing import observe, position_of
from nizza.rules.state import Nizza
from nizza.rules.views import NizzaView, Phase
from table.contract import Seat
from table.match.judging import Verdict


def judge(view: NizzaView, done: NizzaAction, legal: Sequence[NizzaAction], rng: random.Random) -> Verdict | None:
    """A :data:`table.match.judging.Judge`: of all but momentum swings, which physics decides (NZ-60)."""
    master = Master()
    best = master.choose(view, legal, rng)
    if isinstance(done, Keep) and isinstance(best, Keep):
        worth = master.worth_of_keeping(Planning(view, master.care))
        return Verdict(best, worth(best.dice), worth(done.dice))
    if isinstance(best, SwingFreely) or isinstance(done, SwingFreely):
        return None
    return Verdict(best, _after(view, best), _after(view, done))


def _after(view: NizzaView, action: NizzaAction) -> float:
    """The chance to win after an action, the dice that are left used as well as can be."""
    state = Nizza(position_of(view))
    state.apply(view.seat, action)
    if state.is_terminal():
        return state.returns()[view.seat]
    planning = Planning(observe(state.position, view.seat), Master.care)
    if _goes_on(state, view.seat):
        return planning.aims(planning.search(planning.start, planning.dice_left))[0].worth
    near = planning.outlook.near_ropes(state.position.ropes)
    return planning.rivals.share(planning.outlook.turns(planning.pawn, near))


def _goes_on(state: Nizza, seat: Seat) -> bool:
    return state.position.turn == seat and state.position.phase is Phase.USING
