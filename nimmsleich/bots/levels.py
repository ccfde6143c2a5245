"""The four levels, each as a strategy for bids, tokens and votes, and the judge of past decisions."""

import random
from collections.abc import Sequence
from functools import cache, partial
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimmsleich.bots.advice import (
    HINT,
    SHARPNESS,
    Belief,
    Numbers,
    RoundForecast,
    Weights,
    believe,
    common_belief,
    likely,
    logistic,
)
from nimmsleich.bots.signs import sign_weights
from nimmsleich.bots.thinking import (
    KEEP_TOKENS,
    LeichBot,
    cast_vote,
    count_on,
    denounce,
    informative_tokens,
    make_bid,
    raises,
    spend,
    surely_holds,
)
from nimmsleich.bots.traits import traits_of
from nimmsleich.cards import RANKS
from nimmsleich.rules.actions import BIDS, Bid, Denounce, Spend, Vote, bids_with
from nimmsleich.rules.odds import COUNTS, Odds, exact_odds
from nimmsleich.rules.position import TOKENS
from nimmsleich.rules.views import NimmsleichView
from table.contract import Action, Seat
from table.game import Advice
from table.match.judging import Verdict
from table.tempers import Temper, choose

FEELING: Final = 1.1
"""Standard deviation of the novice's guesses, in corpses."""
GOOD_FAITH: Final = 1.2
"""Corpses that the novice believes in beyond its expectation, because a player bid them."""
NOVICE_BLUFFS: Final = 0.1
"""Probability of bidding any corpse at random."""
NOVICE_OPENS: Final = 3
"""Most of a corpse with which the novice opens."""
NOVICE_SPENDS: Final = 0.06
"""Probability of spending a token before an action, useful or not."""
NOVICE_LEANS: Final = 0.7
"""Margin of the novice's temper, in corpses."""
LEANS: Final = 0.09
"""Margin of the regular's and the expert's temper, as a probability of winning the round or of being right."""
WHIMS: Final = 0.03
"""The same for an unpredictable expert, many of whose answers are nearly as good as one another."""
MASTER_LEANS: Final = 0.012
"""Margin of the master's temper, as a share of the match."""

Answer = Bid | Denounce | Vote


def leaning(
    view: NimmsleichView, odds: Odds, temper: Temper, weighed: Sequence[tuple[Answer, float]], margin: float,
    rng: random.Random,
) -> Answer:  # fmt: skip
    """Return the best of the weighed answers, or one nearly as good that suits the temper better."""
    return choose(weighed, partial(traits_of, view, odds), temper, margin, rng)


def vote_of(
    view: NimmsleichView, odds: Odds, temper: Temper, values: tuple[float, float], margin: float, rng: random.Random
) -> bool:
    """Return True for the thumb. `values` are those of thumb and fist; if they are equal, a plain bot trusts."""
    weighed = list(zip((Vote(True), Vote(False)), values, strict=True))
    return leaning(view, odds, temper, weighed, margin, rng) == Vote(True)


class Novice(LeichBot):
    """Counts its own cards and one of each corpse on every other card, and follows a feeling."""

    level = "novice"
    reads_signs = False

    def bid(self, view: NimmsleichView, rng: random.Random) -> Advice:
        odds, last = exact_odds(view), view.bid
        tokens = informative_tokens(view)
        if tokens and rng.random() < NOVICE_SPENDS:
            return spend(rng.choice(tokens), view)
        choices = sorted(raises(view, steps=1), key=lambda bid: bid.corpse, reverse=True)
        if not last:
            count = rng.randint(1, NOVICE_OPENS)
            choices = [bid for bid in raises(view, NOVICE_OPENS) if bid.count == count] or choices
        expected: list[tuple[Answer, float]] = [(bid, _expects(view, bid.corpse) - bid.count) for bid in choices]
        if last and not (choices and surely_holds(view, odds)):
            feels = _feels(view, last, rng) if choices else 0.0
            doubts: list[tuple[Answer, float]] = [(choices[0], feels)] if choices else []
            if leaning(view, odds, self.temper, [*doubts, (Denounce(), -feels)], NOVICE_LEANS, rng) == Denounce():
                return denounce(last, odds.chance(last))
        if rng.random() < NOVICE_BLUFFS:
            answer: Answer = rng.choice(choices)
        else:
            answer = leaning(view, odds, self.temper, expected, NOVICE_LEANS, rng)
        assert isinstance(answer, Bid)
        return make_bid(answer, odds.chance(answer))

    def vote(self, view: NimmsleichView, rng: random.Random) -> Advice:
        bid, odds = view.calls[-1].bid, exact_odds(view)
        feels = _feels(view, bid, rng)
        thumb = vote_of(view, odds, self.temper, (feels, -feels), NOVICE_LEANS, rng)
        return cast_vote(thumb, bid, odds.chance(bid))


def _expects(view: NimmsleichView, corpse: int) -> int:
    own = view.sure[view.seat]
    return count_on(own, corpse) + view.cards_in_hands - len(own)


def _feels(view: NimmsleichView, bid: Bid, rng: random.Random) -> float:
    return _expects(view, bid.corpse) - bid.count + rng.gauss(GOOD_FAITH, FEELING)


REGULAR_UNSURE: Final = 0.62
"""It spends a token in turn if neither the denunciation nor a bid is right more often than this."""
BOLDNESS: Final = 0.08
"""Chance that it gives up for the highest bid, so that the bidding does not creep."""
REGULAR_OPENS: Final = 4
"""Most of a corpse with which it opens."""
TOKEN_FREE_ROUNDS: Final = 2
"""Rounds in which it keeps its tokens."""


class Regular(LeichBot):
    """Goes by the exact odds of the cards and by signs, and ignores the reasons for a bid."""

    level = "regular"

    def reading(self, view: NimmsleichView, seat: Seat) -> Weights:
        """Return the likelihood of the signs of a seat in this round for each card that it may hold."""
        return sign_weights(view, seat)

    def odds(self, view: NimmsleichView) -> Odds:
        """Return the exact odds, weighed with the signs that others have shown in this round, if any."""
        are_told = any(shown.seat != view.seat for shown in view.signs)
        return believe(view, bids=False, reading=self.reading) if are_told else exact_odds(view)

    def bid(self, view: NimmsleichView, rng: random.Random) -> Advice:
        odds, last = self.odds(view), view.bid
        choices = raises(view, steps=1 if last else REGULAR_OPENS)
        weighed = _highest_first([(bid, odds.chance(bid)) for bid in choices])
        if last and not (choices and surely_holds(view, exact_odds(view))):
            weighed.append((Denounce(), 1 - odds.chance(last)))
        tokens = informative_tokens(view)
        if tokens and view.round > TOKEN_FREE_ROUNDS and max(value for _, value in weighed) < REGULAR_UNSURE:
            return spend(rng.choice(tokens), view)
        answer = choose(weighed, partial(traits_of, view, odds, by_hand=True), self.temper, LEANS, rng)
        exact = exact_odds(view)
        if isinstance(answer, Bid):
            return make_bid(answer, exact.chance(answer), odds.chance(answer))
        assert last is not None, "whoever opens bids"
        return denounce(last, exact.chance(last), odds.chance(last))

    def vote(self, view: NimmsleichView, rng: random.Random) -> Advice:
        bid, odds = view.calls[-1].bid, self.odds(view)
        chance = odds.chance(bid)
        thumb = vote_of(view, odds, self.temper, (chance, 1 - chance), LEANS, rng)
        return cast_vote(thumb, bid, exact_odds(view).chance(bid), chance)


def _highest_first(chances: Sequence[tuple[Bid, float]]) -> list[tuple[Answer, float]]:
    """Return the bids from the highest to the lowest; all that are nearly as likely as the best count as much as it."""
    best = max((chance for _, chance in chances), default=0.0)
    return [(bid, best if chance >= best - BOLDNESS else chance) for bid, chance in reversed(chances)]


BYSTANDER_WINS: Final = 0.66
"""Probability that the expert expects of winning a round as neither denouncer nor denounced."""
EXPERT_UNSURE: Final = 0.6
"""It spends a token in turn if no action is right more often than this."""
EXPERT_STEPS: Final = 3
"""Counts of each corpse considered."""


class Expert(LeichBot):
    """Looks one step ahead, with odds inferred from cards and bids together."""

    level = "expert"
    wants_secrets = True

    @property
    def _margin(self) -> float:
        """Margin of its temper."""
        return WHIMS if self.temper.whim else LEANS

    def bid(self, view: NimmsleichView, rng: random.Random) -> Advice:
        belief, odds, last = believe(view), exact_odds(view), view.bid
        choices = raises(view, EXPERT_STEPS)
        weighed: list[tuple[Answer, float]] = [(Denounce(), 1 - belief.chance(last))] if last else []
        weighed += zip(choices, _safety(view, belief, choices).tolist(), strict=True)
        tokens = informative_tokens(view)
        if tokens and belief.hidden and max(value for _, value in weighed) < EXPERT_UNSURE:
            return spend(rng.choice(tokens), view)
        answer = leaning(view, belief, self.temper, weighed, self._margin, rng)
        if isinstance(answer, Bid):
            return make_bid(answer, odds.chance(answer), belief.chance(answer))
        assert last is not None, "whoever opens bids"
        return denounce(last, odds.chance(last), belief.chance(last))

    def vote(self, view: NimmsleichView, rng: random.Random) -> Advice:
        bid, belief = view.calls[-1].bid, believe(view)
        chance = belief.chance(bid)
        thumb = vote_of(view, belief, self.temper, (chance, 1 - chance), self._margin, rng)
        return cast_vote(thumb, bid, exact_odds(view).chance(bid), chance)


def _safety(view: NimmsleichView, belief: Belief, bids: list[Bid]) -> Numbers:
    """Return for each bid the chance of being on the winning side after it, given the next player's likely hand and
    act."""
    rival = (view.seat + 1) % view.seats
    others = [seat for seat in range(view.seats) if seat != rival]
    theirs, rest = belief.only({rival}).counts, belief.only(others)
    means, variances = common_belief(view, told=True).moments()
    mean, spread = means[others].sum(axis=0), np.sqrt(variances[others].sum(axis=0)) + 0.05
    held = np.arange(COUNTS)
    safety = np.zeros(len(bids))
    for number, bid in enumerate(bids):
        corpse = bid.corpse - 1
        seems_true = likely(held + mean[corpse] + HINT - bid.count, spread[corpse])
        denounced = logistic(SHARPNESS * (0.5 - seems_true))
        holds = rest.chances_with(bid, held)
        safety[number] = theirs[corpse] @ (denounced * holds + (1 - denounced) * BYSTANDER_WINS)
    return safety


WINS_A_ROUND: Final = 0.64
"""Average probability that a seat is among the winners of a round."""

MOST_FURTHER_ROUNDS: Final = 40
"""Limit of further rounds considered; hardly any match is longer."""

_NODES, _NODE_WEIGHTS = np.polynomial.legendre.leggauss(3)


@cache
def shares(owned: tuple[int, ...], used: tuple[int, ...]) -> tuple[float, ...]:
    """Return for each seat the chance to win the match, with the cards still `owned` and the tokens `used`.

    All seats win each round with the same chance, independently. The first seat without a card wins; of
    several the one with the fewest tokens used (NL-28), and level seats share the win.

    >>> shares((0, 1, 0), (1, 0, 0))
    (0.0, 0.0, 1.0)
    """
    return tuple(_share(seat, owned, used) for seat in range(len(owned)))


def _share(seat: int, owned: Sequence[int], used: Sequence[int]) -> float:
    # A tie with k others is worth 1 / (1 + k), the integral of z to the power of k. Three nodes are exact up to five
    # others.
    nodes = (_NODES + 1) / 2
    product = np.ones((MOST_FURTHER_ROUNDS + 1, len(nodes)))
    for other, left in enumerate(owned):
        if other == seat:
            continue
        later, now = _later(left)[:, None], _finishing(left)[:, None]
        if used[other] < used[seat]:
            product *= later
        elif used[other] == used[seat]:
            product *= later + now * nodes
        else:
            product *= later + now
    return float(_finishing(owned[seat]) @ product @ (_NODE_WEIGHTS / 2))


@cache
def _finishing(owned: int) -> NDArray[np.float64]:
    """Return the chances of getting rid of the last card of `owned` after exactly 0, 1, 2 … further rounds."""
    if not owned:
        return np.array([1.0] + [0.0] * MOST_FURTHER_ROUNDS)
    win = WINS_A_ROUND
    return np.array(
        [
            comb(rounds - 1, owned - 1) * win**owned * (1 - win) ** (rounds - owned) if rounds >= owned else 0.0
            for rounds in range(MOST_FURTHER_ROUNDS + 1)
        ]
    )


@cache
def _later(owned: int) -> NDArray[np.float64]:
    """Return the chances of getting rid of it only after more than 0, 1, 2 … rounds."""
    return 1 - np.cumsum(_finishing(owned))


WORLDS: Final = 64
"""Hands drawn for a decision in the bidding."""
VOTE_WORLDS: Final = 256
"""Hands drawn for a vote."""
CANDIDATES: Final = 24
"""Most bids considered."""
PLAUSIBLE: Final = 0.12
"""Least chance of a considered bid, except for the lowest bids."""

LEARNT: Final = 0.5
"""Information of a look at two cards, as a fraction of that of seeing all."""
TOKEN_PRICE: Final = 0.02
"""Value that a token must have beyond its cost in a tie, because it could be worth more later."""
AT_ONCE: Final = 0.15
"""Least chance of a denunciation now at which a token is considered out of turn."""


class Master(LeichBot):
    """Looks ahead to the end of the round, and then at the whole match."""

    level = "master"
    wants_secrets = True

    def bid(self, view: NimmsleichView, rng: random.Random) -> Advice:
        belief, odds, last = believe(view), exact_odds(view), view.bid
        forecast, race = RoundForecast(view, belief, WORLDS, rng), race_of(view)
        bids = candidates(view, belief)
        results = np.zeros((0, WORLDS))
        if bids:
            results = race[forecast.winners(forecast.after([bid.index for bid in bids]))].reshape(-1, WORLDS)
        may_doubt = last is not None and not (bids and surely_holds(view, odds))
        if last and may_doubt:
            denial = race[forecast.winners(forecast.denounced(last.index, view.calls[-1].seat))]
            results = np.vstack([results, denial])
        token = _token(view, belief, results, rng)
        if token:
            return spend(token, view)
        answers: list[Answer] = [*bids, Denounce()] if may_doubt else [*bids]
        weighed = list(zip(answers, results.mean(axis=1).tolist(), strict=True))
        answer = leaning(view, belief, self.temper, weighed, MASTER_LEANS, rng)
        if isinstance(answer, Bid):
            return make_bid(answer, odds.chance(answer), belief.chance(answer))
        assert last is not None, "whoever opens bids"
        return denounce(last, odds.chance(last), belief.chance(last))

    def out_of_turn(self, view: NimmsleichView, rng: random.Random) -> Advice:
        last = view.bid
        if not last or not view.tokens[view.seat] or view.calls[-1].seat == view.seat:
            return KEEP_TOKENS
        belief = believe(view)
        if not belief.hidden:
            return KEEP_TOKENS
        forecast, race = RoundForecast(view, belief, WORLDS, rng), race_of(view)
        near = forecast.denial(last.index, view.actors[0])
        if near < AT_ONCE:
            return KEEP_TOKENS
        token = _token(view, belief, near * votes(forecast, race, last, view.calls[-1].seat), rng)
        return spend(token, view) if token else KEEP_TOKENS

    def vote(self, view: NimmsleichView, rng: random.Random) -> Advice:
        bid, belief = view.calls[-1].bid, believe(view)
        forecast = RoundForecast(view, belief, VOTE_WORLDS, rng)
        fist, thumb = votes(forecast, race_of(view), bid, view.denounced).mean(axis=1)
        if fist == thumb:
            fist, thumb = 0.5, belief.chance(bid)
        trusts = vote_of(view, belief, self.temper, (float(thumb), float(fist)), MASTER_LEANS, rng)
        return cast_vote(trusts, bid, exact_odds(view).chance(bid), belief.chance(bid))


def candidates(view: NimmsleichView, belief: Belief) -> list[Bid]:
    """Return the raises worth considering, ascending; if all cards are known, the highest of them that hold."""
    lowest = raises(view, steps=1)
    start = lowest[0].index if lowest else 0
    higher = [bid for bid in BIDS[start : bids_with(view.cards_in_hands)] if belief.chance(bid) > PLAUSIBLE]
    if not lowest or not higher:
        return lowest
    return higher[:CANDIDATES] if belief.hidden else higher[-CANDIDATES:]


def race_of(view: NimmsleichView) -> Numbers:
    """Return the viewer's share of the match for each set of winners of this round, written as bits."""
    owned = [len(hand) + len(pile) for hand, pile in zip(view.hands, view.piles, strict=True)]
    used = tuple(TOKENS - left for left in view.tokens)
    return np.array(
        [
            shares(tuple(cards - (winners >> seat & 1) for seat, cards in enumerate(owned)), used)[view.seat]
            for winners in range(1 << view.seats)
        ]
    )


def votes(forecast: RoundForecast, race: Numbers, bid: Bid, bidder: int) -> Numbers:
    """Return the values of the fist and of the thumb in each drawn world, if `bid` is denounced now."""
    endings = forecast.denounced(bid.index, bidder)
    return np.array([race[forecast.winners(endings, thumb)] for thumb in (False, True)])


def _token(view: NimmsleichView, belief: Belief, results: Numbers, rng: random.Random) -> Spend | None:
    """Return the token to spend now, if its information is worth its cost. `results` are per choice and world."""
    tokens = informative_tokens(view)
    if not tokens or not belief.hidden:
        return None
    gain = LEARNT * float(results.max(axis=0).mean() - results.mean(axis=1).max())
    if gain <= TOKEN_PRICE + _cost(view):
        return None
    _, variances = belief.moments()
    corpses = [call.corpse - 1 for call in view.calls[-1:]] or [rank - 1 for rank in RANKS]
    doubtful = variances[:, corpses].sum(axis=1)
    told = [sum(doubtful[look.seat] for look in token.looks) for token in tokens]
    return rng.choice([token for token, news in zip(tokens, told, strict=True) if news > max(told) - 1e-9])


def _cost(view: NimmsleichView) -> float:
    """Return the share of the match that another used token costs the viewer, because it loses ties (NL-28)."""
    owned = tuple(len(hand) + len(pile) for hand, pile in zip(view.hands, view.piles, strict=True))
    used = [TOKENS - left for left in view.tokens]
    before = shares(owned, tuple(used))[view.seat]
    used[view.seat] += 1
    return before - shares(owned, tuple(used))[view.seat]


JUDGING_WORLDS: Final = 400
"""Hands drawn for a verdict: more than for a decision, because two answers are compared."""


def judge(view: NimmsleichView, done: Action, legal: Sequence[Action], rng: random.Random) -> Verdict | None:
    """Rate a bid, a denunciation or a vote, as a :data:`table.match.judging.Judge`."""
    if isinstance(done, Vote):
        return _vote(view, done, rng)
    return _bid(view, done, rng) if isinstance(done, Bid | Denounce) and view.seat in view.actors else None


def _bid(view: NimmsleichView, done: Bid | Denounce, rng: random.Random) -> Verdict:
    belief, last = believe(view), view.bid
    forecast, race = RoundForecast(view, belief, JUDGING_WORLDS, rng), race_of(view)
    bids = candidates(view, belief)
    if isinstance(done, Bid) and done not in bids:
        bids.append(done)
    values: dict[Action, float] = {}
    if bids:
        results = race[forecast.winners(forecast.after([bid.index for bid in bids]))].reshape(-1, JUDGING_WORLDS)
        values = {bid: float(value) for bid, value in zip(bids, results.mean(axis=1), strict=True)}
    if last and (done == Denounce() or not (bids and surely_holds(view, exact_odds(view)))):
        denial = race[forecast.winners(forecast.denounced(last.index, view.calls[-1].seat))]
        values[Denounce()] = float(denial.mean())
    best = max(values, key=lambda action: values[action])
    return Verdict(best, values[best], values[done])


def _vote(view: NimmsleichView, done: Vote, rng: random.Random) -> Verdict:
    forecast = RoundForecast(view, believe(view), JUDGING_WORLDS, rng)
    fist, thumb = votes(forecast, race_of(view), view.calls[-1].bid, view.denounced).mean(axis=1)
    values = {Vote(False): float(fist), Vote(True): float(thumb)}
    best = max(values, key=lambda action: values[action])
    return Verdict(best, values[best], values[done])
