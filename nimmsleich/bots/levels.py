"""The four levels of bots. All of them see Views only and keep nothing between two decisions.

novice   its own cards and one of each corpse on every other card; believes much, bids timidly, seldom bluffs
regular  exact odds of the cards, and nothing else
expert   reads bids, and weighs what the next player will do with its own
master   plays many endings of the round in its head and asks how each leaves the race
"""

from typing import Final

from nimmsleich.bots.expert import Expert
from nimmsleich.bots.master import Master
from nimmsleich.bots.novice import Novice
from nimmsleich.bots.regular import Regular
from nimmsleich.bots.thinking import Thinker
from table.game import LEVELS

_THINKERS: Final[tuple[type[Thinker], ...]] = (Novice, Regular, Expert, Master)


def make_bot(level: str) -> Thinker:
    """The bot of `level`, one of :data:`table.game.LEVELS`."""
    thinker = _THINKERS[LEVELS.index(level)]
    return thinker()
