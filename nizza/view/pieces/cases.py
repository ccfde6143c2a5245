"""Draws suitcases: green tool boxes with a spanner, red jewel cases with a diamond; told apart by shape as well."""

from nizza.rules.views import Case
from nizza.view import palette
from nizza.view.pieces.brush import Brush, Spot
from stage.graphics.colours import darker, lighter


def paint_case(brush: Brush, case: Case, handle: Spot, size: float = 1.0) -> None:
    """A case hanging by its handle; at size 1.0 it is some 20 units wide. Nothing for no case."""
    if case is Case.TOOLS:
        _paint_tools(brush, handle, size)
    elif case is Case.JEWELS:
        _paint_jewels(brush, handle, size)


def _paint_tools(brush: Brush, handle: Spot, size: float) -> None:
    """An angular box with a lid and a spanner on it."""
    green, dark = palette.TOOLS, darker(palette.TOOLS, 0.4)
    x, y = handle

    def box(left: float, top: float, right: float, bottom: float) -> list[Spot]:
        return [(x + a * size, y + b * size) for a, b in ((left, top), (right, top), (right, bottom), (left, bottom))]

    brush.stroke([(x - 5 * size, y + 5 * size), (x - 4 * size, y), (x + 4 * size, y), (x + 5 * size, y + 5 * size)],
                 2.4 * size, palette.OUTLINE)  # fmt: skip
    brush.polygon(box(-11.5, 3.5, 11.5, 19.5), palette.OUTLINE)
    brush.polygon(box(-10, 5, 10, 18), green)
    brush.polygon(box(-10, 5, 10, 8.5), dark)
    brush.stroke([(x - 4 * size, y + 15.5 * size), (x + 3.4 * size, y + 11.2 * size)], 2.4 * size, palette.STEEL)
    brush.disc((x + 4.6 * size, y + 10.6 * size), 3.0 * size, palette.STEEL)
    brush.disc((x + 5.6 * size, y + 10.0 * size), 1.4 * size, green)


def _paint_jewels(brush: Brush, handle: Spot, size: float) -> None:
    """A round case with a diamond on it."""
    red = palette.JEWELS
    x, y = handle
    brush.stroke([(x - 4 * size, y + 4 * size), (x, y), (x + 4 * size, y + 4 * size)], 2.4 * size, palette.OUTLINE)
    brush.disc((x, y + 12 * size), 11.6 * size, palette.OUTLINE)
    brush.disc((x, y + 12 * size), 10.2 * size, red)
    gem = [(-6, 9.5), (-3.4, 6.6), (3.4, 6.6), (6, 9.5), (0, 17.5)]
    brush.polygon([(x + a * size, y + b * size) for a, b in gem], palette.GEM)
    brush.polygon(
        [(x + a * size, y + b * size) for a, b in ((-6, 9.5), (6, 9.5), (0, 17.5))], lighter(palette.GEM, 0.4)
    )
    brush.polygon([(x + a * size, y + b * size) for a, b in ((-2.2, 9.5), (2.2, 9.5), (0, 17.5))], palette.EYE)
