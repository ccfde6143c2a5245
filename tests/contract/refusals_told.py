"""Refusals as they are told to a player in a match of Ada, Bo and Cy."""

from __future__ import annotations

from table.contract import IllegalAction
from table.game import Game
from table.language import load

NAMES = ("Ada", "Bo", "Cy")


def explained(game: Game, refusal: IllegalAction, code: str = "en") -> str:
    """Its sentence in a language, with no-break spaces as plain ones."""
    return game.load_narration().explain(refusal, NAMES, load(code)).replace("\N{NO-BREAK SPACE}", " ")
