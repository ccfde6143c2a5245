"""Tables of Nizza that are ready to be played at."""

from typing import Final

from nizza.rules.views import SwingStyle
from table.offer.ready_tables import classic, everything, quick
from table.words import N_

READY_TABLES: Final = (
    quick(N_("One novice, the small port."), "novice", board="port", rounds=40),
    classic(N_("Three regulars, the roofs of Nice."), "regular", "regular", "regular"),
    everything(
        N_("Three experts, ropes by lot, and you swing with momentum."),
        *("expert", "expert", "expert"),
        random_ropes=True,
        swing_style=str(SwingStyle.MOMENTUM),
    ),
)
