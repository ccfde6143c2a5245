"""The expert: also moves ropes, for itself and away from others, and plans whom to push."""

from typing import ClassVar

from nizza.bots.planning.planning import Care
from nizza.bots.thinking import Planner


class Expert(Planner):
    """The best order of uses, and the dice that lead to it."""

    care: ClassVar[Care] = Care(rope_dice=1, pushes=True, hinders=True, tremor=0.04)
