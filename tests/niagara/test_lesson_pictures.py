"""The pictures in the list of lessons: each shows what its lesson is about."""

from itertools import combinations
from typing import Any

import numpy as np
import pygame

from niagara import GAME
from niagara.lessons import LESSONS
from niagara.view.menus import draw_lesson
from stage.graphics import theme
from stage.graphics.painter import Painter
from table.contract import SPECTATOR
from table.learning.lesson_progress import lesson_setup
from table.match.match import Match
from table.offer.lesson import Lesson
from tests.niagara.view_painting import painter_of

SIZE = (176, 99)
"""Pixels of a picture in the list."""


def picture_of(lesson: Lesson, painter: Painter) -> np.ndarray[Any, Any]:
    painter.canvas.aim(painter.canvas.target)
    view = Match(GAME, lesson_setup(GAME, lesson)).state.observation(SPECTATOR)
    draw_lesson(painter, view, theme.SEATS[: len(lesson.seats)], lesson.steps)
    return pygame.surfarray.array3d(painter.canvas.target).astype(int)


def test_no_two_lessons_look_alike() -> None:
    painter = painter_of(SIZE)
    pictures = {lesson.id: picture_of(lesson, painter) for lesson in LESSONS if lesson.goal is None}
    for one, other in combinations(pictures, 2):
        differing = (np.abs(pictures[one] - pictures[other]).sum(axis=2) > 60).mean()
        assert differing > 0.03, (one, other)
