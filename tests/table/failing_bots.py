"""Bots that misbehave, for the tests of the worker; the file named by ODD_BOTS_FILE remembers across processes."""

from __future__ import annotations

import ctypes
import os
import random
import signal
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from table.contract import Action, View
from table.game import Advice
from tests.table.kuhn import card_of

DECISIONS = 30
"""Decisions of a stalling bot in each process before it stalls."""

decided = 0


class OddBot:
    def __init__(self, kind: str) -> None:
        self._kind = kind

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action | None:
        match self._kind:
            case "raising":
                raise ValueError("too many cards")
            case "raising_its_view":
                raise ValueError(f"{view} " * 500)
            case "dying":
                os.kill(os.getpid(), signal.SIGKILL)
            case "dying_loudly":
                os.write(2, b"the cards are wet\n")
                ctypes.CDLL(None).abort()
            case "dying_once":
                self._die_once()
            case "waiting":
                note("w")
                time.sleep(600)
            case "toiling":
                while True:
                    pass
            case "slow":
                time.sleep(0.4)
            case "gated":
                while not gate().exists():
                    time.sleep(0.01)
            case "noting":
                note(str(card_of(view)))
            case "stalling":
                stall()
        return legal[0] if card_of(view) else legal[-1]

    def advise(self, view: View, legal: Sequence[Action], rng: random.Random) -> Advice:
        return Advice(None, ", ".join(sorted({"pygame", "pygame_ce", "numpy"} & sys.modules.keys())), {})

    def _die_once(self) -> None:
        if note("x") == "x":
            os.kill(os.getpid(), signal.SIGKILL)


def note(word: str) -> str:
    file = Path(os.environ["ODD_BOTS_FILE"])
    with file.open("a", encoding="utf-8") as notes:
        notes.write(word)
    return file.read_text(encoding="utf-8")


def gate() -> Path:
    """Return the file that releases a gated bot's answer."""
    return Path(os.environ["ODD_BOTS_FILE"] + ".gate")


def stall() -> None:
    """Decide nothing any more once this process has taken :data:`DECISIONS`."""
    global decided
    decided += 1
    if decided > DECISIONS:
        note("s")
        time.sleep(600)


def toil(seconds: float) -> None:
    """Take so much processor time."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


raising, raising_its_view, dying, dying_loudly, dying_once = (
    partial(OddBot, kind) for kind in ("raising", "raising_its_view", "dying", "dying_loudly", "dying_once")
)
waiting, toiling, slow, gated, noting, quiet, stalling = (
    partial(OddBot, kind) for kind in ("waiting", "toiling", "slow", "gated", "noting", "quiet", "stalling")
)


def loading_slowly() -> OddBot:
    toil(1.2)
    return OddBot("slow")


def prepare_slowly(view: View) -> None:
    """Take longer than an answer may, the first time."""
    if len(note(str(card_of(view)))) == 1:
        toil(1.2)
