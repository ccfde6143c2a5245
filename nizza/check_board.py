"""The command --check-board: report whether a board can be played and what it could do better, or its faults (NZ-3)."""

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nizza.board.areas import TOLERANCE, Area, Kind
from nizza.board.model import Board
from nizza.board_file.faults import BadBoard, BoardFault
from nizza.board_file.level import read_board
from nizza.board_file.things import STEP
from table import language
from table.headless import terminal
from table.headless.command_line import WRONG_USE
from table.storage.files import NotOrdinary
from table.words import N_, one_line

THIRDS: Final = {Kind.TOOLS: 1 / 3, Kind.SAFE: 2 / 3}
"""Place of the red terraces on the way from the green terrace to the yacht, as a share of it (NZ-2)."""
APART: Final = 0.06
"""Maximum difference from that place."""


def check_board(path: Path, text: language.Language) -> int:
    """Print a summary of the board at `path` with remarks on it, or all its faults. Return the exit status, 0 or 2."""
    try:
        board = read_board(path)
    except NotOrdinary:
        # The empty name stands for the current folder.
        name = one_line(str(path)) if path != Path() else "“”"
        terminal.complain(text.gettext("%(file)s is not a file: give the SVG file of a board.") % {"file": name})
        return WRONG_USE
    except OSError as error:
        terminal.complain(
            text.gettext("%(file)s cannot be read: %(error)s.") % {"file": path, "error": error.strerror or error}
        )
        return WRONG_USE
    except BadBoard as bad:
        for fault in bad.faults:
            terminal.complain(fault.in_words(text))
        return WRONG_USE
    terminal.say(
        text.gettext("%(file)s is playable: %(areas)s, %(squares)s, ropes of %(ropes)s.")
        % {
            "file": one_line(str(path)),
            "areas": text.ngettext("%(count)s place to stand on", "%(count)s places to stand on", len(board.areas))
            % {"count": len(board.areas)},
            "squares": text.ngettext("%(count)s square", "%(count)s squares", len(board.squares))
            % {"count": len(board.squares)},
            "ropes": ", ".join(f"{length:g}" for length in board.rope_lengths),
        }
    )
    for remark in remarks(board):
        terminal.say(remark.in_words(text))
    return 0


def remarks(board: Board) -> list[BoardFault]:
    """Return what a playable board could do better: terraces away from the thirds, and a ladder that is seldom of use.

    Shipped boards give no cause for remarks, which are no faults of a player's own board.
    """
    return [*_thirds(board), *_street(board), *_boarding(board)]


def _thirds(board: Board) -> list[BoardFault]:
    start, end = (board.only(kind).route for kind in (Kind.START, Kind.YACHT))
    shares = {kind: (board.only(kind).route - start) / (end - start) for kind in THIRDS}
    return [
        BoardFault(
            N_(
                "%(shape)s lies %(percent)s %% of the way from the green terrace to the yacht: "
                "about %(wanted)s %% makes the parts of the way equally long."
            ),
            {"shape": board.only(kind).name, "percent": round(100 * share), "wanted": round(100 * THIRDS[kind])},
        )
        for kind, share in shares.items()
        if abs(share - THIRDS[kind]) > APART
    ]


def _street(board: Board) -> list[BoardFault]:
    """Return a remark for the first square from which, and from its neighbours, no ladder leads up."""
    above = _positions(board, [area for area in board.areas if area.kind not in (Kind.SQUARE, Kind.YACHT)])
    leads_up = [_nearest(_positions(board, [square]), above) <= board.ladder + TOLERANCE for square in board.squares]
    stuck = [
        square.name for number, square in enumerate(board.squares) if not any(leads_up[max(0, number - 1) : number + 2])
    ]
    if not stuck:
        return []
    return [
        BoardFault(
            N_(
                "From %(shape)s and the squares beside it, no ladder leads up (squares like that: %(count)s): "
                "whoever falls there is lost for long. Draw a balcony less than %(length)s above the street."
            ),
            {"shape": stuck[0], "count": len(stuck), "length": round(board.ladder)},
        )
    ]


def _boarding(board: Board) -> list[BoardFault]:
    last = _positions(board, [area for area in board.areas if area.kind is Kind.LAST_HOUSE])
    gap = _nearest(last, _positions(board, [board.only(Kind.YACHT)]))
    if gap <= board.ladder + TOLERANCE:
        return []
    return [
        BoardFault(
            N_(
                "No ladder leads from the last house to %(shape)s, %(gap)s units away, but only a rope: "
                "move them closer, or make the ladder longer than %(length)s."
            ),
            {"shape": board.only(Kind.YACHT).name, "gap": round(gap), "length": round(board.ladder)},
        )
    ]


def _positions(board: Board, areas: list[Area]) -> NDArray[np.float64]:
    return np.array([board.position(point) for area in areas for point in area.spaced(STEP)])


def _nearest(some: NDArray[np.float64], others: NDArray[np.float64]) -> float:
    """Return the minimum distance of a point of `some` from one of `others`."""
    return float(min(np.hypot(*(others - each).T).min() for each in some))
