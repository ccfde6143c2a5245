"""The expert: reads bids, and weighs what the next player will do with its own."""

import random
from typing import Final

import numpy as np

from nimmsleich.bots.advice import cast_vote, denounce, make_bid, spend
from nimmsleich.bots.belief import Belief, believe, common_belief
from nimmsleich.bots.forecast import HINT, SHARPNESS, Numbers, likely, logistic
from nimmsleich.bots.thinking import LeichBot, informative_tokens, raises
from nimmsleich.rules.actions import Bid
from nimmsleich.rules.odds import COUNTS, exact_odds
from nimmsleich.rules.views import NimmsleichView
from table.game import Advice

ONLOOKER_WINS: Final = 0.66
"""How often it expects to win a round in which it is neither denouncer nor denounced."""
CLOSE: Final = 0.6
"""It spends a token in turn when nothing that it could do is right oftener than this."""
STEPS: Final = 3
"""So many counts of each corpse are thought over."""


class Expert(LeichBot):
    """Looks one step ahead, with odds that follow from cards and bids together."""

    wants_secrets = True

    def bid(self, view: NimmsleichView, rng: random.Random) -> Advice:
        belief, odds, last = believe(view), exact_odds(view), view.bid
        choices = raises(view, STEPS)
        safety = _safety(view, belief, choices)
        best = int(np.argmax(safety)) if choices else None
        safe = float(safety[best]) if best is not None else 0.0
        false = 1 - belief.chance(last) if last else 0.0
        tokens = informative_tokens(view)
        if tokens and belief.hidden and max(false, safe) < CLOSE:
            return spend(rng.choice(tokens), view)
        if last and (best is None or false >= safe):
            return denounce(last, odds.chance(last), 1 - false)
        assert best is not None, "whoever opens may bid"
        return make_bid(choices[best], odds.chance(choices[best]), belief.chance(choices[best]))

    def vote(self, view: NimmsleichView, rng: random.Random) -> Advice:
        bid = view.calls[-1].bid
        chance = believe(view).chance(bid)
        return cast_vote(chance >= 0.5, bid, exact_odds(view).chance(bid), chance)


def _safety(view: NimmsleichView, belief: Belief, bids: list[Bid]) -> Numbers:
    """Per bid the chance to be on the winning side after it, given what the next player may hold and do."""
    rival = (view.seat + 1) % view.seats
    others = [seat for seat in range(view.seats) if seat != rival]
    theirs, rest = belief.only({rival}).counts, belief.only(others).at_least
    means, variances = common_belief(view, told=True).moments()
    mean, spread = means[others].sum(axis=0), np.sqrt(variances[others].sum(axis=0)) + 0.05
    held = np.arange(COUNTS)
    safety = np.zeros(len(bids))
    for number, bid in enumerate(bids):
        corpse = bid.corpse - 1
        seems_true = likely(held + mean[corpse] + HINT - bid.count, spread[corpse])
        denounced = logistic(SHARPNESS * (0.5 - seems_true))
        holds = rest[corpse, np.maximum(bid.count - held, 0)]
        safety[number] = theirs[corpse] @ (denounced * holds + (1 - denounced) * ONLOOKER_WINS)
    return safety
