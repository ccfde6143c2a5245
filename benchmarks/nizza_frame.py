"""``python -m benchmarks.nizza_frame``: milliseconds of a frame of Nizza at 1920 × 1080, without a display.

A pawn is dragged on its rope while the other ropes sway in the wind and the camera pans or zooms to and fro. The time
is that of the process, so that other programs on the machine count less. The exit status is 1 if a limit of the issue
is exceeded; of a zoom, which lasts half a second, only the slowest frame counts.
"""

from __future__ import annotations

import math
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.report import print_table
from nizza import GAME, boards
from nizza.board.areas import XY
from nizza.dice import COUNT, Symbol
from nizza.rules.position import first_position
from nizza.rules.state import Nizza
from nizza.rules.views import MatchOptions, Pawn, Phase
from nizza.scene.nizza_display import NizzaDisplay
from nizza.view.sight import BoardCamera
from stage.match.scene import MatchScene, start
from stage.settings import Settings
from table.match.match import MatchSetup, SeatSetup
from table.seating import NAMES
from tests.driver import FRAME, Driver, open_window

FRAMES: Final = 400
MEDIAN: Final = 7.0
P99: Final = 14.0
SLOWEST: Final = 33.0
"""Limits of the issue, in milliseconds."""
_ROPE: Final = 4
"""Number of a long rope, on its first chimney."""


def hanging() -> Nizza:
    """Return a pawn on a roof within reach of its rope, with nothing but swings."""
    board = boards.load(boards.FIRST)
    position = first_position(4, MatchOptions(), board)
    area, _ = board.segments.nearest(board.chimneys[position.ropes[_ROPE]])
    pawn = Pawn(board.areas[area].middle, peaceful=False, placed=True)
    position.pawns = (pawn, *position.pawns[1:])
    position.phase, position.round, position.first, position.turn = Phase.USING, 1, 0, 0
    position.throwing = ()
    position.rolled = position.dice = (Symbol.SWING,) * COUNT
    return Nizza(position)


def take_hold(driver: Driver, display: NizzaDisplay) -> XY:
    """Press on the pawn, so that it hangs on the pointer; return the place."""
    display.using.choose(Symbol.SWING)
    if display.using.draft.rope is None:
        display.using.pick(min(display.using.draft.targets))
    driver.wait(1.5)
    draft = display.using.draft
    at = display.state.sight.to_screen((draft.here[0], draft.here[1] - 28.0))
    driver.press(at)
    assert display.hanging.held, "the pawn is not where the pointer pressed"
    return at


def gliding(sight: BoardCamera) -> Callable[[int], None]:
    """Return a function that moves the camera every 50 frames."""
    middle = sight.middle

    def move(number: int) -> None:
        if number % 50 == 0:
            sight.look_at(middle + 150.0 * math.sin(number))

    return move


def zooming(sight: BoardCamera) -> Callable[[int], None]:
    """Return a function that zooms in or out by two steps every 30 frames."""

    def move(number: int) -> None:
        if number % 30 == 0:
            sight.zoom_by(-2.0 if number // 30 % 2 else 2.0)

    return move


def drag(driver: Driver, display: NizzaDisplay, start: XY, camera: Callable[[int], None]) -> list[float]:
    """Return the milliseconds of each frame while the pointer moves the held pawn round below the chimney."""
    x, y = start
    times = []
    for number in range(FRAMES):
        camera(number)
        turn = number / 30.0
        driver.move((x + 150.0 * math.sin(turn), y + 120.0 + 80.0 * math.cos(1.7 * turn)))
        begin = time.process_time()
        driver.app.frame(FRAME)
        times.append((time.process_time() - begin) * 1000.0)
    assert display.hanging.held, "the pawn was let go"
    return sorted(times)


def main() -> int:
    """Measure and print; return the exit status, 1 if a limit is exceeded."""
    begin = hanging()
    game = replace(GAME, new_state=lambda seats, options: begin.clone())
    seats = tuple(SeatSetup("human", name, seat) for seat, name in enumerate(NAMES[:4]))
    setup = MatchSetup(game.name, seats, {}, 1)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_window(Path(folder), {game.name: game}, lambda services: start(services, setup), settings=Settings()) as (
            driver,
            _,
        ),
    ):
        driver.wait(0.5)
        if driver.scene.ui.has("handover.reveal"):
            driver.click("handover.reveal")
        assert isinstance(driver.scene, MatchScene)
        display = driver.scene.display
        assert isinstance(display, NizzaDisplay)
        assert display.state.scenery.pictures is not None
        display.state.scenery.pictures.wait()
        driver.wait(1.0)
        start_at, sight = take_hold(driver, display), display.state.sight
        cameras = {"gliding": gliding(sight), "zooming": zooming(sight)}
        times = {name: drag(driver, display, start_at, camera) for name, camera in cameras.items()}
    headings = (f"frame at 1920 × 1080 ({FRAMES} frames)", "median", "p99", "slowest")
    figures = {name: (median(each), each[round(0.99 * (len(each) - 1))], each[-1]) for name, each in times.items()}
    rows = [
        (f"a pawn dragged, ropes swaying, camera {name}", *(f"{number:.1f} ms" for number in numbers))
        for name, numbers in figures.items()
    ]
    print_table(headings, rows)
    middle, p99, slowest = figures["gliding"]
    return int(middle > MEDIAN or p99 > P99 or max(slowest, figures["zooming"][2]) > SLOWEST)


if __name__ == "__main__":
    sys.exit(main())
