"""Challenges of the momentum swing: five targets, the practice rope, and the way to the tools."""

from collections.abc import Sequence
from typing import Any, Final

from nizza.board.areas import Point
from nizza.lessons.steps import HOME, NICE, SWING, TWO, on
from nizza.rules.actions import Press, SwingFreely
from nizza.rules.events import CourseWentOn
from nizza.rules.position import Position
from nizza.rules.views import Course, MatchOptions, Phase, Station, SwingLength, SwingStyle, Unwanted
from table.contract import Event, State
from table.offer.lesson import MOST_STARS, Deed, Lesson, LessonStep
from table.rules.position_state import written
from table.words import N_

_RULES: Final = MatchOptions(
    swing_style=SwingStyle.MOMENTUM, swing_length=SwingLength.FREE, fingertips=True, unwanted=Unwanted.USED
)
_SHORT, _MIDDLE, _LONG = 0, 2, 4
"""A rope of each length."""
_ELSEWHERE: Final = 14
"""Chimney of the ropes that are not used."""


def on_course(*stations: Station, wanders: bool = False) -> str:
    """Return the position at the beginning of a course."""
    first = stations[0]
    ropes = tuple(first.chimney if rope == first.rope else _ELSEWHERE for rope in range(6))
    return written(
        Position(
            seats=len(TWO), rules=_RULES, board=NICE, phase=Phase.USING, round=1, first=0, turn=0,
            pawns=(on(first.start), HOME), ropes=ropes, rolled=(SWING,) * 5, dice=(SWING,),
            course=Course(stations=stations, wanders=wanders),
        )
    )  # fmt: skip


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


MOMENTUM: Final = Lesson(
    id="momentum",
    title=N_("Swings with momentum"),
    about=N_("Draw back, lean and let go, as at most tables."),
    seats=TWO,
    position=on_course(Station(Point("terrace-safe", 3103.0), _SHORT, 11, "roof-10")),
    steps=(
        LessonStep(
            say=N_("A rope with momentum: draw your burglar back along the arc and release. Or press the arrow keys."),
            spot=("pawn-0",),
        ),
        LessonStep(
            say=N_(
                "Lean ahead of the swing to go higher. Let go after the lowest point, and fly to the flag. "
                "Here a miss costs nothing."
            ),
            spot=("pawn-0",),
            do=SwingFreely(_SHORT, (Press(0.0, 1.2, -1), Press(1.2, 2.517, 1)), 2.517, begin=0.8726),
            accepts=Deed("CourseWentOn", {"landed": True}),
            patient=True,
        ),
        LessonStep(
            say=N_("In a match you use a die for it, and who lands nowhere swims. More targets: “Let go!” below."),
            spot=("pawn-0",),
        ),
    ),
)
"""The target stays open for 0.68 s."""

LET_GO: Final = Lesson(
    id="let-go",
    title=N_("Let go!"),
    about=N_("Five flights, each to a smaller target: land on it at the first try."),
    seats=TWO,
    position=on_course(
        Station(Point("terrace-safe", 3103.0), _SHORT, 11, "roof-10"),
        Station(Point("roof-10", 3345.0), _MIDDLE, 12, "palm-4"),
        Station(Point("roof-2", 952.0), _SHORT, 3, "balcony-8"),
        Station(Point("balcony-3", 142.0), _LONG, 1, "palm-1"),
        Station(Point("balcony-15", 2384.0), _LONG, 9, "balcony-18"),
    ),
    steps=(
        LessonStep(
            say=N_("A rope with momentum: draw your burglar back along the arc and release. Or press the arrow keys."),
            spot=("pawn-0",),
        ),
        LessonStep(
            say=N_("Lean ahead of the swing to go higher. Let go after the lowest point, and fly to the flag."),
            spot=("pawn-0",),
        ),
        LessonStep(
            say=N_("A miss costs nothing but the first try. Three stars for five first tries, one fewer for each miss.")
        ),
    ),
    goal=first_tries,
    solution=(
        SwingFreely(_SHORT, (Press(0.0, 1.2, -1), Press(1.2, 2.517, 1)), 2.517, begin=0.8726),
        SwingFreely(_MIDDLE, (Press(0.0, 1.333, -1), Press(1.333, 1.85, 1)), 1.85, begin=0.8726),
        SwingFreely(_SHORT, (Press(0.0, 1.2, -1), Press(1.2, 2.317, 1)), 2.317, begin=0.8726),
        SwingFreely(_LONG, (), 2.667, begin=0.8726),
        SwingFreely(_LONG, (), 3.15, begin=0.8726),
    ),
)
"""The targets stay open for 0.68 s at first and for 0.17 s at last."""

THREE_SWINGS: Final = Lesson(
    id="three-swings",
    title=N_("Three swings to the tools"),
    about=N_("From the green terrace to the first red one, with as few swings as you can."),
    seats=TWO,
    position=on_course(Station(Point("terrace-green", 420.0), _LONG, 1, "terrace-tools"), wanders=True),
    steps=(
        LessonStep(
            say=N_("You have one long rope. Wherever you land, it hangs on the nearest chimney. Fly to the flag."),
            spot=("pawn-0",),
        ),
        LessonStep(say=N_("Three stars with three swings, two with four, one with six. A splash costs a swing.")),
    ),
    goal=few_swings,
    solution=(
        SwingFreely(
            _LONG, (Press(0.0, 1.467, 1), Press(1.467, 3.1, -1), Press(3.1, 4.267, 1)), 4.267, 2, begin=-0.8726
        ),
        SwingFreely(
            _LONG, (Press(0.0, 1.467, -1), Press(1.467, 3.1, 1), Press(3.1, 3.283, -1)), 3.283, 3, begin=0.8726
        ),
        SwingFreely(_LONG, (Press(0.0, 1.467, -1), Press(1.467, 2.783, 1)), 2.783, begin=0.8726),
    ),
)

PRACTICE_ROPE: Final = Lesson(
    id="practice-rope",
    title=N_("The practice rope"),
    about=N_("Swing as long as you like: ten targets in a row at the first try bring the stars."),
    seats=TWO,
    position=on_course(
        Station(Point("terrace-safe", 3103.0), _LONG, 10, "balcony-17"),
        Station(Point("roof-7", 2309.0), _LONG, 7, "roof-5"),
        Station(Point("balcony-3", 142.0), _LONG, 1, "roof-2"),
        Station(Point("terrace-safe", 3103.0), _SHORT, 11, "roof-11"),
        Station(Point("roof-10", 3345.0), _MIDDLE, 12, "last-house-1"),
        Station(Point("roof-3", 1137.0), _LONG, 4, "terrace-tools"),
        Station(Point("balcony-5", 616.0), _LONG, 3, "balcony-9"),
        Station(Point("roof-6", 2071.0), _MIDDLE, 6, "roof-4"),
        Station(Point("terrace-green", 307.0), _LONG, 2, "balcony-8"),
        Station(Point("balcony-19", 2884.0), _LONG, 9, "balcony-13"),
    ),
    goal=in_a_row,
    solution=(
        SwingFreely(_LONG, (), 1.067, begin=0.8726),
        SwingFreely(_LONG, (Press(0.0, 1.033, -1),), 1.033, begin=0.8726),
        SwingFreely(_LONG, (Press(0.0, 1.467, -1), Press(1.467, 2.55, 1)), 2.55, begin=0.8726),
        SwingFreely(_SHORT, (Press(0.0, 1.2, -1), Press(1.2, 2.15, 1)), 2.15, begin=0.8726),
        SwingFreely(_MIDDLE, (Press(0.0, 1.333, -1), Press(1.333, 2.433, 1)), 2.433, begin=0.8726),
        SwingFreely(_LONG, (Press(0.0, 1.467, -1), Press(1.467, 2.783, 1)), 2.783, begin=0.8726),
        SwingFreely(_LONG, (Press(0.0, 1.467, -1), Press(1.467, 2.833, 1)), 2.833, begin=0.8726),
        SwingFreely(
            _MIDDLE, (Press(0.0, 1.333, -1), Press(1.333, 2.817, 1), Press(2.817, 3.917, -1)), 3.917, begin=0.8726
        ),
        SwingFreely(_LONG, (Press(0.0, 1.467, 1), Press(1.467, 3.1, -1), Press(3.1, 4.267, 1)), 4.267, begin=-0.8726),
        SwingFreely(_LONG, (Press(0.0, 1.467, -1), Press(1.467, 3.1, 1), Press(3.1, 4.3, -1)), 4.3, begin=0.8726),
    ),
)
