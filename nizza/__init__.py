"""Nizza: swinging over the roofs of Nice, for two to six players."""

from typing import Final

from nizza.rules.actions import NizzaAction
from nizza.rules.chart import CHART
from nizza.rules.setup.beginning import SEATS
from nizza.rules.setup.options import OPTIONS
from nizza.rules.setup.ready_tables import READY_TABLES
from nizza.rules.state import Nizza, board_stamp, new_state
from table.game import FileCommand, Game, SetupStamp
from table.words import N_

GAME: Final = Game(
    name="nizza",
    title="Nizza",
    tagline=N_("Swing over the roofs of Nice, rob the safe, and be first at the helicopter."),
    seats=SEATS,
    default_seats=4,
    options=OPTIONS,
    state_type=Nizza,
    action_type=NizzaAction,
    new_state=new_state,
    bots=(
        "nizza.bots.novice:Novice",
        "nizza.bots.regular:Regular",
        "nizza.bots.expert:Expert",
        "nizza.bots.master:Master",
    ),
    narration="nizza.narration:NARRATION",
    ready_tables=READY_TABLES,
    display="nizza.scene.nizza_display:NizzaDisplay",
    lessons="nizza.lessons:LESSONS",
    picture="nizza.view.menus.position_picture:draw_position",
    lesson_picture="nizza.view.menus.position_picture:draw_lesson",
    begin_picture="nizza.view.menus.position_picture:begin_position",
    contents="nizza.view.menus.box_contents:NizzaContents",
    rule_pictures="nizza.rule_pictures:PICTURES",
    nature="nizza.physics.nature:answer",
    preparation="nizza.bots.estimates.outlook:prepare",
    stamp=SetupStamp(board_stamp, N_("%(file)s was begun on a board that has been changed since.")),
    chart=CHART,
    retelling="nizza.retelling:retell",
    judge="nizza.bots.judging:judge",
    shown_deed="nizza.view.menus.shown_deed:show_deed",
    ending="nizza.view.menus.ending:NizzaEnding",
    commands=(FileCommand("check-board", "say whether a board can be played", "nizza.check_board:check_board"),),
)
