"""The four levels: how each plans its turn."""

import random
from collections.abc import Sequence
from typing import Final

from vertiges.bots.bot import VertigesBot
from vertiges.bots.evaluation import StaticEvaluation, expected_points, next_player
from vertiges.bots.lookahead import Lookahead
from vertiges.bots.stacks import fitting, open_towers, tops
from vertiges.bots.steadiness import Hand
from vertiges.bots.turn_plans import Danger, Ending, PlannedTurn, endings, steps, turns, zaps
from vertiges.rules.geometry.balance import balance
from vertiges.rules.geometry.fitting import standing
from vertiges.rules.views import VertigesView


class Novice(VertigesBot):
    """Lays any piece that fits, mostly so that the tower stays open, and sometimes makes a small ZAP."""

    hand = Hand(tremor=3.9, speed=400.0, haste=0.9)
    overlooks = 0.08
    attention = 0.4
    zaps: Final = 0.3
    """How often it thinks of a ZAP when there is one."""
    largest: Final = 4
    """It does not trust itself with more pieces."""
    keeps_open: Final = 0.7
    """How often it would rather not close a tower."""

    def plan(self, view: VertigesView, begun: PlannedTurn, rng: random.Random) -> Ending:
        sections = [lift for lift in zaps(begun) if lift.size <= self.largest]
        if sections and rng.random() < self.zaps:
            return Ending(begun, max(sections, key=lambda lift: lift.points))
        choices = list(steps(begun)) or [begun]
        open_ones = [turn for turn in choices if open_towers(turn.stacks) == open_towers(begun.stacks)]
        return Ending(rng.choice(open_ones if open_ones and rng.random() < self.keeps_open else choices), None)

    def plan_base(self, view: VertigesView, choices: Sequence[PlannedTurn], rng: random.Random) -> PlannedTurn:
        return rng.choice(choices)


class Regular(VertigesBot):
    """Keeps the towers open for its own pieces, and makes a ZAP when nothing else is left to do."""

    hand = Hand(tremor=2.7, speed=400.0, haste=0.7)
    overlooks = 0.02
    attention = 0.7

    def plan(self, view: VertigesView, begun: PlannedTurn, rng: random.Random) -> Ending:
        choices = list(steps(begun))
        if choices:
            return Ending(max(choices, key=_own_chances), None)
        sections = [lift for lift in zaps(begun) if expected_points(lift, self.hand) > 0]
        return Ending(begun, max(sections, key=lambda lift: expected_points(lift, self.hand), default=None))

    def plan_base(self, view: VertigesView, choices: Sequence[PlannedTurn], rng: random.Random) -> PlannedTurn:
        return max(choices, key=_own_chances)


class Expert(VertigesBot):
    """Plans the whole turn, its ZAP included, and counts what the next player could do at once."""

    hand = Hand(tremor=2.1, speed=400.0, haste=0.7)
    overlooks = 0.0
    attention = 0.9
    width: Final = 12
    """Of the turns thought of, so many are gone on with."""

    def plan(self, view: VertigesView, begun: PlannedTurn, rng: random.Random) -> Ending:
        return self.best_of(view, self.endings_of(view, begun))

    def plan_base(self, view: VertigesView, choices: Sequence[PlannedTurn], rng: random.Random) -> PlannedTurn:
        best = self.best_of(view, [ending for turn in choices for ending in self.endings_of(view, turn)])
        return next(turn for turn in choices if turn.first == best.turn.first)

    def endings_of(self, view: VertigesView, begun: PlannedTurn) -> list[Ending]:
        """The ways for a turn to end that are thought of."""
        theirs = view.hands[next_player(view)]
        static = StaticEvaluation(view, self.hand)
        thought = turns(begun, theirs, self.width, self._danger(view))
        return [
            ending
            for turn in thought
            for ending in endings(turn, static.worth_of_lift, ends_match=static.ends_match(turn))
        ]

    def _danger(self, view: VertigesView) -> Danger:
        """The points that one more piece on each tower costs, by how firmly it stands now."""
        firmness = [(balance(view.table, tower).tilt, len(tower.pieces)) for tower in standing(view.table)]
        costs = [self.hand.drops(tilt, height) for tilt, height in firmness]
        return lambda tower: costs[tower] if tower < len(costs) else 0.0

    def best_of(self, view: VertigesView, found: Sequence[Ending]) -> Ending:
        """The best of several endings, one at least."""
        return max(found, key=StaticEvaluation(view, self.hand).worth)


class Master(Expert):
    """Plans the whole turn against the best that the next player can make of it."""

    hand = Hand(tremor=0.7, speed=350.0, haste=0.6)
    attention = 0.97
    looks_twice = True
    thorough: Final = 80
    """So many endings, the best by static evaluation, are looked ahead from."""

    def best_of(self, view: VertigesView, found: Sequence[Ending]) -> Ending:
        """With a ZAP whenever one can be expected to bring points, unless the match is won at once without."""
        static, lookahead = StaticEvaluation(view, self.hand), Lookahead(view, self.hand)
        won = [ending for ending in found if static.wins(ending.turn)]
        ahead = won or [ending for ending in found if ending.lift is not None] or [*found]
        if len(ahead) > self.thorough:
            ahead = sorted(ahead, key=static.worth, reverse=True)[: self.thorough]
        return max(ahead, key=lookahead.worth)


def _own_chances(turn: PlannedTurn) -> tuple[int, int]:
    """How many of the own pieces will fit, and how many towers are open to what is drawn."""
    return fitting(tops(turn.stacks), turn.hand), open_towers(turn.stacks)
