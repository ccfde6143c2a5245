"""Five challenges. What the bots answer follows from the seed: what is right once is right again."""

from typing import Final

from niagara.board import Card, Gem
from niagara.lessons import goals
from niagara.lessons.positions import COMPANY, canoe, choosing
from niagara.rules.actions import ChangeWeather, ChooseCard, EndTurn, Load, Paddle, Steal
from table.offer.lesson import Lesson
from table.words import N_

RED_GEM: Final = Lesson(
    id="red-gem",
    title=N_("The red gem from disc 7"),
    about=N_("Come home with a red gem. The left arm is next, and you are in the right one."),
    seats=COMPANY,
    position=choosing((canoe("7R"),), (canoe("5"),), (canoe("3"),)),
    goal=goals.gem_home(Gem.RED, 3),
    solution=(
        ChooseCard(Card.FIVE), Paddle(0, -3, before=(Load(Gem.RED),)), EndTurn(),
        ChooseCard(Card.SIX), Paddle(0, -6),
    ),
)  # fmt: skip
ROBBER: Final = Lesson(
    id="robber",
    title=N_("Robin on the river"),
    about=N_("Rob a gem and bring it home, all in three rounds."),
    seats=COMPANY,
    position=choosing((canoe("5"),), (canoe("4", Gem.WHITE),), (canoe("3", Gem.VIOLET),)),
    goal=goals.stolen_home(3),
    solution=(
        ChooseCard(Card.TWO), Paddle(0, -2, after=(Steal(2, 0, Gem.VIOLET),)), Paddle(1, 2),
        ChooseCard(Card.SIX), Paddle(0, -5),
    ),
)  # fmt: skip
BOTH_SAVED: Final = Lesson(
    id="both-saved",
    title=N_("Two canoes at the edge"),
    about=N_("Both canoes are next to the falls. Lose none in two rounds; a gem at home is the third star."),
    seats=COMPANY,
    position=choosing((canoe("7L", Gem.RED), canoe("6R", Gem.BLUE))),
    goal=goals.both_saved(2),
    solution=(
        ChooseCard(Card.THREE), Paddle(0, -3), Paddle(1, -3),
        ChooseCard(Card.SIX), Paddle(1, -6), Paddle(0, -6),
    ),
)  # fmt: skip
THREE_GEMS: Final = Lesson(
    id="three-gems",
    title=N_("Three gems before the cards are used up"),
    about=N_("Bring home three gems in seven rounds."),
    seats=COMPANY,
    position=choosing(),
    goal=goals.gems_home(3, 7),
    solution=(
        ChooseCard(Card.CLOUD), ChangeWeather(-1),
        ChooseCard(Card.ONE), Paddle(1, 1),
        ChooseCard(Card.FOUR), Paddle(1, 2, after=(Load(Gem.VIOLET),)), Paddle(0, 4),
        ChooseCard(Card.FIVE), Paddle(0, -3, before=(Load(Gem.YELLOW),)), Paddle(1, -4),
        ChooseCard(Card.THREE), Paddle(0, -3), Paddle(1, 3),
        ChooseCard(Card.SIX), Paddle(1, -3, before=(Load(Gem.VIOLET),)), Paddle(0, -2),
    ),
)  # fmt: skip
LAST_GEM: Final = Lesson(
    id="last-gem",
    title=N_("One is missing"),
    about=N_("A white gem is all you lack, and the others are close behind. Win alone, and quickly."),
    seats=COMPANY,
    seed=2,
    position=choosing(
        (canoe("5"),), (canoe("1"),), (canoe("1"),),
        stores=[[1, 0, 1, 1, 1], [2, 2, 1, 0, 0], [1, 2, 1, 1, 0]], round=8,
    ),
    goal=goals.won_within(2),
    solution=(
        ChooseCard(Card.THREE), Paddle(0, -1, before=(Load(Gem.YELLOW),)), Paddle(1, 3),
        ChooseCard(Card.SIX), Paddle(0, -5), Paddle(1, -4, before=(Load(Gem.WHITE),)),
    ),
)  # fmt: skip
CHALLENGES: Final = (RED_GEM, ROBBER, BOTH_SAVED, THREE_GEMS, LAST_GEM)
