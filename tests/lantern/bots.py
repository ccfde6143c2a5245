"""The bots of Lanterns. They are given views, never a state."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from table.contract import Action
from table.game import Advice
from table.words import N_
from tests.lantern.rules.actions import Peek


class Dreamer:
    """A bot that plays whatever comes, and lights its match one time in ten that it is asked."""

    def choose(self, view: Any, legal: Sequence[Action], rng: random.Random) -> Action | None:
        if view.turn != view.seat and isinstance(legal[0], Peek) and rng.random() < 0.9:
            return None
        return rng.choice(legal)

    def advise(self, view: Any, legal: Sequence[Action], rng: random.Random) -> Advice:
        return Advice(self.choose(view, legal, rng), N_("a dream"), {})
