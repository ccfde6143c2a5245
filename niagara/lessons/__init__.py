"""Lessons and challenges of Niagara."""

from typing import Final

from niagara.lessons.challenges import CHALLENGES
from niagara.lessons.modules import MODULES
from niagara.lessons.steps import FIRST_GEM, FORK, STEALING, WEATHER
from table.offer.lesson import Lesson

LESSONS: Final[tuple[Lesson, ...]] = (FIRST_GEM, FORK, STEALING, WEATHER, *MODULES, *CHALLENGES)
"""All lessons, in the order in which they are offered."""
