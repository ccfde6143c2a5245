"""What was seen of a fall, kept frame by frame, so that it can be looked at again slowly."""

import math
from collections import deque
from collections.abc import Collection

from vertiges.rules.snapshot import Placed, Snapshot

LONGEST = 8.0
"""Seconds that are kept."""
BEFORE, AFTER = 0.5, 0.2
"""Seconds shown before the first piece is off its place, and after the last has come to rest."""
LONGEST_FALL = 1.3
"""Seconds of falling that are shown at most."""
SLOWNESS = 0.4
"""Speed at which it is shown."""
_OFF = 4.0
"""mm from its place at which a piece counts as falling."""


class Film:
    """The last seconds of a table that moves."""

    def __init__(self) -> None:
        self._frames: deque[tuple[float, Snapshot]] = deque()
        self._now = 0.0

    def record(self, dt: float, snapshot: Snapshot) -> None:
        """Keep one more frame, `dt` seconds after the last."""
        self._now += dt
        self._frames.append((self._now, snapshot))
        while self._now - self._frames[0][0] > LONGEST:
            self._frames.popleft()

    def cut(self, fallen: Collection[int]) -> "Reel | None":
        """The part in which these pieces fall; None if nothing of it was recorded."""
        begin = next((time for time, frame in self._frames if self._falls(frame, fallen)), None)
        if begin is None:
            return None
        end = min(self._still_from(fallen), begin + LONGEST_FALL) + AFTER
        frames = [(time, frame) for time, frame in self._frames if begin - BEFORE <= time <= end]
        return Reel(frames) if len(frames) > 1 else None

    def _still_from(self, fallen: Collection[int]) -> float:
        """When the last of these pieces moved noticeably."""
        last = self._frames[-1][1]
        for time, frame in reversed(self._frames):
            moved = (
                each.piece in last and math.hypot(each.x - last[each.piece].x, each.y - last[each.piece].y) > _OFF
                for each in frame.placed
                if each.piece in fallen
            )
            if any(moved):
                return time
        return self._frames[-1][0]

    def _falls(self, frame: Snapshot, fallen: Collection[int]) -> bool:
        first = self._frames[0][1]
        return any(
            each.piece in fallen and each.piece in first and each.y < first[each.piece].y - _OFF
            for each in frame.placed
        )


class Reel:
    """Frames with their times; looked up at any moment."""

    def __init__(self, frames: list[tuple[float, Snapshot]]) -> None:
        start = frames[0][0]
        self._times = [time - start for time, _ in frames]
        self._frames = [frame for _, frame in frames]
        self.at = 0.0
        """The moment that is shown, in seconds; changed by whoever plays it."""

    @property
    def seconds(self) -> float:
        """How long it is at full speed."""
        return self._times[-1]

    @property
    def present(self) -> Snapshot:
        """How everything lay at the moment `at`, between two frames in proportion."""
        after = next((i for i, time in enumerate(self._times) if time >= self.at), len(self._times) - 1)
        if after == 0:
            return self._frames[0]
        early, late = self._frames[after - 1], self._frames[after]
        share = (self.at - self._times[after - 1]) / (self._times[after] - self._times[after - 1])
        return blend(early, late, max(0.0, min(1.0, share)))


def blend(one: Snapshot, other: Snapshot, share: float) -> Snapshot:
    """Between two snapshots; what is in `other` only is where it is there."""
    return Snapshot(tuple(_between(one, placed, share) for placed in other.placed))


def _between(before: Snapshot, after: Placed, share: float) -> Placed:
    if after.piece not in before:
        return after
    start = before[after.piece]
    turn = math.remainder(after.angle - start.angle, math.tau)
    return Placed(
        after.piece,
        start.x + (after.x - start.x) * share,
        start.y + (after.y - start.y) * share,
        start.angle + turn * share,
        after.flipped,
    )
