"""What a challenge comes to: three stars for what is done in time, fewer for later."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from nizza.rules.events import PawnPushed, SafeCracked, TurnBegan
from nizza.rules.movement.falls import check_rival
from nizza.rules.state import Nizza
from table.contract import Event, IllegalAction, Seat, State
from table.offer.lesson import MOST_STARS, Deed, Goal

_LEARNER: Seat = 0


def by_turns(turns: int, *deeds: Deed) -> Goal:
    """All stars for one of these events within so many of the learner's turns, one fewer for each more."""

    def stars(events: Sequence[Event], _: State[Any, Any]) -> int | None:
        return _stars(events, lambda event: any(deed.is_in(None, [event]) for deed in deeds), turns)

    return stars


def all_pushed(events: Sequence[Event], state: State[Any, Any]) -> int | None:
    """All stars for whoever pushes every rival in the first turn, one fewer for each more."""
    left = set(range(1, _position(state).seats))

    def is_last(event: Event) -> bool:
        if isinstance(event, PawnPushed) and event.seat == _LEARNER:
            left.discard(event.victim)
        return not left

    return _stars(events, is_last, 1)


def cracked_and_safe(events: Sequence[Event], state: State[Any, Any]) -> int | None:
    """All stars if the safe was cracked in the first turn and nobody can push the learner after it, else one for it."""
    if not any(isinstance(event, TurnBegan) for event in events):
        return None
    if not any(isinstance(event, SafeCracked) and event.seat == _LEARNER for event in events):
        return 0
    rivals = range(1, _position(state).seats)
    return 1 if any(_can_push(state, rival) for rival in rivals) else MOST_STARS


def _stars(events: Sequence[Event], is_done: Callable[[Event], bool], turns: int) -> int | None:
    late = 1 - turns
    for event in events:
        if is_done(event):
            return MOST_STARS - max(0, late)
        late += isinstance(event, TurnBegan) and event.seat == _LEARNER
    return None if late < MOST_STARS else 0


def _can_push(state: State[Any, Any], rival: Seat) -> bool:
    position = msgspec.structs.replace(_position(state), turn=rival)
    try:
        check_rival(position, position.drawn(), _LEARNER)
    except IllegalAction:
        return False
    return True


def _position(state: State[Any, Any]) -> Any:
    assert isinstance(state, Nizza)
    return state.position
