"""Tables in the Markdown of RESULTS.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def print_table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a Markdown table; numbers are expected as text that is already rounded."""
    print(_line(headings))
    print("|---" * len(headings) + "|")
    for row in rows:
        print(_line(row), flush=True)


def _line(cells: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"
