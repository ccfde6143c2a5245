"""``python -m benchmarks.frame_time GAME``: frame times of the game's scene at 1920 × 1080 while bots think.

The match runs in real time, at 60 frames per second: one person (who acts after half a second) against masters, who
think in a process of their own. A frame's time covers all of its work: input, table, animation, drawing into an
offscreen window. Frames while the river of Niagara moves count among those in which something moves, and have a row of
their own. Processor time is given as well: it excludes other programs.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.matches import chosen_options, game_parser
from benchmarks.report import print_table, spread
from main import GAMES
from niagara.scene.display import NiagaraDisplay
from stage.driving import FRAME, FULL_HD, Driver, open_window
from stage.match.scene import MatchScene, start
from stage.ui.button import Button
from stage.ui.scene import Scene
from stage.window.garbage import GcScheduler
from table.game import HUMAN, Game
from table.match.match import MatchSetup, SeatSetup
from table.rng import stream

PATIENCE = 0.5
"""Seconds after which the person acts."""
HEADINGS = ("frames while", "number", "median", "p99", "slowest", "processor: median", "p99", "slowest")
KINDS = ("a bot thinks", "something moves", "the river moves", "a person chooses", "all")
WARM_UP = 120
"""Frames at the beginning that are not counted: art is rasterised once, scenery painted."""

Took = tuple[float, float]
"""Seconds of a frame: by the clock, and of the processor."""


def timed(driver: Driver, garbage: GcScheduler, step: Callable[[], None]) -> Took:
    """Run a frame at 60 frames per second."""
    begin, worked = time.perf_counter(), time.thread_time()
    step()
    took = time.perf_counter() - begin, time.thread_time() - worked
    garbage.look(driver.scene)
    time.sleep(max(0.0, FRAME - took[0]))
    return took


def rows(game: Game, seats: int, seconds: float, options: Mapping[str, object]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each kind of frame, and one for all."""
    kinds: dict[str, list[Took]] = {kind: [] for kind in KINDS}
    with tempfile.TemporaryDirectory() as folder:
        for found, took in _frames(game, seats, Path(folder), seconds, options):
            for kind in found:
                kinds[kind].append(took)
    for kind, frames in kinds.items():
        if len(frames) > 1:
            clock, processor = zip(*frames, strict=True)
            yield kind, f"{len(frames):,}", *spread(clock), *spread(processor)


def _frames(
    game: Game, seats: int, folder: Path, seconds: float, options: Mapping[str, object]
) -> Iterator[tuple[Sequence[str], Took]]:
    words = (HUMAN, *("master",) * (seats - 1))
    players = tuple(SeatSetup(word, f"Player {number + 1}", number) for number, word in enumerate(words))
    setup = MatchSetup(game.name, players, game.complete_options(options), seed=1)
    with (
        open_window(folder, GAMES, lambda services: start(services, setup), FULL_HD, draws_frames=True) as (driver, _),
        GcScheduler() as garbage,
    ):
        for number, measured in enumerate(_play(driver, garbage, seconds)):
            if number >= WARM_UP:
                yield measured


def _play(driver: Driver, garbage: GcScheduler, seconds: float) -> Iterator[tuple[Sequence[str], Took]]:
    choices = stream(1, "frame time")
    waited, end = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < end and isinstance(driver.scene, MatchScene) and not driver.scene.context.is_over:
        scene, context = driver.scene, driver.scene.context
        yield _kinds(scene), timed(driver, garbage, driver.step)
        waited = waited + FRAME if context.acting is not None else 0.0
        if scene.ui.dialog is not None:
            _press_default(scene)
        elif waited > PATIENCE and context.legal:
            context.act(choices.choice(context.legal[:8]))
            waited = 0.0


def _kinds(scene: MatchScene[Any, Any]) -> Sequence[str]:
    context, display = scene.context, scene.display
    if context.motion.is_busy:
        flows = isinstance(display, NiagaraDisplay) and display.state.flow is not None
        return ("something moves", "the river moves", "all") if flows else ("something moves", "all")
    return ("a person chooses", "all") if context.acting is not None else ("a bot thinks", "all")


def _press_default(scene: Scene) -> None:
    assert scene.ui.dialog is not None
    button = scene.ui.find(scene.ui.dialog.default)
    if isinstance(button, Button):
        button.activate()


def main() -> None:
    """Measure and print."""
    parser = game_parser(__doc__)
    parser.add_argument("--seconds", type=float, default=90.0, help="how long to play (default 90)")
    given = parser.parse_args()
    game = GAMES[given.game]
    print_table(HEADINGS, rows(game, given.seats or game.default_seats, given.seconds, chosen_options(game, given)))


if __name__ == "__main__":
    main()
