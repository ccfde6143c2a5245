"""Challenges: four turns to think through, and two that depend on the dice."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from nizza.board.areas import Kind, Point
from nizza.lessons.steps import HOME, LADDER, PARACHUTE, ROPE, SUITCASE, SWING, THREE, TWO, WALK, on, rolling, using
from nizza.rules.actions import Climb, ClimbToHelicopter, CrackSafe, HandOn, Keep, MoveRope, Push, Swing, TakeCase
from nizza.rules.events import PawnPushed, SafeCracked, TurnBegan
from nizza.rules.moving import check_rival
from nizza.rules.state import Nizza
from nizza.rules.views import Case
from table.contract import Event, IllegalAction, Seat, State
from table.offer.lesson import MOST_STARS, Deed, Goal, Lesson, LessonStep
from table.words import N_

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


_LATER: Final = N_("Three stars for doing it this turn; every extra turn costs one.")

_TO_TOOLS: Final = Lesson(
    id="to-the-tools",
    title=N_("From the terrace to the tools"),
    about=N_("Take a suitcase of tools this very turn."),
    seats=TWO,
    position=using(
        (ROPE, SWING, SWING, SWING, SUITCASE), on(Point("terrace-green", 420.0)), HOME, ropes=(2, 12, 4, 13, 5, 14)
    ),
    steps=(
        LessonStep(
            say=N_("Three swings would do it, if only each rope hung where you need it. You may move one."),
            spot=("pawn-0",),
        ),
        LessonStep(say=_LATER),
    ),
    goal=by_turns(1, Deed("CaseTaken", {"seat": 0})),
    solution=(
        MoveRope(2, 3),
        Swing(0, Point("roof-1", 704.0)),
        Swing(2, Point("roof-3", 1193.42)),
        Swing(4, Point("terrace-tools", 1644.0)),
        TakeCase(),
    ),
)

_BOTH: Final = Lesson(
    id="both-wet",
    title=N_("Both of them"),
    about=N_("Push both rivals into the water this very turn."),
    seats=THREE,
    position=using(
        (ROPE, SWING, LADDER, PARACHUTE, PARACHUTE),
        on(Point("roof-3", 1137.0)),
        on(Point("roof-4", 1371.0)),
        on(Point("terrace-tools", 1700.0)),
        ropes=(6, 12, 3, 13, 9, 14),
    ),
    steps=(
        LessonStep(
            say=N_("You can push anyone within a ladder's length, and you have two parachutes."),
            spot=("pawn-1", "pawn-2"),
        ),
        LessonStep(say=_LATER),
    ),
    goal=all_pushed,
    solution=(
        MoveRope(2, 4),
        Climb(Point("roof-3", 1274.44)),
        Push(1, 6, 6),
        Swing(2, Point("terrace-tools", 1644.0), 5),
        Push(2, 7, 7),
    ),
)

_SAFE_AND_AWAY: Final = Lesson(
    id="safe-and-away",
    title=N_("The safe, and away"),
    about=N_("Crack the safe, and end this turn where nobody can push you off."),
    seats=THREE,
    position=using(
        (ROPE, SWING, LADDER, SUITCASE, SUITCASE),
        on(Point("balcony-21", 3152.0), Case.TOOLS),
        on(Point("terrace-safe", 3220.0)),
        on(Point("roof-9", 2900.0)),
        ropes=(12, 1, 9, 2, 13, 5),
    ),
    steps=(
        LessonStep(
            say=N_("Both rivals are waiting for you up there, each with a ladder's reach. Be quick."),
            spot=("pawn-1", "safe"),
        ),
        LessonStep(say=N_("Three stars if nobody can push you after your fifth die; one for the safe alone.")),
    ),
    goal=cracked_and_safe,
    solution=(
        MoveRope(0, 11),
        Climb(Point("terrace-safe", 3085.48)),
        CrackSafe(),
        Swing(0, Point("roof-9", 2710.41), 10),
    ),
)

_TWO_TURNS: Final = Lesson(
    id="two-turns",
    title=N_("From the safe to the yacht"),
    about=N_("Carry the jewels from the second red terrace onto the yacht within two turns."),
    seats=TWO,
    position=rolling(on(Point("terrace-safe", 3103.0), Case.JEWELS), HOME, ropes=(14, 1, 10, 12, 11, 13)),
    steps=(
        LessonStep(
            say=N_("This time you roll the dice yourself. You can only reach the yacht from the last house."),
            spot=("pawn-0",),
        ),
        LessonStep(say=N_("Three stars within two turns; every extra turn costs one. Keep a suitcase!")),
    ),
    seed=2,
    goal=by_turns(2, *(Deed(kind, {"seat": 0, "onto": Kind.YACHT}) for kind in ("PawnSwung", "PawnClimbed"))),
    solution=(
        Keep((SWING,)),
        Keep((SWING, SWING)),
        Swing(4, Point("terrace-safe", 3238.0)),
        Swing(4, Point("roof-12", 3895.62), 12),
        MoveRope(0, 13),
        HandOn(WALK),
        HandOn(SUITCASE),
        Keep((SWING, LADDER, LADDER, SUITCASE)),
        Keep((SWING, LADDER, LADDER, SUITCASE)),
        Swing(5, Point("last-house-2", 4238.0), 14),
        Climb(Point("yacht", 4312.0)),
    ),
)

_LAST_CHANCE: Final = Lesson(
    id="last-chance",
    title=N_("The last chance"),
    about=N_("Reach the helicopter this very turn."),
    seats=TWO,
    position=using(
        (ROPE, SWING, LADDER, LADDER, SUITCASE),
        on(Point("last-house-1", 4116.0), Case.JEWELS),
        on(Point("roof-12", 3855.0), Case.JEWELS),
        ropes=(14, 1, 2, 12, 13, 5),
    ),
    steps=(
        LessonStep(
            say=N_("You need two ladders for the helicopter. So which die gets you aboard?"),
            spot=("pawn-0",),
        ),
        LessonStep(say=_LATER),
    ),
    goal=by_turns(1, Deed("HelicopterReached", {"seat": 0})),
    solution=(Swing(4, Point("yacht", 4312.0), 14), ClimbToHelicopter()),
)

CHALLENGES: Final[tuple[Lesson, ...]] = (_TO_TOOLS, _BOTH, _SAFE_AND_AWAY, _TWO_TURNS, _LAST_CHANCE)
"""All challenges in the order of the menu."""
