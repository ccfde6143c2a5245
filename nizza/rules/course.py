"""Courses of the practice rope: what follows a momentum swing that costs no die (NZ-60)."""

from math import dist

import msgspec

from nizza.board.areas import XY, Point
from nizza.board.model import Board
from nizza.rules.events import CourseWentOn
from nizza.rules.moving import chimneys_within
from nizza.rules.position import Position, with_entry
from nizza.rules.views import Course, Phase
from table.contract import Event


def go_on_with_course(position: Position, course: Course, start: Point | None, events: list[Event]) -> None:
    """Count a swing that has begun at `start`, None if it ended in the water, and make the pawn ready for the next one.

    The pawn in turn stands where it has landed, or where it began.
    """
    board, seat, here = position.drawn(), position.turn, position.pawn.place
    assert isinstance(here, Point), "a course ends no swing in the water"
    landed = start is not None and here.area == course.station.target
    length = dist(board.position(start), board.position(here)) if start is not None else 0.0
    at, tries, streak = course.at, course.tries + 1, course.streak
    if landed:
        streak = course.streak + 1 if tries == 1 else 0
        course = msgspec.structs.replace(
            course, at=at + 1, tries=0, first=course.first + (tries == 1), longest=max(course.longest, length)
        )
    else:
        streak, course = 0, msgspec.structs.replace(course, tries=tries)
    position.course = course = msgspec.structs.replace(course, streak=streak)
    place = _next_place(position, course, here, start, done=landed)
    position.pawns = with_entry(position.pawns, seat, msgspec.structs.replace(position.pawns[seat], place=place))
    position.phase = Phase.USING
    events.append(CourseWentOn(seat, at, landed, tries, length, streak, place))


def _next_place(position: Position, course: Course, here: Point, start: Point | None, *, done: bool) -> Point:
    """Hang the rope for the next swing, and return the place where that begins."""
    board, station = position.drawn(), course.station
    if course.wanders and not done:
        for place in (here, start):
            near = _nearest_chimney(board, station.rope, board.position(place)) if place is not None else None
            if place is not None and near is not None:
                position.ropes = with_entry(position.ropes, station.rope, near)
                return place
    position.ropes = with_entry(position.ropes, station.rope, station.chimney)
    return station.start


def _nearest_chimney(board: Board, rope: int, place: XY) -> int | None:
    """Return the chimney nearest to a pawn at `place`, among those within the rope's length."""
    near = chimneys_within(board, rope, place)
    return min(near, key=lambda number: dist(place, board.chimneys[number]), default=None)
