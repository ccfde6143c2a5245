"""Records one finished match again and again in the statistics, for tests with several programs at once.

``python -m tests.table.recorded_in_a_process FILE COUNT``: begins when a line arrives on stdin.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from table.history.history_file import HistoryNotWritten
from table.history.statistics import History
from tests.table.test_history import finished_match

Answer = TypeVar("Answer")


def main() -> None:
    path, count = Path(sys.argv[1]), int(sys.argv[2])
    match = finished_match(1, "Ada")
    sys.stdin.readline()
    history = insist(lambda: History(path))
    for second in range(count):
        when = f"2025-01-01T20:{second // 60:02}:{second % 60:02}+01:00"
        insist(partial(history.record, match, finished=when, duration=1.0, helped=False))
    history.close()


def insist(deed: Callable[[], Answer]) -> Answer:
    """Repeat `deed` until it succeeds, however long the file is locked; a window would give up after a while."""
    while True:
        try:
            return deed()
        except HistoryNotWritten as error:
            if not error.is_held:
                raise


if __name__ == "__main__":
    main()
