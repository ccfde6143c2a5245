"""What all bots have in common: what of a view they look at, and how an answer becomes advice."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from niagara.bots.advice import advice
from niagara.rules.actions import NiagaraAction
from niagara.rules.views import NiagaraView
from table.game import Advice


class NiagaraBot(ABC):
    """A bot of Niagara."""

    def choose(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        """One of `legal`."""
        return legal[0] if len(legal) == 1 else self.best(view, legal, rng)

    def advise(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> Advice:
        """What :meth:`choose` answers, and why; see :mod:`niagara.bots.advice`."""
        return advice(view, self.choose(view, legal, rng), legal)

    @abstractmethod
    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        """One of several actions."""
