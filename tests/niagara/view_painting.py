"""Painting Niagara in tests: a small window, the picture of a view, and the pixels that come of it."""

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pygame

from niagara.rules.views import Canoe, NiagaraView
from niagara.view.characters import still_things
from niagara.view.picture import draw_picture
from niagara.view.places import Places
from niagara.view.render_context import RenderContext
from niagara.view.tabletop import Tabletop
from stage.graphics import theme
from stage.graphics import theme as palettes
from stage.graphics.painter import Painter
from stage.match.areas import areas_for

SIZE = (960, 540)
GROUND = (90, 120, 110)
Paint = Callable[[Painter], None]


def painter_of(size: tuple[int, int] = SIZE, *, high_contrast: bool = False, text_scale: float = 1.0) -> Painter:
    pygame.display.init()
    pygame.display.set_mode(size)
    painter = Painter(pygame.Surface(size), text_scale)
    painter.canvas.palette = palettes.palette("niagara", high_contrast=high_contrast)
    return painter


def seen(paint: Paint, painter: Painter | None = None) -> np.ndarray[Any, Any]:
    """Return the pixels after painting on a plain background."""
    painter = painter or painter_of()
    painter.canvas.target.fill(GROUND)
    paint(painter)
    return pygame.surfarray.array3d(painter.canvas.target).astype(int)


def differing(one: Paint, other: Paint) -> int:
    """Return the number of pixels that differ between two paintings."""
    painter = painter_of()
    return int((np.abs(seen(one, painter) - seen(other, painter)).sum(axis=2) > 24).sum())


def context_of(view: NiagaraView, painter: Painter) -> RenderContext:
    board = areas_for(painter.type, practice=False).board
    return RenderContext(theme.SEATS[: view.seats], True, 0, Places(board, view.seats))


def picture(view: NiagaraView, seconds: float = 2.0, change: Callable[[Tabletop], None] | None = None) -> Paint:
    table = Tabletop.of(view)
    if change is not None:
        change(table)

    def paint(painter: Painter) -> None:
        context = context_of(view, painter)
        draw_still(painter, context.places, table)
        draw_picture(painter, context, table, seconds)

    return paint


def with_canoe(view: NiagaraView, seat: int, number: int, canoe: Canoe) -> NiagaraView:
    canoes = [list(each) for each in view.canoes]
    canoes[seat][number] = canoe
    return msgspec.structs.replace(view, canoes=tuple(map(tuple, canoes)))


def draw_still(painter: Painter, places: Places, table: Tabletop) -> None:
    for thing in still_things(places, table):
        thing.draw_ground(painter)
