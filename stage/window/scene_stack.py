"""The stack that scenes stand on."""

from collections.abc import Callable
from math import pi, sin
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, WIDTH
from stage.graphics.work import A_FRAME, WORK, limited
from stage.ui.scene import Scene
from stage.window.clock import LARGEST_GAP

FADE: Final = 0.18
"""Seconds in which the last picture fades out, once nothing is missing of the new one."""
_DIM: Final = 0.8
"""The part of them that is kept while no more than widgets are missing: they come in below what is left of it."""
_UNSEEN: Final = 0.014
"""Seconds of a frame in which something is made while nothing is seen of it; what is begun in them may take longer."""
LATEST: Final = 0.5
"""Seconds after which everything is painted, however long that takes."""
PATIENCE: Final = 8.0
"""Seconds after which a scene is shown although it is not ready."""
SIGN_AFTER: Final = 0.4
"""Seconds of waiting for a scene after which a sign asks for patience."""
_BREATH: Final = 1.2
"""Seconds in which each dot of the sign swells and shrinks once."""


class SceneTransition:
    """The scene in front is opened. Until it is ready the last picture stands alone, then as long as it has no ground.

    While the scene :attr:`waits` it has no life and no input: nobody sees it.
    """

    def __init__(self, before: pygame.Surface, *, fade: float = FADE) -> None:
        """`before` is the last picture; with a `fade` of no seconds the scene is there at once when it is ready."""
        self._before = before
        self._fade = self._left = fade
        self._seconds = 0.0
        self._has_ground = False
        self.waits = True
        """True until the scene is ready, or nobody is to wait for it any longer."""
        self.lacks_something = True
        """Whether some of the scene had no time to be painted yet."""

    @property
    def over(self) -> bool:
        """Whether nothing is seen any more of the last picture."""
        return not self.waits and self._left == 0.0

    def begin(self, scene: Scene) -> None:
        """Do not wait for a scene that is ready."""
        self.waits = not scene.make_ready()

    def wait(self, scene: Scene, dt: float) -> None:
        """Prepare the scene for a part of a frame of `dt` seconds; 0.0 stands for a gap so large that it is dropped."""
        self._seconds += dt or LARGEST_GAP
        if scene.make_ready() or self._seconds >= PATIENCE:
            self.waits, self._seconds = False, 0.0

    def update(self, dt: float) -> None:
        """Advance the fade by `dt` seconds."""
        self._seconds += dt
        kept = 0.0
        if self.lacks_something and self._seconds < LATEST:
            kept = self._fade * (_DIM if self._has_ground else 1.0)
        self._left = max(min(kept, self._left), self._left - dt)

    def draw(self, painter: Painter, scene: Scene) -> None:
        """Draw what there is of the scene, and over it what is left of the last picture."""
        target = painter.canvas.target
        if self._before.get_size() != target.get_size():
            self._before = pygame.transform.smoothscale(self._before, target.get_size())
        if self.waits:
            target.blit(self._before, (0, 0))
            if self._seconds >= SIGN_AFTER:
                self._draw_sign(painter, scene)
            return
        if self.lacks_something and self._fade and self._seconds < LATEST:
            self._paint(painter, scene)
        else:
            scene.render(painter)
            self.lacks_something = False
        if self._left:
            # A picture that hides everything is copied: blending all of it takes ten milliseconds or more.
            self._before.set_alpha(round(255 * self._left / self._fade) if self._left < self._fade else None)
            target.blit(self._before, (0, 0))

    def _paint(self, painter: Painter, scene: Scene) -> None:
        """A little more of the scene; without its ground nothing is seen of it."""
        with limited(A_FRAME if self._has_ground else _UNSEEN) as limit:
            scene.draw_ground(painter)
            self._has_ground = not limit.refused
            scene.draw_on_ground(painter)
        self.lacks_something = limit.refused

    def _draw_sign(self, painter: Painter, scene: Scene) -> None:
        """A slip of paper with three dots that breathe one after the other; with reduced motion they rest."""
        painter.canvas.palette = colours = scene.palette
        text = scene.gettext("Setting up the board…")
        width, height = painter.measure(text, theme.SUBHEADING, 1100)
        box = pygame.FRect(0, 0, width + 160, height + 32)
        box.center = (WIDTH / 2, HEIGHT / 2)
        painter.panel(box, theme.paper_look(colours, raised=True, elevation=18))
        painter.text(text, (box.left + 40, box.top + 16), theme.SUBHEADING, max_width=1101)
        for number in range(3):
            phase = 0.5 if scene.reduced_motion else (self._seconds / _BREATH - number / 6) % 1.0
            dot = (box.right - 88 + 24 * number, box.centery)
            painter.circle(dot, 4.0 + 4.0 * sin(pi * phase), colours.brass)


class SceneStack:
    """A stack of scenes; the top one is seen and played.

    Changes are asked for at any time and made by `apply`: after every event and every update, so that a scene which has
    asked to leave gets no further input and no further time.
    """

    def __init__(self) -> None:
        self._stack: list[Scene] = []
        self._wishes: list[Callable[[], None]] = []
        self._opening: SceneTransition | None = None

    @property
    def current(self) -> Scene | None:
        """The scene in front."""
        return self._stack[-1] if self._stack else None

    @property
    def stack(self) -> tuple[Scene, ...]:
        """All scenes, the one in front last."""
        return tuple(self._stack)

    @property
    def opening(self) -> bool:
        """Whether not all of the scene in front has been painted yet."""
        return self._opening is not None and self._opening.lacks_something

    @property
    def waiting(self) -> bool:
        """True while the scene in front is not shown yet because it is not ready: it gets no input."""
        return self._opening is not None and self._opening.waits

    @property
    def ambience(self) -> str | None:
        """The ambience of the foremost scene that has one."""
        return next((scene.ambience for scene in reversed(self._stack) if scene.ambience), None)

    def push(self, scene: Scene) -> None:
        self._wishes.append(lambda: self._push(scene))

    def pop(self) -> None:
        self._wishes.append(self._pop)

    def replace(self, scene: Scene) -> None:
        self._wishes.append(lambda: self._replace(scene))

    def restart(self, scene: Scene) -> None:
        self._wishes.append(lambda: self._restart(scene))

    def end(self) -> None:
        """Take all scenes off: the program ends."""
        while self._stack:
            self._take_off()

    def apply(self, seen: pygame.Surface | None = None, *, fade: bool = True) -> None:
        """Make the changes asked for. `seen` is the last frame, which stands until the scene in front is ready.

        Then it fades out; without `fade`, and where there was no scene before, it goes at once. None changes at once
        even to a scene that is not ready.
        """
        if not self._wishes:
            return
        before = self.current
        pointer = before.input.pointer if before is not None else None
        while self._wishes:
            self._wishes.pop(0)()
        now = self.current
        if now is None:
            return
        if before is not None:
            before.input.lose_pointer()
            now.input.by_keyboard = before.input.by_keyboard
        if pointer is not None:
            now.input.find_pointer(pointer)
        if seen is not None:
            self._opening = SceneTransition(seen.copy(), fade=FADE if fade and before is not None else 0.0)
            self._opening.begin(now)

    def rebuild(self) -> None:
        """Build the widgets of all scenes anew, after a change of language, text size or contrast."""
        for scene in self._stack:
            scene.rebuild()

    def update(self, dt: float) -> None:
        """Prepare the scene in front, or let it live and come into sight."""
        if self._opening is not None and self._opening.waits and self.current is not None:
            self._opening.wait(self.current, dt)
            if self._opening.waits:
                return
        if self._opening is not None:
            self._opening.update(dt)
            if self._opening.over:
                self._opening = None
        if self.current is not None:
            self.current.live(dt)

    def draw(self, painter: Painter) -> None:
        """Draw the scene in front, and over it what is left of the last one."""
        if self.current is None:
            return
        if self._opening is not None:
            self._opening.draw(painter, self.current)
        else:
            self.current.render(painter)

    def _push(self, scene: Scene) -> None:
        if self._stack:
            self._stack[-1].pause()
        self._enter(scene)

    def _pop(self) -> None:
        if self._stack:
            self._take_off()
        if self._stack:
            self._stack[-1].resume()

    def _replace(self, scene: Scene) -> None:
        if self._stack:
            self._take_off()
        self._enter(scene)

    def _restart(self, scene: Scene) -> None:
        self.end()
        self._enter(scene)

    def _take_off(self) -> None:
        """Take the scene in front off, and drop the jobs that were begun for it. A scene below begins its own again."""
        self._stack.pop().leave()
        WORK.drop()

    def _enter(self, scene: Scene) -> None:
        self._stack.append(scene)
        scene.build()
        scene.enter()
