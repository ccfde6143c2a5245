"""The first lesson: choose, paddle, load, the push, and home."""

from typing import Final

from niagara.board import Card, Gem
from niagara.lessons.positions import COMPANY, choosing, chosen, launched
from niagara.rules.actions import ChooseCard, EndTurn, Load, Paddle
from table.offer.lesson import Deed, Lesson, Step
from table.words import N_

FIRST_GEM: Final = Lesson(
    id="first-gem",
    title=N_("A first gem"),
    about=N_("Choose a card, paddle, load, watch the river move, and come home."),
    seats=COMPANY,
    position=choosing(),
    steps=(
        Step(
            say=N_("Bring gems home: four of one colour, one of each of the five colours, or any seven win."),
            spot=("site-violet", "site-white", "site-yellow", "site-blue", "site-red", "pier"),
        ),
        Step(
            before=chosen(Card.THREE, Card.TWO),
            say=N_("Everybody secretly chooses a card: so many points will your canoes have. Choose the 5."),
            spot=("card-five",),
            do=ChooseCard(Card.FIVE),
            otherwise=N_("Possible, but today the 5 fits: three discs down to the gems, and two for one of them."),
        ),
        Step(
            say=N_("A disc costs a point, loading two. Click disc 3: the gem is loaded with it. Then press Done."),
            spot=("place-3", "done"),
            do=Paddle(0, 3, after=(Load(Gem.VIOLET),)),
            accepts=Deed("GemLoaded", {"seat": 0, "gem": Gem.VIOLET}),
            otherwise=N_("All points must be spent. Take it back: three discs down, then load the violet gem."),
            refused=N_("Three discs and a gem: that makes five."),
        ),
        Step(
            before=launched(3, 2),
            say=N_("All have paddled, and the river has moved as far as the lowest card, {2}'s 2: you are on disc 5."),
            spot=("canoes-0", "seat-2"),
        ),
        Step(
            say=N_("Every push brings you nearer to the falls, and a gem counts only at home. It is five points away."),
            spot=("falls", "pier"),
        ),
        Step(
            before=chosen(Card.FOUR, Card.FOUR),
            say=N_("Used cards lie open, and come back only when the hand is empty. Choose the 6."),
            spot=("card-six",),
            do=ChooseCard(Card.SIX),
            otherwise=N_("With less than five points you would not come home. Take it back, and choose the 6."),
        ),
        Step(
            before=((1, Paddle(0, -4)), (1, EndTurn()), (2, Paddle(0, -4)), (2, EndTurn())),
            say=N_("Up the river and ashore: click the landing stage, then Done. Who lands may leave points over."),
            spot=("place-shore", "done"),
            do=Paddle(0, -5),
            accepts=Deed("CanoeLanded", {"seat": 0}),
            otherwise=N_("You can stay out. But take it back, and bring the gem home first."),
        ),
        Step(
            say=N_("The violet gem is yours for good. A canoe ashore may move too, but need not: leave it there."),
            spot=("stay", "seat-0"),
            do=EndTurn(),
            otherwise=N_("That works as well. Here take it back, and leave the canoe ashore."),
        ),
    ),
)
