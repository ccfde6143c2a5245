"""What share of the match each seat may expect, given who owns how many cards."""

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

WINS_A_ROUND: Final = 0.64
"""How often a seat is among the winners of a round, on average."""

LONGEST: Final = 40
"""So many further rounds are looked at; hardly a match is longer."""

_NODES, _NODE_WEIGHTS = np.polynomial.legendre.leggauss(3)


@cache
def shares(owned: tuple[int, ...], used: tuple[int, ...]) -> tuple[float, ...]:
    """Per seat the chance to win the match, with so many cards still `owned` and so many tokens `used`.

    Everybody is thought to win each round with the same chance and independently. Who first owns no card wins; of
    several the fewest tokens used (NL-28), and of those who are level each wins a part.

    >>> shares((0, 1, 0), (1, 0, 0))
    (0.0, 0.0, 1.0)
    """
    return tuple(_share(seat, owned, used) for seat in range(len(owned)))


def _share(seat: int, owned: Sequence[int], used: Sequence[int]) -> float:
    # A tie with k others is worth 1 / (1 + k), the integral of z to the k; three nodes are exact up to five others.
    nodes = (_NODES + 1) / 2
    product = np.ones((LONGEST + 1, len(nodes)))
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
    """The chance to get rid of the last card of `owned` after exactly 0, 1, 2 … further rounds."""
    if not owned:
        return np.array([1.0] + [0.0] * LONGEST)
    win = WINS_A_ROUND
    return np.array(
        [
            comb(rounds - 1, owned - 1) * win**owned * (1 - win) ** (rounds - owned) if rounds >= owned else 0.0
            for rounds in range(LONGEST + 1)
        ]
    )


@cache
def _later(owned: int) -> NDArray[np.float64]:
    """The chance to get rid of it only after more than 0, 1, 2 … rounds."""
    return 1 - np.cumsum(_finishing(owned))
