"""A fall that is seen again slowly looks like a film: bars with holes, what it is, its speed, how far it has come."""

from typing import Final, NamedTuple

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from vertiges.view.palette import FILM, FILM_HOLE, MARK, REFUSED

_BAR, _LOWER_BAR = 58.0, 46.0
_UNDER: Final = 36.0
"""Logical units from the lower rim of the board up to the lower bar: below the table top."""
_HOLE: Final = (22.0, 14.0)
_APART: Final = 44.0
_WORDS: Final = theme.BODY_BOLD


class Replay(NamedTuple):
    """What is said of a film that is running."""

    title: str
    speed: str
    hint: str
    """How to go on."""
    share: float
    """How much of it has been seen, 0.0 to 1.0."""


def draw_replay(painter: Painter, board: pygame.FRect, replay: Replay) -> None:
    """The frame of a film around the board, with its words on it."""
    below = board.bottom - _UNDER
    for top, high, holes in ((board.top, _BAR, 4.0), (below, _LOWER_BAR, _LOWER_BAR - 3.0 - _HOLE[1])):
        painter.fill((board.left, top, board.width, high), FILM)
        _draw_holes(painter, board, top + holes)
    for left in (board.left, board.right - 6.0):
        painter.fill((left, board.top, 6.0, board.height), FILM)
    upper, lower = board.top + _BAR - 20.0, below + 14.0
    painter.circle((board.left + 28.0, upper), 9.0, REFUSED)
    title = painter.text(replay.title, (board.left + 48.0, upper), _WORDS, MARK, anchor="midleft")
    painter.text(replay.speed, (title.right + 28.0, upper), _WORDS, MARK, anchor="midleft")
    hint = painter.text(replay.hint, (board.right - 24.0, lower), _WORDS, MARK, anchor="midright")
    wide = hint.left - 28.0 - (board.left + 24.0)
    painter.rounded((board.left + 24.0, lower - 4.0, wide, 8.0), FILM_HOLE, 4.0, 110)
    painter.rounded((board.left + 24.0, lower - 4.0, max(8.0, wide * replay.share), 8.0), REFUSED, 4.0)


def _draw_holes(painter: Painter, board: pygame.FRect, top: float) -> None:
    x = board.left + 14.0
    while x + _HOLE[0] < board.right - 8.0:
        painter.rounded((x, top, *_HOLE), FILM_HOLE, 4.0)
        x += _APART
