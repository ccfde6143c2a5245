"""The scenery below everything: a thread computes its ground, the rest is painted in short steps, some in a frame."""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence
from concurrent.futures import Future
from typing import Final

import pygame

from niagara.view.ground import Ground
from niagara.view.places import Places
from niagara.view.scenery import begin_ground, draw_fog, scenery
from stage.graphics.canvas import SurfaceCache
from stage.graphics.painter import Painter
from stage.ui.scene import Scene
from table.job import Job

_BUDGET: Final = 0.012
_AT_REST: Final = 0.020
"""Seconds of a frame after which no further step is begun: while things move, and while nothing does."""
_STEPS: Final = 2
"""Steps that are made in every frame, however long they take: it ends some time on a slow machine too."""
LATEST: Final = SurfaceCache(0)
"""The latest picture: the next match in the same window begins with it."""


class Landscape:
    """Paints the scenery for the window and the board that there are, anew when they change.

    Meanwhile it shows what it had, stretched from its board to the present one, and at first the fog of the morning.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._wanted: Hashable = None
        self._ground: Future[Sequence[Ground]] | None = None
        self._painting: Job[pygame.Surface] | None = None
        self._picture: pygame.Surface | None = None
        self._board: pygame.Rect | None = None
        """Where the board was in the picture, in pixels."""
        self._stretched: tuple[Hashable, pygame.Surface] | None = None
        """The picture stretched to another window or board, and to which."""
        self.shown: Hashable = None
        """Whatever the picture that is shown depends on; None for fog."""

    @property
    def has_picture(self) -> bool:
        """True unless there is nothing to show but fog."""
        return self._picture is not None

    def update(self, places: Places, *, unseen: bool = False) -> None:
        """Paint for a part of one frame, if anything is to be painted; longer while the scene is `unseen`."""
        painter = self._scene.app.painter
        canvas = painter.canvas
        canvas.palette = self._scene.palette
        wanted = canvas.aimed_at, tuple(places.board), places.seats, canvas.palette.name
        if self.shown == wanted or canvas.target.get_size() != canvas.aimed_at:
            return
        if wanted not in LATEST and not self._is_painted(wanted, painter, places, unseen):
            return
        self._picture = LATEST.get(wanted, self._finish)
        self._board, self._stretched = canvas.pixel_rect(places.board), None
        self.shown, self._ground, self._painting = wanted, None, None

    def _is_painted(self, wanted: Hashable, painter: Painter, places: Places, unseen: bool) -> bool:
        """Go on painting; whether all is done."""
        if self._wanted != wanted or self._ground is None:
            self._wanted, self._ground, self._painting = wanted, begin_ground(painter, places), None
        if not self._ground.done():
            return False
        if self._painting is None:
            self._painting = Job(scenery(painter, places, self._ground.result()))
        self._step(self._painting, _AT_REST if unseen or self._scene.reduced_motion else _BUDGET)
        return self._painting.ready

    def _finish(self) -> pygame.Surface:
        assert self._painting is not None
        return self._painting.finish()

    def _step(self, painting: Job[pygame.Surface], seconds: float) -> None:
        end, steps = time.perf_counter() + seconds, 0
        while not painting.ready and (steps < _STEPS or time.perf_counter() < end):
            painting.step()
            steps += 1

    def draw(self, painter: Painter, places: Places) -> None:
        """What there is of it, over the whole window."""
        canvas = painter.canvas
        if self._picture is None:
            draw_fog(painter, places)
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
        """The picture over a window of this size, its board over this board."""
        assert self._board is not None
        across, down = board.width / self._board.width, board.height / self._board.height
        whole = pygame.transform.smoothscale(picture, size)
        part = pygame.transform.smoothscale_by(picture, (across, down))
        whole.blit(part, (board.left - self._board.left * across, board.top - self._board.top * down))
        return whole
