"""Conversion of the shapes of a level to a board, with all faults reported at once (NZ-3)."""

from collections.abc import Sequence
from typing import Final

from nizza.board.areas import XY, Kind
from nizza.board.model import Board
from nizza.board_file import shapes as shape_classes
from nizza.board_file.faults import BadBoard, BoardFault, Findings
from nizza.board_file.shapes import LevelShape
from nizza.board_file.things import (
    berths,
    check_falls,
    check_route,
    check_squares,
    chimneys,
    helipad,
    ladder,
    rope_lengths,
    standing_areas,
    unconnected,
)
from table.words import N_

MOST_CORNERS: Final = 20_000
"""Maximum number of corners of all shapes together."""
NARROWEST: Final = 1.0
WIDEST: Final = 6.0
"""Maximum width of a board, as a multiple of its height."""
LARGEST_WINDOW: Final = 120.0
"""Maximum size of a window that lights up, in units, because each light is an image of its own in memory."""


def board_of(name: str, size: XY, shapes: Sequence[LevelShape], faults: Sequence[BoardFault] = ()) -> Board:
    """Return the board `name` of these shapes. Raises :class:`BadBoard` with its faults, after the given ones."""
    if sum(len(shape.corners) for shape in shapes) > MOST_CORNERS:
        raise BadBoard([*faults, too_many_points(max(shapes, key=lambda shape: len(shape.corners)).name)])
    findings = Findings(size, shapes, faults)
    _check_page(findings)
    _check_names(findings)
    _check_windows(findings)
    board = _assembled(findings, name)
    found = [*findings.faults, *(unconnected(board) if board is not None else ())]
    if board is None or found:
        raise BadBoard(found)
    return board


def too_many_points(name: str) -> BoardFault:
    """Return the fault of a level whose shapes take too long to read all together; `name` has most points."""
    return BoardFault(
        N_(
            "The shapes of the level have too many points together. %(shape)s has most of them: "
            "simplify it, or leave its details to the scenery."
        ),
        {"shape": name},
    )


def _assembled(findings: Findings, name: str) -> Board | None:
    """Return the board, or None if there are faults."""
    areas = standing_areas(findings)
    hung = chimneys(findings)
    lengths = rope_lengths(findings)
    reach = ladder(findings)
    hovering = findings.only(shape_classes.HELICOPTER)
    check_route(findings, areas)
    squares = tuple(area for area in areas if area.kind is Kind.SQUARE)
    check_squares(findings, squares)
    check_falls(findings, areas, squares)
    waters = berths(findings, squares)
    if findings.faults or reach is None or hovering is None:
        return None
    return Board(
        name=name,
        size=findings.size,
        areas=areas,
        chimneys=hung,
        berths=waters,
        rope_lengths=lengths,
        ladder=reach,
        helicopter=hovering.middle,
        helipad=helipad(findings, areas),
        windows=tuple(
            (shape.left, shape.top, shape.right, shape.bottom) for shape in findings.shapes(shape_classes.WINDOW)
        ),
    )


def _check_page(findings: Findings) -> None:
    width, height = findings.size
    if not NARROWEST <= width / height <= WIDEST:
        findings.say(
            N_("The page is %(times)s times as wide as it is high: make it %(least)s to %(most)s times."),
            times=round(width / height, 2),
            least=NARROWEST,
            most=WIDEST,
        )
    for shape in findings.all_shapes:
        if shape.word in (shape_classes.ROPE, shape_classes.LADDER):
            continue
        if shape.left < 0 or shape.top < 0 or shape.right > width or shape.bottom > height:
            findings.say(N_("%(shape)s leaves the page: move it inside."), shape=shape.name)


def _check_names(findings: Findings) -> None:
    seen: set[str] = set()
    for shape in findings.all_shapes:
        if shape.name in seen:
            findings.say(N_("The id %(shape)s is used twice: change one of them."), shape=shape.name)
        seen.add(shape.name)


def _check_windows(findings: Findings) -> None:
    for shape in findings.shapes(shape_classes.WINDOW):
        if max(shape.right - shape.left, shape.bottom - shape.top) > LARGEST_WINDOW:
            findings.say(
                N_("%(shape)s is larger than a window can be, %(most)s units: draw several, or leave it unlit."),
                shape=shape.name,
                most=round(LARGEST_WINDOW),
            )
