"""Files of the player's own boards: a zip with the level as JSON, and each layer as lossless WebP in two sizes (NZ-3).

They may come from strangers, so all that is in them is bounded and checked here, before any picture is decoded.
"""

import struct
from collections.abc import Sequence
from io import BytesIO
from typing import Annotated, Final, Literal
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

import msgspec
from msgspec import Meta

from nizza.board.areas import XY
from nizza.board.layers import MOST_LAYERS, PaintedLayer
from nizza.board.model import HEIGHT, Board
from nizza.board_file.faults import BadBoard
from nizza.board_file.level import board_of
from nizza.board_file.shapes import MOST_SHAPES, Coordinate, LevelShape

LARGEST: Final = 32 * 2**20
"""Maximum size of a file, in bytes."""
MOST_PIXELS: Final = 2**27
"""Maximum number of pixels of all large pictures together."""
_LONGEST_LEVEL: Final = 2 * 2**20
"""Maximum size of a level, in bytes."""
_MOST_ENTRIES: Final = 2 * (2 * MOST_LAYERS + 1)
"""Maximum number of entries in the zip's directory; twice what is needed, because its mark may occur in a picture."""
_ENTRY: Final = b"PK\1\2"
_SVG: Final = b"<svg"
_SEARCHED: Final = 4096
"""Bytes at the beginning of a picture in which SDL looks for an SVG drawing."""
_DATED: Final = (1980, 1, 1, 0, 0, 0)


_DAMAGED: Final = (
    *(BadBoard, BadZipFile, msgspec.MsgspecError, struct.error),
    *(ArithmeticError, EOFError, LookupError, OSError, RuntimeError, ValueError),
)
"""Exceptions for files that are no zip, or contain something else."""


class DamagedBoard(Exception):
    """Raised when a file is no board, or damaged, hostile or too large."""


class _LayerNote(msgspec.Struct, frozen=True):
    depth: Annotated[float, Meta(ge=0.0, le=1.0)]
    moon: tuple[Coordinate, Coordinate] | None


class _Level(msgspec.Struct, frozen=True):
    """Facts of a board beside its pictures."""

    format: Literal[1]
    width: Coordinate
    shapes: Annotated[tuple[LevelShape, ...], Meta(max_length=MOST_SHAPES)]
    layers: Annotated[tuple[_LayerNote, ...], Meta(min_length=1, max_length=MOST_LAYERS)]


def read(data: bytes, name: str) -> tuple[Board, tuple[PaintedLayer, ...]]:
    """Return the board in a file, called `name`, and its layers, farthest first. Raises :class:`DamagedBoard`.

    The pictures are of bounded size, but may still be damaged.
    """
    try:
        if len(data) > LARGEST or data.count(_ENTRY) > _MOST_ENTRIES:
            raise DamagedBoard("too large")
        with ZipFile(BytesIO(data)) as archive:
            level = msgspec.json.decode(_entry(archive, "level.json", _LONGEST_LEVEL), type=_Level)
            layers = tuple(
                PaintedLayer(note.depth, note.moon, *(_entry(archive, _picture(number, size)) for size in _SIZES))
                for number, note in enumerate(level.layers)
            )
        for pictures in zip(*((layer.small, layer.large) for layer in layers), strict=True):
            if sum(map(_pixels, pictures)) > MOST_PIXELS:
                raise DamagedBoard("too many pixels")
        return board_of(name, (level.width, HEIGHT), level.shapes), layers
    except _DAMAGED as error:
        raise DamagedBoard(str(error)) from error


def written(size: XY, shapes: Sequence[LevelShape], layers: Sequence[PaintedLayer]) -> bytes:
    """Return the file of a board `size` wide and high, for :func:`read`."""
    notes = tuple(_LayerNote(layer.depth, layer.moon) for layer in layers)
    entries = {"level.json": msgspec.json.encode(_Level(1, size[0], tuple(shapes), notes))}
    for number, layer in enumerate(layers):
        entries |= {_picture(number, "small"): layer.small, _picture(number, "large"): layer.large}
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        for name, entry in entries.items():
            archive.writestr(ZipInfo(name, _DATED), entry)
    return file.getvalue()


_SIZES: Final = ("small", "large")


def _picture(number: int, size: str) -> str:
    return f"layer-{number}-{size}.webp"


def _entry(archive: ZipFile, name: str, most: int = LARGEST) -> bytes:
    """Return an entry. Raises :class:`DamagedBoard` for a packed one, which could become too large."""
    info = archive.getinfo(name)
    if info.compress_type != ZIP_STORED or info.file_size > most:
        raise DamagedBoard(name)
    return archive.read(info)


def _pixels(picture: bytes) -> int:
    """Return the number of pixels of a lossless WebP. Raises :class:`DamagedBoard` for any other picture."""
    # SDL takes anything for SVG that has its tag, and would rasterise it.
    if picture[:4] != b"RIFF" or picture[8:16] != b"WEBPVP8L" or _SVG in picture[:_SEARCHED]:
        raise DamagedBoard("no lossless WebP")
    bits: int = struct.unpack_from("<I", picture, 21)[0]
    return (1 + (bits & 0x3FFF)) * (1 + (bits >> 14 & 0x3FFF))
