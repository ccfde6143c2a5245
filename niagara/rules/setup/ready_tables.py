"""Tables of Niagara that are ready to be played at."""

from typing import Final

from table.offer.ready_tables import classic, everything, quick
from table.words import N_

READY_TABLES: Final = (
    quick(N_("Two novices, the river alone, thirty rounds at most."), "novice", "novice", rounds=30),
    classic(N_("Three regulars, the game without its expansions."), "regular", "regular", "regular"),
    everything(
        N_("Three experts, the Spirits of Niagara and Diamond Joe."),
        *("expert", "expert", "expert"),
        double_canoe=True,
        whirlpool=True,
        seven=True,
        lasso=True,
        one_two_three=True,
        beaver=True,
        moose=True,
        joe=True,
    ),
)
