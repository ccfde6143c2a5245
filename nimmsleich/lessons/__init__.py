"""The lessons and challenges of Nimm's Leich!"""

from typing import Final

from nimmsleich.lessons.first_bids import FIRST_BIDS
from table.lesson import Lesson

LESSONS: Final[tuple[Lesson, ...]] = (FIRST_BIDS,)
"""In the order in which they are offered."""
