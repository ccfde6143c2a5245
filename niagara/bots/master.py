"""The master: as the expert, but thinks it over many times."""

import random
from collections.abc import Sequence
from typing import Final

from niagara.bots.foresight import Foresight, most_tried
from niagara.bots.thinking import NiagaraBot
from niagara.rules.actions import NiagaraAction
from niagara.rules.views import NiagaraView

FORESIGHT: Final = Foresight(simulations=60, most=300)


class Master(NiagaraBot):
    """Searches over what the others may choose, and over where the river carries every canoe then."""

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        return most_tried(FORESIGHT.search(view, legal, rng))
