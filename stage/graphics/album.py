"""Pictures of pages on the disk, so that a page shows its last picture until it is painted again."""

import hashlib
import io
import struct
from collections import OrderedDict
from collections.abc import Hashable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from table.job import Awaited
from table.storage.files import cache_folder, read, write_whole

MOST: Final = 400
"""Pictures that are kept, at most; the oldest go first."""
LARGEST: Final = 2_000_000
"""Bytes of a picture at most."""
_REMEMBERED: Final = 48
"""Pictures, read or looked for in vain, that are remembered."""
_PNG: Final = struct.Struct(">8s4x4sII")
"""Beginning of a PNG: signature, name of the first chunk, width and height."""

Size = tuple[int, int]


class Album:
    """Pictures by key and size in pixels. Reading and writing is done in threads; whatever fails is as if not there."""

    def __init__(self) -> None:
        self._read: OrderedDict[Path, Awaited[pygame.Surface | None]] = OrderedDict()

    def look_up(self, key: Hashable, size: Size) -> pygame.Surface | None:
        """Return the picture that was kept under `key`; None if there is none, or as long as it is being read."""
        path = _path(key, size)
        reading = self._read.get(path)
        if reading is None:
            reading = self._read[path] = Awaited(partial(_picture_in, path, size))
            reading.begin()
            while len(self._read) > _REMEMBERED:
                self._read.popitem(last=False)[1].drop()
        return reading.result() if reading.is_done else None

    def keep(self, key: Hashable, picture: pygame.Surface) -> None:
        """Write a picture in the place of the one that was kept under `key`, unless it is the same."""
        path, size = _path(key, picture.get_size()), picture.get_size()
        pixels = pygame.image.tobytes(picture, "RGB")
        before = self._read.pop(path, None)
        if before is not None and before.is_done:
            earlier = before.result()
            if earlier is not None and pygame.image.tobytes(earlier, "RGB") == pixels:
                self._read[path] = before
                return
        Awaited(partial(_write, path, pixels, size)).begin()

    def forget(self) -> None:
        """Forget the pictures in memory, and read them again when they are wanted."""
        for reading in self._read.values():
            reading.drop()
        self._read.clear()


def _path(key: Hashable, size: Size) -> Path:
    name = hashlib.sha256(repr((key, size)).encode("utf-8", "backslashreplace")).hexdigest()[:32]
    return cache_folder() / "pictures" / f"{name}.png"


def _picture_in(path: Path, size: Size) -> pygame.Surface | None:
    """Return the picture in a file if it is a PNG of that size."""
    with suppress(OSError, pygame.error, struct.error):
        data = read(path, LARGEST)
        signature, chunk, wide, high = _PNG.unpack(data[: _PNG.size])
        # Whoever made it: no larger picture is unpacked.
        if (signature, chunk, (wide, high)) == (b"\x89PNG\r\n\x1a\n", b"IHDR", size):
            return pygame.image.load(io.BytesIO(data), "picture.png")
    return None


def _write(path: Path, pixels: bytes, size: Size) -> None:
    with suppress(OSError, pygame.error):
        path.parent.mkdir(parents=True, exist_ok=True)
        png = io.BytesIO()
        pygame.image.save(pygame.image.frombytes(pixels, size, "RGB"), png, "picture.png")
        write_whole(path, png.getvalue())
        files = sorted(path.parent.glob("*.png"), key=lambda file: file.stat().st_mtime)
        for old in files[: max(0, len(files) - MOST)]:
            old.unlink()


ALBUM: Final = Album()
"""Album of the program."""
