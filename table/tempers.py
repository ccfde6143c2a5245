"""Tempers of bots: how a bot decides between actions that are nearly as good.

A game weighs its candidates as it would without a temper, and describes how each of them looks to everybody at the
table (:class:`Traits`). :func:`choose` then prefers what suits the temper, among actions that cost no more than a small
margin; a temper therefore never plays an action that the bot holds to be clearly worse.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final, TypeVar

from table.words import N_

ActionT = TypeVar("ActionT")


@dataclass(frozen=True, slots=True)
class Traits:
    """Look of an action, from public facts and the bot's own knowledge. Each number is between −1.0 and 1.0."""

    risk: float = 0.0
    """Danger that something goes wrong: a bluff, a tall tower, the edge of the falls."""
    gain: float = 0.0
    """Gain at once rather than later."""
    harm: float = 0.0
    """Cost for rivals, or for one of them."""
    justice: float = 0.0
    """Cost for the leading player; negative if it harms another one."""


NEUTRAL: Final = Traits()


@dataclass(frozen=True, slots=True)
class Temper:
    """Leanings of a bot along the traits of actions, each from −1.0 (avoids) to 1.0 (likes)."""

    name: str
    title: str
    word: str
    """The title within a sentence."""
    about: str
    """One line for all games. Title, word and line are message ids."""
    risk: float = 0.0
    gain: float = 0.0
    harm: float = 0.0
    justice: float = 0.0
    whim: float = 0.0
    """Evenness with which it mixes what is nearly as good, from 0.0 (not at all)."""

    def pull(self, traits: Traits) -> float:
        """Return how much an action attracts the bot, −1.0 to 1.0."""
        pull = (
            self.risk * traits.risk
            + self.gain * traits.gain
            + self.harm * traits.harm
            + self.justice * traits.justice
        )  # fmt: skip
        return max(-1.0, min(1.0, pull))


PLAIN: Final = Temper("plain", N_("Plain"), N_("plain"), N_("Plays what looks best, and nothing else."))
"""No leaning at all: the temper of headless matches, hints, lessons, and of journals that name none."""

TEMPERS: Final[Mapping[str, Temper]] = {
    temper.name: temper
    for temper in (
        PLAIN,
        Temper("bold", N_("Bold"), N_("bold"), N_("Takes a risk where others play safe."), risk=1.0),
        Temper("careful", N_("Careful"), N_("careful"), N_("Plays safe wherever it can."), risk=-1.0),
        Temper("greedy", N_("Greedy"), N_("greedy"), N_("Takes what it can get, and at once."), gain=1.0),
        Temper("spiteful", N_("Spiteful"), N_("spiteful"), N_("Loves to spoil things for others."), harm=1.0),
        Temper("fair", N_("Fair"), N_("fair"), N_("Only harms whoever leads."), justice=1.0),
        Temper(
            "unpredictable",
            N_("Unpredictable"),
            N_("unpredictable"),
            N_("Does this today and that tomorrow."),
            whim=1.0,
        ),
    )
}
"""All tempers by name."""


def temper_of(name: str) -> Temper:
    """Return the temper called `name`. One that this version does not know, from a later journal, counts as plain."""
    return TEMPERS.get(name, PLAIN)


WHIM: Final = 0.5
"""Temperature of a softmax over the actions, as a share of the margin, for a temper of the whim 1.0."""


def choose(
    weighed: Sequence[tuple[ActionT, float]],
    traits: Callable[[ActionT], Traits],
    temper: Temper,
    margin: float,
    rng: random.Random,
    *,
    mixing: float = 0.0,
) -> ActionT:
    """Return one of the `weighed` actions, which come with their values: the best, or one that suits the temper better.

    `margin` and `mixing` have the values' unit. The value of an action that suits the temper counts for up to `margin`
    more, of one that does not for as much less, and nothing that is worse than the best by more than `margin` is
    chosen for its traits. `mixing` is the temperature of a softmax over the values, in any temper; with
    0.0 and :data:`PLAIN` the first of the best is chosen, and the random stream is not used.
    """
    best = max(value for _, value in weighed)
    blur = mixing + WHIM * temper.whim * margin
    if temper == PLAIN or margin <= 0.0:
        if not mixing:
            return next(action for action, value in weighed if value == best)
        suiting = [(action, value) for action, value in weighed]
    else:
        least = best - margin
        suiting = [
            (action, value + margin * temper.pull(traits(action)) if value >= least else value)
            for action, value in weighed
            if value >= least or mixing
        ]
    highest = max(value for _, value in suiting)
    if not blur:
        return next(action for action, value in suiting if value == highest)
    (chosen,) = rng.choices(suiting, [exp((value - highest) / blur) for _, value in suiting])
    return chosen[0]
