"""Lanterns: two to four people guess what burns.

The game of the tests and the template for a new game: docs/game.md says what to do with a copy of this package.
"""

from typing import Final

from table.game import Game
from tests.lantern.offer import CHART, READY_TABLES, TAGLINE, TITLE
from tests.lantern.rules import SEATS, Lantern, LanternAction, MatchOptions, new_state

GAME: Final = Game(
    name="lantern",
    package="tests.lantern",
    title=TITLE,
    tagline=TAGLINE,
    seats=SEATS,
    default_seats=3,
    options_type=MatchOptions,
    state_type=Lantern,
    action_type=LanternAction,
    new_state=new_state,
    bots=("tests.lantern.bots:Dreamer",) * 4,
    nature="tests.lantern.physics:answer",
    narration="tests.lantern.narration:NARRATION",
    ready_tables=READY_TABLES,
    chart=CHART,
    lessons="tests.lantern.lessons:LESSONS",
    stickers="tests.lantern.offer:STICKERS",
    display="tests.lantern.scene:LanternDisplay",
    picture="tests.lantern.view:paint_position",
    show_deed="tests.lantern.view:show_deed",
)
