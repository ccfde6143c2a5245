"""Lessons and challenges of Nimm's Leich!"""

from typing import Final

from nimmsleich.lessons.challenges import CHALLENGES
from nimmsleich.lessons.steps import DOUBTS, FIRST_BIDS, LAST_CARD, READ_A_FACE
from table.offer.lesson import Lesson

LESSONS: Final[tuple[Lesson, ...]] = (FIRST_BIDS, DOUBTS, LAST_CARD, READ_A_FACE, *CHALLENGES)
"""In the order offered."""
