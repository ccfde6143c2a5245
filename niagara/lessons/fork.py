"""The second lesson: the fork, whose arm is next, and what goes over the falls."""

from typing import Final

from niagara.board import Arm, Card, Gem
from niagara.lessons.positions import COMPANY, canoe, choosing, chosen
from niagara.rules.actions import ChangeWeather, ChooseCard, EndTurn, Paddle
from table.offer.lesson import Lesson, Step
from table.words import N_

FORK: Final = Lesson(
    id="fork",
    title=N_("The fork and the falls"),
    about=N_("Know which arm is next, and who falls."),
    seats=COMPANY,
    position=choosing((canoe("4"),), (canoe("7L", Gem.BLUE),), (canoe("7R"),)),
    steps=(
        Step(
            say=N_("At disc 5 the river parts into two arms. The sign says which one moves next: the left one."),
            spot=("sign", "disc-5"),
        ),
        Step(
            say=N_(
                "A push moves the upper river and one arm, whose last disc drops. The other rests; they take turns."
            ),
            spot=("disc-7L", "disc-7R"),
        ),
        Step(
            before=chosen(Card.CLOUD, Card.ONE),
            say=N_("You want to go two discs down, into the right arm. Choose the 2."),
            spot=("card-two",),
            do=ChooseCard(Card.TWO),
            otherwise=N_("Another card leads elsewhere. Take it back, and choose the 2."),
        ),
        Step(
            say=N_("The left arm is next, so the right one is safer for now: click disc 6 on the right, then Done."),
            spot=("place-6R", "done"),
            do=Paddle(0, 2, Arm.RIGHT),
            otherwise=N_("The left arm moves first! Take it back, and go into the right one."),
        ),
        Step(
            say=N_("Your other canoe stays ashore."),
            spot=("stay",),
            do=EndTurn(),
            otherwise=N_("Take it back: here one canoe on the river is enough."),
        ),
        Step(
            before=((1, ChangeWeather(1)), (2, Paddle(0, -1)), (2, EndTurn())),
            say=N_(
                "The lowest card is 1, {1}'s cloud adds one: two pushes. The first took {1}'s canoe over the falls."
            ),
            spot=("disc-7L", "vane"),
        ),
        Step(
            say=N_("The second push moved the right arm, and you with it. The blue gem lies at its site again."),
            spot=("canoes-0", "site-blue"),
        ),
        Step(
            say=N_("You are next to the red gems, and to the edge. A lost canoe is bought back for a gem from home."),
            spot=("site-red", "falls"),
        ),
    ),
)
