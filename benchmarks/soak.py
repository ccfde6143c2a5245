"""``python -m benchmarks.soak GAME``: the memory of a window after an hour of matches, and which frames were slow.

Bots play at the fastest bot speed, match after match, results included, in a window that nobody sees, with all sounds
on a sound card that nobody hears. The hour is the table's: each frame is 1/60 s for the scenes, and they follow one
another as fast as they are drawn, unless ``--real-time`` is given; Ctrl-C ends it early and prints what there is. The
memory is that of this process, which draws; the bots think in a process of their own, which is named apart. Frames are
timed by the clock and by the processor: the latter leaves out what other programs take, but not all of what the host of
a virtual machine takes; that is named as stolen. Needs Linux, which tells the memory of a process.
"""

from __future__ import annotations

import argparse
import gc
import os
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.soak_report import Frame, Soak, print_soak
from benchmarks.watched_cache import WatchedCache
from main import GAMES
from stage.audio.sound import Sound
from stage.match.scene import start
from stage.menus.results import ResultsScene
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from stage.window.app import GcScheduler
from table.game import LEVELS, Game
from table.history.statistics import History
from table.match.match import MatchSetup, SeatSetup
from table.search.worker import WorkerPool
from tests.driver import FRAME, Driver

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stage.window.app import App


OPENING: Final = 60
"""Frames after which a scene counts as open."""
RESULTS: Final = 240
"""Frames for which results are looked at."""


class _Soaking:
    """A window, its match, and the frame it has come to."""

    def __init__(self, driver: Driver, pool: WorkerPool, level: str) -> None:
        self._driver = driver
        self._pool = pool
        self._level = level
        canvas = driver.app.painter.canvas
        assert isinstance(canvas.cache, WatchedCache), "nothing is made before it is watched"
        self._cache = canvas.cache
        self._kept = (canvas.drawings, canvas.poses, canvas.backgrounds, canvas.cache)
        self._garbage = GcScheduler()
        self._pause = 0.0
        self._since = 0
        self._scene: Scene = driver.scene
        self.matches = 1

    def frame(self, number: int) -> Frame:
        """Live through one."""
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

    def end(self) -> None:
        """Leave Python's garbage as it was."""
        self._garbage.end()

    def memory(self) -> tuple[float, float, float]:
        """MiB of this process, of the surfaces kept, and of the bots."""
        return (
            _resident("self"),
            sum(cache.size for cache in self._kept) / 2**20,
            sum(map(_resident, self._pool.process_ids)),
        )

    def note_collection(self, phase: str, info: dict[str, int]) -> None:
        """For ``gc.callbacks``: how long collections take."""
        self._pause += time.thread_time() if phase == "stop" else -time.thread_time()

    def _begin_next(self, results: ResultsScene) -> None:
        self.matches += 1
        scene = _match(results.services, results.match.game, self._level, self.matches)
        self._driver.app.scenes.replace(scene)


def soak(
    game: Game,
    size: tuple[int, int],
    minutes: float,
    *,
    every: float = 10.0,
    level: str = "regular",
    pace: bool = False,
) -> Soak:
    """Let bots play for `minutes` of the table in a window of `size` pixels; memory is noted `every` so many minutes.

    With `pace` a frame takes as long as it would for a player. An interrupt (Ctrl-C) ends it early.
    """
    done, frames, step = Soak(), round(minutes * 60 / FRAME), max(1, round(every * 60 / FRAME))
    with tempfile.TemporaryDirectory() as folder, _table(game, size, level, Path(folder)) as soaking:
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
def _table(game: Game, size: tuple[int, int], level: str, folder: Path) -> Iterator[_Soaking]:
    pool, history = WorkerPool(1), History(folder / "history.sqlite")

    def make(app: App) -> Scene:
        app.sound = Sound(app.settings.volumes)
        app.painter.canvas.cache = WatchedCache(app.painter.canvas.cache.budget)
        return _match(Services(app, GAMES, pool, history, folder / "matches"), game, level, 1)

    os.environ["SDL_AUDIODRIVER"] = "dummy"
    driver = Driver(make, size, settings=Settings(bot_speed=4.0))
    soaking = _Soaking(driver, pool, level)
    gc.callbacks.append(soaking.note_collection)
    try:
        yield soaking
    finally:
        gc.callbacks.remove(soaking.note_collection)
        soaking.end()
        driver.app.sound.close()
        driver.close()
        pool.close()
        history.close()


def _match(services: Services, game: Game, level: str, seed: int) -> Scene:
    seats = tuple(SeatSetup(level, f"Player {number + 1}", number) for number in range(game.default_seats))
    return start(services, MatchSetup(game.name, seats, {}, seed=seed))


def _resident(process: object) -> float:
    """MiB of a process that lie in memory."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def _stolen() -> float:
    """Seconds that a virtual machine wanted a processor and was given none, all its processors together."""
    with open("/proc/stat", encoding="ascii") as counters:
        return int(counters.readline().split()[8]) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--size", default="1920x1080", help="of the window in pixels (default 1920x1080)")
    parser.add_argument("--minutes", type=float, default=60.0, help="of the table (default 60)")
    parser.add_argument("--level", choices=LEVELS, default="regular", help="of the bots (default regular)")
    parser.add_argument("--real-time", action="store_true", help="as slowly as for a player")
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    pace = given.real_time
    print_soak(soak(GAMES[given.game], (width, height), given.minutes, level=given.level, pace=pace))


if __name__ == "__main__":
    main()
