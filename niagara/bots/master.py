"""The master: compares everything it can do in many worlds, and cannot be read."""

import random
from collections.abc import Sequence
from typing import Final

from niagara.bots.sampled_worlds import SampledWorlds, best_of, one_of_the_best
from niagara.bots.thinking import NiagaraBot
from niagara.rules.actions import NiagaraAction
from niagara.rules.views import NiagaraView, Phase

SEARCH: Final = SampledWorlds(worlds=20, most=400)
MIXING: Final = 0.02
"""What part of the chance to win makes one card 2.7 times as attractive as another.

All choose at once: whoever plays the best card alone is foreseen, and meets others like it at every site.
"""


class Master(NiagaraBot):
    """Samples what the others may choose, and looks where the river carries every canoe then."""

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        tried = SEARCH.search(view, legal, rng)
        return one_of_the_best(tried, MIXING, rng) if view.phase is Phase.CHOOSING else best_of(tried)
