"""What all bots have in common: which question is asked, and what is seen before anything is chosen."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from table.contract import Action
from table.game import Advice
from vertiges.bots import advice
from vertiges.bots.stacks import Stacks, openings, stacks_of
from vertiges.bots.steadiness import Hand
from vertiges.bots.turn_plans import Ending, PlannedTurn, bases
from vertiges.rules.actions import Catch, EndTurn, HandOver
from vertiges.rules.geometry.fitting import base_places, mistake, ways_to_lay
from vertiges.rules.views import Phase, VertigesView


class VertigesBot(ABC):
    """A bot of Vertiges: how steady its hand is, how much it overlooks, and how it plans a turn."""

    hand: Hand
    overlooks: float
    """How probably it does not see for a moment that one of its pieces fits, which can be a mistake (VE-40)."""
    attention: float
    """How probably it notices the mistake of another."""
    looks_twice = False
    """Whether it looks for that mistake again when its own turn begins."""

    def choose(self, view: VertigesView, legal: Sequence[Action], rng: random.Random) -> Action | None:
        """What the rules allow, not always one of `legal`: its hand has its own speed; None to let a mistake pass."""
        return self.advise(view, legal, rng).action

    def advise(self, view: VertigesView, legal: Sequence[Action], rng: random.Random) -> Advice:
        """What :meth:`choose` answers, and why; see :mod:`vertiges.bots.advice`."""
        if view.seat not in view.actors:
            return self._watch(view, rng)
        if view.phase is Phase.HANDOVER:
            return Advice(HandOver(), advice.HAND_OVER, {})
        if self.looks_twice and Catch() in legal:
            call = self._watch(view, rng)
            if call.action is not None:
                return call
        if view.loose is not None:
            return advice.grip_again(view, view.loose, self.hand, rng)
        return self._build(view, rng)

    @abstractmethod
    def plan(self, view: VertigesView, begun: PlannedTurn, rng: random.Random) -> Ending:
        """How the turn shall end, and what is to be laid first. ``begun.hand`` are the pieces that it has seen."""

    @abstractmethod
    def plan_base(self, view: VertigesView, choices: Sequence[PlannedTurn], rng: random.Random) -> PlannedTurn:
        """Which of these turns, each begun with another base."""

    def _watch(self, view: VertigesView, rng: random.Random) -> Advice:
        """Call the mistake, or let it pass: asked at the handover, and not again but for those who look twice."""
        assert view.window is not None
        culprit = view.window.culprit
        looks = view.phase is Phase.HANDOVER or view.seat in view.actors
        way = mistake(view.table, view.window) if looks else None
        if way is None or rng.random() >= self.attention:
            return Advice(None, advice.LET_PASS, {"seat": culprit})
        return Advice(Catch(), advice.CATCH, {"piece": way.piece, "seat": culprit})

    def _build(self, view: VertigesView, rng: random.Random) -> Advice:
        stacks, whole = stacks_of(view.table), view.hands[view.seat]
        seen = whole
        if not view.settings.enforce_rules:
            seen = tuple(piece for piece in whole if rng.random() >= self.overlooks)
        if not view.begun and not ways_to_lay(view.table, seen):
            if choices := _bases(view, stacks):
                return advice.set_base(view, self.plan_base(view, choices, rng), self.hand, rng)
            seen = whole
        begun = PlannedTurn(stacks, seen, len(view.laid), 0.0, None, openings=openings(view.table, seen))
        ending = self.plan(view, begun, rng)
        if ending.turn.first is not None:
            return advice.lay(view, ending, self.hand, rng)
        if ending.lift is not None:
            return advice.zap(view, ending.lift, self.hand, rng)
        return Advice(EndTurn(), advice.END if view.begun else advice.PASS, {})


def _bases(view: VertigesView, stacks: Stacks) -> list[PlannedTurn]:
    """The bases for which there is room (VE-25)."""
    hand = view.hands[view.seat]
    room = {(place.piece, place.flipped) for place in base_places(view.table, hand)}
    begun = PlannedTurn(stacks, hand, 0, 0.0, None)
    return [turn for turn in bases(begun) if turn.first and (turn.first.block.piece, turn.first.block.flipped) in room]
