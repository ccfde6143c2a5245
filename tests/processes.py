"""Several processes that do the same at the same time."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def at_once(module: str, *arguments: Sequence[str]) -> None:
    """Run ``python -m module`` once for each of `arguments`; all begin when they are told to, and must not complain."""
    programs = [
        subprocess.Popen(
            [sys.executable, "-m", module, *words],
            cwd=ROOT, stdin=subprocess.PIPE, stderr=subprocess.PIPE, encoding="locale",
        )
        for words in arguments
    ]  # fmt: skip
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("now\n")
        program.stdin.flush()
    said = [program.communicate(timeout=600)[1] for program in programs]
    assert said == [""] * len(programs)
