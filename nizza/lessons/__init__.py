"""The lessons and challenges of Nizza."""

from typing import Final

from nizza.lessons.challenges import CHALLENGES
from nizza.lessons.dice import DICE
from nizza.lessons.ropes import ROPES
from nizza.lessons.safe import SAFE
from nizza.lessons.tools import TOOLS
from nizza.lessons.water import WATER
from nizza.lessons.yacht import YACHT
from table.offer.lesson import Lesson

LESSONS: Final[tuple[Lesson, ...]] = (DICE, ROPES, WATER, TOOLS, SAFE, YACHT, *CHALLENGES)
"""In the order in which they are offered."""
