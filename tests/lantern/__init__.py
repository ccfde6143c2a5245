"""Lanterns, the game of the tests and the template for a new game: two to four people guess what burns.

The rules stand in ``rulebook.en.md``; CONTRIBUTING.md says under "Add a game" what to do with a copy of this package.
"""

from typing import Final

from table.game import Game
from tests.lantern.cards import SEATS
from tests.lantern.offer import CHART, READY_TABLES, TAGLINE, TITLE
from tests.lantern.rules.actions import LanternAction
from tests.lantern.rules.options import OPTIONS
from tests.lantern.rules.state import Lantern, new_state

GAME: Final = Game(
    name="lantern",
    package="tests.lantern",
    title=TITLE,
    tagline=TAGLINE,
    seats=SEATS,
    default_seats=3,
    options=OPTIONS,
    state_type=Lantern,
    action_type=LanternAction,
    new_state=new_state,
    bots=("tests.lantern.bots:Dreamer",) * 4,
    narration="tests.lantern.narration:NARRATION",
    ready_tables=READY_TABLES,
    chart=CHART,
    retelling="tests.lantern.retelling:retell",
    stickers="tests.lantern.stickers:STICKERS",
    display="tests.lantern.scene:LanternDisplay",
    picture="tests.lantern.view:paint_position",
    lesson_picture="tests.lantern.view:draw_lesson",
    moods="tests.lantern.moods:LanternMoods",
    show_deed="tests.lantern.view:show_deed",
)
