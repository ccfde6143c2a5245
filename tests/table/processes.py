"""Other processes: who has started which, and waiting until something is true of them."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from pathlib import Path


def wait_for(true: Callable[[], object], what: str, seconds: float = 60.0) -> None:
    """Wait until something is true; on a slow machine that may take long."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def bot_processes() -> list[int]:
    """Return the processes of all pools of bots."""
    return sorted(each.pid for each in multiprocessing.active_children() if each.pid is not None)


def children(parent: int) -> list[int]:
    """Return the processes that `parent` has started (Linux)."""
    return [int(child) for child in Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="utf-8").split()]


def has_ended(process: int) -> bool:
    """Return True if a process no longer runs (Linux), though its parent may not have asked for its status yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True
