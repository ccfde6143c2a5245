"""Looking back at a card or a turn: the chance to win after it, by the search with which the master begins."""

import random
from collections.abc import Sequence
from typing import Final

from niagara.bots.sampled_worlds import SampledWorlds, best_of
from niagara.rules.actions import NiagaraAction
from niagara.rules.views import NiagaraView
from table.match.judging import Verdict

AT_FIRST: Final = SampledWorlds(worlds=40, most=240)
AGAIN: Final = SampledWorlds(worlds=120, most=500)
DOUBTFUL: Final = 0.02
"""What seems to cost more is searched again, more thoroughly: of many verdicts the dearest were the luckiest else."""


def judge(view: NiagaraView, done: NiagaraAction, legal: Sequence[NiagaraAction], rng: random.Random) -> Verdict | None:
    """A :data:`table.match.judging.Judge`: of everything that can be chosen."""
    if done not in legal:
        return None
    verdict = _searched(AT_FIRST, view, done, legal, rng)
    if verdict.cost < DOUBTFUL:
        return verdict
    few = [action for action in legal if action in (done, verdict.best)]
    return _searched(AGAIN, view, done, few, rng)


def _searched(
    search: SampledWorlds,
    view: NiagaraView,
    done: NiagaraAction,
    legal: Sequence[NiagaraAction],
    rng: random.Random,
) -> Verdict:
    tried = search.search(view, legal, rng)
    values = {one.action: one.value for one in tried}
    best = best_of(tried)
    return Verdict(best, values[best], values[done])
