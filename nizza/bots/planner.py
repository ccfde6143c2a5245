"""Base classes of bots, and the planner of whole turns."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import inf
from typing import ClassVar, Final

import numpy as np

from nizza.board.areas import Place, Point
from nizza.bots.advice import ONLY, explained
from nizza.bots.distance import KEPT
from nizza.bots.ground import PlaceIndex
from nizza.bots.keeping import DICE, Numbers, counts_of
from nizza.bots.outlook import ropes_after, share, turns_after
from nizza.bots.planning import Aim, Care, Planning, best_swing, next_turn, planned_swing, roll_worth
from nizza.bots.search import CASES, LADDER, ROPE, SWING, SearchStep, TurnSearch, ropes_with
from nizza.dice import Dice
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
    Walk,
)
from nizza.rules.views import NizzaView, Phase, SwingOrder, SwingStyle
from table.game import Advice


def answer(
    ground: PlaceIndex, step: SearchStep, ropes: Sequence[int], order: SwingOrder, legal: Iterable[NizzaAction]
) -> NizzaAction | None:
    """Return the action of `legal` that comes nearest to `step`, or None if none matches.

    Of momentum swings it is the first one with this rope and chimney.
    """
    place = ground.places[step.place]
    if step.kind == ROPE:
        moving = (action for action in legal if isinstance(action, MoveRope))
        return next((move for move in moving if (move.rope, move.chimney) == step.hanging), None)
    if step.kind == LADDER:
        return _nearest(place, (action for action in legal if isinstance(action, Climb | LeaveWater)))
    if step.kind == SWING:
        assert step.hanging is not None
        rope, chimney = step.hanging
        hung: int | None = chimney if chimney != ropes[rope] else None
        if order is SwingOrder.SWING_FIRST:
            hung = step.rehung.chimney if step.rehung else None
        swings = [a for a in legal if isinstance(a, Swing | SwingFreely) and a.rope == rope and a.chimney == hung]
        placed = [swing for swing in swings if isinstance(swing, Swing)]
        return _nearest(place, placed) if placed else next(iter(swings), None)
    squares = ground.board.squares
    walks = (action for action in legal if isinstance(action, Walk))
    return next((walk for walk in walks if squares[walk.square].middle == place), None)


def _nearest(place: Place, moves: Iterable[Climb | LeaveWater | Swing]) -> NizzaAction | None:
    def apart(move: Climb | LeaveWater | Swing) -> float:
        if isinstance(move, LeaveWater):
            return 0.0
        assert isinstance(place, Point)
        return abs(move.to.x - place.x) if move.to.area == place.area else float("inf")

    best = min(moves, key=apart, default=None)
    return best if best is not None and apart(best) < float("inf") else None


def with_next_turn(planning: Planning, aims: Sequence[Aim]) -> list[Aim]:
    """Return the best of `aims`, which are sorted best first, re-evaluated with the next turn."""
    ends: dict[object, Aim] = {}
    for aim in aims:
        ends.setdefault((aim.end[1:], aim.pushed), aim)
        if len(ends) == planning.care.ends:
            break
    found = [_thought_through(planning, aim) for aim in ends.values()]
    return sorted(found, key=lambda aim: (-aim.worth, sum(aim.end.used)))


def _thought_through(planning: Planning, aim: Aim) -> Aim:
    if aim.turns <= 0:
        return aim
    outlook, end = planning.outlook, aim.end
    ropes = ropes_with(planning.position.ropes, end.moved)
    start = planning.start_at(end.place, CASES[end.case], ropes)
    usual = outlook.usual_turns(planning.ground.places[end.place], CASES[end.case])
    turns = KEPT * next_turn(outlook, planning.position.rules, start) + (1 - KEPT) * usual
    rivals = planning.rivals
    worth = rivals.share(turns) if aim.pushed is None else rivals.share_after_push(turns, aim.pushed)
    return replace(aim, worth=worth, turns=turns)


EQUAL: Final = 1e-9
"""Tolerance when comparing chances."""

WORTH_A_MOVE: Final = 0.002
"""Minimum gain in the chance to win that justifies moving a rope at the end of a turn."""


class NizzaBot(ABC):
    """A bot of Nizza. It plays an only legal action without thinking, and explains its choice afterwards."""

    def choose(self, view: NizzaView, legal: Sequence[NizzaAction], rng: random.Random) -> NizzaAction:
        return legal[0] if len(legal) == 1 else self.decide(view, legal, rng)

    def advise(self, view: NizzaView, legal: Sequence[NizzaAction], rng: random.Random) -> Advice:
        if len(legal) == 1:
            return Advice(legal[0], ONLY, {})
        return explained(view, self.decide(view, legal, rng))

    @abstractmethod
    def decide(self, view: NizzaView, legal: Sequence[NizzaAction], rng: random.Random) -> NizzaAction:
        """Return one of `legal`, which has at least two actions."""


class Planner(NizzaBot):
    """Bot that knows the worth of each roll, and the best order of uses."""

    care: ClassVar[Care]

    def decide(self, view: NizzaView, legal: Sequence[NizzaAction], rng: random.Random) -> NizzaAction:
        planning = Planning(view, self.care)
        if view.phase is Phase.KEEPING:
            return self._keep(planning, legal)
        if view.phase is Phase.USING:
            return self._use(planning, legal, rng)
        return min(legal, key=lambda action: turns_after(planning.position, action, planning.outlook))

    def _keep(self, planning: Planning, legal: Sequence[NizzaAction]) -> NizzaAction:
        """Keep the dice of the highest worth; of equal choices the one with most dice."""
        worth = self.worth_of_keeping(planning)

        def value(action: NizzaAction) -> tuple[float, int]:
            assert isinstance(action, Keep)
            return round(worth(action.dice), 9), len(action.dice)

        return max(legal, key=value)

    def worth_of_keeping(self, planning: Planning) -> Callable[[Dice], float]:
        """Return the function from dice kept to the chance to win after rolling the others again."""
        final = self._chances(planning)
        worth = DICE.keeping(final, planning.position.rolls_left if self.care.all_rolls else 1)
        worth[-len(DICE.rolls) :] = final
        return lambda dice: float(worth[DICE.keep_index[counts_of(dice)]])

    def _chances(self, planning: Planning) -> Numbers:
        """Return the chance to win after each roll, with a push if it helps."""
        rivals = planning.rivals
        pushed_from = tuple(rivals.pushed_from.items()) if self.care.pushes else ()
        rules = planning.position.rules
        rolls = roll_worth(planning.outlook, rules, planning.start, self.care.rope_dice, pushed_from)
        chances = [[rivals.share(turns) for turns in rolls.turns]]
        for seat, pushing in rolls.turns_pushing.items():
            chances.append([rivals.share_after_push(turns, seat) if turns < inf else 0.0 for turns in pushing])
        return np.asarray(np.array(chances).max(axis=0), float)

    def _use(self, planning: Planning, legal: Sequence[NizzaAction], rng: random.Random) -> NizzaAction:
        for action in legal:
            if isinstance(action, ClimbToHelicopter | TakeCase | CrackSafe):
                return action
        search = planning.search(planning.start, planning.dice_left)
        aim = self._best_aim(planning, search)
        push = self._best_push(planning, legal, aim)
        if push is not None:
            return push
        steps = search.way_to(aim.end)
        if steps and steps[0].kind == SWING and planning.position.rules.swing_style is SwingStyle.MOMENTUM:
            return self._swing_freely(planning, aim, steps[0], legal, rng)
        return self._first_of(planning, steps, legal) or self._rest(planning, legal)

    def _first_of(
        self, planning: Planning, steps: list[SearchStep], legal: Sequence[NizzaAction]
    ) -> NizzaAction | None:
        if not steps:
            return None
        rules = planning.position.rules
        return answer(planning.ground, steps[0], planning.position.ropes, rules.swing_order, legal)

    def _swing_freely(
        self, planning: Planning, aim: Aim, step: SearchStep, legal: Sequence[NizzaAction], rng: random.Random
    ) -> NizzaAction:
        """Return the planned momentum swing, or the best one, if it pays despite its risk; else use other dice."""
        position, outlook, tremor = planning.position, planning.outlook, self.care.tremor
        assert step.hanging is not None
        now = outlook.turns(planning.pawn, outlook.near_ropes(position.ropes)) - EQUAL
        swing = planned_swing(position, outlook, step.hanging, step.place, aim.turns, tremor, rng)
        if swing is None or swing[1] >= now:
            swing = best_swing(position, outlook, tremor, rng)
        if swing is not None and swing[1] < now:
            return swing[0]
        dice = planning.dice_left
        search = planning.search(planning.start, replace(dice, most=(dice.most[0], 0, *dice.most[2:])))
        steps = search.way_to(self._best_aim(planning, search).end)
        return self._first_of(planning, steps, legal) or self._rest(planning, legal)

    def _best_aim(self, planning: Planning, search: TurnSearch) -> Aim:
        aims = planning.aims(search)
        if self.care.ends > 1:
            aims = with_next_turn(planning, aims)
        return aims[0]

    def _best_push(self, planning: Planning, legal: Sequence[NizzaAction], aim: Aim) -> Push | None:
        """Return the push that is better now than any other plan, if any (NZ-34)."""
        pushes = [action for action in legal if isinstance(action, Push)]
        if not pushes:
            return None
        rivals = planning.rivals

        def worth(push: Push) -> float:
            return rivals.share_after_push(aim.turns, push.seat, rivals.turns_in_berth(push.seat, push.berth))

        best = max(pushes, key=worth)
        least = aim.worth if self.care.pushes else rivals.share(aim.turns)
        return best if worth(best) >= least - EQUAL and worth(best) > rivals.share(aim.turns) else None

    def _rest(self, planning: Planning, legal: Sequence[NizzaAction]) -> NizzaAction:
        """Hinder rivals with the remaining dice, or hand them on, because nothing else advances the pawn."""
        position, rivals = planning.position, planning.rivals

        def worth(action: NizzaAction) -> float:
            own = turns_after(position, action, planning.outlook)
            turns = rivals.turns_with(ropes_after(position, action)) if self.care.hinders else rivals.turns
            return share(own, turns)

        handed = [action for action in legal if isinstance(action, HandOn)]
        if handed:
            now = worth(handed[0])
            ropes = [action for action in legal if isinstance(action, MoveRope)] if self.care.hinders else []
            best = max(ropes, key=worth, default=None)
            if best is not None and worth(best) > now + WORTH_A_MOVE:
                return best
            return handed[0]
        return max(legal, key=worth)
