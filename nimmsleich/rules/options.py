"""Options of a match."""

from typing import Annotated, Final, Literal

import msgspec

from table.offer.options import BY_LOT, Option, OptionGroup, seat_option, twist
from table.words import N_

SEATS: Final = range(3, 7)

FOR_GOOD: Final = "for_good"
"""Value of `tells` with which the meaning of a sign belongs to the character; with True it is drawn (NL-60)."""


class MatchOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of a match."""

    dealer: Annotated[
        str,
        seat_option(
            N_("Dealer"), N_("The player to the left of the dealer opens the first round."), SEATS, rule="NL-11"
        ),
    ] = BY_LOT
    oysters: Annotated[
        bool,
        Option(
            N_("Oysters"),
            N_("Players who tie on tokens open oysters for the win. Without oysters they share it."),
            (N_("Share the win"), N_("Serve oysters")),
            rule="NL-50",
        ),
    ] = False
    tells: Annotated[
        bool | Literal["for_good"],
        Option(
            N_("Tells"),
            N_(
                "Bots give small signs before they bid or denounce. What a sign of a rival means is new in every "
                "match, or stays, and then your notebook fills from match to match."
            ),
            (N_("Poker faces"), N_("Signs for one match"), N_("Signs for good")),
            rule="NL-60",
            choices=(False, True, FOR_GOOD),
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = False
    mask: Annotated[
        bool,
        twist(
            N_("Liar's mask"),
            N_("The opener of each round wears a mask: no detective sees those cards, and no sign shows."),
            (N_("Bare faces"), N_("The opener is masked")),
            rule="NL-70",
        ),
    ] = False
    short_deck: Annotated[
        bool,
        twist(
            N_("Short deck"),
            N_("Six cards lie open beside the box, and everyone gets five: the corpses on those six are rarer."),
            (N_("All 36 cards"), N_("Six lie open")),
            rule="NL-71",
        ),
    ] = False
    witness: Annotated[
        bool,
        twist(
            N_("Witness"),
            N_("Before the bidding a witness counts one corpse on all hands and tells everyone the truth."),
            (N_("Nobody saw it"), N_("A witness speaks")),
            rule="NL-72",
        ),
    ] = False
