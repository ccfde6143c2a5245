"""The pace of this machine, so that limits of processor time mean the same on every one."""

from __future__ import annotations

from time import process_time

REFERENCE = 0.020
"""Seconds of processor time that the yardstick takes on the machine for which limits are written."""


def slowness() -> float:
    """Return how many times slower than that machine this one is at present, at least 1: a factor for limits."""
    return max(1.0, max(_yardstick() for _ in range(3)) / REFERENCE)


def _yardstick() -> float:
    begun = process_time()
    found: dict[int, list[str]] = {}
    for number in range(60_000):
        found.setdefault(number % 997, []).append(f"{number * 0.5:.1f}")
    assert sum(map(len, found.values())) == 60_000
    return process_time() - begun
