"""The first lesson: rolling and keeping, a walk, the ladder, and a die that is handed on."""

from typing import Final

from nizza.board.places import Kind, Point
from nizza.lessons.positions import HOME, LADDER, PARACHUTE, ROPE, SUITCASE, SWING, TWO, WALK, keeping, on
from nizza.rules.actions import Climb, HandOn, Keep, Roll, Walk
from table.contract import CHANCE
from table.offer.lesson import Deed, Lesson, Step
from table.words import N_

DICE: Final = Lesson(
    id="dice",
    title=N_("Dice, walk and ladder"),
    about=N_("Roll, keep, and use one die after the other."),
    seats=TWO,
    position=keeping((ROPE, LADDER, WALK, PARACHUTE, PARACHUTE), on(Point("square-7", 1405.0)), HOME, rolls_left=2),
    steps=(
        Step(
            say=N_(
                "Nice at dusk. Whoever first reaches the helicopter with the crown jewels wins. This burglar is you."
            ),
            spot=("pawn-0",),
        ),
        Step(
            say=N_(
                "In your turn you roll five dice, three times at most. Point at a die: the board shows what it can do."
            ),
            spot=("die-0", "die-1", "die-2", "die-3", "die-4"),
        ),
        Step(
            say=N_("Keep the ladder and the walk, and roll the three others again."),
            spot=("die-ladder", "die-walk", "roll"),
            do=Keep((LADDER, WALK)),
            otherwise=N_("You may keep whatever you like. But here the ladder and the walk are of use."),
        ),
        Step(
            before=((CHANCE, Roll((SWING, PARACHUTE, SUITCASE))),),
            say=N_("One roll is left, and nobody has to take it. You have what you need: use these dice."),
            spot=("fix",),
            do=Keep((SWING, LADDER, WALK, PARACHUTE, SUITCASE)),
            otherwise=N_("Another roll could take away what you have. Take it back, and use these dice."),
        ),
        Step(
            say=N_("Dice are used one by one, in any order. Choose the walk, then the next square to the right."),
            spot=("die-walk", "square-8"),
            do=Walk(7),
            otherwise=N_("That works as well, but it leads away from the jewels. Walk to the right."),
        ),
        Step(
            say=N_("The ladder begins at your feet and reaches whatever glows. Climb onto a balcony."),
            spot=("die-ladder", "balcony-10"),
            do=Climb(Point("balcony-10", 1557.0)),
            accepts=Deed("PawnClimbed", {"onto": Kind.BALCONY}),
            otherwise=N_("The ladder first: take it back, and climb."),
        ),
        Step(
            say=N_(
                "Nobody is near whom you could push. A die of no use is handed on: choose the parachute, hand it on."
            ),
            spot=("die-parachute", "hand-on"),
            do=HandOn(PARACHUTE),
            otherwise=N_("You could. Here hand the parachute on."),
        ),
        Step(
            say=N_("Every die goes to {1} as soon as it is used or handed on. With the fifth the turn is over."),
            spot=("seat-1",),
        ),
    ),
)
