"""Times in the format of RESULTS.md."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median, quantiles


def in_ms(seconds: float, decimals: int = 1) -> str:
    """Rounded, with the unit."""
    return f"{seconds * 1000:.{decimals}f} ms"


def spread(seconds: Sequence[float]) -> tuple[str, str, str]:
    """Median, 99th percentile and longest of two times or more."""
    return (
        in_ms(median(seconds), 2),
        in_ms(quantiles(seconds, n=100)[98], 2),
        in_ms(max(seconds)),
    )
