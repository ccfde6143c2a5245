"""Writes a file whole again and again, for tests with several programs at once.

``python -m tests.table.written_in_a_process FILE LETTER COUNT``: begins when a line arrives on stdin. Whatever it reads
in between is of one letter and of full length.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from table.storage.files import write_whole

LENGTH: Final = 100_000


def main() -> None:
    path, letter, count = Path(sys.argv[1]), sys.argv[2].encode(), int(sys.argv[3])
    sys.stdin.readline()
    for _ in range(count):
        write_whole(path, letter * LENGTH)
        found = path.read_bytes()
        assert found == found[:1] * LENGTH


if __name__ == "__main__":
    main()
