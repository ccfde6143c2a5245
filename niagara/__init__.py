"""Niagara: canoes on a river that moves under them, for three to six players."""

from typing import Final

from niagara.offer import CHART, READY_TABLES, TAGLINE, TITLE, TONIGHT
from niagara.rules.actions import NiagaraAction
from niagara.rules.options import SEATS, MatchOptions
from niagara.rules.state import Niagara, new_state
from table.game import Game

GAME: Final = Game(
    name="niagara",
    package="niagara",
    title=TITLE,
    credit="Zoch 2004",
    tagline=TAGLINE,
    seats=SEATS,
    default_seats=4,
    options_type=MatchOptions,
    state_type=Niagara,
    action_type=NiagaraAction,
    new_state=new_state,
    bots=(
        "niagara.bots.levels:Novice",
        "niagara.bots.levels:Regular",
        "niagara.bots.levels:Expert",
        "niagara.bots.levels:Master",
    ),
    narration="niagara.narration:NARRATION",
    ready_tables=READY_TABLES,
    chart=CHART,
    tonight=TONIGHT,
    lessons="niagara.lessons:LESSONS",
    retelling="niagara.retelling:retell",
    stickers="niagara.stickers:STICKERS",
    goals="niagara.stickers:GOALS",
    figures="niagara.figures:FIGURES",
    judge="niagara.bots.levels:judge",
    mishaps="niagara.retelling:mishaps",
    outcome="niagara.bots.levels:judge_outcome",
    display="niagara.scene.display:NiagaraDisplay",
    ambience="water_flow",
    picture="niagara.view.menus:paint_position",
    lesson_picture="niagara.view.menus:draw_lesson",
    picture_steps="niagara.view.menus:position_steps",
    contents="niagara.view.menus:NiagaraContents",
    rule_pictures="niagara.rule_pictures:PICTURES",
    ending="niagara.view.ending:NiagaraEnding",
    moods="niagara.view.moods:NiagaraMoods",
    show_deed="niagara.view.menus:show_deed",
)
