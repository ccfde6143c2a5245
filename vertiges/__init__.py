"""Vertiges: towers of wood, stacked by one hand, for two to four players."""

from typing import Final

from table.game import Game, Option
from table.words import N_
from vertiges.rules.actions import VertigesAction
from vertiges.rules.state import Vertiges, new_state

GAME: Final = Game(
    name="vertiges",
    title="Vertiges",
    tagline=N_("Stack wood with one hand, steal the tops of towers, and keep your nerve when they sway."),
    seats=range(2, 5),
    default_seats=2,
    options=(
        Option(
            name="first_player",
            title=N_("First player"),
            explanation=N_("At a real table the oldest begins. Then it goes counter-clockwise."),
            choices=("random", "1", "2", "3", "4"),
            default="random",
            labels=(N_("Drawn by lot"), N_("Seat 1"), N_("Seat 2"), N_("Seat 3"), N_("Seat 4")),
        ),
        Option(
            name="fast_game",
            title=N_("Fast game"),
            explanation=N_("Everybody draws from one bag, and what falls goes back into it."),
            choices=(False, True),
            default=False,
            labels=(N_("Own draw piles"), N_("One bag for all")),
        ),
        Option(
            name="red_star",
            title=N_("Red stars"),
            explanation=N_("A piece with a red star counts double in a ZAP, or wherever a piece scores."),
            choices=("zap", "always"),
            default="zap",
            labels=(N_("In ZAPs only"), N_("Wherever a piece scores")),
        ),
        Option(
            name="steady_hand",
            title=N_("Steady hand"),
            explanation=N_("Near its seat a piece is drawn a little towards it, for everybody."),
            choices=(False, True),
            default=False,
            labels=(N_("As shaky as life"), N_("A little help")),
        ),
        Option(
            name="enforce_rules",
            title=N_("Building rules"),
            explanation=N_("Whoever overlooks a piece that fits can be caught, or is told so at once."),
            choices=(False, True),
            default=False,
            labels=(N_("Watch each other"), N_("Checked by the program")),
        ),
        Option(
            name="strict",
            title=N_("Aids for the eye"),
            explanation=N_("The ghost of a seat that fits, the height rule and the plumb line."),
            choices=(False, True),
            default=False,
            labels=(N_("For whoever wants them"), N_("None: strict")),
        ),
    ),
    state_type=Vertiges,
    action_type=VertigesAction,
    new_state=new_state,
    bots="vertiges.bots.levels:make_bot",
    story="vertiges.narration",
    display="vertiges.scene.vertiges_display:VertigesDisplay",
    counter_clockwise=True,
    nature="vertiges.physics.nature:answer",
    chart="vertiges.rules.chart:points",
)
