"""The expert: plays the rest of the round in its head, with the cards that the others would like to play."""

import random
from collections.abc import Sequence
from typing import Final

from niagara.bots.foresight import Foresight, most_tried
from niagara.bots.thinking import NiagaraBot
from niagara.rules.actions import NiagaraAction
from niagara.rules.views import NiagaraView

FORESIGHT: Final = Foresight(simulations=2, most=40)


class Expert(NiagaraBot):
    """Looks ahead to the end of the round, a few times."""

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        return most_tried(FORESIGHT.search(view, legal, rng))
