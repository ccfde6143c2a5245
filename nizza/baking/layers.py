"""Splitting a drawing into layers: its groups by depth, as documents of their own."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import inf, isfinite
from typing import Final
from xml.etree import ElementTree

from nizza.board.areas import XY
from nizza.board.layers import NEAREST, DrawnLayer

SVG: Final = "http://www.w3.org/2000/svg"
XLINK: Final = "http://www.w3.org/1999/xlink"

ElementTree.register_namespace("", SVG)
# The rasteriser follows references by this very prefix.
ElementTree.register_namespace("xlink", XLINK)

_ViewBox = tuple[float, float, float, float]


def split(
    root: Mapping[str, str], box: _ViewBox, shared: Sequence[ElementTree.Element],
    painted: Sequence[tuple[float, ElementTree.Element]],
) -> tuple[DrawnLayer, ...]:  # fmt: skip
    """Return the layers, farthest first as they are drawn, each with a copy of what is `shared`.

    `root` has the attributes of the drawing and `box` is its view box; `painted` are its shapes and groups with their
    depths.
    """
    layers = []
    for depth, group in groupby(painted, key=lambda each: each[0]):
        sized = {"width": "{width}", "height": "{height}", "preserveAspectRatio": "none", "viewBox": "{box}"}
        document = ElementTree.Element(f"{{{SVG}}}svg", sized)
        document.extend([*shared, *(element for _, element in group)])
        layers.append(DrawnLayer(depth, ElementTree.tostring(document, encoding="unicode"), _moon(root), box))
    return tuple(layers)


def view_box(root: Mapping[str, str]) -> _ViewBox | None:
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
