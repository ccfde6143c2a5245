"""Bots in worker processes, and the questions of Kuhn poker that they are asked."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from table.contract import CHANCE
from table.game import Game
from table.match.match import Match
from table.match.players import THINKING, Question, question_for
from table.seating import headless_setup
from tests.table import kuhn


def with_bot(name: str) -> Game:
    """Kuhn poker with one of the odd bots for every level."""
    place = f"tests.table.failing_bots:{name}"
    return replace(kuhn.GAME, bots=(place, place, place, place))


def wait(answer: Callable[[], Any], seconds: float = 60.0) -> Any:
    """Return the answer as soon as no process is thinking about it."""
    end = time.monotonic() + seconds
    while (found := answer()) is THINKING:
        assert time.monotonic() < end, "no answer"
        time.sleep(0.002)
    return found


def a_match(seed: int = 5, words: tuple[str, ...] = ("master", "expert")) -> Match:
    match = Match(kuhn.GAME, headless_setup(kuhn.GAME, words, {"hands": 6}, seed))
    match.apply(CHANCE, kuhn.Deal((1, 2)))
    return match


def a_question() -> Question:
    return question_for(a_match(), 0)


def with_card(card: int) -> Question:
    return replace(a_question(), view=kuhn.KuhnView(seat=0, card=card, moves="", chips=0, hand=0, hands=6))


def collects_while_thinking(_about: object) -> bool:
    """Return True if the process that asks this may go through all its objects at any time."""
    return gc.isenabled()
