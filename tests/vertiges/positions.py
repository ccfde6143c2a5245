"""Positions of Vertiges as one would write them by hand, for the tests of its rules.

The usual table: tower A (x = -100) is 1, 8, 2, 31 and shows a stair; tower B (x = 100) is base 3 and shows a wedge
notch. The section from 8 upwards fits on B and bears one star (piece 2). Of the usual hands 47 fits A, and 9 fits B;
18, 14 and 15 fit neither, but a wedge or a stair of theirs does not count: see the tests.
"""

import json
import math
import random
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from table.contract import CHANCE, Event
from vertiges import GAME
from vertiges.pieces import WIDTH, Direction, Piece, mates
from vertiges.rules.actions import EndTurn, Handle, HandOver, Refill, Rest
from vertiges.rules.fitting import ways_to_lay
from vertiges.rules.snapshot import QUARTER, Intention, Outcome, Placed, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.towers import socket_on

LEFT, RIGHT = -100.0, 100.0

EventT = TypeVar("EventT", bound=Event)


def column(x: float, base: int, *upper: tuple[int, int]) -> list[Placed]:
    """Return a tower on its base; `upper` holds the number and the quarter turns of each piece above it."""
    blocks = [Placed(base, x, WIDTH / 2)]
    for level, (piece, turn) in enumerate(upper, start=1):
        angle = math.remainder(turn * QUARTER, math.tau)
        blocks.append(Placed(piece, x, WIDTH * (level + 0.5), angle))
    return blocks


def usual_table() -> Snapshot:
    return Snapshot.of([*column(LEFT, 1, (8, 1), (2, 1), (31, 1)), *column(RIGHT, 3)])


def written(hands: Sequence[Sequence[int]], table: Snapshot | None = None, **fields: Any) -> Vertiges:
    """Return a position in which seat 0 is in turn; pieces that are not placed elsewhere are in the bag."""
    return Vertiges.from_json(json.dumps(written_fields(hands, table, **fields)))


def written_fields(hands: Sequence[Sequence[int]], table: Snapshot | None = None, **fields: Any) -> dict[str, Any]:
    position = {
        "seats": len(hands),
        "phase": "turn",
        "turn": 9,
        "player": 0,
        "hands": [list(hand) for hand in hands],
        "table": msgspec.to_builtins(usual_table() if table is None else table),
    }
    return position | fields


def shared(seats: int = 2, seed: int = 1, **options: object) -> Vertiges:
    """Return a match after the share, seat 0 to begin."""
    state = GAME.setup(seats, {"first_player": "1", **options})
    assert isinstance(state, Vertiges)
    state.apply(CHANCE, state.sample_chance(random.Random(seed)))
    return state


def lay(state: Vertiges, piece: int, on: int | None = None) -> Handle:
    """Lay a piece of the hand as a person does: where it first fits, or on top of `on` even if it does not fit."""
    table = state.position.table
    ways = [way.socket for way in ways_to_lay(table, (piece,)) if on in (None, way.socket.on)]
    seat = ways[0] if ways else socket_on(table[on or table.placed[0].piece], 0, False)
    return Handle(Intention("lay", piece, seat.x, seat.y, seat.turn, seat.flipped))


def base(piece: int, x: float) -> Handle:
    """Set a base down at x, as a person does."""
    return Handle(Intention("base", piece, x, WIDTH / 2))


def zap(state: Vertiges, gripped: int, on: int) -> Handle:
    """Grip the section from `gripped` upwards and set it down on top of `on`, as a person does."""
    table = state.position.table
    seat = socket_on(table[on], table[gripped].turn, table[gripped].flipped)
    return Handle(Intention("zap", gripped, seat.x, seat.y))


def done(state: Vertiges, handle: Handle, outcome: Outcome | None = None) -> list[Event]:
    """Apply `handle` for the player in turn, with `outcome` or with that of an ideal hand."""
    (seat,) = state.actors()
    began = state.apply(seat, handle)
    rest = state.sample_chance(random.Random(1)) if outcome is None else Rest(outcome)
    return began + state.apply(CHANCE, rest)


def fall(state: Vertiges, meant: Handle, *fallen: int, **more: Any) -> list[Event]:
    """Apply `meant` for the player in turn; the pieces `fallen` fall, the one in hand too unless `landed` is given."""
    kept = Outcome(**{"landed": "fallen", "table": state.position.table, "at_rest": state.position.table, **more})
    gone = {*fallen, *kept.disturbed}
    table, at_rest = kept.table.without(gone), kept.at_rest
    whole = msgspec.structs.replace(kept, fallen=tuple(sorted(fallen)), table=table, at_rest=at_rest)
    return done(state, meant, whole)


def ended(state: Vertiges) -> list[Event]:
    """End the turn."""
    return state.apply(state.actors()[0], EndTurn())


def handed_over(state: Vertiges, *drawn: int) -> list[Event]:
    """Nobody calls a mistake; the pieces drawn then, if there are any to draw."""
    events = state.apply(state.actors()[0], HandOver())
    return events + (state.apply(CHANCE, Refill(drawn)) if drawn else [])


def passed(state: Vertiges, *drawn: int) -> list[Event]:
    """End the turn, and hand over."""
    ended(state)
    return handed_over(state, *drawn)


def of_kind(events: Sequence[Event], *kinds: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kinds)]


def one(events: Sequence[Event], kind: type[EventT]) -> EventT:
    """Return the only event of this kind."""
    (event,) = (event for event in events if isinstance(event, kind))
    return event


def fits(
    piece: Piece, turn: int, flipped: bool, other: Piece, other_turn: int = 0, other_flipped: bool = False
) -> bool:
    """Return True if `piece` interlocks on top of `other`, both turned and flipped so."""
    lower = other.side(Direction.ABOVE, other_turn, other_flipped)
    return mates(lower, piece.side(Direction.BELOW, turn, flipped))
