"""A board whose scenery takes too long is shown on a plain ground, in a window that stays alive (NZ-3)."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from nizza import boards
from nizza.board.model import HEIGHT
from nizza.rules.state import new_state
from nizza.view.board_picture import BoardPicture
from nizza.view.menus import scenery_of
from stage.graphics import svg_process
from stage.graphics.painter import Painter
from stage.graphics.svg_process import NotRasterised, SvgProcess, rasterise
from table.storage.files import ASSETS
from tests.nizza.nizza_window import roofs
from tests.nizza.positions import options
from tests.nizza.small_board import Sheet
from tests.nizza.view_painting import painter_of, seen, sight_on

ROOT = ASSETS.parent
PAGE = 'xmlns="http://www.w3.org/2000/svg" width="90" height="60" viewBox="0 0 90 60"'
ENDLESS = f'<svg {PAGE}><path d="M0 0L1e9 900" fill="none" stroke="red" stroke-dasharray="9"/></svg>'.encode()
"""A drawing that the rasteriser never finishes; no board with it passes the door."""
SQUARE = f'<svg {PAGE}><rect width="45" height="60" fill="#f00" opacity=".5"/></svg>'.encode()


def wait_for(true: Callable[[], object], seconds: float = 60.0, meanwhile: Callable[[], None] = lambda: None) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never comes true"
        meanwhile()
        time.sleep(0.02)


@pytest.fixture
def process() -> Iterator[SvgProcess]:
    process = SvgProcess()
    yield process
    process.stop()


def is_running(process_id: int) -> bool:
    """Return True if there is such a process, zombies aside."""
    try:
        return Path(f"/proc/{process_id}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


class TestProcess:
    def test_it_draws_what_would_be_drawn_here(self, process: SvgProcess) -> None:
        for size in ((90, 60), (45, 30), (90, 60)):
            drawn, here = process.rasterise(SQUARE, size), rasterise(SQUARE, size)
            assert drawn.get_size() == here.get_size()
            assert pygame.image.tobytes(drawn, "RGBA") == pygame.image.tobytes(here, "RGBA")

    def test_what_takes_too_long_is_given_up(self, process: SvgProcess, monkeypatch: pytest.MonkeyPatch) -> None:
        process.rasterise(SQUARE, (90, 60))
        number = process.process_id
        assert number is not None
        monkeypatch.setattr(svg_process, "PATIENCE", 0.5)
        with pytest.raises(NotRasterised):
            process.rasterise(ENDLESS, (90, 60))
        assert not is_running(number)
        with pytest.raises(NotRasterised):
            process.rasterise(SQUARE, (90, 60))
        assert process.process_id is None, "nothing more is tried"

    @pytest.mark.skipif(sys.platform != "linux", reason="elsewhere time alone is limited")
    def test_what_takes_too_much_memory_is_given_up(self, process: SvgProcess) -> None:
        with pytest.raises(NotRasterised):
            process.rasterise(SQUARE, (90 * 400, 60 * 400))

    def test_what_is_no_drawing_is_given_up(self, process: SvgProcess) -> None:
        with pytest.raises(NotRasterised):
            process.rasterise(b"<svg", (9, 9))

    @pytest.mark.skipif(not Path("/proc/self").exists(), reason="asks the system for its processes")
    @pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, None])
    def test_it_ends_with_the_program(self, end: signal.Signals | None) -> None:
        program = (
            "import sys, threading, time\n"
            "from stage.graphics.svg_process import SvgProcess\n"
            "if __name__ == '__main__':\n"
            "    process = SvgProcess()\n"
            f"    process.rasterise({SQUARE!r}, (90, 60))\n"
            f"    threading.Thread(target=process.rasterise, args=({ENDLESS!r}, (90, 60))).start()\n"
            "    time.sleep(0.5)\n"
            "    print(process.process_id, flush=True)\n"
            "    sys.stdin.readline()\n"
        )
        with subprocess.Popen(
            [sys.executable, "-c", program], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True,
        ) as running:  # fmt: skip
            assert running.stdin is not None
            assert running.stdout is not None
            lines = (line.strip() for line in running.stdout)
            number = int(next(line for line in lines if line.isdigit()))
            assert is_running(number)
            if end is not None:
                os.kill(running.pid, end)
            else:
                running.stdin.write("\n")
                running.stdin.close()
            running.wait(60.0)
            wait_for(lambda: not is_running(number))


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a player's own board, which is red all over but for its level."""
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    boards.own_folder().mkdir(parents=True)
    sheet = Sheet()
    ground = sheet.root.makeelement("{http://www.w3.org/2000/svg}rect", {"width": "2160", "height": "1080"})
    ground.set("fill", "#ff0000")
    sheet.root.insert(0, ground)
    (boards.own_folder() / "mine.svg").write_bytes(sheet.data())
    scenery_of.cache_clear()
    return "mine"


def is_red(colour: pygame.Color | tuple[int, ...]) -> bool:
    """Return True if it is the drawing's background colour, which shrinking changes a little."""
    return colour[0] > 240 and max(colour[1], colour[2]) < 16


def colour_of_sky(painter: Painter, scenery: BoardPicture, name: str) -> tuple[int, ...]:
    """Return the usual colour in the upper part of the board, as the camera sees it."""
    sight = sight_on(boards.load(name))
    drawn = seen(lambda canvas: scenery.draw(canvas, sight), painter)
    middle, top = sight.to_screen((1080.0, 150.0))
    x, y = (round(side) for side in painter.canvas.to_target((middle, top)))
    return tuple(int(part) for part in np.median(drawn[x - 20 : x + 20, y - 9 : y + 9], axis=(0, 1)))


def drawing_processes() -> list[str]:
    """Return the processes of this program that draw."""
    return [child.name for child in multiprocessing.active_children() if "drawings" in child.name]


class TestBoard:
    def test_an_own_board_is_seen_as_it_is_drawn_once_it_is_drawn(self, own: str) -> None:
        painter, board = painter_of(), boards.load(own)
        scenery, sight = BoardPicture.of(board), sight_on(board)
        assert not scenery.is_ready
        first = colour_of_sky(painter, scenery, own)
        assert is_red(first) or first[2] > first[0], "a plain ground until then"
        wait_for(lambda: scenery.is_ready, meanwhile=lambda: scenery.prepare(painter, sight))
        assert is_red(colour_of_sky(painter, scenery, own))
        assert scenery.pictures is not None
        wait_for(
            lambda: scenery.pictures is None or scenery.pictures.is_done,
            meanwhile=lambda: scenery.prepare(painter, sight),
        )
        scenery.draw(painter, sight)
        wait_for(lambda: not drawing_processes())
        assert not scenery.failed
        assert is_red(scenery.small(painter, sight, (200, 100)).get_at((100, 5)))
        assert is_red(scenery.flat(painter, (400, 200)).get_at((200, 10)))
        scenery.stop()

    def test_a_board_that_takes_too_long_is_seen_on_a_plain_ground(
        self, own: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(svg_process, "PATIENCE", -1.0)
        painter, board = painter_of(), boards.load(own)
        scenery, sight = BoardPicture.of(board), sight_on(board)
        scenery.draw(painter, sight)
        wait_for(lambda: scenery.failed, meanwhile=lambda: scenery.prepare(painter, sight))
        for _ in range(2):
            red, _, blue = colour_of_sky(painter, scenery, own)
            assert red < blue
        assert scenery.pictures is not None
        assert not scenery.is_ready
        assert scenery.small(painter, sight, (200, 100)).get_at((100, 5)).r < 128
        flat = scenery.flat(painter, (round(board.size[0]), round(HEIGHT)))
        assert flat.get_at((1080, 10)).r < 128
        x, y = board.chimneys[3]
        assert flat.get_at((round(x), round(y) + 5)).r > 200, "chimneys are seen"
        assert flat.get_at((100, 402)) != flat.get_at((100, 395)), "and roofs"

    def test_a_shipped_board_needs_no_process(self) -> None:
        assert boards.is_shipped("nice")
        assert BoardPicture.of(boards.load("nice")).is_ready


@pytest.mark.draws_frames("a drawing is rasterised only once it is to be seen")
def test_the_match_goes_on_and_a_notice_says_why_it_is_plain(
    own: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NZ-3."""
    monkeypatch.setattr(svg_process, "PATIENCE", -1.0)
    begin = new_state(2, options(board=own))
    with roofs(tmp_path, "human", "human", begin=begin) as here:
        scenery = here.display.state.scenery

        def told() -> list[str]:
            here.driver.step()
            return [notice.text for notice in here.driver.app.notices.shown if "too long" in notice.text]

        wait_for(told)
        assert scenery.failed
        here.wait_for_choice()
        here.driver.wait(12.0)
        assert not told(), "it is said once"
        here.driver.resize((900, 600))
        here.driver.step(3)
        assert scenery.failed
