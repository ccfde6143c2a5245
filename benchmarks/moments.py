"""``python -m benchmarks.moments GAME MOMENT FILE``: a strip of pictures of a named moment of a game.

The pictures are taken at even distances of simulated time and read like a comic. Into a file named ``.gif`` go moving
pictures instead. ``--list`` names the moments.
``--measure`` runs the moment at 60 frames per second instead, without pictures, and prints the times of its
frames. The moments of a game stand in ``benchmarks/GAME_moments.py``.
"""

from __future__ import annotations

import argparse
import importlib
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import pygame

from benchmarks.report import print_table, spread
from main import GAMES
from stage.driving import FRAME, Driver, open_window
from stage.graphics import theme
from stage.match.replay.clip import RATE, gif
from stage.match_session import MatchSession
from stage.menus.best_moment import best_moment
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from stage.window.garbage import GcScheduler
from table.match.journal import read

JOURNALS = Path(__file__).parents[1] / "tests" / "journals"
GAP = 6
"""Distance between the pictures of a strip, in pixels."""


@dataclass(frozen=True)
class Moment:
    """A moment that can be shown: its scene, what leads in to it, and how long it lasts at normal speed."""

    opening: Callable[[Services], Scene]
    lead_in: Callable[[Driver], None]
    """Plays until the first frame of the moment."""
    seconds: float
    area: tuple[float, float, float, float] | None = None
    """The part of the window that matters, in logical units; None for the whole window."""
    hand: Callable[[Driver, int], None] | None = None
    """Plays on during the moment; it is called after each frame with the number of frames so far."""

    def step(self, driver: Driver, number: int) -> None:
        """Run the frame `number` of the moment."""
        driver.step()
        if self.hand is not None:
            self.hand(driver, number)


def moments_of(game: str) -> Mapping[str, Moment]:
    """Return the moments of a game by name: those of its own, and the best one of a saved match, as results open."""
    shared = {"best": Moment(partial(_best_of_saved, game), lambda driver: driver.wait(FRAME), seconds=4.5)}
    try:
        module = importlib.import_module(f"benchmarks.{game}_moments")
    except ModuleNotFoundError as error:
        if error.name != f"benchmarks.{game}_moments":
            raise
        return shared
    found: Mapping[str, Moment] = module.MOMENTS
    return {**shared, **found}


def _best_of_saved(game: str, services: Services) -> Scene:
    match = read(sorted(JOURNALS.glob(f"{game}-*.jsonl"))[-1], GAMES)
    match.go_to(match.length)
    return best_moment(services, MatchSession.review(services, match))


def pictures(moment: Moment, count: int, size: tuple[int, int], settings: Settings) -> Iterator[pygame.Surface]:
    """Yield `count` pictures, the first at the beginning of the moment and the last at its end."""
    with (
        tempfile.TemporaryDirectory() as home,
        open_window(Path(home), GAMES, moment.opening, size, settings=settings, draws_frames=True) as (driver, _),
    ):
        moment.lead_in(driver)
        frames = [round(moment.seconds / FRAME * number / max(1, count - 1)) for number in range(count)]
        for before, now in pairwise([0, *frames]):
            for number in range(before, now):
                moment.step(driver, number + 1)
            yield _cut(driver, moment.area)


def _cut(driver: Driver, area: tuple[float, float, float, float] | None) -> pygame.Surface:
    picture = driver.picture
    if area is None:
        return picture.copy()
    place = driver.app.painter.canvas.pixel_rect(area).clip(picture.get_rect())
    return picture.subsurface(place).copy()


def strip(taken: list[pygame.Surface], across: int, wide: int) -> pygame.Surface:
    """Return the pictures side by side in rows of `across`, each `wide` pixels wide."""
    high = round(taken[0].get_height() * wide / taken[0].get_width())
    rows = -(-len(taken) // across)
    whole = pygame.Surface((across * (wide + GAP) - GAP, rows * (high + GAP) - GAP))
    for number, picture in enumerate(taken):
        row, column = divmod(number, across)
        small = pygame.transform.smoothscale(picture, (wide, high))
        whole.blit(small, (column * (wide + GAP), row * (high + GAP)))
    return whole


def film(taken: list[pygame.Surface], wide: int) -> bytes:
    """Return the pictures one after the other as a GIF, `wide` pixels wide, at the rate of the program's own clips."""
    size = (wide, round(taken[0].get_height() * wide / taken[0].get_width()))
    small = [pygame.surfarray.array3d(pygame.transform.smoothscale(each, size)).swapaxes(0, 1) for each in taken]
    return gif(small, [seat.colour for seat in theme.SEATS])


def measured(moment: Moment, size: tuple[int, int], settings: Settings) -> tuple[list[float], list[float]]:
    """Return the times of all frames of the moment in seconds: by the clock, and of the processor."""
    with (
        tempfile.TemporaryDirectory() as home,
        open_window(Path(home), GAMES, moment.opening, size, settings=settings, draws_frames=True) as (driver, _),
        GcScheduler() as garbage,
    ):
        moment.lead_in(driver)
        clock, processor = [], []
        for number in range(round(moment.seconds / FRAME)):
            begin, worked = time.perf_counter(), time.thread_time()
            moment.step(driver, number + 1)
            clock.append(time.perf_counter() - begin)
            processor.append(time.thread_time() - worked)
            garbage.look(driver.scene)
            time.sleep(max(0.0, FRAME - clock[-1]))
        return clock, processor


def main() -> None:
    """Save a strip, list the moments or measure one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("moment", nargs="?", default="")
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--list", action="store_true", help="name the moments of the game")
    parser.add_argument("--size", help="of the window in pixels (default 1280x720, measured 1920x1080)")
    parser.add_argument("--pictures", type=int, default=12, help="number of pictures (default 12)")
    parser.add_argument("--across", type=int, default=4, help="pictures in a row (default 4)")
    parser.add_argument("--wide", type=int, default=480, help="width of each picture in the strip (default 480)")
    parser.add_argument("--seconds", type=float, help="how much of it to take, if not all")
    parser.add_argument("--reduced", action="store_true", help="with reduced motion")
    parser.add_argument("--contrast", action="store_true", help="with high contrast")
    parser.add_argument("--text", type=float, default=1.0, help="text scale")
    parser.add_argument("--language", default="en")
    parser.add_argument("--measure", action="store_true", help="print the times of its frames instead")
    given = parser.parse_args()
    known = moments_of(given.game)
    if given.list or given.moment not in known:
        print("\n".join(known) or f"{given.game} has no moments yet: see benchmarks/niagara_moments.py.")
        raise SystemExit(0 if given.list else 2)
    moment = known[given.moment]
    if given.seconds is not None:
        moment = replace(moment, seconds=given.seconds)
    wide, high = map(int, (given.size or ("1920x1080" if given.measure else "1280x720")).split("x"))
    settings = Settings(
        reduced_motion=given.reduced, high_contrast=given.contrast, text_scale=given.text, language=given.language
    )
    if given.measure:
        clock, processor = measured(moment, (wide, high), settings)
        headings = ("moment", "frames", "median", "p99", "slowest", "processor: median", "p99", "slowest")
        print_table(headings, [(given.moment, len(clock), *spread(clock), *spread(processor))])
    elif given.file is None:
        parser.error("FILE is missing")
    else:
        is_film = given.file.suffix == ".gif"
        count = round(moment.seconds * RATE) + 1 if is_film else given.pictures
        taken = list(pictures(moment, count, (wide, high), settings))
        if is_film:
            given.file.write_bytes(film(taken, given.wide))
            return
        pygame.image.save(strip(taken, given.across, given.wide), given.file)


if __name__ == "__main__":
    main()
