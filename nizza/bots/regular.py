"""The regular: thinks its turn through, but neither the second roll ahead nor what the others do."""

from typing import ClassVar

from nizza.bots.planning import Care
from nizza.bots.thinking import Planner


class Regular(Planner):
    """The best order of uses, and the dice that lead to it."""

    care: ClassVar[Care] = Care(all_rolls=False, tremor=0.06)
