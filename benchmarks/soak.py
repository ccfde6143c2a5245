"""``python -m benchmarks.soak GAME...``: memory of a window during an hour of matches, and its slow frames.

Bots play the games in turn at the fastest bot speed, match after match, results included, in an offscreen window with a
dummy sound card. The hour is simulated time: each frame is 1/60 s for the scenes, and frames follow one another as fast
as they are drawn. Ctrl-C ends it early and prints the results so far. Memory is that of this process, which draws, of
the surfaces it keeps, and of the bots' process. Needs Linux, for the memory of processes.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import tempfile
import time
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.report import in_ms, print_table, spread
from main import GAMES
from stage.audio.sound import Sound
from stage.driving import FRAME, Driver, open_window
from stage.match.scene import start
from stage.menus.results import ResultsScene
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from stage.window.garbage import GcScheduler
from table.game import LEVELS, Game
from table.match.match import MatchSetup, SeatSetup

OPENING: Final = 60
"""Frames after which a scene counts as open."""
RESULTS: Final = 240
"""Frames for which results are shown."""
LISTED: Final = 10
"""Slowest frames that are listed."""
LIMIT: Final = 0.033
"""Seconds of the processor that no frame of an open scene may take."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Cost of a frame, in seconds by the clock and of the processor."""

    number: int
    clock: float
    processor: float
    scene: str
    """Scene, and the number of frames it has been in front."""


@dataclass(slots=True)
class Frames:
    """Costs of many frames, in a few bytes each, and the slowest ones."""

    clock: array[float] = field(default_factory=lambda: array("d"))
    processor: array[float] = field(default_factory=lambda: array("d"))
    slowest: list[Frame] = field(default_factory=list)
    """Frames that took most processor time."""
    long: int = 0
    """Number of frames that took longer than :data:`LIMIT`."""

    def note(self, frame: Frame) -> None:
        """Add a frame."""
        self.clock.append(frame.clock)
        self.processor.append(frame.processor)
        self.long += frame.processor > LIMIT
        self.slowest = sorted([*self.slowest, frame], key=lambda each: -each.processor)[:LISTED]


@dataclass(slots=True)
class Soak:
    """Result of a soak."""

    opening: Frames = field(default_factory=Frames)
    """Frames while a scene opens."""
    open: Frames = field(default_factory=Frames)
    memory: dict[float, tuple[float, float, float]] = field(default_factory=dict)
    """MiB of this process, of the surfaces it keeps, and of the bots, by the minute."""
    matches: int = 1

    def __len__(self) -> int:
        """Return the number of frames."""
        return len(self.opening.clock) + len(self.open.clock)


def soak(
    games: Sequence[Game], size: tuple[int, int], minutes: float, *, every: float = 10.0, level: str = "regular"
) -> Soak:
    """Run bots' matches for `minutes` of simulated time in a window of `size` pixels; note memory `every` minutes.

    An interrupt (Ctrl-C) ends it early.
    """
    done, frames, step, since = Soak(), round(minutes * 60 / FRAME), max(1, round(every * 60 / FRAME)), 0
    with table(games, size, level) as (driver, garbage):
        scene = driver.scene
        try:
            for number in range(frames + 1):
                if number % step == 0 or number == frames:
                    done.memory[number * FRAME / 60] = memory(driver)
                clock, processor = time.perf_counter(), time.thread_time()
                driver.step()
                garbage.look(driver.scene)
                clock, processor = time.perf_counter() - clock, time.thread_time() - processor
                if driver.scene is not scene:
                    scene, since = driver.scene, number
                age = number - since
                frame = Frame(number, clock, processor, f"{type(scene).__name__} +{age}")
                (done.opening if age < OPENING else done.open).note(frame)
                if isinstance(scene, ResultsScene) and age >= RESULTS:
                    done.matches += 1
                    game = games[(done.matches - 1) % len(games)]
                    driver.app.scenes.replace(_match(scene.services, game, level, done.matches))
        except KeyboardInterrupt:
            done.memory[len(done) * FRAME / 60] = memory(driver)
    return done


@contextmanager
def table(games: Sequence[Game], size: tuple[int, int], level: str) -> Iterator[tuple[Driver, GcScheduler]]:
    """Open a window with a match of the first game."""

    def opening(services: Services) -> Scene:
        services.app.sound = Sound(services.app.settings.volumes)
        return _match(services, games[0], level, 1)

    os.environ["SDL_AUDIODRIVER"] = "dummy"
    settings = Settings(bot_speed=4.0)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_window(Path(folder), GAMES, opening, size, settings=settings, draws_frames=True) as (driver, _),
        GcScheduler() as garbage,
    ):
        try:
            yield driver, garbage
        finally:
            driver.app.sound.close()


def _match(services: Services, game: Game, level: str, seed: int) -> Scene:
    seats = tuple(SeatSetup(level, f"Player {number + 1}", number) for number in range(game.default_seats))
    return start(services, MatchSetup(game.name, seats, {}, seed=seed))


def memory(driver: Driver) -> tuple[float, float, float]:
    """Return the MiB of this process, of the surfaces it keeps, and of the bots."""
    canvas = driver.app.painter.canvas
    kept = sum(cache.size for cache in (canvas.drawings, canvas.poses, canvas.backgrounds, canvas.cache)) / 2**20
    return _resident("self"), kept, sum(map(_resident, (each.pid for each in multiprocessing.active_children())))


def _resident(process: object) -> float:
    """Return the resident MiB of a process."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def print_soak(done: Soak) -> None:
    """Print memory, frame times, the slowest frames, and those that waited."""
    print(f"{done.matches:,} matches begun, {len(done):,} frames\n")
    rows = [(f"{at:.1f}", *(f"{mib:.0f} MiB" for mib in mibs)) for at, mibs in done.memory.items()]
    print_table(("minute", "this process", "its kept surfaces", "the bots' process"), rows)
    headings = ("frames", "number", "median", "p99", "slowest", "processor: median", "p99", "slowest")
    kinds = {"while a scene opens": done.opening, "once it is open": done.open}
    print_table(
        (*headings, f"over {in_ms(LIMIT)}"),
        [
            (kind, len(some.clock), *spread(some.clock), *spread(some.processor), some.long)
            for kind, some in kinds.items()
            if len(some.clock) > 1
        ],
    )
    for kind, frames in kinds.items():
        listed = [(each.number, in_ms(each.clock), in_ms(each.processor), each.scene) for each in frames.slowest]
        print_table((f"slowest {kind}", "clock", "processor", "scene"), listed)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", choices=GAMES, metavar="GAME", help=f"of {', '.join(GAMES)}")
    parser.add_argument("--size", default="1920x1080", help="of the window in pixels (default 1920x1080)")
    parser.add_argument("--minutes", type=float, default=60.0, help="of the table (default 60)")
    parser.add_argument("--level", choices=LEVELS, default="regular", help="of the bots (default regular)")
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    games = [GAMES[name] for name in given.games]
    print_soak(soak(games, (width, height), given.minutes, level=given.level))


if __name__ == "__main__":
    main()
