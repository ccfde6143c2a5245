"""The master: also moves ropes, for itself and away from others, and looks at its next turn."""

from typing import ClassVar

from nizza.bots.planning.planning import Care
from nizza.bots.thinking import Planner


class Master(Planner):
    """The best order of uses, and the dice that lead to it."""

    care: ClassVar[Care] = Care(rope_dice=1, pushes=True, hinders=True, tremor=0.02, ends=3)
