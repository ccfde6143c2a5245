"""Outcomes of intentions and answers of chance: the ideal outcome by geometry alone, and the check of any outcome.

The rules know no physics. In a match the outcome comes from the live world or from :mod:`vertiges.physics.performance`.
"""

import math
import random
from typing import Final

from vertiges.pieces import WIDTH, Cut, piece_set
from vertiges.rules.actions import FirstPlayer, Refill, Rest, Share
from vertiges.rules.fitting import keeps_open, standing, ways_to_lay, ways_to_zap, ways_to_zap_again
from vertiges.rules.position import HAND, Position
from vertiges.rules.snapshot import Intention, Outcome, Placed, Snapshot
from vertiges.rules.towers import (
    TOWER_GAP,
    Socket,
    cut_above,
    distance_to_towers,
    is_interlocked,
    links,
    raised,
    section,
    socket_on,
    stands_as_base,
)
from vertiges.rules.views import Phase

NEAR: Final = 2.0
"""mm from a socket within which an ideal hand still seats a piece."""
_APART: Final = WIDTH - 1.0
"""mm between the middles of two blocks; if they are closer, they overlap."""
_LANDINGS: Final = {
    "lay": ("seated", "loose", "fallen"),
    "base": ("base", "seated", "loose", "fallen"),
    "zap": ("seated", "back", "loose", "fallen"),
}


def ideal(position: Position, meant: Intention) -> Outcome:
    """Return the outcome of an ideal hand: a piece that fits is seated exactly, and nothing ever falls.

    A piece that does not fit where it is let go is taken back, and a ZAP section goes back to its old place.
    """
    if meant.deed == "base":
        return _ideal_base(position.table, meant)
    if meant.deed == "zap":
        return _ideal_zap(position, meant)
    turned = (meant.turn, meant.flipped)
    sockets = [way.socket for way in ways_to_lay(position.table, (meant.piece,)) if way.socket[1:3] == turned]
    socket = _nearest(sockets, meant)
    if socket is None:
        return Outcome("loose", position.table, position.table)
    table = position.table.having(socket.taken_by(meant.piece))
    return Outcome("seated", table, table, socket.on)


def _nearest(sockets: list[Socket], meant: Intention) -> Socket | None:
    reached = [socket for socket in sockets if math.hypot(socket.x - meant.x, socket.y - meant.y) <= NEAR]
    return min(reached, key=lambda socket: math.hypot(socket.x - meant.x, socket.y - meant.y), default=None)


def _ideal_base(table: Snapshot, meant: Intention) -> Outcome:
    base = Placed(meant.piece, meant.x, WIDTH / 2, 0.0, meant.flipped)
    if not stands_as_base(base) or distance_to_towers(table, base) < TOWER_GAP:
        return Outcome("loose", table, table)
    return Outcome("base", table.having(base), table.having(base))


def _ideal_zap(position: Position, meant: Intention) -> Outcome:
    table, loose = position.table, position.loose
    ways = ways_to_zap(table) if loose is None else ways_to_zap_again(table, loose)
    socket = _nearest([way.socket for way in ways if way.piece == meant.piece], meant)
    if socket is not None:
        return _set_down(table, meant.piece, socket)
    if loose is None:
        return Outcome("back", table, table, links(table).get(meant.piece))
    held = table[loose.piece]
    return _set_down(table, loose.piece, socket_on(table[loose.home], held.turn, held.flipped))


def _set_down(table: Snapshot, gripped: int, socket: Socket) -> Outcome:
    """Return the outcome with the section upright on `socket`, piece by piece."""
    moved = section(table, gripped)
    for placed in raised(table, moved, socket):
        table = table.having(placed)
    return Outcome("seated", table, table, links(table)[gripped], moved)


def is_possible(position: Position, outcome: Outcome) -> bool:
    """Return True if `outcome` is possible for the intention of `position`: none invented or lost, and all stand."""
    meant = position.intention
    if meant is None or outcome.landed not in _LANDINGS[meant.deed]:
        return False
    return (
        _is_complete(position.table, meant, outcome)
        and _has_landed_as_said(position, meant, outcome)
        and _has_moved_as_said(position.table, meant, outcome)
        and stands(outcome.table, meant.piece if meant.deed == "zap" and outcome.landed == "loose" else None)
    )


def _is_complete(before: Snapshot, meant: Intention, outcome: Outcome) -> bool:
    """Return True if every piece is exactly once on the table, fallen, disturbed or back in the hand."""
    involved = {placed.piece for placed in before.placed} | {meant.piece}
    taken_back = {meant.piece} if meant.deed != "zap" and outcome.landed == "loose" else set()
    left = [placed.piece for placed in outcome.table.placed]
    after = [*left, *outcome.fallen, *outcome.disturbed, *taken_back]
    seen = {placed.piece for placed in outcome.at_rest.placed}
    in_order = outcome.fallen == tuple(sorted(outcome.fallen)) and outcome.disturbed == tuple(sorted(outcome.disturbed))
    return in_order and sorted(after) == sorted(involved) and set(left) <= seen <= involved


def _has_landed_as_said(position: Position, meant: Intention, outcome: Outcome) -> bool:
    piece, table = meant.piece, outcome.table
    if (outcome.landed == "fallen") != (piece in outcome.fallen):
        return False
    if outcome.landed in ("fallen", "loose"):
        return outcome.on is None
    if piece in outcome.disturbed:
        return True
    if outcome.landed == "base":
        return outcome.on is None and stands_as_base(table[piece])
    closed = meant.deed != "zap" and cut_above(table[piece]) is Cut.PLAIN
    if closed and keeps_open(position.table, position.hand(position.player), position.options.closing):
        return False
    return outcome.on is not None and outcome.on in table and is_interlocked(table[piece], table[outcome.on])


def _has_moved_as_said(before: Snapshot, meant: Intention, outcome: Outcome) -> bool:
    if meant.deed != "zap" or outcome.landed == "back":
        return outcome.moved == ()
    lifted = section(before, meant.piece)
    if outcome.landed == "seated" and not outcome.fallen:
        return outcome.moved == lifted
    return set(outcome.moved) <= set(lifted) - set(outcome.fallen)


def stands(table: Snapshot, loose: int | None = None) -> bool:
    """Return True if all pieces are at rest in towers, or in the loose section with the lowest piece `loose`."""
    in_towers = {piece for tower in standing(table) for piece in tower.pieces}
    lying = set(section(table, loose)) if loose is not None and loose in table else set()
    whole = in_towers | lying == {placed.piece for placed in table.placed} and not in_towers & lying
    return whole and all(placed == placed.at_rest() for placed in table.placed) and not _has_overlap(table)


def _has_overlap(table: Snapshot) -> bool:
    by_x = sorted(table.placed, key=lambda placed: placed.x)
    for number, one in enumerate(by_x):
        for two in by_x[number + 1 :]:
            if two.x - one.x >= _APART:
                break
            if math.hypot(two.x - one.x, two.y - one.y) < _APART:
                return True
    return False


ChanceAction = FirstPlayer | Share | Refill | Rest


def sample(position: Position, rng: random.Random) -> ChanceAction:
    """Return one answer of chance; for an intention always the ideal outcome."""
    if position.phase is Phase.FIRST:
        return FirstPlayer(rng.randrange(position.seats))
    if position.phase is Phase.SHARE:
        pieces = sorted(piece_set())
        rng.shuffle(pieces)
        return _shared(position, pieces)
    if position.phase is Phase.REFILL:
        return Refill(tuple(rng.sample(position.draw_pile, position.missing)))
    return _at_rest(position)


def answers(position: Position) -> list[ChanceAction]:
    """Return every first player, but only one share, refill or outcome; nothing if chance is not awaited."""
    if position.phase is Phase.FIRST:
        return [FirstPlayer(seat) for seat in range(position.seats)]
    if position.phase is Phase.SHARE:
        return [_shared(position, sorted(piece_set()))]
    if position.phase is Phase.REFILL:
        return [Refill(tuple(position.draw_pile[: position.missing]))]
    return [_at_rest(position)] if position.phase is Phase.FALLING else []


def _shared(position: Position, pieces: list[int]) -> Share:
    """Deal `pieces` in order: six to every hand, the rest to equal draw piles or the bag (VE-10, VE-70)."""
    share = HAND if position.options.fast_game else len(pieces) // position.seats
    shares = [pieces[share * seat : share * (seat + 1)] for seat in range(position.seats)]
    return Share(tuple(tuple(own[:HAND]) for own in shares), tuple(tuple(sorted(own[HAND:])) for own in shares))


def _at_rest(position: Position) -> Rest:
    assert position.intention is not None
    return Rest(ideal(position, position.intention))


def is_answer(position: Position, action: ChanceAction) -> bool:
    """Return True if chance can answer `action` in the phase that awaits it."""
    if isinstance(action, FirstPlayer):
        return action.seat in range(position.seats)
    if isinstance(action, Share):
        return _is_share(position, action)
    if isinstance(action, Refill):
        drawn = set(action.pieces)
        return len(drawn) == len(action.pieces) == position.missing and drawn <= set(position.draw_pile)
    return is_possible(position, action.outcome)


def _is_share(position: Position, share: Share) -> bool:
    model = _shared(position, sorted(piece_set()))
    pieces = [piece for part in (*share.hands, *share.piles) for piece in part]
    return (
        [len(hand) for hand in share.hands] == [len(hand) for hand in model.hands]
        and [len(pile) for pile in share.piles] == [len(pile) for pile in model.piles]
        and all(pile == tuple(sorted(pile)) for pile in share.piles)
        and len(set(pieces)) == len(pieces)
        and piece_set().keys() >= set(pieces)
    )
