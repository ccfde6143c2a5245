"""``python -m benchmarks.lesson_pictures GAME LESSON FOLDER``: an image of every step of a lesson, for review.

"Show me" does each step's task. ``--size 1024x640``, ``--text 2`` (text scale), ``--language fr``.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from main import GAMES
from stage.driving import Driver, open_window
from stage.match.scene import open_match
from stage.match_session import MatchSession
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from table.game import Game
from table.offer.lesson import Lesson

_MOST_FRAMES = 4000
_PRESSED = ("coach.next", "coach.show")


def main() -> None:
    """Save the images that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("lesson")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--text", type=float, default=1.0)
    parser.add_argument("--language", default="en")
    options = parser.parse_args()
    game = GAMES[options.game]
    wide, high = map(int, options.size.split("x"))
    settings = Settings(reduced_motion=True, bot_speed=4.0, text_scale=options.text, language=options.language)
    options.folder.mkdir(parents=True, exist_ok=True)
    take_pictures(game, game.lesson(options.lesson), options.folder, (wide, high), settings)


def take_pictures(game: Game, lesson: Lesson, folder: Path, size: tuple[int, int], settings: Settings) -> None:
    """Play the lesson to its end and write 01.png, 02.png … into the folder."""

    def opening(services: Services) -> Scene:
        return open_match(services, MatchSession.learn(services, game, lesson))

    with (
        tempfile.TemporaryDirectory() as home,
        open_window(Path(home), {game.name: game}, opening, size, settings=settings, draws_frames=True) as (driver, _),
    ):
        _play(driver, folder)


def _play(driver: Driver, folder: Path) -> None:
    taken = 0
    for _ in range(_MOST_FRAMES):
        driver.step()
        ui = driver.scene.ui
        if ui.dialog is None and not ui.has("coach"):
            continue
        driver.step(12)
        taken += 1
        driver.save(folder / f"{taken:02}.png")
        if ui.has("lesson-end"):
            return
        name = ui.dialog.default if ui.dialog is not None else next((each for each in _PRESSED if ui.has(each)), "")
        if not name:
            return
        driver.click(name)


if __name__ == "__main__":
    main()
