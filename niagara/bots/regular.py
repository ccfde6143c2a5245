"""The regular: counts on the river, but not on what the others want."""

import random
from collections.abc import Sequence
from typing import Final

from niagara.bots.card_plans import expected_flow, rounds_with
from niagara.bots.paddling import flow_at_most, rounds_after
from niagara.bots.thinking import NiagaraBot
from niagara.rules.actions import ChooseCard, NiagaraAction
from niagara.rules.observing import draw_position
from niagara.rules.views import NiagaraView

CARELESSNESS: Final = 0.75
"""By how many rounds it misjudges a card (standard deviation)."""
HASTE: Final = 0.4
"""By how many rounds it misjudges a movement."""


class Regular(NiagaraBot):
    """Takes what seems to bring its own canoes furthest, where the river usually carries them."""

    def best(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> NiagaraAction:
        position, seat = draw_position(view, rng), view.seat

        def rounds(action: NiagaraAction) -> float:
            if isinstance(action, ChooseCard):
                flow = expected_flow(position, action.card)
                return rounds_with(position, seat, action.card, flow) + rng.gauss(0.0, CARELESSNESS)
            return rounds_after(position, seat, action, flow_at_most(view)) + rng.gauss(0.0, HASTE)

        return min(legal, key=rounds)
