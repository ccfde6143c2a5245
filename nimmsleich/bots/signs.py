"""Signs of the bots before they bid or denounce (NL-60): those they show, and the reading of those of others.

One sign of a seat rather accompanies bluffs, the other one all other acts.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from nimmsleich.cards import DECK
from nimmsleich.rules.actions import Bid, Denounce, ShowSign, Sign
from nimmsleich.rules.odds import is_bluff, sign_record, was_bluff
from nimmsleich.rules.options import FOR_GOOD
from nimmsleich.rules.views import NimmsleichView
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
    """True if its bluffs are bids without the corpse on the own hand, instead of those that hardly hold."""


MANNERS: Final[Mapping[str, Manner]] = {
    "novice": Manner(0.91, 0.18),
    "regular": Manner(0.91, 0.18),
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


def notes(players: Sequence[str], view: NimmsleichView) -> Iterator[tuple[Seat, str, int, int]]:
    """Yield how often each bot gave each sign in counted rounds, and the bluffs among the acts that followed.

    Nothing is worth noting if the signs mean something else in the next match.
    """
    for seat, player in enumerate(players):
        if view.options.tells == FOR_GOOD and player in MANNERS:
            for sign, acts in sign_record(view, seat, empty=MANNERS[player].empty).items():
                yield seat, sign.value, len(acts), sum(acts)


def sign_weights(view: NimmsleichView, seat: Seat) -> NDArray[np.float64]:
    """Return for each card the likelihood of the signs of `seat` in this round if it holds that card."""
    weights = np.ones(len(DECK))
    for sign, act, bid in signed_acts(view, seat):
        bluffs = bluff_share(view, seat, sign)
        likely = bluffs * BELIEVED + (1 - bluffs) * (1 - BELIEVED)
        weights *= np.where(bluffs_by_card(view, act, bid, empty=False), likely, 1 - likely)
    return weights


def signed_acts(view: NimmsleichView, seat: Seat) -> Iterator[tuple[Sign, Bid | Denounce, Bid]]:
    """Yield the signs of `seat` in this round with the acts that followed, and the bid made or denounced."""
    for shown in view.signs:
        if shown.seat == seat and shown.after < len(view.calls):
            yield shown.sign, view.calls[shown.after].bid, view.calls[shown.after].bid
        elif shown.seat == seat == view.denouncer:
            yield shown.sign, Denounce(), view.calls[-1].bid


def bluffs_by_card(view: NimmsleichView, act: Bid | Denounce, bid: Bid, *, empty: bool) -> NDArray[np.bool_]:
    """Return for each card if an act is a bluff with it, as in :func:`nimmsleich.rules.odds.is_bluff`."""
    cards = view.cards_in_hands
    return np.array([is_bluff(act, bid, (card,), cards, empty=empty) for card in range(len(DECK))])


def bluff_share(view: NimmsleichView, seat: Seat, sign: Sign) -> float:
    """Return the probability that `sign` rather accompanies weak acts of `seat`, from all rounds that were counted."""
    evidence = 0
    for past in view.rounds:
        for shown in past.signs:
            if shown.seat == seat:
                evidence += 1 if was_bluff(past, shown, empty=False) == (shown.sign is sign) else -1
    return 1 / (1 + exp(-evidence * log(BELIEVED / (1 - BELIEVED))))
