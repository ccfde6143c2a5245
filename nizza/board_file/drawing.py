"""Shapes of a drawing in board units. svgelements resolves transforms, curves and units of length."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isfinite, nan
from pathlib import Path
from typing import Any, Final

import svgelements

from nizza.board.areas import Kind
from nizza.board.model import HEIGHT
from nizza.board_file import faults
from nizza.board_file.faults import BadBoard, BoardFault, UnreadableDrawing
from nizza.board_file.reader import LARGEST, Element, fault_of, overlong_together, read_elements, too_fine
from nizza.board_file.scenery import unreadable
from nizza.board_file.shapes import DIGITS, MOST_CORNERS, LevelShape, polyline
from table.storage import files
from table.words import N_

_FURTHEST: Final = 1e6
"""Maximum size of a coordinate, in units."""
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
    """Contents of an SVG file that define the level."""

    size: tuple[float, float]
    shapes: tuple[LevelShape, ...]
    faults: tuple[BoardFault, ...]
    """Faults of the shapes that are left out."""


def file_data(path: Path) -> bytes:
    """Return the bytes of the file at `path`, truncated beyond the size of a drawing. Raises OSError."""
    return files.read(path, LARGEST + 1)


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
    return Drawing(page.size, tuple(shapes), tuple(faults))


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
        if not all(isfinite(side) and 0 < side < _FURTHEST for side in (width, height, *self._size)):
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
        if not corners or not all(isfinite(c) and abs(c) <= _FURTHEST for corner in corners for c in corner):
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


MISSING: Final = {
    Kind.START: N_("There is no green terrace to start from: give its shape the class “start”."),
    Kind.TOOLS: N_("There is no first red terrace, with the suitcases: give its shape the class “tools”."),
    Kind.SAFE: N_("There is no second red terrace, with the safe: give its shape the class “safe”."),
    Kind.LAST_HOUSE: N_("There is no last house: give the shape of its roof the class “last-house”."),
    Kind.YACHT: N_("There is no yacht: give the shape of its deck the class “yacht”."),
    Kind.SQUARE: N_("There is no street: draw its squares, with the class “square”."),
    faults.LADDER: N_("There is no ladder: draw a line as long as it is, with the class “ladder”."),
    faults.HELICOPTER: N_("There is no helicopter: draw a shape over the yacht, with the class “helicopter”."),
}
"""Fault of a missing shape, by the class that needs at least one."""


class Findings:
    """The shapes of a drawing, and all faults found so far."""

    def __init__(self, drawing: Drawing) -> None:
        self.size = drawing.size
        self.all_shapes = drawing.shapes
        self.faults = list(drawing.faults)

    def say(self, message: str, **details: object) -> None:
        """Add a fault; `message` is an English msgid."""
        self.faults.append(BoardFault(message, details))

    def shapes(self, word: str) -> list[LevelShape]:
        """Return the shapes of a class."""
        return [shape for shape in self.all_shapes if shape.word == word]

    def some(self, word: str) -> list[LevelShape]:
        """Return the shapes of a class, and report a fault if there is none."""
        found = self.shapes(word)
        if not found:
            self.say(MISSING[word])
        return found

    def only(self, word: str) -> LevelShape | None:
        """Return the only shape of a class, and report a fault if there is none or another one."""
        found = self.some(word)
        for shape in found[1:]:
            self.say(
                N_("%(shape)s is one too many: only one shape has the class “%(word)s”."), shape=shape.name, word=word
            )
        return found[0] if found else None

    def number(self, name: str, attribute: str, text: str, kind: Callable[[str], float]) -> float | None:
        """Return `text` as the number in `attribute` of the shape `name`, or report a fault and return None."""
        try:
            value = float(kind(text))
        except (ValueError, OverflowError):
            value = nan
        if isfinite(value):
            return value
        self.say(
            N_("%(shape)s: “%(text)s” is not a number for %(attribute)s."), shape=name, text=text, attribute=attribute
        )
        return None
