"""Signs of the bots before they bid or denounce (NL-60): those they show, and the reading of those of others.

One sign of a seat rather accompanies bluffs, the other one all other acts.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from nimmsleich.cards import DECK
from nimmsleich.rules.actions import Denounce, ShowSign, Sign
from nimmsleich.rules.odds import distribution, is_weak, was_bluff
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
"""The two signs of each temper. The tell of a seat says which of them accompanies bluffs."""

_ALIKE: Final = frozenset({Sign.TIE, Sign.GLANCE, Sign.SMILE})
"""One sign of each pair: for a character all of these mean the same, so that a sign means the same in every temper."""

BELIEVED: Final = 0.75
"""Probability with which a reader expects a sign to say the truth."""


@dataclass(frozen=True, slots=True)
class Manner:
    """Way in which the bots of a level give themselves away."""

    honesty: float
    """Probability that a sign says the truth."""
    silence: float
    """Probability of no sign at all."""
    empty: bool = False
    """True if its bluffs are the acts that the own hand speaks against, instead of those that the odds do."""


MANNERS: Final[Mapping[str, Manner]] = {
    "novice": Manner(0.92, 0.15),
    "regular": Manner(0.92, 0.15),
    "expert": Manner(0.75, 0.5, empty=True),
    "master": Manner(0.7, 0.5, empty=True),
}
"""Manners by level."""


def bluffs_by_first(character: str, temper: Temper) -> bool:
    """Return True if a character shows the first of its temper's signs rather when it bluffs, in every match."""
    return (SIGNS[temper.name][0] in _ALIKE) == bool(crc32(f"tells{character}".encode()) % 2)


def sign_before(temper: Temper, tell: bool, bluffs: bool, manner: Manner, rng: random.Random) -> ShowSign | None:
    """Return the sign that a bot shows before an act, or None."""
    if rng.random() < manner.silence:
        return None
    seems_bluff = bluffs == (rng.random() < manner.honesty)
    first, second = SIGNS[temper.name]
    return ShowSign(first if seems_bluff == tell else second)


def is_empty_handed(player: str) -> bool:
    """Return True if a bluff of a player is an act that the own hand speaks against; see :attr:`Manner.empty`."""
    return player in MANNERS and MANNERS[player].empty


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
                evidence += 1 if was_bluff(past, shown, empty=False) == (shown.sign is sign) else -1
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
