"""``python -m benchmarks.soak GAME...``: memory of a window during an hour of matches, and its slow frames.

Bots play the games in turn at the fastest bot speed, match after match, results included, in an offscreen window with a
dummy sound card.
The hour is simulated time: each frame is 1/60 s for the scenes, and frames follow one another as fast as they are
drawn, unless ``--real-time`` is given. Ctrl-C ends it early and prints the results so far. The memory is that of this
process, which draws; that of the bots' process is listed apart. Frames are timed by the clock and by the processor.
Processor time excludes other programs, but not all of what the host of a virtual machine takes, which is listed as
stolen. Needs Linux, for the memory of processes.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import tempfile
import time
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.report import in_ms, print_table, spread
from benchmarks.watched_cache import WatchedCache, watch
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
    """Cost of a frame, in seconds by the clock and of the processor, and its activity."""

    number: int
    clock: float
    processor: float
    doing: str
    opening: bool
    stolen: float = 0.0
    """Seconds that the host of a virtual machine took meanwhile."""

    @property
    def wait(self) -> float:
        """Seconds in which the frame waited."""
        return self.clock - self.processor


@dataclass(slots=True)
class Frames:
    """Costs of many frames, in a few bytes each: seconds by the clock and of the processor, and the slowest ones."""

    clock: array[float] = field(default_factory=lambda: array("d"))
    processor: array[float] = field(default_factory=lambda: array("d"))
    slowest: list[Frame] = field(default_factory=list)
    """Frames that took most processor time."""
    waited: list[Frame] = field(default_factory=list)
    """Frames that waited longest: for a lock, another process, or the processor."""
    long: int = 0
    """Number of frames that took longer than :data:`LIMIT`."""
    disturbed: int = 0
    """Number of these during which the host took time."""

    def note(self, frame: Frame) -> None:
        """Add a frame."""
        self.clock.append(frame.clock)
        self.processor.append(frame.processor)
        if frame.processor > LIMIT:
            self.long += 1
            self.disturbed += frame.stolen > 0.0
        if len(self.slowest) < LISTED or frame.processor > self.slowest[-1].processor:
            self.slowest = sorted([*self.slowest, frame], key=lambda each: -each.processor)[:LISTED]
        if len(self.waited) < LISTED or frame.wait > self.waited[-1].wait:
            self.waited = sorted([*self.waited, frame], key=lambda each: -each.wait)[:LISTED]


@dataclass(slots=True)
class Soak:
    """Result of a soak.

    `memory` is MiB of this process, of the surfaces it keeps, and of the bots, and the number of objects that the
    garbage collector knows, by the minute.
    """

    opening: Frames = field(default_factory=Frames)
    """Frames while a scene opens."""
    open: Frames = field(default_factory=Frames)
    """Frames of open scenes."""
    memory: dict[float, tuple[float, float, float, int]] = field(default_factory=dict)
    matches: int = 0

    def __len__(self) -> int:
        """Return the number of frames."""
        return len(self.opening.clock) + len(self.open.clock)


class _Soaking:
    """Window with its match during a soak."""

    def __init__(self, driver: Driver, garbage: GcScheduler, games: Sequence[Game], level: str) -> None:
        self._driver = driver
        self._games = games
        self._level = level
        canvas = driver.app.painter.canvas
        assert isinstance(canvas.cache, WatchedCache), "nothing is made before it is watched"
        self._cache = canvas.cache
        self._kept = (canvas.drawings, canvas.poses, canvas.backgrounds, canvas.cache)
        self._garbage = garbage
        self._pause = 0.0
        self._since = 0
        self._scene: Scene = driver.scene
        self.matches = 1

    def frame(self, number: int) -> Frame:
        """Run one frame."""
        stolen = _stolen()
        clock, processor = time.perf_counter(), time.thread_time()
        self._driver.step()
        self._garbage.look(self._driver.scene)
        clock, processor = time.perf_counter() - clock, time.thread_time() - processor
        if self._driver.scene is not self._scene:
            self._scene, self._since = self._driver.scene, number
        doing = f"{type(self._scene).__name__} +{number - self._since}: {self._cache.taken()}"
        if self._pause:
            doing += f" [garbage {self._pause * 1000:.0f} ms]"
            self._pause = 0.0
        if (stolen := _stolen() - stolen) > 0.0:
            doing += f" [stolen {stolen * 1000:.0f} ms]"
        frame = Frame(number, clock, processor, doing, number - self._since < OPENING, stolen)
        if isinstance(self._scene, ResultsScene) and number - self._since >= RESULTS:
            self._begin_next(self._scene)
        return frame

    def memory(self) -> tuple[float, float, float, int]:
        """Return the MiB of this process, of the surfaces kept, and of the bots, and the number of objects."""
        return (
            _resident("self"),
            sum(cache.size for cache in self._kept) / 2**20,
            sum(_resident(each.pid) for each in multiprocessing.active_children() if each.pid is not None),
            len(gc.get_objects()),
        )

    def note_collection(self, phase: str, info: dict[str, int]) -> None:
        """Add up the seconds of garbage collections; for ``gc.callbacks``."""
        self._pause += time.thread_time() if phase == "stop" else -time.thread_time()

    def _begin_next(self, results: ResultsScene) -> None:
        game = self._games[self.matches % len(self._games)]
        self.matches += 1
        scene = _match(results.services, game, self._level, self.matches)
        self._driver.app.scenes.replace(scene)


def soak(
    games: Sequence[Game],
    size: tuple[int, int],
    minutes: float,
    *,
    every: float = 10.0,
    level: str = "regular",
    pace: bool = False,
) -> Soak:
    """Run bots' matches for `minutes` of simulated time in a window of `size` pixels; note memory `every` minutes.

    With `pace` a frame takes as long as it would for a player. An interrupt (Ctrl-C) ends it early.
    """
    done, frames, step = Soak(), round(minutes * 60 / FRAME), max(1, round(every * 60 / FRAME))
    with tempfile.TemporaryDirectory() as folder, _table(games, size, level, Path(folder)) as soaking:
        try:
            for number in range(frames + 1):
                if number % step == 0 or number == frames:
                    done.memory[number * FRAME / 60] = soaking.memory()
                frame = soaking.frame(number)
                (done.opening if frame.opening else done.open).note(frame)
                if pace:
                    time.sleep(max(0.0, FRAME - frame.clock))
        except KeyboardInterrupt:
            done.memory[len(done) * FRAME / 60] = soaking.memory()
        done.matches = soaking.matches
    return done


@contextmanager
def _table(games: Sequence[Game], size: tuple[int, int], level: str, folder: Path) -> Iterator[_Soaking]:
    def opening(services: Services) -> Scene:
        services.app.sound = Sound(services.app.settings.volumes)
        watch(services.app.painter.canvas)
        return _match(services, games[0], level, 1)

    os.environ["SDL_AUDIODRIVER"] = "dummy"
    settings = Settings(bot_speed=4.0)
    with (
        open_window(folder, GAMES, opening, size, settings=settings, draws_frames=True) as (driver, _),
        GcScheduler() as garbage,
    ):
        soaking = _Soaking(driver, garbage, games, level)
        gc.callbacks.append(soaking.note_collection)
        try:
            yield soaking
        finally:
            gc.callbacks.remove(soaking.note_collection)
            driver.app.sound.close()


def _match(services: Services, game: Game, level: str, seed: int) -> Scene:
    seats = tuple(SeatSetup(level, f"Player {number + 1}", number) for number in range(game.default_seats))
    return start(services, MatchSetup(game.name, seats, {}, seed=seed))


def _resident(process: object) -> float:
    """Return the resident MiB of a process."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def _stolen() -> float:
    """Return the seconds that a virtual machine wanted a processor and got none, all its processors together."""
    with open("/proc/stat", encoding="ascii") as counters:
        return int(counters.readline().split()[8]) / os.sysconf("SC_CLK_TCK")


def print_soak(done: Soak) -> None:
    """Print memory, frame times, the slowest frames, and those that waited."""
    print(f"{done.matches:,} matches begun, {len(done):,} frames\n")
    columns = ("minute", "this process", "its kept surfaces", "the bots' process", "objects")
    rows = [
        (f"{at:.1f}", *(f"{mib:.0f} MiB" for mib in mibs), f"{objects:,}")
        for at, (*mibs, objects) in done.memory.items()
    ]
    print_table(columns, rows)
    print()
    headings = (
        "frames", "number", "median", "p99", "slowest", "processor: median", "p99", "slowest",
        f"over {in_ms(LIMIT)}", "of these while the host took time",
    )  # fmt: skip
    kinds = {"while a scene opens": done.opening, "once it is open": done.open}
    print_table(headings, [_row(kind, frames) for kind, frames in kinds.items() if len(frames.clock) > 1])
    print()
    for kind, frames in kinds.items():
        _print_frames(f"slowest {kind}", frames.slowest)
    _print_frames("stood still longest once it is open", done.open.waited)


def _print_frames(heading: str, frames: Iterable[Frame]) -> None:
    rows = [(each.number, in_ms(each.clock), in_ms(each.processor), each.doing) for each in frames]
    print_table((heading, "clock", "processor", "what it made"), rows)
    print()


def _row(kind: str, frames: Frames) -> tuple[str, ...]:
    number, times = f"{len(frames.clock):,}", (*spread(frames.clock), *spread(frames.processor))
    return kind, number, *times, f"{frames.long:,}", f"{frames.disturbed:,}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", choices=GAMES, metavar="GAME", help=f"of {', '.join(GAMES)}")
    parser.add_argument("--size", default="1920x1080", help="of the window in pixels (default 1920x1080)")
    parser.add_argument("--minutes", type=float, default=60.0, help="of the table (default 60)")
    parser.add_argument("--level", choices=LEVELS, default="regular", help="of the bots (default regular)")
    parser.add_argument("--real-time", action="store_true", help="as slowly as for a player")
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    pace = given.real_time
    games = [GAMES[name] for name in given.games]
    print_soak(soak(games, (width, height), given.minutes, level=given.level, pace=pace))


if __name__ == "__main__":
    main()
