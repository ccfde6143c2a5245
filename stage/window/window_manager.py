"""Answers of the window manager that SDL does not know of: the frame round a window, and a refused full screen."""

import ctypes
from typing import Final

import pygame

Pixels = tuple[int, int]

PATIENCE: Final = 1.0
"""Seconds after which a window stays where it is: the player may have moved it."""
_MAX_TRIES: Final = 3
_X11: Final = "libX11.so.6"


class Arrival:
    """Return of a window to a position, corrected while the window manager puts it somewhere else.

    Because X11's window managers put the frame where the picture should be, a window would sink by the height of its
    title bar at each start. SDL subtracts the frame, but knows it only after the first events.
    """

    def __init__(self, wanted: Pixels) -> None:
        """`wanted` is the position of the picture's corner on the desktop."""
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

    Without a window manager a window in full screen keeps its size there, whatever SDL believes.
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
