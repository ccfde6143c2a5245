"""Legality: the actions allowed to a seat, and the refusal of all others with the rule that forbids them."""

from collections.abc import Mapping
from typing import Final

from table.contract import CHANCE, IllegalAction, Seat
from table.rules.position_state import Check
from table.rules.refusals import chance_check
from vertiges.outlines import HALF
from vertiges.rules.actions import (
    FASTEST,
    SAMPLE_SPEED,
    SAMPLE_TREMOR,
    SHAKIEST,
    SLOWEST,
    Catch,
    EndTurn,
    FirstPlayer,
    Handle,
    HandOver,
    Refill,
    Rest,
    Share,
    VertigesAction,
)
from vertiges.rules.fitting import (
    FROM_ABOVE,
    allowed_lays,
    base_places,
    closes,
    has_room,
    seat_below,
    standing,
    ways_to_lay,
    ways_to_zap,
    ways_to_zap_again,
)
from vertiges.rules.options import Closing
from vertiges.rules.outcomes import answers, is_answer
from vertiges.rules.position import Position
from vertiges.rules.refusals import refused
from vertiges.rules.snapshot import Deed, Intention, Snapshot
from vertiges.rules.towers import section
from vertiges.rules.views import Phase


def legal_actions(position: Position, seat: Seat) -> list[VertigesAction]:
    """See :meth:`vertiges.rules.state.Vertiges.legal_actions`."""
    legal: list[VertigesAction] = []
    if seat == CHANCE:
        return [*answers(position)]
    if seat == position.player and position.phase is Phase.HANDOVER:
        legal.append(HandOver())
    elif seat == position.player and position.phase is Phase.TURN:
        legal += [Handle(intention) for intention in _intentions(position)]
        if _refusal_of_end(position) is None:
            legal.append(EndTurn())
    if seat in position.callers():
        legal.append(Catch())
    return legal


def _intentions(position: Position) -> list[Intention]:
    table, hand = position.table, position.hand(position.player)
    if position.loose is not None:
        ways = ways_to_zap_again(table, position.loose)
        return [_meant(position, "zap", way.piece, way.socket.x, way.socket.y) for way in ways]
    found = [
        _meant(position, "lay", piece, socket.x, socket.y, socket.turn, socket.flipped)
        for piece, socket in allowed_lays(table, hand, position.options.closing)
    ]
    if _refusal_of_base(position) is None:
        places = base_places(table, hand)
        found += [_meant(position, "base", place.piece, place.x, HALF, 0, place.flipped) for place in places]
    if _refusal_of_zap(position) is None:
        found += [_meant(position, "zap", way.piece, way.socket.x, way.socket.y) for way in ways_to_zap(table)]
    return found


def _meant(
    position: Position, deed: Deed, piece: int, x: float, y: float, turn: int = 0, flipped: bool = False
) -> Intention:
    steady = position.options.steady_hand
    load = position.options.trembles and deed == "zap"
    return Intention(deed, piece, x, y, turn, flipped, SAMPLE_SPEED, SAMPLE_TREMOR, position.deeds, steady, load)


def _raise(refusal: IllegalAction | None) -> None:
    if refusal is not None:
        raise refusal


def _check_turn(position: Position, seat: Seat, phase: Phase) -> None:
    """Raise IllegalAction unless `phase` awaits an action of `seat`."""
    if position.phase is not phase:
        raise refused(f"not_now_{position.phase}")
    if seat not in range(position.seats):
        raise refused("no_player", rule="VE-11")
    if seat != position.player:
        raise refused("not_your_turn", seat=position.player)


def _check_handle(position: Position, seat: Seat, handle: Handle) -> None:
    _check_turn(position, seat, Phase.TURN)
    _raise(refusal_of_intention(position, handle.intention))


def refusal_of_intention(position: Position, meant: Intention) -> IllegalAction | None:
    """Return why the player in turn may not do `meant` in a position of Phase.TURN; None if it is allowed."""
    if position.loose is not None and (meant.deed, meant.piece) != ("zap", position.loose.piece):
        return refused("grip_again")
    if abs(meant.x) > FROM_ABOVE or abs(meant.y) > FROM_ABOVE:
        return refused("out_of_reach")
    if meant.tremor > SHAKIEST or not (meant.speed == 0 or SLOWEST <= meant.speed <= FASTEST):
        return refused("no_such_hand")
    if meant.steady and not position.options.steady_hand:
        return refused("not_steady")
    loaded = position.options.trembles and meant.deed == "zap" and meant.speed > 0
    if meant.load != loaded:
        return refused("load_as_agreed")
    if meant.deed == "zap":
        return None if position.loose is not None else _refusal_of_zap(position) or _refusal_of_grip(position, meant)
    if meant.piece not in position.hands[position.player]:
        return refused("not_in_hand")
    if meant.deed == "base":
        return _refusal_of_base(position) or _refusal_of_side(position, meant)
    return _refusal_of_lay(position, meant) if standing(position.table) else refused("base_first")


def _refusal_of_lay(position: Position, meant: Intention) -> IllegalAction | None:
    """Return why `meant` may not close the tower below it, if it would (VE-28)."""
    if position.options.closing is Closing.FREE:
        return None
    seat = seat_below(position.table, meant, position.options.closing)
    if seat is None or not closes(seat):
        return None
    options = position.options
    named = options.enforce_rules and not options.strict
    return refusal_of_closing(position.table, position.hand(position.player), named=named)


def refusal_of_closing(table: Snapshot, hand: tuple[int, ...], *, named: bool) -> IllegalAction | None:
    """Return why no piece of `hand` may close a tower; None if all of them would (VE-28).

    The piece that could be laid instead is not `named` where players have to find it themselves (VE-40).
    """
    openly = next((way for way in ways_to_lay(table, hand) if not closes(way)), None)
    if openly is None:
        return None
    return refused("closes", piece=openly.piece) if named else refused("closes_unnamed")


def _refusal_of_base(position: Position) -> IllegalAction | None:
    """Return why no base may be set down at all, if so."""
    if position.laid:
        return refused("no_base_after_a_lay")
    if position.base is not None:
        return refused("one_base")
    hand = position.hand(position.player)
    if position.options.enforce_rules and ways_to_lay(position.table, hand):
        return refused("something_fits", rule="VE-25")
    return None if has_room(position.table, hand) else refused("no_room")


def _refusal_of_side(position: Position, meant: Intention) -> IllegalAction | None:
    if meant.turn:
        return refused("flat_side_down")
    return None if has_room(position.table, (meant.piece,)) else refused("no_room")


def _refusal_of_zap(position: Position) -> IllegalAction | None:
    """Return why there may be no ZAP at all, if so."""
    if len(standing(position.table)) < 2:
        return refused("two_towers_first")
    return None if position.laid else refused("lay_first")


def _refusal_of_grip(position: Position, meant: Intention) -> IllegalAction | None:
    if meant.piece not in position.table:
        return refused("not_on_the_table")
    if any(tower.base == meant.piece for tower in standing(position.table)):
        return refused("never_the_base")
    return None if len(section(position.table, meant.piece)) > 1 else refused("two_pieces_at_least")


def _check_end(position: Position, seat: Seat, _: EndTurn) -> None:
    _check_turn(position, seat, Phase.TURN)
    _raise(_refusal_of_end(position))


def _refusal_of_end(position: Position) -> IllegalAction | None:
    if position.loose is not None:
        return refused("grip_again")
    hand = position.hand(position.player)
    if ways_to_lay(position.table, hand):
        if position.options.enforce_rules:
            return refused("something_fits", rule="VE-24")
        return None if position.begun else refused("lay_something")
    return refused("lay_a_base") if not position.begun and has_room(position.table, hand) else None


def _check_hand_over(position: Position, seat: Seat, _: HandOver) -> None:
    _check_turn(position, seat, Phase.HANDOVER)


def _check_catch(position: Position, seat: Seat, _: Catch) -> None:
    if seat not in range(position.seats):
        raise refused("no_player", rule="VE-40")
    if position.options.enforce_rules:
        raise refused("no_mistakes_here")
    window = position.window
    if window is None or position.phase not in (Phase.TURN, Phase.HANDOVER):
        raise refused("nothing_to_call")
    if seat == window.culprit:
        raise refused("own_mistake")
    if seat in window.called:
        raise refused("called_already")


CHECKS: Final[Mapping[type, Check]] = {
    Handle: _check_handle,
    EndTurn: _check_end,
    HandOver: _check_hand_over,
    Catch: _check_catch,
    FirstPlayer: chance_check(Phase.FIRST, refused, is_answer, rule="VE-11"),
    Share: chance_check(Phase.SHARE, refused, is_answer, rule="VE-10"),
    Refill: chance_check(Phase.REFILL, refused, is_answer, rule="VE-26"),
    Rest: chance_check(Phase.FALLING, refused, is_answer, rule="VE-31"),
}
"""Check of each kind of action: raises IllegalAction unless the rules allow it."""
