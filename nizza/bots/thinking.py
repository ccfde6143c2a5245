"""What bots that plan whole turns have in common; they differ in what they take into account."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from typing import ClassVar, Final

import numpy as np

from nizza.bots.advice import ONLY, told
from nizza.bots.estimates.outcomes import ropes_after, turns_after
from nizza.bots.estimates.outlook import share
from nizza.bots.keeping import DICE, Numbers, counts_of
from nizza.bots.planning.answers import answer
from nizza.bots.planning.looking_ahead import with_next_turn
from nizza.bots.planning.momentum import best_swing
from nizza.bots.planning.planning import Aim, Care, Planning
from nizza.bots.planning.roll_worth import roll_worth
from nizza.bots.search.steps import SWING, Step
from nizza.bots.search.turn_search import TurnSearch
from nizza.dice import Dice
from nizza.rules.actions import (
    ClimbToHelicopter,
    CrackSafe,
    HandOn,
    Keep,
    MoveRope,
    NizzaAction,
    Push,
    TakeCase,
)
from nizza.rules.views import NizzaView, Phase, SwingStyle
from table.game import Advice

EQUAL: Final = 1e-9
"""Chances that differ by less are equal."""

WORTH_A_MOVE: Final = 0.002
"""By how much a chance to win must grow for a rope to be moved when the turn is over otherwise."""


class Planner:
    """A bot that knows what each roll is worth, and the best order of uses."""

    care: ClassVar[Care]

    def choose(self, view: NizzaView, legal: Sequence[NizzaAction], rng: random.Random) -> NizzaAction:
        """One of `legal`."""
        return legal[0] if len(legal) == 1 else self.decide(view, legal, rng)

    def advise(self, view: NizzaView, legal: Sequence[NizzaAction], rng: random.Random) -> Advice:
        """What :meth:`choose` answers, and why; see :mod:`nizza.bots.advice`."""
        if len(legal) == 1:
            return Advice(legal[0], ONLY, {})
        return told(view, self.decide(view, legal, rng))

    def decide(self, view: NizzaView, legal: Sequence[NizzaAction], rng: random.Random) -> NizzaAction:
        """One of several actions."""
        planning = Planning(view, self.care)
        if view.phase is Phase.KEEPING:
            return self._keep(planning, legal)
        if view.phase is Phase.USING:
            return self._use(planning, legal, rng)
        return min(legal, key=lambda action: turns_after(planning.position, action, planning.outlook))

    def _keep(self, planning: Planning, legal: Sequence[NizzaAction]) -> NizzaAction:
        """By the dynamic programme over all rolls; of equal choices the one that keeps most dice."""
        worth = self.worth_of_keeping(planning)

        def value(action: NizzaAction) -> tuple[float, int]:
            assert isinstance(action, Keep)
            return round(worth(action.dice), 9), len(action.dice)

        return max(legal, key=value)

    def worth_of_keeping(self, planning: Planning) -> Callable[[Dice], float]:
        """What it is worth to keep some of the dice rolled and to roll the others again: the chance to win."""
        final = self._chances(planning)
        worth = DICE.keeping(final, planning.position.rolls_left if self.care.all_rolls else 1)
        worth[-len(DICE.rolls) :] = final
        return lambda dice: float(worth[DICE.keep_index[counts_of(dice)]])

    def _chances(self, planning: Planning) -> Numbers:
        """Per roll the chance to win after it, with a push where that helps."""
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
            return self._swing_freely(planning, legal, rng)
        return self._first_of(planning, steps, legal) or self._rest(planning, legal)

    def _first_of(self, planning: Planning, steps: list[Step], legal: Sequence[NizzaAction]) -> NizzaAction | None:
        if not steps:
            return None
        rules = planning.position.rules
        return answer(planning.ground, steps[0], planning.position.ropes, rules.swing_order, legal)

    def _swing_freely(self, planning: Planning, legal: Sequence[NizzaAction], rng: random.Random) -> NizzaAction:
        """The best momentum swing, if it brings the pawn on, the risk of the water included; else without swinging."""
        position, outlook = planning.position, planning.outlook
        swing = best_swing(position, outlook, self.care.tremor, rng)
        if swing is not None and swing[1] < outlook.turns(planning.pawn, outlook.near_ropes(position.ropes)) - EQUAL:
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
        """The push that is better now than whatever else is planned (NZ-34)."""
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
        """The turn has brought what it could: hinder others with the dice that are left, or hand them on."""
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
