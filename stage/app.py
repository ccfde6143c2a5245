"""The window and the main loop."""

import os
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

import msgspec
import pygame

from stage import art, clock, language
from stage.intents import Interpreter, KeyPress
from stage.language import Language
from stage.notices import Notices, Tone
from stage.painter import Painter
from stage.scenes import Scene, SceneManager
from stage.settings import Settings, SettingsFile, SettingsNotSaved, WindowPlace, data_folder
from table.words import N_

TITLE = "Ludothèque"
SMALLEST = (1024, 640)
FRAMES_PER_SECOND = 60
RESIZE_ENDS = 0.15
"""Seconds after which a window whose edge was dragged counts as having its new size: only then all is drawn anew."""
_KEY_REPEAT = (420, 40)
"""Milliseconds until a held key repeats, and between repeats."""

_SESSION = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")
"""Without any of these Linux has no screen for us, and the system's libraries would complain in lines of their own."""


class NoDisplay(Exception):
    """There is no screen to open a window on. The message is one sentence for the player."""

    def __init__(self) -> None:
        super().__init__(
            "No display was found: start Ludothèque in a desktop session, or play without a window with --headless."
        )


class Speaker(Protocol):
    """What the stage asks of sound."""

    def prepare(self) -> None:
        """Get ready to play; called after the first frame, so that nobody waits for it."""

    def close(self) -> None:
        """Fall silent for good."""

    def play(self, name: str, *, volume: float = 1.0, pitch: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound once."""

    def ambience(self, name: str | None) -> None:
        """Let an ambience sound from now on."""

    def set_volumes(self, master: float, effects: float, ambience: float, chimes: float) -> None:
        """Loudness from the settings, 0.0 to 1.0 each."""


class Silence:
    """A speaker that says nothing: for pictures and tests."""

    def prepare(self) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing."""

    def play(self, name: str, *, volume: float = 1.0, pitch: float = 1.0, pan: float = 0.0) -> None:
        """Nothing."""

    def ambience(self, name: str | None) -> None:
        """Nothing."""

    def set_volumes(self, master: float, effects: float, ambience: float, chimes: float) -> None:
        """Nothing."""


class App:
    """Window, painter, settings, language, sound and the stack of scenes: what every scene has at hand as `self.app`.

    `file` keeps the settings (None: nothing is loaded or saved); `size` overrides the remembered window size;
    `meanwhile` is called with the size that the window will have in pixels, before it opens: opening takes its time.
    Raises NoDisplay where no window can be opened; `offscreen` needs no display.
    """

    def __init__(
        self,
        file: SettingsFile | None = None,
        *,
        settings: Settings | None = None,
        speaker: Speaker | None = None,
        size: tuple[int, int] | None = None,
        offscreen: bool = False,
        meanwhile: Callable[[tuple[int, int]], None] | None = None,
    ) -> None:
        self._file = file
        self.notices = Notices()
        loaded, damaged = file.load() if file is not None else (Settings(), None)
        self.settings = settings or loaded
        self.language = _language(self.settings)
        self.sound: Speaker = speaker or Silence()
        self._set_volumes()
        if meanwhile is not None:
            meanwhile(size or (self.settings.window.width, self.settings.window.height))
        _open_display(offscreen)
        self._window = self._open_window(size, offscreen)
        self.painter = Painter(self._window.get_surface(), self.settings.text_scale)
        self.scenes = SceneManager()
        self.running = False
        self._interpreter = Interpreter(self.painter, self.settings.bindings())
        self._frames = 0
        self._size = self.painter.aimed_at
        self._resizing = 0.0
        self._cursor: int | None = None if offscreen else pygame.SYSTEM_CURSOR_ARROW
        if damaged is not None:
            text = self.gettext("The settings were damaged. The game starts with its own; the old file is kept: {file}")
            self.notify(text.format(file=damaged.name), Tone.BAD)

    # --- for scenes -------------------------------------------------------------------------------------------------

    def gettext(self, message: str) -> str:
        """The message in the player's language."""
        return self.language.gettext(message)

    def notify(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Show a line at the bottom of the window for a few seconds."""
        self.notices.show(text, tone)

    def change(self, **changes: Any) -> None:
        """Change settings by name, use them at once and save them. A full disk is told to the player, not raised."""
        before = self.settings
        self.settings = msgspec.structs.replace(before, **changes)
        self._set_volumes()
        self._interpreter.bind(self.settings.bindings())
        looks = ("language", "text_scale", "high_contrast", "emblems", "keys", "reduced_motion")
        if any(getattr(before, name) != getattr(self.settings, name) for name in looks):
            self.language = _language(self.settings)
            self.painter.type.text_scale = self.settings.text_scale
            self.painter.aim(self.painter.target)
            self.painter.forget()
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
        """The key bound to a command, as shown to the player; "" for an unknown command."""
        key = self.settings.bindings().get(command, "")
        return "+".join(self.gettext(_KEY_TITLES.get(part, part.capitalize())) for part in _parts(key))

    def quit(self) -> None:
        """End the program after this frame, without asking."""
        self.running = False

    def ask_to_quit(self) -> None:
        """End the program if the scene in front agrees; it may ask the player first."""
        scene = self.scenes.current
        if scene is None or scene.on_quit():
            self.quit()

    def toggle_fullscreen(self) -> None:
        """Full screen or window."""
        place = self.settings.window
        self.change(window=msgspec.structs.replace(place, fullscreen=not place.fullscreen))

    def save_picture(self, path: Path | None = None) -> Path | None:
        """Save the last frame as PNG and say where; by default a new file in "pictures" in the user's data folder."""
        path = path or data_folder() / "pictures" / time.strftime("ludotheque-%Y%m%d-%H%M%S.png")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(self.painter.target, path)
        except (OSError, pygame.error) as error:
            self.notify(self.gettext("The picture could not be saved: {reason}").format(reason=error), Tone.BAD)
            return None
        self.notify(self.gettext("Picture saved: {file}").format(file=path), Tone.GOOD)
        return path

    # --- main loop --------------------------------------------------------------------------------------------------

    def run(self, scene: Scene) -> None:
        """Show this scene and play until the last scene is gone or the player quits."""
        self.scenes.push(scene)
        ticker = pygame.Clock()
        self.running = True
        while self.running:
            self.frame(ticker.tick(FRAMES_PER_SECOND) / 1000.0)
        self._remember_window()
        self.sound.close()
        self.close()

    def frame(self, gap: float) -> None:
        """One frame: input, life, drawing. `gap` is the time since the last one in seconds; a huge one is dropped."""
        self.scenes.apply(self.painter.target if self._frames and not self.settings.reduced_motion else None)
        if self.scenes.current is None:
            self.quit()
            return
        self.sound.ambience(self.scenes.ambience)
        for event in pygame.event.get():
            self._take(event)
        dt = clock.usable_gap(gap)
        self.scenes.update(dt)
        self.notices.update(dt)
        self._notice_resizing(dt)
        self.draw()
        self._window.flip()
        self._point()
        if self._frames == 0:
            self.sound.prepare()
        self._frames += 1

    def draw(self) -> None:
        """Draw the present state onto the window's surface."""
        surface = self._window.get_surface()
        self.painter.aim(surface, hold=self._resizing > 0.0)
        self._interpreter.density = surface.get_width() / max(1, self._window.size[0])
        self.scenes.draw(self.painter)
        self.notices.draw(self.painter)

    def _notice_resizing(self, dt: float) -> None:
        size = self._window.get_surface().get_size()
        if size != self._size:
            self._size, self._resizing = size, RESIZE_ENDS
        elif size != self.painter.aimed_at:
            self._resizing -= dt
        else:
            self._resizing = 0.0

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size in pixels."""
        self._window.size = size

    def close(self) -> None:
        """Close the window."""
        self._window.destroy()

    def _set_volumes(self) -> None:
        volumes = self.settings.volumes
        self.sound.set_volumes(volumes.master, volumes.effects, volumes.ambience, volumes.chimes)

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
        scene.receive(intent)

    def _take_key(self, press: KeyPress) -> bool:
        if press.command == "fullscreen":
            self.toggle_fullscreen()
        elif press.command == "screenshot":
            self.save_picture()
        else:
            return False
        return True

    def _point(self) -> None:
        scene = self.scenes.current
        cursor = scene.cursor if scene is not None else pygame.SYSTEM_CURSOR_ARROW
        if self._cursor is not None and cursor != self._cursor:
            self._cursor = cursor
            pygame.mouse.set_cursor(cursor)

    # --- window -----------------------------------------------------------------------------------------------------

    def _open_window(self, size: tuple[int, int] | None, offscreen: bool) -> pygame.Window:
        place = self.settings.window
        where: dict[str, Any] = {}
        if size is None and place.left is not None and place.top is not None and _on_a_screen(place):
            where["position"] = (place.left, place.top)
        try:
            window = pygame.Window(
                TITLE,
                size or (place.width, place.height),
                resizable=True,
                hidden=offscreen,
                allow_high_dpi=not offscreen,
                **where,
            )
        except pygame.error as error:
            raise NoDisplay from error
        window.minimum_size = SMALLEST if size is None else (min(size[0], SMALLEST[0]), min(size[1], SMALLEST[1]))
        if place.fullscreen and not offscreen:
            window.set_fullscreen(desktop=True)
        if not offscreen and art.exists("icon"):
            window.set_icon(pygame.image.load_sized_svg(art.path("icon"), (64, 64)))
        pygame.key.set_repeat(*_KEY_REPEAT)
        pygame.key.start_text_input()
        return window

    def _show_fullscreen(self, on: bool) -> None:
        if on:
            self._note_place()
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def _note_place(self) -> None:
        (width, height), (left, top) = self._window.size, self._window.position
        place = self.settings.window
        noted = WindowPlace(width=width, height=height, left=left, top=top, fullscreen=place.fullscreen)
        self.settings = msgspec.structs.replace(self.settings, window=noted)

    def _remember_window(self) -> None:
        if not self.settings.window.fullscreen:
            self._note_place()
        self.save_settings()


def render_once(scene: "type[Scene] | Any", size: tuple[int, int], settings: Settings | None = None) -> pygame.Surface:
    """One frame of a scene, drawn without a display. `scene` makes the scene from an App (a Scene class does)."""
    app = App(settings=settings or Settings(), size=size, offscreen=True)
    app.scenes.push(scene(app))
    app.frame(1.0 / FRAMES_PER_SECOND)
    picture = app.painter.target.copy()
    app.close()
    return picture


def _language(settings: Settings) -> Language:
    return language.load(settings.language or language.system_code())


def _open_display(offscreen: bool) -> None:
    if pygame.display.get_init():
        return
    if offscreen:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    elif sys.platform.startswith("linux"):
        if not any(map(os.environ.get, _SESSION)):
            raise NoDisplay
        # The window is drawn by the processor: copying it straight to the screen is faster than by way of a texture.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_RENDER_VSYNC", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay from error
    # Without any screen SDL quietly falls back to drivers that show nothing; only who asks for one gets it.
    if pygame.display.get_driver() in ("offscreen", "dummy", "evdev") and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise NoDisplay


def _on_a_screen(place: WindowPlace) -> bool:
    if place.left is None or place.top is None:
        return False
    return any(
        0 <= place.left < width and 0 <= place.top < height for width, height in pygame.display.get_desktop_sizes()
    )


def _parts(key: str) -> list[str]:
    if key in ("", "+"):
        return [key] if key else []
    return [part or "+" for part in key.split("+")]


_KEY_TITLES: Mapping[str, str] = {"ctrl": N_("Ctrl"), "alt": N_("Alt"), "shift": N_("Shift")}
