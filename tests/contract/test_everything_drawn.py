"""Every frame of a match is drawn, whatever happens to its window meanwhile.

Other tests draw only what they look at. Here nothing is left out: bots and a person play a match of each game while the
window is resized, maximised and restored, and filled by F11, while settings change, and while the hand carries things
to the edges of the picture. After :data:`DRAWN` frames the match is hurried to its end, which is drawn again.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import pygame

from main import GAMES
from stage.graphics.theme import HEIGHT, WIDTH
from stage.match.scene import MatchScene, start
from stage.menus.results import ResultsScene
from stage.settings import Settings
from stage.ui.base import Widget
from stage.ui.scroll import ScrollArea
from stage.ui.widget_tree import ancestors, walk
from table.game import HUMAN, Game
from table.match.match import MatchSetup, SeatSetup
from table.offer.options import OptionValue
from table.rng import stream
from tests.contract.playing import every_game, shortest
from tests.stage.unseen_window import THINKING_TIME, Window, open_questions, window

FRAME: Final = 0.1
"""Seconds of scene time per frame."""
BETWEEN: Final = 6
"""Frames between two disturbances."""
DRAWN: Final = 360
"""Frames after which a match is hurried to its end."""
LAST: Final = 300
"""Frames within which the results of a match that is over are shown."""
SIZE, LEAST, LARGE = (1280, 720), (1024, 640), (1600, 860)
"""Pixels of the window as it opens, as small as it may be, and maximised."""
DRAGGED: Final = ((1210, 700), (1120, 690), (1060, 650), LEAST)
"""Sizes in successive frames while an edge is dragged."""
LONGEST_TURN: Final = 400
"""Frames within which a person may act again."""
EDGES: Final = (
    (0.0, 0.0), (0.5, 0.0), (1.0, 0.0), (1.0, 0.5), (1.0, 1.0), (0.5, 1.0), (0.0, 1.0), (0.0, 0.5), (0.5, 0.3),
)  # fmt: skip
"""Places that the hand visits, as fractions of the picture."""
LOWERED: Final = 24
"""Frames in which the hand is lowered from the upper edge."""
FASTEST: Final[dict[str, dict[str, OptionValue]]] = {"nizza": {"board": "port"}}
"""Options with which a match of a game ends sooner."""


def is_clipped(widget: Widget) -> bool:
    """Return True if the widget can be scrolled out of sight."""
    return any(isinstance(each, ScrollArea) for each in ancestors(widget))


class Watched(Window):
    """A window all of whose frames are drawn and looked at."""

    frames = 0
    astray: frozenset[str] = frozenset()
    """Widgets that were not within the last picture."""

    def step(self, frames: int = 1) -> None:
        """Run frames of :data:`FRAME` seconds."""
        for _ in range(frames):
            if open_questions(self.services.pool):
                time.sleep(THINKING_TIME)
            self.driver.step(seconds=FRAME)
            self.frames += 1
            self.look()

    def look(self) -> None:
        """Check that the picture shows something, and that all widgets are within it."""
        seen = pygame.transform.scale(self.driver.picture, (32, 18))
        colours = {tuple(seen.get_at((x, y))) for x in range(32) for y in range(18)}
        assert len(colours) > 3, f"frame {self.frames} is blank"
        scene, picture = self.driver.scene, self.driver.app.painter.bleed.inflate(1.0, 1.0)
        popup = [scene.ui.popup] if scene.ui.popup is not None else []
        astray = frozenset(
            widget.name
            for widget in walk([*popup, *scene.ui.dialogs, *scene.ui.roots])
            if not picture.contains(widget.rect) and not is_clipped(widget)
        )
        # The frame in which a new size is drawn for the first time is the last one before widgets follow it.
        assert not astray & self.astray, f"frame {self.frames}: widgets leave the window"
        self.astray = astray

    @property
    def match(self) -> MatchScene[Any, Any] | None:
        scene = self.driver.scene
        return scene if isinstance(scene, MatchScene) else None

    def drag_edge(self) -> None:
        for size in DRAGGED:
            self.driver.app.resize(size)
            self.step()

    def resize(self, size: tuple[int, int]) -> None:
        self.driver.app.resize(size)

    def maximise(self) -> None:
        """Maximise for less time than a resize takes to settle, then for longer; restore both times."""
        for frames in (1, 8):
            self.resize(LARGE)
            self.step(frames)
            self.resize(SIZE)
            self.step(frames)

    def fill_screen(self) -> None:
        """Press F11 twice at once, then twice with frames between."""
        for frames in (0, 1, 8):
            self.driver.key("f11")
            self.step(frames)
            self.driver.key("f11")
            self.step()

    def change(self, **settings: Any) -> None:
        """Change settings for a while, the window becoming smaller meanwhile."""
        before = self.driver.app.settings
        self.driver.app.change(**settings)
        self.step(BETWEEN)
        self.drag_edge()
        self.step(4)
        self.driver.app.change(**{name: getattr(before, name) for name in settings})
        self.resize(SIZE)

    def open_menu(self) -> None:
        """Open the menu of the match, and resize the window below it."""
        if self.match is None:
            return
        self.driver.key("f10")
        self.step(4)
        self.drag_edge()
        self.driver.key("escape")
        self.resize(SIZE)

    def carry(self) -> None:
        """Take what a person in turn begins with, carry it along the edges, and lower it while the window shrinks."""
        for _ in range(LONGEST_TURN):
            match = self.match
            if match is None:
                return
            if match.context.acting is not None and match.display.first_focus():
                break
            self.step()
        assert match is not None
        begin = match.ui.find(match.display.first_focus()).rect.center
        self.driver.press(begin)
        for x, y in EDGES:
            self.driver.move((x * WIDTH, y * HEIGHT))
            self.step()
        self.resize(LARGE)
        self.step(3)
        for number in range(LOWERED):
            self.resize(DRAGGED[number % len(DRAGGED)])
            self.driver.move((0.47 * WIDTH, 0.6 * HEIGHT * number / LOWERED))
            self.step()
        self.driver.move(begin)
        self.driver.release(begin)
        self.resize(SIZE)


def disturbances(here: Watched) -> Iterator[Callable[[], None]]:
    return cycle(
        (
            here.drag_edge,
            here.carry,
            lambda: here.resize(SIZE),
            here.maximise,
            lambda: here.change(text_scale=2.0),
            here.carry,
            lambda: here.change(high_contrast=True),
            here.fill_screen,
            lambda: here.change(language="fr"),
            here.carry,
            lambda: here.change(reduced_motion=True),
            here.open_menu,
        )
    )


def act(here: Watched, match: MatchScene[Any, Any], rng: random.Random) -> None:
    """Act for the person at the screen, if one may, after closing what a click has opened."""
    context = match.context
    if match.ui.dialogs:
        here.driver.key("escape")
    elif context.acting is not None and context.legal:
        context.act(rng.choice(context.legal))


def play(here: Watched, rng: random.Random) -> None:
    """Play for :data:`DRAWN` frames, with a disturbance every :data:`BETWEEN` frames."""
    disturb, due = disturbances(here), BETWEEN
    while here.frames < DRAWN and (match := here.match) is not None:
        here.step()
        if here.frames >= due:
            next(disturb)()
            due = here.frames + BETWEEN
        act(here, match, rng)


def hurry(here: Watched, rng: random.Random) -> None:
    """Play on to the end without looking."""

    def over() -> bool:
        match = here.match
        if match is not None:
            act(here, match, rng)
        return match is None or match.context.is_over

    here.driver.app.change(reduced_motion=True)
    here.wait_until(over)
    here.driver.app.change(reduced_motion=False)


@every_game
def test_every_frame_of_a_match_can_be_drawn_whatever_happens_to_its_window(game: Game, tmp_path: Path) -> None:
    words = (HUMAN, *("novice",) * (game.default_seats - 1))
    seats = tuple(SeatSetup(word, f"Player {seat}", seat) for seat, word in enumerate(words))
    setup = MatchSetup(game.name, seats, {**shortest(game), **FASTEST.get(game.name, {})}, seed=3)
    settings = Settings(bot_speed=4.0)
    with window(Watched, tmp_path, GAMES, lambda services: start(services, setup), settings, SIZE) as here:
        rng = stream(3, "drawn", game.name)
        with here.driver.drawing("every frame is what is tested"):
            play(here, rng)
        hurry(here, rng)
        with here.driver.drawing("every frame is what is tested"):
            for _ in range(LAST // 6):
                if isinstance(here.driver.scene, ResultsScene):
                    break
                here.drag_edge()
                here.resize(SIZE)
                here.step(2)
            here.driver.front(ResultsScene)
            here.step(6)
            here.drag_edge()
            here.step(6)
