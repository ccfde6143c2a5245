"""How a scene comes into sight: painted a little in each frame, while the picture of the last one fades out."""

from typing import Final

import pygame

from stage.graphics.allowance import A_FRAME, allowed
from stage.graphics.painter import Painter
from stage.ui.scene import Scene

FADE: Final = 0.18
"""Seconds in which the last picture fades out, once nothing is missing of the new one."""
_DIM: Final = 0.8
"""The part of them that is kept while no more than widgets are missing: they come in below what is left of it."""
_UNSEEN: Final = 0.02
"""Seconds of a frame in which something is made while nothing is seen of it: nothing moves that could falter."""
LATEST: Final = 0.5
"""Seconds after which everything is painted, however long that takes."""


class Opening:
    """The scene in front is opened. The last picture stands for its ground as long as that is not painted."""

    def __init__(self, before: pygame.Surface) -> None:
        """`before` is the last picture."""
        self._before = before
        self._left = FADE
        self._seconds = 0.0
        self._has_ground = False
        self.lacks_something = True
        """Whether some of the scene had no time to be painted yet."""

    @property
    def over(self) -> bool:
        """Whether nothing is seen any more of the last picture."""
        return self._left == 0.0

    def update(self, dt: float) -> None:
        """Live through `dt` seconds."""
        self._seconds += dt
        kept = 0.0
        if self.lacks_something and self._seconds < LATEST:
            kept = FADE * (_DIM if self._has_ground else 1.0)
        self._left = max(min(kept, self._left), self._left - dt)

    def fits(self, painter: Painter) -> bool:
        """Whether the window still has the size of the last picture."""
        return self._before.get_size() == painter.canvas.target.get_size()

    def draw(self, painter: Painter, scene: Scene) -> None:
        """Draw what there is of the scene, and over it what is left of the last picture."""
        if self.lacks_something and self._seconds < LATEST:
            self._paint(painter, scene)
        else:
            scene.render(painter)
            self.lacks_something = False
        self._before.set_alpha(round(255 * self._left / FADE))
        painter.canvas.target.blit(self._before, (0, 0))

    def _paint(self, painter: Painter, scene: Scene) -> None:
        """A little more of the scene; without its ground nothing is seen of it."""
        with allowed(A_FRAME if self._has_ground else _UNSEEN) as limit:
            scene.draw_ground(painter)
            self._has_ground = not limit.refused
            scene.draw_on_ground(painter)
        self.lacks_something = limit.refused
