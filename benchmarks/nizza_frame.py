"""``python -m benchmarks.nizza_frame``: milliseconds of a frame of Nizza at 1920 × 1080, without a display.

A pawn is dragged on its rope while the other ropes sway in the wind and the camera pans or zooms to and fro. Another is
drawn back, swings with momentum and all aids, and flies. The time is that of the process, so that other programs on the
machine count less. The exit status is 1 if a limit of the issue is exceeded; of a zoom, which lasts half a second, only
the slowest frame counts.
"""

from __future__ import annotations

import math
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.report import print_table
from nizza import GAME, boards
from nizza.board.areas import XY
from nizza.dice import COUNT, Symbol
from nizza.physics.pendulum import pulled_back
from nizza.rules.options import MatchOptions, SwingLength, SwingStyle
from nizza.rules.position import first_position
from nizza.rules.state import Nizza
from nizza.rules.views import Pawn, Phase
from nizza.scene.display import NizzaDisplay
from nizza.view.sight import BoardCamera
from stage.driving import FRAME, FULL_HD, Driver, open_window
from stage.match.scene import MatchScene, start
from stage.settings import Settings
from stage.window.garbage import GcScheduler
from table.match.match import MatchSetup, SeatSetup
from table.seating import NAMES

FRAMES: Final = 400
MEDIAN: Final = 7.0
P99: Final = 14.0
SLOWEST: Final = 33.0
"""Limits of the issue, in milliseconds."""
FLYING: Final = (9.0, 16.0, 33.0)
"""Median, 99th percentile and slowest frame of a momentum swing, in milliseconds."""
_ROPE: Final = 4
"""Number of a long rope, on its first chimney."""


def hanging(style: SwingStyle = SwingStyle.PLACED) -> Nizza:
    """Return a pawn on a roof within reach of its rope, with nothing but swings."""
    board = boards.load(boards.FIRST)
    options = MatchOptions(swing_style=style, swing_length=SwingLength.FREE, fingertips=True)
    position = first_position(4, options, board)
    area, _ = board.segments.nearest(board.chimneys[position.ropes[_ROPE]])
    pawn = Pawn(board.areas[area].middle, peaceful=False, placed=True)
    position.pawns = (pawn, *position.pawns[1:])
    position.phase, position.round, position.first, position.turn = Phase.USING, 1, 0, 0
    position.throwing = ()
    position.rolled = position.dice = (Symbol.SWING,) * COUNT
    return Nizza(position)


def take_hold(driver: Driver, display: NizzaDisplay) -> XY:
    """Press on the pawn, so that it hangs on the pointer; return the place."""
    at = take_rope(driver, display)
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
            sight.camera.zoom_by(-2.0 if number // 30 % 2 else 2.0)

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


def swing(driver: Driver, display: NizzaDisplay) -> list[float]:
    """Return the milliseconds of each frame while a pawn is drawn back, swings with a beginner's aids, and flies."""
    pawn_at = take_rope(driver, display)
    draft, flight = display.using.draft, display.flight
    assert draft.rope is not None
    assert draft.hung is not None
    anchor, length = draft.board.chimneys[draft.hung], draft.board.rope_length(draft.rope)
    back, ahead = (display.state.sight.to_screen(pulled_back(anchor, length, angle)) for angle in (-0.8, 1.0))
    times: list[float] = []

    def measure(frames: int) -> None:
        for _ in range(frames):
            begin = time.process_time()
            driver.app.frame(FRAME)
            times.append((time.process_time() - begin) * 1000.0)

    driver.press(pawn_at)
    driver.move(back)
    measure(70)
    driver.release(back)
    flight.own.by_itself = True
    measure(FRAMES - 140)
    while not flight.own.can_let_go or display.state.figure(0).x < anchor[0]:
        measure(1)
    driver.click(ahead)
    measure(70)
    return sorted(times)


def take_rope(driver: Driver, display: NizzaDisplay) -> XY:
    """Choose the swing and a rope; return the pawn's place in the window."""
    display.using.choose(Symbol.SWING)
    if display.using.draft.rope is None:
        display.picks.pick(min(display.using.draft.targets))
    driver.wait(1.5)
    draft = display.using.draft
    return display.state.sight.to_screen((draft.here[0], draft.here[1] - 36.0))


@contextmanager
def table(begin: Nizza) -> Iterator[tuple[Driver, NizzaDisplay]]:
    """Open a match that begins there, with all pictures made."""
    game = replace(GAME, new_state=lambda seats, options: begin.clone())
    seats = tuple(SeatSetup("human", name, seat) for seat, name in enumerate(NAMES[:4]))
    setup = MatchSetup(game.name, seats, {}, 1)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_window(
            Path(folder),
            {game.name: game},
            lambda services: start(services, setup),
            FULL_HD,
            settings=Settings(),
            draws_frames=True,
        ) as (
            driver,
            _,
        ),
        GcScheduler() as garbage,
    ):
        driver.wait(0.5)
        if driver.scene.ui.has("handover.reveal"):
            driver.click("handover.reveal")
        assert isinstance(driver.scene, MatchScene)
        garbage.look(driver.scene)
        display = driver.scene.display
        assert isinstance(display, NizzaDisplay)
        assert display.state.scenery.pictures is not None
        display.state.scenery.pictures.wait()
        driver.wait(1.0)
        yield driver, display


def main() -> int:
    """Measure and print; return the exit status, 1 if a limit is exceeded."""
    with table(hanging()) as (driver, display):
        start_at, sight = take_hold(driver, display), display.state.sight
        cameras = {"gliding": gliding(sight), "zooming": zooming(sight)}
        times = {name: drag(driver, display, start_at, camera) for name, camera in cameras.items()}
    with table(hanging(SwingStyle.MOMENTUM)) as (driver, display):
        flown = swing(driver, display)
    headings = (f"frame at 1920 × 1080 ({FRAMES} frames)", "median", "p99", "slowest")
    figures = {name: spread_of(each) for name, each in times.items()}
    flying = spread_of(flown)
    rows = [
        *((f"a pawn dragged, ropes swaying, camera {name}", each) for name, each in figures.items()),
        ("a momentum swing: drawn back, swinging with all aids, flying", flying),
    ]
    print_table(headings, [(name, *(f"{number:.1f} ms" for number in each)) for name, each in rows])
    middle, p99, slowest = figures["gliding"]
    dragged = middle > MEDIAN or p99 > P99 or max(slowest, figures["zooming"][2]) > SLOWEST
    return int(dragged or any(time > most for time, most in zip(flying, FLYING, strict=True)))


def spread_of(times: list[float]) -> tuple[float, float, float]:
    """Return the median, the 99th percentile and the slowest of sorted times."""
    return median(times), times[round(0.99 * (len(times) - 1))], times[-1]


if __name__ == "__main__":
    sys.exit(main())
