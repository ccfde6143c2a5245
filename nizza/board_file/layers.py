"""The scenery of a board, split into documents that glide by each other: its groups by their depth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import inf, isfinite
from typing import Final
from xml.etree import ElementTree

from nizza.board.areas import XY

NEAREST: Final = 1.0
"""The depth of what glides as the pawns do."""
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
    """Neighbouring groups of one depth: 0.0 stands still, 1.0 glides with the board."""

    depth: float
    document: bytes
    """An SVG file of its own; with a view box, its width and height are still to be filled in."""
    moon: XY | None = None
    """Where a moon stands beyond the drawing's edges, in units of the board, if the drawing says so."""
    box: tuple[float, float, float, float] | None = None
    """The view box: left, top, width and height; None if the drawing has none, and can only be drawn as a whole."""

    def sized(self, size: tuple[int, int]) -> bytes:
        """The document for a picture of so many pixels, which it fills although they are rounded."""
        return self.part(size, 0, size[0])

    def part(self, size: tuple[int, int], left: int, right: int) -> bytes:
        """The document for a part of that picture: between two pixels, as high as the whole.

        Without a view box it is the document for all of it.
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
    """Return the layers, the farthest first as they are drawn; each has a copy of what is `shared`.

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
    """Return the view box that the drawing names: left, top, width and height; None if that is no area."""
    try:
        x, y, width, height = map(float, root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return None
    is_area = isfinite(x) and isfinite(y) and 0.0 < width < inf and 0.0 < height < inf
    return (x, y, width, height) if is_area else None


def depth_of(attributes: Mapping[str, str]) -> float:
    """Return the depth that a group names; what is no number between 0 and 1 glides with the board."""
    try:
        depth = float(attributes.get("data-depth", NEAREST))
    except ValueError:
        return NEAREST
    return depth if 0.0 <= depth <= NEAREST else NEAREST


def _moon(root: Mapping[str, str]) -> XY | None:
    """What the drawing itself says; None if that is no point."""
    try:
        x, y = map(float, root.get("data-moon", "").split())
    except ValueError:
        return None
    return (x, y) if isfinite(x) and isfinite(y) else None
