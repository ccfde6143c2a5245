"""What was seen of a fall, kept frame by frame, so that it can be looked at again slowly."""

import math
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

LONGEST = 8.0
"""Seconds that are kept."""
BEFORE, AFTER = 0.5, 0.2
"""Seconds shown before the first piece is off its place, and after the last has come to rest."""
LONGEST_FALL = 1.3
"""Seconds of falling that are shown at most."""
SLOWNESS = 0.4
"""Speed at which it is shown."""
_OFF = 4.0
"""How far from its place a piece counts as falling, in the game's unit."""


class Pose(Protocol):
    """A msgspec.Struct: the number of a piece, where it is, and how it is turned (radians, counter-clockwise)."""

    @property
    def piece(self) -> int: ...
    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def angle(self) -> float: ...


PoseT = TypeVar("PoseT", bound=Pose)


class Film(Generic[PoseT]):
    """The last seconds of a table that moves."""

    def __init__(self) -> None:
        self._frames: deque[tuple[float, Sequence[PoseT]]] = deque()
        self._now = 0.0

    def record(self, dt: float, poses: Sequence[PoseT]) -> None:
        """Keep one more frame, `dt` seconds after the last."""
        self._now += dt
        self._frames.append((self._now, poses))
        while self._now - self._frames[0][0] > LONGEST:
            self._frames.popleft()

    def cut(self, fallen: Collection[int]) -> "Reel[PoseT] | None":
        """The part in which these pieces fall; None if nothing of it was recorded."""
        first = {each.piece: each.y for each in self._frames[0][1]} if self._frames else {}
        begin = next((time for time, frame in self._frames if _falls(frame, first, fallen)), None)
        if begin is None:
            return None
        end = min(self._still_from(fallen), begin + LONGEST_FALL) + AFTER
        frames = [(time, frame) for time, frame in self._frames if begin - BEFORE <= time <= end]
        return Reel(frames) if len(frames) > 1 else None

    def _still_from(self, fallen: Collection[int]) -> float:
        """When the last of these pieces moved noticeably."""
        last = {each.piece: (each.x, each.y) for each in self._frames[-1][1]}
        for time, frame in reversed(self._frames):
            moving = (each for each in frame if each.piece in fallen and each.piece in last)
            if any(math.dist((each.x, each.y), last[each.piece]) > _OFF for each in moving):
                return time
        return self._frames[-1][0]


def _falls(frame: Sequence[PoseT], first: Mapping[int, float], fallen: Collection[int]) -> bool:
    return any(each.piece in fallen and each.y < first.get(each.piece, -math.inf) - _OFF for each in frame)


class Reel(Generic[PoseT]):
    """Frames with their times; looked up at any moment."""

    def __init__(self, frames: Sequence[tuple[float, Sequence[PoseT]]]) -> None:
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
    def present(self) -> Sequence[PoseT]:
        """How everything lay at the moment `at`, between two frames in proportion."""
        after = next((i for i, time in enumerate(self._times) if time >= self.at), len(self._times) - 1)
        if after == 0:
            return self._frames[0]
        early, late = self._frames[after - 1], self._frames[after]
        share = (self.at - self._times[after - 1]) / (self._times[after] - self._times[after - 1])
        return blend(early, late, max(0.0, min(1.0, share)))


def blend(one: Sequence[PoseT], other: Sequence[PoseT], share: float) -> Sequence[PoseT]:
    """Between two frames; what is in `other` only is where it is there."""
    before = {each.piece: each for each in one}
    return [_between(before.get(each.piece, each), each, share) for each in other]


def _between(start: PoseT, after: PoseT, share: float) -> PoseT:
    turn = math.remainder(after.angle - start.angle, math.tau)
    return msgspec.structs.replace(  # type: ignore[type-var]
        after,
        x=start.x + (after.x - start.x) * share,
        y=start.y + (after.y - start.y) * share,
        angle=start.angle + turn * share,
    )
