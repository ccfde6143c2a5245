"""The bots of all four levels, and the judge that rates decisions after a match."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from niagara.board import ARMS, RIVER, WEATHER, Arm, Card, Place
from niagara.bots.advice import advice
from niagara.bots.glance import after_paddling, rounds_after
from niagara.bots.search import PlayoutSearch, SampledWorlds, rounds_with
from niagara.bots.traits import traits_of
from niagara.rules.actions import BuyBack, ChangeWeather, ChooseCard, NiagaraAction, Paddle, Steal, Unload
from niagara.rules.observing import sample_position
from niagara.rules.river import flow_chances, loss_chance
from niagara.rules.views import NiagaraView, Phase
from table.contract import Event, Seat
from table.game import Advice
from table.match.judging import Unit, Verdict
from table.search.decoupled import Tried
from table.tempers import PLAIN, Temper, choose

LEANS: Final = 0.025
"""Margin of the temper, as a share of the best chance to win."""
WITH_FEW_SAMPLES: Final = 0.035
"""The same for the regular, whose values differ more."""
WITH_PLAYOUTS: Final = 0.05
"""The same for the master, whose values differ more."""
HUNCH: Final = 0.32
"""Margin of the novice's temper, in rounds."""


class NiagaraBot(ABC):
    """A bot of Niagara."""

    temper: Temper = PLAIN
    leans = LEANS

    def choose(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        """Return one of `legal`."""
        left = sensible(view, legal)
        return left[0] if len(left) == 1 else self.best(view, left, rng)

    def advise(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> Advice:
        """Return the action of :meth:`choose` and the reason for it; see :mod:`niagara.bots.advice`."""
        return advice(view, self.choose(view, legal, rng), legal)

    @abstractmethod
    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        """Return one of at least two `legal` actions."""

    def settle(
        self, view: NiagaraView, tried: Sequence[Tried[NiagaraAction]], mixing: float, rng: random.Random
    ) -> NiagaraAction:
        """Return a random action, the better and the more to its temper the likelier; with no `mixing` the best one.

        `mixing` is the temperature of a softmax over the values, as a share of the best.
        """
        weighed = [(one.action, one.value) for one in tried]
        best = max(one.value for one in tried)
        # In a lost position all values are 0.0, and nothing is better than anything else.
        mixing *= best or 1.0
        return choose(weighed, partial(traits_of, view), self.temper, self.leans * best, rng, mixing=mixing)


LIPS: Final = (*ARMS[Arm.LEFT], *ARMS[Arm.RIGHT])
"""The last two discs of each arm, near the falls."""


def sensible(view: NiagaraView, legal: Sequence[NiagaraAction]) -> Sequence[NiagaraAction]:
    """Return the `legal` actions but for those that make a watcher laugh, if there are others.

    They are a gem put down by a canoe that could land with it, and a cloud that goes up for nothing: the player has
    canoes on the river too, or no rival is near the falls.
    """
    if view.phase is Phase.CHOOSING and view.weather == WEATHER[0] and _has_canoe_in(view, view.seat, LIPS):
        return [action for action in legal if action != ChooseCard(Card.CLOUD)] or legal
    if view.phase is not Phase.PADDLING:
        return legal
    landing = {action.canoe for action in legal if isinstance(action, Paddle) and _lands(view, action)}

    def is_silly(action: NiagaraAction) -> bool:
        if isinstance(action, Paddle):
            return action.canoe in landing and _puts_down(action)
        return isinstance(action, ChangeWeather) and action.step > 0 and not _harms_only_rivals(view)

    return [action for action in legal if not is_silly(action)] or legal


def _lands(view: NiagaraView, paddle: Paddle) -> bool:
    canoe, _ = after_paddling(view.canoes[view.seat][paddle.canoe], paddle, view.whirlpool, view.joe)
    return canoe.place is Place.SHORE and not _puts_down(paddle)


def _puts_down(paddle: Paddle) -> bool:
    return any(isinstance(part, Unload) for part in (*paddle.before, *paddle.after))


def _harms_only_rivals(view: NiagaraView) -> bool:
    """Return True if the viewer has no canoe on the river and a rival has one near the falls."""
    rivals = [seat for seat in range(view.seats) if seat != view.seat]
    return not _has_canoe_in(view, view.seat, RIVER) and any(_has_canoe_in(view, seat, LIPS) for seat in rivals)


def _has_canoe_in(view: NiagaraView, seat: Seat, places: Sequence[Place]) -> bool:
    return any(canoe.place in places and not canoe.bank for canoe in view.canoes[seat])


CARELESSNESS: Final = 0.75
"""Standard deviation of the error in judging a card, in rounds."""
HASTE: Final = 0.25
"""Standard deviation of the error in judging a movement, in rounds."""
LIKELY: Final = 0.5
"""Probability from which a canoe counts as left to the falls."""
HEEDS: Final = 0.75
"""Probability with which a novice sees that a movement leaves its canoe to the falls."""


class Novice(NiagaraBot):
    """Bot that considers its own canoes only, and mostly expects the river to rest. It steals only if it has to."""

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        position, seat = sample_position(view, rng), view.seat
        sound = _sound(view, legal) if rng.random() < HEEDS else legal
        honest = [action for action in sound if not _is_robbery(action)] or sound

        def rounds(action: NiagaraAction) -> float:
            if isinstance(action, ChooseCard):
                return rounds_with(position, seat, action.card, 0) + rng.gauss(0.0, CARELESSNESS)
            return rounds_after(position, seat, action, 0) + rng.gauss(0.0, HASTE)

        weighed = [(action, -rounds(action)) for action in honest]
        return choose(weighed, partial(traits_of, view), self.temper, HUNCH, rng)


def _sound(view: NiagaraView, legal: Sequence[NiagaraAction]) -> Sequence[NiagaraAction]:
    """Return the `legal` actions but for movements that leave their canoe to the falls, if there are others.

    A player who has lost both canoes buys one back.
    """
    if view.phase is Phase.BUYING and all(canoe.place is Place.FALLS for canoe in view.canoes[view.seat]):
        return [action for action in legal if isinstance(action, BuyBack)] or legal
    if view.phase is not Phase.PADDLING:
        return legal
    flows = flow_chances(view)

    def is_lost(action: NiagaraAction) -> bool:
        if not isinstance(action, Paddle):
            return False
        canoe, _ = after_paddling(view.canoes[view.seat][action.canoe], action, view.whirlpool, view.joe)
        return loss_chance(canoe.place, flows, view.next_arm) >= LIKELY

    return [action for action in legal if not is_lost(action)] or legal


def _is_robbery(action: NiagaraAction) -> bool:
    return isinstance(action, Paddle) and any(isinstance(deed, Steal) for deed in action.after)


REGULAR_SEARCH: Final = SampledWorlds(worlds=2, most=40)
ROUGHNESS: Final = 0.03
"""Temperature of a softmax over the actions, as a share of the best chance to win."""


class Regular(NiagaraBot):
    """Bot that samples the others' cards twice, often prefers a slightly worse action, but gives no canoe away."""

    leans = WITH_FEW_SAMPLES

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        return self.settle(view, REGULAR_SEARCH.search(view, _sound(view, legal), rng), ROUGHNESS, rng)


EXPERT_SEARCH: Final = SampledWorlds(worlds=20, most=400)
FURTHER: Final = SampledWorlds(worlds=16, most=64, ahead=1)
"""Second search, one round deeper, among the most promising cards."""
PROMISING: Final = 4
"""Number of cards, at most, in the second search."""
DOUBT: Final = 0.12
"""Disadvantage, as a share of the best chance to win, up to which a card enters the second search."""
MIXING: Final = 0.02
"""Temperature of a softmax over the cards, as a share of the best chance to win.

All choose simultaneously: a bot that only ever plays the best card is predictable, and meets its like at every site.
"""


class Expert(NiagaraBot):
    """Bot that samples the others' cards and plays this round and the next to their ends."""

    def __init__(self, search: SampledWorlds = EXPERT_SEARCH, further: SampledWorlds = FURTHER) -> None:
        """Create a bot with a first search, and a second one among promising cards."""
        self._search = search
        self._further = further

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        tried = self._search.search(view, legal, rng)
        if view.phase is not Phase.CHOOSING:
            return self.settle(view, tried, 0.0, rng)
        promising = _promising(tried)
        if len(promising) == 1:
            return promising[0]
        return self.settle(view, self._further.search(view, promising, rng), MIXING, rng)


def _promising(tried: Sequence[Tried[NiagaraAction]]) -> Sequence[NiagaraAction]:
    """Return the actions that might turn out to be best, the best first."""
    found = sorted(tried, key=lambda one: one.value, reverse=True)[:PROMISING]
    return [one.action for one in found if one.value >= (1.0 - DOUBT) * found[0].value]


MASTER_SEARCH: Final = PlayoutSearch(cards=440, moves=360)
WITH_MODULES: Final = PlayoutSearch(cards=440, moves=340, ahead=2)
"""Search with Diamond Joe or the double canoe, whose many movements make playouts several times as slow."""
EVENNESS: Final = 0.05
"""As :data:`MIXING`, for cards that the master has tried about as often."""
WHIMSICAL: Final = 0.2
"""Share of trials, as :attr:`PlayoutSearch.least`, from which an unpredictable master considers a card."""
INDIFFERENCE: Final = 0.005
"""The same for its other actions."""


class Master(NiagaraBot):
    """Bot that learns everybody's cards, and compares its movements, by playing the next rounds to their ends."""

    leans = WITH_PLAYOUTS

    def __init__(self, search: PlayoutSearch | None = None) -> None:
        """Create a bot with a search of its own, by default :data:`MASTER_SEARCH` or :data:`WITH_MODULES`."""
        self._search = search

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        search = self._search or (WITH_MODULES if is_slow(view) else MASTER_SEARCH)
        if self.temper.whim:
            search = replace(search, least=WHIMSICAL)
        tried = search.search(view, legal, rng)
        return self.settle(view, tried, EVENNESS if view.phase is Phase.CHOOSING else INDIFFERENCE, rng)


def is_slow(view: NiagaraView) -> bool:
    """Return True with the modules that bring the most movements."""
    return view.options.joe or view.options.double_canoe


HINDSIGHT: Final = PlayoutSearch(cards=20, moves=20, ahead=2)
HINDSIGHT_WITH_MODULES: Final = PlayoutSearch(cards=16, moves=16, ahead=1)
"""As :data:`WITH_MODULES`: a whole match is looked through in about ten seconds of processor time."""
AT_FIRST: Final = 6
"""Worlds in which an action is compared with the master's."""
AGAIN: Final = 32
"""Worlds if it seems to be worse.

Without a second comparison, the costliest of many verdicts would be those with the largest sampling errors.
"""
DOUBTFUL: Final = 0.02
"""Cost, as a probability of winning, from which actions are compared again."""


def judge(view: NiagaraView, done: NiagaraAction, legal: Sequence[NiagaraAction], rng: random.Random) -> Verdict | None:
    """Rate `done` against the best of `legal`, as a :data:`table.match.judging.Judge`."""
    if done not in legal:
        return None
    search = HINDSIGHT_WITH_MODULES if is_slow(view) else HINDSIGHT
    best = max(search.search(view, sensible(view, legal), rng), key=lambda one: one.value).action
    values = search.compare(view, (best, done), AT_FIRST, rng)
    if values[best] - values[done] >= DOUBTFUL:
        values = search.compare(view, (best, done), AGAIN, rng)
    if values[done] >= values[best]:
        best = done
    return Verdict(best, values[best], values[done])


def judge_outcome(
    view: NiagaraView, done: NiagaraAction, lost: Event, came: NiagaraView, rng: random.Random
) -> Verdict:
    """Rate the loss of a canoe, as a :data:`table.match.judging.OutcomeJudge`: in chances to win."""
    search = HINDSIGHT_WITH_MODULES if is_slow(view) else HINDSIGHT
    expected = search.compare(view, (done,), AGAIN, rng)[done]
    return Verdict(done, expected, search.value(came, AGAIN, rng), Unit.CHANCE, lost)
