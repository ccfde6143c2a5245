"""A process that rasterises strangers' drawings may have become one of theirs: nothing it answers is trusted."""

import pickle
import struct
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeAlias

import pygame
import pytest

from stage.graphics import svg_process
from stage.graphics.svg_process import NotRasterised, SvgProcess

SQUARE = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#f00"/></svg>'
SIZE = (9, 9)
Pipe: TypeAlias = "Connection[Any, Any]"


class Trap:
    """Object whose pickle creates a file where it is read."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str, bytes]]:
        return write, (self.path, b"caught")


def write(path: str, data: bytes) -> None:
    Path(path).write_bytes(data)


def answers(pipe: Pipe, size: tuple[int, int] = SIZE, pixels: bytes = bytes(4 * 81)) -> None:
    """Answer a request."""
    pipe.send_bytes(struct.pack("<II", *size))
    pipe.send_bytes(pixels)


def honest(pipe: Pipe) -> None:
    """Report as ready, and answer the first request as it should be."""
    pipe.send_bytes(b"ready")
    pipe.recv_bytes()
    answers(pipe)


def pickles_at_once(pipe: Pipe) -> None:
    pipe.send(Trap("trap-1"))
    pipe.recv_bytes()


def pickles_as_size(pipe: Pipe) -> None:
    honest(pipe)
    pipe.recv_bytes()
    pipe.send(Trap("trap-2"))
    pipe.send_bytes(bytes(4 * 81))


def sends_too_little(pipe: Pipe) -> None:
    honest(pipe)
    pipe.recv_bytes()
    answers(pipe, pixels=b"\0")


def is_larger_than_asked(pipe: Pipe) -> None:
    honest(pipe)
    pipe.recv_bytes()
    answers(pipe, (90, 90), bytes(4 * 8100))


def announces_exabytes(pipe: Pipe) -> None:
    honest(pipe)
    pipe.recv_bytes()
    pipe._send(struct.pack("!iQ", -1, 2**62))  # type: ignore[attr-defined]
    time.sleep(60.0)


def stops_in_the_middle(pipe: Pipe) -> None:
    honest(pipe)
    pipe.recv_bytes()
    pipe.send_bytes(struct.pack("<II", *SIZE))
    pipe._send(struct.pack("!i", 4 * 81) + b"\0")  # type: ignore[attr-defined]
    time.sleep(60.0)


def reads_no_more(pipe: Pipe) -> None:
    honest(pipe)
    time.sleep(60.0)


@pytest.mark.parametrize(
    "serve",
    [
        pickles_at_once, pickles_as_size, sends_too_little, is_larger_than_asked, announces_exabytes,
        stops_in_the_middle, reads_no_more,
    ],
)  # fmt: skip
def test_whatever_the_process_answers_the_drawing_is_given_up(
    serve: Callable[[Pipe], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(svg_process, "serve", serve)
    process = SvgProcess()
    try:
        if serve is not pickles_at_once:
            assert process.rasterise(SQUARE, SIZE).get_size() == SIZE
            monkeypatch.setattr(svg_process, "PATIENCE", 0.5)
        begun = time.monotonic()
        with pytest.raises(NotRasterised):
            process.rasterise(SQUARE + b" " * 10_000_000, SIZE)
        assert time.monotonic() - begun < 30.0, "it never ends by itself"
        assert process.process_id is None
        assert list(tmp_path.iterdir()) == [], "what was answered has been carried out"
    finally:
        process.stop()


def test_its_answers_are_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a pickle is read")

    monkeypatch.setattr(pickle, "loads", refuse)
    monkeypatch.setattr("multiprocessing.connection._ForkingPickler.loads", refuse)
    process = SvgProcess()
    try:
        drawn = process.rasterise(SQUARE, SIZE)
    finally:
        process.stop()
    assert drawn.get_at((4, 4)) == pygame.Color(255, 0, 0)
