"""The four levels of bots. All of them see Views only and keep nothing between two decisions.

novice   lays what catches its eye with a shaky hand, and sometimes overlooks a piece
regular  keeps towers open for its own pieces, makes a ZAP when nothing else fits
expert   plans the whole turn and counts what the next player could do
master   plans against the next player's best turn, with a hand that hardly trembles
"""

from typing import Final

from table.game import LEVELS
from vertiges.bots.choosing import Thinker
from vertiges.bots.planners import Expert, Master, Novice, Regular

_THINKERS: Final[tuple[type[Thinker], ...]] = (Novice, Regular, Expert, Master)


def make_bot(level: str) -> Thinker:
    """The bot of `level`, one of :data:`table.game.LEVELS`."""
    thinker = _THINKERS[LEVELS.index(level)]
    return thinker()
