"""Extent of a scenery shape, computed from its attributes before anything is drawn.

All figures are upper bounds: a curve counts as the polygon of its control points, so that nothing is subdivided.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, inf, isfinite, radians, sin, sqrt, tan
from operator import sub
from typing import Final

from nizza.board.areas import XY

Matrix = tuple[float, float, float, float, float, float]
"""Affine map (a, b, c, d, e, f) as in SVG: x' = a x + c y + e, y' = b x + d y + f."""

IDENTITY: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

SHAPES: Final = {
    "path": ("d",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
}
"""Elements that draw a shape, with the attributes of their geometry."""

_LONGEST_NUMBER: Final = 32
"""Characters. The rasteriser truncates longer numbers, and so reads other values."""
_LONGEST_TRANSFORM: Final = 2_000
"""Characters."""
_REAL: Final = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_NUMBER: Final = re.compile(_REAL)
_LENGTH: Final = re.compile(rf"\s*({_REAL})\s*(px|pt|pc|mm|cm|in|%|)\s*")
_UNITS: Final = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_SEPARATORS: Final = " \t\r\n,"
_COMMAND: Final = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
_FLAG: Final = r"\s*,?\s*[01]\s*,?\s*"
_ARC: Final = re.compile(rf"({_REAL})\s*,?\s*({_REAL})\s*,?\s*{_REAL}{_FLAG}{_FLAG}({_REAL})\s*,?\s*({_REAL})")
_TRANSFORM: Final = re.compile(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)[\s,]*")
_ARGUMENTS: Final = {"c": 6, "s": 4, "q": 4, "t": 2, "l": 2, "m": 2, "h": 1, "v": 1}


@dataclass(frozen=True, slots=True)
class Extent:
    """Upper bounds of a shape's size, in the units in which it is written unless said otherwise."""

    points: int
    """Number of points, including control points."""
    across: float
    """Horizontal length of the outline, there and back."""
    down: float
    """Vertical length of the outline, there and back."""
    box: tuple[float, float, float, float]
    """Left, top, right and bottom."""

    @property
    def length(self) -> float:
        """Upper bound of the outline's length."""
        return self.across + self.down


NOTHING: Final = Extent(0, 0.0, 0.0, (0.0, 0.0, 0.0, 0.0))
"""Extent of a shape that draws nothing."""


def numbers(text: str) -> list[float]:
    """Return the numbers of a list. Raises ValueError for anything else, and for numbers of more than 32 characters."""
    found = _NUMBER.findall(text)
    if _NUMBER.sub(" ", text).strip(_SEPARATORS) or len(max(found, key=len, default="")) > _LONGEST_NUMBER:
        raise ValueError(text[:_LONGEST_NUMBER])
    return list(map(float, found))


@lru_cache(maxsize=4096)
def length(text: str, whole: float) -> float:
    """Return a length in pixels; `whole` is 100 %. Raises ValueError if `text` is no length."""
    found = _LENGTH.fullmatch(text)
    if found is None or len(text) > _LONGEST_NUMBER:
        raise ValueError(text[:_LONGEST_NUMBER])
    value, unit = float(found[1]), found[2]
    return value * (whole / 100 if unit == "%" else _UNITS[unit])


def matrix(text: str) -> Matrix:
    """Return the map of a transform attribute. Raises ValueError, also for more than 2000 characters."""
    result, end = IDENTITY, 0
    if len(text) > _LONGEST_TRANSFORM:
        raise ValueError(text[:_LONGEST_NUMBER])
    while end < len(text.rstrip()):
        found = _TRANSFORM.match(text, end)
        if found is None:
            raise ValueError(text[:_LONGEST_NUMBER])
        result, end = combined(result, _single(found[1], numbers(found[2]))), found.end()
    return result


def combined(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the map that applies `inner`, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def _single(name: str, values: list[float]) -> Matrix:
    match name, values:
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case "translate", [x, *rest] if len(rest) < 2:
            return (1.0, 0.0, 0.0, 1.0, x, rest[0] if rest else 0.0)
        case "scale", [x, *rest] if len(rest) < 2:
            return (x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0)
        case "rotate", [angle]:
            turn = radians(angle)
            return (cos(turn), sin(turn), -sin(turn), cos(turn), 0.0, 0.0)
        case "rotate", [angle, x, y]:
            moved = combined((1.0, 0.0, 0.0, 1.0, x, y), _single("rotate", [angle]))
            return combined(moved, (1.0, 0.0, 0.0, 1.0, -x, -y))
        case "skewX", [angle]:
            return (1.0, 0.0, tan(radians(angle)), 1.0, 0.0, 0.0)
        case "skewY", [angle]:
            return (1.0, tan(radians(angle)), 0.0, 1.0, 0.0, 0.0)
        case _:
            raise ValueError(name)


def attribute_length(name: str, text: str, page: XY) -> float:
    """Return the length in an attribute, in pixels. Raises ValueError. `page` has width and height."""
    if "%" not in text:
        return length(text, 0.0)
    if name in ("x", "width", "cx", "rx", "x1", "x2"):
        return length(text, page[0])
    if name in ("y", "height", "cy", "ry", "y1", "y2"):
        return length(text, page[1])
    return length(text, hypot(*page) / sqrt(2))


def geometry(tag: str, attributes: Mapping[str, str], page: XY) -> tuple[dict[str, str], Extent]:
    """Return the attributes by which a shape is drawn, with lengths in pixels, and its extent.

    `tag` is one of :data:`SHAPES`, `page` the size of the page. Raises ValueError for malformed coordinates.
    """
    written = {name: attributes[name] for name in SHAPES[tag] if name in attributes}
    if tag == "path":
        return written, _path_extent(written.get("d", ""))
    if tag in ("polyline", "polygon"):
        values = numbers(written.get("points", ""))
        return written, _extent_of(list(zip(values[::2], values[1::2], strict=False)))
    sides = {name: attribute_length(name, text, page) for name, text in written.items()}
    return {name: repr(side) for name, side in sides.items()}, _plain_extent(tag, sides.get)


def _plain_extent(tag: str, side: Callable[[str, float], float]) -> Extent:
    """Return the extent of a shape defined by lengths, of which missing ones are 0."""
    if tag == "line":
        left, top, right, bottom = side("x1", 0.0), side("y1", 0.0), side("x2", 0.0), side("y2", 0.0)
    elif tag == "rect":
        left, top = side("x", 0.0), side("y", 0.0)
        right, bottom = left + side("width", 0.0), top + side("height", 0.0)
    else:
        x, y, r = side("cx", 0.0), side("cy", 0.0), side("r", 0.0)
        wide, high = (r, r) if tag == "circle" else (side("rx", 0.0), side("ry", 0.0))
        left, top, right, bottom = x - wide, y - high, x + wide, y + high
    across, down = abs(right - left), abs(bottom - top)
    return Extent(4, 2 * across, 2 * down, (min(left, right), min(top, bottom), max(left, right), max(top, bottom)))


def _extent_of(corners: list[XY]) -> Extent:
    if not corners:
        return NOTHING
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    box = (min(xs), min(ys), max(xs), max(ys))
    # Filling it closes the outline.
    xs.append(xs[0])
    ys.append(ys[0])
    across = sum(map(abs, map(sub, xs[1:], xs)))
    down = sum(map(abs, map(sub, ys[1:], ys)))
    if not (isfinite(across) and isfinite(down)):
        box = (-inf, -inf, inf, inf)
    return Extent(len(corners), across, down, box)


def _path_extent(d: str) -> Extent:
    first = _COMMAND.search(d)
    if d[: first.start() if first is not None else None].strip(_SEPARATORS):
        raise ValueError(d[:_LONGEST_NUMBER])
    pen = _Pen()
    for letter, body in _COMMAND.findall(d):
        pen.draw(letter, body)
    return _extent_of(pen.corners)


class _Pen:
    """Collector of the points and control points of a path, command by command."""

    def __init__(self) -> None:
        self.corners: list[XY] = []
        self._x = self._y = 0.0
        self._start: XY = (0.0, 0.0)
        """Point to which :samp:`z` returns."""
        self._bend: XY = (0.0, 0.0)
        """The last control point, which the next curve may mirror."""

    def draw(self, letter: str, body: str) -> None:
        """Follow a command with all its arguments. Raises ValueError."""
        kind, is_relative = letter.lower(), letter.islower()
        if kind == "z":
            if body.strip(_SEPARATORS):
                raise ValueError(body[:_LONGEST_NUMBER])
            self._go(*self._start)
        elif kind == "a":
            self._draw_arcs(body, is_relative=is_relative)
        else:
            values, count = numbers(body), _ARGUMENTS[kind]
            for index in range(0, len(values) - count + 1, count):
                self._draw_one(kind, values[index : index + count], is_relative=is_relative)
                kind = "l" if kind == "m" else kind

    def _draw_one(self, kind: str, values: list[float], *, is_relative: bool) -> None:
        x, y = (self._x, self._y) if is_relative else (0.0, 0.0)
        if kind == "h":
            self._go(x + values[0], self._y)
            return
        if kind == "v":
            self._go(self._x, y + values[0])
            return
        points = [(x + values[index], y + values[index + 1]) for index in range(0, len(values), 2)]
        if kind in "st":
            points.insert(0, (2 * self._x - self._bend[0], 2 * self._y - self._bend[1]))
        self.corners += points[:-1]
        bend = points[-2] if kind in "csqt" else points[-1]
        self._go(*points[-1])
        self._bend = bend
        if kind == "m":
            self._start = points[-1]

    def _draw_arcs(self, body: str, *, is_relative: bool) -> None:
        if _ARC.sub("", body).strip(_SEPARATORS):
            raise ValueError(body[:_LONGEST_NUMBER])
        for found in _ARC.findall(body):
            if max(map(len, found)) > _LONGEST_NUMBER:
                raise ValueError(body[:_LONGEST_NUMBER])
            rx, ry, x, y = map(float, found)
            end = (self._x + x, self._y + y) if is_relative else (x, y)
            chord = hypot(end[0] - self._x, end[1] - self._y)
            rx, ry = abs(rx), abs(ry)
            # Radii too small for the chord are enlarged, both by the same factor.
            narrow = min(rx, ry)
            around = 2 * max(chord, max(rx, ry) * max(1.0, chord / (2 * narrow))) if narrow > 0 else 0.0
            self.corners += [(end[0] - around, end[1] - around), (end[0] + around, end[1] + around)]
            self._go(*end)

    def _go(self, x: float, y: float) -> None:
        self._x, self._y = x, y
        self._bend = (x, y)
        self.corners.append((x, y))
