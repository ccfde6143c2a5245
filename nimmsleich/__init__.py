"""Nimm's Leich!: a bluffing game of corpses, cards and detectives for three to six players."""

from typing import Final

from nimmsleich.rules.actions import NimmsleichAction
from nimmsleich.rules.chart import CHART
from nimmsleich.rules.position import SEATS
from nimmsleich.rules.ready_tables import READY_TABLES
from nimmsleich.rules.state import NimmsLeich, new_state
from table.game import Game
from table.offer.options import seat_option, switch
from table.words import N_

GAME: Final = Game(
    name="nimmsleich",
    title="Nimm's Leich!",
    tagline=N_("Bid on the bodies, bluff with a straight face, and be the first without a card."),
    seats=SEATS,
    default_seats=4,
    options=(
        seat_option("dealer", N_("Dealer"), N_("The player to the left of the dealer opens the first round."), SEATS),
        switch(
            "oysters",
            N_("Oysters"),
            N_("Whoever finishes level on tokens opens oysters for the win; otherwise they share it."),
            off=N_("Share the win"),
            on=N_("Serve oysters"),
        ),
    ),
    state_type=NimmsLeich,
    action_type=NimmsleichAction,
    new_state=new_state,
    bots=(
        "nimmsleich.bots.novice:Novice",
        "nimmsleich.bots.regular:Regular",
        "nimmsleich.bots.expert:Expert",
        "nimmsleich.bots.master:Master",
    ),
    narration="nimmsleich.narration:NARRATION",
    ready_tables=READY_TABLES,
    display="nimmsleich.scene.leich_display:LeichDisplay",
    picture="nimmsleich.view.menus.position_picture:draw_position",
    lesson_picture="nimmsleich.view.menus.lesson_picture:draw_lesson",
    contents="nimmsleich.view.menus.box_contents:LeichContents",
    rule_pictures="nimmsleich.rule_pictures:PICTURES",
    chart=CHART,
    lessons="nimmsleich.lessons:LESSONS",
    retelling="nimmsleich.retelling:retell",
    judge="nimmsleich.bots.judging:judge",
    shown_deed="nimmsleich.view.menus.shown_deed:show_deed",
    ending="nimmsleich.view.menus.ending:LeichEnding",
)
