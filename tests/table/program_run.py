"""The program run with words of the command line, in a process of its own or in this one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from main import GAMES, main
from table.game import Game

ROOT = Path(__file__).resolve().parents[2]


def command(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "main.py", *words],
        capture_output=True,
        encoding="locale",
        timeout=600,
        env=os.environ | {"LC_ALL": "C.UTF-8"} | environment,
        check=False,
    )


def status_of(words: list[str], games: Mapping[str, Game] = GAMES) -> object:
    """Return the exit status of the program; nonsense is refused while the command line is still being read."""
    try:
        return main(words, games)
    except SystemExit as left:
        return left.code
