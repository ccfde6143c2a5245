"""Plays a match of Lanterns into a journal and prints each action after it was applied; to be killed, or to run full.

``python -m tests.table.played_in_a_process FILE [BYTES]``: no file of the process grows beyond BYTES.
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path

import msgspec

from table.match.journal import Journal
from table.match.turns import AppliedAction
from tests.table.lantern_match import seated, setup_of

PLAYERS = ("novice",) * 4


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


class Printer:
    def stepped(self, step: AppliedAction) -> None:
        say(f"{step.number} {step.seat} {msgspec.json.encode(step.action).decode()}")

    def went_to(self, number: int) -> None:
        say(f"went to {number}")

    def not_saved(self, reason: str) -> None:
        say(f"not saved: {reason}")


def main() -> None:
    path = Path(sys.argv[1])
    if len(sys.argv) > 2:
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
    controller, _ = seated(*PLAYERS, points=3, journal=Journal.create(path, setup_of(PLAYERS, points=3)))
    controller.listen(Printer())
    controller.play_out()


if __name__ == "__main__":
    main()
