"""Changes settings of its own again and again, for tests with several windows at once.

``python -m tests.stage.settings_in_a_process FOLDER NAME COUNT``: begins when a line arrives on stdin, and ends with
its `name` bound to key ``str(COUNT)``. Whatever it reads meanwhile must be whole and contain its last change.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from stage.settings import SettingsFile
from table.storage import locks


def main() -> None:
    folder, name, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    # A player does not change settings in several windows at once, and would do it again.
    locks.PATIENCE = 60.0  # type: ignore[misc]
    file = SettingsFile(folder)
    settings, damaged = file.load()
    sys.stdin.readline()
    for number in range(1, count + 1):
        settings = msgspec.structs.replace(settings, keys=settings.keys | {name: str(number)})
        file.save(settings)
        read, damaged = SettingsFile(folder).load()
        assert damaged is None
        assert read.keys[name] == str(number)


if __name__ == "__main__":
    main()
