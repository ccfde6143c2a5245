"""The drawing of a board, split into documents that glide by each other: its groups by their depth."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import inf, isfinite
from typing import Final
from xml.etree import ElementTree

from nizza.board.reach import XY
from nizza.board_file.xml_reader import SVG, LevelReader

NEAREST: Final = 1.0
"""The depth of what glides as the pawns do."""
_TAG: Final = f"{{{SVG}}}"
_PAINTS_NOTHING: Final = {f"{_TAG}{tag}" for tag in ("defs", "style", "title", "desc", "metadata")}

_WIDTH: Final = "{width}"
_HEIGHT: Final = "{height}"
_BOX: Final = "{box}"

ElementTree.register_namespace("", SVG)


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


@lru_cache(maxsize=2)
def layers_in(data: bytes) -> tuple[DrawnLayer, ...]:
    """The layers of a drawing, the farthest first as they are drawn; kept for the next match on the same board.

    Raises :class:`nizza.board_file.faults.UnreadableDrawing` for what is no drawing or no safe one.
    """
    # Refuses entities and whatever is too large, so that the tree may be built.
    LevelReader().read(data)
    return _split(ElementTree.fromstring(data))


def _split(root: ElementTree.Element) -> tuple[DrawnLayer, ...]:
    shared = [element for element in root if element.tag in _PAINTS_NOTHING]
    painted = [element for element in root if element.tag not in _PAINTS_NOTHING]
    layers, box = [], _view_box(root)
    for depth, elements in groupby(painted, key=_depth):
        document = ElementTree.Element(root.tag, root.attrib)
        if "viewBox" in root.attrib:
            document.attrib.update(width=_WIDTH, height=_HEIGHT, preserveAspectRatio="none")
        if box is not None:
            document.attrib["viewBox"] = _BOX
        document.extend([*shared, *elements])
        layers.append(DrawnLayer(depth, ElementTree.tostring(document), _moon(root), box))
    return tuple(layers)


def _view_box(root: ElementTree.Element) -> tuple[float, float, float, float] | None:
    """What the drawing says; None if that is no area."""
    try:
        x, y, width, height = map(float, root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return None
    is_area = isfinite(x) and isfinite(y) and 0.0 < width < inf and 0.0 < height < inf
    return (x, y, width, height) if is_area else None


def _moon(root: ElementTree.Element) -> XY | None:
    """What the drawing itself says; None if that is no point."""
    try:
        x, y = map(float, root.get("data-moon", "").split())
    except ValueError:
        return None
    return (x, y) if isfinite(x) and isfinite(y) else None


def _depth(element: ElementTree.Element) -> float:
    """What the group says; what is no number between 0 and 1 glides with the board."""
    try:
        depth = float(element.get("data-depth", NEAREST))
    except ValueError:
        return NEAREST
    return depth if 0.0 <= depth <= NEAREST else NEAREST
