"""The command --check-board: report whether a board can be played and what it could do better, or its faults (NZ-3)."""

from pathlib import Path

from nizza.board_file.faults import BadBoard
from nizza.board_file.level import read_board
from nizza.board_file.remarks import remarks
from table import language
from table.headless import terminal
from table.headless.command_line import WRONG_USE
from table.storage.files import NotOrdinary
from table.words import one_line


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
