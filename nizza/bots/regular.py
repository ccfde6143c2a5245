"""The regular: thinks its turn through, but neither the second roll ahead nor what the others do."""

import random
from collections.abc import Sequence
from typing import ClassVar, Final

from nizza.bots.novice import Novice
from nizza.bots.planning.planning import Care
from nizza.bots.thinking import Planner
from nizza.rules.actions import NizzaAction
from nizza.rules.views import NizzaView

HASTY: Final = 0.3
"""How probably it answers without a plan, like a novice."""


class Regular(Planner):
    """The best order of uses, and the dice that lead to it, most of the time."""

    care: ClassVar[Care] = Care(all_rolls=False, tremor=0.06)

    def __init__(self) -> None:
        self._unplanned = Novice()

    def decide(self, view: NizzaView, legal: Sequence[NizzaAction], rng: random.Random) -> NizzaAction:
        """One of several actions."""
        if rng.random() < HASTY:
            return self._unplanned.choose(view, legal, rng)
        return super().decide(view, legal, rng)
