"""Takes the lock of a match again and again, for tests with several programs at once.

``python -m tests.table.locked_in_a_process JOURNAL COUNT``: begins when a line arrives on stdin, and ends when it has
held the lock COUNT times. While it holds the lock nobody else does.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from table.storage.locks import MatchInUse, MatchLock


def main() -> None:
    path, count = Path(sys.argv[1]), int(sys.argv[2])
    inside = path.with_suffix(".inside")
    sys.stdin.readline()
    while count:
        with suppress(MatchInUse), MatchLock(path):
            os.close(os.open(inside, os.O_CREAT | os.O_EXCL))
            inside.unlink()
            count -= 1


if __name__ == "__main__":
    main()
