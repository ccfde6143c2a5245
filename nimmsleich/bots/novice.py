"""The novice: a friendly beginner."""

import random
from typing import Final

from nimmsleich.bots.advice import cast_vote, denounce, make_bid, spend
from nimmsleich.bots.thinking import LeichBot, count_on, informative_tokens, raises
from nimmsleich.rules.actions import Bid
from nimmsleich.rules.odds import exact_odds
from nimmsleich.rules.views import NimmsleichView
from table.game import Advice

FEELING: Final = 0.7
"""By how many corpses a guess of the novice is usually off."""
GOOD_FAITH: Final = 1.2
"""So many more corpses than it would expect it believes in, because somebody said so."""
BLUFFS: Final = 0.1
"""How often it bids any corpse at all."""
SPENDS: Final = 0.06
"""How often it spends a token before it acts, whether that helps or not."""


class Novice(LeichBot):
    """Counts its own cards and one of each corpse on every other card, and lets a feeling decide."""

    def bid(self, view: NimmsleichView, rng: random.Random) -> Advice:
        odds, last = exact_odds(view), view.bid
        tokens = informative_tokens(view)
        if tokens and rng.random() < SPENDS:
            return spend(rng.choice(tokens), view)
        choices = raises(view, steps=1)
        if last and (not choices or _feels(view, last, rng) < 0):
            return denounce(last, odds.chance(last))
        if rng.random() < BLUFFS:
            bid = rng.choice(choices)
        else:
            bid = max(choices, key=lambda bid: (_expects(view, bid.corpse) - bid.count, bid.corpse))
        return make_bid(bid, odds.chance(bid))

    def vote(self, view: NimmsleichView, rng: random.Random) -> Advice:
        bid = view.calls[-1].bid
        return cast_vote(_feels(view, bid, rng) >= 0, bid, exact_odds(view).chance(bid))


def _expects(view: NimmsleichView, corpse: int) -> int:
    own = view.sure[view.seat]
    return count_on(own, corpse) + view.cards_in_hands - len(own)


def _feels(view: NimmsleichView, bid: Bid, rng: random.Random) -> float:
    return _expects(view, bid.corpse) - bid.count + rng.gauss(GOOD_FAITH, FEELING)
