"""The chimneys of a drawing, and its ropes and ladder, which are as long as they are drawn (NZ-1, NZ-4)."""

from itertools import pairwise
from typing import Final

from nizza.board.areas import Area
from nizza.board.model import CHIMNEYS
from nizza.board.places import Kind
from nizza.board.reach import XY
from nizza.board_file import shape_classes
from nizza.board_file.findings import Findings
from nizza.board_file.shapes import Shape
from table.words import N_

_LENGTHS: Final = (20.0, 2000.0)
"""Units: the shortest and the longest rope or ladder."""


def chimneys(findings: Findings) -> dict[int, XY]:
    """Per number, ascending, where a rope hangs: the middle of the chimney's upper side (NZ-1)."""
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
            N_("There must be 14 chimneys, and there is none with data-number %(missing)s: draw it."),
            missing=", ".join(missing),
        )
    return dict(sorted(found.items()))


def _chimney_number(findings: Findings, shape: Shape) -> int | None:
    if shape.number is None:
        findings.say(N_("%(shape)s has no data-number: give it one from 1 to 14."), shape=shape.name)
        return None
    number = findings.number(shape.name, "data-number", shape.number, int)
    if number is not None and number not in CHIMNEYS:
        findings.say(
            N_("%(shape)s has the number %(number)s: chimneys have 1 to 14."), shape=shape.name, number=int(number)
        )
        return None
    return None if number is None else int(number)


def rope_lengths(findings: Findings) -> tuple[float, float, float]:
    """The three lengths, ascending (NZ-4)."""
    shapes = findings.shapes(shape_classes.ROPE)
    if len(shapes) != 3:
        findings.say(
            N_("There are %(count)s shapes of the class “rope”: draw three lines, as long as the ropes are."),
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
    """The length of the ladder (NZ-4)."""
    shape = findings.only(shape_classes.LADDER)
    if shape is None:
        return None
    _check_length(findings, shape)
    return round(shape.length, 2)


def _check_length(findings: Findings, shape: Shape) -> None:
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
    """Where the helicopter stands at first; on the green terrace if the drawing does not say."""
    shapes = findings.shapes(shape_classes.HELIPAD)
    if shapes:
        return shapes[0].middle
    start = next(area for area in areas if area.kind is Kind.START)
    return start.position(start.middle.x)
