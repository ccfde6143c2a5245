"""Pools of equal dice with any faces: rolling, keeping, re-rolling, and the exact odds of what may come."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import TypeVar

FaceT = TypeVar("FaceT", bound="str | int")


def roll(faces: Sequence[FaceT], count: int, rng: random.Random) -> tuple[FaceT, ...]:
    """`count` dice with these `faces` (a face that is there twice comes twice as often), in the order they fell."""
    return tuple(rng.choices(faces, k=count))


def roll_again(
    rolled: Sequence[FaceT], kept: Iterable[int], faces: Sequence[FaceT], rng: random.Random
) -> tuple[FaceT, ...]:
    """The pool after all dice but those at the places `kept` have been rolled again; every die stays at its place."""
    keep = set(kept)
    if not keep <= set(range(len(rolled))):
        raise IndexError(f"there are {len(rolled)} dice; kept were {sorted(keep)}")
    return tuple(face if at in keep else rng.choice(faces) for at, face in enumerate(rolled))


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


@cache
def odds_keeping(faces: tuple[FaceT, ...], kept: tuple[FaceT, ...], count: int) -> Mapping[tuple[FaceT, ...], Fraction]:
    """The probability of each sorted pool of `count` dice when `kept` stays and the other dice are rolled again."""
    return {tuple(sorted(kept + fallen)): chance for fallen, chance in odds(faces, count - len(kept)).items()}


def keepable(rolled: Sequence[FaceT]) -> list[tuple[FaceT, ...]]:
    """All that can be kept of a roll, from nothing to everything, each once and sorted.

    >>> keepable(("a", "b", "a"))
    [(), ('a',), ('b',), ('a', 'a'), ('a', 'b'), ('a', 'a', 'b')]
    """
    ordered = sorted(rolled)
    return [kept for size in range(len(ordered) + 1) for kept in dict.fromkeys(combinations(ordered, size))]
