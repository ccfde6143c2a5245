"""Layers of a board's scenery by depth, for parallax: those of shipped boards are drawn, those of own ones painted."""

from dataclasses import dataclass
from typing import Final

from nizza.board.areas import XY

NEAREST: Final = 1.0
"""Depth of whatever moves with the pawns."""
MOST_LAYERS: Final = 16
"""Maximum number of layers, because each is kept as images of its own."""


@dataclass(frozen=True, slots=True)
class DrawnLayer:
    """Neighbouring groups of one depth: 0.0 stands still, 1.0 moves with the board."""

    depth: float
    document: str
    """An SVG file of its own, in which width, height and box are still to be filled in."""
    moon: XY | None
    """Position of a moon beyond the drawing's edges, in units of the board, if the drawing names one."""
    box: tuple[float, float, float, float]
    """View box: left, top, width and height."""

    def part(self, size: tuple[int, int], left: int, right: int) -> bytes:
        """Return the document for the columns from `left` to `right` of an image of `size` pixels.

        The drawing fills the image despite rounding.
        """
        x, y, width, height = self.box
        unit = width / size[0]
        box = f"{x + left * unit!r} {y!r} {(right - left) * unit!r} {height!r}"
        document = self.document
        for name, value in {"{width}": str(right - left), "{height}": str(size[1]), "{box}": box}.items():
            document = document.replace(name, value, 1)
        return document.encode()


@dataclass(frozen=True, slots=True)
class PaintedLayer:
    """A layer as lossless WebP in two sizes, which a stranger may have made."""

    depth: float
    moon: XY | None
    small: bytes
    large: bytes


Layer = DrawnLayer | PaintedLayer
