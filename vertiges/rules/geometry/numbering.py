"""The numbers of the towers: each keeps its own from its base to its fall; a new one gets the lowest that is free."""

from collections.abc import Sequence

from vertiges.rules.geometry.fitting import standing
from vertiges.rules.snapshot import Snapshot


def number_of(base: int, numbers: Sequence[int]) -> int:
    """The number of the tower on `base`, from 1; `numbers` are the bases by their numbers."""
    return numbers.index(base) + 1


def numbered(before: Sequence[int], table: Snapshot) -> list[int]:
    """The bases of the towers of `table` in the order of their numbers, 0 for a number that is free.

    `before` is the same list as it was; towers that it does not name get their numbers from left to right.
    """
    bases = [tower.base for tower in standing(table)]
    numbers = [base if base in bases else 0 for base in before]
    for base in bases:
        if base not in numbers:
            if 0 in numbers:
                numbers[numbers.index(0)] = base
            else:
                numbers.append(base)
    while numbers and not numbers[-1]:
        del numbers[-1]
    return numbers
