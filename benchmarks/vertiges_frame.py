"""``python -m benchmarks.vertiges_frame``: milliseconds of a frame of Vertiges at 1920 × 1080, without a display.

Four towers of twelve pieces (the last has eleven, as the set has 48): asleep while the pieces' surfaces are painted
ahead, in the first seconds of a match; asleep later; awake with the last piece in a person's hand. The time is that of
the process, so that other programs on the machine count less; the exit status is 1 if a limit of the issue is exceeded.
"""

from __future__ import annotations

import math
import random
import sys
import tempfile
import time
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles

from benchmarks.report import print_table, spread
from stage.driving import FRAME, FULL_HD, Driver, open_window
from stage.match.scene import MatchScene, open_match
from stage.match_session import MatchSession
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from stage.window.garbage import GcScheduler
from table.contract import SPECTATOR
from table.job import Job
from table.match.match import MatchSetup, SeatSetup
from table.seating import NAMES
from vertiges import GAME
from vertiges.physics.world import TableWorld
from vertiges.pieces import WIDTH, Direction, Orientation, orientations, piece_set
from vertiges.rules.fitting import numbered
from vertiges.rules.snapshot import QUARTER, Placed, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.views import Phase
from vertiges.scene.display import VertigesDisplay

HEIGHTS, APART = (12, 12, 12, 11), 150.0
FRAMES = 400
LATEST = 60.0
"""Seconds after which all surfaces of the pieces must be painted."""
AWAKE, AWAKE_P99, ASLEEP = 0.006, 0.012, 0.004
"""Limits of the issue, in seconds: median and 99th percentile awake, median asleep."""

Chain = list[tuple[int, Orientation]]


def grown(rng: random.Random, chain: Chain, free: frozenset[int], height: int) -> Chain | None:
    """Continue the chain to this height with pieces that fit; None if that is impossible."""
    if len(chain) == height:
        return chain
    piece, held = chain[-1]
    top = piece_set()[piece].side(Direction.ABOVE, held.turn, held.flipped)
    ways = [(each, way) for each in sorted(free) for way in orientations(piece_set()[each], top)]
    rng.shuffle(ways)
    for way in ways[:4]:
        found = grown(rng, [*chain, way], free - {way[0]}, height)
        if found is not None:
            return found
    return None


def towers() -> Snapshot:
    """Return the towers, side by side."""
    rng = random.Random("four towers")
    while True:
        free, placed = frozenset(piece_set()), list[Placed]()
        for number, height in enumerate(HEIGHTS):
            base = rng.choice(sorted(free))
            chain = grown(rng, [(base, Orientation(0, False))], free - {base}, height)
            if chain is None:
                break
            x = (number - 1.5) * APART
            placed += [
                Placed(piece, x, (level + 0.5) * WIDTH, math.remainder(held.turn * QUARTER, math.tau), held.flipped)
                for level, (piece, held) in enumerate(chain)
            ]
            free -= {piece for piece, _ in chain}
        else:
            return Snapshot.of(placed)


def match_with(services: Services, table: Snapshot) -> Scene:
    """Open a match of four people with these towers; the first has one piece left in hand."""
    seats = tuple(SeatSetup("human", name, seat) for seat, name in enumerate(NAMES[:4]))
    setup = MatchSetup("vertiges", seats, GAME.complete_options({"first_player": "1"}), 1)
    session = MatchSession.new(services, setup)
    state = session.match.state
    while state.observation(SPECTATOR).phase is not Phase.TURN:
        session.controller.update(0.0)
    assert isinstance(state, Vertiges)
    position = state.position
    (left,) = piece_set().keys() - {placed.piece for placed in table.placed}
    position.hands, position.piles, position.bag = [[left], [], [], []], [[], [], [], []], []
    position.table = table
    position.towers = numbered((), table)
    return open_match(services, session)


def frame_times(driver: Driver, frames: int) -> list[float]:
    """Return the seconds of each frame, while the pointer moves."""
    times = []
    for number in range(frames):
        x = 930.0 + 300.0 * math.sin(number / 40.0)
        driver.move((x, 140.0 + 20.0 * math.sin(number / 23.0)))
        start = time.process_time()
        driver.app.frame(FRAME)
        times.append(time.process_time() - start)
    return times


def hold_awake(display: VertigesDisplay) -> None:
    """Take the last piece, with towers that never fall asleep."""
    wood, table = display.state.live, display.context.view.table
    piece = display.bar.rack.value[0]
    wood.nature = replace(wood.nature, build=lambda table: Job(_wakeful(table)))
    wood.take(table, piece, (0.0, 600.0))


def _wakeful(table: Snapshot) -> Generator[None, None, TableWorld]:
    yield
    return TableWorld(table, asleep=False, sleep_after=math.inf)


def main() -> int:
    """Measure and print; return the exit status, 1 if a limit is exceeded."""
    table = towers()
    with (
        tempfile.TemporaryDirectory() as folder,
        open_window(
            Path(folder),
            {"vertiges": GAME},
            lambda services: match_with(services, table),
            FULL_HD,
            settings=Settings(),
            draws_frames=True,
        ) as (driver, _),
        GcScheduler() as garbage,
    ):
        assert isinstance(driver.scene, MatchScene)
        garbage.look(driver.scene)
        display = driver.scene.display
        assert isinstance(display, VertigesDisplay)
        driver.wait(1.0)
        painting = frame_times(driver, FRAMES)
        driver.wait_until(lambda: display.prerender.complete, LATEST)
        asleep = frame_times(driver, FRAMES)
        hold_awake(display)
        driver.wait(0.5)
        awake = frame_times(driver, FRAMES)
        still = display.state.live.is_holding and display.state.live.world.is_awake
    assert still, "the towers fell or fell asleep"
    headings = (f"frame at 1920 × 1080 ({FRAMES} frames)", "median", "p99", "slowest")
    lived = {
        "four towers of twelve awake, one piece in the hand": awake,
        "asleep": asleep,
        "asleep, pictures of the pieces being painted": painting,
    }
    print_table(headings, [(what, *spread(times)) for what, times in lived.items()])
    return int(median(awake) > AWAKE or quantiles(awake, n=100)[98] > AWAKE_P99 or median(asleep) > ASLEEP)


if __name__ == "__main__":
    sys.exit(main())
