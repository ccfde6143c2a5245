"""The state of a match of Nizza, and the effect of each action (NZ-1 … NZ-64).

Refusals come from `legality` and `moving`, the sample of legal uses of dice from `uses`.
"""

import random
from typing import Final, Self

import msgspec

from nizza import boards
from nizza.board.areas import Kind, Point, Water
from nizza.board.model import FIRST_ROPES
from nizza.dice import COUNT, ROLLS, Symbol, in_order, without
from nizza.rules import legality
from nizza.rules.actions import (
    ChooseBerth,
    Climb,
    ClimbToHelicopter,
    CrackSafe,
    HandOn,
    HangAfterSwing,
    HangRopes,
    Keep,
    LadderRest,
    Land,
    LeaveWater,
    MoveRope,
    NizzaAction,
    PlacePawn,
    Push,
    Roll,
    Swing,
    SwingFreely,
    TakeCase,
    ThrowForStart,
    TipLadder,
    Walk,
)
from nizza.rules.course import go_on_with_course
from nizza.rules.events import (
    CaseTaken,
    DiceFixed,
    DiceRolled,
    DieHandedOn,
    HelicopterReached,
    LadderRested,
    LadderTipped,
    MatchEnded,
    PawnClimbed,
    PawnLit,
    PawnPlaced,
    PawnPushed,
    PawnSkidded,
    PawnSwung,
    PawnWalked,
    RopeMoved,
    RopesHung,
    RoundBegan,
    RoundEnded,
    SafeCracked,
    StartDecided,
    StartThrown,
    SwingBegan,
    SwingLanded,
    SwingMissed,
    TurnBegan,
    WaterLeft,
)
from nizza.rules.legality import CHECKS, legal_actions
from nizza.rules.moving import carry, fall, footholds, is_lit, skidded, stand
from nizza.rules.observing import observe, position_of
from nizza.rules.options import MatchOptions, SwingOrder
from nizza.rules.position import Position, first_position, progress, with_entry
from nizza.rules.views import Case, Flight, NizzaView, Phase
from table.contract import Event, Seat
from table.rules.position_state import Change, PositionState, decoded


def _hang_ropes(position: Position, _seat: Seat, hung: HangRopes, events: list[Event]) -> None:
    position.ropes = hung.chimneys
    position.phase = Phase.START
    events.append(RopesHung(hung.chimneys))


def _throw_for_start(position: Position, _seat: Seat, thrown: ThrowForStart, events: list[Event]) -> None:
    """Start the match if one seat has a parachute. Several roll on alone; without any, all roll again (NZ-11)."""
    events.append(StartThrown(position.throwing, thrown.parachutes))
    position.throwing = thrown.parachutes or position.throwing
    if len(thrown.parachutes) == 1:
        (position.first,) = thrown.parachutes
        position.throwing = ()
        events.append(StartDecided(position.first))
        position.round = 1
        events.append(RoundBegan(1))
        _begin_turn(position, position.first, events)


def _begin_turn(position: Position, seat: Seat, events: list[Event]) -> None:
    position.turn = seat
    position.rolled = position.dice = position.kept = ()
    position.rolls_left = ROLLS
    position.phase = Phase.ROLLING if position.pawn.placed else Phase.PLACING
    events.append(TurnBegan(seat))
    if is_lit(position, seat):
        position.rolls_left -= 1
        events.append(PawnLit(seat))


def _place(position: Position, seat: Seat, placed: PlacePawn, events: list[Event]) -> None:
    point = Point(position.drawn().only(Kind.START).name, placed.x)
    pawn = msgspec.structs.replace(position.pawn, place=point, placed=True)
    position.pawns = with_entry(position.pawns, seat, pawn)
    position.phase = Phase.ROLLING
    events.append(PawnPlaced(seat, point))


def _roll(position: Position, _seat: Seat, roll: Roll, events: list[Event]) -> None:
    position.rolls_left -= 1
    again = bool(position.rolled) or position.rolls_left == ROLLS - 1
    events.append(DiceRolled(position.turn, position.kept, roll.symbols, position.rolls_left, again))
    position.rolled = in_order(position.kept + roll.symbols)
    position.kept = ()
    position.phase = Phase.KEEPING
    if not position.rolls_left:
        _fix(position, events)


def _keep(position: Position, _seat: Seat, kept: Keep, events: list[Event]) -> None:
    if len(kept.dice) == COUNT:
        _fix(position, events)
    else:
        position.kept = kept.dice
        position.phase = Phase.ROLLING


def _fix(position: Position, events: list[Event]) -> None:
    position.rolls_left = 0
    position.dice = position.rolled
    position.phase = Phase.USING
    events.append(DiceFixed(position.turn, position.rolled))


def _spend(position: Position, events: list[Event], *symbols: Symbol, used: bool = True) -> None:
    """Hand dice on to the left neighbour (NZ-21)."""
    position.dice = without(position.dice, *symbols)
    to = (position.turn + 1) % position.seats
    events.extend(DieHandedOn(position.turn, symbol, used, to) for symbol in symbols)


def _go_on(position: Position, events: list[Event]) -> None:
    """Go on with the next die or, without dice, with the neighbour's turn on all five (NZ-21)."""
    if position.dice:
        position.phase = Phase.USING
        return
    following = (position.turn + 1) % position.seats
    if following == position.first and not _begin_round(position, events):
        return
    _begin_turn(position, following, events)


def _finish_use(position: Position, events: list[Event], symbol: Symbol, *, used: bool = True) -> None:
    _spend(position, events, symbol, used=used)
    _go_on(position, events)


def _begin_round(position: Position, events: list[Event]) -> bool:
    """End the round and begin the next one. Return False if it was the last (house rule)."""
    come = _progress(position)
    events.append(RoundEnded(position.round, come))
    if position.round >= position.options.rounds:
        _end(position, tuple(seat for seat, far in enumerate(come) if far == max(come)), events, capped=True)
        return False
    position.round += 1
    events.append(RoundBegan(position.round))
    return True


def _progress(position: Position) -> tuple[float, ...]:
    board = position.drawn()
    return tuple(progress(board, pawn) for pawn in position.pawns)


def _end(position: Position, winners: tuple[Seat, ...], events: list[Event], *, capped: bool) -> None:
    position.phase = Phase.OVER
    position.turn = -1
    position.rolled = position.dice = position.kept = ()
    position.winners = winners
    position.capped = capped
    events.append(MatchEnded(winners, capped))


def _hand_on(position: Position, _seat: Seat, handed: HandOn, events: list[Event]) -> None:
    _finish_use(position, events, handed.symbol, used=False)


def _hang(position: Position, rope: int, chimney: int, events: list[Event], *, swinging: bool) -> None:
    events.append(RopeMoved(position.turn, rope, position.ropes[rope], chimney, swinging))
    position.ropes = with_entry(position.ropes, rope, chimney)


def _move_rope(position: Position, _seat: Seat, move: MoveRope, events: list[Event]) -> None:
    _hang(position, move.rope, move.chimney, events, swinging=False)
    _finish_use(position, events, Symbol.ROPE)


def _swing(position: Position, seat: Seat, swing: Swing, events: list[Event]) -> None:
    first = position.options.swing_order is SwingOrder.HANG_FIRST
    if swing.chimney is not None and first:
        _hang(position, swing.rope, swing.chimney, events, swinging=True)
    start = _standing(position)
    chimney = position.ropes[swing.rope]
    events.append(PawnSwung(seat, swing.rope, chimney, start, swing.to, _kind(position, swing.to)))
    stand(position, seat, swing.to, events)
    if swing.chimney is not None and not first:
        _hang(position, swing.rope, swing.chimney, events, swinging=True)
    _skid(position, seat, chimney, swing.to, events)
    _spend(position, events, Symbol.SWING)
    _go_on_unless_falling(position, events)


def _skid(position: Position, seat: Seat, chimney: int, end: Point, events: list[Event]) -> None:
    """Slide a pawn that has swung from `chimney` to `end` on along wet tiles, perhaps off them (NZ-70)."""
    if not position.options.wet_tiles:
        return
    place, falls = skidded(position.drawn(), chimney, end)
    if falls or place != end:
        events.append(PawnSkidded(seat, end, place, falls))
        stand(position, seat, place, events)
        position.fall = place.x if falls else None


def _go_on_unless_falling(position: Position, events: list[Event]) -> None:
    """Go on, or ask the pawn that slides off the tiles for its berth (NZ-70)."""
    if position.fall is None:
        _go_on(position, events)
    else:
        position.phase = Phase.FALLING


def _swing_freely(position: Position, seat: Seat, swing: SwingFreely, events: list[Event]) -> None:
    if swing.chimney is not None:
        _hang(position, swing.rope, swing.chimney, events, swinging=True)
    chimney = position.ropes[swing.rope]
    events.append(SwingBegan(seat, swing.rope, chimney, _standing(position), swing.presses, swing.release, swing.begin))
    if position.course is None:
        _spend(position, events, Symbol.SWING)
    position.flight = Flight(swing.rope, chimney, swing.presses, swing.release, swing.begin)
    position.phase = Phase.FLYING


def _land(position: Position, _seat: Seat, landing: Land, events: list[Event]) -> None:
    """Put the pawn on the area of its landing, or into the water if there is none (NZ-60)."""
    start, seat = _standing(position), position.turn
    if landing.area is None:
        events.append(SwingMissed(seat, start, landing.x))
        position.flight = None
        if position.course is not None:
            go_on_with_course(position, position.course, None, events)
            return
        position.fall = landing.x
        position.phase = Phase.FALLING
        return
    end = Point(landing.area, landing.x)
    events.append(SwingLanded(seat, start, end, _kind(position, end), landing.by_fingertips))
    stand(position, seat, end, events)
    if position.course is not None:
        position.flight = None
        go_on_with_course(position, position.course, start, events)
        return
    assert position.flight is not None
    if not landing.by_fingertips:
        _skid(position, seat, position.flight.chimney, end, events)
    if position.options.swing_order is SwingOrder.SWING_FIRST and position.fall is None:
        position.phase = Phase.HANGING
        return
    position.flight = None
    _go_on_unless_falling(position, events)


def _choose_berth(position: Position, seat: Seat, chosen: ChooseBerth, events: list[Event]) -> None:
    position.fall = None
    fall(position, seat, chosen.square, chosen.berth, events)
    _go_on(position, events)


def _hang_after(position: Position, _seat: Seat, hanging: HangAfterSwing, events: list[Event]) -> None:
    if hanging.chimney is not None and position.flight is not None:
        _hang(position, position.flight.rope, hanging.chimney, events, swinging=True)
    position.flight = None
    _go_on(position, events)


def _climb(position: Position, seat: Seat, climb: Climb, events: list[Event]) -> None:
    events.append(PawnClimbed(seat, _standing(position), climb.to, _kind(position, climb.to)))
    stand(position, seat, climb.to, events)
    if position.ladder is None:
        _spend(position, events, Symbol.LADDER)
    position.ladder = None
    _go_on(position, events)


def _tip_ladder(position: Position, seat: Seat, tip: TipLadder, events: list[Event]) -> None:
    events.append(LadderTipped(seat, _standing(position), tip.angle))
    _spend(position, events, Symbol.LADDER)
    position.ladder = tip.angle
    position.phase = Phase.TIPPING


def _rest(position: Position, _seat: Seat, rest: LadderRest, events: list[Event]) -> None:
    """Ask for a place that the ladder touches; without any the die is spent (NZ-64)."""
    position.ladder = rest.angle
    holds = bool(footholds(position, position.drawn()))
    events.append(LadderRested(position.turn, _standing(position), rest.angle, holds))
    if holds:
        position.phase = Phase.LEANING
        return
    position.ladder = None
    _go_on(position, events)


def _leave_water(position: Position, seat: Seat, _action: LeaveWater, events: list[Event]) -> None:
    place = position.pawn.place
    assert isinstance(place, Water)
    end = position.drawn().squares[place.square].middle
    events.append(WaterLeft(seat, place, end))
    stand(position, seat, end, events)
    _finish_use(position, events, Symbol.LADDER)


def _walk(position: Position, seat: Seat, walk: Walk, events: list[Event]) -> None:
    end = position.drawn().squares[walk.square].middle
    events.append(PawnWalked(seat, _standing(position), end))
    stand(position, seat, end, events)
    _finish_use(position, events, Symbol.WALK)


def _push(position: Position, seat: Seat, push: Push, events: list[Event]) -> None:
    counts = position.pushes or ((0,) * position.seats,) * position.seats
    by_seat = counts[seat]
    position.pushes = with_entry(counts, seat, with_entry(by_seat, push.seat, by_seat[push.seat] + 1))
    events.append(PawnPushed(seat, push.seat))
    fall(position, push.seat, push.square, push.berth, events)
    _finish_use(position, events, Symbol.PARACHUTE)


def _take_case(position: Position, seat: Seat, _action: TakeCase, events: list[Event]) -> None:
    carry(position, seat, Case.TOOLS)
    events.append(CaseTaken(seat))
    _finish_use(position, events, Symbol.SUITCASE)


def _crack_safe(position: Position, seat: Seat, _action: CrackSafe, events: list[Event]) -> None:
    carry(position, seat, Case.JEWELS)
    events.append(SafeCracked(seat))
    _finish_use(position, events, Symbol.SUITCASE)


def _climb_to_helicopter(position: Position, seat: Seat, _action: ClimbToHelicopter, events: list[Event]) -> None:
    """NZ-50, NZ-51."""
    _spend(position, events, Symbol.LADDER, Symbol.LADDER)
    events.append(HelicopterReached(seat))
    events.append(RoundEnded(position.round, _progress(position)))
    _end(position, (seat,), events, capped=False)


def _standing(position: Position) -> Point:
    place = position.pawn.place
    assert isinstance(place, Point)
    return place


def _kind(position: Position, point: Point) -> Kind:
    return position.drawn().area(point.area).kind


CHANGES: Final[dict[type, Change]] = {
    HangRopes: _hang_ropes,
    ThrowForStart: _throw_for_start,
    PlacePawn: _place,
    Roll: _roll,
    Keep: _keep,
    HandOn: _hand_on,
    MoveRope: _move_rope,
    Swing: _swing,
    SwingFreely: _swing_freely,
    Land: _land,
    ChooseBerth: _choose_berth,
    HangAfterSwing: _hang_after,
    Climb: _climb,
    TipLadder: _tip_ladder,
    LadderRest: _rest,
    LeaveWater: _leave_water,
    Walk: _walk,
    Push: _push,
    TakeCase: _take_case,
    CrackSafe: _crack_safe,
    ClimbToHelicopter: _climb_to_helicopter,
}
"""The change of each action class."""


class Nizza(PositionState[Position, NizzaAction, NizzaView]):
    """The state of a match."""

    __slots__ = ()
    checks = CHECKS
    changes = CHANGES

    def legal_actions(self, seat: Seat) -> list[NizzaAction]:
        """Return a finite sample of the legal actions. :meth:`check` accepts every point of the areas.

        Places on the terrace: its edges and its middle. Dice to keep: every choice once, the fewest first. Uses of dice
        by symbol, in the order of :class:`nizza.dice.Symbol`, each followed by handing it on: ropes by number and
        chimney; swings by rope, new chimney (None first) and point; ladder, walk, push, suitcase; the helicopter last.
        Points are those of :meth:`nizza.board.model.PointSample.within`. Momentum swings are
        :func:`nizza.rules.moving.sample` on each rope and chimney within reach.
        """
        return legal_actions(self.position, seat)

    def sample_chance(self, rng: random.Random) -> NizzaAction:
        """Return one answer of chance; a momentum swing ends without physics (:func:`nizza.rules.legality.sample`)."""
        return legality.sample(self.position, rng)

    def chance_outcomes(self) -> list[tuple[NizzaAction, float]] | None:
        """Return the throws for the start or the 252 rolls; None for random ropes and the end of a momentum swing."""
        return legality.outcomes(self.position)

    def observation(self, seat: Seat) -> NizzaView:
        return observe(self.position, seat)

    @classmethod
    def resample(cls, view: NizzaView, rng: random.Random) -> Self:
        """Return the state itself, because nothing is hidden."""
        return cls(position_of(view))

    @classmethod
    def from_json(cls, text: str) -> Self:
        position = decoded(text, Position, "Nizza")
        if not position.ropes and position.phase is not Phase.ROPES:
            position.ropes = FIRST_ROPES
        return cls(position)


def board_stamp(state: Nizza) -> str:
    """Return the fingerprint of the match's board, which differs if a match could go differently on it (NZ-3)."""
    return state.position.board.fingerprint


def new_state(seats: int, options: MatchOptions) -> Nizza:
    """Return the initial state. Raises :class:`nizza.boards.UnplayableBoard` (NZ-3)."""
    return Nizza(first_position(seats, options, boards.load(options.board)))


def first_state(seats: int, options: MatchOptions, stamp: str) -> Nizza:
    """Return the initial state on the former shipped board with the fingerprint `stamp`, else :func:`new_state`."""
    board = boards.former(options.board, stamp)
    return new_state(seats, options) if board is None else Nizza(first_position(seats, options, board))
