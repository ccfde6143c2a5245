"""Vertiges: two to four players stack wooden pieces into towers, with one hand each."""

from typing import Final

from table.game import Game
from table.offer.options import Group, Option, seat_option, switch
from table.words import N_
from vertiges.rules.actions import VertigesAction
from vertiges.rules.options import CHART, READY_TABLES
from vertiges.rules.position import SEATS
from vertiges.rules.state import Vertiges, new_state

GAME: Final = Game(
    name="vertiges",
    package="vertiges",
    title="Vertiges",
    tagline=N_("Stack wood with one hand, steal the tops of towers, and keep your nerve when they sway."),
    seats=SEATS,
    default_seats=2,
    options=(
        seat_option(
            "first_player",
            N_("First player"),
            N_("At a real table the oldest begins. Then it goes counter-clockwise."),
            SEATS,
        ),
        switch(
            "fast_game",
            N_("Draw piles"),
            N_("With one bag everybody draws from it, and what falls goes back into it."),
            off=N_("Own draw piles"),
            on=N_("One bag for all"),
        ),
        Option(
            name="red_star",
            title=N_("Red stars"),
            explanation=N_("A piece with a red star counts double in a ZAP, or wherever a piece scores."),
            choices=("zap", "always"),
            default="zap",
            labels=(N_("In ZAPs only"), N_("Wherever a piece scores")),
            group=Group.HOUSE_RULES,
        ),
        switch(
            "steady_hand",
            N_("Steady hand"),
            N_("Near its seat a piece is drawn a little towards it, for everybody."),
            off=N_("As shaky as life"),
            on=N_("A little help"),
        ),
        switch(
            "enforce_rules",
            N_("Building rules"),
            N_("Whoever overlooks a piece that fits can be caught, or is told so at once."),
            off=N_("Watch each other"),
            on=N_("Checked by the program"),
            group=Group.HOUSE_RULES,
        ),
        switch(
            "strict",
            N_("Aids for the eye"),
            N_("The ghost of a seat that fits, the height rule and the plumb line."),
            off=N_("For whoever wants them"),
            on=N_("None: strict"),
            group=Group.HOUSE_RULES,
        ),
    ),
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
    lessons="vertiges.lessons:LESSONS",
    retelling="vertiges.retelling:retell",
    judge="vertiges.bots.levels:judge",
)
