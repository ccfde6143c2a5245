"""What happens to a pawn wherever it comes from: standing, falling, carrying (NZ-34, NZ-35, NZ-43)."""

import msgspec

from nizza.board.places import Kind, Point, Water
from nizza.rules import events as told
from nizza.rules.position import Position, with_entry
from nizza.rules.views import Case, Jewels, Pawn
from table.contract import Event, Seat


def stand(position: Position, seat: Seat, point: Point, events: list[Event]) -> None:
    """The pawn of `seat` stands at `point`; its peace ends off the green terrace (NZ-34)."""
    pawn, board = position.pawns[seat], position.drawn()
    leaves = pawn.peaceful and point.area != board.only(Kind.START).name
    if leaves:
        events.append(told.PeaceEnded(seat))
    yacht = board.only(Kind.YACHT).name
    if point.area == yacht and not (isinstance(pawn.place, Point) and pawn.place.area == yacht):
        events.append(told.YachtBoarded(seat))
    _put(position, seat, msgspec.structs.replace(pawn, place=point, peaceful=pawn.peaceful and not leaves))


def fall(position: Position, seat: Seat, square: int, berth: int, events: list[Event]) -> None:
    """The pawn of `seat` falls onto a square and into a berth; perhaps it loses its case (NZ-35, NZ-43)."""
    pawn = position.pawns[seat]
    assert isinstance(pawn.place, Point)
    events.append(told.PawnFell(seat, pawn.place, square, berth))
    if pawn.peaceful:
        events.append(told.PeaceEnded(seat))
    case = left_after_fall(position, pawn, pawn.place)
    if case is not pawn.case:
        events.append(told.CaseLost(seat, pawn.case))
    _put(position, seat, msgspec.structs.replace(pawn, place=Water(berth), case=case, peaceful=False))


def carry(position: Position, seat: Seat, case: Case) -> None:
    """The pawn of `seat` carries `case` from now on."""
    _put(position, seat, msgspec.structs.replace(position.pawns[seat], case=case))


def left_after_fall(position: Position, pawn: Pawn, start: Point) -> Case:
    """What a pawn still carries that falls from `start` (NZ-43)."""
    if pawn.case is not Case.JEWELS:
        return Case.NONE
    rule = position.rules.jewels
    from_yacht = position.drawn().area(start.area).kind is Kind.YACHT
    kept = rule is Jewels.KEPT or (rule is Jewels.KEPT_FROM_YACHT and from_yacht)
    return Case.JEWELS if kept else Case.NONE


def _put(position: Position, seat: Seat, pawn: Pawn) -> None:
    position.pawns = with_entry(position.pawns, seat, pawn)
