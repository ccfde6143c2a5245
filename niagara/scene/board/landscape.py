"""Scenery of the scene: a thread computes its ground, the rest is painted in short steps, several per frame."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

import pygame

from niagara.view.landscape.scenery import draw_fog, scenery
from niagara.view.places import Places
from stage.graphics.canvas import SurfaceCache
from stage.graphics.painter import Painter
from stage.graphics.work import WORK, Urgency
from stage.ui.scene import Scene

LATEST: Final = SurfaceCache(0)
"""The latest scenery, with which the next match in the same window begins."""


class Landscape:
    """Painter of the scenery for the present window and board, again whenever they change.

    Meanwhile it shows the previous scenery, stretched from its board to the present one, or morning fog at first.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._wanted: Hashable = None
        self._picture: pygame.Surface | None = None
        self._board: pygame.Rect | None = None
        """Area of the board in the scenery, in pixels."""
        self._stretched: tuple[Hashable, pygame.Surface] | None = None
        """The scenery stretched to another window or board, with its key."""
        self.shown: Hashable = None
        """Key of the scenery that is shown; None for fog."""

    @property
    def has_picture(self) -> bool:
        """False while only fog can be shown."""
        return self._picture is not None

    def update(self, places: Places, *, covered: bool = False) -> None:
        """Have it painted in the time that frames leave, if needed; while it is `covered`, only in what is to spare."""
        painter = self._scene.app.painter
        canvas = painter.canvas
        canvas.palette = self._scene.palette
        wanted = "landscape", canvas.aimed_at, tuple(places.board), places.seats, canvas.palette.name
        if self.shown == wanted or canvas.target.get_size() != canvas.aimed_at:
            return
        if wanted != self._wanted:
            WORK.drop([self._wanted])
            self._wanted = wanted
        urgency = Urgency.SPARE if covered else Urgency.SEEN
        if wanted not in LATEST and not WORK.want(wanted, partial(scenery, painter, places), urgency):
            return
        self._picture = LATEST.get(wanted, lambda: WORK.need(wanted, partial(scenery, painter, places)))
        self._board, self._stretched = canvas.pixel_rect(places.board), None
        self.shown = wanted

    def draw(self, painter: Painter, places: Places) -> None:
        """Draw the scenery, as far as it exists, over the whole window."""
        canvas = painter.canvas
        if self._picture is None:
            key = "fog", tuple(places.board), places.seats
            painter.layer(key, painter.bleed, partial(draw_fog, places=places), opaque=True)
            return
        board = canvas.pixel_rect(places.board)
        if board == self._board and self._picture.get_size() == canvas.target.get_size():
            canvas.target.blit(self._picture, (0, 0))
            return
        wanted = canvas.target.get_size(), tuple(board)
        if self._stretched is None or self._stretched[0] != wanted:
            self._stretched = wanted, self._stretch(self._picture, canvas.target.get_size(), board)
        canvas.target.blit(self._stretched[1], (0, 0))

    def _stretch(self, picture: pygame.Surface, size: tuple[int, int], board: pygame.Rect) -> pygame.Surface:
        """Return the scenery stretched to a window of this size, its board to this board."""
        assert self._board is not None
        across, down = board.width / self._board.width, board.height / self._board.height
        whole = pygame.transform.smoothscale(picture, size)
        part = pygame.transform.smoothscale_by(picture, (across, down))
        whole.blit(part, (board.left - self._board.left * across, board.top - self._board.top * down))
        return whole
