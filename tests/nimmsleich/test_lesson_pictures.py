"""The pictures in the list of lessons: each shows the learner's card and what its lesson is about."""

from itertools import combinations
from typing import Any

import numpy as np
import pygame

from nimmsleich import GAME
from nimmsleich.view.menus import draw_lesson
from stage.graphics import theme
from stage.graphics import theme as palettes
from stage.graphics.painter import Painter
from table.learning.lesson_progress import lesson_setup
from table.match.match import Match
from table.offer.lesson import Lesson

SIZE = (176, 99)
"""Pixels of a picture in the list."""


def picture_of(lesson: Lesson) -> np.ndarray[Any, Any]:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    painter = Painter(pygame.Surface(SIZE))
    painter.canvas.palette = palettes.palette("nimmsleich")
    view = Match(GAME, lesson_setup(GAME, lesson)).state.observation(lesson.learner)
    draw_lesson(painter, view, theme.SEATS[: len(lesson.seats)], lesson.steps)
    return pygame.surfarray.array3d(painter.canvas.target).astype(int)


def test_no_two_lessons_or_challenges_look_alike() -> None:
    pictures = {lesson.id: picture_of(lesson) for lesson in GAME.load_lessons()}
    for one, other in combinations(pictures, 2):
        differing = (np.abs(pictures[one] - pictures[other]).sum(axis=2) > 60).mean()
        assert differing > 0.03, (one, other)
