"""Which drawings of assets/ the dice are made of."""

from typing import Final

from nizza.dice import Symbol

BODY: Final = "nizza/dice/body"
"""A wooden die without a symbol."""


def face_of(symbol: Symbol) -> str:
    """What is burnt into the side that is up."""
    return f"nizza/dice/{symbol}"
