"""The way to win in words: its stops, and the dice that they take (NZ-40, NZ-42, NZ-50)."""

from __future__ import annotations

from nizza.board.model import Board
from nizza.board.places import Kind
from nizza.dice import Symbol
from nizza.view.room import Stop
from table.words import Translator


def stops(board: Board, text: Translator) -> tuple[Stop, ...]:
    """From the green terrace to the helicopter."""
    start, tools, safe = (board.position(board.only(kind).middle) for kind in (Kind.START, Kind.TOOLS, Kind.SAFE))
    suitcase, ladder = Symbol.SUITCASE, Symbol.LADDER
    return (
        Stop(start, text.gettext("Start"), ()),
        Stop(tools, text.gettext("Take tools"), (suitcase,)),
        Stop(safe, text.gettext("Crack the safe"), (suitcase, suitcase)),
        Stop(board.helicopter, text.gettext("Fly away with the jewels"), (ladder, ladder, suitcase)),
    )
