"""The third lesson: an empty canoe that comes upstream robs."""

from typing import Final

from niagara.board import Card, Gem
from niagara.lessons.positions import COMPANY, canoe, choosing, chosen
from niagara.rules.actions import ChooseCard, EndTurn, Paddle, Steal
from table.offer.lesson import Deed, Lesson, Step
from table.words import N_

STEALING: Final = Lesson(
    id="stealing",
    title=N_("Thieves come upstream"),
    about=N_("Take a gem out of somebody else's canoe."),
    seats=COMPANY,
    position=choosing((canoe("5"),), (canoe("3", Gem.RED),), (canoe("4", Gem.WHITE),)),
    steps=(
        Step(
            say=N_("{1} carries a red gem, two discs above you. Who comes upstream with an empty canoe may rob."),
            spot=("canoes-1", "canoes-0"),
        ),
        Step(
            before=chosen(Card.SIX, Card.FOUR),
            say=N_("Choose the 2, and you end exactly on that disc."),
            spot=("card-two",),
            do=ChooseCard(Card.TWO),
            otherwise=N_("You would not end on disc 3. Take it back, and choose the 2."),
        ),
        Step(
            say=N_("Go up to disc 3, take the red gem there, and press Done. Robbing costs no points."),
            spot=("place-3", "done"),
            do=Paddle(0, -2, after=(Steal(1, 0, Gem.RED),)),
            accepts=Deed("GemStolen", {"seat": 0, "victim": 1, "gem": Gem.RED}),
            otherwise=N_("And the gem? Take it back, go up to disc 3, and take it from {1}."),
        ),
        Step(
            say=N_("Leave the other canoe ashore."),
            spot=("stay",),
            do=EndTurn(),
            otherwise=N_("Take it back: here one canoe on the river is enough."),
        ),
        Step(
            before=((1, Paddle(0, -3)), (1, EndTurn()), (2, Paddle(0, -4)), (2, EndTurn())),
            say=N_("The gem is in your canoe, not yet at home. Whoever comes upstream to you can rob you in turn."),
            spot=("canoes-0",),
        ),
        Step(
            say=N_("Downstream nobody robs, and nobody robs their own. A laden canoe above others is in danger."),
            spot=("disc-3", "disc-5"),
        ),
    ),
)
