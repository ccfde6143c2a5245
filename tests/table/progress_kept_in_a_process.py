"""Keeps the progress of many lessons in the statistics, for tests with several programs at once.

``python -m tests.table.progress_kept_in_a_process FILE NAME COUNT``: begins when a line arrives on stdin. Lessons
NAME-0 … are done, and lesson "shared" of every program with ever more stars.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

from table.history.history_file import HistoryNotWritten
from table.history.rows import ProgressRow
from table.history.statistics import History
from tests.table.recorded_in_a_process import insist


def main() -> None:
    path, name, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    sys.stdin.readline()
    history = insist(lambda: History(path))
    for number in range(count):
        with suppress(HistoryNotWritten):
            history.progress.keep(ProgressRow("kuhn", f"{name}-{number}"), ProgressRow("kuhn", "shared", number % 4))
    insist(history.progress.keep)
    history.close()


if __name__ == "__main__":
    main()
