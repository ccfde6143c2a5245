"""The third lesson: out of the water, and a rival into it."""

from typing import Final

from nizza.board.places import Point, Water
from nizza.lessons.positions import LADDER, PARACHUTE, ROPE, SWING, TWO, WALK, on, using
from nizza.rules.actions import LeaveWater, Push, Walk
from nizza.rules.views import Case
from table.offer.lesson import Deed, Lesson, Step
from table.words import N_

WATER: Final = Lesson(
    id="water",
    title=N_("In the water, and a push"),
    about=N_("Get out of the water, and let somebody else have it."),
    seats=TWO,
    position=using(
        (ROPE, SWING, LADDER, WALK, PARACHUTE),
        on(Water(6)),
        on(Point("square-7", 1405.0), Case.TOOLS),
    ),
    steps=(
        Step(
            say=N_(
                "Somebody has pushed you. In the water swing, walk and parachute do nothing; ropes you can still move."
            ),
            spot=("pawn-0",),
        ),
        Step(
            say=N_("A ladder takes you out, onto the square in front of you."),
            spot=("die-ladder", "square-7"),
            do=LeaveWater(),
            otherwise=N_("Take it back: out of the water first."),
        ),
        Step(
            say=N_("{1} stands on the same square: near enough for a push. Choose the parachute, then {1}."),
            spot=("die-parachute", "pawn-1"),
            do=Push(1, 6, 6),
            accepts=Deed("PawnPushed", {"victim": 1}),
            otherwise=N_("Such an opportunity does not come back. Take it back, and push."),
        ),
        Step(
            say=N_(
                "Whoever falls loses the suitcase: {1} must fetch new tools. "
                "Up high, all within a ladder's length can push."
            ),
            spot=("pawn-1",),
        ),
        Step(
            say=N_("So do not stay where others come by. Walk on."),
            spot=("die-walk", "square-8"),
            do=Walk(7),
        ),
    ),
)
