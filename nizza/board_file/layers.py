"""Layers of a board's scenery: its groups by depth, as documents of their own for parallax."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import inf, isfinite
from typing import Final
from xml.etree import ElementTree

from nizza.board.areas import XY

NEAREST: Final = 1.0
"""Depth of whatever moves with the pawns."""
SVG: Final = "http://www.w3.org/2000/svg"
XLINK: Final = "http://www.w3.org/1999/xlink"

_WIDTH: Final = "{width}"
_HEIGHT: Final = "{height}"
_BOX: Final = "{box}"

ElementTree.register_namespace("", SVG)
# The rasteriser follows references by this very prefix.
ElementTree.register_namespace("xlink", XLINK)


@dataclass(frozen=True, slots=True)
class DrawnLayer:
    """Neighbouring groups of one depth: 0.0 stands still, 1.0 moves with the board."""

    depth: float
    document: bytes
    """An SVG file of its own. With a view box, width and height are still to be filled in."""
    moon: XY | None = None
    """Position of a moon beyond the drawing's edges, in units of the board, if the drawing names one."""
    box: tuple[float, float, float, float] | None = None
    """View box: left, top, width and height. Without one the drawing can only be drawn as a whole."""

    def sized(self, size: tuple[int, int]) -> bytes:
        """Return the document for an image of `size` pixels, which it fills despite rounding."""
        return self.part(size, 0, size[0])

    def part(self, size: tuple[int, int], left: int, right: int) -> bytes:
        """Return the document for the columns from `left` to `right` of that image, at its full height.

        Without a view box it is the document for the whole image.
        """
        document, filled = self.document, {_WIDTH: str(right - left), _HEIGHT: str(size[1])}
        if self.box is not None:
            x, y, width, height = self.box
            unit = width / size[0]
            filled[_BOX] = f"{x + left * unit!r} {y!r} {(right - left) * unit!r} {height!r}"
        for name, value in filled.items():
            document = document.replace(name.encode(), value.encode(), 1)
        return document


def split(
    root: Mapping[str, str], shared: Sequence[ElementTree.Element], painted: Sequence[tuple[float, ElementTree.Element]]
) -> tuple[DrawnLayer, ...]:
    """Return the layers, farthest first as they are drawn, each with a copy of what is `shared`.

    `root` has the attributes of the drawing, `painted` its shapes and groups with their depths.
    """
    layers, box = [], view_box(root)
    for depth, group in groupby(painted, key=lambda each: each[0]):
        document = ElementTree.Element(f"{{{SVG}}}svg")
        if box is not None:
            document.attrib.update(width=_WIDTH, height=_HEIGHT, preserveAspectRatio="none", viewBox=_BOX)
        else:
            document.attrib.update((name, root[name]) for name in ("width", "height") if name in root)
        document.extend([*shared, *(element for _, element in group)])
        layers.append(DrawnLayer(depth, ElementTree.tostring(document), _moon(root), box))
    return tuple(layers)


def view_box(root: Mapping[str, str]) -> tuple[float, float, float, float] | None:
    """Return the drawing's view box (left, top, width, height), or None if it is missing or empty."""
    try:
        x, y, width, height = map(float, root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return None
    is_area = isfinite(x) and isfinite(y) and 0.0 < width < inf and 0.0 < height < inf
    return (x, y, width, height) if is_area else None


def depth_of(attributes: Mapping[str, str]) -> float:
    """Return the depth of a group, 1.0 unless it names a number between 0 and 1."""
    try:
        depth = float(attributes.get("data-depth", NEAREST))
    except ValueError:
        return NEAREST
    return depth if 0.0 <= depth <= NEAREST else NEAREST


def _moon(root: Mapping[str, str]) -> XY | None:
    """Return the position of the moon, or None if the drawing names no point."""
    try:
        x, y = map(float, root.get("data-moon", "").split())
    except ValueError:
        return None
    return (x, y) if isfinite(x) and isfinite(y) else None
