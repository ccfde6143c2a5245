"""Lessons and challenges of Nizza."""

from typing import Final

from nizza.lessons.challenges import CHALLENGES
from nizza.lessons.steps import DICE, ROPES, SAFE, TOOLS, WATER, YACHT
from nizza.lessons.swings import LET_GO, MOMENTUM, PRACTICE_ROPE, THREE_SWINGS
from table.offer.lesson import Lesson

LESSONS: Final[tuple[Lesson, ...]] = (
    DICE,
    ROPES,
    MOMENTUM,
    WATER,
    TOOLS,
    SAFE,
    YACHT,
    LET_GO,
    THREE_SWINGS,
    *CHALLENGES,
    PRACTICE_ROPE,
)
"""All lessons in the order of the menu."""
