"""Scene stack, with cross-fades between scenes."""

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
"""Seconds in which the last frame fades out once the new scene is fully painted."""
_DIM: Final = 0.8
"""Fraction of FADE kept while only widgets are missing: they appear below the rest of the last frame."""
_UNSEEN: Final = 0.014
"""Seconds per frame for rendering a scene that is not visible yet. Work that has begun may take longer."""
LATEST: Final = 1.0
"""Seconds after which the whole scene is painted in one frame, regardless of the render budget."""
PATIENCE: Final = 8.0
"""Seconds after which a scene is shown even if it is not ready."""
SIGN_AFTER: Final = 0.4
"""Seconds of waiting for a scene after which a sign appears."""
_BREATH: Final = 1.2
"""Seconds in which each dot of the sign grows and shrinks once."""


class SceneTransition:
    """Cross-fade to a new scene. The last frame stays visible until the new background is painted.

    While the scene :attr:`waits` it is invisible and gets neither updates nor input.
    """

    def __init__(self, before: pygame.Surface, *, fade: float = FADE) -> None:
        """`before` is the last frame. With a `fade` of 0.0 seconds the scene appears as soon as it is ready."""
        self._before = before
        self._fade = self._left = fade
        self._seconds = 0.0
        self._has_ground = False
        self._made_now = True
        """True in the frame in which the scene was made, which leaves no time for painting."""
        self.waits = True
        """True until the scene is ready or has taken more than PATIENCE seconds."""
        self.lacks_something = True
        """True while a part of the scene is not painted yet."""

    @property
    def is_over(self) -> bool:
        """True if the last frame has faded out."""
        return not self.waits and self._left == 0.0

    def begin(self, scene: Scene) -> None:
        """Prepare the scene, and wait for it unless it is ready."""
        self.waits = not scene.make_ready()

    def wait(self, scene: Scene, dt: float) -> None:
        """Prepare the scene during a frame of `dt` seconds; 0.0 stands for a dropped gap (see usable_gap)."""
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
        """Draw the painted part of the scene, and the last frame over it as far as it has not faded."""
        target = painter.canvas.target
        if self._before.get_size() != target.get_size():
            self._before = pygame.transform.smoothscale(self._before, target.get_size())
        made_now, self._made_now = self._made_now and self._fade > 0.0, False
        if self.waits or made_now:
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
            # An opaque frame is copied, because blending the whole window takes ten milliseconds or more.
            self._before.set_alpha(round(255 * self._left / self._fade) if self._left < self._fade else None)
            target.blit(self._before, (0, 0))

    def _paint(self, painter: Painter, scene: Scene) -> None:
        """Paint more of the scene within the render budget. The scene stays invisible until its background is done."""
        with limited(A_FRAME if self._has_ground else _UNSEEN) as limit:
            scene.draw_ground(painter)
            self._has_ground = not limit.refused
            scene.draw_on_ground(painter)
        self.lacks_something = limit.refused

    def _draw_sign(self, painter: Painter, scene: Scene) -> None:
        """Draw a slip of paper with three dots that pulse one after the other, or rest with reduced motion."""
        painter.canvas.palette = colours = scene.palette
        width, height = painter.measure(scene.sign, theme.SUBHEADING, 1100)
        box = pygame.FRect(0, 0, width + 160, height + 32)
        box.center = (WIDTH / 2, HEIGHT / 2)
        painter.panel(box, theme.paper_look(colours, raised=True, elevation=18))
        painter.text(scene.sign, (box.left + 40, box.top + 16), theme.SUBHEADING, max_width=1101)
        for number in range(3):
            phase = 0.5 if scene.reduced_motion else (self._seconds / _BREATH - number / 6) % 1.0
            dot = (box.right - 88 + 24 * number, box.centery)
            painter.circle(dot, 4.0 + 4.0 * sin(pi * phase), colours.brass)


class SceneStack:
    """Stack of scenes; the top one is shown and gets the input.

    Changes may be requested at any time. `apply` makes them after every event and every update, so that a scene that
    has asked to leave gets no further input or updates.
    """

    def __init__(self) -> None:
        self._stack: list[Scene] = []
        self._wishes: list[Callable[[], None]] = []
        self._opening: SceneTransition | None = None
        self._by_finger = False
        """True if a finger gave the last press to the scene that was in front."""

    @property
    def current(self) -> Scene | None:
        """The top scene."""
        return self._stack[-1] if self._stack else None

    @property
    def stack(self) -> tuple[Scene, ...]:
        """All scenes, the top one last."""
        return tuple(self._stack)

    @property
    def is_changing(self) -> bool:
        """True if changes have been requested that :meth:`apply` has not made yet."""
        return bool(self._wishes)

    @property
    def is_opening(self) -> bool:
        """True while a part of the top scene is not painted yet."""
        return self._opening is not None and self._opening.lacks_something

    @property
    def is_fading(self) -> bool:
        """True until the top scene has faded in."""
        return self._opening is not None

    @property
    def is_waiting(self) -> bool:
        """True while the top scene is not ready: it is not shown and gets no input."""
        return self._opening is not None and self._opening.waits

    @property
    def ambience(self) -> str | None:
        """The ambience of the topmost scene that has one."""
        return next((scene.ambience for scene in reversed(self._stack) if scene.ambience), None)

    @property
    def music(self) -> str:
        """The music of the topmost scene that has some, or ""."""
        return next((scene.music for scene in reversed(self._stack) if scene.music), "")

    def push(self, scene: Scene) -> None:
        self._wishes.append(lambda: self._push(scene))

    def pop(self) -> None:
        self._wishes.append(self._pop)

    def replace(self, scene: Scene) -> None:
        self._wishes.append(lambda: self._replace(scene))

    def restart(self, scene: Scene) -> None:
        self._wishes.append(lambda: self._restart(scene))

    def end(self) -> None:
        """Remove all scenes. Raises ExceptionGroup if leaving some of them failed, once all are removed."""
        faults: list[Exception] = []
        while self._stack:
            try:
                self._take_off()
            except Exception as fault:
                faults.append(fault)
        if faults:
            raise ExceptionGroup("scenes could not be left", faults)

    def abandon(self) -> None:
        """Remove all scenes after a fault, and drop the requested changes. Raises ExceptionGroup as `end` does."""
        self._wishes.clear()
        self._opening = None
        self.end()

    def apply(self, seen: pygame.Surface | None = None, *, fade: bool = True) -> None:
        """Make the requested changes. `seen` is the last frame, which stays visible until the new top scene is ready.

        Then it fades out, or disappears at once without `fade` or if there was no scene before. If `seen` is None, the
        new scene is shown at once even if it is not ready.
        """
        if not self._wishes:
            return
        before = self.current
        self._by_finger = before is not None and before.ui.by_finger
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
        """Rebuild the widgets of all scenes after a change of language, text size, contrast or device."""
        for scene in self._stack:
            scene.ui.by_finger = self._stack[-1].ui.by_finger
            scene.rebuild()

    def update(self, dt: float) -> None:
        """Prepare the top scene, or advance it and its fade-in by `dt` seconds."""
        if self._opening is not None and self._opening.waits and self.current is not None:
            self._opening.wait(self.current, dt)
            if self._opening.waits:
                return
        if self._opening is not None:
            self._opening.update(dt)
            if self._opening.is_over:
                self._opening = None
        if self.current is not None:
            self.current.live(dt)

    def draw(self, painter: Painter) -> None:
        """Draw the top scene, and the last frame over it while it fades out."""
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
        """Remove the top scene and drop its jobs. A scene below starts its own jobs again."""
        try:
            self._stack.pop().leave()
        finally:
            WORK.drop()

    def _enter(self, scene: Scene) -> None:
        self._stack.append(scene)
        scene.ui.by_finger = self._by_finger
        scene.build()
        scene.enter()
