"""Movement of pawns and ropes: reach, checks of moves, and falls (NZ-2, NZ-31 … NZ-35, NZ-40, NZ-41)."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

from nizza.board.areas import XY, Area, Kind, NoSuchPoint, Point, Water, excess, is_within
from nizza.board.model import CHIMNEYS, ROPES, Board, squares_under
from nizza.rules.actions import Climb, Press, Push, Swing, SwingFreely, TipLadder, Walk
from nizza.rules.events import CaseLost, PawnFell, PeaceEnded, YachtBoarded
from nizza.rules.leaning import is_tipped, is_touched, touched
from nizza.rules.options import (
    CrowdedBerth,
    Jewels,
    LadderStyle,
    MatchOptions,
    RopeMoves,
    SwingLength,
    SwingOrder,
    SwingStyle,
)
from nizza.rules.position import Position, with_entry
from nizza.rules.refusals import refused
from nizza.rules.views import Case, Flight, Pawn
from table.contract import Event, IllegalAction, Seat

if TYPE_CHECKING:
    from nizza.board.standing import Stretch


def stand(position: Position, seat: Seat, point: Point, events: list[Event]) -> None:
    """Move the pawn of `seat` to `point`. Its peace ends outside the green terrace (NZ-34)."""
    pawn, board = position.pawns[seat], position.drawn()
    leaves = pawn.peaceful and point.area != board.only(Kind.START).name
    if leaves:
        events.append(PeaceEnded(seat))
    yacht = board.only(Kind.YACHT).name
    if point.area == yacht and not (isinstance(pawn.place, Point) and pawn.place.area == yacht):
        events.append(YachtBoarded(seat))
    _put(position, seat, msgspec.structs.replace(pawn, place=point, peaceful=pawn.peaceful and not leaves))


def fall(position: Position, seat: Seat, square: int, berth: int, events: list[Event]) -> None:
    """Drop the pawn of `seat` onto a square and into a berth. It may lose its case (NZ-35, NZ-43)."""
    pawn = position.pawns[seat]
    assert isinstance(pawn.place, Point)
    events.append(PawnFell(seat, pawn.place, square, berth))
    if pawn.peaceful:
        events.append(PeaceEnded(seat))
    case = left_after_fall(position, pawn, pawn.place)
    if case is not pawn.case:
        events.append(CaseLost(seat, pawn.case))
    _put(position, seat, msgspec.structs.replace(pawn, place=Water(berth), case=case, peaceful=False))


SEARCHED: Final = (3, 8, 13, 10, 5, 1, 6, 11, 12, 7, 2, 4, 9, 14)
"""Chimneys to which the searchlight of the festival turns, round by round (NZ-72)."""

LIT: Final = 230.0
"""Radius of its light around a chimney, in units (NZ-72)."""


def searched(number: int) -> int:
    """Return the chimney on which the searchlight lies in the round `number` (NZ-72)."""
    return SEARCHED[(number - 1) % len(SEARCHED)]


def is_lit(position: Position, seat: Seat) -> bool:
    """Return True if the pawn of `seat` stands in the searchlight of the festival (NZ-72)."""
    place, board = position.pawns[seat].place, position.drawn()
    return (
        position.options.festival
        and isinstance(place, Point)
        and is_within(board.position(place), board.chimneys[searched(position.round)], LIT)
    )


TILED: Final = (Kind.ROOF, Kind.LAST_HOUSE)
"""Kinds of areas with tiles, on which rain makes pawns skid (NZ-70)."""

SKID: Final = 36.0
"""Units by which a pawn skids on wet tiles (NZ-70)."""


def skidded(board: Board, chimney: int, end: Point) -> tuple[Point, bool]:
    """Return where a pawn stops that has swung from `chimney` to `end` in the rain, and True if it falls there (NZ-70).

    It skids away from the chimney.
    """
    area, aside = board.area(end.area), end.x - board.chimneys[chimney][0]
    if area.kind not in TILED or not aside:
        return end, False
    left, right = area.footing(end.x, 0.0)
    x = end.x + math.copysign(SKID, aside)
    return Point(end.area, min(max(x, left), right)), not left <= x <= right


def carry(position: Position, seat: Seat, case: Case) -> None:
    """Give the pawn of `seat` the case `case`."""
    _put(position, seat, msgspec.structs.replace(position.pawns[seat], case=case))


def left_after_fall(position: Position, pawn: Pawn, start: Point) -> Case:
    """Return what a pawn still carries after a fall from `start` (NZ-43)."""
    if pawn.case is not Case.JEWELS:
        return Case.NONE
    rule = position.options.jewels
    from_yacht = position.drawn().area(start.area).kind is Kind.YACHT
    kept = rule is Jewels.KEPT or (rule is Jewels.KEPT_FROM_YACHT and from_yacht)
    return Case.JEWELS if kept else Case.NONE


def _put(position: Position, seat: Seat, pawn: Pawn) -> None:
    position.pawns = with_entry(position.pawns, seat, pawn)


GRAVITY: Final = 1600.0
"""Units per second²."""

LONGEST: Final = 30.0
"""Maximum duration of a momentum swing before the pawn must let go, in seconds."""

MOST_PRESSES: Final = 200

MOST_PULLED: Final = math.radians(50.0)
"""Angle up to which a pawn can be pulled back along the arc (NZ-61), in radians."""

EARLIEST_RELEASE: Final = 0.25
"""Seconds after take-off before which a pawn does not let go (NZ-61)."""

_HALF_SWINGS: Final = (1, 2, 3, 4)
_OUTWARDS: Final = 0.75
"""Share of a half swing after which a pawn that pumps from rest flies upwards and outwards."""


def is_swing(swing: SwingFreely | Flight, options: MatchOptions) -> bool:
    """Return True if a pawn can swing like this: pulled back, pumped in order, and let go in time (NZ-60, NZ-61).

    The simulation sees to the rest of NZ-61, because only it knows when the lowest point has been passed.
    """
    presses, release = swing.presses, swing.release
    earliest = 0.0 if options.swing_length is SwingLength.AS_BEFORE else EARLIEST_RELEASE
    times = [time for press in presses for time in (press.begin, press.end)]
    return (
        earliest <= release <= LONGEST
        and len(presses) <= MOST_PRESSES
        and all(0.0 <= time <= release for time in times)
        and sorted(times) == times
        and all(press.direction in (-1, 1) for press in presses)
        and all(press.strength is None or 0.0 < press.strength <= 1.0 for press in presses)
        and (swing.begin is None or abs(swing.begin) <= MOST_PULLED)
    )


@cache
def sample(rope: int, length: float, chimney: int | None) -> tuple[SwingFreely, ...]:
    """Return sample swings on a rope of this length: to either side, pulled back or pumped for 1–4 half swings.

    They are in time with a pendulum that starts at rest, and let go while it swings outwards. A pawn that jumps off
    starts on a slack rope and is somewhat later, so these swings may land badly: they are meant for random moves.
    """
    half = math.pi * math.sqrt(length / GRAVITY)
    pulled = tuple(SwingFreely(rope, (), _OUTWARDS * half, chimney, -side * MOST_PULLED) for side in (-1, 1))
    return pulled + tuple(_pumped(rope, half, count, side, chimney) for side in (-1, 1) for count in _HALF_SWINGS)


def _pumped(rope: int, half: float, count: int, side: int, chimney: int | None) -> SwingFreely:
    release = (count - 1 + _OUTWARDS) * half
    presses = (
        Press(number * half, min((number + 1) * half, release), side * (-1) ** number) for number in range(count)
    )
    return SwingFreely(rope, tuple(presses), release, chimney)


def standing(position: Position, board: Board) -> tuple[Point, Area, XY]:
    """Return point, area and position of the pawn in turn. Refuses a swimmer (NZ-36)."""
    place = position.pawn.place
    if isinstance(place, Water):
        raise refused("swimmer")
    return place, board.area(place.area), board.position(place)


def demand_point(board: Board, point: Point) -> XY:
    """Return the position of a point. Refuses points that do not exist (NZ-5)."""
    try:
        return board.position(point)
    except NoSuchPoint as error:
        raise refused("no_such_point") from error


def check_reach(position: Position, start: XY, end: XY, length: float, key: str) -> None:
    """Refuse, as `key`, an `end` farther away than `length`. The option strict hides the missing length.

    Otherwise refused moves would measure the reach for free (NZ-23).
    """
    missing = excess(start, end, length)
    if missing:
        raise refused(f"{key}_unmeasured") if position.options.strict else refused(key, missing=missing)


def check_may_move(position: Position) -> None:
    """Refuse a carrier unless the five dice show a suitcase (NZ-41)."""
    if position.pawn.case is not Case.NONE and not position.shows_case():
        raise refused("no_suitcase_shown")


def check_destination(position: Position, board: Board, area: Area) -> None:
    """Refuse the yacht except from the last house (NZ-2), and areas behind the suitcases without a suitcase (NZ-40)."""
    here = board.area_of(position.pawn.place)
    if area.kind is Kind.YACHT and here is not None and here.kind not in (Kind.LAST_HOUSE, Kind.YACHT):
        raise refused("yacht_from_last_house")
    if is_held(position, board) and area.route > board.only(Kind.TOOLS).route:
        raise refused("case_first")


def is_held(position: Position, board: Board) -> bool:
    """Return True if the pawn in turn has no case and touches the first red terrace (NZ-40)."""
    pawn = position.pawn
    return pawn.case is Case.NONE and isinstance(pawn.place, Point) and board.touches(pawn.place, Kind.TOOLS)


def check_rope(rope: int) -> None:
    """Refuse a rope number out of range."""
    if rope not in ROPES:
        raise refused("no_such_rope")


def check_chimney(chimney: int) -> None:
    """Refuse a chimney number out of range."""
    if chimney not in CHIMNEYS:
        raise refused("no_such_chimney")


def rope_targets(position: Position, board: Board, rope: int) -> tuple[int, ...]:
    """Return the chimneys to which a rope die can move the rope (NZ-30)."""
    here = position.ropes[rope]
    if position.options.rope_moves is RopeMoves.NEIGHBOUR:
        return board.neighbours(here)
    return tuple(number for number in CHIMNEYS if number != here)


def check_swing(position: Position, board: Board, swing: Swing) -> None:
    """NZ-31."""
    if position.options.swing_style is not SwingStyle.PLACED:
        raise refused("swing_style")
    chimney = check_tying(position, board, swing.rope, swing.chimney)
    end = demand_point(board, swing.to)
    check_reach(position, board.chimneys[chimney], end, board.rope_length(swing.rope), "landing_too_far")
    check_destination(position, board, board.area(swing.to.area))
    if position.options.swing_order is SwingOrder.SWING_FIRST and swing.chimney is not None:
        check_hanging(position, board, swing.rope, chimney, swing.chimney, end)


def check_free_swing(position: Position, board: Board, swing: SwingFreely) -> None:
    """NZ-60."""
    if position.options.swing_style is not SwingStyle.MOMENTUM:
        raise refused("swing_style")
    check_tying(position, board, swing.rope, swing.chimney)
    if not is_swing(swing, position.options):
        raise refused("swing_style")
    if position.options.swing_order is SwingOrder.SWING_FIRST and swing.chimney is not None:
        raise refused("swing_style")


def check_tying(position: Position, board: Board, rope: int, chimney: int | None) -> int:
    """Return the chimney of the rope during the swing. Refuses a rope that does not reach the pawn (NZ-31)."""
    check_rope(rope)
    _, _, here = standing(position, board)
    check_may_move(position)
    hung = position.ropes[rope]
    check_reach(position, here, board.chimneys[hung], board.rope_length(rope), "rope_too_far")
    if chimney is None or position.options.swing_order is SwingOrder.SWING_FIRST:
        return hung
    check_hanging(position, board, rope, hung, chimney, here)
    return chimney


def check_hanging(position: Position, board: Board, rope: int, hung: int, chimney: int, place: XY) -> None:
    """Refuse a chimney that the rope cannot reach from a pawn at `place` (NZ-31)."""
    check_chimney(chimney)
    if chimney == hung:
        raise refused("same_chimney")
    check_reach(position, place, board.chimneys[chimney], board.rope_length(rope), "chimney_too_far")


def chimneys_within(board: Board, rope: int, place: XY) -> list[int]:
    """Return the chimneys within the rope's length of a pawn at `place`, ascending."""
    length = board.rope_length(rope)
    return [number for number, chimney in board.chimneys.items() if is_within(place, chimney, length)]


def check_climb(position: Position, board: Board, climb: Climb) -> None:
    """NZ-32."""
    if position.options.ladder_style is not LadderStyle.PLACED:
        raise refused("ladder_style")
    _, area, here = standing(position, board)
    check_may_move(position)
    end = demand_point(board, climb.to)
    goal = board.area(climb.to.area)
    _check_along_street(area, goal)
    check_reach(position, here, end, board.ladder, "ladder_too_short")
    check_destination(position, board, goal)


def check_tipping(position: Position, board: Board, tip: TipLadder) -> None:
    """NZ-64."""
    if position.options.ladder_style is not LadderStyle.LEANT:
        raise refused("ladder_style")
    standing(position, board)
    check_may_move(position)
    if not is_tipped(tip.angle):
        raise refused("ladder_upright")


def check_leant_climb(position: Position, board: Board, climb: Climb) -> None:
    """Refuse a place that the resting ladder does not touch. The pawn may stay where it is (NZ-64)."""
    place, _, _ = standing(position, board)
    demand_point(board, climb.to)
    if climb.to != place and not is_touched(footholds(position, board), board, climb.to):
        raise refused("not_touched")


def footholds(position: Position, board: Board) -> tuple[Stretch, ...]:
    """Return the stretches to which the pawn in turn can climb on its resting ladder (NZ-2, NZ-32, NZ-40, NZ-64)."""
    place, here, _ = standing(position, board)
    assert position.ladder is not None
    found = []
    for stretch in touched(board, place, position.ladder):
        goal = board.areas[stretch.area]
        try:
            _check_along_street(here, goal)
            check_destination(position, board, goal)
        except IllegalAction:
            continue
        found.append(stretch)
    return tuple(found)


def _check_along_street(here: Area, goal: Area) -> None:
    if here.kind is Kind.SQUARE and goal.kind is Kind.SQUARE:
        raise refused("street_to_street")


def check_walk(position: Position, board: Board, walk: Walk) -> None:
    """NZ-33."""
    _, area, _ = standing(position, board)
    check_may_move(position)
    if area.kind is not Kind.SQUARE:
        raise refused("not_on_street")
    if not 0 <= walk.square < len(board.squares) or abs(board.square_numbers[area.name] - walk.square) != 1:
        raise refused("not_adjacent")
    check_destination(position, board, board.squares[walk.square])


def check_push(position: Position, board: Board, push: Push) -> None:
    """NZ-34, NZ-35."""
    check_rival(position, board, push.seat)
    place = position.pawns[push.seat].place
    if not isinstance(place, Point) or push.square not in board.squares_below(place):
        raise refused("not_below")
    check_berth(position, board, push.square, push.berth)


def check_rival(position: Position, board: Board, rival: Seat) -> None:
    """Refuse a rival that the pawn in turn cannot push (NZ-34)."""
    _, area, here = standing(position, board)
    if not 0 <= rival < position.seats or rival == position.turn:
        raise refused("no_such_rival")
    if position.pawn.peaceful:
        raise refused("peaceful_pusher")
    pawn = position.pawns[rival]
    if isinstance(pawn.place, Water):
        raise refused("rival_in_water")
    if pawn.peaceful:
        raise refused("peaceful_rival")
    if board.area(pawn.place.area).kind is Kind.SQUARE:
        if pawn.place.area != area.name:
            raise refused("rival_on_another_square")
        return
    if area.kind is Kind.SQUARE:
        raise refused("pusher_on_street")
    check_reach(position, here, board.position(pawn.place), board.ladder, "rival_too_far")


def check_berth(position: Position, board: Board, square: int, berth: int) -> None:
    """Refuse a berth that is neither the square's own nor allowed by the option crowded berth (NZ-35)."""
    if berth in berths_for(position, board, square):
        return
    nearest = position.options.crowded_berth is CrowdedBerth.NEAREST
    raise refused("berth_not_nearest" if nearest else "berth_of_square")


def berths_for(position: Position, board: Board, square: int) -> tuple[int, ...]:
    """Return the berths to choose from for a pawn that falls onto the square, ascending (NZ-35)."""
    taken = {pawn.place.square for pawn in position.pawns if isinstance(pawn.place, Water)}
    if position.options.crowded_berth is CrowdedBerth.SHARED or square not in taken:
        return (square,)
    free = [berth for berth in range(len(board.squares)) if berth not in taken]
    nearest = min((abs(berth - square) for berth in free), default=0)
    return tuple(berth for berth in free if abs(berth - square) == nearest) or (square,)


def squares_for_fall(board: Board, x: float) -> tuple[int, ...]:
    """Return the squares onto which a pawn may fall at `x`; beside the quay the nearest one (NZ-35, NZ-60)."""
    below = squares_under(board.squares, x)
    if below:
        return below
    nearest = min(board.squares, key=lambda square: min(abs(square.left - x), abs(square.right - x)))
    return (board.square_numbers[nearest.name],)


def pushes(position: Position, board: Board) -> list[Push]:
    """Return every push of the pawn in turn, by rival, square and berth."""
    found = []
    for rival in range(position.seats):
        try:
            check_rival(position, board, rival)
        except IllegalAction:
            continue
        place = position.pawns[rival].place
        squares = board.squares_below(place) if isinstance(place, Point) else ()
        found += [Push(rival, square, berth) for square in squares for berth in berths_for(position, board, square)]
    return found
