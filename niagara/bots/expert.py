"""The expert: plays the rest of the round in its head, with a few cards that the others would like to play."""

import random
from collections.abc import Sequence
from typing import Final

from niagara.bots.sampled_worlds import SampledWorlds, one_of_the_best
from niagara.bots.thinking import NiagaraBot
from niagara.rules.actions import NiagaraAction
from niagara.rules.views import NiagaraView

SEARCH: Final = SampledWorlds(worlds=2, most=40)
ROUGHNESS: Final = 0.08
"""What part of the chance to win makes one action 2.7 times as attractive as another."""


class Expert(NiagaraBot):
    """Samples what the others may choose twice, and weighs roughly what comes of it."""

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        return one_of_the_best(SEARCH.search(view, legal, rng), ROUGHNESS, rng)
