"""Options of a match."""

from typing import Final

from nimmsleich.rules.position import SEATS
from table.offer.options import OptionGroup, seat_option, switch
from table.words import N_

OPTIONS: Final = (
    seat_option("dealer", N_("Dealer"), N_("The player to the left of the dealer opens the first round."), SEATS),
    switch(
        "oysters",
        N_("Oysters"),
        N_("Players who tie on tokens open oysters for the win. Without oysters they share it."),
        off=N_("Share the win"),
        on=N_("Serve oysters"),
    ),
    switch(
        "tells",
        N_("Tells"),
        N_("Bots give small signs before they bid or denounce. A notebook keeps count for you."),
        off=N_("Poker faces"),
        on=N_("Rivals give signs"),
        group=OptionGroup.HOUSE_RULES,
        absent=False,
    ),
)
