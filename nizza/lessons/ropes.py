"""The second lesson: a swing, a rope that is moved, and a swing on a rope that is hung over first."""

from typing import Final

from nizza.board.places import Point
from nizza.lessons.positions import HOME, LADDER, ROPE, SWING, TWO, WALK, on, using
from nizza.rules.actions import MoveRope, Swing
from table.offer.lesson import Deed, Lesson, Step
from table.words import N_

ROPES: Final = Lesson(
    id="ropes",
    title=N_("Ropes and swings"),
    about=N_("Swing, bring a rope nearer, and hang one over."),
    seats=TWO,
    position=using((ROPE, SWING, SWING, LADDER, WALK), on(Point("terrace-green", 400.0)), HOME),
    steps=(
        Step(
            say=N_(
                "Six ropes hang from the chimneys, two short, two middling, two long. Point at one: how long is it?"
            ),
            spot=("rope-2", "pawn-0"),
        ),
        Step(
            say=N_("This one reaches you. Choose a swing, drag your burglar, and let go over the next roof."),
            spot=("die-swing", "pawn-0", "roof-1"),
            do=Swing(2, Point("roof-1", 600.0)),
            accepts=Deed("Swing", {"to": {"area": "roof-1"}}),
            otherwise=N_("A fine swing, but to the wrong place. Take it back, and land on the next roof."),
            refused=N_("Only what glows is within the rope's length of its chimney."),
        ),
        Step(
            say=N_("The symbol rope moves any rope one chimney on, however far away. Bring the long one from 4 to 3."),
            spot=("die-rope", "rope-4", "chimney-3"),
            do=MoveRope(4, 3),
            otherwise=N_("That is allowed. But here bring the long rope from chimney 4 to chimney 3."),
        ),
        Step(
            say=N_("Choose the other swing and your first rope. Hang it over to chimney 2, then swing on."),
            spot=("die-swing", "rope-2", "chimney-2"),
            do=Swing(2, Point("roof-2", 830.0), 2),
            accepts=Deed("Swing", {"to": {"area": "roof-2"}}),
            otherwise=N_("Take it back, and hang the rope over to chimney 2 before you swing: that takes you farther."),
        ),
        Step(
            say=N_("The rope stays where you have hung it, for you and for whoever comes behind."),
            spot=("rope-2",),
        ),
    ),
)
