"""System window and its events: position, size, full screen, pointer, and input as intents."""

import ctypes
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import pygame

from stage.graphics import art
from stage.graphics.painter import Painter
from stage.settings import WindowPlace
from stage.ui.intents import FileDropped, Intent, PointerDown, PointerGone, PointerMove, PointerUp, Wheel
from stage.window.keyboard import Keyboard
from table.offer.options import Refused
from table.words import N_

Pixels = tuple[int, int]

PATIENCE: Final = 1.0
"""Seconds after which the position is no longer corrected, because the player may have moved the window."""
_MAX_TRIES: Final = 3
_X11: Final = "libX11.so.6"


class Arrival:
    """Return of a window to a position, corrected while the window manager puts it somewhere else.

    X11 window managers put the frame at the position of the content. Without a correction, the window would move down
    by the height of its title bar at each start. SDL subtracts the frame, but knows its size only after the first
    events.
    """

    def __init__(self, wanted: Pixels) -> None:
        """`wanted` is the desktop position of the content's top left corner, in pixels."""
        self.wanted: Final = wanted
        self._left = PATIENCE
        self._tries = _MAX_TRIES

    def misses(self, position: Pixels, dt: float) -> bool:
        """Advance by `dt` seconds; return True if the window is at another `position` and should be moved again."""
        self._left -= dt
        if position == self.wanted or self._left < 0.0 or not self._tries:
            return False
        self._tries -= 1
        return True


def size_on_screen(window: pygame.Window) -> Pixels | None:
    """Return the size that the X server gave the window, in pixels; None where there is no X server to ask.

    Without a window manager a full-screen window keeps its size there, whatever SDL reports.
    """
    if pygame.display.get_driver() != "x11":
        return None
    try:
        library = ctypes.CDLL(_X11)
    except OSError:
        return None
    library.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(library.XOpenDisplay(None))
    if not display:
        return None
    root = ctypes.c_ulong()
    left, top = ctypes.c_int(), ctypes.c_int()
    width, height, border, depth = (ctypes.c_uint() for _ in range(4))
    answers = map(ctypes.byref, (root, left, top, width, height, border, depth))
    library.XGetGeometry(display, ctypes.c_ulong(window.handle), *answers)
    library.XCloseDisplay(display)
    return width.value, height.value


class Screen(NamedTuple):
    """Screen of the desktop, in the units of window positions."""

    bounds: pygame.Rect
    usable: pygame.Rect
    """Its part without the panels of the desktop."""

    @classmethod
    def of(cls, bounds: pygame.Rect, usable: pygame.Rect | None = None) -> Self:
        """Return a screen. An impossible `usable` is ignored: with several screens some desktops tell that of one."""
        if usable is None or 2 * min(usable.width, usable.height) < min(bounds.size) or not bounds.contains(usable):
            usable = bounds
        return cls(bounds, usable)


def screens() -> list[Screen]:
    """Return the screens of the desktop, the main one first. Those at its left or above have negative places."""
    sizes = pygame.display.get_desktop_sizes()
    library = _sdl()
    if library is None:
        return [Screen.of(pygame.Rect((0, 0), size)) for size in sizes[:1]]
    found = []
    for number, size in enumerate(sizes):
        bounds, usable = (ctypes.c_int * 4)(0, 0, *size), (ctypes.c_int * 4)(0, 0, *size)
        library.SDL_GetDisplayBounds(number, bounds)
        library.SDL_GetDisplayUsableBounds(number, usable)
        found.append(Screen.of(pygame.Rect(*bounds), pygame.Rect(*usable)))
    return found


def _sdl() -> ctypes.CDLL | None:
    """Return the library that pygame has loaded; it knows more of the screens than pygame tells."""
    try:
        library = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.display.__file__)
    except OSError:
        return None
    return library if hasattr(library, "SDL_GetDisplayUsableBounds") else None


TITLE: Final = "Ludothèque"
SMALLEST: Final = (1024, 640)
"""Least size of the window in pixels, where the screens are large enough."""
TITLE_BAR: Final = 64
"""Pixels above and below the window that its frame may take."""
REACHABLE: Final = 100
"""Pixels of the upper edge that must be in sight, so that the window can be moved."""
RESIZE_ENDS: Final = 0.15
"""Seconds without a size change after which a resize is complete and everything is rendered again."""
FULL_WITHIN: Final = 0.5
"""Seconds in which a window manager fills the screen. After that, the window is resized to the screen without one."""
_KEY_REPEAT: Final = (420, 40)
"""Milliseconds before a held key repeats, and between repeats."""
_SESSION: Final = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")
"""Environment variables of a session. Without any of them Linux has no screen, and system libraries print errors."""


_HIDES: Final = frozenset({pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN})
_SHOWS: Final = frozenset(
    {
        *(pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWMAXIMIZED),
        *(pygame.WINDOWFOCUSGAINED, pygame.WINDOWENTER),
    }
)


class NoDisplay(Refused):
    """Raised when there is no screen to open a window on."""

    def __init__(self) -> None:
        super().__init__(
            N_("No display was found: start Ludothèque in a desktop session, or play without a window with --headless.")
        )


class Window:
    """System window, or with `offscreen` an invisible surface.

    `size` in pixels overrides the remembered size of `place`. Raises NoDisplay if no window can be opened.
    """

    def __init__(self, place: WindowPlace, size: tuple[int, int] | None = None, *, offscreen: bool = False) -> None:
        _open_display(offscreen)
        found = screens()
        screen = screen_of(place, found) if size is None else None
        self._window = _open(place, size, screen, found, offscreen)
        returns = screen is not None and _is_fitting(place, screen, found)
        self._arrival = Arrival(self._window.position) if returns else None
        self._windowed = self._window.size, self._window.position
        """Size and position outside full screen."""
        self._fullscreen = self._stretched = False
        self._until_full = 0.0
        if place.fullscreen and not offscreen:
            self.show_fullscreen(True)
        self._cursor: int | None = None if offscreen else pygame.SYSTEM_CURSOR_ARROW
        self._seen = self.surface.get_size()
        self._settling = 0.0
        self.hidden = False
        """True while the window is minimised or hidden."""
        self._keeps_awake = False
        pygame.display.set_allow_screensaver(True)

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on; a different one after each size change."""
        return self._window.get_surface()

    @property
    def is_blank(self) -> bool:
        """True after a size change until the next :meth:`update`: the last frame is lost, and none is drawn yet."""
        return self.surface.get_size() != self._seen

    @property
    def density(self) -> float:
        """Surface pixels per unit of the system's pointer position."""
        return self.surface.get_width() / max(1, self._window.size[0])

    @property
    def is_resizing(self) -> bool:
        """True while the player drags an edge of the window."""
        return self._settling > 0.0

    def note(self, event: pygame.Event) -> None:
        """Note from the events of the system whether the window can be seen."""
        if getattr(event, "window", self._window) is not self._window:
            # Of a window that was there before.
            return
        if event.type in _HIDES:
            self.hidden = True
        elif event.type in _SHOWS:
            self.hidden = False

    def keep_awake(self, on: bool) -> None:
        """Block the screen saver while something is watched, or allow it."""
        if on is not self._keeps_awake:
            self._keeps_awake = on
            pygame.display.set_allow_screensaver(not on)

    def update(self, dt: float, drawn: tuple[int, int]) -> None:
        """Track size changes; `drawn` is the size in pixels that everything was rasterised for.

        Correct the window if the window manager misplaced it or did not fill the screen.
        """
        if self._fullscreen:
            self._fill_screen(dt)
        elif self._arrival is not None and self._arrival.misses(self._window.position, dt):
            self._window.position = self._arrival.wanted
        size = self.surface.get_size()
        if size != self._seen:
            self._seen, self._settling = size, RESIZE_ENDS
        elif size != drawn:
            self._settling -= dt
        else:
            self._settling = 0.0

    def flip(self) -> None:
        """Show the drawn frame."""
        self._window.flip()

    def point(self, cursor: int) -> None:
        """Set the pointer to the system cursor `cursor`."""
        if self._cursor is not None and cursor != self._cursor:
            self._cursor = cursor
            pygame.mouse.set_cursor(cursor)

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window to `size` in pixels."""
        self._window.size = size

    def show_fullscreen(self, on: bool) -> None:
        """Switch to full screen, or back to a window."""
        if on:
            self._windowed = self._window.size, self._window.position
            self._window.set_fullscreen(desktop=True)
            self._until_full = FULL_WITHIN
        else:
            self._window.set_windowed()
            size, position = self._windowed
            if self._stretched:
                self._window.size, self._window.position = size, position
            self._arrival = Arrival(position)
        self._fullscreen, self._stretched = on, False

    def place(self, *, fullscreen: bool) -> WindowPlace:
        """Return the current size and position, to be saved. Only valid outside full screen."""
        (width, height), (left, top) = self._window.size, self._window.position
        return WindowPlace(width=width, height=height, left=left, top=top, fullscreen=fullscreen)

    def close(self) -> None:
        """Close the window."""
        self._window.destroy()

    def _fill_screen(self, dt: float) -> None:
        """After FULL_WITHIN seconds, resize the window to the screen if no window manager has done so."""
        waited = self._until_full > 0.0
        self._until_full -= dt
        if not waited or self._until_full > 0.0:
            return
        size, position = self._window.size, self._window.position
        if size_on_screen(self._window) not in (None, size):
            self._window.set_windowed()
            self._window.size, self._window.position = size, position
            self._stretched = True


def _open(
    place: WindowPlace, size: tuple[int, int] | None, screen: Screen | None, found: list[Screen], offscreen: bool
) -> pygame.Window:
    """Open the window. `screen` is the one at its saved position, None to ignore that position."""
    fits = _is_fitting(place, screen, found)
    where: dict[str, Any] = {}
    if screen is not None:
        where["position"] = (place.left, place.top) if fits else screen.usable.topleft
    least = least_size(found)
    room = (screen or found[0]).usable.size
    wanted = size or (max(least[0], min(place.width, room[0])), max(least[1], min(place.height, room[1])))
    try:
        window = pygame.Window(TITLE, wanted, resizable=True, hidden=offscreen, allow_high_dpi=not offscreen, **where)
    except pygame.error as error:
        raise NoDisplay from error
    window.minimum_size = min(wanted[0], least[0]), min(wanted[1], least[1])
    if size is None and not (offscreen or fits):
        # Only the window manager knows how much its frame leaves of the screen.
        window.maximize()
    if not offscreen and art.exists("icon"):
        window.set_icon(art.from_svg(art.document("icon"), (64, 64)))
    pygame.key.set_repeat(*_KEY_REPEAT)
    pygame.key.start_text_input()
    return window


def _open_display(offscreen: bool) -> None:
    if pygame.display.get_init():
        return
    driver = os.environ.get("SDL_VIDEODRIVER")
    if offscreen:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    elif sys.platform.startswith("linux"):
        _prepare_linux()
    os.environ.setdefault("SDL_RENDER_VSYNC", "1")
    os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay from error
    if pygame.display.get_driver() == "x11":
        # The CPU draws the window, and copying straight to the screen is faster than through a texture. Only x11 can.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    # Without a screen SDL silently falls back to invisible drivers, which are accepted only on request.
    if not (driver or offscreen) and pygame.display.get_driver() in ("offscreen", "dummy", "evdev"):
        pygame.display.quit()
        raise NoDisplay


def _prepare_linux() -> None:
    if not any(map(os.environ.get, _SESSION)):
        raise NoDisplay
    if os.environ.get("DISPLAY") and not (os.environ.get("WAYLAND_DISPLAY") or os.environ.get("XDG_RUNTIME_DIR")):
        # If that screen does not answer, SDL would try Wayland next, whose library prints an error.
        os.environ.setdefault("SDL_VIDEODRIVER", "x11")


def screen_of(place: WindowPlace, found: Sequence[Screen]) -> Screen | None:
    """Return the screen that shows most of the window's upper edge at the saved position; None if that is too little.

    The screen where it stood may be smaller now, elsewhere or gone.
    """
    if place.left is None or place.top is None:
        return None
    edge = pygame.Rect(place.left, place.top, place.width, 1)
    screen = max(found, key=lambda each: each.bounds.clip(edge).width)
    return screen if screen.bounds.clip(edge).width >= REACHABLE else None


def _is_fitting(place: WindowPlace, screen: Screen | None, found: Sequence[Screen]) -> bool:
    """Return True if a window of the saved size fits on `screen`, where it has stood, or on the main one."""
    room = (screen or found[0]).usable
    frame = 0 if screen is not None else TITLE_BAR
    return place.width <= room.width and place.height + frame <= room.height


def least_size(found: Sequence[Screen]) -> tuple[int, int]:
    """Return :data:`SMALLEST`, or less where a screen has no room for that and a title bar."""
    width = min(SMALLEST[0], *(screen.usable.width for screen in found))
    height = min(SMALLEST[1], *(screen.usable.height - TITLE_BAR for screen in found))
    return max(1, width), max(1, height)


class Interpreter:
    """Translator of pygame events into intents, using the painter's letterbox and the player's key bindings."""

    def __init__(self, painter: Painter, bindings: Mapping[str, str]) -> None:
        self.density = 1.0
        """Pixels per unit of the system's pointer position; above 1.0 on some high-density screens."""
        self._painter = painter
        self._pointer = (0.0, 0.0)
        self.keyboard = Keyboard(bindings)

    def intent(self, event: pygame.Event) -> Intent | None:
        """Return the intent of an event; None for events without a meaning for scenes."""
        match event.type:
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if getattr(event, "touch", False):
                return None
            case pygame.MOUSEMOTION:
                self._pointer = self._place(event)
                return PointerMove(self._pointer)
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 2, 3):
                return PointerDown(self._place(event), event.button)
            case pygame.MOUSEBUTTONUP if event.button in (1, 2, 3):
                return PointerUp(self._place(event), event.button)
            case pygame.MOUSEWHEEL:
                turned = float(getattr(event, "precise_y", 0.0) or event.y)
                return Wheel(self._pointer, -turned if getattr(event, "flipped", False) else turned)
            case pygame.DROPFILE:
                return FileDropped(Path(event.file))
            case pygame.WINDOWLEAVE:
                return PointerGone()
            case pygame.WINDOWFOCUSLOST:
                self.keyboard.forget()
                return PointerGone()
        return self.keyboard.intent(event)

    def _place(self, event: pygame.Event) -> tuple[float, float]:
        return self._painter.to_logical((event.pos[0] * self.density, event.pos[1] * self.density))
