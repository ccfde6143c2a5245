"""The sixth lesson: aboard, and up to the helicopter."""

from typing import Final

from nizza.board.places import Kind, Point
from nizza.lessons.positions import LADDER, ROPE, SUITCASE, TWO, on, using
from nizza.rules.actions import Climb, ClimbToHelicopter
from nizza.rules.views import Case
from table.offer.lesson import Deed, Lesson, Step
from table.words import N_

YACHT: Final = Lesson(
    id="yacht",
    title=N_("The yacht"),
    about=N_("Go aboard, and fly away."),
    seats=TWO,
    position=using(
        (ROPE, LADDER, LADDER, LADDER, SUITCASE),
        on(Point("last-house-2", 4230.0), Case.JEWELS),
        on(Point("roof-12", 3855.0), Case.JEWELS),
    ),
    steps=(
        Step(
            say=N_("The last house. Only from here one goes aboard. {1} is close behind you, with jewels as well!"),
            spot=("pawn-0",),
        ),
        Step(
            say=N_("The ladder just reaches the deck. Climb down onto the yacht."),
            spot=("die-ladder", "yacht"),
            do=Climb(Point("yacht", 4312.0)),
            accepts=Deed("PawnClimbed", {"onto": Kind.YACHT}),
            otherwise=N_("Take it back: onto the yacht!"),
        ),
        Step(
            say=N_("Two ladders at once, a suitcase on the dice and the jewels: up to the helicopter!"),
            spot=("up",),
            do=ClimbToHelicopter(),
            otherwise=N_("No, you can win now. Take it back, and climb up."),
        ),
        Step(
            say=N_("You have won. Now play with others: each of them wants to be first as well."),
            spot=("banner",),
        ),
    ),
)
