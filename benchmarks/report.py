"""Tables and times in the Markdown of RESULTS.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median, quantiles


def print_table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a Markdown table, each row as soon as it is known. Cells hold text that is already rounded."""
    print(_line(headings))
    print("|---" * len(headings) + "|")
    for row in rows:
        print(_line(row), flush=True)


def _line(cells: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def in_ms(seconds: float, decimals: int = 1) -> str:
    """Return `seconds` as rounded milliseconds with the unit."""
    return f"{seconds * 1000:.{decimals}f} ms"


def spread(seconds: Sequence[float]) -> tuple[str, str, str]:
    """Return the median, the 99th percentile and the longest of at least two times."""
    return (
        in_ms(median(seconds), 2),
        in_ms(quantiles(seconds, n=100)[98], 2),
        in_ms(max(seconds)),
    )
