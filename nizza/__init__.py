"""Nizza: swinging over the roofs of Nice, for two to six players."""

from typing import Final

from nizza.boards import BAKE
from nizza.offer import CHART, FIRST_OPTIONS, READY_TABLES, TAGLINE, TITLE, TONIGHT
from nizza.rules.actions import NizzaAction
from nizza.rules.options import SEATS, MatchOptions
from nizza.rules.state import Nizza, board_stamp, first_state, new_state
from table.game import FileCommand, Game, SetupStamp
from table.words import N_

GAME: Final = Game(
    name="nizza",
    package="nizza",
    title=TITLE,
    credit="Wolfgang Kramer, Schmidt Spiele 1993",
    tagline=TAGLINE,
    seats=SEATS,
    default_seats=4,
    options_type=MatchOptions,
    state_type=Nizza,
    action_type=NizzaAction,
    new_state=new_state,
    bots=(
        "nizza.bots.levels:Novice",
        "nizza.bots.levels:Regular",
        "nizza.bots.levels:Expert",
        "nizza.bots.levels:Master",
    ),
    narration="nizza.narration:NARRATION",
    ready_tables=READY_TABLES,
    first_options=FIRST_OPTIONS,
    lessons="nizza.lessons:LESSONS",
    drill="practice-rope",
    nature="nizza.physics.swing:answer",
    preparation="nizza.bots.outlook:prepare",
    stamp=SetupStamp(board_stamp, N_("%(file)s was played on a board that has changed since."), first_state),
    chart=CHART,
    tonight=TONIGHT,
    retelling="nizza.retelling:retell",
    stickers="nizza.stickers:STICKERS",
    goals="nizza.stickers:GOALS",
    figures="nizza.figures:FIGURES",
    judge="nizza.bots.levels:judge",
    mishaps="nizza.retelling:mishaps",
    outcome="nizza.bots.levels:judge_outcome",
    commands=(
        FileCommand(BAKE, N_("make a board of a drawing, or say what is wrong"), "nizza.baking.command:bake_board"),
    ),
    display="nizza.scene.display:NizzaDisplay",
    ambience="wind",
    picture="nizza.view.menus:paint_position",
    lesson_picture="nizza.view.menus:draw_lesson",
    picture_steps="nizza.view.menus:position_steps",
    contents="nizza.view.menus:NizzaContents",
    rule_pictures="nizza.rule_pictures:PICTURES",
    ending="nizza.view.ending:NizzaEnding",
    preference="nizza.swing_aid:SWING_AID",
    moods="nizza.view.moods:NizzaMoods",
    show_deed="nizza.view.menus:show_deed",
)
