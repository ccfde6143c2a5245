"""Notices that nothing is going on, so that a resting window costs next to nothing."""

from typing import Final

import pygame

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
