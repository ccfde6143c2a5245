"""Baking of drawings, in a process whose time and memory are bounded and whose answers are not trusted (NZ-3)."""

from __future__ import annotations

import struct
import sys
import time
from collections.abc import Callable
from io import BytesIO
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeAlias

import pygame
import pytest

from main import main
from nizza.baking import command, rasteriser
from nizza.baking.command import baked
from nizza.baking.drawing import drawing_of
from nizza.baking.rasteriser import NotRasterised, rasterise
from nizza.board_file import archive
from nizza.view.layers import columns_of
from tests.nizza.small_board import SVG, Sheet

PAGE = f'xmlns="{SVG}" width="90" height="60" viewBox="0 0 90 60"'
ENDLESS = f'<svg {PAGE}><path d="M0 0L1e9 900" fill="none" stroke="red" stroke-dasharray="9"/></svg>'.encode()
"""A drawing that the rasteriser never finishes; no board with it passes the door."""
SQUARE = f'<svg {PAGE}><rect width="45" height="60" fill="#f00" opacity=".5"/></svg>'.encode()
SIZE = (9, 6)
Pipe: TypeAlias = "Connection[Any, Any]"


def test_the_file_opens_and_shows_what_was_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """NZ-3."""
    monkeypatch.setattr(command, "_SHARPEST", 0.5)
    sheet, file = Sheet(), tmp_path / "mine.svg"
    sky = sheet.root.makeelement(f"{{{SVG}}}g", {"data-depth": "0.2"})
    sky.append(sky.makeelement(f"{{{SVG}}}rect", {"width": "2160", "height": "300", "fill": "#102040"}))
    sheet.root.insert(0, sky)
    file.write_bytes(sheet.data())
    assert main(["nizza", "--bake-board", str(file), "--language", "en"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{tmp_path / 'mine.board'} is playable")
    assert "\nhouse-6 lies 57 % of the way" in said, "a remark is no fault"
    board, layers = archive.read((tmp_path / "mine.board").read_bytes(), "mine")
    assert board.fingerprint == sheet.board().fingerprint
    assert [layer.depth for layer in layers] == [0.2, 1.0]
    pygame.display.init()
    for painted, drawn in zip(layers, drawing_of(sheet.data()).layers, strict=True):
        for size in ((540, 270), (1080, 540)):
            one, other = (columns_of(layer, size)(0, size[0]) for layer in (painted, drawn))
            assert pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def test_the_command_answers_by_its_status_and_writes_nothing_of_a_bad_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """NZ-3."""
    file, words = tmp_path / "mine.svg", ["nizza", "--language", "en", "--bake-board"]
    file.write_bytes(Sheet().drop("yacht", "chimney-7").data())
    assert main([*words, str(file)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2
    assert main([*words, str(tmp_path / "none.svg")]) == 2
    assert "none.svg cannot be read" in capsys.readouterr().err
    assert main([*words, str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path} is not a file: give the SVG file of a board.\n"
    sheet = Sheet()
    sheet.level.set("style", "display:none")
    file.write_bytes(sheet.data())
    assert main([*words, str(file)]) == 2
    assert "Nothing of the drawing can be seen" in capsys.readouterr().err
    monkeypatch.setattr(rasteriser, "PATIENCE", 0.0)
    file.write_bytes(Sheet().data())
    assert main([*words, str(file)]) == 2
    assert "takes too much time or memory" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.svg"]


def test_the_pictures_of_a_board_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """NZ-3: as wide as a board may be, and with as many layers."""
    sizes: list[tuple[int, int]] = []

    def noted(document: bytes, size: tuple[int, int]) -> bytes:
        sizes.append(size)
        raise NotRasterised

    drawing = drawing_of(Sheet().widen(6480).data())
    monkeypatch.setattr(command, "rasterise", noted)
    for layers in (1, 16):
        with pytest.raises(Exception, match="too much time"):
            baked(type(drawing)(drawing.size, drawing.shapes, drawing.layers * layers, ()))
        width, height = sizes[-1]
        assert 4 * width * height * layers <= archive.MOST_PIXELS
        assert 2 * width <= 16_383, "a WebP cannot be wider"


def test_it_draws_what_would_be_drawn_here() -> None:
    here = pygame.image.load_sized_svg(BytesIO(SQUARE), (90, 60))
    assert rasterise(SQUARE, (90, 60)) == pygame.image.tobytes(here, "RGBA")


def test_what_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rasteriser, "PATIENCE", 5.0)
    with pytest.raises(NotRasterised):
        rasterise(ENDLESS, (90, 60))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere time alone is limited")
def test_what_takes_too_much_memory_is_given_up() -> None:
    with pytest.raises(NotRasterised):
        rasterise(SQUARE, (90 * 400, 60 * 400))


def test_what_is_no_drawing_is_given_up() -> None:
    with pytest.raises(NotRasterised):
        rasterise(b"<svg", SIZE)


class Trap:
    """Object whose pickle creates a file where it is read."""

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str, bytes]]:
        return write, ("trap", b"caught")


def write(path: str, data: bytes) -> None:
    Path(path).write_bytes(data)


def sends_a_pickle(pipe: Pipe, *_: object) -> None:
    pipe.send(Trap())


def sends_too_little(pipe: Pipe, *_: object) -> None:
    pipe.send_bytes(b"\0")


def sends_too_much(pipe: Pipe, *_: object) -> None:
    pipe.send_bytes(bytes(4 * SIZE[0] * SIZE[1] + 1))


def announces_exabytes(pipe: Pipe, *_: object) -> None:
    pipe._send(struct.pack("!iQ", -1, 2**62))  # type: ignore[attr-defined]
    time.sleep(60.0)


def stops_in_the_middle(pipe: Pipe, *_: object) -> None:
    pipe._send(struct.pack("!i", 4 * SIZE[0] * SIZE[1]) + b"\0")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "answer", [sends_a_pickle, sends_too_little, sends_too_much, announces_exabytes, stops_in_the_middle]
)
def test_whatever_the_process_answers_the_drawing_is_given_up(
    answer: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(rasteriser, "_draw", answer)
    with pytest.raises(NotRasterised):
        rasterise(SQUARE, SIZE)
    assert list(tmp_path.iterdir()) == [], "what was answered has been carried out"
