"""Fonts of the system that anybody may have put there: what cannot be used is passed over, the text is drawn anyway."""

import errno
import os
import struct
from collections.abc import Iterator
from pathlib import Path

import fontpkg_rubik  # type: ignore[import-untyped]
import pygame
import pytest

from stage.graphics import theme
from stage.graphics.text import shaping, typefaces
from stage.graphics.text.shaping import REPLACEMENT
from stage.graphics.text.typefaces import FontCut, showing
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import Family
from table.rng import stream

CUT = FontCut(Family.TEXT)
RUBIK = Path(fontpkg_rubik.ROOT, "files", "Rubik[wght].ttf").read_bytes()
CACHES = (
    typefaces._system_fonts,
    typefaces._system_face,
    typefaces._system_typeface,
    showing,
    shaping.line,
    shaping.box,
)


def box_font(letters: str, *, wide: int = 600, high: int = 700, advance: int = 650, upem: int = 1000) -> bytes:
    """Return a font in which each of `letters`, and nothing else, is a rectangle; measures are in font units."""
    outline = struct.pack(">hhhhhHHBBBB", 1, 0, 0, wide, high, 3, 0, 1, 1, 1, 1)
    outline += struct.pack(">8h", 0, wide, 0, -wide, 0, 0, high, 0) + b"\0\0"
    groups = b"".join(struct.pack(">III", code, code, 1) for code in sorted(map(ord, letters)))
    cmap = struct.pack(">HHHHI", 0, 1, 3, 10, 12) + struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(letters))
    head = struct.pack(">IIIIHHQQ4hHHhhh", 0x10000, 0, 0, 0x5F0F3CF5, 0, upem, 0, 0, 0, 0, wide, high, 0, 8, 2, 1, 0)
    tables = {
        b"cmap": cmap + groups,
        b"glyf": outline,
        b"head": head,
        b"hhea": struct.pack(">I3hH3h3h4hhH", 0x10000, 800, -200, 0, advance, *[0] * 11, 2),
        b"hmtx": struct.pack(">HhHh", 500, 0, advance, 0),
        b"loca": struct.pack(">III", 0, 0, len(outline)),
        b"maxp": struct.pack(">IH13H", 0x10000, 2, *[4] * 13),
    }
    directory, body = struct.pack(">IHHHH", 0x10000, len(tables), 0, 0, 0), b""
    for tag, table in tables.items():
        directory += struct.pack(">4sIII", tag, 0, 12 + 16 * len(tables) + len(body), len(table))
        body += table + b"\0" * (-len(table) % 4)
    return directory + body


@pytest.fixture
def fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return an empty folder that counts as the system's folder of fonts."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    monkeypatch.setenv("LUDOTHEQUE_FONTS", str(tmp_path))
    for cache in CACHES:
        cache.cache_clear()
    yield tmp_path
    for cache in CACHES:
        cache.cache_clear()


def ink(text: str) -> int:
    """Return the number of pixels of a text, once it is drawn."""
    return pygame.mask.from_surface(Typesetter().drawn(text, theme.BODY, 1.0, (0, 0, 0))).count()


def test_a_name_is_drawn_in_the_first_font_that_has_its_letters(fonts: Path) -> None:
    assert showing("王", CUT) is None
    (fonts / "deep").mkdir()
    (fonts / "deep" / "a.TTF").write_bytes(box_font("王龍"))
    for cache in CACHES:
        cache.cache_clear()
    face = showing("王龍", CUT)
    assert face is not None
    assert face.space == 0.0, "it has no space"
    assert ink("王 龍") > 100
    assert Typesetter().width("王 龍", theme.BODY) > 30


@pytest.mark.parametrize(
    "sizes",
    [
        {"wide": 16_000, "upem": 16}, {"high": 16_000, "upem": 16}, {"advance": 65_000, "upem": 16},
        {"wide": 0}, {"upem": 0, "wide": 32_767},
    ],
)  # fmt: skip
def test_a_letter_of_an_impossible_size_is_left_to_other_fonts(fonts: Path, sizes: dict[str, int]) -> None:
    (fonts / "a.ttf").write_bytes(box_font("王", **sizes))
    (fonts / "b.ttf").write_bytes(box_font("龍"))
    assert showing("王", CUT) is None
    assert showing("龍", CUT) is not None
    assert ink("Wang 王") == ink(f"Wang {REPLACEMENT}") < 5000
    (fonts / "c.ttf").write_bytes(box_font("王"))
    for cache in CACHES:
        cache.cache_clear()
    assert showing("王", CUT) is not None


def test_what_is_no_font_is_passed_over(fonts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = box_font("龍")
    (fonts / "empty.ttf").write_bytes(b"")
    (fonts / "text.otf").write_text("no font", encoding="utf-8")
    (fonts / "folder.ttf").mkdir()
    (fonts / "cut.ttf").write_bytes(good[:60])
    (fonts / "tags.ttf").write_bytes(good.replace(b"hmtx", b"\xff\xfe\xfd\xfc"))
    (fonts / "gone.ttf").symlink_to(fonts / "nowhere")
    (fonts / "loop").symlink_to(fonts)
    with open(fonts / "huge.ttc", "wb") as file:
        file.truncate(300 * 2**20)
    if hasattr(os, "mkfifo"):
        os.mkfifo(fonts / "pipe.ttf")
    (fonts / "locked").mkdir()
    (fonts / "zzz.ttf").write_bytes(good)
    listing = os.scandir

    def fail(path: str) -> object:
        if str(path).endswith("locked"):
            raise OSError(errno.EIO, "Input/output error")
        return listing(path)

    monkeypatch.setattr(os, "scandir", fail)
    assert showing("龍", CUT) is not None
    assert showing("王", CUT) is None
    monkeypatch.setenv("LUDOTHEQUE_FONTS", str(fonts / "nowhere"))
    typefaces._system_fonts.cache_clear()
    assert typefaces._system_fonts() == {}


def test_without_a_home_the_fonts_of_everybody_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LUDOTHEQUE_FONTS")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert typefaces._font_folders()


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_font_never_ends_the_program(fonts: Path, seed: int) -> None:
    rng = stream(seed, "damage")
    name = "דוד"
    for number in range(25):
        damaged = bytearray(RUBIK)
        # The table directory at the beginning is hit as often as everything behind it.
        for _ in range(rng.choice((1, 20, 400))):
            damaged[rng.randrange(rng.choice((300, len(damaged))))] = rng.randrange(256)
        (fonts / "x.ttf").write_bytes(damaged[: rng.choice((len(damaged), rng.randrange(len(damaged))))])
        for cache in CACHES:
            cache.cache_clear()
        left, _, width, height = Typesetter().box(name, theme.TITLE, 1.0)
        assert abs(left) + width + height < 20_000, number
        assert ink(name) > 0
