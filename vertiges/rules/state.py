"""The state of a match of Vertiges (VE-10 … VE-71) and the change that each action makes.

Refusals are in `legality`, answers of chance in `outcomes`, possible moves in `fitting`. Physics is chance: the rules
do not know how wood falls.
"""

import random
from collections.abc import Iterable, Mapping
from typing import Final, Self

import msgspec

from table.contract import Event, Seat
from table.rules.position_state import Change, PositionState, decoded
from vertiges.outlines import HALF
from vertiges.pieces import WIDTH, Cut, piece_set
from vertiges.rules.actions import Catch, EndTurn, FirstPlayer, Handle, HandOver, Refill, Rest, Share, VertigesAction
from vertiges.rules.events import (
    BaseLaid,
    CameToRest,
    Caught,
    Disturbed,
    FalseAlarm,
    Fell,
    Finished,
    FirstDrawn,
    HandMoved,
    MatchWon,
    NobodyCan,
    NobodyLeft,
    Passed,
    PieceLaid,
    Refilled,
    SectionLoose,
    Shared,
    TakenBack,
    TurnBegan,
    TurnEnded,
    TwistStruck,
    Zapped,
    ZapTakenBack,
)
from vertiges.rules.fitting import mistake, number_of, numbered, standing
from vertiges.rules.legality import CHECKS, legal_actions
from vertiges.rules.observing import observe, sample_position
from vertiges.rules.options import MatchOptions, WrongCalls
from vertiges.rules.outcomes import answers, sample
from vertiges.rules.position import CATCH_POINTS, WRONG_CALL_POINTS, Position, before_the_share
from vertiges.rules.snapshot import Intention, Outcome
from vertiges.rules.towers import cut_above, is_interlocked, links
from vertiges.rules.twists import begins_round, striking
from vertiges.rules.views import CallWindow, LooseSection, Phase, Reason, Score, VertigesView, opponents


def _first_player(position: Position, _: Seat, first: FirstPlayer, events: list[Event]) -> None:
    position.player = first.seat
    position.phase = Phase.SHARE
    events.append(FirstDrawn(first.seat))


def _share(position: Position, _: Seat, share: Share, events: list[Event]) -> None:
    position.hands = [[*hand] for hand in share.hands]
    position.piles = [[*pile] for pile in share.piles]
    gone = {piece for part in (*share.hands, *share.piles) for piece in part}
    position.bag = [piece for piece in position.contents if piece not in gone]
    fast = position.options.fast_game
    events.append(Shared(share.hands, len(position.bag) if fast else len(share.piles[0]), fast))
    _begin_turn(position, position.player, events)


def _handle(position: Position, seat: Seat, handle: Handle, events: list[Event]) -> None:
    position.window = None
    position.intention = handle.intention
    position.deeds += 1
    position.phase = Phase.FALLING
    events.append(HandMoved(seat, handle.intention))


def _at_rest(position: Position, _: Seat, rest: Rest, events: list[Event]) -> None:
    """Apply the outcome: the intention succeeded, or pieces fell, or the player tries again."""
    outcome, meant, before = rest.outcome, position.intention, position.table
    assert meant is not None
    events.append(CameToRest(meant, outcome))
    first_tower = not standing(before)
    hand = position.hand(position.player)
    loose = position.loose
    position.intention, position.loose, position.table = None, None, outcome.table
    position.towers = numbered(position.towers, position.table)
    position.phase = Phase.TURN
    if outcome.landed != "loose" or outcome.table != before:
        position.passes = 0
    _into_bag(position, (*outcome.fallen, *outcome.disturbed))
    position.spent = [piece for piece in position.spent if piece in position.table]
    if meant.deed != "zap" and outcome.landed != "loose":
        position.hands[position.player].remove(meant.piece)
    if meant.deed == "zap":
        _rest_section(position, outcome, loose or LooseSection(meant.piece, links(before)[meant.piece]), events)
    else:
        _rest_piece(position, meant, outcome, events)
    if outcome.fallen:
        _score_fall(position, meant, outcome, events)
        _after_fall(position, outcome, events)
    elif meant.deed != "zap" and outcome.landed != "loose":
        _after_laying(
            position, outcome, events, CallWindow(position.player, position.turn, hand, meant.piece), first_tower
        )


def _rest_piece(position: Position, meant: Intention, outcome: Outcome, events: list[Event]) -> None:
    seat = position.player
    if outcome.landed == "loose" and not outcome.fallen:
        base = meant.deed == "base"
        closed = 0 if base else _closed_below(position, meant)
        events.append(TakenBack(seat, meant.piece, base, closed, _tower_under(position, meant.piece, outcome)))
    elif outcome.landed == "base":
        position.base = meant.piece
        events.append(BaseLaid(seat, meant.piece, _place_of(position, meant.piece)[0]))
    elif outcome.landed == "seated" and outcome.on is not None:
        position.laid.append(meant.piece)
        number, height = _place_of(position, meant.piece)
        closed = cut_above(outcome.at_rest[meant.piece]) is Cut.PLAIN
        events.append(PieceLaid(seat, meant.piece, outcome.on, number, height, closed))


def _closed_below(position: Position, meant: Intention) -> int:
    """Return the number of the closed tower (VE-4) right below the place of release; 0 if there is none."""
    for tower in standing(position.table):
        top = position.table[tower.top]
        over = abs(top.x - meant.x) < HALF and 0.0 < meant.y - top.y < 2 * WIDTH
        if over and cut_above(top) is Cut.PLAIN:
            return number_of(tower.base, position.towers)
    return 0


def _tower_under(position: Position, piece: int, outcome: Outcome) -> int:
    """Return the number of the tower on which a piece rests interlocked that is taken back (VE-28); 0 if on none."""
    if piece not in outcome.at_rest:
        return 0
    rests = outcome.at_rest[piece]
    for tower in standing(position.table):
        if is_interlocked(rests, outcome.at_rest[tower.top]):
            return number_of(tower.base, position.towers)
    return 0


def _place_of(position: Position, piece: int) -> tuple[int, int]:
    for tower in standing(position.table):
        if piece in tower.pieces:
            return number_of(tower.base, position.towers), len(tower.pieces)
    return 0, 0


def _rest_section(position: Position, outcome: Outcome, gripped: LooseSection, events: list[Event]) -> None:
    """Score a ZAP that has come down, or ask for another grip (VE-51, VE-52)."""
    if outcome.fallen:
        return
    if outcome.landed == "loose":
        position.loose = gripped
        events.append(SectionLoose(position.player, gripped.piece))
        return
    if outcome.landed == "back" or outcome.on == gripped.home or outcome.on is None:
        events.append(ZapTakenBack(position.player))
    else:
        scoring = [piece for piece in outcome.moved if piece not in position.spent]
        stars = sum(piece_set()[piece].star for piece in scoring)
        points = len(scoring) + stars
        if position.options.spent:
            position.spent = list(outcome.moved)
        _score(position, position.player, points, Reason.ZAP, outcome.moved)
        events.append(Zapped(position.player, outcome.moved, outcome.on, stars, points))
    _finish_turn(position, events)


def _score_fall(position: Position, meant: Intention, outcome: Outcome, events: list[Event]) -> None:
    """Score every fallen piece for every opponent (VE-30)."""
    points = sum(position.options.worth(piece) for piece in outcome.fallen)
    for seat in opponents(position.player, position.seats):
        _score(position, seat, points, Reason.FALL, outcome.fallen)
    events.append(Fell(position.player, outcome.fallen, points, meant.deed == "zap"))
    if outcome.disturbed:
        events.append(Disturbed(outcome.disturbed))


def _after_fall(position: Position, outcome: Outcome, events: list[Event]) -> None:
    """End the turn, or the match if the last piece stands although others fell (VE-60)."""
    if outcome.landed in ("seated", "base") and not outcome.moved:
        _finish_turn_or_match(position, events)
    else:
        _finish_turn(position, events)


def _after_laying(
    position: Position, outcome: Outcome, events: list[Event], window: CallWindow, first_tower: bool
) -> None:
    """Continue the turn after a lay or the base of the only tower. Any other base ends it (VE-21, VE-25)."""
    if outcome.landed != "base" or first_tower:
        if _has_laid_all(position):
            _finish(position, events)
    elif not position.options.enforce_rules:
        _open(position, window)
    else:
        _finish_turn_or_match(position, events)


def _has_laid_all(position: Position) -> bool:
    """Return True if the player in turn has no piece left, and the bag is empty in the fast game (VE-60, VE-70)."""
    return not position.owned(position.player) and not (position.options.fast_game and position.contents)


def _end_turn(position: Position, _: Seat, __: EndTurn, events: list[Event]) -> None:
    """End the turn of the player. If a piece is left in the hand, that may be a mistake (VE-40)."""
    hand = position.hand(position.player)
    begun = len(position.laid) + (position.base is not None)
    events.append(TurnEnded(position.player, begun))
    position.window = None
    position.passes = 0 if begun else position.passes + 1
    if hand and not position.options.enforce_rules:
        _open(position, CallWindow(position.player, position.turn, hand))
    else:
        _finish_turn(position, events)


def _open(position: Position, window: CallWindow) -> None:
    position.window = window
    position.phase = Phase.HANDOVER
    position.laid, position.base = [], None


def _hand_over(position: Position, _: Seat, __: HandOver, events: list[Event]) -> None:
    """Go on, as no player has called a mistake so far (VE-26)."""
    _finish_turn_or_match(position, events)


def _finish_turn_or_match(position: Position, events: list[Event]) -> None:
    """End the turn, or the match if nothing is left to be laid (VE-60)."""
    if _has_laid_all(position):
        _finish(position, events)
    else:
        _finish_turn(position, events)


def _catch(position: Position, seat: Seat, _: Catch, events: list[Event]) -> None:
    """Judge the call of a mistake by `seat` (VE-40, VE-41)."""
    window = position.window
    assert window is not None
    way = mistake(position.table, window, position.options.closing)
    if way is None:
        position.window = msgspec.structs.replace(window, called=(*window.called, seat))
        points = WRONG_CALL_POINTS if position.options.wrong_call is WrongCalls.POINT else 0
        if points:
            position.scores.append(Score(window.turn, window.culprit, points, Reason.WRONG_CALL, seat))
        events.append(FalseAlarm(seat, window.culprit, points))
        return
    called = Score(window.turn, seat, CATCH_POINTS, Reason.CATCH, window.culprit, (way.piece,))
    position.scores.append(called)
    if window.base is not None:
        position.table = position.table.without((window.base,))
        position.towers = numbered(position.towers, position.table)
        _into_bag(position, (window.base,))
    on, turn, flipped = way.socket[:3]
    events.append(Caught(seat, window.culprit, CATCH_POINTS, way.piece, on, turn, flipped, window.base))
    position.window = None
    if position.phase is Phase.HANDOVER:
        _finish_turn(position, events)


def _finish_turn(position: Position, events: list[Event]) -> None:
    """Clear the turn and refill the hand, however the turn has ended (VE-26)."""
    position.laid, position.base = [], None
    if position.missing:
        position.phase = Phase.REFILL
    else:
        _next_turn(position, events)


def _refill(position: Position, _: Seat, drawn: Refill, events: list[Event]) -> None:
    """Add the drawn pieces to the hand."""
    for piece in drawn.pieces:
        position.draw_pile.remove(piece)
    position.hands[position.player] += drawn.pieces
    position.passes = 0
    events.append(Refilled(position.player, drawn.pieces, len(position.draw_pile)))
    _next_turn(position, events)


def _next_turn(position: Position, events: list[Event]) -> None:
    """Start the turn of the next seat with pieces, or end the match if no player has or can lay any (VE-11, VE-61)."""
    everybody = sum(1 for seat in range(position.seats) if position.owned(seat))
    if everybody and position.passes >= everybody:
        events.append(NobodyCan())
        _over(position, events)
        return
    for seat in (*opponents(position.player, position.seats), position.player):
        if position.owned(seat):
            _begin_turn(position, seat, events)
            return
        events.append(Passed(seat))
    events.append(NobodyLeft())
    _over(position, events)


def _begin_turn(position: Position, seat: Seat, events: list[Event]) -> None:
    position.player = seat
    position.turn += 1
    position.phase = Phase.TURN
    events.append(TurnBegan(position.turn, seat, position.points))
    if begins_round(position.seats, position.turn):
        events += map(TwistStruck, striking(position.options, position.seats, position.turn))


def _score(position: Position, seat: Seat, points: int, reason: Reason, pieces: tuple[int, ...]) -> None:
    """Add a line for an act of the player in turn."""
    position.scores.append(Score(position.turn, seat, points, reason, position.player, pieces))


def _into_bag(position: Position, pieces: Iterable[int]) -> None:
    position.bag = sorted([*position.contents, *pieces])


def _finish(position: Position, events: list[Event]) -> None:
    """Score the pieces left to the others, as the player in turn has laid the last own piece, and end the match
    (VE-60)."""
    seat = position.player
    left = [piece for other in opponents(seat, position.seats) for piece in position.hands[other]]
    left += [piece for other in opponents(seat, position.seats) for piece in position.piles[other]]
    points = sum(position.options.worth(piece) for piece in left)
    if points:
        _score(position, seat, points, Reason.FINISH, tuple(sorted(left)))
    events.append(Finished(seat, tuple(sorted(left)), points))
    _over(position, events)


def _over(position: Position, events: list[Event]) -> None:
    position.phase = Phase.OVER
    position.laid, position.base, position.window = [], None, None
    events.append(MatchWon(position.winners, position.points))


CHANGES: Final[Mapping[type, Change]] = {
    FirstPlayer: _first_player,
    Share: _share,
    Handle: _handle,
    Rest: _at_rest,
    EndTurn: _end_turn,
    HandOver: _hand_over,
    Catch: _catch,
    Refill: _refill,
}
"""Change of each kind of allowed action: carries it out and adds its events."""


class Vertiges(PositionState[Position, VertigesAction, VertigesView]):
    """The state of a match."""

    __slots__ = ()
    checks = CHECKS
    changes = CHANGES

    def legal_actions(self, seat: Seat) -> list[VertigesAction]:
        """Return the possible lays, bases, ZAPs, end of turn and call of the player in turn; for others a call if open.

        The continuum is sampled with a hand of `SAMPLE_SPEED`: every lay that fits (pieces in the order of the hand,
        towers from the left), two places for each piece and face as a base, and every ZAP that would end on another
        tower. CHANCE gets every first player, but one share, one refill and one outcome.
        """
        return legal_actions(self.position, seat)

    def chance_outcomes(self) -> list[tuple[VertigesAction, float]] | None:
        if self.position.phase is not Phase.FIRST:
            return None
        return [(answer, 1 / self.position.seats) for answer in answers(self.position)]

    def sample_chance(self, rng: random.Random) -> VertigesAction:
        """Return one answer of chance. Shares and refills have their right probabilities.

        Intentions are answered by geometry alone, as if by an ideal hand: a piece that fits is seated, and nothing
        falls. A match asks :mod:`vertiges.physics.performance` instead (``Game.nature``), or the live world.
        """
        return sample(self.position, rng)

    def observation(self, seat: Seat) -> VertigesView:
        return observe(self.position, seat)

    @classmethod
    def resample(cls, view: VertigesView, rng: random.Random) -> Self:
        return cls(sample_position(view, rng))

    @classmethod
    def from_json(cls, text: str) -> Self:
        position = decoded(text, Position, "Vertiges")
        position.hands = position.hands or [[] for _ in range(position.seats)]
        position.piles = position.piles or [[] for _ in range(position.seats)]
        elsewhere = [piece for part in (*position.hands, *position.piles) for piece in part]
        elsewhere += [placed.piece for placed in position.table.placed]
        if position.bag is None:
            position.bag = sorted(set(piece_set()).difference(elsewhere))
        for pieces in (position.bag, *position.piles):
            pieces.sort()
        if position.phase not in (Phase.FIRST, Phase.SHARE):
            position.towers = numbered(position.towers, position.table)
        return cls(position)


def new_state(seats: int, options: MatchOptions) -> Vertiges:
    """Return :func:`vertiges.rules.position.before_the_share` as a state."""
    return Vertiges(before_the_share(seats, options))
