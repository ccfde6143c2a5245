"""The lesson and the challenge of Lanterns, as docs/lesson.md says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from table.contract import CHANCE, Event
from table.offer.lesson import Lesson, LessonStep
from table.words import N_
from tests.lantern.rules import CardsShown, Guess, Lay, Peek, Pour

_SEATS: Final = ("", "Mona")


def guessed_alone(events: Sequence[Event], _: object) -> int | None:
    """Guess right in the first round (LA-5): three stars if the rival is wrong, else two."""
    right = next((event.right for event in events if isinstance(event, CardsShown)), None)
    if right is None:
        return None
    return 4 - len(right) if 0 in right else 0


LESSONS: Final = (
    Lesson(
        id="first-lanterns",
        title=N_("Drops and matches"),
        about=N_("Pour, look and guess."),
        seats=_SEATS,
        options={"points": 1},
        steps=(
            LessonStep(
                say=N_("A card lies under each lantern. You see your own alone: a three."),
                before=((CHANCE, Lay((3, 8))),),
            ),
            LessonStep(say=N_("Pour three drops into the bowl."), spot=("pour-3",), do=Pour(3)),
            LessonStep(
                say=N_("Light your match and look at the card of {1}."),
                spot=("peek-1",),
                before=((1, Pour(1)),),
                do=Peek(1),
            ),
            LessonStep(say=N_("Two drops more, and the bowl is full."), spot=("pour-2",), do=Pour(2)),
            LessonStep(say=N_("Three and eight make eleven: guess odd."), spot=("guess-False",), do=Guess(False)),
        ),
    ),
    Lesson(
        id="all-alone",
        title=N_("The only one who knows"),
        about=N_("Guess right in the first round, alone if you can."),
        seats=_SEATS,
        steps=(LessonStep(say=N_("A match helps. Keep count of the drops."), before=((CHANCE, Lay((4, 9))),)),),
        goal=guessed_alone,
        seed=5,
        solution=(Peek(1), Pour(3), Pour(3), Guess(False)),
    ),
)
