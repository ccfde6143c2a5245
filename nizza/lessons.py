"""Lessons and challenges of Nizza, from assets/lessons/nizza.txt, and the goals of the challenges.

All of them are played on the board Nice, which the text names with its fingerprint: another drawing would need others.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from nizza.rules.actions import NizzaAction
from nizza.rules.events import CourseWentOn, PawnPushed, SafeCracked, TurnBegan
from nizza.rules.moving import check_rival
from nizza.rules.state import Nizza
from table.contract import Event, IllegalAction, Seat, State
from table.offer.lesson import MOST_STARS, Deed, Goal, Lesson
from table.offer.screenplay import read_lessons
from table.storage.files import ASSETS

_LEARNER: Seat = 0


def by_turns(turns: int, *deeds: Deed) -> Goal:
    """Return a goal: all stars for one of these events within `turns` turns, one fewer per further turn."""

    def stars(events: Sequence[Event], _: State[Any, Any]) -> int | None:
        return _stars(events, lambda event: any(deed.is_in(None, [event]) for deed in deeds), turns)

    return stars


def all_pushed(events: Sequence[Event], state: State[Any, Any]) -> int | None:
    """Award all stars for pushing every rival in the first turn, one fewer per further turn."""
    left = set(range(1, _position(state).seats))

    def is_last(event: Event) -> bool:
        if isinstance(event, PawnPushed) and event.seat == _LEARNER:
            left.discard(event.victim)
        return not left

    return _stars(events, is_last, 1)


def cracked_and_safe(events: Sequence[Event], state: State[Any, Any]) -> int | None:
    """Award all stars for cracking the safe in the first turn out of the rivals' reach, else one star."""
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


def _ends(events: Sequence[Event]) -> list[CourseWentOn]:
    return [event for event in events if isinstance(event, CourseWentOn)]


TARGETS: Final = 5
"""Number of targets in "Let go!"."""


def first_tries(events: Sequence[Event], _: State[Any, Any]) -> int | None:
    """Award three stars for all targets landed on at the first try, and one fewer for each other one."""
    landed = [event for event in _ends(events) if event.landed][:TARGETS]
    if len(landed) < TARGETS:
        return None
    others = sum(event.tries > 1 for event in landed)
    return max(0, MOST_STARS - others)


IN_A_ROW: Final = 10
"""Number of targets in a row that the practice rope asks for."""


def in_a_row(events: Sequence[Event], _: State[Any, Any]) -> int | None:
    """Award three stars once :data:`IN_A_ROW` targets running were hit at the first try; before, go on for ever."""
    return MOST_STARS if any(event.streak >= IN_A_ROW for event in _ends(events)) else None


SWINGS: Final = (3, 4, 6)
"""Number of swings to the tools for three stars, two and one."""


def few_swings(events: Sequence[Event], _: State[Any, Any]) -> int | None:
    """Award stars for landing on the target within :data:`SWINGS`."""
    ends = _ends(events)
    if any(event.landed for event in ends):
        taken = next(number for number, event in enumerate(ends, start=1) if event.landed)
        return sum(taken <= most for most in SWINGS)
    return 0 if len(ends) >= SWINGS[-1] else None


LESSONS: Final[tuple[Lesson, ...]] = read_lessons(
    ASSETS / "lessons/nizza.txt",
    NizzaAction,
    {goal.__name__: goal for goal in (by_turns, all_pushed, cracked_and_safe, first_tries, in_a_row, few_swings)},
)
"""All lessons in the order of the menu."""
