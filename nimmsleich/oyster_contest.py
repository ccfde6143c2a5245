"""The oyster contest (NL-50): a marker passes over twelve oysters at a steady beat, and one tap opens each in time.

No pygame here. Times are in seconds, distances along a lane in oysters.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from nimmsleich.rules.actions import OYSTERS_PER_LANE
from table.contract import Seat
from table.game import HUMAN

LEAD: Final = 2.0
"""Distance in oysters of the marker before the first one."""
AIM: Final[dict[str, float]] = {"novice": 0.25, "regular": 0.19, "expert": 0.15, "master": 0.12, "random": 0.6}
"""Standard deviation of a bot's taps in oysters, by level."""


@dataclass(frozen=True, slots=True)
class MarkerPace:
    """Speed of the marker, and the accuracy demanded."""

    beat: float
    """Seconds from one oyster to the next."""
    zone: float
    """Distance in oysters from the middle of an oyster within which a tap still opens it."""


LIVELY: Final = MarkerPace(beat=0.8, zone=0.17)
CALM: Final = MarkerPace(beat=1.3, zone=0.3)
"""For players who want less motion."""


class Oyster(Enum):
    """State of an oyster."""

    CLOSED = "closed"
    OPEN = "open"
    SPOILT = "spoilt"


@dataclass(slots=True)
class Lane:
    """One contestant's oysters."""

    seat: Seat
    player: str
    """"human" or a bot's level."""
    taps: list[float] = field(default_factory=list)
    """Places of a bot's taps, ascending."""
    oysters: list[Oyster] = field(default_factory=lambda: [Oyster.CLOSED] * OYSTERS_PER_LANE)

    @property
    def score(self) -> int:
        """Number of open oysters."""
        return self.oysters.count(Oyster.OPEN)


class Contest:
    """A contest of some seats. `players` holds one entry of :data:`table.game.PLAYERS` per seat."""

    def __init__(
        self, seats: Sequence[Seat], players: Sequence[str], rng: random.Random, pace: MarkerPace = LIVELY
    ) -> None:
        self.pace = pace
        self.at = -LEAD
        """Place of the marker in oysters; 0.0 is the middle of the first one."""
        self.lanes = [Lane(seat, player) for seat, player in zip(seats, players, strict=True)]
        for lane in self.lanes:
            if lane.player != HUMAN:
                aim = AIM[lane.player]
                lane.taps = sorted(number + rng.gauss(0.0, aim) for number in range(OYSTERS_PER_LANE))

    @property
    def is_over(self) -> bool:
        """True if the marker has passed the last oyster."""
        return self.at >= OYSTERS_PER_LANE

    @property
    def scores(self) -> tuple[int, ...]:
        """Opened oysters per lane."""
        return tuple(lane.score for lane in self.lanes)

    @property
    def under(self) -> int:
        """Number of the oyster below the marker; -1 between two of them."""
        nearest = round(self.at)
        there = 0 <= nearest < OYSTERS_PER_LANE and abs(self.at - nearest) <= self.pace.zone
        return nearest if there else -1

    def update(self, seconds: float) -> list[Lane]:
        """Advance the marker by `seconds`; return the lanes of bots that opened an oyster meanwhile."""
        goal = self.at + seconds / self.pace.beat
        opened = []
        for lane in self.lanes:
            while lane.taps and lane.taps[0] <= goal:
                if self._has_tap_at(lane, lane.taps.pop(0)):
                    opened.append(lane)
        self.at = goal
        return opened

    def tap(self, lane: Lane) -> bool:
        """Open the oyster below the marker or spoil the nearest one; return True if it was opened."""
        return self._has_tap_at(lane, self.at)

    def _has_tap_at(self, lane: Lane, at: float) -> bool:
        nearest = round(at)
        if not 0 <= nearest < OYSTERS_PER_LANE or lane.oysters[nearest] is not Oyster.CLOSED:
            return False
        in_time = abs(at - nearest) <= self.pace.zone
        lane.oysters[nearest] = Oyster.OPEN if in_time else Oyster.SPOILT
        return in_time
