"""The regular: exact odds and simple thresholds."""

import random
from typing import Final

from nimmsleich.bots.advice import cast_vote, denounce, make_bid, spend
from nimmsleich.bots.thinking import LeichBot, informative_tokens, raises
from nimmsleich.rules.odds import exact_odds
from nimmsleich.rules.views import NimmsleichView
from table.game import Advice

CLOSE: Final = 0.62
"""It spends a token in turn when neither the denunciation nor a bid is right oftener than this."""
PATIENCE: Final = 2
"""It keeps its tokens for the rounds after so many."""


class Regular(LeichBot):
    """Goes by the exact odds of the cards and never asks why somebody bids what."""

    def bid(self, view: NimmsleichView, rng: random.Random) -> Advice:
        odds, last = exact_odds(view), view.bid
        safest = max(raises(view, steps=1), key=odds.chance, default=None)
        false = 1 - odds.chance(last) if last else 0.0
        true = odds.chance(safest) if safest else 0.0
        tokens = informative_tokens(view)
        if tokens and view.round > PATIENCE and max(false, true) < CLOSE:
            return spend(rng.choice(tokens), view)
        if last and (safest is None or false > true):
            return denounce(last, 1 - false)
        assert safest is not None, "whoever opens may bid"
        return make_bid(safest, true)

    def vote(self, view: NimmsleichView, rng: random.Random) -> Advice:
        bid = view.calls[-1].bid
        chance = exact_odds(view).chance(bid)
        return cast_vote(chance >= 0.5, bid, chance)
