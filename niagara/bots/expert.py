"""The expert: plays the rest of the round in its head, with a few cards that the others would like to play."""

import random
from collections.abc import Sequence
from typing import Final

from niagara.bots.sampled_worlds import SampledWorlds, best_of
from niagara.bots.thinking import NiagaraBot
from niagara.rules.actions import NiagaraAction
from niagara.rules.views import NiagaraView

SEARCH: Final = SampledWorlds(worlds=2, most=40)


class Expert(NiagaraBot):
    """Samples what the others may choose twice, and sees what comes of it."""

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        return best_of(SEARCH.search(view, legal, rng))
