"""Matches that are played into a journal, and the lines of it."""

from __future__ import annotations

from pathlib import Path

from table.match.journal import Journal
from table.match.turns import TurnController
from tests.lantern import GAME
from tests.table.lantern_match import seated, setup_of

GAMES = {"lantern": GAME}
FOUR = ("novice",) * 4


def played(path: Path, *players: str, practice: bool = False) -> TurnController:
    """Play a match to the end into `path`."""
    setup = setup_of(players, practice=practice)
    controller, _ = seated(*players, practice=practice, journal=Journal.create(path, setup))
    controller.play_out()
    return controller


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().split(b"\n")[:-1]
