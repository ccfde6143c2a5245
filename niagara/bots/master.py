"""The master: compares everything it can do in many worlds."""

import random
from collections.abc import Sequence
from typing import Final

from niagara.bots.sampled_worlds import SampledWorlds, best_of
from niagara.bots.thinking import NiagaraBot
from niagara.rules.actions import NiagaraAction
from niagara.rules.views import NiagaraView

SEARCH: Final = SampledWorlds(worlds=60, most=300)


class Master(NiagaraBot):
    """Samples what the others may choose, and looks where the river carries every canoe then."""

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        tried = SEARCH.search(view, legal, rng)
        return best_of(tried)
