"""Boards that come with the program: ``python -m release.boards`` bakes each of release/drawings for assets.

A board that is drawn anew stays in the folder "former" of both, as NAME-FINGERPRINT, for saved matches.
"""

import sys
from pathlib import Path
from typing import Final

import msgspec

from nizza.baking.drawing import read_drawing
from nizza.boards import SHIPPED, ShippedBoard

DRAWINGS: Final = Path(__file__).parent / "drawings"


def baked(path: Path) -> bytes:
    """Return the file of the board that is drawn at `path`. Raises BadBoard with its faults."""
    drawing = read_drawing(path)
    return msgspec.json.encode(ShippedBoard(drawing.board(path.stem.split("-")[0]), drawing.layers))


def main() -> int:
    """Bake every drawing and return the exit status."""
    for path in DRAWINGS.rglob("*.svg"):
        (SHIPPED / path.relative_to(DRAWINGS).with_suffix(".json")).write_bytes(baked(path))
    return 0


if __name__ == "__main__":
    sys.exit(main())
