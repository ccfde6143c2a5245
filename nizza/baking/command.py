"""The command --bake-board: make a board of an author's drawing, with remarks on it, or report its faults (NZ-3)."""

from io import BytesIO
from math import sqrt
from pathlib import Path
from typing import Final

from PIL import Image

from nizza.baking.drawing import Drawing, read_drawing
from nizza.baking.rasteriser import NotRasterised, rasterise
from nizza.baking.reader import UnreadableDrawing
from nizza.baking.remarks import remarks
from nizza.board.layers import DrawnLayer, PaintedLayer
from nizza.board.model import Board
from nizza.board_file import archive
from nizza.board_file.faults import BadBoard
from table import language
from table.headless import terminal
from table.headless.command_line import WRONG_USE
from table.storage.files import NotOrdinary, write_whole
from table.words import N_, one_line

_SHARPEST: Final = 2.0
"""Maximum number of pixels per unit of a large picture. A small one has half as many."""


def bake_board(path: Path, text: language.Language) -> int:
    """Write the board that is drawn at `path` beside it, as NAME.board, and print a summary with remarks.

    Print all faults instead if there are any. Return the exit status, 0 or 2.
    """
    written = path.with_suffix(".board")
    try:
        drawing = read_drawing(path)
        board = drawing.board(path.stem)
        data = baked(drawing)
    except NotOrdinary:
        # The empty name stands for the current folder.
        name = one_line(str(path)) if path != Path() else "“”"
        terminal.complain(text.gettext("%(file)s is not a file: give the SVG file of a board.") % {"file": name})
        return WRONG_USE
    except OSError as error:
        _complain(text.gettext("%(file)s cannot be read: %(error)s."), path, error)
        return WRONG_USE
    except BadBoard as bad:
        for fault in bad.faults:
            terminal.complain(fault.in_words(text))
        return WRONG_USE
    try:
        write_whole(written, data)
    except OSError as error:
        _complain(text.gettext("%(file)s cannot be written: %(error)s."), written, error)
        return WRONG_USE
    _tell(board, written, text)
    return 0


def baked(drawing: Drawing) -> bytes:
    """Return the file of a playable board. Raises :class:`BadBoard` if its scenery takes too long to draw."""
    if not drawing.layers:
        raise UnreadableDrawing(N_("Nothing of the drawing can be seen: show a layer that is not hidden."))
    width, height = drawing.size
    scale = min(_SHARPEST, sqrt(archive.MOST_PIXELS / (len(drawing.layers) * width * height)))
    large = int(width * scale), int(height * scale)
    small = large[0] // 2, large[1] // 2
    try:
        layers = [
            PaintedLayer(layer.depth, layer.moon, _picture(layer, small), _picture(layer, large))
            for layer in drawing.layers
        ]
    except NotRasterised as error:
        raise UnreadableDrawing(
            N_("The scenery takes too much time or memory to draw: simplify it, above all lines with dashes.")
        ) from error
    data = archive.written(drawing.size, drawing.shapes, layers)
    if len(data) > archive.LARGEST:
        raise UnreadableDrawing(
            N_("The pictures of the scenery are larger than %(most)s MiB: leave out gradients and small shapes."),
            most=archive.LARGEST // 2**20,
        )
    return data


def _picture(layer: DrawnLayer, size: tuple[int, int]) -> bytes:
    """Return a layer as lossless WebP, with the colour of what is transparent, which shrinking would show."""
    pixels, picture = rasterise(layer.part(size, 0, size[0]), size), BytesIO()
    Image.frombytes("RGBA", size, pixels).save(picture, "WEBP", lossless=True, exact=True, method=2, quality=50)
    return picture.getvalue()


def _complain(sentence: str, path: Path, error: OSError) -> None:
    terminal.complain(sentence % {"file": path, "error": error.strerror or error})


def _tell(board: Board, written: Path, text: language.Language) -> None:
    terminal.say(
        text.gettext("%(file)s is playable: %(areas)s, %(squares)s, ropes of %(ropes)s.")
        % {
            "file": one_line(str(written)),
            "areas": text.ngettext("%(count)s place to stand on", "%(count)s places to stand on", len(board.areas))
            % {"count": len(board.areas)},
            "squares": text.ngettext("%(count)s square", "%(count)s squares", len(board.squares))
            % {"count": len(board.squares)},
            "ropes": ", ".join(f"{length:g}" for length in board.rope_lengths),
        }
    )
    for remark in remarks(board):
        terminal.say(remark.in_words(text))
