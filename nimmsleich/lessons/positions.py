"""The positions that lessons begin from."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from nimmsleich.cards import DECK, Card
from nimmsleich.rules.position import PILE

COMPANY: Final = ("", "Bruno", "Chloé", "Dario")
"""Who plays in every lesson; the learner sits in seat 0."""


def bidding(hands: Sequence[Card], heights: Sequence[int], **fields: Any) -> str:
    """The bidding of a round with these cards in hands, one a seat, and piles so high; the others lie in ascending
    order in piles, stock and box. `fields` are those of :class:`nimmsleich.rules.position.Position`.
    """
    rest = iter([card for card in range(len(DECK)) if card not in hands])
    piles = [[next(rest) for _ in range(height)] for height in heights]
    stock = [next(rest) for _ in range(len(DECK) - PILE * len(hands))]
    position = {
        "seats": len(hands),
        "phase": "bidding",
        "round": 1,
        "dealer": len(hands) - 1,
        "opener": 0,
        "tokens": [2] * len(hands),
        "hands": [[card] for card in hands],
        "piles": piles,
        "stock": stock,
        "box": list(rest),
    }
    return msgspec.json.encode(position | fields).decode()
