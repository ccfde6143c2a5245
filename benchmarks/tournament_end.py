"""``python -m benchmarks.tournament_end``: seconds until tournaments of masters end after Ctrl+C, and after kill -9.

Wanted: at most 2 s from either until no process is left (Linux: they are looked up in /proc).
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.report import print_table
from main import GAMES

MOST: Final = 60.0
"""Seconds after which a process counts as left behind."""


def end_of(game: str, jobs: int, by: signal.Signals, after: float) -> tuple[float, str]:
    """End a tournament after `after` seconds; return the seconds until no process is left, and its last message."""
    seats = ",".join(["master"] * GAMES[game].default_seats)
    words = [game, "--games", "1000", "--seats", seats, "--seed", "1", "--jobs", str(jobs)]
    process = subprocess.Popen(
        [sys.executable, "main.py", *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    time.sleep(after)
    others = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    begun = time.monotonic()
    process.send_signal(by)
    process.wait()
    while any(map(_runs, others)) and time.monotonic() - begun < MOST:
        time.sleep(0.01)
    seconds = time.monotonic() - begun
    assert process.stderr is not None
    said = process.stderr.read() if seconds < MOST else ""
    return seconds, next((line for line in said.splitlines() if line.startswith("Interrupted")), "")


def _runs(process: str) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def rows(after: float) -> Iterator[tuple[str, ...]]:
    """Yield a row for each game and each number of processes."""
    for game in GAMES:
        for jobs in (1, 2):
            interrupted, said = end_of(game, jobs, signal.SIGINT, after)
            killed, _ = end_of(game, jobs, signal.SIGKILL, after)
            yield game, str(jobs), f"{interrupted:.2f} s", said, f"{killed:.2f} s"


def main() -> None:
    """Measure all games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--after", type=float, default=10.0, metavar="SECONDS", help="how long each plays (10)")
    options = parser.parse_args()
    print_table(("game", "processes", "Ctrl+C", "what it said", "kill -9"), rows(options.after))


if __name__ == "__main__":
    main()
