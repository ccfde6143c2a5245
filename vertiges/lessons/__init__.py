"""Lessons and challenges of Vertiges."""

from typing import Final

from table.offer.lesson import Lesson
from vertiges.lessons.challenges import CHALLENGES
from vertiges.lessons.steps import FIRST_TOWER, FIRST_ZAP, LAST_PIECE

LESSONS: Final[tuple[Lesson, ...]] = (FIRST_TOWER, FIRST_ZAP, LAST_PIECE, *CHALLENGES)
"""In the order offered; challenges last."""
