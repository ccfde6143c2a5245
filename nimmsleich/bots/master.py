"""The master: simulates many endings of the round and compares the expected shares of the match after each."""

import random
from typing import Final

import numpy as np

from nimmsleich.bots.advice import KEEP_TOKENS, cast_vote, denounce, make_bid, spend
from nimmsleich.bots.belief import Belief, believe
from nimmsleich.bots.forecast import Forecast, Numbers
from nimmsleich.bots.race import shares
from nimmsleich.bots.thinking import LeichBot, informative_tokens, raises
from nimmsleich.cards import RANKS
from nimmsleich.rules.actions import BIDS, Bid, Spend, bids_with
from nimmsleich.rules.odds import exact_odds
from nimmsleich.rules.position import TOKENS
from nimmsleich.rules.views import NimmsleichView
from table.game import Advice

WORLDS: Final = 64
"""Hands drawn for a decision in the bidding."""
VOTE_WORLDS: Final = 256
"""Hands drawn for a vote."""
CANDIDATES: Final = 24
"""So many bids are thought over."""
PLAUSIBLE: Final = 0.12
"""Bids that hold less often are not among them, but for the lowest."""

LEARNT: Final = 0.5
"""What a look at two cards tells, as a part of what it would tell to see all."""
PRICE: Final = 0.02
"""What a token must be worth beyond its cost in a tie: it could be worth more later."""
AT_ONCE: Final = 0.15
"""Out of turn a token is thought of only if a denunciation now is likelier than this."""


class Master(LeichBot):
    """Looks ahead to the end of the round, and then at the whole match."""

    wants_secrets = True

    def bid(self, view: NimmsleichView, rng: random.Random) -> Advice:
        belief, odds, last = believe(view), exact_odds(view), view.bid
        forecast, race = Forecast(view, belief, WORLDS, rng), race_of(view)
        bids = candidates(view, belief)
        results = np.zeros((0, WORLDS))
        if bids:
            results = race[forecast.winners(forecast.after([bid.index for bid in bids]))].reshape(-1, WORLDS)
        if last:
            denial = race[forecast.winners(forecast.denounced(last.index, view.calls[-1].seat))]
            results = np.vstack([results, denial])
        token = _token(view, belief, results, rng)
        if token:
            return spend(token, view)
        best = int(results.mean(axis=1).argmax())
        if last and best == len(bids):
            return denounce(last, odds.chance(last), belief.chance(last))
        return make_bid(bids[best], odds.chance(bids[best]), belief.chance(bids[best]))

    def out_of_turn(self, view: NimmsleichView, rng: random.Random) -> Advice:
        last = view.bid
        if not last or not view.tokens[view.seat] or view.calls[-1].seat == view.seat:
            return KEEP_TOKENS
        belief = believe(view)
        if not belief.hidden:
            return KEEP_TOKENS
        forecast, race = Forecast(view, belief, WORLDS, rng), race_of(view)
        near = forecast.denial(last.index, view.actors[0])
        if near < AT_ONCE:
            return KEEP_TOKENS
        token = _token(view, belief, near * votes(forecast, race, last, view.calls[-1].seat), rng)
        return spend(token, view) if token else KEEP_TOKENS

    def vote(self, view: NimmsleichView, rng: random.Random) -> Advice:
        bid, belief = view.calls[-1].bid, believe(view)
        forecast = Forecast(view, belief, VOTE_WORLDS, rng)
        fist, thumb = votes(forecast, race_of(view), bid, view.denounced).mean(axis=1)
        if fist == thumb:
            fist, thumb = 0.5, belief.chance(bid)
        return cast_vote(bool(thumb >= fist), bid, exact_odds(view).chance(bid), belief.chance(bid))


def candidates(view: NimmsleichView, belief: Belief) -> list[Bid]:
    """The raises worth a thought, ascending; when all cards are known, the highest of them that hold."""
    lowest = raises(view, steps=1)
    start = lowest[0].index if lowest else 0
    higher = [bid for bid in BIDS[start : bids_with(view.cards_in_hands)] if belief.chance(bid) > PLAUSIBLE]
    if not lowest or not higher:
        return lowest
    return higher[:CANDIDATES] if belief.hidden else higher[-CANDIDATES:]


def race_of(view: NimmsleichView) -> Numbers:
    """The viewer's share of the match per set of winners of this round, written as bits."""
    owned = [len(hand) + len(pile) for hand, pile in zip(view.hands, view.piles, strict=True)]
    used = tuple(TOKENS - left for left in view.tokens)
    return np.array(
        [
            shares(tuple(cards - (winners >> seat & 1) for seat, cards in enumerate(owned)), used)[view.seat]
            for winners in range(1 << view.seats)
        ]
    )


def votes(forecast: Forecast, race: Numbers, bid: Bid, bidder: int) -> Numbers:
    """What the fist and what the thumb are worth in each drawn world, if `bid` is denounced now."""
    endings = forecast.denounced(bid.index, bidder)
    return np.array([race[forecast.winners(endings, thumb)] for thumb in (False, True)])


def _token(view: NimmsleichView, belief: Belief, results: Numbers, rng: random.Random) -> Spend | None:
    """The token to spend now, if what it tells is worth more than it costs; `results` are per choice and world."""
    tokens = informative_tokens(view)
    if not tokens or not belief.hidden:
        return None
    gain = LEARNT * float(results.max(axis=0).mean() - results.mean(axis=1).max())
    if gain <= PRICE + _cost(view):
        return None
    _, variances = belief.moments()
    corpses = [call.corpse - 1 for call in view.calls[-1:]] or [rank - 1 for rank in RANKS]
    doubtful = variances[:, corpses].sum(axis=1)
    told = [sum(doubtful[look.seat] for look in token.looks) for token in tokens]
    return rng.choice([token for token, news in zip(tokens, told, strict=True) if news > max(told) - 1e-9])


def _cost(view: NimmsleichView) -> float:
    """How much of the match another used token costs the viewer, because ties are lost by it (NL-28)."""
    owned = tuple(len(hand) + len(pile) for hand, pile in zip(view.hands, view.piles, strict=True))
    used = [TOKENS - left for left in view.tokens]
    before = shares(owned, tuple(used))[view.seat]
    used[view.seat] += 1
    return before - shares(owned, tuple(used))[view.seat]
