"""Nimm's Leich!: a bluffing game of corpses, cards and detectives for three to six players."""

from typing import Final

from nimmsleich.rules.actions import NimmsleichAction
from nimmsleich.rules.state import NimmsLeich, new_state
from table.game import Game, Option
from table.words import N_

GAME: Final = Game(
    name="nimmsleich",
    title="Nimm's Leich!",
    tagline=N_("Bid on the bodies, bluff with a straight face, and be the first without a card."),
    seats=range(3, 7),
    default_seats=4,
    options=(
        Option(
            name="dealer",
            title=N_("Dealer"),
            explanation=N_("The player to the left of the dealer opens the first round."),
            choices=("random", "1", "2", "3", "4", "5", "6"),
            default="random",
            labels=(
                N_("Drawn by lot"),
                N_("Seat 1"),
                N_("Seat 2"),
                N_("Seat 3"),
                N_("Seat 4"),
                N_("Seat 5"),
                N_("Seat 6"),
            ),
        ),
        Option(
            name="oysters",
            title=N_("Oysters"),
            explanation=N_("Whoever finishes level on tokens opens oysters for the win; otherwise they share it."),
            choices=(False, True),
            default=False,
            labels=(N_("Share the win"), N_("Serve oysters")),
        ),
    ),
    state_type=NimmsLeich,
    action_type=NimmsleichAction,
    new_state=new_state,
    bots="nimmsleich.bots.levels:make_bot",
    story="nimmsleich.narration",
    display="nimmsleich.scene.leich_display:LeichDisplay",
    chart="nimmsleich.rules.chart:cards_left",
)
