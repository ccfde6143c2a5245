"""Vertiges: two to four players stack wooden pieces into towers, with one hand each."""

from typing import Final

from table.game import Game
from vertiges.offer import CHART, READY_TABLES, TAGLINE, TITLE, TONIGHT
from vertiges.rules.actions import VertigesAction
from vertiges.rules.options import SEATS, MatchOptions
from vertiges.rules.state import Vertiges, new_state

GAME: Final = Game(
    name="vertiges",
    package="vertiges",
    title=TITLE,
    credit="Winning Moves France 2000",
    tagline=TAGLINE,
    seats=SEATS,
    default_seats=2,
    options_type=MatchOptions,
    state_type=Vertiges,
    action_type=VertigesAction,
    new_state=new_state,
    bots=(
        "vertiges.bots.levels:Novice",
        "vertiges.bots.levels:Regular",
        "vertiges.bots.levels:Expert",
        "vertiges.bots.levels:Master",
    ),
    narration="vertiges.narration:NARRATION",
    ready_tables=READY_TABLES,
    counter_clockwise=True,
    nature="vertiges.physics.performance:answer",
    chart=CHART,
    tonight=TONIGHT,
    lessons="vertiges.lessons:LESSONS",
    retelling="vertiges.retelling:retell",
    stickers="vertiges.stickers:STICKERS",
    goals="vertiges.stickers:GOALS",
    figures="vertiges.figures:FIGURES",
    judge="vertiges.bots.levels:judge",
    mishaps="vertiges.retelling:mishaps",
    outcome="vertiges.bots.levels:judge_outcome",
    display="vertiges.scene.display:VertigesDisplay",
    picture="vertiges.view.menus:paint_position",
    contents="vertiges.view.menus:VertigesContents",
    rule_pictures="vertiges.rule_pictures:PICTURES",
    ending="vertiges.view.ending:VertigesEnding",
    feat="vertiges.feat:best_tower",
    souvenir="vertiges.scene.heights:souvenir",
    moods="vertiges.view.moods:VertigesMoods",
    only_on_film="vertiges.view.menus:is_only_on_film",
    show_deed="vertiges.view.menus:show_deed",
)
