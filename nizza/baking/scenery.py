"""Scenery of a drawing, rebuilt from known elements and attributes, with bounds on the cost of drawing it.

The rasteriser gets only what has been measured here: style sheets, nested pages and unknown elements are left out, and
every number has been parsed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot, inf, isfinite
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from nizza.baking.geometry_cost import (
    IDENTITY,
    SHAPES,
    Extent,
    Matrix,
    attribute_length,
    combined,
    geometry,
    matrix,
)
from nizza.baking.layers import SVG, XLINK, depth_of, split, view_box
from nizza.board.areas import XY
from nizza.board.layers import MOST_LAYERS, DrawnLayer
from nizza.board.model import HEIGHT
from nizza.board_file.faults import BoardFault
from table.words import N_

FURTHEST: Final = 100_000.0
"""Maximum distance from the page's corner, in units."""
FINEST_DASH: Final = 0.1
"""Minimum length of a dash, in units. Shorter ones are invisible, and can keep the rasteriser busy for ever."""
LONGEST_OUTLINE: Final = 400_000
"""Maximum number of characters in the points of a path or polygon."""
MOST_SHAPES: Final = 20_000
MOST_GRADIENTS: Final = 2_000
MOST_STOPS: Final = 100
"""Maximum number of colours of a gradient."""
MOST_TOLD: Final = 20
"""Maximum number of faults. Further shapes are not examined."""

_LABEL: Final = "http://www.inkscape.org/namespaces/inkscape}label"
_MOST_DASH_LENGTHS: Final = 8
"""Maximum number of dash lengths that the rasteriser reads."""
_GROUPS: Final = frozenset({"svg", "g", "a", "switch"})
_GRADIENTS: Final = frozenset({"linearGradient", "radialGradient"})
_OF_GRADIENT: Final = (
    "id", "x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy", "gradientUnits", "gradientTransform", "spreadMethod",
)  # fmt: skip
_HREF: Final = f"{XLINK}}}href"
_LOOK: Final = frozenset({
    "fill", "fill-opacity", "fill-rule", "opacity", "stroke", "stroke-opacity", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "stroke-width", "stroke-dasharray", "stroke-dashoffset", "display", "stop-color",
    "stop-opacity",
})  # fmt: skip
_MEASURED: Final = ("stroke-width", "stroke-dashoffset")


def shape_name(tag: str, attributes: Mapping[str, str], line: int) -> str:
    """Return a shape's id, else its label in Inkscape, else its kind and line in the file."""
    return attributes.get("id") or attributes.get(_LABEL) or f"<{tag}> in line {line}"


@dataclass(slots=True)
class _Budget:
    """Limits of one kind of cost, for each shape and for the whole drawing."""

    most: float
    all: str
    """Fault of all shapes together, an English msgid. `shape` is the most expensive one, which costs `own`."""
    most_each: float = inf
    each: str = ""
    """Fault of one shape with `count` and `most`."""
    total: float = 0.0
    largest: tuple[float, str] = (0.0, "")

    def spend(self, name: str, cost: float) -> None:
        """Add the cost of a shape."""
        self.total += cost
        if cost > self.largest[0]:
            self.largest = (cost, name)

    def fault(self) -> BoardFault | None:
        """Return the fault if all shapes together cost too much."""
        if self.total <= self.most:
            return None
        own, name = self.largest
        own = round(own) if own >= 10 else round(own, 2)
        return BoardFault(self.all, {"shape": name, "count": round(self.total), "own": own, "most": round(self.most)})


def _budgets() -> tuple[_Budget, ...]:
    """Return fresh budgets of points, dashes, outlines in heights of the page, and area in pages."""
    return (
        _Budget(
            200_000,
            N_(
                "All shapes together have %(count)s points; at most %(most)s can be drawn. "
                "%(shape)s has most of them, %(own)s: simplify it."
            ),
            10_000,
            N_("%(shape)s has %(count)s points and would take too long to draw: simplify it to at most %(most)s."),
        ),
        _Budget(
            50_000,
            N_(
                "All lines together consist of %(count)s dashes; at most %(most)s can be drawn. "
                "%(shape)s has most of them, %(own)s: make them longer."
            ),
            10_000,
            N_(
                "%(shape)s consists of %(count)s dashes and would take too long to draw: "
                "make them longer, so that there are at most %(most)s."
            ),
        ),
        _Budget(
            10_000,
            N_(
                "All outlines together are %(count)s times as long as the page is high; at most %(most)s times can "
                "be drawn. That of %(shape)s is the longest, %(own)s times: simplify it."
            ),
            2_500,
            N_(
                "The outline of %(shape)s is %(count)s times as long as the page is high and would take too long "
                "to draw: simplify it to at most %(most)s times."
            ),
        ),
        _Budget(
            100,
            N_(
                "All shapes together cover the page %(count)s times; at most %(most)s times can be drawn. "
                "%(shape)s covers most, %(own)s times: leave out such shapes, or make them smaller."
            ),
        ),
    )


@dataclass(slots=True)
class _Open:
    """Element whose end has not been read."""

    built: Element | None
    """Rebuilt element; None if nothing in it is drawn."""
    place: Matrix
    """Map from its coordinates to units of the board."""
    look: Mapping[str, str]
    """Style that its shapes inherit."""


class SceneryReader:
    """Builder of the scenery, element by element."""

    def __init__(self) -> None:
        self.faults: list[BoardFault] = []
        self._budgets = _budgets()
        self._root: dict[str, str] = {}
        self._box = (0.0, 0.0, 0.0, 0.0)
        self._page: XY = (0.0, HEIGHT)
        """Size of the page in units of the board."""
        self._written: XY = (0.0, 0.0)
        """Size of the page in its own units: the value of 100 %."""
        self._gradients: list[Element] = []
        self._painted: list[tuple[float, Element]] = []
        self._layers = 0
        self._shapes = 0
        self._open: list[_Open] = []

    def begin(self, attributes: dict[str, str]) -> None:
        """Take the attributes of the root element."""
        self._root = attributes
        box = view_box(attributes)
        if box is None:
            box = (0.0, 0.0, _length(attributes.get("width", "")), _length(attributes.get("height", "")))
        self._box = x, y, width, height = box
        unit = HEIGHT / height if height > 0 else 1.0
        self._page = (width * unit, HEIGHT)
        self._written = (width, height)
        self._open.append(_Open(Element(f"{{{SVG}}}svg"), (unit, 0.0, 0.0, unit, -x * unit, -y * unit), {}))

    def start(self, tag: str, attributes: dict[str, str], line: int) -> None:
        """Take the beginning of an element; `tag` is "" unless it is an SVG element."""
        around = self._open[-1]
        inner = _Open(None, around.place, around.look)
        if tag in _GRADIENTS:
            inner.built = self._gradient(tag, attributes, line)
        elif tag == "stop" and around.built is not None and around.built in self._gradients[-1:]:
            self._add_stop(around.built, attributes)
        elif around.built is not None and (tag in _GROUPS or tag in SHAPES) and len(self.faults) < MOST_TOLD:
            self._enter(inner, tag, attributes, line)
        self._open.append(inner)

    def end(self) -> None:
        """Take the end of the element begun last."""
        self._open.pop()

    def finish(self) -> tuple[DrawnLayer, ...]:
        """Return the layers, none if there are :attr:`faults`."""
        self.faults += [fault for budget in self._budgets if (fault := budget.fault()) is not None]
        if self.faults:
            return ()
        return split(self._root, self._box, self._gradients, self._painted)

    def _enter(self, inner: _Open, tag: str, attributes: dict[str, str], line: int) -> None:
        """Build a group or a shape, unless it is hidden or too expensive."""
        name = shape_name(tag, attributes, line)
        if max(len(attributes.get("d", "")), len(attributes.get("points", ""))) > LONGEST_OUTLINE:
            message = N_("%(shape)s is written in more than %(most)s letters and takes too long to draw: simplify it.")
            self.faults.append(BoardFault(message, {"shape": name, "most": LONGEST_OUTLINE}))
            return
        own = _own_look(attributes, self._written)
        look = {**inner.look, **own}
        if own.get("display") == "none":
            return
        try:
            moved = IDENTITY
            if "transform" in attributes:
                moved = matrix(attributes["transform"])
                inner.place = combined(inner.place, moved)
            inner.look, built, fault = look, Element(f"{{{SVG}}}g"), None
            if tag in SHAPES:
                drawn, size = geometry(tag, attributes, self._written)
                built, fault = Element(f"{{{SVG}}}{tag}", drawn), self._fault_of(name, size, inner)
        except (ValueError, OverflowError):
            fault = unreadable(name)
        if fault is not None:
            self.faults.append(fault)
            return
        built.attrib.update(own)
        if moved != IDENTITY:
            built.set("transform", f"matrix({' '.join(map(repr, moved))})")
        self._put(built, attributes, name)
        inner.built = built if tag in _GROUPS else None

    def _put(self, built: Element, attributes: dict[str, str], name: str) -> None:
        if len(self._open) > 1:
            parent = self._open[-1].built
            assert parent is not None
            parent.append(built)
            return
        depth = depth_of(attributes)
        if not self._painted or self._painted[-1][0] != depth:
            self._layers += 1
            if self._layers == MOST_LAYERS + 1:
                message = N_(
                    "%(shape)s begins one layer too many with another data-depth: draw at most %(most)s, and "
                    "give neighbouring ones the same data-depth."
                )
                self.faults.append(BoardFault(message, {"shape": name, "most": MOST_LAYERS}))
        self._painted.append((depth, built))

    def _fault_of(self, name: str, size: Extent, at: _Open) -> BoardFault | None:
        """Add a shape's cost, and return its fault if it is too expensive."""
        self._shapes += 1
        if self._shapes > MOST_SHAPES:
            message = N_("%(shape)s is one shape too many: at most %(most)s can be drawn, so leave some out.")
            return (
                BoardFault(message, {"shape": name, "most": MOST_SHAPES}) if self._shapes == MOST_SHAPES + 1 else None
            )
        a, b, c, d, _, _ = at.place
        wide, long = _stroke(at), (abs(a) + abs(b)) * size.across + (abs(c) + abs(d)) * size.down
        left, top, right, bottom = _moved(size.box, at.place)
        miter = wide * max(1.0, _length(at.look.get("stroke-miterlimit", "4")))
        furthest = max(-left, -top, right, bottom) + miter
        if not (isfinite(long) and furthest <= FURTHEST):
            message = N_(
                "%(shape)s reaches more than %(most)s units beyond the page, which is 1080 high: "
                "move it back, or make it smaller."
            )
            return BoardFault(message, {"shape": name, "most": round(FURTHEST)})
        is_filled = at.look.get("fill") != "none"
        area = self._on_page(left, top, right, bottom) if is_filled else 0.0
        outline, dashes = long if is_filled else 0.0, 0.0
        if wide > 0:
            dashes, shortest = _dashes(at, long)
            if shortest < FINEST_DASH:
                message = N_("%(shape)s has invisible dashes, shorter than %(least)s units: make them longer.")
                return BoardFault(message, {"shape": name, "least": FINEST_DASH})
            # Both sides of the line, and its ends and corners.
            outline += 2 * long + 2 * min(wide, HEIGHT) * (size.points + dashes)
            half = wide / 2
            area += min(long * wide / self._area, self._on_page(left - half, top - half, right + half, bottom + half))
        costs = (float(size.points), dashes, outline / HEIGHT, area)
        for budget, cost in zip(self._budgets, costs, strict=True):
            if cost > budget.most_each:
                return BoardFault(budget.each, {"shape": name, "count": round(cost), "most": round(budget.most_each)})
        for budget, cost in zip(self._budgets, costs, strict=True):
            budget.spend(name, cost)
        return None

    @property
    def _area(self) -> float:
        return max(1.0, self._page[0] * self._page[1])

    def _on_page(self, left: float, top: float, right: float, bottom: float) -> float:
        """Return the share of the page that a box covers."""
        width = min(right, self._page[0]) - max(left, 0.0)
        height = min(bottom, self._page[1]) - max(top, 0.0)
        return max(0.0, width) * max(0.0, height) / self._area

    def _gradient(self, tag: str, attributes: dict[str, str], line: int) -> Element:
        built = Element(f"{{{SVG}}}{tag}", {name: attributes[name] for name in _OF_GRADIENT if name in attributes})
        # SVG 2 writes references without a prefix.
        reference = attributes.get("href") or attributes.get(_HREF)
        if reference is not None:
            built.set(f"{{{XLINK}}}href", reference)
        self._gradients.append(built)
        if len(self._gradients) == MOST_GRADIENTS + 1:
            name = shape_name(tag, attributes, line)
            message = N_("%(shape)s is one gradient too many: use at most %(most)s, by letting shapes share them.")
            self.faults.append(BoardFault(message, {"shape": name, "most": MOST_GRADIENTS}))
        return built

    def _add_stop(self, gradient: Element, attributes: dict[str, str]) -> None:
        if len(gradient) == MOST_STOPS:
            message = N_("The gradient %(shape)s has more than %(most)s stops: leave some out.")
            self.faults.append(BoardFault(message, {"shape": gradient.get("id", "?"), "most": MOST_STOPS}))
        if len(gradient) <= MOST_STOPS:
            look = _own_look(attributes, self._written)
            SubElement(gradient, f"{{{SVG}}}stop", {"offset": attributes.get("offset", "0"), **look})


def unreadable(name: str) -> BoardFault:
    """Return the fault of a shape without coordinates that are numbers."""
    message = N_("%(shape)s has coordinates that aren't numbers, or none at all: draw it again.")
    return BoardFault(message, {"shape": name})


def _own_look(attributes: Mapping[str, str], page: XY) -> dict[str, str]:
    """Return the style that an element sets, with lengths in pixels. Unreadable values are left out."""
    said = {name: value.strip() for name, value in attributes.items() if name in _LOOK}
    for declaration in attributes.get("style", "").split(";"):
        name, _, value = declaration.partition(":")
        if name.strip() in _LOOK:
            said[name.strip()] = value.removesuffix("!important").strip()
    for name in _MEASURED:
        if name in said:
            said[name] = repr(_length(said[name], page))
    if "stroke-dasharray" in said:
        lengths = re.split(r"[\s,]+", said["stroke-dasharray"].strip(" ,"))[:_MOST_DASH_LENGTHS]
        said["stroke-dasharray"] = " ".join(repr(abs(_length(each, page))) for each in lengths)
    return said


def _length(text: str, page: XY = (0.0, 0.0)) -> float:
    """Return a length in pixels, 0.0 if `text` is no length."""
    try:
        return attribute_length("", text, page)
    except ValueError:
        return 0.0


def _moved(box: tuple[float, float, float, float], place: Matrix) -> tuple[float, float, float, float]:
    """Return the bounding box of a transformed box."""
    a, b, c, d, e, f = place
    left, top, right, bottom = box
    if b == c == 0.0 < a and d > 0.0:
        return a * left + e, d * top + f, a * right + e, d * bottom + f
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (top, bottom)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _stroke(at: _Open) -> float:
    """Return the width of a shape's stroke in units of the board, 0.0 if there is none."""
    if at.look.get("stroke", "none") == "none":
        return 0.0
    return abs(_length(at.look.get("stroke-width", "1"))) * _scale(at.place)


def _scale(place: Matrix) -> float:
    """Return the factor for widths of lines, as the rasteriser computes it."""
    a, b, c, d, _, _ = place
    return (hypot(a, b) + hypot(c, d)) / 2


def _dashes(at: _Open, long: float) -> tuple[float, float]:
    """Return the number of dashes of a line of this length, and the shortest one that is more than a dot."""
    lengths = [float(each) * _scale(at.place) for each in at.look.get("stroke-dasharray", "").split()]
    if sum(lengths) <= 0.0:
        return 0.0, FINEST_DASH
    # Every second length is a gap.
    return long * len(lengths) / sum(lengths) / 2, min(each for each in lengths if each > 0.0)
