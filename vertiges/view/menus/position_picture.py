"""A position of Vertiges as a picture: the towers on the bench, all of them or one."""

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.match.live.camera import Camera, Scope
from table.contract import Event
from vertiges.outlines import HALF
from vertiges.rules.snapshot import TABLE_HALF, Placed
from vertiges.rules.views import VertigesView
from vertiges.view.scenery.interior import draw_room
from vertiges.view.table_view import Marks, draw_bench, draw_board, draw_view
from vertiges.view.tabletop import Tabletop

_SCOPE: Final = Scope(
    nearest=2.5, farthest=0.1, half=TABLE_HALF, margin=50.0, narrowest=220.0, headroom=60.0, width=2 * HALF
)
_NEAR: Final = 2 * HALF
"""mm to the side of a piece that is spoken of, within which others are looked at with it: they are of its tower."""
_WINDOW: Final = 720.0
"""Logical units of a page as high as the window of the room: the city is as small as the page."""
_BENCH: Final = 0.1
"""The part of the page that is below the table top."""


def draw_position(
    painter: Painter, view: VertigesView, colours: Sequence[SeatColour], about: Event | None = None
) -> None:
    """Fill the page with all that stands, or with the towers round the pieces that `about` speaks of, which are lit."""
    table = Tabletop.of(view.table)
    table.lit = frozenset() if about is None else spoken_of(about)
    lit = [each.x for each in table.poses() if each.piece in table.lit]
    near = [each for each in table.poses() if any(abs(each.x - x) < _NEAR for x in lit)]
    draw_table(painter, table, Marks(), looked_at=near)


def spoken_of(event: Event) -> frozenset[int]:
    """The pieces that an event names."""
    return frozenset({getattr(event, "piece", 0), getattr(event, "on", 0), *getattr(event, "pieces", ())})


def draw_table(
    painter: Painter, table: Tabletop, marks: Marks, more: Iterable[Placed] = (), looked_at: Sequence[Placed] = ()
) -> Camera:
    """Fill the page with all that stands and is meant, and `more` that is painted later; gives the camera.

    It sees all of them, or only what is `looked_at` and is round it.
    """
    poses = list(table.poses())
    camera = _camera(painter, looked_at or [*poses, *(ghost for ghost, _ in marks.ghosts), *more])
    draw_room(painter, camera.ground, camera.column)
    draw_view(painter, camera, min(1.0, painter.bleed.height / _WINDOW))
    draw_bench(painter, camera, rule=False)
    draw_board(painter, camera, table, poses, marks)
    return camera


def _camera(painter: Painter, poses: Sequence[Placed]) -> Camera:
    page = painter.bleed
    camera = Camera(_SCOPE)
    camera.sharpen(painter.canvas.scale)
    _look(camera, page, poses)
    bench = 2 * TABLE_HALF * camera.zoom
    if bench < page.width:
        # What is beside it is the room, as at the table.
        wide = bench - (camera.column.width - camera.board.width)
        _look(camera, pygame.FRect(page.centerx - wide / 2, page.top, wide, page.height), poses)
        camera.look_at(0.0)
    camera.jump()
    return camera


def _look(camera: Camera, window: pygame.FRect, poses: Sequence[Placed]) -> None:
    camera.place(window, window.bottom - max(10.0, window.height * _BENCH))
    xs = [each.x for each in poses] or [0.0]
    camera.show(min(xs), max(xs), max((each.y for each in poses), default=0.0))
    camera.jump()
