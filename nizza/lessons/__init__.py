"""Lessons and challenges of Nizza."""

from typing import Final

from nizza.lessons.challenges import CHALLENGES
from nizza.lessons.steps import DICE, ROPES, SAFE, TOOLS, WATER, YACHT
from table.offer.lesson import Lesson

LESSONS: Final[tuple[Lesson, ...]] = (DICE, ROPES, WATER, TOOLS, SAFE, YACHT, *CHALLENGES)
"""All lessons in the order of the menu."""
