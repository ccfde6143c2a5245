"""Memory that nobody needs any more: collected and given back to the system where it does not slow a movement."""

import ctypes
import gc
import sys
from typing import Final

from stage.ui.scene import Scene

_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8
"""The numbers of these settings in glibc's malloc.h."""
_NEVER: Final = 2**30
"""So often the middle generation would have to be gone through before everything is."""
_LARGE: Final = 128 * 1024
"""Bytes from which a block of memory is the system's again as soon as it is freed."""


class Garbage:
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
