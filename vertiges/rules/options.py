"""Options of a match: where the French and the English rules differ, and house rules."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from table.offer.options import Option, OptionGroup, seat_option, switch
from table.words import N_
from vertiges.rules.position import SEATS
from vertiges.rules.views import Closing, MatchOptions, RedStar

OPTIONS: Final = (
    replace(
        seat_option(
            N_("First player"),
            N_("At a real table the oldest player begins. Play then goes counter-clockwise."),
            SEATS,
            rule="VE-11",
        ),
        name="first_player",
        default="random",
    ),
    switch(
        "fast_game",
        N_("Draw piles"),
        N_("With one bag everyone draws from it, and fallen pieces go back into it."),
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
        group=OptionGroup.HOUSE_RULES,
    ),
    switch(
        "steady_hand",
        N_("Steady hand"),
        N_("Pieces are pulled slightly towards their seat, for everyone."),
        off=N_("As shaky as real life"),
        on=N_("A little help"),
    ),
    switch(
        "enforce_rules",
        N_("Building rules"),
        N_("If you overlook a piece that fits, your rivals can catch you, or the program tells you at once."),
        off=N_("Watch each other"),
        on=N_("Checked by the program"),
        group=OptionGroup.HOUSE_RULES,
    ),
    Option(
        name="wrong_call",
        title=N_("Wrong calls"),
        explanation=N_("“Caught!” costs nothing if you are wrong, or gives a point to the player you accused."),
        choices=("free", "point"),
        default="free",
        labels=(N_("Free"), N_("A point for the accused")),
        group=OptionGroup.HOUSE_RULES,
        absent="free",
    ),
    Option(
        name="closing",
        title=N_("Closing towers"),
        explanation=N_(
            "Closed towers grow no more. As a last resort: lay a piece so that it closes a tower only if "
            "nothing in your hand can be laid with an open top."
        ),
        choices=("last_resort_any_height", "free"),
        default="last_resort_any_height",
        labels=(N_("As a last resort"), N_("Whenever you like")),
        group=OptionGroup.HOUSE_RULES,
        absent="free",
        former=("last_resort",),
    ),
    Option(
        name="load",
        title=N_("Heavy loads"),
        explanation=N_("A hand that carries many pieces in a ZAP trembles, and calms down when it moves slowly."),
        choices=("trembling", "light"),
        default="trembling",
        labels=(N_("The hand trembles"), N_("The hand stays calm")),
        group=OptionGroup.HOUSE_RULES,
        absent="light",
    ),
    switch(
        "spent",
        N_("Spent pieces"),
        N_("Pieces that a ZAP has just moved score nothing in the next one, so going straight back doesn't pay."),
        off=N_("Every ZAP scores in full"),
        on=N_("Nothing for going back"),
        group=OptionGroup.HOUSE_RULES,
        absent=False,
    ),
    switch(
        "strict",
        N_("Visual aids"),
        N_("A ghost where a piece fits, the height ruler and the plumb line."),
        off=N_("If you want them"),
        on=N_("None: strict"),
        group=OptionGroup.HOUSE_RULES,
    ),
)


def rules_of(options: Mapping[str, object]) -> MatchOptions:
    """Return the rules set by complete, checked options."""
    return MatchOptions(
        fast_game=options["fast_game"] is True,
        red_star=RedStar(str(options["red_star"])),
        steady_hand=options["steady_hand"] is True,
        strict=options["strict"] is True,
        enforce_rules=options["enforce_rules"] is True,
        closing=Closing(str(options["closing"])),
        load=options["load"] == "trembling",
        costly_calls=options["wrong_call"] == "point",
        spent=options["spent"] is True,
    )
