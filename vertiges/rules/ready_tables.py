"""Tables of Vertiges that are ready to be played at."""

from typing import Final

from table.offer.ready_tables import classic, everything, quick
from table.words import N_

READY_TABLES: Final = (
    # One bag for all would take longer: what falls goes back into it.
    quick(
        N_("Three novices, twelve pieces each instead of 24, a little help."),
        *("novice", "novice", "novice"),
        steady_hand=True,
        enforce_rules=True,
    ),
    classic(N_("One regular, the game as it is in the box."), "regular"),
    everything(
        N_("Three bots up to a master, red stars count everywhere, no aids."),
        *("regular", "expert", "master"),
        red_star="always",
        strict=True,
    ),
)
