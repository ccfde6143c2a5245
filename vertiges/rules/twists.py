"""Twists of the season: what comes over the table for a whole round now and then (VE-80 to VE-82)."""

from enum import StrEnum
from typing import Final

from vertiges.rules.options import MatchOptions


class Twist(StrEnum):
    """Something that strikes for a round."""

    GUSTS = "gusts"
    """Gusts through the open window, over the steady breeze (VE-80)."""
    TRAIN = "train"
    """A train under the house (VE-81)."""
    DARK = "dark"
    """The candle is out (VE-82)."""


_ROUNDS: Final = {Twist.GUSTS: (2, 1), Twist.TRAIN: (3, 1), Twist.DARK: (3, 2)}
"""Of so many rounds, counted from 0, a twist strikes in this one: for every player once."""


def striking(options: MatchOptions, seats: int, turn: int) -> tuple[Twist, ...]:
    """Return the twists that strike in a turn, counted from 1. A round has as many turns as there are seats."""
    agreed = {Twist.GUSTS: options.open_window, Twist.TRAIN: options.train, Twist.DARK: options.candle}
    number = (turn - 1) // seats
    return tuple(twist for twist, (rounds, at) in _ROUNDS.items() if agreed[twist] and number % rounds == at)


def begins_round(seats: int, turn: int) -> bool:
    """Return True if a turn, counted from 1, is the first of its round."""
    return (turn - 1) % seats == 0
