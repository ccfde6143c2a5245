"""The boards that can be played: those that come with the program, and the player's own."""

from collections import OrderedDict
from gettext import NullTranslations
from hashlib import sha256
from pathlib import Path
from typing import Final

from nizza.board.model import Board
from nizza.board_file.faults import BadBoard, Fault
from table.offer.options import BadSetup
from table.storage.files import ASSETS, data_folder
from table.words import Translator, one_line

SHIPPED: Final = ASSETS / "nizza" / "boards"
"""The folder of the boards that come with the program."""

FIRST: Final = "nice"
"""The board that is played unless another is chosen."""

LONGEST_NAME: Final = 64
"""Letters of the name of a board."""

FAULTS_TOLD: Final = 3
"""How many faults of a board are told where a match cannot begin."""


class NoSuchBoard(Exception):
    """There is no board of this name."""


class UnplayableBoard(BadSetup):
    """No match can begin on the board called `name`, because of `cause`."""

    def __init__(self, name: str, cause: NoSuchBoard | BadBoard | OSError) -> None:
        self.name = name
        self.cause = cause
        super().__init__(self.said(NullTranslations()))

    def said(self, text: Translator) -> str:
        """What is wrong; of many faults the first ones, and where all can be read."""
        head = text.gettext("The board “%(name)s” cannot be played.") % {"name": one_line(self.name)}
        if isinstance(self.cause, OSError):
            unread = text.gettext("%(file)s cannot be read: %(error)s.")
            error = self.cause.strerror or self.cause
            return f"{head} {unread % {'file': one_line(self.name), 'error': error}}"
        if isinstance(self.cause, NoSuchBoard):
            missing = text.gettext("There is no such board.")
            return f"{head} {missing}"
        faults = self.cause.faults
        more = text.gettext("All %(count)s faults: main.py nizza --check-board FILE.") % {"count": len(faults)}
        told = [fault.in_words(text) for fault in faults[:FAULTS_TOLD]]
        return " ".join([head, *told, *([more] if len(faults) > FAULTS_TOLD else [])])


def own_folder() -> Path:
    """Where a player puts boards of their own."""
    return data_folder() / "nizza" / "boards"


def board_files() -> dict[str, Path]:
    """The file of each board by its name, :data:`FIRST` first; a board of the player's own cannot take a name away.

    They are found by their names alone; what is in a file shows when it is read. Names that no journal could hold are
    left out.
    """
    own = {path.stem: path for path in sorted(own_folder().glob("*.svg")) if _can_be_named(path.stem)}
    shipped = {path.stem: path for path in sorted(SHIPPED.glob("*.svg"))}
    found = own | shipped
    return {name: found[name] for name in sorted(found, key=lambda name: (name != FIRST, name not in shipped, name))}


def is_shipped(name: str) -> bool:
    """Return True if the board called `name` comes with the program, and is no stranger's drawing."""
    return (SHIPPED / f"{name}.svg").is_file()


def _can_be_named(name: str) -> bool:
    return 0 < len(name) <= LONGEST_NAME and name.isprintable()


class BoardChanged(Exception):
    """The board of a match has been changed since, or is gone."""


_KNOWN: Final[dict[tuple[str, str], Board]] = {}
"""The boards read so far, by name and fingerprint."""

_BY_FILE: Final[dict[tuple[str, bytes], Board | tuple[Fault, ...]]] = {}
"""The same by name and the hash of the file, or what is wrong with it."""

_DRAWINGS: Final[OrderedDict[tuple[str, str], bytes]] = OrderedDict()
"""What was in the files of the boards read last, by name and fingerprint: matches that have begun are still seen."""

MOST_DRAWINGS: Final = 8
"""So many of them are kept."""


def load(name: str) -> Board:
    """The board called `name` as its file has it now; a file that is what it was is not understood anew.

    Raises :class:`NoSuchBoard`, OSError, and :class:`nizza.board_file.faults.BadBoard` with all that is wrong.
    """
    from nizza.board_file.drawing import file_data  # only now: it loads the library for drawings

    path = board_files().get(name)
    if path is None:
        raise NoSuchBoard(f"There is no board {name!r}.")
    data = file_data(path)
    key = (name, sha256(data).digest())
    if key not in _BY_FILE:
        _BY_FILE[key] = _understood(name, data)
    found = _BY_FILE[key]
    if not isinstance(found, Board):
        raise BadBoard(found)
    _keep_drawing(found, data)
    return found


def _keep_drawing(board: Board, data: bytes) -> None:
    key = (board.name, board.fingerprint)
    # Never out of it in between: boards are read in threads as well.
    _DRAWINGS[key] = data
    _DRAWINGS.move_to_end(key)
    while len(_DRAWINGS) > MOST_DRAWINGS:
        _DRAWINGS.popitem(last=False)


def drawing(board: Board) -> bytes:
    """What was in the file of a board when it was read last, also if it has been changed since, or is gone.

    Raises :class:`BoardChanged` if it has not been read for long.
    """
    key = (board.name, board.fingerprint)
    if key not in _DRAWINGS:
        _load_again(*key)
    return _DRAWINGS[key]


def _understood(name: str, data: bytes) -> Board | tuple[Fault, ...]:
    from nizza.board_file.drawing import drawing_of
    from nizza.board_file.level import board_of  # only now: it loads numpy

    try:
        return remember(board_of(drawing_of(data), name))
    except BadBoard as bad:
        return bad.faults


def remember(board: Board) -> Board:
    """Let :func:`known` find `board` by name and fingerprint; gives the one that is known by these already, if any."""
    return _KNOWN.setdefault((board.name, board.fingerprint), board)


def known(name: str, fingerprint: str) -> Board:
    """The board called `name` with this fingerprint, read at its first use; raises :class:`BoardChanged`."""
    return _KNOWN.get((name, fingerprint)) or _load_again(name, fingerprint)


def _load_again(name: str, fingerprint: str) -> Board:
    try:
        board = load(name)
    except (NoSuchBoard, BadBoard, OSError) as error:
        raise BoardChanged(f"The board {name!r} cannot be played any more: {error}") from error
    if board.fingerprint != fingerprint:
        raise BoardChanged(f"The board {name!r} has been changed since the match began.")
    return board
