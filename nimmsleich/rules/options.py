"""Options of a match."""

from typing import Annotated, Final

import msgspec

from table.offer.options import BY_LOT, Option, OptionGroup, seat_option
from table.words import N_

SEATS: Final = range(3, 7)


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
        bool,
        Option(
            N_("Tells"),
            N_("Bots give small signs before they bid or denounce. A notebook keeps count for you."),
            (N_("Poker faces"), N_("Rivals give signs")),
            rule="NL-60",
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = False
