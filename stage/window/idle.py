"""Idle windows: detection of frames that stay the same, and the wait for input."""

import time
from typing import Final

import pygame

SETTLES: Final = 0.5
"""Seconds without input after which frames are compared."""
_ALIKE: Final = 12
"""Equal frames in a row that count as idle. Several, because slow motion does not move a pixel in every frame."""
_AT_REST: Final = 50
"""Equal frames in a row after which nothing is about to move: a few seconds."""


class IdleDetector:
    """Detector of idle times: compares the pixels of successive frames."""

    def __init__(self) -> None:
        self._quiet = self._untouched = 0.0
        self._kept = bytearray()
        """The previous frame. The buffer is reused, because allocating eight megabytes costs a slow frame."""
        self._keeps = False
        self._alike = 0

    @property
    def is_still(self) -> bool:
        """True if there has been no input and no visible change for a while."""
        return self._alike >= _ALIKE

    @property
    def is_resting(self) -> bool:
        """True if that has lasted for a few seconds."""
        return self._alike >= _AT_REST

    @property
    def is_untouched(self) -> bool:
        """True if there has been no input for a while."""
        return self._untouched >= SETTLES

    @property
    def is_unchanged(self) -> bool:
        """True if the last frame equals the one before it."""
        return self._alike > 0

    def look(self, picture: pygame.Surface, seconds: float, *, stirred: bool) -> None:
        """Compare a frame that took `seconds`; `stirred` is True if there was input."""
        self._quiet = 0.0 if stirred else self._quiet + seconds
        self._untouched = 0.0 if stirred else self._untouched + seconds
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
            # Through a memoryview, because assigning to a slice of the bytearray would copy the pixels twice.
            memoryview(self._kept)[:] = pixels
        self._keeps, self._alike = True, 0


_LOOK: Final = 0.016
"""Seconds between two looks for input while waiting."""


def await_input(longest: int) -> None:
    """Wait for an event, for at most `longest` milliseconds.

    Pygame's own wait looks a thousand times a second, which costs more than the frames of a window at rest.
    """
    end = time.monotonic() + longest / 1000.0
    while (left := end - time.monotonic()) > 0.0 and not pygame.event.peek():
        time.sleep(min(left, _LOOK))
