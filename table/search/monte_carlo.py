"""Information-set Monte Carlo: play many matches on from positions that the view allows, and learn from how they end.

Each simulation draws a position from the view. Every seat then chooses by what it knows there: its statistics belong
to its information set, not to the position, so nobody profits from knowledge that only the simulation has. Seats that
choose at the same time learn each for itself, because none of them sees the others' choice.
Only the searching seat may act out of turn, and only at once; further on nobody interrupts.
"""

import logging
import random
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from table.contract import CHANCE, Action, Seat, State, View
from table.search.bandits import Bandit, RegretBandit, TunedBandit

CLOCK_EVERY: Final = 64
"""Simulations between two looks at the clock."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Tried:
    """One action of the searching seat after a search."""

    action: Action | None
    visits: int
    mean: float
    """The mean value of its visits, 0 … 1."""
    weight: float
    """How often it should be played, in proportion to the other actions' weights."""


def exactly(view: View) -> Hashable:
    """The information set of a view where nothing may be thought alike that differs."""
    return msgspec.msgpack.encode(view)


def uniformly(state: State[Any, Any], seat: Seat, rng: random.Random) -> Action:
    """A play-out policy: any legal action."""
    action: Action = rng.choice(state.legal_actions(seat))
    return action


def at_the_end(state: State[Any, Any]) -> Sequence[float] | None:
    """The values of a position: the shares of the win when the match is over, else nothing yet."""
    return state.returns() if state.is_terminal() else None


@dataclass(frozen=True, slots=True, kw_only=True)
class MonteCarlo:
    """The settings of a search; repeatable from its random stream alone as long as the safety net does not strike."""

    state_type: type[State[Any, Any]]
    simulations: int
    information: Callable[[View], Hashable] = exactly
    """Which views count as one; a coarser notion learns faster."""
    play_out: Callable[[State[Any, Any], Seat, random.Random], Action] = uniformly
    """How a seat acts where nothing has been learnt yet."""
    values: Callable[[State[Any, Any]], Sequence[float] | None] = at_the_end
    """Per seat 0 … 1 where a simulation is to end, None where it goes on; lets long matches end at an evaluation."""
    mixed: bool = False
    """Whether all seats learn mixed strategies by regret matching instead of settling on one action by UCB1-Tuned: for
    secret and simultaneous choices, where being predictable loses."""
    time_limit: float = 3.0
    """Seconds after which the search stops early; logged, because then the seed no longer repeats the match.

    Less than :data:`table.search.worker.PATIENCE`: on a slow machine a search is cut short, not taken for hung.
    """

    def search(self, view: View, actions: Sequence[Action | None], rng: random.Random) -> list[Tried]:
        """What came of each of `actions` (None: doing nothing) for ``view.seat``, in their order."""
        root = self._bandit(actions, rng)
        learnt: dict[tuple[Seat, Hashable], Bandit] = {}
        end = time.monotonic() + self.time_limit
        for number in range(self.simulations):
            if number % CLOCK_EVERY == CLOCK_EVERY - 1 and time.monotonic() > end:
                log.warning("a search was stopped after %.1f s and %d simulations", self.time_limit, number)
                break
            self._simulate(view, root, learnt, rng)
        return [
            Tried(action, visits, total / visits if visits else 0.0, weight)
            for action, visits, total, weight in zip(actions, root.visits, root.sums, root.mix, strict=True)
        ]

    def choose(self, view: View, actions: Sequence[Action | None], rng: random.Random) -> Action | None:
        """The action with the greatest weight; where :attr:`mixed`, one drawn by the weights."""
        if len(actions) == 1:
            return actions[0]
        tried = self.search(view, actions, rng)
        if self.mixed:
            return rng.choices(tried, weights=[one.weight for one in tried])[0].action
        return max(tried, key=lambda one: (one.weight, one.mean)).action

    def _bandit(self, actions: Sequence[Action | None], rng: random.Random) -> Bandit:
        return RegretBandit(actions) if self.mixed else TunedBandit(actions, rng)

    def _simulate(
        self, view: View, root: Bandit, learnt: dict[tuple[Seat, Hashable], Bandit], rng: random.Random
    ) -> None:
        state = self.state_type.resample(view, rng)
        first = root.select(rng)
        path = [(view.seat, root, first)]
        if (action := root.actions[first]) is not None:
            state.apply(view.seat, action)
        exploring = True
        while (values := self.values(state)) is None:
            seat = state.actors()[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.sample_chance(rng))
            elif exploring:
                key = (seat, self.information(state.observation(seat)))
                if (bandit := learnt.get(key)) is None:
                    bandit = learnt[key] = self._bandit(state.legal_actions(seat), rng)
                    exploring = False
                number = bandit.select(rng)
                path.append((seat, bandit, number))
                state.apply(seat, bandit.actions[number])
            else:
                state.apply(seat, self.play_out(state, seat, rng))
        for seat, bandit, number in path:
            bandit.learn(number, values[seat])
