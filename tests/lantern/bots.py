"""The bots of Lanterns. They are given views, never a state."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from table.contract import Action
from table.game import Advice
from table.tempers import PLAIN, Traits, choose
from table.words import N_
from tests.lantern.rules import Peek, Pour


class Dreamer:
    """A bot that plays whatever comes, and lights its match one time in ten that it is asked."""

    temper = PLAIN

    def choose(self, view: Any, legal: Sequence[Action], rng: random.Random) -> Action | None:
        if view.turn != view.seat and isinstance(legal[0], Peek) and rng.random() < 0.9:
            return None
        dreamt = rng.choice(legal)
        return choose([(action, float(action == dreamt)) for action in legal], traits_of, self.temper, 1.0, rng)

    def advise(self, view: Any, legal: Sequence[Action], rng: random.Random) -> Advice:
        return Advice(self.choose(view, legal, rng), N_("a dream"), {})


def traits_of(action: Action) -> Traits:
    """Return how an action looks: to pour much is bold, and a look at a card harms its holder."""
    if isinstance(action, Pour):
        return Traits(risk=min(1.0, action.drops / 3))
    return Traits(harm=1.0) if isinstance(action, Peek) else Traits()
