"""The window and the main loop."""

import ctypes
import gc
import io
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
import pygame

from stage.audio.sound import Sound
from stage.graphics.painter import Painter
from stage.graphics.work import WORK
from stage.settings import Settings, SettingsFile, SettingsNotSaved
from stage.ui.intents import KeyPress, PointerMove
from stage.ui.notices import Notices, Tone
from stage.ui.scene import Scene
from stage.window import clock
from stage.window.scene_stack import SceneStack
from stage.window.system_window import Interpreter, Window
from table import language
from table.language import Language
from table.storage.files import data_folder, write_whole
from table.words import N_

SETTLES: Final = 0.5
"""Seconds without input after which pictures are compared."""
_ALIKE: Final = 12
"""Pictures in a row that must be the same: what glides slowly does not move by a pixel in every frame."""


class IdleDetector:
    """Compares the pictures of successive frames."""

    def __init__(self) -> None:
        self._quiet = 0.0
        self._kept = bytearray()
        """The picture compared with. Its memory is used again: fetching eight fresh megabytes costs a slow frame."""
        self._keeps = False
        self._alike = 0

    @property
    def still(self) -> bool:
        """Whether nobody does anything and nothing has moved for a while."""
        return self._alike >= _ALIKE

    @property
    def unchanged(self) -> bool:
        """Whether the last picture is the one before it."""
        return self._alike > 0

    def look(self, picture: pygame.Surface, seconds: float, *, stirred: bool) -> None:
        """Take in a frame that took so many seconds; `stirred` if there was input."""
        self._quiet = 0.0 if stirred else self._quiet + seconds
        if self._quiet < SETTLES:
            self._keeps, self._alike = False, 0
            return
        with memoryview(picture.get_view("0")) as pixels:  # type: ignore[arg-type]  # missing in pygame's stubs
            if self._keeps and self._kept == pixels:
                self._alike += 1
                return
            if self._keeps:
                self._quiet, self._keeps, self._alike = 0.0, False, 0
                return
            if len(self._kept) != len(pixels):
                self._kept = bytearray(len(pixels))
            # A slice of the array itself would be given a copy of the picture, and copy that.
            memoryview(self._kept)[:] = pixels
        self._keeps, self._alike = True, 0


_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8
"""The numbers of these settings in glibc's malloc.h."""
_NEVER: Final = 2**30
"""So often the middle generation would have to be gone through before everything is."""
_LARGE: Final = 128 * 1024
"""Bytes from which a block of memory is the system's again as soon as it is freed."""


class GcScheduler:
    """Collects when the scene in front changes, which takes longer than other frames anyway.

    What is there before the first scene, modules above all, stays for good and is never looked at again. What has
    survived since is not looked at until the next change: the collections in between have only what is new to go
    through, and are short. What becomes garbage after it has survived one waits for the change as well; worlds of
    physics, which would be most of it, free themselves.
    """

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._thresholds = gc.get_threshold()
        gc.set_threshold(*self._thresholds[:2], _NEVER)
        gc.freeze()
        self._libc = _glibc()
        if self._libc is not None:
            # Left to itself glibc takes ever larger surfaces from one heap, which is soon full of holes, and has such
            # a heap for each thread that paints.
            self._libc.mallopt(_MMAP_THRESHOLD, _LARGE)
            self._libc.mallopt(_ARENA_MAX, 1)

    def look(self, scene: Scene | None) -> None:
        """Collect if this scene was not in front before."""
        if scene is not self._scene:
            self._scene = scene
            gc.collect()
            if self._libc is not None:
                self._libc.malloc_trim(0)

    def end(self) -> None:
        """Let Python look at everything again, whenever it wants to."""
        gc.set_threshold(*self._thresholds)
        gc.unfreeze()


def _glibc() -> ctypes.CDLL | None:
    """The C library where it is glibc."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "gnu_get_libc_version") else None


FRAMES_PER_SECOND = 60
RESTING_FRAME = 66
"""Milliseconds to the next frame while nothing moves; any input ends the wait at once."""


class App:
    """Window, painter, settings, language, sound and the stack of scenes: what every scene has at hand as `self.app`
    (:class:`stage.ui.scene.Application`).

    `file` keeps the settings (None: nothing is loaded or saved); `size` overrides the remembered window size;
    `language` is a code that counts instead of the settings' until the player chooses another one;
    `meanwhile` is called with the size that the window will have in pixels, before it opens: opening takes its time.
    Raises NoDisplay where no window can be opened; `offscreen` needs no display.
    """

    def __init__(
        self,
        file: SettingsFile | None = None,
        *,
        settings: Settings | None = None,
        language: str | None = None,
        sound: Sound | None = None,
        size: tuple[int, int] | None = None,
        offscreen: bool = False,
        meanwhile: Callable[[tuple[int, int]], None] | None = None,
    ) -> None:
        self._file = file
        self.notices = Notices()
        loaded, damaged = file.load() if file is not None else (Settings(), None)
        self.settings = settings or loaded
        self._asked_for = language
        self.language = self._spoken()
        self.sound = sound or Sound(self.settings.volumes, silent=True)
        self.sound.set_volumes(self.settings.volumes)
        if meanwhile is not None:
            meanwhile(size or (self.settings.window.width, self.settings.window.height))
        self._begun = WORK.begun
        self._window = Window(self.settings.window, size, offscreen=offscreen)
        self.painter = Painter(self._window.surface, self.settings.text_scale)
        self.scenes = SceneStack()
        self.running = False
        self._interpreter = Interpreter(self.painter, self.settings.bindings())
        self._frames = 0
        self._covered = False
        """True if something is seen that may stand until a scene is ready."""
        self._idle = IdleDetector()
        self._awaited: list[pygame.Event] = []
        if damaged is not None:
            text = self.gettext("The settings were damaged and have been reset. The old file is kept: {file}")
            self.notify(text.format(file=damaged.name), Tone.BAD)

    def gettext(self, message: str) -> str:
        """The message in the player's language."""
        return self.language.gettext(message)

    def notify(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        self.notices.show(text, tone)

    def change(self, **changes: Any) -> None:
        """Change settings by name, use them at once and save them. A full disk is told to the player, not raised."""
        before = self.settings
        self.settings = msgspec.structs.replace(before, **changes)
        self.sound.set_volumes(self.settings.volumes)
        self._interpreter.bind(self.settings.bindings())
        if "language" in changes:
            self._asked_for = None
        looks = ("text_scale", "high_contrast", "emblems", "keys", "reduced_motion")
        spoken = self._spoken()
        if spoken != self.language or any(getattr(before, name) != getattr(self.settings, name) for name in looks):
            self.language = spoken
            self.painter.type.text_scale = self.settings.text_scale
            self.painter.canvas.forget_drawn()
            self.scenes.rebuild()
        if before.window.fullscreen != self.settings.window.fullscreen:
            self._show_fullscreen(self.settings.window.fullscreen)
        self.save_settings()

    def save_settings(self) -> None:
        """Write the settings; what goes wrong is told to the player."""
        if self._file is None:
            return
        try:
            self._file.save(self.settings)
        except SettingsNotSaved as error:
            text = self.gettext("The settings could not be saved: {reason}")
            self.notify(text.format(reason=error.reason), Tone.BAD)

    def key_hint(self, command: str) -> str:
        key = self.settings.bindings().get(command, "")
        return "+".join(self.gettext(_KEY_TITLES.get(part, part.capitalize())) for part in _parts(key))

    def quit(self) -> None:
        self.running = False

    def ask_to_quit(self) -> None:
        scene = self.scenes.current
        if scene is None or self.scenes.waiting or scene.on_quit():
            self.quit()

    def toggle_fullscreen(self) -> None:
        place = self.settings.window
        self.change(window=msgspec.structs.replace(place, fullscreen=not place.fullscreen))

    def save_picture(self, path: Path | None = None) -> Path | None:
        """Save the last frame as PNG and say where; by default a new file in "pictures" in the user's data folder."""
        path = path or data_folder() / "pictures" / time.strftime("ludotheque-%Y%m%d-%H%M%S.png")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            png = io.BytesIO()
            pygame.image.save(self.painter.canvas.target, png, path.name)
            write_whole(path, png.getvalue())
        except (OSError, pygame.error) as error:
            self.notify(self.gettext("The screenshot could not be saved: {reason}").format(reason=error), Tone.BAD)
            return None
        self.notify(self.gettext("Screenshot saved: {file}").format(file=path), Tone.GOOD)
        return path

    def run(self, scene: Scene) -> None:
        """Show this scene and play until the last scene is gone or the player quits."""
        self.scenes.push(scene)
        self.painter.canvas.target.fill(self.painter.palette.surround)
        self._covered = True
        ticker, garbage = pygame.Clock(), GcScheduler()
        self.running = True
        while self.running:
            if self._idle.still:
                self._await_input()
            self.frame(ticker.tick(FRAMES_PER_SECOND) / 1000.0)
            garbage.look(self.scenes.current)
        garbage.end()
        self._remember_window()
        self.sound.close()
        self.close()

    def frame(self, gap: float) -> None:
        """One frame: input, life, drawing. `gap` is the time since the last one in seconds; a huge one is dropped."""
        self._change_scenes()
        events, self._awaited = [*self._awaited, *pygame.event.get()], []
        for event in events:
            self._take(event)
            self._change_scenes()
        dt = clock.usable_gap(gap)
        self.scenes.update(dt)
        self._change_scenes()
        if self.scenes.current is None:
            self.quit()
            return
        self.sound.ambience(self.scenes.ambience)
        self.notices.update(dt)
        self._window.update(dt, self.painter.canvas.aimed_at)
        self.draw()
        self._idle.look(self.painter.canvas.target, gap, stirred=bool(events) or self.scenes.waiting)
        if not self._idle.unchanged:
            self._window.flip()
        self._window.point(self.scenes.current.input.cursor)
        if self._frames == 0:
            # The window may have come up in another size than it was begun for.
            WORK.drop(self._begun)
            self.sound.prepare()
        self._frames += 1
        self._covered = True

    def draw(self) -> None:
        """Draw the present state onto the window's surface."""
        self.painter.canvas.aim(self._window.surface, hold=self._window.resizing)
        self._interpreter.density = self._window.density
        self.scenes.draw(self.painter)
        self.notices.draw(self.painter)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size in pixels."""
        self._window.resize(size)

    def close(self) -> None:
        """Let all scenes leave, and close the window."""
        self.scenes.end()
        WORK.drop()
        self._window.close()

    def _change_scenes(self) -> None:
        """Let the scenes change that asked for it, before anything else reaches them."""
        seen = self.painter.canvas.target if self._covered else None
        self.scenes.apply(seen, fade=not self.settings.reduced_motion)

    def _take(self, event: pygame.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.ask_to_quit()
            return
        intent = self._interpreter.intent(event)
        scene = self.scenes.current
        if intent is None or scene is None:
            return
        if isinstance(intent, KeyPress) and not scene.catches_keys and self._take_key(intent):
            return
        if not self.scenes.waiting or isinstance(intent, PointerMove):
            scene.receive(intent)

    def _take_key(self, press: KeyPress) -> bool:
        if press.command == "fullscreen":
            self.toggle_fullscreen()
        elif press.command == "screenshot":
            self.save_picture()
        else:
            return False
        return True

    def _await_input(self) -> None:
        event = pygame.event.wait(RESTING_FRAME)
        if event.type != pygame.NOEVENT:
            self._awaited.append(event)

    def _spoken(self) -> Language:
        return language.load(self._asked_for or self.settings.language or language.system_code())

    def _show_fullscreen(self, on: bool) -> None:
        if on:
            self._note_place()
        self._window.show_fullscreen(on)

    def _note_place(self) -> None:
        place = self._window.place(fullscreen=self.settings.window.fullscreen)
        self.settings = msgspec.structs.replace(self.settings, window=place)

    def _remember_window(self) -> None:
        if not self.settings.window.fullscreen:
            self._note_place()
        self.save_settings()


def _parts(key: str) -> list[str]:
    if key in ("", "+"):
        return [key] if key else []
    return [part or "+" for part in key.split("+")]


_KEY_TITLES: Mapping[str, str] = {"ctrl": N_("Ctrl"), "alt": N_("Alt"), "shift": N_("Shift")}
