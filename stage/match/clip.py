"""Clips: a few seconds of a replay as an animated GIF."""

import io
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from pygame.typing import RectLike

from stage.graphics.canvas import Canvas
from table.job import Job, Steps, beside
from table.storage.files import free_path, write_whole

SECONDS: Final = 3.0
"""Length of a clip at most."""
RATE: Final = 12.5
"""Frames per second; GIF counts in hundredths of a second."""
WIDTH: Final = 640
"""Width of a clip at most, in pixels."""
LARGEST: Final = 5_000_000
"""Bytes of a file at most."""
_COLOURS: Final = (128, 64, 32, 16)
"""Colours of a clip: as many as :data:`LARGEST` allows."""


class Clip:
    """Frames of the window, filmed one by one from the surface of `canvas`, then written in a thread."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._frames: list[pygame.Surface] = []
        self._passed = 0.0
        self.filming = True
        self._encoded = 0.0
        self._writing: Job[Path] | None = None
        self.path: Path | None = None
        """Written file; None until it is there."""
        self.failure: OSError | None = None
        """Reason why the file could not be written."""

    @property
    def share(self) -> float:
        """Progress, 0.0 to 1.0: half of it is filming, the other half writing."""
        return 0.5 * min(1.0, self._passed / SECONDS) if self.filming else 0.5 + 0.5 * self._encoded

    def film(self, area: RectLike, dt: float, *, last: bool) -> None:
        """Keep the last frame of the window within `area` (logical units) if it is due, `dt` seconds later.

        Filming ends after :data:`SECONDS`, or once `last` is True.
        """
        if len(self._frames) <= self._passed * RATE:
            target = self._canvas.target
            part = self._canvas.pixel_rect(area).clip(target.get_rect())
            width = min(WIDTH, part.width)
            size = width, max(1, round(part.height * width / max(1, part.width)))
            self._frames.append(pygame.transform.smoothscale(target.subsurface(part), size))
        self._passed += dt
        self.filming = self._passed < SECONDS and not last

    def write_on(self, folder: Path, name: str) -> bool:
        """Go on with writing a new file NAME-TIME.gif into `folder`; return True once that has ended."""
        if self._writing is None:
            path = folder / time.strftime(f"{name}-%Y%m%d-%H%M%S.gif")
            self._writing = Job(self._write(path))
        try:
            self._writing.step()
        except OSError as error:
            self.failure = error
            return True
        if self._writing.ready:
            self.path = self._writing.result
        return self._writing.ready

    def _write(self, path: Path) -> Steps[Path]:
        return (yield from beside(partial(self._encode_and_write, path)))

    def _encode_and_write(self, path: Path) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path = free_path(path) if path.exists() else path
        write_whole(path, self._encode())
        return path

    def _encode(self) -> bytes:
        """Return the frames as a GIF that is no larger than :data:`LARGEST`."""
        for attempt, colours in enumerate(_COLOURS):
            data = gif(self._frames, colours)
            self._encoded = (attempt + 1) / len(_COLOURS)
            if len(data) <= LARGEST:
                break
        self._encoded = 1.0
        return data


def gif(frames: Sequence[pygame.Surface], colours: int) -> bytes:
    """Return an endless GIF of `frames` of one size, at least one, at :data:`RATE`, with so many colours.

    All frames share the colours of the middle one, so that what rests stays the same in every frame.
    """
    # Imported late, because few sessions need it.
    from PIL import Image

    pictures = [Image.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB")) for frame in frames]
    palette = pictures[len(pictures) // 2].quantize(colours, method=Image.Quantize.MEDIANCUT)
    reduced = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    file = io.BytesIO()
    pause = round(1000 / RATE)
    reduced[0].save(file, "GIF", save_all=True, append_images=reduced[1:], duration=pause, loop=0, optimize=False)
    return file.getvalue()
