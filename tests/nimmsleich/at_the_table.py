"""A match of Nimm's Leich! in a window that nobody sees, and hands that play it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from nimmsleich import GAME
from nimmsleich.scene import LeichScene, open_scene
from stage.driver import Driver
from stage.ludotheque import Ludotheque
from stage.match_session import MatchSession
from stage.settings import Settings
from table.history import History
from table.match import MatchSetup, SeatSetup
from table.search.worker import WorkerPool

NAMES = ("Ada", "Bruno", "Chloé", "Dario", "Élodie", "Farid")
QUICK = Settings(reduced_motion=True, bot_speed=4.0)
CARRY_ON = ("count.close", "curtain.reveal", "frame.continue")
"""Buttons that only mean that one has seen something."""


@dataclass
class Table:
    """The driver, and everything the scenes are given."""

    driver: Driver
    ludotheque: Ludotheque

    @property
    def scene(self) -> LeichScene:
        scene = self.driver.scene
        assert isinstance(scene, LeichScene), f"{type(scene).__name__} is in front"
        return scene

    @property
    def over(self) -> bool:
        """Whether the match has left the stage for its results, or has ended."""
        scene = self.driver.scene
        return not isinstance(scene, LeichScene) or (scene.over and not scene.motion.busy)

    def wait_until(self, true: Callable[[], bool], seconds: float = 40.0) -> None:
        """Live through frames until something is true."""
        self.driver.wait_until(true, seconds)

    def wait_for_choice(self) -> None:
        """Live through frames until somebody at the screen may act, or must put something away, or all is over."""
        self.wait_until(lambda: self.over or self.scene.acting is not None or self.to_put_away() != "")

    def wait_for_turn(self) -> None:
        """Put away whatever is shown until somebody may act."""
        self.wait_for_choice()
        while name := self.to_put_away():
            self.driver.click(name)
            self.wait_for_choice()

    def to_put_away(self) -> str:
        """The button that says that something has been seen; "" if there is none."""
        scene = self.driver.scene
        return next((name for name in CARRY_ON if scene.has(name) and name in scene.names), "")


def setup_of(
    *players: str, practice: bool = False, seed: int = 11, options: Mapping[str, object] | None = None
) -> MatchSetup:
    """A set-up with these players in the first seats."""
    seats = tuple(SeatSetup(player, NAMES[seat], seat) for seat, player in enumerate(players))
    return MatchSetup("nimmsleich", seats, dict(options or {}), seed, practice)


@contextmanager
def table(
    folder: Path,
    *players: str,
    practice: bool = False,
    seed: int = 11,
    settings: Settings = QUICK,
    size: tuple[int, int] = (1280, 720),
    options: Mapping[str, object] | None = None,
    saved: Path | None = None,
) -> Iterator[Table]:
    """A match with these players, new or as it was `saved`."""
    history = History(folder / "history.sqlite")
    pool = WorkerPool(1)
    kept: list[Ludotheque] = []

    def make(app: object) -> LeichScene:
        kept.append(Ludotheque(app, {GAME.name: GAME}, pool, history, folder / "matches"))  # type: ignore[arg-type]
        if saved is not None:
            return open_scene(kept[0], MatchSession.resume(kept[0], saved))
        setup = setup_of(*players, practice=practice, seed=seed, options=options)
        return open_scene(kept[0], MatchSession.new(kept[0], setup))

    driver = Driver(make, size, settings=settings)
    try:
        yield Table(driver, kept[0])
    finally:
        driver.close()
        pool.close()
        history.close()
