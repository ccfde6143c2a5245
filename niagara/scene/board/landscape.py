"""Scenery of the scene: a thread computes its ground, the rest is painted in short steps, several per frame."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

import pygame

from niagara.board import WEATHER
from niagara.view.landscape.scenery import PaintedLand, draw_fog, land, scenery
from niagara.view.places import Places
from stage.graphics.painter import Painter
from stage.graphics.work import WORK, Urgency
from stage.ui.scene import Scene

LATEST: Final[dict[Hashable, tuple[PaintedLand | None, dict[int, pygame.Surface]]]] = {}
"""The latest scenery by its key: what all weathers share, and those painted. The next match in the window begins so."""
_LEVELS: Final = 10
"""Steps in which a weather goes over into the next, because each is painted into the whole window."""


class Landscape:
    """Painter of the scenery for the present window, board and weather, again whenever they change.

    Meanwhile it shows the previous scenery, stretched from its board to the present one, or morning fog at first.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._wanted: Hashable = None
        self._pictures: dict[int, pygame.Surface] = {}
        """The scenery of each weather that has been painted."""
        self._board: pygame.Rect | None = None
        """Area of the board in the scenery, in pixels."""
        self._stretched: tuple[Hashable, pygame.Surface] | None = None
        """The scenery stretched to another window or board, with its key."""
        self.shown: Hashable = None
        """Key of the scenery that is shown; None for fog."""

    @property
    def has_picture(self) -> bool:
        """False while only fog can be shown."""
        return bool(self._pictures)

    def update(self, places: Places, weather: float = 0.0, *, covered: bool = False) -> None:
        """Have it painted in the time that frames leave, the present weather first, if needed.

        While it is `covered`, only in what is to spare.
        """
        painter = self._scene.app.painter
        canvas = painter.canvas
        canvas.palette = self._scene.palette
        wanted = "landscape", canvas.aimed_at, tuple(places.board), places.seats, canvas.palette.name
        if canvas.target.get_size() != canvas.aimed_at:
            return
        if wanted != self._wanted:
            WORK.drop([(self._wanted, part) for part in ("land", *WEATHER)])
            self._wanted = wanted
            if wanted not in LATEST:
                LATEST.clear()
                LATEST[wanted] = None, {}
        common, painted = LATEST.setdefault(wanted, (None, {}))
        order = sorted([0] if canvas.palette.high_contrast else WEATHER, key=lambda mark: abs(mark - weather))
        missing = next((mark for mark in order if mark not in painted), None)
        if missing is not None:
            urgency = Urgency.SPARE if covered or (abs(missing - weather) >= 1.0 and painted) else Urgency.SEEN
            if common is None and not canvas.palette.high_contrast:
                if not WORK.want((wanted, "land"), partial(land, painter, places), urgency):
                    return
                common = WORK.need((wanted, "land"), partial(land, painter, places))
                LATEST[wanted] = common, painted
            steps = partial(scenery, painter, places, common, missing)
            if WORK.want((wanted, missing), steps, urgency):
                painted[missing] = WORK.need((wanted, missing), steps)
            if not painted:
                return
        if self.shown != wanted:
            self._pictures, self.shown = painted, wanted
            self._board, self._stretched = canvas.pixel_rect(places.board), None

    def is_ready(self, weather: float) -> bool:
        """Return True if the scenery of the nearest mark of the weather is painted, or would look no different."""
        return self._scene.palette.high_contrast or round(weather) in self._pictures

    def blend(self, weather: float) -> tuple[int, int, int]:
        """Return the two weathers that are seen, as far as they are painted, and how much of the second in 255."""
        level = round(weather * _LEVELS)
        low, share = divmod(level, _LEVELS)
        first = min(self._pictures, key=lambda mark: (abs(mark - low), mark), default=0)
        second = low + 1 if share and low + 1 in self._pictures else first
        return first, second, round(255 * share / _LEVELS) if second != first else 0

    def draw(self, painter: Painter, places: Places, weather: float = 0.0) -> None:
        """Draw the scenery, as far as it exists, over the whole window."""
        canvas = painter.canvas
        if not self._pictures:
            key = "fog", tuple(places.board), places.seats
            painter.layer(key, painter.bleed, partial(draw_fog, places=places), opaque=True)
            return
        first, second, share = self.blend(weather)
        picture = self._pictures[first]
        board = canvas.pixel_rect(places.board)
        if board == self._board and picture.get_size() == canvas.target.get_size():
            canvas.target.blit(picture, (0, 0))
            canvas.blit(self._pictures[second], (0, 0), share)
            return
        wanted = canvas.target.get_size(), tuple(board)
        if self._stretched is None or self._stretched[0] != wanted:
            self._stretched = wanted, self._stretch(picture, canvas.target.get_size(), board)
        canvas.target.blit(self._stretched[1], (0, 0))

    def _stretch(self, picture: pygame.Surface, size: tuple[int, int], board: pygame.Rect) -> pygame.Surface:
        """Return the scenery stretched to a window of this size, its board to this board."""
        assert self._board is not None
        across, down = board.width / self._board.width, board.height / self._board.height
        whole = pygame.transform.smoothscale(picture, size)
        part = pygame.transform.smoothscale_by(picture, (across, down))
        whole.blit(part, (board.left - self._board.left * across, board.top - self._board.top * down))
        return whole
