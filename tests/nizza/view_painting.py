"""Painting Nizza in tests: a small window, views with pawns where they are wanted, and the pixels that come of it."""

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pygame

from nizza.board.areas import Point
from nizza.board.model import FIRST_ROPES, Board
from nizza.rules.views import NizzaView, Pawn
from nizza.view.sight import BoardCamera
from stage.graphics import theme
from stage.graphics.painter import Painter
from table.contract import SPECTATOR
from tests.nizza.positions import fresh

SIZE = (960, 540)
AREA = pygame.FRect(362, 104, 1146, 820)
GROUND = (90, 70, 110)
Paint = Callable[[Painter], None]


def painter_of(*, high_contrast: bool = False, text_scale: float = 1.0) -> Painter:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    painter = Painter(pygame.Surface(SIZE), text_scale)
    painter.canvas.aim(painter.canvas.target)
    painter.canvas.palette = theme.palette("nizza", high_contrast=high_contrast)
    return painter


def seen(paint: Paint, painter: Painter) -> np.ndarray[Any, Any]:
    """Return the pixels after painting on a plain background."""
    painter.canvas.target.fill(GROUND)
    paint(painter)
    return pygame.surfarray.array3d(painter.canvas.target).astype(int)


def differing(one: Paint, other: Paint) -> int:
    """Return the number of pixels that differ between two paintings."""
    painter = painter_of()
    return int((np.abs(seen(one, painter) - seen(other, painter)).sum(axis=2) > 60).sum())


def sight_on(board: Board) -> BoardCamera:
    sight = BoardCamera(board)
    sight.place(AREA, 0.5)
    return sight


def view_of(pawns: tuple[Pawn, ...], round_: int = 1) -> NizzaView:
    view = fresh(len(pawns), board="port").observation(SPECTATOR)
    return msgspec.structs.replace(view, pawns=pawns, round=round_, turn=0, ropes=FIRST_ROPES)


def middle(board: Board, name: str) -> Point:
    return board.area(name).middle


def gliding(sight: BoardCamera) -> None:
    for _ in range(600):
        sight.camera.update(1 / 60)
