"""Options of a match, with its house rules and expansions."""

from enum import StrEnum
from typing import Annotated, Final

import msgspec

from niagara.rules.goals import Goals, goals_of
from table.offer.options import BY_LOT, Option, OptionGroup, seat_option, twist
from table.words import N_

SEATS: Final = range(3, 7)


class WinBy(StrEnum):
    """Aim of a match: the goals of the printed rules, or the points of the gems (NI-60)."""

    PRINTED = "printed"
    POINTS = "points"


class TieBreak(StrEnum):
    """Outcome for several winners of one round (NI-60)."""

    SHARED = "shared"
    VALUE = "value"
    """The gems' values decide."""


class BuyingBack(StrEnum):
    """Canoes that can be bought back in a round (NI-21)."""

    ONE = "one"
    SEVERAL = "several"
    """As many as the gems pay for."""


def _module(title: str, explanation: str, *, rule: str) -> Option:
    labels = (N_("Left out"), N_("In the game"))
    return Option(title, explanation, labels, rule=rule, group=OptionGroup.EXPANSIONS)


class MatchOptions(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, kw_only=True):
    """Options of a match."""

    buoy: Annotated[
        str,
        seat_option(
            N_("Buoy"),
            N_("The player with the buoy paddles first. It moves on to the next player after every round."),
            SEATS,
            rule="NI-11",
        ),
    ] = BY_LOT
    double_canoe: Annotated[
        bool,
        _module(
            N_("Double canoe"),
            N_("One of your two canoes carries two gems. Six players without any Spirits play with this one."),
            rule="NI-70",
        ),
    ] = False
    whirlpool: Annotated[
        bool,
        _module(
            N_("Whirlpool"),
            N_("A disc that no canoe can stay on: it carries you down, and costs more on the way up."),
            rule="NI-71",
        ),
    ] = False
    seven: Annotated[
        bool,
        _module(N_("Paddle card 7"), N_("Everyone has a card with seven points."), rule="NI-73"),
    ] = False
    lasso: Annotated[
        bool,
        _module(
            N_("Lasso"), N_("A card that pulls your canoes onto the bank until the river has moved."), rule="NI-74"
        ),
    ] = False
    one_two_three: Annotated[
        bool,
        _module(
            N_("Paddle card 1/2/3"),
            N_("A card that moves one canoe by one, two or three points and does not count for the river."),
            rule="NI-75",
        ),
    ] = False
    beaver: Annotated[
        bool,
        _module(
            N_("Beaver"),
            N_("It appears when the cloud reaches +2, and resets the cloud to 0 when it goes over the falls."),
            rule="NI-77",
        ),
    ] = False
    moose: Annotated[
        bool,
        _module(
            N_("Moose"),
            N_("It waits at the red gems, and gives the canoe that takes it along two extra points."),
            rule="NI-78",
        ),
    ] = False
    joe: Annotated[
        bool,
        _module(
            N_("Diamond Joe"),
            N_("He paddles about on his own, picks up gems, and gives or swaps them when you meet him."),
            rule="NI-80",
        ),
    ] = False
    least_flow: Annotated[
        int,
        Option(
            N_("Minimum flow"),
            N_("The least the river moves each round, whatever the cards and the cloud say."),
            (N_("It may rest"), N_("One disc")),
            rule="NI-40",
            group=OptionGroup.HOUSE_RULES,
            choices=(0, 1),
        ),
    ] = 0
    goal: Annotated[
        WinBy,
        Option(
            N_("Goal"),
            N_(
                "What wins: four alike, all five colours or any seven; "
                "or gold. Violet counts 5, white 6, yellow 7, blue 8, red 9."
            ),
            (N_("Sets of gems"), N_("24 gold")),
            rule="NI-60",
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = WinBy.PRINTED
    four_of_a_colour: Annotated[
        bool,
        Option(
            N_("Four of a colour"),
            N_("Do four gems of one colour win, just like five colours or seven gems?"),
            (N_("It wins"), N_("It does not win")),
            rule="NI-60",
            group=OptionGroup.HOUSE_RULES,
            choices=(True, False),
        ),
    ] = True
    tie_break: Annotated[
        TieBreak,
        Option(
            N_("Several winners"),
            N_(
                "If several players reach the goal in the same round. Violet counts 1, white 2 … red 5. "
                "Where gold wins, the most gold always decides."
            ),
            (N_("Share the win"), N_("Compare the gems' values")),
            rule="NI-60",
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = TieBreak.SHARED
    buying_back: Annotated[
        BuyingBack,
        Option(
            N_("Buying back"),
            N_("Canoes that you can buy back at the beginning of a round, one gem each."),
            (N_("One a round"), N_("As many as you can pay for")),
            rule="NI-21",
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = BuyingBack.ONE
    rounds: Annotated[
        int,
        Option(
            N_("Round limit"),
            N_("The match ends after this many rounds, and the gems' values decide."),
            rule="NI-60",
            group=OptionGroup.FRAME,
            choices=(30, 60, 100, 200),
        ),
    ] = 200
    storm: Annotated[
        bool,
        twist(
            N_("Storm"),
            N_("It never ends: the cloud stays at +2. But lost canoes come back for nothing, one a round."),
            (N_("It may come and go"), N_("It never ends")),
            rule="NI-90",
        ),
    ] = False
    thin_ice: Annotated[
        bool,
        twist(
            N_("Thin ice"),
            N_("Discs 6 and 7 begin frozen: the canoe that breaks the ice can't load there in the same move."),
            (N_("Open water"), N_("Frozen arms")),
            rule="NI-91",
        ),
    ] = False
    dam: Annotated[
        bool,
        twist(
            N_("Beaver's dam"),
            N_("Above the fork a dam holds back one disc of the flow, until a canoe paddles through it."),
            (N_("No dam"), N_("A dam")),
            rule="NI-92",
        ),
    ] = False

    @property
    def goals(self) -> Goals:
        """Goals that win a match (NI-60)."""
        return goals_of(self.four_of_a_colour, self.goal is WinBy.POINTS)
