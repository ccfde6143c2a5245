"""Lanterns, the game of the tests and the template for a new game: two to four people guess what burns.

LA-1 Chance lays a card (1 … 12, all different) under each lantern; its holder alone looks at it.
LA-2 In turn each pours one to three drops into the bowl.
LA-3 Until the bowl is full everybody may once, at any moment, light a match and look at another's card.
LA-4 When it is full all guess secretly at the same time whether the cards add up to an even number.
LA-5 Who was right gets a point; the first to have the points that were agreed wins, several share.
"""

from typing import Final

from table.game import Game
from table.options import Option
from table.words import N_
from tests.lantern.cards import SEATS
from tests.lantern.rules.actions import LanternAction
from tests.lantern.rules.chart import CHART
from tests.lantern.rules.state import Lantern, new_state

GAME: Final = Game(
    name="lantern",
    title="Lanterns",
    tagline=N_("Guess what burns."),
    seats=SEATS,
    default_seats=3,
    options=(
        Option(
            name="points",
            title=N_("Points"),
            explanation=N_("Whoever has so many points first wins."),
            choices=(1, 2, 3, 8),
            default=2,
        ),
    ),
    state_type=Lantern,
    action_type=LanternAction,
    new_state=new_state,
    bots=("tests.lantern.bots:Dreamer",) * 4,
    narration="tests.lantern.narration:NARRATION",
    display="tests.lantern.scene:LanternDisplay",
    chart=CHART,
)
