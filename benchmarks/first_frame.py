"""``python -m benchmarks.first_frame``: seconds from the start of the process to the first frame of the shelf.

Beside it, for comparison, a program that only opens a window of the same size and flips once. Both are real processes,
started in turn, with compiled bytecode as on every start but the first. Needs a display (Xvfb will do).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from benchmarks.report import print_table

ROOT = Path(__file__).resolve().parent.parent
RUNS = 11
MOST_SECONDS = 1.0
MOST_TIMES = 2.5
"""Limits of the issue: seconds, and multiples of the time of the window alone."""

SHELF = """
import time
from main import main
from stage.audio.sound import Sound

def seen(sound):
    print(time.monotonic(), flush=True)
    raise SystemExit

Sound.prepare = seen  # what is called first after the first frame
main([])
"""

WINDOW = """
import time
import pygame
pygame.display.init()
window = pygame.Window("Ludothèque", (1280, 720), resizable=True)
window.get_surface()
window.flip()
print(time.monotonic(), flush=True)
"""


def seconds(program: str, environment: dict[str, str]) -> float:
    """Return the seconds from the start of the process to its first frame on the screen."""
    start = time.monotonic()
    command = [sys.executable, "-c", program]
    said = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, encoding="locale", check=True
    ).stdout
    return float(said.split()[-1]) - start


def main() -> int:
    """Measure and print; return the exit status, 1 if a limit is exceeded."""
    with tempfile.TemporaryDirectory() as home:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment |= {"LUDOTHEQUE_HOME": home, "PYTHONPYCACHEPREFIX": f"{home}/bytecode"}
        environment["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        pairs = [(seconds(WINDOW, environment), seconds(SHELF, environment)) for _ in range(RUNS + 1)][1:]
    window, shelf = (median(times) for times in zip(*pairs, strict=True))
    times = shelf / window
    row = (f"{shelf:.2f} s", f"{window:.2f} s", f"{times:.2f} ×")
    print_table((f"first frame of the shelf (median of {RUNS})", "window only", "ratio"), [row])
    return int(shelf > MOST_SECONDS or times > MOST_TIMES)


if __name__ == "__main__":
    sys.exit(main())
