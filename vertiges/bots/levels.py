"""The four levels, and the judge of past decisions. A level sees and overlooks pieces before it plans its turn."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Final

from table.contract import Action, Event
from table.game import Advice
from table.match.judging import Unit, Verdict
from table.tempers import PLAIN, Temper, choose
from vertiges.bots import advice
from vertiges.bots.evaluation import TOPPLED, Hand, Lookahead, StaticEvaluation, expected_points, next_player
from vertiges.bots.stacks import Stacks, block_of, fitting_openly, misleading, open_towers, openings, stacks_of, tops
from vertiges.bots.traits import traits_of
from vertiges.bots.turn_plans import Danger, PlannedTurn, TurnEnding, bases, endings, steps, turns, zaps
from vertiges.pieces import piece_set
from vertiges.rules.actions import Catch, EndTurn, Handle, HandOver
from vertiges.rules.events import Fell
from vertiges.rules.fitting import base_places, mistake, standing
from vertiges.rules.options import WrongCalls
from vertiges.rules.position import CATCH_POINTS, WRONG_CALL_POINTS
from vertiges.rules.snapshot import QUARTER, Intention, Placed
from vertiges.rules.towers import balance, section
from vertiges.rules.twists import Twist, striking
from vertiges.rules.views import Phase, VertigesView

WORTH_A_CALL: Final = WRONG_CALL_POINTS / (WRONG_CALL_POINTS + CATCH_POINTS)
"""Probability of being right from which a call that may cost points is worth it (VE-41)."""
LEANS: Final = 0.1
"""Decrease of that probability for a temper that likes risk."""
DIMLY, UNSEEN = 0.5, 0.06
"""Share of its attention that a bot keeps in the dark, and the probability of overlooking a piece for that (VE-82)."""
OPEN: Final = 1 / 64
"""Value of a tower that can be built on, in pieces of the own hand that fit; there are fewer than 64 towers."""


class VertigesBot(ABC):
    """Base of the bots, with the steadiness of the hand, the attention and the planning as parameters."""

    temper: Temper = PLAIN
    hand: Hand
    overlooks: float
    """Probability of overlooking for a moment that one of its pieces fits, which can be a mistake (VE-40)."""
    attention: float
    """Probability of noticing another player's mistake."""
    imagines = 0.0
    """Probability of taking a piece with the same cut as an open top for one that fits it."""
    looks_twice = False
    """True if it looks for that mistake again when its own turn begins."""

    def choose(self, view: VertigesView, legal: Sequence[Action], rng: random.Random) -> Action | None:
        """Return a legal action, not always one of `legal` because its hand has its own speed; None to make no call."""
        return self.advise(view, legal, rng).action

    def advise(self, view: VertigesView, legal: Sequence[Action], rng: random.Random) -> Advice:
        """Return the answer of :meth:`choose` with its reason; see :mod:`vertiges.bots.advice`."""
        if view.seat not in view.actors:
            return self._watch(view, rng)
        if view.phase is Phase.HANDOVER:
            return Advice(HandOver(), advice.HAND_OVER, {})
        if self.looks_twice and Catch() in legal:
            call = self._watch(view, rng)
            if call.action is not None:
                return call
        if view.loose is not None:
            return advice.grip_again(view, view.loose, self.hand_in(view), rng)
        return self._build(view, rng)

    @abstractmethod
    def plan(self, view: VertigesView, begun: PlannedTurn, rng: random.Random) -> TurnEnding:
        """Return the planned end of the turn, with the next lay. ``begun.hand`` are the pieces that the bot has
        noticed."""

    @abstractmethod
    def plan_base(self, view: VertigesView, choices: Sequence[PlannedTurn], rng: random.Random) -> PlannedTurn:
        """Return one of these turns, each begun with a different base."""

    def hand_in(self, view: VertigesView) -> Hand:
        """Return the hand as it is in this match and in this temper."""
        return self.hand.under(view, self.temper)

    def settle(
        self, view: VertigesView, weighed: Sequence[tuple[TurnEnding, float]], margin: float, rng: random.Random
    ) -> TurnEnding:
        """Return the ending of most value, or one worse by at most `margin` that suits the temper better."""
        return choose(weighed, partial(traits_of, view, self.hand_in(view)), self.temper, margin, rng)

    def _watch(self, view: VertigesView, rng: random.Random) -> Advice:
        """Call the mistake or stay silent. Only bots that look twice decide again after the handover."""
        assert view.window is not None
        culprit = view.window.culprit
        looks = view.phase is Phase.HANDOVER or view.seat in view.actors
        way = mistake(view.table, view.window, view.options.closing) if looks else None
        attention = self.attention * (DIMLY if _is_dark(view, view.window.turn) else 1.0)
        piece, sure = None if way is None else way.piece, attention
        if way is None and looks and rng.random() < self.imagines:
            table = view.table if view.window.base is None else view.table.without((view.window.base,))
            taken = misleading(stacks_of(table), view.window.hand)
            piece, sure = rng.choice(taken) if taken else None, (1.0 - attention) * rng.random()
        elif way is None or rng.random() >= attention:
            piece = None
        costly = view.options.wrong_call is WrongCalls.POINT
        if piece is None or (costly and sure < WORTH_A_CALL - LEANS * self.temper.risk):
            return Advice(None, advice.LET_PASS, {"seat": culprit})
        return Advice(Catch(), advice.CATCH, {"piece": piece, "seat": culprit})

    def _build(self, view: VertigesView, rng: random.Random) -> Advice:
        stacks, whole = stacks_of(view.table, view.spent), view.hands[view.seat]
        seen = whole
        if not view.options.enforce_rules:
            overlooks = self.overlooks + (UNSEEN if _is_dark(view, view.turn) else 0.0)
            seen = tuple(piece for piece in whole if rng.random() >= overlooks)
        moves = openings(view, seen)
        if not view.begun and not moves.lays:
            if choices := _bases(view, stacks):
                return advice.set_base(view, self.plan_base(view, choices, rng), self.hand_in(view), rng)
            seen, moves = whole, openings(view, whole)
        begun = PlannedTurn(stacks, seen, len(view.laid), 0.0, view.options.closing, None, openings=moves)
        ending = self.plan(view, begun, rng)
        if ending.turn.first is not None:
            return advice.lay(view, ending, self.hand_in(view), rng)
        if ending.lift is not None:
            return advice.zap(view, ending.lift, self.hand_in(view), rng)
        return Advice(EndTurn(), advice.END if view.begun else advice.PASS, {})


def _is_dark(view: VertigesView, turn: int) -> bool:
    return Twist.DARK in striking(view.options, view.seats, turn)


def _bases(view: VertigesView, stacks: Stacks) -> list[PlannedTurn]:
    """Return the turns that begin with a base for which there is room (VE-25)."""
    hand = view.hands[view.seat]
    room = {(place.piece, place.flipped) for place in base_places(view.table, hand)}
    begun = PlannedTurn(stacks, hand, 0, 0.0, view.options.closing, None)
    return [turn for turn in bases(begun) if turn.first and (turn.first.block.piece, turn.first.block.flipped) in room]


class Novice(VertigesBot):
    """Lays any piece that fits, mostly keeping the tower open, and sometimes makes a small ZAP."""

    hand = Hand(tremor=3.5, speed=400.0, haste=0.9)
    overlooks = 0.08
    attention = 0.4
    imagines = 0.03
    zaps: Final = 0.45
    """Probability of considering a ZAP if there is one."""
    leans: Final = 0.2
    """Increase of that probability for a temper that likes risk or gain."""
    largest: Final = 4
    """Largest section, in pieces, that it trusts itself with."""
    keeps_open: Final = 0.7
    """Probability of preferring not to close a tower."""
    taste: Final = 0.25
    """Margin of the temper among lays, which without one are drawn by lot, with values between 0.0 and 1.0."""

    def plan(self, view: VertigesView, begun: PlannedTurn, rng: random.Random) -> TurnEnding:
        considers = rng.random() < self.zaps + self.leans * (self.temper.risk + self.temper.gain)
        sections = [lift for lift in zaps(begun) if lift.size <= self.largest]
        if sections and considers:
            return TurnEnding(begun, max(sections, key=lambda lift: lift.points))
        choices = list(steps(begun)) or [begun]
        keeps_open = rng.random() < self.keeps_open
        open_ones = [turn for turn in choices if open_towers(turn.stacks) == open_towers(begun.stacks)]
        return TurnEnding(self._drawn(view, open_ones if open_ones and keeps_open else choices, rng), None)

    def plan_base(self, view: VertigesView, choices: Sequence[PlannedTurn], rng: random.Random) -> PlannedTurn:
        return self._drawn(view, choices, rng)

    def _drawn(self, view: VertigesView, choices: Sequence[PlannedTurn], rng: random.Random) -> PlannedTurn:
        """Return one of these turns by lot, rather one that suits the temper."""
        return self.settle(view, [(TurnEnding(turn, None), rng.random()) for turn in choices], self.taste, rng).turn


class Regular(VertigesBot):
    """Keeps the towers open for its own pieces. Makes a ZAP if nothing else fits, and at times a good one at once."""

    hand = Hand(tremor=2.7, speed=400.0, haste=0.7)
    overlooks = 0.02
    attention = 0.7
    imagines = 0.015
    dares: Final = 0.5
    """Probability of making a ZAP at once that should bring at least :attr:`enough`, instead of laying a piece."""
    enough: Final = 2.0
    """Expected points of such a ZAP."""
    leans: Final = 0.25
    """Increase of that probability for a temper that likes risk or gain."""
    taste: Final = 0.9
    """Margin of the temper among lays, in pieces that will fit."""

    def plan(self, view: VertigesView, begun: PlannedTurn, rng: random.Random) -> TurnEnding:
        dares = rng.random() < self.dares + self.leans * (self.temper.risk + self.temper.gain)
        hand, choices = self.hand_in(view), list(steps(begun))
        lift = max(zaps(begun), key=lambda lift: expected_points(lift, hand), default=None)
        points = expected_points(lift, hand) if lift else 0.0
        if (dares and points >= self.enough) or (not choices and points > 0.0):
            return TurnEnding(begun, lift)
        return TurnEnding(self._most_open(view, choices, rng) if choices else begun, None)

    def plan_base(self, view: VertigesView, choices: Sequence[PlannedTurn], rng: random.Random) -> PlannedTurn:
        return self._most_open(view, choices, rng)

    def _most_open(self, view: VertigesView, choices: Sequence[PlannedTurn], rng: random.Random) -> PlannedTurn:
        """Return the turn after which most own pieces fit, or nearly as many if that suits the temper better."""
        return self.settle(view, [(TurnEnding(turn, None), _openness(turn)) for turn in choices], self.taste, rng).turn


class Expert(VertigesBot):
    """Plans the whole turn including its ZAP, and counts what the next player could do at once."""

    hand = Hand(tremor=2.1, speed=400.0, haste=0.42, calm=300.0)
    overlooks = 0.0
    attention = 0.9
    leans = 1.0
    """Margin of the temper, in points."""
    mixing = 0.0
    """Temperature of a softmax over the endings, in points."""
    width: Final = 12
    """Beam width of the planned turns."""

    def plan(self, view: VertigesView, begun: PlannedTurn, rng: random.Random) -> TurnEnding:
        return self.settle(view, self.weigh(view, self.endings_of(view, begun)), self.leans, rng)

    def plan_base(self, view: VertigesView, choices: Sequence[PlannedTurn], rng: random.Random) -> PlannedTurn:
        found = [ending for turn in choices for ending in self.endings_of(view, turn)]
        best = self.settle(view, self.weigh(view, found), self.leans, rng)
        return next(turn for turn in choices if turn.first == best.turn.first)

    def endings_of(self, view: VertigesView, begun: PlannedTurn) -> list[TurnEnding]:
        """Return the endings of the turn within the beam."""
        theirs = view.hands[next_player(view)]
        static = StaticEvaluation(view, self.hand_in(view))
        thought = turns(begun, theirs, self.width, self._danger(view))
        return [
            ending
            for turn in thought
            for ending in endings(turn, static.worth_of_lift, is_ending_match=static.is_ending_match(turn))
        ]

    def _danger(self, view: VertigesView) -> Danger:
        """Return the cost in points of one more piece on each tower, by its current stability."""
        firmness = [(balance(view.table, tower).tilt, len(tower.pieces)) for tower in standing(view.table)]
        costs = [self.hand.drops(tilt, height) for tilt, height in firmness]
        return lambda tower: costs[tower] if tower < len(costs) else 0.0

    def weigh(self, view: VertigesView, found: Sequence[TurnEnding]) -> list[tuple[TurnEnding, float]]:
        """Return the endings worth considering, with their values in points."""
        worth = StaticEvaluation(view, self.hand_in(view)).worth
        return [(ending, worth(ending)) for ending in found]


class Master(Expert):
    """Plans the whole turn against the next player's best reply."""

    hand = Hand(tremor=0.7, speed=350.0, haste=0.6)
    attention = 0.97
    looks_twice = True
    leans = 1.5
    mixing = 0.05
    thorough: Final = 80
    """Endings examined by lookahead: the best by static evaluation."""

    def weigh(self, view: VertigesView, found: Sequence[TurnEnding]) -> list[tuple[TurnEnding, float]]:
        """Weigh the endings by what the next player can make of them, unless the match is won at once."""
        static, lookahead = (
            StaticEvaluation(view, self.hand_in(view)),
            Lookahead(view, self.hand_in(view)),
        )
        ahead = [ending for ending in found if static.wins(ending.turn)] or [*found]
        if len(ahead) > self.thorough:
            ahead = sorted(ahead, key=static.worth, reverse=True)[: self.thorough]
        return [(ending, lookahead.worth(ending)) for ending in ahead]


def _openness(turn: PlannedTurn) -> float:
    """Return the number of own pieces that can be laid openly and, as a small part, of the open towers."""
    return fitting_openly(tops(turn.stacks), turn.hand) + OPEN * open_towers(turn.stacks)


def judge(view: VertigesView, done: Action, legal: Sequence[Action], rng: random.Random) -> Verdict | None:
    """Rate a lay, a ZAP or an end of turn, as a :data:`table.match.judging.Judge`; the outcome does not count.

    Returns None for a base, and for an action that begins no planned turn, such as a piece let go beside its seat.
    """
    if view.phase is not Phase.TURN or view.loose is not None or not isinstance(done, Handle | EndTurn):
        return None
    stacks, hand = stacks_of(view.table, view.spent), view.hands[view.seat]
    moves = openings(view, hand)
    begun = PlannedTurn(stacks, hand, len(view.laid), 0.0, view.options.closing, None, openings=moves)
    master = Master()
    found = master.endings_of(view, begun)
    if isinstance(done, EndTurn):
        alike = [TurnEnding(begun, None)]
    else:
        alike = [ending for ending in found if _is_begun_by(view, ending, done.intention)]
    if not alike or not found:
        return None
    best = master.advise(view, legal, rng).action
    if best is None:
        return None
    return Verdict(best, _best(master.weigh(view, found)), _best(master.weigh(view, alike)), Unit.POINTS)


def judge_outcome(view: VertigesView, done: Action, fall: Event, came: VertigesView, rng: random.Random) -> Verdict:
    """Rate a fall, as a :data:`table.match.judging.OutcomeJudge`: in points, against a master's usual outcome."""
    assert isinstance(done, Handle)
    assert isinstance(fall, Fell)
    hand, expected = Master().hand_in(view), 0.0
    if done.intention.deed == "zap":
        pieces = section(view.table, done.intention.piece)
        odds = hand.odds(len(pieces))
        expected = odds * sum(1 + piece_set()[each].star for each in pieces) - (1 - odds) * (len(pieces) + TOPPLED)
    return Verdict(done, expected, -float(fall.points), Unit.POINTS, fall)


def _best(weighed: Sequence[tuple[TurnEnding, float]]) -> float:
    return max(value for _, value in weighed)


def _is_begun_by(view: VertigesView, ending: TurnEnding, meant: Intention) -> bool:
    """Return True if the plan begins with the same piece for the same tower as `meant`."""
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
