"""Looking back at a bid, a denunciation or a vote: its share of the match, by the master's simulations."""

import random
from collections.abc import Sequence
from typing import Final

from nimmsleich.bots.belief import believe
from nimmsleich.bots.forecast import Forecast
from nimmsleich.bots.master import candidates, race_of, votes
from nimmsleich.rules.actions import Bid, Denounce, Vote
from nimmsleich.rules.views import NimmsleichView
from table.contract import Action
from table.match.judging import Verdict

WORLDS: Final = 400
"""Hands drawn for a verdict: more than for a decision, as two answers are compared."""


def judge(view: NimmsleichView, done: Action, legal: Sequence[Action], rng: random.Random) -> Verdict | None:
    """A :data:`table.match.judging.Judge`: of bids, denunciations and votes."""
    if isinstance(done, Vote):
        return _vote(view, done, rng)
    return _bid(view, done, rng) if isinstance(done, Bid | Denounce) and view.seat in view.actors else None


def _bid(view: NimmsleichView, done: Bid | Denounce, rng: random.Random) -> Verdict:
    belief, last = believe(view), view.bid
    forecast, race = Forecast(view, belief, WORLDS, rng), race_of(view)
    bids = candidates(view, belief)
    if isinstance(done, Bid) and done not in bids:
        bids.append(done)
    values: dict[Action, float] = {}
    if bids:
        results = race[forecast.winners(forecast.after([bid.index for bid in bids]))].reshape(-1, WORLDS)
        values = {bid: float(value) for bid, value in zip(bids, results.mean(axis=1), strict=True)}
    if last:
        denial = race[forecast.winners(forecast.denounced(last.index, view.calls[-1].seat))]
        values[Denounce()] = float(denial.mean())
    best = max(values, key=lambda action: values[action])
    return Verdict(best, values[best], values[done])


def _vote(view: NimmsleichView, done: Vote, rng: random.Random) -> Verdict:
    forecast = Forecast(view, believe(view), WORLDS, rng)
    fist, thumb = votes(forecast, race_of(view), view.calls[-1].bid, view.denounced).mean(axis=1)
    values = {Vote(False): float(fist), Vote(True): float(thumb)}
    best = max(values, key=lambda action: values[action])
    return Verdict(best, values[best], values[done])
