"""Pools of equal dice with any faces: rolling, keeping, and exact odds."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import TypeVar

FaceT = TypeVar("FaceT", bound="str | int")


def roll(faces: Sequence[FaceT], count: int, rng: random.Random) -> tuple[FaceT, ...]:
    """Return `count` dice with these `faces` in the order they fell. A face listed twice is twice as likely."""
    return tuple(rng.choices(faces, k=count))


@cache
def odds(faces: tuple[FaceT, ...], count: int) -> Mapping[tuple[FaceT, ...], Fraction]:
    """Return the probability of each roll of `count` dice. Rolls are sorted.

    >>> odds((1, 2), 2)
    {(1, 1): Fraction(1, 4), (1, 2): Fraction(1, 2), (2, 2): Fraction(1, 4)}
    """
    weights = Counter(faces)
    every = len(faces) ** count
    found = {}
    for fallen in combinations_with_replacement(sorted(weights), count):
        orders = factorial(count) // prod(factorial(times) for times in Counter(fallen).values())
        found[fallen] = Fraction(orders * prod(weights[face] for face in fallen), every)
    return found


def keepable(rolled: Sequence[FaceT]) -> list[tuple[FaceT, ...]]:
    """Return every selection of dice from a roll, from none to all, each once and sorted.

    >>> keepable(("a", "b", "a"))
    [(), ('a',), ('b',), ('a', 'a'), ('a', 'b'), ('a', 'a', 'b')]
    """
    ordered = sorted(rolled)
    return [kept for size in range(len(ordered) + 1) for kept in dict.fromkeys(combinations(ordered, size))]
