"""Files of own boards, which may be damaged or mean harm, and boards as they are seen (NZ-3)."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from io import BytesIO
from time import process_time
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import msgspec
import numpy as np
import pygame
import pytest
from PIL import Image

from nizza.baking.drawing import drawing_of
from nizza.board.layers import PaintedLayer
from nizza.board_file import archive
from nizza.board_file.archive import DamagedBoard
from nizza.view.board_picture import BoardPicture
from tests.nizza.small_board import Sheet, layers_in, red
from tests.nizza.view_painting import painter_of, seen, sight_on
from tests.pace import slowness


def with_level(**changes: object) -> bytes:
    """Return a board with changes in its level."""

    def change(entries: dict[str, bytes]) -> None:
        entries["level.json"] = msgspec.json.encode({**msgspec.json.decode(entries["level.json"]), **changes})

    return rezipped(change)


def rezipped(change: Callable[[dict[str, bytes]], object], method: int = 0) -> bytes:
    """Return a board whose entries are changed, zipped by another program."""
    with ZipFile(BytesIO(Sheet().baked())) as old:
        entries = {name: old.read(name) for name in old.namelist()}
    change(entries)
    file = BytesIO()
    with ZipFile(file, "w", method) as new:
        for name, entry in entries.items():
            new.writestr(name, entry)
    return file.getvalue()


def unchanged(_: object) -> None:
    """Change nothing."""


def picture(kind: str, **options: object) -> bytes:
    """Return a small picture of another kind."""
    file = BytesIO()
    Image.new("RGB", (90, 90), "red").save(file, kind, **options)
    return file.getvalue()


def sized(width: int, height: int) -> bytes:
    """Return a WebP that says that it is so large."""
    bits = struct.pack("<I", (width - 1) | (height - 1) << 14)
    return red(9, 9)[:21] + bits + red(9, 9)[25:]


SHAPE = {"name": "a", "word": "roof", "corners": [[0, 0], [9, 0], [9, 9]], "number": None, "route": None}
ENDLESS = b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L1e9 9" stroke="red" stroke-dasharray="1"/></svg>'
HOSTILE: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "a drawing": lambda: Sheet().data(),
    "half of it": lambda: Sheet().baked()[:5000],
    "larger than any board": lambda: Sheet().baked() + bytes(archive.LARGEST),
    "packed": lambda: rezipped(unchanged, ZIP_DEFLATED),
    "packed so that unpacking takes gigabytes": lambda: rezipped(unchanged, ZIP_LZMA),
    "a bomb": lambda: rezipped(lambda all_: all_.update({"level.json": bytes(10**8)}), ZIP_DEFLATED),
    "a huge level": lambda: rezipped(lambda all_: all_.update({"level.json": b" " * 2**22})),
    "a million entries": lambda: Sheet().baked() + b"PK\1\2" * 1_000_000,
    "no level": lambda: rezipped(lambda all_: all_.pop("level.json")),
    "no picture": lambda: rezipped(lambda all_: all_.pop("layer-0-large.webp")),
    "nested": lambda: rezipped(lambda all_: all_.update({"level.json": b"[" * 10**6})),
    "no layers": lambda: with_level(layers=[]),
    "many layers": lambda: with_level(layers=[{"depth": 1.0, "moon": None}] * 17),
    "a depth": lambda: with_level(layers=[{"depth": 1e300, "moon": None}]),
    "a moon": lambda: with_level(layers=[{"depth": 1.0, "moon": [1e300, 0]}]),
    "another format": lambda: with_level(format=2),
    "no width": lambda: with_level(width=0),
    "a width": lambda: with_level(width=1e5),
    "no shapes": lambda: with_level(shapes=[]),
    "many shapes": lambda: with_level(shapes=[SHAPE] * 401),
    "no corners": lambda: with_level(shapes=[{**SHAPE, "corners": []}]),
    "many corners": lambda: with_level(shapes=[{**SHAPE, "corners": [[0, 0]] * 1501}]),
    "many corners together": lambda: with_level(shapes=[{**SHAPE, "corners": [[0, 0], [9, 9]] * 700}] * 20),
    "far corners": lambda: with_level(shapes=[{**SHAPE, "corners": [[1e300, 0], [0, 9], [9, 9]]}]),
    "no playable level": lambda: Sheet().drop("yacht").baked(),
    "a JPEG": lambda: Sheet().baked(picture("JPEG"), red(9, 9)),
    "a WebP with losses": lambda: Sheet().baked(picture("WEBP"), red(9, 9)),
    "an SVG": lambda: Sheet().baked(ENDLESS, red(9, 9)),
    "an SVG that looks like a WebP": lambda: Sheet().baked(b"RIFF9999WEBPVP8L9999/9999" + ENDLESS, red(9, 9)),
    "a short picture": lambda: Sheet().baked(red(9, 9)[:22], red(9, 9)),
    "too many pixels": lambda: Sheet().baked(red(9, 9), sized(16_000, 16_000)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_board_is_refused_within_a_second(name: str) -> None:
    """NZ-3."""
    data = HOSTILE[name]()
    begun = process_time()
    with pytest.raises(DamagedBoard):
        archive.read(data, "mine")
    assert process_time() - begun < 1 * slowness()


def test_damage_anywhere_is_found_or_does_no_harm() -> None:
    """NZ-3."""
    whole, rng = Sheet().baked(), random.Random(1)
    level = whole.index(b"level.json")
    for _ in range(200):
        data = bytearray(whole)
        for _ in range(rng.choice((1, 1, 3))):
            start = rng.choice((0, level, len(data) - 400))
            data[rng.randrange(start, min(start + 400, len(data)))] = rng.randrange(256)
        try:
            archive.read(bytes(data), "mine")
        except DamagedBoard:
            continue


def test_a_board_is_read_back_as_it_was_written() -> None:
    """NZ-3."""
    small, large = red(90, 45), red(180, 90)
    board, layers = archive.read(Sheet().baked(small, large), "mine")
    drawn = drawing_of(Sheet().data()).board("mine")
    assert (board.fingerprint, board.name, board.windows) == (drawn.fingerprint, "mine", drawn.windows)
    assert layers == (PaintedLayer(1.0, None, small, large),)


def shown(layer: PaintedLayer) -> tuple[pygame.Color, ...]:
    """Return the usual colour of the sky as the camera sees it, and those of the small and the flat picture."""
    painter, board = painter_of(), Sheet().board()
    scenery, sight = BoardPicture([layer]), sight_on(board)
    scenery.prepare(painter, sight)
    assert scenery.pictures is not None
    scenery.pictures.wait()
    drawn = seen(lambda canvas: scenery.draw(canvas, sight), painter)
    x, y = (round(side) for side in painter.canvas.to_target(sight.to_screen((1080.0, 150.0))))
    sky = pygame.Color(*(int(part) for part in np.median(drawn[x - 20 : x + 20, y - 9 : y + 9], axis=(0, 1))))
    small, flat = scenery.small(painter, sight, (200, 100)), scenery.flat(painter, (400, 200))
    scenery.stop()
    return sky, small.get_at((100, 5)), flat.get_at((200, 10))


def test_an_own_board_is_seen_as_it_was_baked() -> None:
    layer = PaintedLayer(1.0, None, red(216, 108), red(432, 216))
    assert all(colour.r > 240 and max(colour.g, colour.b) < 16 for colour in shown(layer))


def test_a_damaged_picture_is_empty() -> None:
    damaged = red(216, 108)[:40]
    assert all(colour.r < 128 for colour in shown(PaintedLayer(1.0, None, damaged, damaged)))


def test_a_large_view_shows_the_large_picture() -> None:
    (layer,) = layers_in(Sheet().data().decode())
    assert layer.box == (0.0, 0.0, 2160.0, 1080.0)
    blue = BytesIO()
    Image.new("RGBA", (4320, 2160), "blue").save(blue, "WEBP", lossless=True)
    sky, small, _ = shown(PaintedLayer(1.0, None, red(20, 10), blue.getvalue()))
    assert (sky.b, small.b) > (240, 240)
