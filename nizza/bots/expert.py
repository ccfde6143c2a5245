"""The expert: plans with all its rolls, and whom to push; it moves no rope by its symbol."""

from typing import ClassVar

from nizza.bots.planning.planning import Care
from nizza.bots.thinking import Planner


class Expert(Planner):
    """The best order of uses, and the dice that lead to it, symbols rope left out."""

    care: ClassVar[Care] = Care(pushes=True, tremor=0.04)
