"""Parts of a level with their checks: standing areas, street, equipment, and connections."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from nizza.board.areas import PAWN_RADIUS, TERRACES, TOLERANCE, XY, Area, Kind, Line, Point, is_within
from nizza.board.model import CHIMNEYS, Board, squares_under
from nizza.board_file import shapes as shape_classes
from nizza.board_file.faults import BoardFault, Findings
from nizza.board_file.shapes import LevelShape
from table.words import N_

STEEPEST: Final = 3.0
"""Maximum slope on which pawns stand, in units down per unit to the side."""

NARROWEST: Final = 2.0
"""Minimum width of a line, in units."""

_SAME: Final = 1e-6


def upper_side(outline: Sequence[XY]) -> tuple[Line, ...]:
    """Return the lines along the top of a closed shape, from left to right, without walls.

    At each x the highest edge counts. An overhang hides whatever is below.
    """
    lines: list[list[XY]] = []
    for start, end in _highest_edges(outline):
        if abs(end[1] - start[1]) > STEEPEST * (end[0] - start[0]):
            continue
        if lines and abs(lines[-1][-1][0] - start[0]) <= _SAME and abs(lines[-1][-1][1] - start[1]) <= _SAME:
            _extend(lines[-1], end)
        else:
            lines.append([start, end])
    return tuple(tuple(line) for line in lines if line[-1][0] - line[0][0] >= NARROWEST)


def _highest_edges(outline: Sequence[XY]) -> list[tuple[XY, XY]]:
    """Return, per interval between neighbouring corners, the part of the highest edge above it, left to right."""
    starts = np.array(outline, float)
    ends = np.roll(starts, -1, axis=0)
    is_backward = starts[:, 0] > ends[:, 0]
    lefts = np.where(is_backward[:, None], ends, starts)
    rights = np.where(is_backward[:, None], starts, ends)
    is_wide = rights[:, 0] - lefts[:, 0] > _SAME
    lefts, rights = lefts[is_wide], rights[is_wide]
    slopes = (rights[:, 1] - lefts[:, 1]) / (rights[:, 0] - lefts[:, 0])
    found = []
    for left, right in pairwise(np.unique(starts[:, 0])):
        if right - left <= _SAME:
            continue
        above = (lefts[:, 0] <= left + _SAME) & (rights[:, 0] >= right - _SAME)
        heights = np.where(above, lefts[:, 1] + slopes * ((left + right) / 2 - lefts[:, 0]), np.inf)
        edge = int(np.argmin(heights))
        first = lefts[edge, 1] + slopes[edge] * (left - lefts[edge, 0])
        last = lefts[edge, 1] + slopes[edge] * (right - lefts[edge, 0])
        found.append(((float(left), float(first)), (float(right), float(last))))
    return found


def _extend(line: list[XY], end: XY) -> None:
    """Add `end` to `line`, and drop a corner on the straight way to it."""
    (x0, y0), (x1, y1) = line[-2], line[-1]
    if abs((end[1] - y0) * (x1 - x0) - (y1 - y0) * (end[0] - x0)) <= _SAME * (end[0] - x0):
        line.pop()
    line.append(end)


WIDEST_IN_ALL: Final = 100_000.0
"""Maximum total width of all lines, in units."""


def standing_areas(findings: Findings) -> tuple[Area, ...]:
    """Return every standing area, along the route."""
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
    """Report more standing width than can be checked, because every point is compared with every other one."""
    widths = {area.name: sum(line[-1][0] - line[0][0] for line in area.lines) for area in areas}
    if sum(widths.values()) > WIDEST_IN_ALL:
        widest = max(widths, key=lambda name: widths[name])
        findings.say(
            N_(
                "All roofs together are %(count)s units wide; at most %(most)s can be checked. %(shape)s is "
                "the widest, with %(own)s: leave some out, or make them narrower."
            ),
            shape=widest,
            count=round(sum(widths.values())),
            most=round(WIDEST_IN_ALL),
            own=round(widths[widest]),
        )


def _area(findings: Findings, kind: Kind, shape: LevelShape) -> Area | None:
    lines = upper_side(shape.corners)
    if not lines:
        findings.say(N_("Nobody can stand on %(shape)s: its upper side is too short or too steep."), shape=shape.name)
        return None
    return Area(shape.name, kind, shape.corners, lines, 0.0)


def _route(findings: Findings, name: str) -> float | None:
    text = next(shape.route for shape in findings.all_shapes if shape.name == name)
    return None if text is None else findings.number(name, "data-route", text, float)


def check_route(findings: Findings, areas: tuple[Area, ...]) -> None:
    """Report stations that are not in their order (NZ-2)."""
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
    """Return 1 if the route leads to the right, else -1."""
    starts = [area.left for area in areas if area.kind is Kind.START]
    yachts = [area.left for area in areas if area.kind is Kind.YACHT]
    return -1.0 if starts and yachts and yachts[0] < starts[0] else 1.0


_SEAM: Final = 1.0
"""Maximum gap or overlap of neighbouring squares, in units."""


def check_squares(findings: Findings, squares: tuple[Area, ...]) -> None:
    """Report squares that do not lie side by side in the order of the route, or are too narrow to stand on."""
    for square in squares:
        if square.right - square.left < 2 * PAWN_RADIUS or len(square.lines) > 1:
            findings.say(
                N_("%(shape)s is not a square to stand on: make it a rectangle at least %(least)s wide."),
                shape=square.name,
                least=round(2 * PAWN_RADIUS),
            )
    for one, other in pairwise(squares):
        first, second = sorted((one, other), key=lambda square: square.left)
        if abs(second.left - first.right) > _SEAM:
            findings.say(
                N_("%(shape)s and %(other)s, which follow each other, do not touch side by side: move one."),
                shape=one.name,
                other=other.name,
            )


def check_falls(findings: Findings, areas: tuple[Area, ...], squares: tuple[Area, ...]) -> None:
    """Report standing points without a square below, except on the yacht (NZ-3)."""
    if not squares:
        return
    for area in areas:
        if area.kind in (Kind.YACHT, Kind.SQUARE):
            continue
        ends = [end.x for end in area.edges]
        if not all(squares_under(squares, x) for x in ends):
            findings.say(
                N_("There is no square of the street below part of %(shape)s: draw one, or move the shape."),
                shape=area.name,
            )
        elif area.position(area.middle.x)[1] >= min(square.lines[0][0][1] for square in squares):
            findings.say(N_("%(shape)s is not above the street: move it up."), shape=area.name)


def berths(findings: Findings, squares: tuple[Area, ...]) -> tuple[XY, ...]:
    """Return the middle of the berth in front of each square, along the route."""
    shapes = findings.shapes(shape_classes.BERTH)
    found: list[XY] = []
    for square in squares:
        here = [shape for shape in shapes if square.left <= shape.middle[0] < square.right]
        if not here:
            findings.say(N_("There is no berth in front of %(shape)s: draw one in the water."), shape=square.name)
        for berth in here[1:]:
            findings.say(
                N_("%(shape)s is a second berth in front of %(other)s: leave one."),
                shape=berth.name,
                other=square.name,
            )
        for berth in here[:1]:
            found.append(berth.middle)
            if berth.middle[1] <= square.position(square.middle.x)[1]:
                findings.say(
                    N_("%(shape)s is not below %(other)s: move it down into the water."),
                    shape=berth.name,
                    other=square.name,
                )
    for shape in shapes:
        if squares and not any(square.left <= shape.middle[0] < square.right for square in squares):
            findings.say(N_("%(shape)s is not in front of any square: move it, or leave it out."), shape=shape.name)
    return tuple(found)


_LENGTHS: Final = (20.0, 2000.0)
"""Minimum and maximum length of a rope or ladder, in units."""


def chimneys(findings: Findings) -> dict[int, XY]:
    """Return the middle of each chimney's upper side by number, ascending (NZ-1)."""
    found: dict[int, XY] = {}
    for shape in findings.shapes(shape_classes.CHIMNEY):
        number = _chimney_number(findings, shape)
        if number is None:
            continue
        if number in found:
            findings.say(N_("%(shape)s has the number %(number)s of another chimney."), shape=shape.name, number=number)
        found[number] = (shape.middle[0], shape.top)
    missing = [str(number) for number in CHIMNEYS if number not in found]
    if missing:
        findings.say(
            N_("There must be 14 chimneys, but none has data-number %(missing)s: draw it."),
            missing=", ".join(missing),
        )
    return dict(sorted(found.items()))


def _chimney_number(findings: Findings, shape: LevelShape) -> int | None:
    if shape.number is None:
        findings.say(N_("%(shape)s has no data-number: give it one from 1 to 14."), shape=shape.name)
        return None
    number = findings.number(shape.name, "data-number", shape.number, int)
    if number is not None and number not in CHIMNEYS:
        findings.say(
            N_("%(shape)s has the number %(number)s: chimneys are numbered 1 to 14."),
            shape=shape.name,
            number=int(number),
        )
        return None
    return None if number is None else int(number)


def rope_lengths(findings: Findings) -> tuple[float, float, float]:
    """Return the three lengths, ascending (NZ-4)."""
    shapes = findings.shapes(shape_classes.ROPE)
    if len(shapes) != 3:
        findings.say(
            N_("Shapes of the class “rope”: %(count)s. Draw three lines, as long as the ropes are."),
            count=len(shapes),
        )
        return (0.0, 0.0, 0.0)
    lengths = sorted(round(shape.length, 2) for shape in shapes)
    for shape in shapes:
        _check_length(findings, shape)
    for before, after in pairwise(sorted(shapes, key=lambda shape: shape.length)):
        if after.length - before.length < 1:
            findings.say(
                N_("%(shape)s is as long as %(other)s: make three different lengths."),
                shape=after.name,
                other=before.name,
            )
    return (lengths[0], lengths[1], lengths[2])


def ladder(findings: Findings) -> float | None:
    """Return the length of the ladder (NZ-4)."""
    shape = findings.only(shape_classes.LADDER)
    if shape is None:
        return None
    _check_length(findings, shape)
    return round(shape.length, 2)


def _check_length(findings: Findings, shape: LevelShape) -> None:
    shortest, longest = _LENGTHS
    if not shortest <= shape.length <= longest:
        findings.say(
            N_("%(shape)s is %(length)s long: make it %(shortest)s to %(longest)s (the page is 1080 high)."),
            shape=shape.name,
            length=round(shape.length),
            shortest=round(shortest),
            longest=round(longest),
        )


def helipad(findings: Findings, areas: tuple[Area, ...]) -> XY:
    """Return the helicopter's initial position, on the green terrace unless the drawing names one."""
    shapes = findings.shapes(shape_classes.HELIPAD)
    if shapes:
        return shapes[0].middle
    start = next(area for area in areas if area.kind is Kind.START)
    return start.position(start.middle.x)


STEP: Final = 10.0
"""Approximate distance of the points of an area that are examined, in units."""


def unconnected(board: Board) -> list[BoardFault]:
    """Return a fault for every part of the board that cannot be left, reached or used.

    All moves but those to the yacht are reversible. The goal is therefore reachable from everywhere if all points
    except those of the yacht are connected, and one of the last house reaches the yacht.
    """
    points = [point for area in board.areas if area.kind is not Kind.YACHT for point in area.spaced(STEP)]
    positions = np.array([board.position(point) for point in points])
    reached = _reachable(board, points, positions)
    faults = []
    for area in board.areas:
        own = [
            point
            for point, is_reached in zip(points, reached, strict=True)
            if point.area == area.name and not is_reached
        ]
        if own:
            faults.append(
                BoardFault(
                    N_("The helicopter cannot be reached from %(shape)s (at x = %(x)s): move something closer to it."),
                    {"shape": area.name, "x": round(own[0].x)},
                )
            )
    faults += _idle_chimneys(board, positions)
    if not _is_yacht_reached(board):
        faults.append(
            BoardFault(
                N_("Neither ladder nor rope reaches %(shape)s from the last house: move it closer."),
                {"shape": board.only(Kind.YACHT).name},
            )
        )
    return faults


def _reachable(board: Board, points: list[Point], positions: np.ndarray) -> list[bool]:
    """Return for each point whether it is connected to the last house."""
    kinds = [board.area(point.area).kind for point in points]
    is_street = np.array([kind is Kind.SQUARE for kind in kinds])
    walks = {a.name: b.name for a, b in pairwise(board.squares)}
    walks_back = {b: a for a, b in walks.items()}
    indices = {point.area: index for index, point in enumerate(points) if is_street[index]}
    hung = {number: _near(positions, chimney, board.rope_lengths[-1]) for number, chimney in board.chimneys.items()}
    reached = np.array([kind is Kind.LAST_HOUSE for kind in kinds])
    swung: set[int] = set()
    waiting = list(np.flatnonzero(reached))
    while waiting:
        index = int(waiting.pop())
        near = _near(positions, positions[index], board.ladder)
        if is_street[index]:
            near &= ~is_street
            name = points[index].area
            for neighbour in (walks.get(name), walks_back.get(name)):
                if neighbour is not None:
                    near[indices[neighbour]] = True
        for number in hung:
            if number not in swung and hung[number][index]:
                swung.add(number)
                near |= hung[number]
        new = near & ~reached
        reached |= new
        waiting.extend(np.flatnonzero(new))
    return [bool(is_reached) for is_reached in reached]


def _near(positions: np.ndarray, centre: XY | np.ndarray, length: float) -> np.ndarray:
    return np.hypot(positions[:, 0] - centre[0], positions[:, 1] - centre[1]) <= length + TOLERANCE


def _idle_chimneys(board: Board, positions: np.ndarray) -> list[BoardFault]:
    return [
        BoardFault(
            N_("Chimney %(number)s has nothing to stand on within rope length: move it closer."), {"number": number}
        )
        for number, chimney in board.chimneys.items()
        if not _near(positions, chimney, board.rope_lengths[-1]).any()
    ]


def _is_yacht_reached(board: Board) -> bool:
    deck = [board.position(point) for point in board.only(Kind.YACHT).spaced(STEP)]
    last = [
        board.position(point) for area in board.areas if area.kind is Kind.LAST_HOUSE for point in area.spaced(STEP)
    ]
    if any(is_within(start, end, board.ladder) for start in last for end in deck):
        return True
    longest = board.rope_lengths[-1]
    return any(
        any(is_within(chimney, start, longest) for start in last)
        and any(is_within(chimney, end, longest) for end in deck)
        for chimney in board.chimneys.values()
    )
