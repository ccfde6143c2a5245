"""Nimm's Leich!: a bluffing game of corpses, cards and detectives for three to six players."""

from typing import Final

from nimmsleich.rules.actions import NimmsleichAction
from nimmsleich.rules.options import CHART, READY_TABLES, TONIGHT
from nimmsleich.rules.position import SEATS
from nimmsleich.rules.state import NimmsLeich, new_state
from table.game import Game
from table.offer.options import seat_option, switch
from table.words import N_

GAME: Final = Game(
    name="nimmsleich",
    package="nimmsleich",
    title="Nimm's Leich!",
    tagline=N_("Bid on the corpses, keep a straight face, and be the first to run out of cards."),
    seats=SEATS,
    default_seats=4,
    options=(
        seat_option("dealer", N_("Dealer"), N_("The player to the left of the dealer opens the first round."), SEATS),
        switch(
            "oysters",
            N_("Oysters"),
            N_("Players who tie on tokens open oysters for the win. Without oysters they share it."),
            off=N_("Share the win"),
            on=N_("Serve oysters"),
        ),
    ),
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
    chart=CHART,
    tonight=TONIGHT,
    lessons="nimmsleich.lessons:LESSONS",
    retelling="nimmsleich.retelling:retell",
    stickers="nimmsleich.stickers:STICKERS",
    judge="nimmsleich.bots.levels:judge",
)
