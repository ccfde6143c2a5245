"""``python -m benchmarks.moments GAME MOMENT FILE``: a strip of pictures of a named moment of a game.

The pictures are taken at even distances of simulated time and read like a comic. Into a file named ``.gif`` go moving
pictures instead. ``--list`` names the moments: those of ``benchmarks/GAME_moments.py``, the best one of a saved match
as results open, and the menus that are scrolled. ``--measure`` runs the moment at 60 frames per second instead, without
pictures, and prints the times of its frames.
"""

from __future__ import annotations

import argparse
import importlib
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final

import pygame

from benchmarks.frame_time import Took, timed
from benchmarks.report import print_table, spread
from benchmarks.staging import Moment
from main import GAMES
from stage.driving import FRAME, Driver, open_window
from stage.graphics import theme
from stage.match.replay.clip import RATE, gif
from stage.match_session import MatchSession
from stage.menus.best_moment import best_moment
from stage.menus.shelf import Shelf
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from stage.ui.scroll import ScrollArea
from stage.ui.widget_tree import walk
from stage.window.garbage import GcScheduler
from table.game import Game
from table.match.journal import read

JOURNALS: Final = Path(__file__).parents[1] / "tests" / "journals"
GAP: Final = 6
"""Distance between the pictures of a strip, in pixels."""


def moments_of(game: str) -> Mapping[str, Moment]:
    """Return the moments of a game by name."""
    of_game: Mapping[str, Moment] = importlib.import_module(f"benchmarks.{game}_moments").MOMENTS
    return {"best": Moment(partial(_best_of_saved, game), lambda driver: driver.wait(FRAME), seconds=4.5)} | {
        name: Moment(lambda services: services.to.shelf(), partial(_push, menu, game), seconds=3.0, hand=_scroll)
        for name, menu in MENUS.items()
    } | dict(of_game)  # fmt: skip


MENUS: Final[Mapping[str, Callable[[Services, Game], Scene]]] = {
    "set-up": lambda services, game: services.to.setup(game),
    "lessons": lambda services, game: services.to.learn(game),
    "rules": lambda services, game: services.to.rules(game),
    "season": lambda services, game: services.to.season(),
}


def _push(menu: Callable[[Services, Game], Scene], game: str, driver: Driver) -> None:
    """Ask for a menu once the shelf stands: the next frame is its first."""
    driver.wait(1.0)
    shelf = driver.scene
    assert isinstance(shelf, Shelf)
    driver.app.scenes.push(menu(shelf.services, GAMES[game]))


def _scroll(driver: Driver, number: int) -> None:
    """Scroll after a second, by an inch a frame."""
    if number >= 60:
        for area in walk(driver.scene.ui.layer()):
            if isinstance(area, ScrollArea):
                area.scroll_by(60.0)


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


def measured(moment: Moment, size: tuple[int, int], settings: Settings) -> list[Took]:
    """Return the times of all frames of the moment."""
    with (
        tempfile.TemporaryDirectory() as home,
        open_window(Path(home), GAMES, moment.opening, size, settings=settings, draws_frames=True) as (driver, _),
        GcScheduler() as garbage,
    ):
        moment.lead_in(driver)
        frames = range(1, round(moment.seconds / FRAME) + 1)
        return [timed(driver, garbage, partial(moment.step, driver, number)) for number in frames]


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
        print("\n".join(known))
        raise SystemExit(0 if given.list else 2)
    moment = known[given.moment]
    if given.seconds is not None:
        moment = replace(moment, seconds=given.seconds)
    wide, high = map(int, (given.size or ("1920x1080" if given.measure else "1280x720")).split("x"))
    settings = Settings(
        reduced_motion=given.reduced, high_contrast=given.contrast, text_scale=given.text, language=given.language
    )
    if given.measure:
        clock, processor = zip(*measured(moment, (wide, high), settings), strict=True)
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
