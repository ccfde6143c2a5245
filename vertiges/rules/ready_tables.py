"""Tables of Vertiges that are ready to be played at."""

from typing import Final

from table.offer.ready_tables import classic, everything, quick
from table.words import N_

READY_TABLES: Final = (
    quick(N_("One novice, one bag for all, a little help."), "novice", fast_game=True, steady_hand=True),
    classic(N_("One regular, the game as it is in the box."), "regular"),
    everything(
        N_("Three bots up to a master, red stars count everywhere, no aids."),
        *("regular", "expert", "master"),
        red_star="always",
        strict=True,
    ),
)
