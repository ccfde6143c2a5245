"""Bots that misbehave, for the tests of the worker; the file named by ODD_BOTS_FILE remembers across processes."""

from __future__ import annotations

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


class OddBot:
    def __init__(self, kind: str) -> None:
        self._kind = kind

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action | None:
        match self._kind:
            case "raising":
                raise ValueError("too many cards")
            case "dying":
                os.kill(os.getpid(), signal.SIGKILL)
            case "dying_once":
                self._die_once()
            case "hanging":
                time.sleep(60)
            case "slow":
                time.sleep(0.4)
            case "noting":
                note(str(card_of(view)))
        return legal[0] if card_of(view) else legal[-1]

    def advise(self, view: View, legal: Sequence[Action], rng: random.Random) -> Advice:
        return Advice(None, ", ".join(sorted({"pygame", "pygame_ce", "numpy"} & sys.modules.keys())), {})

    def _die_once(self) -> None:
        if note("x") == "x":
            os.kill(os.getpid(), signal.SIGKILL)


def note(word: str) -> str:
    file = Path(os.environ["ODD_BOTS_FILE"])
    with file.open("a") as notes:
        notes.write(word)
    return file.read_text()


raising, dying, dying_once, hanging, slow, noting = (
    partial(OddBot, kind) for kind in ("raising", "dying", "dying_once", "hanging", "slow", "noting")
)


def loading_slowly() -> OddBot:
    time.sleep(1.2)
    return OddBot("slow")


def prepare_slowly(view: View) -> None:
    """Take longer than an answer may, the first time."""
    if len(note(str(card_of(view)))) == 1:
        time.sleep(1.2)
