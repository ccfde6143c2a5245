"""The fifth lesson: two suitcases on the dice, and the crown jewels."""

from typing import Final

from nizza.board.places import Point
from nizza.lessons.positions import HOME, LADDER, PARACHUTE, ROPE, SUITCASE, SWING, TWO, WALK, keeping, on
from nizza.rules.actions import CrackSafe, Keep, Roll, Swing
from nizza.rules.views import Case
from table.contract import CHANCE
from table.offer.lesson import ANY, Deed, Lesson, Step
from table.words import N_

_AWAY: Final = frozenset({"roof-9", "roof-10", "balcony-19"})

SAFE: Final = Lesson(
    id="safe",
    title=N_("The safe"),
    about=N_("Crack the safe, and be off."),
    seats=TWO,
    position=keeping(
        (ROPE, SWING, WALK, PARACHUTE, SUITCASE),
        on(Point("terrace-safe", 3103.0), Case.TOOLS),
        HOME,
        rolls_left=1,
        ropes=(5, 1, 2, 8, 11, 9),
    ),
    steps=(
        Step(
            say=N_(
                "The second red terrace: here is the safe, and you have tools. It takes two suitcases on your dice."
            ),
            spot=("safe", "pawn-0"),
        ),
        Step(
            say=N_("Keep the swing and the suitcase, and roll the others once more."),
            spot=("die-swing", "die-suitcase", "roll"),
            do=Keep((SWING, SUITCASE)),
            otherwise=N_("Bold! But with the suitcase and the swing you need one more symbol only. Take it back."),
        ),
        Step(
            before=((CHANCE, Roll((LADDER, PARACHUTE, SUITCASE))),),
            say=N_("Two suitcases! Choose one of them, and crack the safe."),
            spot=("die-suitcase", "safe"),
            do=CrackSafe(),
            otherwise=N_("Later. The safe first!"),
        ),
        Step(
            say=N_("The crown jewels are yours; in the water they would be lost. Swing away before somebody comes."),
            spot=("die-swing", "rope-4"),
            do=Swing(4, Point("roof-10", 3345.0)),
            accepts=Deed("Swing", {"rope": ANY, "chimney": ANY, "to": {"area": _AWAY}}),
            otherwise=N_("Take it back, and use the swing: it takes you farthest."),
        ),
        Step(
            say=N_("There are jewels for everybody. So it is a race now: over the last houses to the yacht."),
            spot=("pawn-0",),
        ),
    ),
)
