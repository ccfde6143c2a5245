"""Playable boards: those shipped with the program, and the player's own."""

from collections import OrderedDict
from hashlib import sha256
from pathlib import Path
from typing import Final

from nizza.board.model import Board
from nizza.board_file.faults import BadBoard, BoardFault
from table.offer.options import BadSetup
from table.storage.files import ASSETS, PROGRAM, data_folder
from table.words import Translator, one_line

SHIPPED: Final = ASSETS / "nizza" / "boards"
"""Folder of the boards shipped with the program."""

FIRST: Final = "nice"
"""Name of the default board."""

LONGEST_NAME: Final = 64
"""Maximum length of a board's name, in characters."""

FAULTS_TOLD: Final = 3
"""Number of faults listed when a match cannot begin on a board."""


class NoSuchBoard(Exception):
    """Raised when there is no board of this name."""


class UnplayableBoard(BadSetup):
    """Raised when no match can begin on the board `name`, because of `cause`."""

    def __init__(self, name: str, cause: NoSuchBoard | BadBoard | OSError) -> None:
        self.name = name
        self.cause = cause
        super().__init__("")

    def said(self, text: Translator) -> str:
        """Return what is wrong: the first faults, and the command that lists them all."""
        head = text.gettext("The board “%(name)s” cannot be played.") % {"name": one_line(self.name)}
        if isinstance(self.cause, OSError):
            unread = text.gettext("%(file)s cannot be read: %(error)s.")
            error = self.cause.strerror or self.cause
            return f"{head} {unread % {'file': one_line(self.name), 'error': error}}"
        if isinstance(self.cause, NoSuchBoard):
            missing = text.gettext("There is no such board.")
            return f"{head} {missing}"
        faults = self.cause.faults
        more = text.ngettext(
            "The %(count)s fault: %(program)s nizza --check-board FILE.",
            "All %(count)s faults: %(program)s nizza --check-board FILE.",
            len(faults),
        ) % {"count": len(faults), "program": PROGRAM}
        told = [fault.in_words(text) for fault in faults[:FAULTS_TOLD]]
        return " ".join([head, *told, *([more] if len(faults) > FAULTS_TOLD else [])])


def own_folder() -> Path:
    """Return the folder for the player's own boards."""
    return data_folder() / "nizza" / "boards"


def board_files() -> dict[str, Path]:
    """Return the file of each board by name, :data:`FIRST` first. Shipped boards win over own boards of the same name.

    The files are not read. Names that a journal could not hold are left out.
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
    """Raised when the board of a match has changed since the match began, or is gone."""


_KNOWN: Final[dict[tuple[str, str], Board]] = {}
"""The boards read so far, by name and fingerprint."""

_BY_FILE: Final[dict[tuple[str, bytes], Board | tuple[BoardFault, ...]]] = {}
"""The same boards, or their faults, by name and hash of the file."""

_DRAWINGS: Final[OrderedDict[tuple[str, str], bytes]] = OrderedDict()
"""File contents of the boards read last, by name and fingerprint, to draw matches whose file has changed since."""

MOST_DRAWINGS: Final = 8
"""Maximum number of entries in `_DRAWINGS`."""


def load(name: str) -> Board:
    """Read the board called `name`. An unchanged file is parsed only once.

    Raises :class:`NoSuchBoard`, OSError, or :class:`nizza.board_file.faults.BadBoard` with all faults.
    """
    path = board_files().get(name)
    if path is None:
        raise NoSuchBoard(f"There is no board {name!r}.")
    return _read(name, path)


def _read(name: str, path: Path) -> Board:
    from nizza.board_file.drawing import file_data  # imported late: it loads svgelements

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
    # Assign first, then trim: boards are read in threads as well, and must never be missing in between.
    _DRAWINGS[key] = data
    _DRAWINGS.move_to_end(key)
    while len(_DRAWINGS) > MOST_DRAWINGS:
        _DRAWINGS.popitem(last=False)


def drawing(board: Board) -> bytes:
    """Return the file contents from which `board` was read last, even if the file has changed since or is gone.

    Raises :class:`BoardChanged` if newer boards have displaced them and the file has changed.
    """
    key = (board.name, board.fingerprint)
    if key not in _DRAWINGS:
        _load_again(*key)
    return _DRAWINGS[key]


def _understood(name: str, data: bytes) -> Board | tuple[BoardFault, ...]:
    from nizza.board_file.drawing import drawing_of
    from nizza.board_file.level import board_of  # imported late: it loads NumPy

    try:
        return remember(board_of(drawing_of(data), name))
    except BadBoard as bad:
        return bad.faults


def remember(board: Board) -> Board:
    """Register `board` for :func:`known`, and return the board already known by this name and fingerprint, if any."""
    return _KNOWN.setdefault((board.name, board.fingerprint), board)


def known(name: str, fingerprint: str) -> Board:
    """Return the board with this name and fingerprint, read at its first use. Raises :class:`BoardChanged`."""
    return _KNOWN.get((name, fingerprint)) or _load_again(name, fingerprint)


def former(name: str, fingerprint: str) -> Board | None:
    """Return a shipped board as it was before it was drawn anew, for matches that began on it; None if there is none.

    Such boards lie in the folder "former", as NAME-FINGERPRINT.svg, and no set-up lists them.
    """
    for path in (SHIPPED / "former").glob("*.svg"):
        if path.stem == f"{name}-{fingerprint}":
            return _read(name, path)
    return None


def _load_again(name: str, fingerprint: str) -> Board:
    if (board := former(name, fingerprint)) is not None:
        return board
    try:
        board = load(name)
    except (NoSuchBoard, BadBoard, OSError) as error:
        raise BoardChanged(f"The board {name!r} cannot be played any more: {error}") from error
    if board.fingerprint != fingerprint:
        raise BoardChanged(f"The board {name!r} has been changed since the match began.")
    return board
