"""Clips of the window: the last seconds as a GIF with one palette, and in full colour as a WebP."""

import io
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.canvas import Canvas
from stage.graphics.theme import Colour
from stage.ui.notices import Tone
from stage.ui.scene import Application
from table.job import Job, beside
from table.storage.files import data_folder, free_path, write_whole
from table.words import one_line

CLIP_SECONDS: Final = 8.0
"""Length of a clip at most."""
RATE: Final = 12.5
"""Frames per second; GIF counts in hundredths of a second."""
CLIP_WIDTH: Final = 960
"""Width of a clip at most, in pixels."""
HELD: Final = 1.5
"""Seconds for which the last frame is shown before a clip begins again."""
LARGEST_CLIP: Final = 9_000_000
"""Bytes of a GIF at most; messengers refuse larger ones."""
_ATTEMPTS: Final = ((960, 255, 1), (960, 128, 1), (640, 255, 1), (640, 128, 2), (640, 32, 4))
"""Width and colours of a GIF, and every which frame it has: as many as :data:`LARGEST_CLIP` allows."""
_LOOKED_AT: Final = 8
"""Frames that the palette is made for, spread over the clip."""
_FLAT: Final = 24
"""Colours of large areas that are kept exactly, beside those that are asked for."""
_FLAT_SHARE: Final = 0.002
"""Share of the pixels looked at that makes a colour one of a large area."""
_CELLS: Final = 64
"""Levels of each channel at which the nearest colour of the palette is looked up."""

Pixels: TypeAlias = npt.NDArray[np.uint8]
"""Colours of a picture, shape (height, width, 3)."""


class Clip:
    """Frames of the window, filmed one by one from the surface of `canvas`, then written in a thread.

    Of a longer film the last :data:`CLIP_SECONDS` are kept, for they show how it ends. `kept` are colours that the GIF
    shows exactly.
    """

    @classmethod
    def of(cls, app: Application) -> "Clip":
        """Return a clip of the program's window that keeps the seats' colours."""
        return cls(app.painter.canvas, [seat.colour for seat in theme.SEATS], full_colour=app.settings.webp_clips)

    def __init__(self, canvas: Canvas, kept: Iterable[Colour] = (), *, full_colour: bool = False) -> None:
        self._canvas = canvas
        self._kept = tuple(kept)
        self._full_colour = full_colour
        self._frames: deque[Pixels] = deque(maxlen=round(CLIP_SECONDS * RATE))
        # Not at once: the last frame of the window may still show the scene before.
        self._due = 1.0 / RATE
        self._passed = 0.0
        self.filming = True
        self._encoded = 0.0
        self._writing: Job[Path] | None = None

    @property
    def is_written(self) -> bool:
        """True once the file exists or could not be written, or if nothing was filmed."""
        writing = self._writing
        return not self.filming and (writing is None or writing.is_ready or writing.failure is not None)

    @property
    def passed(self) -> float:
        """Seconds that were filmed."""
        return self._passed

    @property
    def share(self) -> float:
        """Progress, 0.0 to 1.0: half of it is filming, the other half writing."""
        return 0.5 * max(0.0, min(1.0, self._passed / CLIP_SECONDS)) if self.filming else 0.5 + 0.5 * self._encoded

    def film(self, area: RectLike, dt: float, *, last: bool) -> None:
        """Keep the last frame of the window within `area` (logical units) if it is due, `dt` seconds later.

        Filming ends once `last` is True.
        """
        if self._passed >= self._due:
            self._due += 1.0 / RATE
            target = self._canvas.target
            part = self._canvas.pixel_rect(area).clip(target.get_rect())
            size = self._frames[0].shape[1::-1] if self._frames else _clip_size(part)
            self._frames.append(_pixels(pygame.transform.smoothscale(target.subsurface(part), size)))
        self._passed += dt
        self.filming = not last

    @property
    def is_begun(self) -> bool:
        """True once there is something to be saved."""
        return bool(self._frames)

    def writing(self, folder: Path, name: str) -> Job[Path]:
        """End filming, and return the job that writes NAME-TIME.gif into `folder`, and perhaps NAME-TIME.webp."""
        self.filming = False
        if self._writing is None:
            path = folder / time.strftime(f"{name}-%Y%m%d-%H%M%S.gif")
            self._writing = Job(beside(partial(self._encode_and_write, path)))
        return self._writing

    def _encode_and_write(self, path: Path) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path = free_path(path) if path.exists() else path
        frames = list(self._frames)
        write_whole(path, gif(frames, self._kept, self._tell))
        if self._full_colour:
            write_whole(path.with_suffix(".webp"), webp(frames))
        self._encoded = 1.0
        return path

    def _tell(self, share: float) -> None:
        self._encoded = share * (0.5 if self._full_colour else 1.0)


def save(app: Application, clip: Clip, name: str) -> None:
    """Write a clip into the user's folder of pictures, whatever scene comes next, and say where it is."""
    if not clip.is_begun:
        app.notify(app.language.gettext("Nothing moved here, so there is no GIF."), Tone.BAD)
        return

    def tell(writing: Job[Path]) -> None:
        failure = writing.failure
        if failure is not None:
            text = app.language.gettext("The GIF could not be saved: {reason}")
            why = failure.strerror if isinstance(failure, OSError) else None
            app.notify(text.format(reason=why or one_line(str(failure) or type(failure).__name__)), Tone.BAD)
        else:
            path = writing.result
            text = app.language.gettext("GIF saved: {file}. Click here to open the folder.")
            app.notify(text.format(file=path.name), Tone.GOOD, path.parent)

    closing = app.language.gettext(
        "The GIF is being finished, then the window closes. Close it again if you don't want to wait."
    )
    app.finish(clip.writing(data_folder() / "pictures", name), tell, closing)


def _clip_size(part: pygame.Rect) -> tuple[int, int]:
    width = min(CLIP_WIDTH, part.width)
    return width, max(1, round(part.height * width / max(1, part.width)))


def _pixels(frame: pygame.Surface) -> Pixels:
    width, height = frame.get_size()
    return np.frombuffer(pygame.image.tobytes(frame, "RGB"), np.uint8).reshape(height, width, 3)


def gif(frames: Sequence[Pixels], kept: Iterable[Colour], tell: Callable[[float], None] = lambda share: None) -> bytes:
    """Return an endless GIF of `frames` of one size, at least one, of at most :data:`LARGEST_CLIP` bytes if possible.

    All frames share one palette, so that what rests stays the same in every frame; `kept` and the colours of large
    areas are in it exactly. `tell` is called with the share of the work that is done, from 0.0 to 1.0.
    """
    # Imported late, because few sessions need it.
    from PIL import Image

    exact = list(dict.fromkeys((*kept, *_flat_colours(frames))))[: 2 * _FLAT]
    data = b""
    for width, colours, step in dict.fromkeys((min(width, frames[0].shape[1]), *rest) for width, *rest in _ATTEMPTS):
        chosen = [_narrowed(frame, width) for frame in frames[::step]]
        palette = _palette(chosen, exact, colours)
        nearest = _nearest(palette, len(exact))
        pictures: list[Image.Image] = []
        for number, frame in enumerate(chosen):
            picture = Image.fromarray(nearest[_cells(frame)])
            picture.putpalette(palette.tobytes())
            pictures.append(picture)
            tell(0.8 * number / len(chosen))
        file, pauses = io.BytesIO(), _pauses(len(chosen), step)
        pictures[0].save(
            file, "GIF", save_all=True, append_images=pictures[1:], duration=pauses, loop=0, optimize=False
        )
        data = file.getvalue()
        if len(data) <= LARGEST_CLIP:
            break
    tell(1.0)
    return data


def webp(frames: Sequence[Pixels]) -> bytes:
    """Return an endless WebP of `frames` of one size, at least one, in full colour."""
    from PIL import Image

    first, *others = (Image.fromarray(frame) for frame in frames)
    file, pauses = io.BytesIO(), _pauses(len(frames), 1)
    first.save(file, "WEBP", save_all=True, append_images=others, duration=pauses, loop=0, quality=85, method=2)
    return file.getvalue()


def _pauses(frames: int, step: int) -> list[int]:
    """Return the milliseconds for which each frame of a film is shown that has every `step`-th of those filmed."""
    return [round(1000 * step / RATE)] * (frames - 1) + [round(1000 * HELD)]


def _narrowed(frame: Pixels, width: int) -> Pixels:
    """Return a frame in that width."""
    from PIL import Image

    if frame.shape[1] == width:
        return frame
    return np.asarray(Image.fromarray(frame).resize((width, max(1, round(frame.shape[0] * width / frame.shape[1])))))


def _spread(frames: Sequence[Pixels]) -> list[Pixels]:
    """Return the frames that the palette is made for."""
    step = max(1, len(frames) // _LOOKED_AT)
    return [frame[::2, ::2] for frame in frames[step // 2 :: step]]


def _flat_colours(frames: Sequence[Pixels]) -> list[Colour]:
    """Return the colours of large areas, the commonest first."""
    seen = Counter[int]()
    total = 0
    for frame in _spread(frames):
        packed = frame.astype(np.uint32) @ np.array([65536, 256, 1], np.uint32)
        values, counts = np.unique(packed, return_counts=True)
        common = counts > _FLAT_SHARE * packed.size
        seen.update(dict(zip(values[common].tolist(), counts[common].tolist(), strict=True)))
        total += packed.size
    return [(value >> 16, value >> 8 & 255, value & 255) for value, _ in seen.most_common(_FLAT)]


def _palette(frames: Sequence[Pixels], exact: Sequence[Colour], colours: int) -> Pixels:
    """Return the palette of a clip, shape (colours, 3), with the `exact` colours at its beginning."""
    from PIL import Image

    looked_at = Image.fromarray(np.concatenate(_spread(frames)))
    count = max(2, colours - len(exact))
    reduced = looked_at.quantize(count, method=Image.Quantize.MEDIANCUT, kmeans=1)
    found = list(reduced.getpalette() or ())[: 3 * count]
    return np.array([*chain.from_iterable(exact), *found], np.uint8).reshape(-1, 3)


def _cells(frame: Pixels) -> npt.NDArray[np.intp]:
    """Return the cell of the colour space that each pixel lies in."""
    part = (frame // (256 // _CELLS)).astype(np.intp)
    cells: npt.NDArray[np.intp] = (part[..., 0] * _CELLS + part[..., 1]) * _CELLS + part[..., 2]
    return cells


def _nearest(palette: Pixels, exact: int) -> npt.NDArray[np.uint8]:
    """Return the nearest colour of the palette for each cell; a cell with an exact colour has that one."""
    side = 256 // _CELLS
    axis = np.arange(_CELLS, dtype=np.float32) * side + side / 2
    colours = palette.astype(np.float32)
    nearest = np.empty((_CELLS, _CELLS * _CELLS), np.uint8)
    green, blue = np.meshgrid(axis, axis, indexing="ij")
    for number, red in enumerate(axis):
        plane = np.stack([np.full(green.size, red, np.float32), green.ravel(), blue.ravel()], 1)
        # The square of the cell's own colour is the same for all candidates.
        distance = (colours**2).sum(1) - 2.0 * plane @ colours.T
        nearest[number] = distance.argmin(1)
    flat: npt.NDArray[np.uint8] = nearest.ravel()
    flat[_cells(palette[:exact])] = np.arange(exact, dtype=np.uint8)
    return flat
