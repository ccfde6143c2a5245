"""The bots of all four levels, and the judge that rates decisions after a match."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from niagara.bots.advice import advice
from niagara.bots.glance import flow_at_most, rounds_after
from niagara.bots.worlds import SampledWorlds, Tried, best_of, expected_flow, one_of_the_best, rounds_with
from niagara.rules.actions import ChooseCard, NiagaraAction, Paddle, Steal
from niagara.rules.observing import draw_position
from niagara.rules.views import NiagaraView, Phase
from table.game import Advice
from table.match.judging import Verdict


class NiagaraBot(ABC):
    """A bot of Niagara."""

    def choose(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        """Return one of `legal`."""
        return legal[0] if len(legal) == 1 else self.best(view, legal, rng)

    def advise(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> Advice:
        """Return the action of :meth:`choose` and the reason for it; see :mod:`niagara.bots.advice`."""
        return advice(view, self.choose(view, legal, rng), legal)

    @abstractmethod
    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        """Return one of at least two `legal` actions."""


CARELESSNESS: Final = 0.75
"""Standard deviation of the error in judging a card, in rounds."""
HASTE: Final = 0.4
"""Standard deviation of the error in judging a movement, in rounds."""


class Novice(NiagaraBot):
    """Bot that considers its own canoes only, and expects the river to rest. It never steals if it can help it."""

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        position, seat = draw_position(view, rng), view.seat
        honest = [action for action in legal if not _robs(action)] or legal

        def rounds(action: NiagaraAction) -> float:
            if isinstance(action, ChooseCard):
                return rounds_with(position, seat, action.card, 0) + rng.gauss(0.0, CARELESSNESS)
            return rounds_after(position, seat, action, 0) + rng.gauss(0.0, HASTE)

        return min(honest, key=rounds)


def _robs(action: NiagaraAction) -> bool:
    return isinstance(action, Paddle) and any(isinstance(deed, Steal) for deed in action.after)


class Regular(NiagaraBot):
    """Bot that considers its own canoes only, with the usual flow of the river."""

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        position, seat = draw_position(view, rng), view.seat

        def rounds(action: NiagaraAction) -> float:
            if isinstance(action, ChooseCard):
                flow = expected_flow(position, action.card)
                return rounds_with(position, seat, action.card, flow) + rng.gauss(0.0, CARELESSNESS)
            return rounds_after(position, seat, action, flow_at_most(view)) + rng.gauss(0.0, HASTE)

        return min(legal, key=rounds)


EXPERT_SEARCH: Final = SampledWorlds(worlds=2, most=40)
ROUGHNESS: Final = 0.08
"""Advantage, as a share of the best chance to win, that makes an action 2.7 times as likely to be chosen."""


class Expert(NiagaraBot):
    """Bot that samples the others' cards twice, and often prefers a slightly worse action."""

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        return one_of_the_best(EXPERT_SEARCH.search(view, legal, rng), ROUGHNESS, rng)


MASTER_SEARCH: Final = SampledWorlds(worlds=20, most=400)
FURTHER: Final = SampledWorlds(worlds=16, most=64, ahead=1)
"""Second search, one round deeper, among the most promising cards."""
PROMISING: Final = 4
"""Number of cards, at most, in the second search."""
DOUBT: Final = 0.12
"""Disadvantage, as a share of the best chance to win, up to which a card enters the second search."""
MIXING: Final = 0.02
"""Advantage, as a share of the best chance to win, that makes a card 2.7 times as likely to be chosen.

All choose simultaneously: a bot that only ever plays the best card is predictable, and meets its like at every site.
"""


class Master(NiagaraBot):
    """Bot that samples the others' cards and plays this round and the next to their ends."""

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        tried = MASTER_SEARCH.search(view, legal, rng)
        if view.phase is not Phase.CHOOSING:
            return best_of(tried)
        promising = _promising(tried)
        if len(promising) == 1:
            return promising[0]
        return one_of_the_best(FURTHER.search(view, promising, rng), MIXING, rng)


def _promising(tried: Sequence[Tried]) -> Sequence[NiagaraAction]:
    """Return the actions that might turn out to be best, the best first."""
    found = sorted(tried, key=lambda one: one.value, reverse=True)[:PROMISING]
    return [one.action for one in found if one.value >= (1.0 - DOUBT) * found[0].value]


AT_FIRST: Final = SampledWorlds(worlds=40, most=240)
AGAIN: Final = SampledWorlds(worlds=120, most=500)
DOUBTFUL: Final = 0.02
"""Cost, as a probability of winning, from which an action is searched again more thoroughly.

Without that, the costliest of many verdicts would be those with the largest sampling errors.
"""


def judge(view: NiagaraView, done: NiagaraAction, legal: Sequence[NiagaraAction], rng: random.Random) -> Verdict | None:
    """Rate `done` against the best of `legal`, as a :data:`table.match.judging.Judge`."""
    if done not in legal:
        return None
    verdict = _searched(AT_FIRST, view, done, legal, rng)
    if verdict.cost < DOUBTFUL:
        return verdict
    few = [action for action in legal if action in (done, verdict.best)]
    return _searched(AGAIN, view, done, few, rng)


def _searched(
    search: SampledWorlds,
    view: NiagaraView,
    done: NiagaraAction,
    legal: Sequence[NiagaraAction],
    rng: random.Random,
) -> Verdict:
    tried = search.search(view, legal, rng)
    values = {one.action: one.value for one in tried}
    best = best_of(tried)
    return Verdict(best, values[best], values[done])
