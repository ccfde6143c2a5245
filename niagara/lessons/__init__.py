"""The lessons and challenges of Niagara."""

from typing import Final

from niagara.lessons.challenges import CHALLENGES
from niagara.lessons.first_gem import FIRST_GEM
from niagara.lessons.fork import FORK
from niagara.lessons.modules import MODULES
from niagara.lessons.stealing import STEALING
from niagara.lessons.weather import WEATHER
from table.offer.lesson import Lesson

LESSONS: Final[tuple[Lesson, ...]] = (FIRST_GEM, FORK, STEALING, WEATHER, *MODULES, *CHALLENGES)
"""In the order in which they are offered."""
