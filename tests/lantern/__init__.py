"""Lanterns, the game of the tests and the template for a new game: two to four people guess what burns.

The rules stand in ``rulebook.en.md``; CONTRIBUTING.md says under "Add a game" what to do with a copy of this package.
"""

from typing import Final

from table.game import Game
from table.offer.options import Option, classic, everything, quick
from table.words import N_
from tests.lantern.cards import POINTS, SEATS
from tests.lantern.rules.actions import LanternAction
from tests.lantern.rules.chart import CHART
from tests.lantern.rules.state import Lantern, new_state

GAME: Final = Game(
    name="lantern",
    package="tests.lantern",
    title="Lanterns",
    tagline=N_("Guess what burns."),
    seats=SEATS,
    default_seats=3,
    options=(
        Option(
            name="points",
            title=N_("Points"),
            explanation=N_("Whoever has so many points first wins."),
            choices=POINTS,
            default=2,
        ),
    ),
    state_type=Lantern,
    action_type=LanternAction,
    new_state=new_state,
    bots=("tests.lantern.bots:Dreamer",) * 4,
    narration="tests.lantern.narration:NARRATION",
    ready_tables=(
        quick(N_("One dreamer, one point."), "novice", points=1),
        classic(N_("Two dreamers."), "novice", "novice"),
        everything(N_("Three dreamers, eight points."), "novice", "novice", "novice", points=8),
    ),
    chart=CHART,
    retelling="tests.lantern.retelling:retell",
    stickers="tests.lantern.stickers:STICKERS",
)
