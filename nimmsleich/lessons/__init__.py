"""The lessons and challenges of Nimm's Leich!"""

from typing import Final

from nimmsleich.lessons.challenges import CHALLENGES
from nimmsleich.lessons.doubts import DOUBTS
from nimmsleich.lessons.first_bids import FIRST_BIDS
from nimmsleich.lessons.last_card import LAST_CARD
from table.offer.lesson import Lesson

LESSONS: Final[tuple[Lesson, ...]] = (FIRST_BIDS, DOUBTS, LAST_CARD, *CHALLENGES)
"""In the order in which they are offered."""
