"""Driver of the program without a display: real pygame events, frame by frame, in simulated time."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar, overload

import pygame

from stage.menus.destinations import Menus
from stage.services import Services
from stage.settings import Settings, SettingsFile
from stage.ui.base import Widget
from stage.ui.intents import CONTROL, FIXED_KEYS, PAD_BUTTONS, KeyPress, PointerDown
from stage.ui.scene import Scene
from stage.ui.widget_tree import KindOf, SomeWidget
from stage.window.app import App
from stage.window.system_window import RESIZE_ENDS
from table.game import Game
from table.history.statistics import History
from table.job import has_busy_threads
from table.search.worker import WorkerPool

SceneT = TypeVar("SceneT", bound=Scene)
Target = str | tuple[float, float]
"""Name of a widget, for its centre, or a logical point."""

FULL_HD = (1920, 1080)
"""Size of a window in which a logical unit is a pixel."""
FRAME = 1.0 / 60.0
WAITING = 1.0 / 20.0
"""Seconds of a frame in which the driver waits and draws nothing: a third of the frames says the same."""
STEADY = 1.0
"""Seconds, at most, that a press waits for a new control to become steady."""
_POOLS: list[WorkerPool] = []
"""Idle processes for bots, which take most of a second to start."""
_BREATHER = 0.002
"""Seconds left to the threads of background jobs in a frame."""


class LazyApp(App):
    """Program in an offscreen window that skips drawing in its frames unless :attr:`draws_frames` is set.

    Tests marked with ``draws_frames`` set it for all their windows.
    """

    draws_frames = False
    is_drawn = False
    """True if the surface shows the last frame."""
    _runs_frame = False

    def frame(self, gap: float) -> None:
        self.is_drawn, self._runs_frame = False, True
        try:
            super().frame(gap)
        finally:
            self._runs_frame = False

    def draw(self) -> None:
        if self.draws_frames or not self._runs_frame:
            super().draw()
            self.is_drawn = True
        else:
            self.aim()


class Driver:
    """Player of a scene without a display. `make` makes the scene from an App (a Scene class does).

    Every gesture posts the events of a real mouse or keyboard, one frame each. Frames are drawn only if something looks
    at them: within :meth:`drawing`, by :meth:`draw`, and when :attr:`picture` is read. `draws_frames` draws them all. A
    press waits until its target takes presses, as a person does who reads a button first, except within
    :meth:`one_frame` and if `hasty` is set.
    """

    hasty = False

    def __init__(
        self,
        make: Callable[[App], Scene],
        size: tuple[int, int] = (1280, 720),
        *,
        settings: Settings | None = None,
        file: SettingsFile | None = None,
        draws_frames: bool = False,
    ) -> None:
        self.app = LazyApp(file, settings=settings, size=size, offscreen=True)
        if draws_frames:
            self.app.draws_frames = True
        pygame.event.clear()
        self.app.running = True
        self._gathering = False
        self.app.scenes.push(make(self.app))
        self.step()

    @contextmanager
    def one_frame(self) -> Iterator[None]:
        """Deliver all gestures of the block in one frame, as in a frame that takes long."""
        self._gathering = True
        try:
            yield
        finally:
            self._gathering = False
        self.step()

    @contextmanager
    def drawing(self, reason: str) -> Iterator[None]:
        """Draw every frame of the block, as a window does. `reason` says why that is needed."""
        assert reason, "say why a picture on demand is not enough"
        before, self.app.draws_frames = self.app.draws_frames, True
        try:
            yield
        finally:
            self.app.draws_frames = before

    def draw(self, frames: int = 1) -> pygame.Surface:
        """Run `frames` frames, all of them drawn, and return the last one."""
        with self.drawing("frames are asked for"):
            self.step(frames)
        return self.picture

    @property
    def scene(self) -> Scene:
        """Scene in front."""
        scene = self.app.scenes.current
        assert scene is not None, "no scene is left on the stack"
        return scene

    @property
    def picture(self) -> pygame.Surface:
        """Last frame. It is drawn now unless it is drawn already."""
        if not self.app.is_drawn:
            self.app.draw()
        return self.app.painter.canvas.target

    def front(self, kind: type[SceneT]) -> SceneT:
        """Return the scene in front, which must be of that kind."""
        scene = self.scene
        assert isinstance(scene, kind), f"{type(scene).__name__} is in front"
        return scene

    @overload
    def find(self, name: str) -> Widget: ...
    @overload
    def find(self, name: str, kind: KindOf[SomeWidget]) -> SomeWidget: ...
    def find(self, name: str, kind: KindOf[Widget] = Widget) -> Widget:
        """Return the widget of that name and kind of the scene in front; raises WidgetMissing."""
        return self.scene.ui.find(name, kind)

    def step(self, frames: int = 1, seconds: float = FRAME) -> None:
        """Run `frames` frames of `seconds` each."""
        for _ in range(0 if self._gathering else frames):
            self.app.frame(seconds)

    def wait(self, seconds: float) -> None:
        """Run the program for `seconds` seconds."""
        frame = FRAME if self.app.draws_frames else WAITING
        for _ in range(max(1, round(seconds / frame))):
            self._step_unhurried(frame)

    def wait_until(self, true: Callable[[], bool], seconds: float) -> None:
        """Run frames until `true()` returns True.

        Raises TimeoutError after `seconds` of both simulated and wall-clock time, because bots think in processes of
        their own, which know only the wall clock.
        """
        begin, waited, frame = time.monotonic(), 0.0, FRAME if self.app.draws_frames else WAITING
        while not true():
            self._step_unhurried(frame)
            waited += frame
            if waited > seconds and time.monotonic() - begin > seconds:
                raise TimeoutError(f"it did not come true in {seconds} seconds")

    def _step_unhurried(self, frame: float) -> None:
        if has_busy_threads():
            # A window sleeps between two frames. Without that, threads starve on a machine that is quick.
            time.sleep(_BREATHER)
        self.step(seconds=frame)

    def move(self, to: Target) -> None:
        """Move the pointer to a target."""
        self._post(pygame.MOUSEMOTION, pos=self._pixel(to), rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.step()

    def _let_settle(self, press: PointerDown | KeyPress) -> bool:
        """Run until the scene accepts this press; return True if that took time."""
        waited = 0.0
        while waited < STEADY and not (self.hasty or self._gathering):
            left = self.scene.input.swallows_for(press)
            if not left:
                break
            self.step(seconds=min(left, STEADY / 8))
            waited += min(left, STEADY / 8)
        return waited > 0.0

    def press(self, to: Target, button: int = 1) -> None:
        """Move to a target and press the button."""
        self.move(to)
        if button == 1 and self._let_settle(PointerDown(self._point(to))):
            self.move(to)
        self._post(pygame.MOUSEBUTTONDOWN, pos=self._pixel(to), button=button, touch=False)
        self.step()

    def release(self, to: Target, button: int = 1) -> None:
        """Move to a target and release the button."""
        self.move(to)
        self._post(pygame.MOUSEBUTTONUP, pos=self._pixel(to), button=button, touch=False)
        self.step()

    def click(self, to: Target, button: int = 1) -> None:
        """Press and release the button at a target."""
        self.press(to, button)
        self.release(to, button)

    def drag(self, start: Target, end: Target, stops: int = 4) -> None:
        """Press at `start`, move in `stops` steps, release at `end`."""
        self.press(start)
        (x0, y0), (x1, y1) = self._point(start), self._point(end)
        for stop in range(1, stops + 1):
            self.move((x0 + (x1 - x0) * stop / stops, y0 + (y1 - y0) * stop / stops))
        self.release((x1, y1))

    def wheel(self, to: Target, up: int) -> None:
        """Turn the wheel over a target by `up` notches."""
        self.move(to)
        self._post(pygame.MOUSEWHEEL, x=0, y=up, precise_x=0.0, precise_y=float(up), flipped=False, touch=False)
        self.step()

    def key(self, key: str, *, repeats: int = 0) -> None:
        """Press and release a key: "tab", "shift+tab", "return", "space", "escape", "left", "ctrl+z", "f11", "a"…

        It repeats `repeats` times first, as a key does that is held or during a frame that takes long.
        """
        *modifiers, name = key.split("+") if key != "+" else ["+"]
        masks = {"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL & CONTROL, "alt": pygame.KMOD_LALT}
        mods = 0
        for modifier in modifiers:
            mods |= masks[modifier]
        code = pygame.key.key_code(name)
        if FIXED_KEYS.get(code) in ("enter", "space"):
            self._let_settle(KeyPress(code, FIXED_KEYS[code], mods))
        for _ in range(1 + repeats):
            self._post(pygame.KEYDOWN, key=code, mod=mods, unicode="", scancode=0)
        self._post(pygame.KEYUP, key=code, mod=mods, unicode="", scancode=0)
        self.step()

    def hold(self, key: str, seconds: float) -> None:
        """Hold a key down for `seconds`, without repeats."""
        code = pygame.key.key_code(key)
        self._post(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
        self.wait(seconds)
        self._post(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)
        self.step()

    def pad(self, button: int, *, pad: int = 0) -> None:
        """Press and release a button of a gamepad (``pygame.CONTROLLER_BUTTON_A``…)."""
        if button == pygame.CONTROLLER_BUTTON_A:
            self._let_settle(KeyPress(PAD_BUTTONS["a"], "enter"))
        self._post(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=button)
        self._post(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=button)
        self.step()

    def tilt(self, x: float, y: float, *, pad: int = 0) -> None:
        """Deflect the left stick of a gamepad, upwards for positive `y`, until it is deflected again."""
        for axis, value in ((pygame.CONTROLLER_AXIS_LEFTX, x), (pygame.CONTROLLER_AXIS_LEFTY, -y)):
            self._post(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=round(32767 * value))
        self.step()

    def finger(self, kind: int, to: Target, *, number: int = 0) -> None:
        """Touch with a finger, move or lift it: `kind` is ``pygame.FINGERDOWN``, FINGERMOTION or FINGERUP."""
        if kind == pygame.FINGERDOWN:
            self._let_settle(PointerDown(self._point(to), finger=True))
        (x, y), (width, height) = self.app.painter.to_pixels(self._point(to)), self.app.painter.canvas.target.get_size()
        self._post(kind, touch_id=1, finger_id=number, x=x / width, y=y / height, dx=0.0, dy=0.0, pressure=1.0)
        self.step()

    def tap(self, to: Target) -> None:
        """Touch a target and lift the finger."""
        at = self._point(to)
        self.finger(pygame.FINGERDOWN, at)
        self.finger(pygame.FINGERUP, at)

    def swipe(self, start: Target, end: Target, stops: int = 4) -> None:
        """Touch `start`, move in `stops` steps, lift at `end`."""
        (x0, y0), (x1, y1) = self._point(start), self._point(end)
        self.finger(pygame.FINGERDOWN, start)
        for stop in range(1, stops + 1):
            self.finger(pygame.FINGERMOTION, (x0 + (x1 - x0) * stop / stops, y0 + (y1 - y0) * stop / stops))
        self.finger(pygame.FINGERUP, end)

    def type(self, text: str) -> None:
        """Type a text as the system's text input delivers it."""
        for letter in text:
            if len(letter) == 1 and letter.isascii() and letter.isprintable():
                code = ord(letter.lower())
                self._post(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0)
                self._post(pygame.KEYUP, key=code, mod=0, unicode=letter, scancode=0)
            self._post(pygame.TEXTINPUT, text=letter)
        self.step()

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window and wait until it has its new size."""
        self.app.resize(size)
        self.wait(RESIZE_ENDS + 4 * FRAME)

    def save(self, path: Path | str) -> None:
        """Save the picture as PNG."""
        pygame.image.save(self.picture, path)

    def close(self) -> None:
        """Close the window."""
        self.app.close()

    def _point(self, to: Target) -> tuple[float, float]:
        if isinstance(to, str):
            centre = self.find(to).rect.center
            return float(centre[0]), float(centre[1])
        return to

    def _pixel(self, to: Target) -> tuple[int, int]:
        x, y = self.app.painter.to_pixels(self._point(to))
        return round(x), round(y)

    def _post(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.Event(kind, values))


@cache
def _empty_history() -> bytes:
    """Return a statistics file without a match: making one syncs the disk for each of its tables."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "history.sqlite")
        History(path).close()
        return path.read_bytes()


@contextmanager
def open_window(
    folder: Path,
    games: Mapping[str, Game],
    opening: Callable[[Services], Scene],
    size: tuple[int, int] = (1280, 720),
    *,
    settings: Settings | None = None,
    file: SettingsFile | None = None,
    draws_frames: bool = False,
) -> Iterator[tuple[Driver, Services]]:
    """Open a window with the scene `opening` and all that scenes need; `folder` keeps the history and the matches.

    Windows that are open one after the other have their bots in the same process.
    """
    file_of_history = folder / "history.sqlite"
    if not file_of_history.exists():
        folder.mkdir(parents=True, exist_ok=True)
        file_of_history.write_bytes(_empty_history())
    history, pool = History(file_of_history), _POOLS.pop() if _POOLS else WorkerPool(1)
    kept: list[Services] = []

    def make(app: App) -> Scene:
        kept.append(Services(app, games, pool, history, folder / "matches", Menus))
        return opening(kept[0])

    driver = Driver(make, size, settings=settings, file=file, draws_frames=draws_frames)
    try:
        yield driver, kept[0]
    finally:
        driver.close()
        if pool.pending:
            pool.close()
        else:
            _POOLS.append(pool)
        history.close()


def render_once(
    make: Callable[[App], Scene], size: tuple[int, int], settings: Settings | None = None
) -> pygame.Surface:
    """Draw one frame of a scene without a display. `make` makes the scene from an App (a Scene class does)."""
    app = App(settings=settings or Settings(), size=size, offscreen=True)
    app.scenes.push(make(app))
    app.frame(FRAME)
    picture = app.painter.canvas.target.copy()
    app.close()
    return picture
