"""The positions that lessons begin from."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from nimmsleich.cards import DECK, Card
from nimmsleich.rules.position import PILE, TOKENS

COMPANY: Final = ("", "Bruno", "Chloé", "Dario")
"""Who plays in every lesson; the learner sits in seat 0."""


def bidding(cards: Sequence[Sequence[Card]], heights: Sequence[int], **fields: Any) -> str:
    """The bidding of a round: per seat its card in hand, then those on top of its pile; `heights` are those of the
    piles. All other cards lie in ascending order in piles, stock and box. `fields` are those of
    :class:`nimmsleich.rules.position.Position`.
    """
    seats = len(cards)
    placed = {card for own in cards for card in own}
    rest = iter([card for card in range(len(DECK)) if card not in placed])
    piles = [
        [*own[1:], *(next(rest) for _ in range(height - len(own) + 1))]
        for own, height in zip(cards, heights, strict=True)
    ]
    stock = [next(rest) for _ in range(len(DECK) - PILE * seats)]
    position = {
        "seats": seats,
        "phase": "bidding",
        "round": 1,
        "dealer": seats - 1,
        "opener": 0,
        "tokens": [TOKENS] * seats,
        "hands": [[own[0]] for own in cards],
        "piles": piles,
        "stock": stock,
        "box": list(rest),
    }
    return msgspec.json.encode(position | fields).decode()
