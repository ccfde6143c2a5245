"""Reader for positions in JSON. It fills in omitted fields and refuses impossible positions."""

from nizza.board.areas import NoSuchPoint, Point, is_within
from nizza.board.model import CHIMNEYS, FIRST_ROPES, ROPES, Board
from nizza.boards import BoardChanged
from nizza.dice import COUNT, ROLLS, in_order
from nizza.rules.moving import is_swing
from nizza.rules.position import SEATS, Position, is_home
from nizza.rules.views import Case, Phase, SwingOrder, SwingStyle
from table.contract import BadPosition
from table.rules.position_state import decoded, demand

_BEFORE: frozenset[Phase] = frozenset({Phase.ROPES, Phase.START})
_WITH_DICE: frozenset[Phase] = frozenset({Phase.USING, Phase.FLYING, Phase.FALLING, Phase.HANGING})
_WITH_FLIGHT: frozenset[Phase] = frozenset({Phase.FLYING, Phase.HANGING})

_MOST_ROUNDS = 1000
"""Rounds in which pushes are counted: more than any option offers, and few enough for bots to reckon with."""


def read(text: str) -> Position:
    """Read the position that `text` describes, with omitted fields filled in. Raises :class:`BadPosition`."""
    position = decoded(text, Position, "Nizza")
    demand(position.seats in SEATS, f"Nizza is for 2 to 6 players, not {position.seats}.")
    demand(position.rules.rounds >= 1, "A match has one round at least.")
    try:
        board = position.drawn()
    except BoardChanged as error:
        raise BadPosition(str(error)) from error
    if not position.ropes and position.phase is not Phase.ROPES:
        position.ropes = FIRST_ROPES
    _check_ropes(position)
    _check_pawns(position, board)
    _check_pushes(position)
    _check_turn(position)
    _check_dice(position)
    _check_flight(position, board)
    _check_course(position, board)
    return position


def _check_ropes(position: Position) -> None:
    if position.phase is Phase.ROPES:
        demand(not position.ropes, "Before chance has hung the ropes they hang nowhere.")
        return
    demand(
        len(position.ropes) == len(ROPES) and all(chimney in CHIMNEYS for chimney in position.ropes),
        "Each of the six ropes hangs on a chimney from 1 to 14.",
    )


def _check_pawns(position: Position, board: Board) -> None:
    demand(len(position.pawns) == position.seats, f"There must be pawns of {position.seats} players.")
    for seat, pawn in enumerate(position.pawns):
        try:
            board.position(pawn.place)
        except NoSuchPoint as error:
            raise BadPosition(f"The pawn of seat {seat} cannot be there: {error}.") from error
        demand(
            not pawn.peaceful or (is_home(pawn, board) and pawn.case is Case.NONE),
            "A pawn that has not left the green terrace stands on it, without a case.",
        )
        demand(pawn.placed or pawn.peaceful, "A pawn off the green terrace was placed on it before.")


def _check_pushes(position: Position) -> None:
    if not position.pushes:
        return
    demand(
        len(position.pushes) == position.seats and all(len(counts) == position.seats for counts in position.pushes),
        f"Pushes are counted for each of {position.seats} players by each.",
    )
    for seat, counts in enumerate(position.pushes):
        demand(min(counts) >= 0 == counts[seat], "A player pushes others only, and pushes count from 0 on.")
        demand(sum(counts) <= COUNT * min(position.round, _MOST_ROUNDS), "Each push takes a die.")


def _check_turn(position: Position) -> None:
    seats, phase = range(position.seats), position.phase
    if phase in _BEFORE:
        throwing = list(position.throwing)
        demand(throwing == sorted(set(throwing)) and len(throwing) > 1, "Two or more roll for the start.")
        demand(all(seat in seats for seat in throwing), "Only players roll for the start.")
        demand((position.round, position.first, position.turn) == (0, -1, -1), "Before the start nobody is in turn.")
        demand(not any(pawn.placed for pawn in position.pawns), "Before the start no pawn has been placed.")
        return
    demand(not position.throwing, "After the start nobody rolls for it.")
    demand(1 <= position.round <= position.rules.rounds, f"Rounds count from 1 to {position.rules.rounds}.")
    demand(position.first in seats, f"There is no first player {position.first}.")
    over = phase is Phase.OVER
    demand(position.turn == -1 if over else position.turn in seats, "There is nobody in turn, or the match is over.")
    winners = list(position.winners)
    demand(
        bool(winners) == over and winners == sorted(set(winners) & set(seats)) and (over or not position.capped),
        "Winners there are at the end only.",
    )
    if not over:
        demand(position.pawn.placed == (phase is not Phase.PLACING), "A pawn is placed before its first roll.")


def _check_dice(position: Position) -> None:
    phase, rolled, dice, kept = position.phase, position.rolled, position.dice, position.kept
    demand(
        all(list(some) == list(in_order(some)) for some in (rolled, dice, kept)),
        "Dice are written in the order rope, swing, ladder, walk, parachute, suitcase.",
    )
    shown = phase is Phase.KEEPING or phase in _WITH_DICE or (phase is Phase.ROLLING and position.rolls_left < ROLLS)
    demand(len(rolled) == (COUNT if shown else 0), "Five dice are shown once they are rolled.")
    demand(
        all(some.count(symbol) <= rolled.count(symbol) for some in (dice, kept) for symbol in some),
        "Dice kept and left are among those shown.",
    )
    demand(not kept or (phase is Phase.ROLLING and len(kept) < COUNT), "Dice are kept while others are rolled.")
    demand(not dice or phase in _WITH_DICE, "Dice are used after the last roll.")
    demand(bool(dice) or phase is not Phase.USING, "Whoever uses dice has one at least.")
    demand(len(dice) < COUNT or phase is Phase.USING, "A swing has taken a die.")
    lowest, highest = {
        Phase.ROLLING: (1, ROLLS),
        Phase.KEEPING: (1, ROLLS - 1),
        Phase.PLACING: (ROLLS, ROLLS),
    }.get(phase, (0, 0))
    if phase is not Phase.OVER:
        demand(lowest <= position.rolls_left <= highest, f"There are {lowest} to {highest} rolls left.")


def _check_flight(position: Position, board: Board) -> None:
    phase = position.phase
    demand((position.flight is not None) == (phase in _WITH_FLIGHT), "A momentum swing is there while it lasts.")
    demand((position.fall is not None) == (phase is Phase.FALLING), "A fall is there while its berth is chosen.")
    if position.fall is not None:
        demand(0 <= position.fall <= board.size[0], "A pawn falls inside the board.")
    if phase in _WITH_FLIGHT or phase is Phase.FALLING:
        demand(position.rules.swing_style is SwingStyle.MOMENTUM, "Only the style momentum has flights.")
        demand(isinstance(position.pawn.place, Point), "Whoever swings stands somewhere.")
    if position.flight is not None:
        flight = position.flight
        demand(
            flight.rope in ROPES and position.ropes[flight.rope] == flight.chimney,
            "A swing is on a rope where it hangs.",
        )
        demand(
            is_swing(flight, position.rules),
            "A swing is drawn back by 50° at most, pumped in order, and lets go in time.",
        )
    if phase is Phase.HANGING:
        demand(position.rules.swing_order is SwingOrder.SWING_FIRST, "A rope is hung after a swing by option only.")


def _check_course(position: Position, board: Board) -> None:
    course = position.course
    if course is None:
        return
    demand(position.rules.swing_style is SwingStyle.MOMENTUM, "A course is for the style momentum.")
    demand(position.phase in (Phase.USING, Phase.FLYING), "In a course one swings, or is about to.")
    demand(bool(position.dice), "A course spends no die.")
    demand(bool(course.stations), "A course has one station at least.")
    demand(course.at >= course.first >= 0 <= course.tries, "A course counts from 0 on.")
    for station in course.stations:
        try:
            start = board.position(station.start)
            board.area(station.target)
        except NoSuchPoint as error:
            raise BadPosition(f"A course cannot lead there: {error}.") from error
        demand(
            station.rope in ROPES
            and station.chimney in CHIMNEYS
            and is_within(start, board.chimneys[station.chimney], board.rope_length(station.rope)),
            "The rope of a station reaches its start.",
        )
