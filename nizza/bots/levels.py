"""The four levels of bots, and the judge of past decisions.

The novice uses die by die. Regular, expert and master plan whole turns, each with more care than the last.
"""

import random
from collections.abc import Sequence
from typing import ClassVar, Final

from nizza.board.areas import Kind, Point
from nizza.bots.outlook import Outlook, outlook_at, turns_after
from nizza.bots.planner import NizzaBot, Planner, worth_after, worth_of
from nizza.bots.planning import PlannerSettings, Planning, best_swing
from nizza.bots.tipping import any_tip, best_tip
from nizza.bots.traits import traits_of, traits_of_push
from nizza.dice import Symbol, in_order
from nizza.rules.actions import (
    Climb,
    ClimbToHelicopter,
    CrackSafe,
    HandOn,
    Keep,
    LeaveWater,
    MoveRope,
    NizzaAction,
    Push,
    Swing,
    SwingFreely,
    TakeCase,
    TipLadder,
)
from nizza.rules.moving import is_held
from nizza.rules.observing import position_of
from nizza.rules.position import Position
from nizza.rules.uses import placed_climbs
from nizza.rules.views import Case, NizzaView, Phase
from table.contract import Event
from table.match.judging import Verdict
from table.tempers import PLAIN, choose

HASTE: Final = 0.2
"""Standard deviation by which the novice misjudges a place, in turns."""
FORGETS: Final = 0.05
"""Probability of forgetting the suitcases when keeping dice."""
TREMOR: Final = 0.2
"""Standard deviation of the release of a momentum swing, in seconds."""
PUSHES: Final = 0.2
"""Probability of pushing a rival when possible."""
RAGE: Final = 0.3
"""Probability by which a temper that suits a push raises the last one, and one that does not lowers it."""
LEANS: Final = 0.6
"""Margin of a novice's temper, in turns."""
MINOR: Final = (Symbol.ROPE, Symbol.WALK, Symbol.PARACHUTE, Symbol.SUITCASE)
"""Symbols about which a novice's temper decides."""
MOODS: Final = 0.3
"""Probability that a novice's temper decides about one of the symbols to keep."""


class Novice(NizzaBot):
    """Friendly beginner that uses the best die at once, and never plans how dice combine."""

    def decide(self, view: NizzaView, legal: Sequence[NizzaAction], rng: random.Random) -> NizzaAction:
        position = position_of(view)
        if view.phase is Phase.KEEPING:
            wanted = _wanted(position, rng)
            keep = Keep(tuple(symbol for symbol in view.rolled if symbol in wanted))
            return keep if self.temper == PLAIN or rng.random() >= MOODS else self._lean(position, keep, rng)
        if view.phase is Phase.USING:
            return self._use(position, legal, rng)
        outlook = outlook_at(position)
        return min(legal, key=lambda action: turns_after(position, action, outlook) + rng.gauss(0.0, HASTE))

    def _lean(self, position: Position, keep: Keep, rng: random.Random) -> Keep:
        """Return `keep`, or one symbol more or less if that suits the temper."""
        weighed = [(keep, 0.0)]
        for symbol in MINOR:
            if symbol in position.rolled:
                others = tuple(each for each in keep.dice if each is not symbol)
                more = () if symbol in keep.dice else (symbol,) * position.rolled.count(symbol)
                weighed.append((Keep(in_order((*others, *more))), -0.5))
        outlook = outlook_at(position)
        return choose(weighed, lambda each: traits_of(position, outlook, each, None), self.temper, 1.0, rng)

    def _use(self, position: Position, legal: Sequence[NizzaAction], rng: random.Random) -> NizzaAction:
        for action in legal:
            if isinstance(action, ClimbToHelicopter | TakeCase | CrackSafe | LeaveWater):
                return action
        outlook, temper = outlook_at(position), self.temper
        pushes = [action for action in legal if isinstance(action, Push)]
        if pushes:
            pulls = [temper.pull(traits_of_push(position, outlook, push.seat)) for push in pushes]
            if rng.random() < PUSHES + RAGE * max(pulls):
                return rng.choice([push for push, pull in zip(pushes, pulls, strict=True) if pull == max(pulls)])
        if any(isinstance(action, SwingFreely) for action in legal):
            swing = best_swing(position, outlook, TREMOR, rng)
            if swing is not None and swing[1] < outlook.turns(position.pawn, outlook.near_ropes(position.ropes)):
                return swing[0]
        if any(isinstance(action, TipLadder) for action in legal):
            tip = _tip(position, outlook, rng)
            if tip is not None:
                return tip
        friendly: Sequence[NizzaAction] = [
            action
            for action in legal
            if not isinstance(action, MoveRope | Push | SwingFreely | TipLadder)
            and not _leads_nowhere(position, action, outlook)
        ] or legal
        handed = [action for action in friendly if isinstance(action, HandOn)]

        def turns(action: NizzaAction) -> float:
            noise = 0.0 if isinstance(action, HandOn) else rng.gauss(0.0, HASTE)
            return turns_after(position, action, outlook) + noise

        best = choose(
            [(action, -turns(action)) for action in friendly],
            lambda action: traits_of(position, outlook, action, None),
            temper,
            LEANS,
            rng,
        )
        if not isinstance(best, HandOn):
            return best
        moves = [action for action in legal if isinstance(action, MoveRope)]
        rope = min(moves, key=lambda move: turns_after(position, move, outlook), default=None)
        if rope is not None and turns_after(position, rope, outlook) < turns_after(position, best, outlook):
            return rope
        return rng.choice(handed)


def _leads_nowhere(position: Position, action: NizzaAction, outlook: Outlook) -> bool:
    """Return True if a swing ends where it begins, or the pawn stays on its area and is no nearer to the helicopter."""
    place = position.pawn.place
    if not isinstance(action, Swing | Climb) or not isinstance(place, Point) or action.to.area != place.area:
        return False
    if isinstance(action, Swing) and outlook.ground.number(action.to) == outlook.ground.number(place):
        return True
    now = outlook.turns(position.pawn, outlook.near_ropes(position.ropes))
    return turns_after(position, action, outlook) >= now


def _tip(position: Position, outlook: Outlook, rng: random.Random) -> TipLadder | None:
    """Return the tip of the ladder to the best place within its length, if that advances the pawn."""
    assert isinstance(position.pawn.place, Point)
    climbs = placed_climbs(position, position.drawn(), position.pawn.place)
    if not climbs:
        return None
    best = min(climbs, key=lambda climb: turns_after(position, climb, outlook) + rng.gauss(0.0, HASTE))
    if turns_after(position, best, outlook) >= outlook.turns(position.pawn, outlook.near_ropes(position.ropes)):
        return None
    return best_tip(position, best.to, TREMOR, rng) or any_tip(position, outlook, TREMOR, rng)


def _wanted(position: Position, rng: random.Random) -> set[Symbol]:
    """Return the symbols that the novice keeps.

    Where it needs a suitcase to move on it rolls everything for one, but for ladders on the yacht.
    """
    board, pawn = position.drawn(), position.pawn
    wanted = {Symbol.SWING, Symbol.LADDER}
    if board.area_of(pawn.place) in board.squares:
        wanted.add(Symbol.WALK)
    if (pawn.case is not Case.NONE or is_held(position, board)) and rng.random() >= FORGETS:
        if Symbol.SUITCASE not in position.rolled and isinstance(pawn.place, Point):
            return {Symbol.LADDER} if board.touches(pawn.place, Kind.YACHT) else set()
        wanted.add(Symbol.SUITCASE)
    return wanted


HASTY: Final = 0.4
"""Probability that the regular answers without a plan, like a novice."""


class Regular(Planner):
    """Planner for the next roll only, with one rope die at most, which often answers without a plan."""

    settings: ClassVar[PlannerSettings] = PlannerSettings(all_rolls=False, rope_dice=1, hinders=True, tremor=0.085)

    def __init__(self) -> None:
        self._unplanned = Novice()

    def decide(self, view: NizzaView, legal: Sequence[NizzaAction], rng: random.Random) -> NizzaAction:
        if rng.random() < HASTY:
            self._unplanned.temper = self.temper
            return self._unplanned.decide(view, legal, rng)
        return super().decide(view, legal, rng)


class Expert(Planner):
    """Planner that also moves two ropes, pushes and looks at who can push it."""

    settings: ClassVar[PlannerSettings] = PlannerSettings(rope_dice=2, pushes=True, watches=True, tremor=0.06, ends=3)


class Master(Planner):
    """Planner that also moves ropes, hinders rivals and looks at its next turn."""

    settings: ClassVar[PlannerSettings] = PlannerSettings(
        rope_dice=2, pushes=True, hinders=True, watches=True, mixes=0.001, tremor=0.045, ends=20
    )


def judge(view: NizzaView, done: NizzaAction, legal: Sequence[NizzaAction], rng: random.Random) -> Verdict | None:
    """Rate a decision, see :data:`table.match.judging.Judge`.

    Momentum swings and tipped ladders are left out, because physics decides them (NZ-60, NZ-64).
    """
    master = Master()
    best = master.choose(view, legal, rng)
    if isinstance(done, Keep) and isinstance(best, Keep):
        worth = master.worth_of_keeping(Planning(view, master.settings))
        return Verdict(best, worth(best.dice), worth(done.dice))
    if isinstance(best, SwingFreely | TipLadder) or isinstance(done, SwingFreely | TipLadder):
        return None
    return Verdict(best, worth_after(view, best, Master.settings), worth_after(view, done, Master.settings))


def judge_outcome(view: NizzaView, done: NizzaAction, fall: Event, came: NizzaView, rng: random.Random) -> Verdict:
    """Rate a dunking, as a :data:`table.match.judging.OutcomeJudge`: in chances to win.

    Expected is what a master's hand makes of a swing on that rope (NZ-60).
    """
    assert isinstance(done, SwingFreely)
    planning, worth = Planning(view, Master.settings), worth_of(came, Master.settings)
    swing = best_swing(planning.position, planning.outlook, Master.settings.tremor, rng, [(done.rope, done.chimney)])
    expected = worth if swing is None else planning.prospects.after(None).share(swing[1])
    return Verdict(done, expected, worth, mishap=fall)
