"""Pools of equal dice with any faces: rolling, keeping, and the exact odds of what may come."""

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
    """`count` dice with these `faces` (a face that is there twice comes twice as often), in the order they fell."""
    return tuple(rng.choices(faces, k=count))


@cache
def odds(faces: tuple[FaceT, ...], count: int) -> Mapping[tuple[FaceT, ...], Fraction]:
    """The probability of each roll of `count` dice; rolls are sorted, order does not matter.

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
    """All that can be kept of a roll, from nothing to everything, each once and sorted.

    >>> keepable(("a", "b", "a"))
    [(), ('a',), ('b',), ('a', 'a'), ('a', 'b'), ('a', 'a', 'b')]
    """
    ordered = sorted(rolled)
    return [kept for size in range(len(ordered) + 1) for kept in dict.fromkeys(combinations(ordered, size))]
