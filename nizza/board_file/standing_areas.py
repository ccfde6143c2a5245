"""The standing areas of a drawing and their order along the route (NZ-1, NZ-2)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from nizza.board.areas import Area
from nizza.board.places import TERRACES, Kind
from nizza.board_file.findings import Findings
from nizza.board_file.outlines import upper_side
from nizza.board_file.shapes import Shape
from table.words import N_

WIDEST_IN_ALL: Final = 100_000.0
"""Units to stand on, from left to right."""


def standing_areas(findings: Findings) -> tuple[Area, ...]:
    """Every standing area, along the route."""
    for kind in (*TERRACES, Kind.YACHT):
        findings.only(kind)
    for kind in (Kind.LAST_HOUSE, Kind.SQUARE):
        findings.some(kind)
    found = [
        area for kind in Kind for shape in findings.shapes(kind) if (area := _area(findings, kind, shape)) is not None
    ]
    _check_width(findings, found)
    direction = _direction(found)
    placed = [
        Area(area.name, area.kind, area.outline, area.lines, route if route is not None else direction * area.middle.x)
        for area, route in ((area, _route(findings, area.name)) for area in found)
    ]
    return tuple(sorted(placed, key=lambda area: (area.route, area.name)))


def _check_width(findings: Findings, areas: Sequence[Area]) -> None:
    """Refuse more to stand on than can be checked: every point is compared with every other one."""
    widths = {area.name: sum(line[-1][0] - line[0][0] for line in area.lines) for area in areas}
    if sum(widths.values()) > WIDEST_IN_ALL:
        widest = max(widths, key=lambda name: widths[name])
        findings.say(
            N_(
                "All roofs together are %(count)s units wide; at most %(most)s can be checked. "
                "%(shape)s is the widest, %(own)s: leave out some, or make them narrower."
            ),
            shape=widest,
            count=round(sum(widths.values())),
            most=round(WIDEST_IN_ALL),
            own=round(widths[widest]),
        )


def _area(findings: Findings, kind: Kind, shape: Shape) -> Area | None:
    lines = upper_side(shape.corners)
    if not lines:
        findings.say(N_("On %(shape)s nobody can stand: its upper side is too short or too steep."), shape=shape.name)
        return None
    return Area(shape.name, kind, shape.corners, lines, 0.0)


def _route(findings: Findings, name: str) -> float | None:
    text = next(shape.route for shape in findings.all_shapes if shape.name == name)
    return None if text is None else findings.number(name, "data-route", text, float)


def check_route(findings: Findings, areas: tuple[Area, ...]) -> None:
    """The stations stand in their order (NZ-2)."""
    stations = (*TERRACES, Kind.LAST_HOUSE, Kind.YACHT)
    found = [[area for area in areas if area.kind is kind] for kind in stations]
    for before, after in pairwise(group for group in found if group):
        for area in after:
            if area.route <= max(earlier.route for earlier in before):
                findings.say(
                    N_("%(shape)s comes before %(other)s along the route: move it, or give both a data-route."),
                    shape=area.name,
                    other=before[-1].name,
                )


def _direction(areas: list[Area]) -> float:
    """1 if the route leads to the right, else -1."""
    starts = [area.left for area in areas if area.kind is Kind.START]
    yachts = [area.left for area in areas if area.kind is Kind.YACHT]
    return -1.0 if starts and yachts and yachts[0] < starts[0] else 1.0
