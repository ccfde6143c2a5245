"""The fourth lesson: the suitcase with tools, and how one moves with it."""

from typing import Final

from nizza.board.places import Kind, Point
from nizza.lessons.positions import HOME, LADDER, PARACHUTE, SUITCASE, SWING, TWO, WALK, on, using
from nizza.rules.actions import Climb, Swing, TakeCase
from table.offer.lesson import ANY, Deed, Lesson, Step
from table.words import N_

_NEXT_HOUSES: Final = frozenset({"roof-6", "roof-7", "balcony-13", "balcony-15", "balcony-16"})

TOOLS: Final = Lesson(
    id="tools",
    title=N_("The suitcase"),
    about=N_("Fetch tools, and carry them on."),
    seats=TWO,
    position=using(
        (SWING, LADDER, WALK, PARACHUTE, SUITCASE), on(Point("balcony-12", 1818.0)), HOME, ropes=(5, 11, 1, 8, 6, 9)
    ),
    steps=(
        Step(
            say=N_("Above you is the first red terrace, with a suitcase of tools for everybody. Climb up."),
            spot=("die-ladder", "cases"),
            do=Climb(Point("terrace-tools", 1818.0)),
            accepts=Deed("PawnClimbed", {"onto": Kind.TOOLS}),
            otherwise=N_("Take it back: up to the suitcases first."),
        ),
        Step(
            say=N_("A suitcase on a die takes one of them."),
            spot=("die-suitcase", "cases"),
            do=TakeCase(),
            otherwise=N_("Without tools the safe stays shut. Take it back, and take a suitcase."),
        ),
        Step(
            say=N_(
                "Now you carry. You swing, climb and walk only if one of your five dice shows a suitcase, used or not."
            ),
            spot=("pawn-0",),
        ),
        Step(
            say=N_("This turn has shown one. So swing on, to the next houses."),
            spot=("die-swing", "rope-4"),
            do=Swing(4, Point("roof-6", 2071.0)),
            accepts=Deed("Swing", {"rope": ANY, "chimney": ANY, "to": {"area": _NEXT_HOUSES}}),
            otherwise=N_("Take it back, and swing on: the dice may be worse in the next turn."),
        ),
        Step(
            say=N_(
                "From now on keep a suitcase before anything else. Without it you stand still, and are soon pushed."
            ),
            spot=("pawn-0",),
        ),
    ),
)
