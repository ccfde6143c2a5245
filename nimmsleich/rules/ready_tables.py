"""Tables of Nimm's Leich! that are ready to be played at."""

from typing import Final

from table.offer.ready_tables import classic, everything, quick
from table.words import N_

READY_TABLES: Final = (
    quick(N_("Two novices."), "novice", "novice"),
    classic(N_("Three regulars."), "regular", "regular", "regular"),
    everything(
        N_("Six at the table, up to a master, and oysters."),
        *("regular", "regular", "expert", "expert", "master"),
        oysters=True,
    ),
)
