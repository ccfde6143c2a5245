"""Base classes of bots, and the planner of whole turns."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import ClassVar, Final, NamedTuple

import numpy as np

from nizza.board.areas import Place, Point
from nizza.bots.advice import ONLY, explained
from nizza.bots.ground import PlaceIndex
from nizza.bots.keeping import DICE, Numbers, counts_of
from nizza.bots.outlook import place_after, ropes_after, turns_after
from nizza.bots.planning import Aim, PlannerSettings, Planning, best_swing, planned_swing, roll_worth
from nizza.bots.search import LADDER, ROPE, SWING, SearchStep, TurnSearch
from nizza.bots.tipping import any_tip, best_tip
from nizza.bots.traits import traits_of, traits_of_push
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
from nizza.rules.observing import observe, position_of
from nizza.rules.options import LadderStyle, SwingOrder, SwingStyle
from nizza.rules.state import Nizza
from nizza.rules.views import NizzaView, Phase
from table.contract import Seat
from table.game import Advice
from table.tempers import PLAIN, Temper, Traits, choose


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
        if len(ends) == planning.settings.ends:
            break
    found = [
        replace(aim, worth=planning.worth_at(aim.end, aim.pushed)) if aim.turns > 0 else aim for aim in ends.values()
    ]
    return sorted(found, key=lambda aim: (-aim.worth, sum(aim.end.used)))


EQUAL: Final = 1e-9
"""Tolerance when comparing chances."""

LEANS: Final = 0.01
"""Margin of a temper, as a chance to win."""

WHIMS: Final = 0.004
"""The same of a temper that mixes: it gives way at every decision, not only where something suits it."""

RESTRAINT: Final = 0.04
"""Chance to win that a push must gain in addition for each earlier push of the same rival, so that no war begins."""

WORTH_A_MOVE: Final = 0.002
"""Minimum gain in the chance to win that justifies moving a rope at the end of a turn."""


class Candidate(NamedTuple):
    """An action, and what the bot means to do with it."""

    action: NizzaAction
    pushed: Seat | None = None
    """Rival to push now or later in the turn."""


Weighed = Sequence[tuple[Candidate, float]]
"""Candidates with their chance to win."""


class NizzaBot(ABC):
    """A bot of Nizza. It plays an only legal action without thinking, and explains its choice afterwards."""

    temper: Temper = PLAIN

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

    settings: ClassVar[PlannerSettings]

    def decide(self, view: NizzaView, legal: Sequence[NizzaAction], rng: random.Random) -> NizzaAction:
        planning = Planning(view, self.settings)
        if view.phase is Phase.KEEPING:
            weighed = self._keeps(planning, legal)
        elif view.phase is Phase.USING:
            weighed = self._uses(planning, legal, rng)
        elif view.phase is Phase.LEANING:
            weighed = [(Candidate(climb), worth_after(view, climb, self.settings)) for climb in legal]
        else:
            weighed = _ends(planning, legal)
        mixing = self.settings.mixes if view.phase is not Phase.KEEPING else 0.0
        margin = WHIMS if self.temper.whim else LEANS
        return choose(
            weighed, lambda candidate: self._traits(planning, *candidate), self.temper, margin, rng, mixing=mixing
        ).action

    def _traits(self, planning: Planning, action: NizzaAction, pushed: Seat | None) -> Traits:
        position, outlook = planning.position, planning.outlook
        after, number = turns_after(position, action, outlook), outlook.ground.number(place_after(position, action))
        danger = planning.prospects.after(None).danger(after, number)
        return traits_of(position, outlook, action, pushed, danger)

    def _keeps(self, planning: Planning, legal: Sequence[NizzaAction]) -> Weighed:
        """Return the dice to keep; of equal choices the one with most dice comes first."""
        worth = self.worth_of_keeping(planning)
        keeps = sorted((action for action in legal if isinstance(action, Keep)), key=lambda keep: -len(keep.dice))
        return [(Candidate(keep), round(worth(keep.dice), 9)) for keep in keeps]

    def worth_of_keeping(self, planning: Planning) -> Callable[[Dice], float]:
        """Return the function from dice kept to the chance to win after rolling the others again."""
        final = self._chances(planning)
        worth = DICE.keeping(final, planning.position.rolls_left if self.settings.all_rolls else 1)
        worth[-len(DICE.rolls) :] = final
        return lambda dice: float(worth[DICE.keep_index[counts_of(dice)]])

    def _chances(self, planning: Planning) -> Numbers:
        """Return the chance to win after each roll, with a push, or a rope taken from a rival, if it helps."""
        prospects = planning.prospects
        options, settings = planning.position.options, self.settings
        rolls = roll_worth(prospects, options, planning.start, settings.rope_dice, settings.pushes)
        chances = [prospects.after(None).shares(rolls.turns)]
        for seat, turns in rolls.turns_pushing.items():
            chances.append(prospects.after(seat).shares(turns) + self._lean(planning, seat) * np.isfinite(turns))
        if settings.hinders and planning.relief < 1:
            denied = prospects.after(None).shares(rolls.turns_without_rope, planning.relief)
            chances.append(np.where(rolls.has_rope, denied, 0.0))
        return np.asarray(np.array(chances).max(axis=0), float)

    def _uses(self, planning: Planning, legal: Sequence[NizzaAction], rng: random.Random) -> Weighed:
        for deed in legal:
            if isinstance(deed, ClimbToHelicopter | TakeCase | CrackSafe):
                return [(Candidate(deed), 1.0)]
        search = planning.search(planning.start, planning.dice_left)
        aims = self._aims(planning, search)
        pushes = self._pushes(planning, legal, aims[0])
        if pushes:
            return pushes
        weighed: list[tuple[Candidate, float]] = []
        for aim in aims:
            steps, best = search.way_to(aim.end), not weighed
            action: NizzaAction | None
            if steps and steps[0].kind == SWING and planning.position.options.swing_style is SwingStyle.MOMENTUM:
                action = self._swing_freely(planning, aim, steps[0], legal, rng) if best else None
            else:
                action = self._first_of(planning, steps, legal, rng)
                if action is None and best:
                    action = self._without(planning, steps, legal, rng)
            if action is not None and (best or not isinstance(action, MoveRope)):
                weighed.append((Candidate(action, aim.pushed), aim.worth))
        return weighed

    def _first_of(
        self, planning: Planning, steps: list[SearchStep], legal: Sequence[NizzaAction], rng: random.Random
    ) -> NizzaAction | None:
        if not steps:
            return None
        options = planning.position.options
        goal = planning.ground.places[steps[0].place]
        if steps[0].kind == LADDER and options.ladder_style is LadderStyle.LEANT and not planning.swims:
            position, tremor = planning.position, self.settings.tremor
            tip = best_tip(position, goal, tremor, rng) if isinstance(goal, Point) else None
            return tip or any_tip(position, planning.outlook, tremor, rng)
        return answer(planning.ground, steps[0], planning.position.ropes, options.swing_order, legal)

    def _swing_freely(
        self, planning: Planning, aim: Aim, step: SearchStep, legal: Sequence[NizzaAction], rng: random.Random
    ) -> NizzaAction:
        """Return the planned momentum swing, or the best one, if it pays despite its risk; else use other dice."""
        position, outlook, tremor = planning.position, planning.outlook, self.settings.tremor
        assert step.hanging is not None
        now = outlook.turns(planning.pawn, outlook.near_ropes(position.ropes)) - EQUAL
        swing = planned_swing(position, outlook, step.hanging, step.place, aim.turns, tremor, rng)
        if swing is None or swing[1] >= now:
            swing = best_swing(position, outlook, tremor, rng)
        if swing is not None and swing[1] < now:
            return swing[0]
        return self._without(planning, [step], legal, rng)

    def _without(
        self, planning: Planning, steps: list[SearchStep], legal: Sequence[NizzaAction], rng: random.Random
    ) -> NizzaAction:
        """Use other dice than that of a step that does not pay, a swing or a ladder."""
        if steps and steps[0].kind in (SWING, LADDER):
            rope, swing, ladder, walk = planning.dice_left.most
            free = planning.position.options.swing_style is SwingStyle.MOMENTUM
            tips = steps[0].kind == LADDER
            most = (rope, 0 if free or not tips else swing, 0 if tips else ladder, walk)
            search = planning.search(planning.start, replace(planning.dice_left, most=most))
            other = search.way_to(self._aims(planning, search)[0].end)
            action = self._first_of(planning, other, legal, rng)
            if action is not None:
                return action
        return self._rest(planning, legal)

    def _aims(self, planning: Planning, search: TurnSearch) -> list[Aim]:
        """Return the best ends of the turn, best first, with what the temper thinks of their pushes."""

        def unsuiting(aim: Aim) -> float:
            return -aim.worth - self._lean(planning, aim.pushed)

        aims = sorted(planning.aims(search), key=unsuiting)
        return sorted(with_next_turn(planning, aims), key=unsuiting) if self.settings.ends > 1 else aims

    def _lean(self, planning: Planning, pushed: Seat | None) -> float:
        """Return how much more a push counts, by temper and earlier pushes, as a chance to win."""
        return LEANS * self.temper.pull(
            traits_of_push(planning.position, planning.outlook, pushed)
        ) - RESTRAINT * planning.pushes_of(pushed)

    def _pushes(self, planning: Planning, legal: Sequence[NizzaAction], aim: Aim) -> Weighed:
        """Return the pushes that suit the bot better now than any other plan, each into the worst berth (NZ-34)."""
        rivals = planning.rivals
        worst: dict[int, Push] = {}
        for action in legal:
            if isinstance(action, Push) and (action.seat in rivals.pushed_from or not self.settings.pushes):
                known = worst.setdefault(action.seat, action)
                if rivals.turns_in_berth(action.seat, action.berth) > rivals.turns_in_berth(known.seat, known.berth):
                    worst[action.seat] = action
        if not worst:
            return []
        without = planning.worth_at(aim.end, None)
        least = max(aim.worth + self._lean(planning, aim.pushed), without) if self.settings.pushes else without
        found: list[tuple[Candidate, float]] = []
        for seat, push in worst.items():
            worth, lean = planning.worth_at(aim.end, seat), self._lean(planning, seat)
            if worth + lean >= least - EQUAL and worth + lean > without:
                found.append((Candidate(push, seat), worth))
        return found

    def _rest(self, planning: Planning, legal: Sequence[NizzaAction]) -> NizzaAction:
        """Move a rope for a purpose with a remaining die, or hand it on, because nothing else advances the pawn."""
        handed = next((action for action in legal if isinstance(action, HandOn)), None)
        if handed is None:
            return _best(_ends(planning, legal))
        if not self.settings.hinders:
            return handed
        now = planning.worth_here(planning.position.ropes) + WORTH_A_MOVE
        moves = [action for action in legal if isinstance(action, MoveRope) and planning.matters(action)]
        weighed = [(Candidate(move), planning.worth_here(ropes_after(planning.position, move))) for move in moves]
        return _best([(Candidate(handed), now), *weighed])


def _best(weighed: Weighed) -> NizzaAction:
    return max(weighed, key=lambda each: each[1])[0].action


def _ends(planning: Planning, legal: Sequence[NizzaAction]) -> Weighed:
    """Return the actions by the chance to win if the turn ended with them."""
    prospect = planning.prospects.after(None)
    position, outlook = planning.position, planning.outlook
    return [(Candidate(action), prospect.share(turns_after(position, action, outlook))) for action in legal]


def worth_after(view: NizzaView, action: NizzaAction, settings: PlannerSettings) -> float:
    """Return the chance to win after an action if the remaining dice are used as well as possible."""
    state = Nizza(position_of(view))
    state.apply(view.seat, action)
    if state.is_terminal():
        return state.returns()[view.seat]
    return worth_of(observe(state.position, view.seat), settings)


def worth_of(view: NizzaView, settings: PlannerSettings) -> float:
    """Return the chance to win of the seat of a view if the dice that it has left are used as well as possible."""
    planning = Planning(view, settings)
    if view.turn == view.seat and view.phase is Phase.USING:
        return planning.aims(planning.search(planning.start, planning.dice_left))[0].worth
    near = planning.outlook.near_ropes(view.ropes)
    return planning.prospects.after(None).share(planning.outlook.turns(planning.pawn, near))
