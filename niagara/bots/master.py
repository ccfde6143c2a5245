"""The master: compares everything it can do in many worlds, and cannot be read."""

import random
from collections.abc import Sequence
from typing import Final

from niagara.bots.sampled_worlds import SampledWorlds, Tried, best_of, one_of_the_best
from niagara.bots.thinking import NiagaraBot
from niagara.rules.actions import NiagaraAction
from niagara.rules.views import NiagaraView, Phase

SEARCH: Final = SampledWorlds(worlds=20, most=400)
FURTHER: Final = SampledWorlds(worlds=16, most=64, ahead=1)
"""How the cards are compared once more that seem best."""
PROMISING: Final = 4
"""So many cards at most are compared once more."""
DOUBT: Final = 0.12
"""What part of the chance to win a card may seem worse than the best one, and yet is compared once more."""
MIXING: Final = 0.02
"""What part of the chance to win makes one card 2.7 times as attractive as another.

All choose at once: whoever plays the best card alone is foreseen, and meets others like it at every site.
"""


class Master(NiagaraBot):
    """Samples what the others may choose, and looks where the river carries every canoe then, and in the next round."""

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        tried = SEARCH.search(view, legal, rng)
        if view.phase is not Phase.CHOOSING:
            return best_of(tried)
        promising = _promising(tried)
        if len(promising) == 1:
            return promising[0]
        return one_of_the_best(FURTHER.search(view, promising, rng), MIXING, rng)


def _promising(tried: Sequence[Tried]) -> Sequence[NiagaraAction]:
    """The actions that could turn out to be the best one, the best first."""
    found = sorted(tried, key=lambda one: one.value, reverse=True)[:PROMISING]
    return [one.action for one in found if one.value >= (1.0 - DOUBT) * found[0].value]
