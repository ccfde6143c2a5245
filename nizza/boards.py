"""The boards that can be played: those that come with the program, and the player's own."""

from functools import cache
from pathlib import Path
from typing import Final

from nizza.board.model import Board
from nizza.board_file.building import read_board
from table.storage.folders import ASSETS, data_folder

SHIPPED: Final = ASSETS / "nizza" / "boards"
"""The folder of the boards that come with the program."""

FIRST: Final = "nice"
"""The board that is played unless another is chosen."""


class NoSuchBoard(Exception):
    """There is no board of this name."""


def own_folder() -> Path:
    """Where a player puts boards of their own."""
    return data_folder() / "nizza" / "boards"


def board_files() -> dict[str, Path]:
    """The file of each board by its name, :data:`FIRST` first; a board of the player's own cannot take a name away.

    They are found by their names alone; what is in a file shows when it is read.
    """
    own = {path.stem: path for path in sorted(own_folder().glob("*.svg"))}
    shipped = {path.stem: path for path in sorted(SHIPPED.glob("*.svg"))}
    found = own | shipped
    return {name: found[name] for name in sorted(found, key=lambda name: (name != FIRST, name not in shipped, name))}


def load(name: str) -> Board:
    """The board called `name`, read again only if its file has changed.

    Raises :class:`NoSuchBoard`, OSError, and :class:`nizza.board_file.faults.BadBoard` with all that is wrong.
    """
    path = board_files().get(name)
    if path is None:
        raise NoSuchBoard(f"There is no board {name!r}.")
    return _read(path, path.stat().st_mtime_ns)


@cache
def _read(path: Path, _changed: int) -> Board:
    return read_board(path)
