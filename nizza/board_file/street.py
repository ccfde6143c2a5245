"""The street of a drawing: its squares, what is above them, and the berths in front of them (NZ-1, NZ-3)."""

from itertools import pairwise
from typing import Final

from nizza.board.areas import PAWN_RADIUS, Area
from nizza.board.model import squares_under
from nizza.board.places import Kind
from nizza.board.reach import XY
from nizza.board_file import shape_classes
from nizza.board_file.findings import Findings
from table.words import N_

_SEAM: Final = 1.0
"""Units that neighbouring squares may leave between them, or overlap."""


def check_squares(findings: Findings, squares: tuple[Area, ...]) -> None:
    """Squares lie side by side in the order of the route, and each is wide enough to stand on."""
    for square in squares:
        if square.right - square.left < 2 * PAWN_RADIUS or len(square.lines) > 1:
            findings.say(
                N_("%(shape)s is no square to stand on: make it a rectangle at least %(least)s wide."),
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
    """Below every standing point, yacht apart, there is a street square (NZ-3)."""
    if not squares:
        return
    for area in areas:
        if area.kind in (Kind.YACHT, Kind.SQUARE):
            continue
        ends = [end.x for end in area.edges]
        if not all(squares_under(squares, x) for x in ends):
            findings.say(
                N_("Below a part of %(shape)s there is no square of the street: draw one, or move the shape."),
                shape=area.name,
            )
        elif area.position(area.middle.x)[1] >= min(square.lines[0][0][1] for square in squares):
            findings.say(N_("%(shape)s is not above the street: move it up."), shape=area.name)


def berths(findings: Findings, squares: tuple[Area, ...]) -> tuple[XY, ...]:
    """Per square, along the route, the middle of its berth; there is one in front of each."""
    shapes = findings.shapes(shape_classes.BERTH)
    found: list[XY] = []
    for square in squares:
        here = [shape for shape in shapes if square.left <= shape.middle[0] < square.right]
        if not here:
            findings.say(N_("In front of %(shape)s there is no berth: draw one in the water."), shape=square.name)
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
            findings.say(N_("%(shape)s is in front of no square: move it, or leave it out."), shape=shape.name)
    return tuple(found)
