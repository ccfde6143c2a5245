"""Garbage-collection schedule: collections wait for scene changes, and freed memory returns to the system."""

import ctypes
import gc
import sys
from typing import Final, Self

from stage.ui.scene import Scene

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Parameter numbers from glibc's malloc.h."""
_LARGE: Final = 2**20
"""Bytes of a memory block that returns to the system as soon as it is freed. Blocks of a whole window are no smaller;
on a heap they would soon fragment it."""
_SLACK: Final = 16 * 2**20
"""Bytes at the end of the heap that are kept for the next frame: memory fresh from the system costs milliseconds."""
_NEVER: Final = 2**30
"""Threshold of the oldest generation, so high that Python never collects it by itself."""


class GcScheduler:
    """Garbage-collection scheduler: collects on scene changes, where a slow frame goes unnoticed.

    Objects older than the first scene, mostly modules, are frozen and never examined again. Between two scene changes
    only young objects are collected, which keeps those collections short. Older garbage waits for the next change.
    Physics worlds, which would be most of it, free themselves. A context manager: Python's own schedule returns at the
    end.
    """

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._thresholds = gc.get_threshold()
        self._libc = _glibc()

    def __enter__(self) -> Self:
        gc.set_threshold(*self._thresholds[:2], _NEVER)
        gc.freeze()
        if self._libc is not None:
            # By default, glibc allocates ever larger surfaces on a heap, one for each thread that paints.
            self._libc.mallopt(_MMAP_THRESHOLD, _LARGE)
            self._libc.mallopt(_TRIM_THRESHOLD, _SLACK)
            self._libc.mallopt(_ARENA_MAX, 1)
        return self

    def look(self, scene: Scene | None) -> None:
        """Collect garbage if `scene` is not the one of the last call."""
        if scene is not self._scene:
            self._scene = scene
            gc.collect()
            if self._libc is not None:
                self._libc.malloc_trim(0)

    def __exit__(self, *_: object) -> None:
        gc.set_threshold(*self._thresholds)
        gc.unfreeze()


def _glibc() -> ctypes.CDLL | None:
    """Return glibc, or None on other systems."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "gnu_get_libc_version") else None
