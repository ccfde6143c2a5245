"""Options of a match, with its house rules and expansions."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from niagara.rules.beginning import SEATS
from niagara.rules.views import MatchOptions, WinBy
from table.offer.options import Option, OptionGroup, seat_option, switch
from table.words import N_

_OUT: Final = N_("Left out")
_IN: Final = N_("In the game")

BY_VALUE: Final = "value"
SEVERAL: Final = "several"

OPTIONS: Final = (
    replace(
        seat_option(
            N_("Buoy"),
            N_("The player with the buoy paddles first. It moves on to the next player after every round."),
            SEATS,
            rule="NI-11",
        ),
        name="buoy",
        default="random",
    ),
    switch(
        "double_canoe",
        N_("Double canoe"),
        N_("One of your two canoes carries two gems. Six players without any Spirits play with this one."),
        off=_OUT,
        on=_IN,
        group=OptionGroup.EXPANSIONS,
    ),
    switch(
        "whirlpool",
        N_("Whirlpool"),
        N_("A disc that no canoe can stay on: it carries you down, and costs more on the way up."),
        off=_OUT,
        on=_IN,
        group=OptionGroup.EXPANSIONS,
    ),
    switch(
        "seven",
        N_("Paddle card 7"),
        N_("Everyone has a card with seven points."),
        off=_OUT,
        on=_IN,
        group=OptionGroup.EXPANSIONS,
    ),
    switch(
        "lasso",
        N_("Lasso"),
        N_("A card that pulls your canoes onto the bank until the river has moved."),
        off=_OUT,
        on=_IN,
        group=OptionGroup.EXPANSIONS,
    ),
    switch(
        "one_two_three",
        N_("Paddle card 1/2/3"),
        N_("A card that moves one canoe by one, two or three points and does not count for the river."),
        off=_OUT,
        on=_IN,
        group=OptionGroup.EXPANSIONS,
    ),
    switch(
        "beaver",
        N_("Beaver"),
        N_("It appears when the cloud reaches +2, and resets the cloud to 0 when it goes over the falls."),
        off=_OUT,
        on=_IN,
        group=OptionGroup.EXPANSIONS,
    ),
    switch(
        "moose",
        N_("Moose"),
        N_("It waits at the red gems, and gives the canoe that takes it along two extra points."),
        off=_OUT,
        on=_IN,
        group=OptionGroup.EXPANSIONS,
    ),
    switch(
        "joe",
        N_("Diamond Joe"),
        N_("He paddles about on his own, picks up gems, and gives or swaps them when you meet him."),
        off=_OUT,
        on=_IN,
        group=OptionGroup.EXPANSIONS,
    ),
    Option(
        name="least_flow",
        title=N_("Minimum flow"),
        explanation=N_("The least the river moves each round, whatever the cards and the cloud say."),
        choices=(0, 1),
        default=0,
        labels=(N_("It may rest"), N_("One disc")),
        group=OptionGroup.HOUSE_RULES,
    ),
    Option(
        name="goal",
        title=N_("Goal"),
        explanation=N_(
            "What wins: four alike, all five colours or any seven; "
            "or points. Violet counts 5, white 6, yellow 7, blue 8, red 9."
        ),
        choices=tuple(map(str, WinBy)),
        default=str(WinBy.PRINTED),
        labels=(N_("Sets of gems"), N_("24 points of gold")),
        group=OptionGroup.HOUSE_RULES,
    ),
    Option(
        name="four_of_a_colour",
        title=N_("Four of a colour"),
        explanation=N_("Do four gems of one colour win, just like five colours or seven gems?"),
        choices=(True, False),
        default=True,
        labels=(N_("It wins"), N_("It does not win")),
        group=OptionGroup.HOUSE_RULES,
    ),
    Option(
        name="tie_break",
        title=N_("Several winners"),
        explanation=N_("If several players reach the goal in the same round. Violet counts 1, white 2 … red 5."),
        choices=("shared", BY_VALUE),
        default="shared",
        labels=(N_("Share the win"), N_("Compare the gems' values")),
        group=OptionGroup.HOUSE_RULES,
    ),
    Option(
        name="buying_back",
        title=N_("Buying back"),
        explanation=N_("Canoes that you can buy back at the beginning of a round, one gem each."),
        choices=("one", SEVERAL),
        default="one",
        labels=(N_("One a round"), N_("As many as you can pay for")),
        group=OptionGroup.HOUSE_RULES,
    ),
    Option(
        name="rounds",
        title=N_("Round limit"),
        explanation=N_("The match ends after this many rounds, and the gems' values decide."),
        choices=(30, 60, 100, 200),
        default=200,
        group=OptionGroup.FRAME,
    ),
)


def rules_of(options: Mapping[str, object]) -> MatchOptions:
    """Return the match options for complete, checked `options`."""
    return MatchOptions(
        double_canoe=options["double_canoe"] is True,
        whirlpool=options["whirlpool"] is True,
        seven=options["seven"] is True,
        lasso=options["lasso"] is True,
        one_two_three=options["one_two_three"] is True,
        beaver=options["beaver"] is True,
        moose=options["moose"] is True,
        joe=options["joe"] is True,
        least_flow=int(str(options["least_flow"])),
        tie_break=options["tie_break"] == BY_VALUE,
        goal=WinBy(str(options["goal"])),
        four_wins=options["four_of_a_colour"] is True,
        buys_several=options["buying_back"] == SEVERAL,
        rounds=int(str(options["rounds"])),
    )
