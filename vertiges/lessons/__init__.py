"""The lessons and challenges of Vertiges."""

from typing import Final

from table.offer.lesson import Lesson
from vertiges.lessons.challenges import CHALLENGES
from vertiges.lessons.first_tower import FIRST_TOWER
from vertiges.lessons.first_zap import FIRST_ZAP
from vertiges.lessons.last_piece import LAST_PIECE

LESSONS: Final[tuple[Lesson, ...]] = (FIRST_TOWER, FIRST_ZAP, LAST_PIECE, *CHALLENGES)
"""In the order in which they are offered; challenges last."""
