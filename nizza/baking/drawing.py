"""Shapes of a drawing in board units. svgelements resolves transforms, curves and units of length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, isfinite
from pathlib import Path
from typing import Any, Final

import svgelements

from nizza.baking.reader import (
    LARGEST,
    Element,
    UnreadableDrawing,
    fault_of,
    overlong_together,
    read_elements,
    too_fine,
)
from nizza.baking.scenery import unreadable
from nizza.board.areas import XY
from nizza.board.layers import DrawnLayer
from nizza.board.model import HEIGHT, Board
from nizza.board_file.faults import BadBoard, BoardFault
from nizza.board_file.level import board_of
from nizza.board_file.shapes import DIGITS, FURTHEST, MOST_CORNERS, LevelShape
from table.storage import files
from table.words import N_

_ASPECT: Final = 0.005
"""Maximum relative difference between the proportions of the page and of its viewBox."""
_KINDS: Final[dict[str, Any]] = {
    "path": svgelements.Path,
    "rect": svgelements.Rect,
    "circle": svgelements.Circle,
    "ellipse": svgelements.Ellipse,
    "line": svgelements.SimpleLine,
    "polyline": svgelements.Polyline,
    "polygon": svgelements.Polygon,
}
_UNFIT: Final = (ValueError, TypeError, IndexError, KeyError, AttributeError, ArithmeticError, RecursionError)
"""Exceptions of svgelements for unreadable attributes."""


@dataclass(frozen=True)
class Drawing:
    """Contents of an SVG file."""

    size: XY
    shapes: tuple[LevelShape, ...]
    """Shapes of the level."""
    layers: tuple[DrawnLayer, ...]
    """Layers of scenery, farthest first as they are drawn; empty if it is too expensive."""
    faults: tuple[BoardFault, ...]
    """Faults of the scenery, and of the shapes that are left out."""

    def board(self, name: str) -> Board:
        """Return the board that is drawn. Raises :class:`BadBoard` with all faults."""
        return board_of(name, self.size, self.shapes, self.faults)


def read_drawing(path: Path) -> Drawing:
    """Return the drawing in an SVG file. Raises OSError, and :class:`BadBoard` if it is not read any further."""
    return drawing_of(files.read(path, LARGEST + 1))


def drawing_of(data: bytes) -> Drawing:
    """Return the drawing in the bytes of an SVG file. Raises :class:`BadBoard` if it is not read any further."""
    found = read_elements(data)
    page = _Page(found.root)
    shapes: list[LevelShape] = []
    faults = list(found.faults)
    refused = {fault.details.get("shape") for fault in faults}
    elements = [element for element in found.level if element.name not in refused]
    if (overlong := overlong_together(elements)) is not None:
        raise BadBoard([*faults, overlong])
    for element in elements:
        fault = fault_of(element)
        shape = page.shape(element) if fault is None else fault
        if isinstance(shape, LevelShape):
            shapes.append(shape)
        else:
            faults.append(shape)
    return Drawing(page.size, tuple(shapes), found.layers, tuple(faults))


class _Page:
    """The page of the drawing, and the conversion of its units to board units."""

    def __init__(self, root: Mapping[str, str]) -> None:
        try:
            page = svgelements.SVG({name: root[name] for name in ("width", "height", "viewBox") if name in root})
            view = page.viewbox
            default = (view.width, view.height) if view is not None else (0, 0)
            page.render(ppi=96, width=default[0], height=default[1])
            width, height = float(page.width), float(page.height)
            self._size = (float(view.width), float(view.height)) if view is not None else (width, height)
            self._transform = str(page.viewbox_transform)
        except _UNFIT as error:
            raise UnreadableDrawing(
                N_("The page's width, height and viewBox cannot be read: write numbers.")
            ) from error
        if not all(isfinite(side) and 0 < side < FURTHEST for side in (width, height, *self._size)):
            raise UnreadableDrawing(N_("The page has no size: give the drawing width, height and a viewBox."))
        if abs(width / height * self._size[1] / self._size[0] - 1) > _ASPECT:
            raise UnreadableDrawing(N_("The page's width and height don't match the proportions of its viewBox."))
        self._scale = HEIGHT / height
        self.size = (round(width * self._scale, DIGITS), HEIGHT)

    def shape(self, element: Element) -> LevelShape | BoardFault:
        """Return the shape that `element` draws, or its fault."""
        try:
            path = self._path(element)
            corners = polyline(path)
        except _UNFIT:
            return unreadable(element.name)
        if len(corners) > MOST_CORNERS:
            return too_fine(element)
        if not corners or not all(isfinite(c) and abs(c) <= FURTHEST for corner in corners for c in corner):
            return unreadable(element.name)
        if sum(isinstance(segment, svgelements.Move) for segment in path) > 1:
            return BoardFault(N_("%(shape)s consists of several pieces: break it apart."), {"shape": element.name})
        attributes = element.attributes
        (word,) = element.classes
        return LevelShape(
            element.name, word, tuple(corners), attributes.get("data-number"), attributes.get("data-route")
        )

    def _path(self, element: Element) -> Any:
        values: dict[str, object] = dict(element.attributes)
        values.pop("style", None)
        values["transform"] = " ".join((f"scale({self._scale!r})", self._transform, *element.transforms))
        drawn = _KINDS[element.tag](values)
        drawn.render(ppi=96, width=self._size[0], height=self._size[1])
        return abs(svgelements.Path(drawn))


_CURVE_STEP: Final = 14.0
"""Approximate step of polylines along curves, in units."""


def polyline(path: Any) -> list[XY]:
    """Return the corners of the path without repetitions. A closed path does not repeat its first corner."""
    points: list[XY] = []
    for segment in path:
        if len(points) > MOST_CORNERS:
            break
        for point in _points(segment):
            corner = (round(float(point.x), DIGITS), round(float(point.y), DIGITS))
            if not points or points[-1] != corner:
                points.append(corner)
    if len(points) > 1 and points[0] == points[-1]:
        points.pop()
    return points


def _points(segment: Any) -> Sequence[Any]:
    if segment.end is None:
        return ()
    if isinstance(segment, svgelements.Move | svgelements.Line | svgelements.Close):
        return (segment.end,)
    start, end = segment.start, segment.end
    corners = [
        start,
        *(getattr(segment, name) for name in ("control", "control1", "control2") if hasattr(segment, name)),
        end,
    ]
    if isinstance(segment, svgelements.Arc):
        reach = abs(segment.sweep) * max(segment.rx, segment.ry)
    else:
        reach = sum(abs(complex(b) - complex(a)) for a, b in pairwise(corners))
    steps = min(max(2, ceil(reach / _CURVE_STEP)), MOST_CORNERS)
    return [segment.point(step / steps) for step in range(1, steps + 1)]
