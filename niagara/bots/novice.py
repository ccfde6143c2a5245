"""The novice: a friendly beginner, who paddles for gems, robs nobody and forgets the river now and then."""

import random
from collections.abc import Sequence
from typing import Final

from niagara.bots.card_plans import rounds_with
from niagara.bots.paddling import rounds_after
from niagara.bots.thinking import NiagaraBot
from niagara.rules.actions import ChooseCard, NiagaraAction, Paddle, Steal
from niagara.rules.observing import draw_position
from niagara.rules.views import NiagaraView

CARELESSNESS: Final = 0.75
"""By how many rounds it misjudges a card (standard deviation)."""
HASTE: Final = 0.4
"""By how many rounds it misjudges a movement."""


class Novice(NiagaraBot):
    """Looks at its own canoes only, and thinks that the river rests."""

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        position, seat = draw_position(view, rng), view.seat
        honest = [action for action in legal if not _robs(action)] or legal

        def rounds(action: NiagaraAction) -> float:
            if isinstance(action, ChooseCard):
                return rounds_with(position, seat, action.card, 0) + rng.gauss(0.0, CARELESSNESS)
            return rounds_after(position, seat, action, 0) + rng.gauss(0.0, HASTE)

        return min(honest, key=rounds)


def _robs(action: NiagaraAction) -> bool:
    return isinstance(action, Paddle) and any(isinstance(deed, Steal) for deed in action.after)
