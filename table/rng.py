"""Named random streams: the same seed and name always give the same numbers, and no two names share a stream."""

import random
import secrets


def stream(seed: int, *name: str | int) -> random.Random:
    """Return a fresh generator for `name` under the match's `seed`; independent of the process and of PYTHONHASHSEED.

    >>> stream(7, "chance", 0).random() == stream(7, "chance", 0).random()
    True
    >>> stream(7, "chance", 0).random() == stream(7, "bot", 0).random()
    False
    """
    return random.Random(repr((seed, *name)))


def fresh_seed() -> int:
    """Return an unpredictable seed, short enough to be read out: 0 … 999,999,999."""
    return secrets.randbelow(1_000_000_000)
