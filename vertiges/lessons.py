"""Lessons and challenges of Vertiges, from assets/lessons/vertiges.txt, the goals of the challenges and the fit."""

import math
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from table.contract import Action, Event, State
from table.offer.lesson import Goal, Lesson
from table.offer.screenplay import read_lessons
from table.storage.files import ASSETS
from vertiges.pieces import piece_set
from vertiges.rules.actions import Handle, VertigesAction
from vertiges.rules.events import MatchWon, PieceLaid, TurnBegan, Zapped
from vertiges.rules.fitting import ways_to_lay
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.towers import room_for_base

_AIR: Final = 10.0
"""mm that a base keeps from the ends of its free stretch."""


def fitted(state: State[Any, Any], action: Action) -> Action:
    """Fit a lay to the nearest socket for the piece as it is turned, and a base to the nearest room (VE-25)."""
    if not isinstance(action, Handle) or not isinstance(state, Vertiges):
        return action
    meant, table = action.intention, state.position.table
    if meant.deed == "lay":
        return Handle(_in_socket(table, meant))
    return Handle(_set_down(table, meant)) if meant.deed == "base" else action


def _in_socket(table: Snapshot, meant: Intention) -> Intention:
    sockets = [
        way.socket
        for way in ways_to_lay(table, (meant.piece,))
        if (way.socket.turn, way.socket.flipped) == (meant.turn, meant.flipped)
    ]
    if not sockets:
        return meant
    nearest = min(sockets, key=lambda socket: math.dist((socket.x, socket.y), (meant.x, meant.y)))
    return msgspec.structs.replace(meant, x=nearest.x, y=nearest.y)


def _set_down(table: Snapshot, meant: Intention) -> Intention:
    stretches = room_for_base(table, piece_set()[meant.piece], meant.flipped)
    airs = [(low, high, min(_AIR, (high - low) / 2)) for low, high in stretches]
    places = [min(max(low + air, meant.x), high - air) for low, high, air in airs]
    return msgspec.structs.replace(meant, x=min(places, key=lambda x: abs(x - meant.x), default=meant.x))


def _by(steps: Sequence[int], reached: int) -> int:
    """Return the stars for reaching one, two or all three of these steps."""
    return sum(reached >= step for step in steps)


def _is_turn_over(events: Sequence[Event]) -> bool:
    return any(isinstance(event, TurnBegan) for event in events)


def longest_zap(*steps: int) -> Goal:
    """Return the goal of a ZAP of many pieces: one, two or three stars for `steps` pieces."""

    def goal(events: Sequence[Event], state: State[Any, Any]) -> int | None:
        moved = [len(event.pieces) for event in events if isinstance(event, Zapped) and event.seat == 0]
        return _by(steps, max(moved, default=0)) if moved or _is_turn_over(events) else None

    return goal


def best_zap(*steps: int) -> Goal:
    """Return the goal of a ZAP that scores: one, two or three stars for `steps` points."""

    def goal(events: Sequence[Event], state: State[Any, Any]) -> int | None:
        scored = [event.points for event in events if isinstance(event, Zapped) and event.seat == 0]
        return _by(steps, max(scored, default=0)) if scored or _is_turn_over(events) else None

    return goal


def laid(*steps: int) -> Goal:
    """Return the goal of laying many pieces in one turn: one, two or three stars for `steps` pieces."""

    def goal(events: Sequence[Event], state: State[Any, Any]) -> int | None:
        laid = sum(isinstance(event, PieceLaid) and event.seat == 0 for event in events)
        over = laid == steps[-1] or _is_turn_over(events) or state.is_terminal()
        return _by(steps, laid) if over else None

    return goal


def leaves_at_most(*steps: int) -> Goal:
    """Award stars for leaving the next player at most n pieces that fit, the fewest last."""

    def goal(events: Sequence[Event], state: State[Any, Any]) -> int | None:
        if not _is_turn_over(events):
            return None
        assert isinstance(state, Vertiges)
        table, theirs = state.position.table, state.position.hands[1]
        left = sum(bool(ways_to_lay(table, (piece,))) for piece in theirs)
        return sum(left <= step for step in steps)

    return goal


def won(events: Sequence[Event], state: State[Any, Any]) -> int | None:
    """Award three stars for winning alone, two for sharing the win, one for most of the hand."""
    for event in events:
        if isinstance(event, MatchWon):
            return 3 if event.winners == (0,) else 2 if 0 in event.winners else 1
    if not _is_turn_over(events):
        return None
    return int(sum(isinstance(event, PieceLaid) and event.seat == 0 for event in events) > 1)


LESSONS: Final[tuple[Lesson, ...]] = read_lessons(
    ASSETS / "lessons/vertiges.txt",
    VertigesAction,
    {each.__name__: each for each in (fitted, longest_zap, best_zap, laid, leaves_at_most, won)},
)
"""All lessons in the order of the menu."""
