"""Nimm's Leich!: a bluffing game of corpses, cards and detectives for three to six players."""

from typing import Final

from nimmsleich.offer import CHART, FIRST_OPTIONS, READY_TABLES, TAGLINE, TITLE, TONIGHT
from nimmsleich.rules.actions import NimmsleichAction
from nimmsleich.rules.options import SEATS, MatchOptions
from nimmsleich.rules.state import NimmsLeich, new_state
from table.game import Game

GAME: Final = Game(
    name="nimmsleich",
    package="nimmsleich",
    title=TITLE,
    credit="Wolfgang Lüdtke, Goldsieber 1997",
    tagline=TAGLINE,
    seats=SEATS,
    default_seats=4,
    options_type=MatchOptions,
    state_type=NimmsLeich,
    action_type=NimmsleichAction,
    new_state=new_state,
    bots=(
        "nimmsleich.bots.levels:Novice",
        "nimmsleich.bots.levels:Regular",
        "nimmsleich.bots.levels:Expert",
        "nimmsleich.bots.levels:Master",
    ),
    narration="nimmsleich.narration:NARRATION",
    ready_tables=READY_TABLES,
    first_options=FIRST_OPTIONS,
    chart=CHART,
    tonight=TONIGHT,
    lessons="nimmsleich.lessons:LESSONS",
    retelling="nimmsleich.retelling:retell",
    stickers="nimmsleich.stickers:STICKERS",
    goals="nimmsleich.stickers:GOALS",
    figures="nimmsleich.figures:FIGURES",
    notes="nimmsleich.bots.signs:notes",
    judge="nimmsleich.bots.levels:judge",
    display="nimmsleich.scene.display:LeichDisplay",
    ambience="crowd_murmur",
    picture="nimmsleich.view.menus:paint_position",
    lesson_picture="nimmsleich.view.menus:draw_lesson",
    contents="nimmsleich.view.menus:LeichContents",
    rule_pictures="nimmsleich.rule_pictures:PICTURES",
    ending="nimmsleich.view.ending:LeichEnding",
    moods="nimmsleich.view.moods:LeichMoods",
    show_deed="nimmsleich.view.menus:show_deed",
)
