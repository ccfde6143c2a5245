"""Signs of the bots before they bid or denounce (NL-60): those they show, and the reading of those of others.

One sign of a seat rather accompanies weak acts, the other one strong acts.
"""

import random
from collections.abc import Mapping
from math import exp, log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimmsleich.cards import DECK
from nimmsleich.rules.actions import Denounce, ShowSign, Sign
from nimmsleich.rules.odds import distribution, is_weak, was_weak
from nimmsleich.rules.views import Call, NimmsleichView, corpses_needed
from table.contract import Seat
from table.tempers import Temper

SIGNS: Final[Mapping[str, tuple[Sign, Sign]]] = {
    "plain": (Sign.TIE, Sign.COUGH),
    "bold": (Sign.FINGER, Sign.SMILE),
    "careful": (Sign.PILE, Sign.TIE),
    "greedy": (Sign.SMILE, Sign.PILE),
    "spiteful": (Sign.GLANCE, Sign.FINGER),
    "fair": (Sign.COUGH, Sign.GLANCE),
    "unpredictable": (Sign.PILE, Sign.GLANCE),
}
"""The two signs of each temper. The tell of a seat says which of them accompanies weak acts."""

QUIET: Final = 1 / 3
"""Probability of no sign at all."""
BELIEVED: Final = 0.75
"""Probability with which a reader expects a sign to say the truth."""


def sign_before(temper: Temper, tell: bool, weak: bool, honesty: float, rng: random.Random) -> ShowSign | None:
    """Return the sign that a bot shows before an act, or None. `honesty` is the probability that it says the truth."""
    if rng.random() < QUIET:
        return None
    seems_weak = weak == (rng.random() < honesty)
    first, second = SIGNS[temper.name]
    return ShowSign(first if seems_weak == tell else second)


def sign_weights(view: NimmsleichView, seat: Seat) -> NDArray[np.float64]:
    """Return for each card the likelihood of the signs of `seat` in this round if it holds that card."""
    weights = np.ones(len(DECK))
    for shown in view.signs:
        call = view.calls[min(shown.after, len(view.calls) - 1)] if view.calls else None
        doubts = shown.after == len(view.calls)
        if shown.seat != seat or call is None or (doubts and view.denouncer != seat):
            continue
        act = Denounce() if doubts else call.bid
        chances = _chances_by_card(view, seat, call)
        weak = np.array([is_weak(act, chance) for chance in chances])
        bluffs = bluff_share(view, seat, shown.sign)
        likely = bluffs * BELIEVED + (1 - bluffs) * (1 - BELIEVED)
        weights *= np.where(weak, likely, 1 - likely)
    return weights


def bluff_share(view: NimmsleichView, seat: Seat, sign: Sign) -> float:
    """Return the probability that `sign` rather accompanies weak acts of `seat`, from all rounds that were counted."""
    evidence = 0
    for past in view.rounds:
        for shown in past.signs:
            if shown.seat == seat:
                evidence += 1 if was_weak(past, shown) == (shown.sign is sign) else -1
    return 1 / (1 + exp(-evidence * log(BELIEVED / (1 - BELIEVED))))


def _chances_by_card(view: NimmsleichView, seat: Seat, call: Call) -> list[float]:
    """Return for each card the chance that a bid holds for a player in `seat` who holds it and knows what all know."""
    shown = {card for past in view.rounds for hand in past.hands for card in hand}
    known = [card for other, hand in enumerate(view.sure) if other != seat for card in hand if card in shown]
    doubtful = [card for doubt in view.doubts if doubt for card in doubt.cards]
    secret = [card for hand in view.sure for card in hand if card not in shown]
    pool = [DECK[card] for card in {*view.unseen, *doubtful, *secret}]
    unknown = min(view.cards_in_hands - 1 - len(known), len(pool))
    chances = distribution(pool, unknown, [DECK[card] for card in known], call.corpse - 1)
    least = [max(corpses_needed(call.count) - DECK[card][call.corpse - 1], 0) for card in range(len(DECK))]
    tails = {needed: float(chances[needed:].sum()) for needed in set(least)}
    return [tails[needed] for needed in least]
