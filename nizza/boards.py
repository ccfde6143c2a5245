"""Playable boards: those that come with the program, and the player's own."""

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from nizza.board.layers import DrawnLayer, Layer
from nizza.board.model import Board
from table.offer.options import BadSetup
from table.storage import files
from table.storage.files import ASSETS, PROGRAM, data_folder
from table.words import N_

SHIPPED: Final = ASSETS / "nizza" / "boards"
"""Folder of the boards that come with the program, baked by release/boards.py."""

FIRST: Final = "nice"
"""Name of the default board."""

LONGEST_NAME: Final = 64
"""Maximum length of a board's name, in characters."""

SHORT: Final = 2 / 3
"""Share of the length that ropes have with the option short ropes (NZ-71)."""
_SHORT_ROPES: Final = "-short"
"""Ending of the fingerprint of a board with short ropes."""

BAKE: Final = "bake-board"
"""Command that makes a board of a drawing."""


class UnplayableBoard(BadSetup):
    """Raised when no match can begin on a board, because it is missing, damaged, or still a drawing."""


class BoardChanged(Exception):
    """Raised when the board of a match has changed since the match began, or is gone."""


@dataclass(frozen=True)
class ShippedBoard:
    """Contents of the file of a board that comes with the program."""

    board: Board
    layers: tuple[DrawnLayer, ...]


def own_folder() -> Path:
    """Return the folder for the player's own boards."""
    return data_folder() / "nizza" / "boards"


def board_files() -> dict[str, Path]:
    """Return the file of each board by name, :data:`FIRST` first. Shipped boards win over own boards of the same name.

    Own boards that are still drawings are among them. The files are not read. Names that a journal could not hold are
    left out.
    """
    folder, shipped = own_folder(), {path.stem: path for path in sorted(SHIPPED.glob("*.json"))}
    own = {path.stem: path for kind in ("*.svg", "*.board") for path in folder.glob(kind) if _can_be_named(path.stem)}
    found = own | shipped
    return {name: found[name] for name in sorted(found, key=lambda name: (name != FIRST, name not in shipped, name))}


def _can_be_named(name: str) -> bool:
    return 0 < len(name) <= LONGEST_NAME and name.isprintable()


_KNOWN: Final[dict[tuple[str, str], Board]] = {}
"""The boards read so far, by name and fingerprint. Matches on them go on when their files change."""

_LAYERS: Final[dict[tuple[str, str], tuple[Layer, ...]]] = {}
"""The scenery of the same boards, as it was read last."""


def load(name: str) -> Board:
    """Read the board called `name`. An unchanged file is read only once. Raises :class:`UnplayableBoard`."""
    path = board_files().get(name)
    if path is None:
        raise UnplayableBoard(N_("There is no board “%(name)s”."), name=name)
    if path.suffix == ".svg":
        sentence = N_("The board “%(name)s” is still a drawing. Bake it into a board: %(command)s")
        raise UnplayableBoard(sentence, name=name, command=f"{PROGRAM} nizza --{BAKE} {path}")
    return _load(name, path)


def _load(name: str, path: Path) -> Board:
    from nizza.board_file.archive import DamagedBoard

    try:
        found = path.stat()
        return _read(name, path, (found.st_ino, found.st_mtime_ns, found.st_size))
    except OSError as error:
        sentence = N_("The board “%(name)s” cannot be read: %(error)s.")
        raise UnplayableBoard(sentence, name=name, error=error.strerror or error) from error
    except DamagedBoard as error:
        sentence = N_("The board “%(name)s” is damaged. Bake its drawing again: %(command)s")
        command = f"{PROGRAM} nizza --{BAKE} {path.with_suffix('.svg')}"
        raise UnplayableBoard(sentence, name=name, command=command) from error


@lru_cache(maxsize=64)
def _read(name: str, path: Path, _: tuple[int, int, int]) -> Board:
    """Read a file, once for each time and size."""
    layers: tuple[Layer, ...]
    if path.suffix == ".json":
        shipped = msgspec.json.decode(path.read_bytes(), type=ShippedBoard)
        board, layers = shipped.board, shipped.layers
    else:
        from nizza.board_file import archive  # imported late: it loads NumPy

        board, layers = archive.read(files.read(path, archive.LARGEST + 1), name)
    board = remember(board)
    _LAYERS[board.name, board.fingerprint] = layers
    return board


def layers(board: Board) -> tuple[Layer, ...]:
    """Return the scenery of `board`, farthest first, even if its file has changed since or is gone."""
    return _LAYERS[board.name, board.fingerprint.removesuffix(_SHORT_ROPES)]


def remember(board: Board) -> Board:
    """Register `board` for :func:`known`, and return the board already known by this name and fingerprint, if any."""
    return _KNOWN.setdefault((board.name, board.fingerprint), board)


def with_short_ropes(board: Board) -> Board:
    """Return `board` with ropes two thirds as long (NZ-71). Its fingerprint is that of `board` with an ending."""
    shortest, middle, longest = (round(length * SHORT, 2) for length in board.rope_lengths)
    short = replace(board, rope_lengths=(shortest, middle, longest))
    vars(short)["fingerprint"] = board.fingerprint + _SHORT_ROPES
    return remember(short)


def known(name: str, fingerprint: str) -> Board:
    """Return the board with this name and fingerprint, read at its first use. Raises :class:`BoardChanged`."""
    found = _KNOWN.get((name, fingerprint))
    if found is None and fingerprint.endswith(_SHORT_ROPES):
        return with_short_ropes(known(name, fingerprint.removesuffix(_SHORT_ROPES)))
    return found or _load_again(name, fingerprint)


def former(name: str, fingerprint: str) -> Board | None:
    """Return a shipped board as it was before it was drawn anew, for matches that began on it; None if there is none.

    Such boards lie in the folder "former", as NAME-FINGERPRINT.json, and no set-up lists them.
    """
    for path in (SHIPPED / "former").glob("*.json"):
        if path.stem == f"{name}-{fingerprint.removesuffix(_SHORT_ROPES)}":
            return _load(name, path)
    return None


def _load_again(name: str, fingerprint: str) -> Board:
    if (board := former(name, fingerprint)) is not None:
        return board
    try:
        board = load(name)
    except UnplayableBoard as error:
        raise BoardChanged(f"The board {name!r} cannot be played any more: {error}") from error
    if board.fingerprint != fingerprint:
        raise BoardChanged(f"The board {name!r} has been changed since the match began.")
    return board
