"""``python -m benchmarks.menu_frames [GAME …]``: frame times of each menu while it opens, at 1920 × 1080.

Each menu is opened in a process of its own from the scene where a player opens it: the set-up, the statistics and the
replays from the shelf, lessons and rule book from the set-up, the results from the review of a match. After a second
all scroll areas are scrolled to their ends. The figures are the processor time of the drawing thread, without other
programs and the threads in which drawings are rasterised. Each figure is the median of five runs (``--runs``).
``--made`` lists the surfaces made in slow frames.
"""

from __future__ import annotations

import argparse
import multiprocessing
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import msgspec

from benchmarks.report import in_ms, print_table
from benchmarks.watched_cache import WatchedCache, watch
from main import GAMES
from stage.driving import FRAME, FULL_HD, Driver, open_window
from stage.match.scene import review
from stage.match_session import MatchSession
from stage.menus.shelf import Shelf
from stage.saves import Saves
from stage.services import Services
from stage.ui.scroll import ScrollArea
from stage.window.garbage import GcScheduler
from table.game import HUMAN, Game
from table.history.statistics import History
from table.match.journal import Journal, read
from table.match.match import Match
from table.match.turns import TurnController
from table.seating import headless_setup, players_at_once

OF_A_GAME: Final = ("setup", "learn", "rules", "results")
OF_ALL: Final = ("statistics", "replays", "season")
OPEN: Final = 60
"""Frames of a scene before anything else is done."""
SCROLLING: Final = 120
SCROLLED: Final = 60.0
"""Logical units per frame."""
RUNS: Final = 5
LIMIT: Final = 0.033
"""Seconds of a frame above which ``--made`` lists it."""


class Frame(NamedTuple):
    """Cost of a frame, in seconds by the clock and of the thread's processor, and the surfaces made in it."""

    clock: float
    processor: float
    made: str
    whole: bool
    """True if the scene is complete."""


class Case(NamedTuple):
    """Menu, of a game or of all; `folder` holds the history and the matches that were played."""

    menu: str
    game: str
    folder: Path


def play_match(game: Game, folder: Path, seed: int) -> None:
    """Play a person, for whom a bot answers, against bots; save the match and its result in the folder."""
    played = headless_setup(game, ("regular",) * game.default_seats, {}, seed)
    setup = msgspec.structs.replace(
        played, seats=(msgspec.structs.replace(played.seats[0], player=HUMAN), *played.seats[1:])
    )
    match, path = Match(game, setup), match_path(folder, game, seed)
    path.parent.mkdir(exist_ok=True)
    with _journal(path, match) as journal:
        TurnController(match, players_at_once(game, played), journal=journal).play_out()
    history = History(folder / "history.sqlite")
    history.record(match, finished=f"2026-11-{seed:02}T20:15:00+01:00", duration=900.0, helped=seed % 3 == 0)
    history.close()


def match_path(folder: Path, game: Game, seed: int) -> Path:
    """Return the path of the journal that :func:`play_match` writes."""
    return folder / "matches" / f"{game.name}-{seed}.jsonl"


@contextmanager
def _journal(path: Path, match: Match) -> Iterator[Journal]:
    stamp = match.game.stamp
    journal = Journal.create(path, match.setup, stamp.of(match.state) if stamp is not None else "")
    try:
        yield journal
    finally:
        journal.close()


def frames(case: Case) -> list[Frame]:
    """Return the frames of a menu from its first one on; call it in a process that has opened none."""

    def opening(services: Services) -> Shelf:
        watch(services.app.painter.canvas)
        return Shelf(services)

    with (
        GcScheduler() as garbage,
        open_window(case.folder, GAMES, opening, FULL_HD, draws_frames=True) as (driver, services),
    ):
        _lived(driver, garbage, OPEN)
        _open(driver, garbage, services, case)
        return _lived(driver, garbage, OPEN) + [_scrolled(driver, garbage) for _ in range(SCROLLING)]


def _open(driver: Driver, garbage: GcScheduler, services: Services, case: Case) -> None:
    """Ask for the menu: the next frame is its first."""
    scenes, to = services.app.scenes, services.to
    if case.menu == "statistics":
        scenes.push(to.statistics())
    elif case.menu == "season":
        scenes.push(to.season())
    elif case.menu == "replays":
        scenes.push(to.replays(Saves(services.saves, services.games)))
    elif case.menu == "results":
        path = match_path(case.folder, GAMES[case.game], 1)
        scenes.push(review(services, read(path, GAMES)))
        _lived(driver, garbage, OPEN)
        scenes.push(to.results(MatchSession(services, read(path, GAMES), None)))
    else:
        game = GAMES[case.game]
        scenes.push(to.setup(game, driver.find(f"box.{game.name}").rect))
        if case.menu != "setup":
            _lived(driver, garbage, OPEN)
            scenes.push(to.learn(game) if case.menu == "learn" else to.rules(game))


def _lived(driver: Driver, garbage: GcScheduler, number: int) -> list[Frame]:
    return [_frame(driver, garbage) for _ in range(number)]


def _scrolled(driver: Driver, garbage: GcScheduler) -> Frame:
    for name in driver.scene.ui.names:
        widget = driver.find(name)
        if isinstance(widget, ScrollArea):
            widget.scroll_by(SCROLLED)
    return _frame(driver, garbage)


def _frame(driver: Driver, garbage: GcScheduler) -> Frame:
    cache = driver.app.painter.canvas.cache
    assert isinstance(cache, WatchedCache)
    clock, processor = time.perf_counter(), time.thread_time()
    driver.step()
    garbage.look(driver.scene)
    took = time.perf_counter() - clock, time.thread_time() - processor
    time.sleep(max(0.0, FRAME - took[0]))
    return Frame(*took, cache.taken(), not driver.app.scenes.is_opening)


def _row(case: Case, runs: Sequence[Sequence[Frame]]) -> tuple[str, ...]:
    """Return the medians of several runs."""
    figures = map(median, zip(*map(_figures, runs), strict=True))
    return case.game or "all", case.menu, *map(in_ms, figures)


def _figures(lived: Sequence[Frame]) -> tuple[float, ...]:
    """Return the seconds of the first frame, the slowest later and scrolled ones, the median, and until complete."""
    first, opening, scrolling = lived[0], lived[1:OPEN], lived[OPEN:]
    processor = [each.processor for each in lived]
    slowest_later, slowest_scrolling = (max(each.processor for each in some) for some in (opening, scrolling))
    return first.processor, slowest_later, slowest_scrolling, median(processor), _until_whole(lived)


def _until_whole(lived: Sequence[Frame]) -> float:
    """Return the seconds by the clock until the scene is complete."""
    last = next(number for number, each in enumerate(lived) if each.whole)
    return sum(max(each.clock, FRAME) for each in lived[:last]) + lived[last].clock


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)} (default: all)")
    parser.add_argument("--menu", choices=(*OF_A_GAME, *OF_ALL), help="only this menu")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"runs of each menu (default: {RUNS})")
    parser.add_argument("--made", action="store_true", help="say what the frames over 33 ms made")
    given = parser.parse_args()
    games = [GAMES[name] for name in given.games or GAMES]
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        for game in games:
            play_match(game, folder, 1)
        cases = [Case(menu, game.name, folder) for game in games for menu in OF_A_GAME]
        cases += [Case(menu, "", folder) for menu in OF_ALL]
        cases = [case for case in cases if given.menu in (None, case.menu)]
        spawn = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(1, spawn, max_tasks_per_child=1) as processes:
            lived = list(processes.map(frames, [case for _ in range(given.runs) for case in cases]))
    runs = [lived[number :: len(cases)] for number in range(len(cases))]
    headings = ("game", "menu", "first frame", "slowest later", "while scrolled", "median", "all there by the clock")
    print_table(headings, [_row(*each) for each in zip(cases, runs, strict=True)])
    for case, some in zip(cases, runs, strict=True) if given.made else ():
        for number, frame in enumerate(some[-1]):
            if frame.processor > LIMIT:
                print(f"{case.game} {case.menu} +{number}: {in_ms(frame.processor)}: {frame.made}")


if __name__ == "__main__":
    main()
