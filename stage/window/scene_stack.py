"""The stack that scenes stand on."""

from collections.abc import Callable

import pygame

from stage.graphics import art
from stage.graphics.painter import Painter
from stage.ui.scene import Scene
from stage.window.opening import FADE, Opening


class SceneStack:
    """A stack of scenes; the top one is seen and played.

    Changes are asked for at any time and made by `apply`: after every event and every update, so that a scene which has
    asked to leave gets no further input and no further time.
    """

    def __init__(self) -> None:
        self._stack: list[Scene] = []
        self._wishes: list[Callable[[], None]] = []
        self._opening: Opening | None = None

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
            self._opening = Opening(seen.copy(), fade=FADE if fade and before is not None else 0.0)
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
        """The scene in front leaves; what was begun to be rasterised for it and never seen is dropped."""
        self._stack.pop().leave()
        art.forget_begun(art.begun())

    def _enter(self, scene: Scene) -> None:
        self._stack.append(scene)
        scene.build()
        scene.enter()
