"""Recorder and slow replay of falls, and the sounds, dust and shaking of impacts."""

import math
import random
from bisect import bisect_left
from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from physics.hand import Impact
from stage.graphics.impact import Shake

LONGEST = 8.0
"""Seconds that are recorded."""
BEFORE, AFTER = 0.5, 0.2
"""Seconds shown before the first piece is off its place, and after the last has come to rest."""
LONGEST_FALL = 1.3
"""Longest part of a fall that is shown, in seconds."""
SLOWNESS = 0.4
"""Speed of the replay."""
_OFF = 4.0
"""Distance from its place beyond which a piece falls, in the game's unit."""


class PieceTransform(Protocol):
    """Number, place and angle of a piece (radians, counter-clockwise), as a msgspec.Struct."""

    @property
    def piece(self) -> int: ...
    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def angle(self) -> float: ...


PoseT = TypeVar("PoseT", bound=PieceTransform)


class FallRecorder(Generic[PoseT]):
    """Recording of the last seconds of a moving table."""

    def __init__(self) -> None:
        self._frames: deque[tuple[float, Sequence[PoseT], int | None]] = deque()
        self._now = 0.0

    def record(self, dt: float, poses: Sequence[PoseT], held: int | None = None) -> None:
        """Record a frame, `dt` seconds after the last one, and the number of the piece in a hand."""
        self._now += dt
        self._frames.append((self._now, poses, held))
        while self._now - self._frames[0][0] > LONGEST:
            self._frames.popleft()

    def cut(self, fallen: Collection[int]) -> "FallReplay[PoseT] | None":
        """Return the part in which these pieces fall; None if it was not recorded."""
        first = {each.piece: each.y for each in self._frames[0][1]} if self._frames else {}
        begin = next((time for time, frame, _ in self._frames if _is_fall(frame, first, fallen)), None)
        if begin is None:
            return None
        end = min(self._still_from(fallen), begin + LONGEST_FALL) + AFTER
        cut = [each for each in self._frames if begin - BEFORE <= each[0] <= end]
        frames = [(time, frame) for time, frame, _ in cut]
        return FallReplay(frames, [held for _, _, held in cut]) if len(frames) > 1 else None

    def _still_from(self, fallen: Collection[int]) -> float:
        """Return the time of the last noticeable movement of these pieces."""
        last = {each.piece: (each.x, each.y) for each in self._frames[-1][1]}
        for time, frame, _ in reversed(self._frames):
            moving = (each for each in frame if each.piece in fallen and each.piece in last)
            if any(math.dist((each.x, each.y), last[each.piece]) > _OFF for each in moving):
                return time
        return self._frames[-1][0]


def _is_fall(frame: Sequence[PoseT], first: Mapping[int, float], fallen: Collection[int]) -> bool:
    return any(each.piece in fallen and each.y < first.get(each.piece, -math.inf) - _OFF for each in frame)


class FallReplay(Generic[PoseT]):
    """Frames with their times, interpolated at any time."""

    def __init__(
        self, frames: Sequence[tuple[float, Sequence[PoseT]]], held: Sequence[int | None] | None = None
    ) -> None:
        """`held` are the numbers of the pieces in a hand, one per frame."""
        start = frames[0][0]
        self._held = held or [None] * len(frames)
        self._times = [time - start for time, _ in frames]
        self._frames = [frame for _, frame in frames]
        self.at = 0.0
        """Time that is shown, in seconds; the player of the replay changes it."""

    @property
    def seconds(self) -> float:
        """Duration at full speed, in seconds."""
        return self._times[-1]

    @property
    def first(self) -> Sequence[PoseT]:
        """Transforms at the beginning."""
        return self._frames[0]

    @property
    def last(self) -> Sequence[PoseT]:
        """Transforms at the end."""
        return self._frames[-1]

    def rewind(self) -> None:
        """Return to the beginning."""
        self.at = 0.0

    @property
    def frames(self) -> Iterable[tuple[float, Sequence[PoseT]]]:
        """All frames with their times."""
        return zip(self._times, self._frames, strict=True)

    @property
    def held(self) -> PoseT | None:
        """Piece in a hand at the time `at`, where it is then; None if every hand is empty."""
        number = self._held[self._after]
        return next((each for each in self.present if each.piece == number), None)

    @property
    def _after(self) -> int:
        """Number of the first frame that is not before the time `at`."""
        return min(bisect_left(self._times, self.at), len(self._times) - 1)

    @property
    def present(self) -> Sequence[PoseT]:
        """Transforms at the time `at`, interpolated between two frames."""
        after = self._after
        if after == 0:
            return self._frames[0]
        early, late = self._frames[after - 1], self._frames[after]
        share = (self.at - self._times[after - 1]) / (self._times[after] - self._times[after - 1])
        return blend(early, late, max(0.0, min(1.0, share)))


def blend(one: Sequence[PoseT], other: Sequence[PoseT], share: float) -> Sequence[PoseT]:
    """Interpolate between two frames. Pieces only in `other` keep their place."""
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


@dataclass(frozen=True, slots=True)
class Material:
    """Material of the pieces and the ground. Impulses and masses are in the world's units."""

    knock: str
    """Sound of an impact; impulse and mass set its volume and pitch."""
    crash: str
    """Sound of several pieces that fall at once."""
    quietest: float
    loudest: float
    """Impulses of the softest audible sound and of the loudest one."""
    usual_mass: float
    """Mass of a piece that sounds at normal pitch."""
    ground_pitch: float
    """Factor of the pitch of the ground, which is heavier and sounds lower."""
    ground_half: float
    """Distance from the middle of the ground to its ends, for the stereo position."""
    crash_from: float
    dust_from: float
    shake_from: float
    shake_most: float
    """Impulses from which there is a crash, dust, shaking, and the strongest shaking."""
    lay_from: float = math.inf
    """Impulse between two pieces from which a little dust rises and the table dips."""


MOST_AT_ONCE: Final = 4
"""Impacts heard per frame; more only blur."""
CRASH_HITS, CRASH_SECONDS = 3, 0.35
MOST_DUST: Final = 90
MOST_SHAKE: Final = 7.0
DIP: Final = 2.6
"""Largest shake of the table, and its dip under a piece that is laid, in logical units."""
DIP_SECONDS: Final = 0.055
"""Seconds until the deepest point of a dip."""
_LAY_SECONDS = 0.3
"""Shortest interval between two dips, in seconds."""


class ImpactSound(NamedTuple):
    """Sound to be played: name, volume 0…1, pitch, and position from −1 (left) to 1 (right)."""

    name: str
    volume: float
    pitch: float
    pan: float


@dataclass(slots=True)
class DustParticle:
    """Particle of dust, with its place in the world and its age in seconds."""

    x: float
    y: float
    vx: float
    vy: float
    size: float
    life: float
    age: float = 0.0

    @property
    def density(self) -> float:
        """Opacity: 1.0 at first, 0.0 at the end of its life."""
        return max(0.0, 1.0 - self.age / self.life)


def knock(impact: Impact, of: Material) -> ImpactSound | None:
    """Return the sound of an impact; None if it is inaudible."""
    if impact.impulse < of.quietest:
        return None
    share = math.log(impact.impulse / of.quietest) / math.log(of.loudest / of.quietest)
    pitch = (of.usual_mass / impact.mass) ** 0.6 * (of.ground_pitch if impact.other is None else 1.0)
    volume = max(0.04, min(1.0, share**1.6))
    return ImpactSound(of.knock, volume, pitch, max(-0.8, min(0.8, impact.x / of.ground_half)))


class ImpactEffects:
    """Sounds, dust and shaking from impacts. `rng` only affects the look of the dust."""

    def __init__(self, material: Material, rng: random.Random) -> None:
        self._of = material
        self.motes: list[DustParticle] = []
        self.shake = (0.0, 0.0)
        """Present offset of the table, in logical units."""
        self._rng = rng
        self._trembling = Shake(MOST_SHAKE)
        self._laid = math.inf
        """Seconds since the last dip."""
        self._hard: deque[float] = deque(maxlen=CRASH_HITS)
        self._now = 0.0

    def hear(self, impacts: Sequence[Impact]) -> list[ImpactSound]:
        """Return the sounds of one frame, the loudest first, and begin dust and shaking."""
        of = self._of
        loudest = sorted(impacts, key=lambda impact: -impact.impulse)[:MOST_AT_ONCE]
        knocks = [found for impact in loudest if (found := knock(impact, of))]
        for impact in loudest:
            if impact.other is None and impact.impulse > of.dust_from:
                self._raise_dust(impact)
            elif impact.other is not None and impact.impulse > of.lay_from and self._laid > _LAY_SECONDS:
                self._laid = 0.0
                self._puff(impact)
            if impact.impulse > of.shake_from:
                share = min(1.0, (impact.impulse - of.shake_from) / (of.shake_most - of.shake_from))
                self._trembling.trauma = max(self._trembling.trauma, share**0.25)
        if self._has_crash(loudest):
            knocks.insert(0, ImpactSound(of.crash, 0.9, 1.0, 0.0))
        return knocks

    def _has_crash(self, impacts: Iterable[Impact]) -> bool:
        for impact in impacts:
            if impact.impulse > self._of.crash_from and impact.other is None:
                self._hard.append(self._now)
        if len(self._hard) == CRASH_HITS and self._now - self._hard[0] < CRASH_SECONDS:
            self._hard.clear()
            return True
        return False

    def _raise_dust(self, impact: Impact) -> None:
        strength = min(1.0, impact.impulse / self._of.loudest)
        for _ in range(min(3 + round(9 * strength), MOST_DUST - len(self.motes))):
            side = self._rng.choice((-1.0, 1.0))
            self.motes.append(
                DustParticle(
                    impact.x + side * self._rng.uniform(0, 16),
                    1.0,
                    side * self._rng.uniform(20, 60 + 130 * strength),
                    self._rng.uniform(10, 40 + 60 * strength),
                    self._rng.uniform(2.0, 5.0 + 4.0 * strength),
                    self._rng.uniform(0.35, 0.9),
                )
            )

    def _puff(self, impact: Impact) -> None:
        """Raise a little dust between two pieces."""
        for side in (-1.0, 1.0) * min(7, (MOST_DUST - len(self.motes)) // 2):
            x, y = impact.x + side * self._rng.uniform(14, 27), impact.y + self._rng.uniform(-4, 4)
            away, rise = side * self._rng.uniform(15, 90), self._rng.uniform(-4, 22)
            size, life = self._rng.uniform(2.4, 5.2), self._rng.uniform(0.4, 0.8)
            self.motes.append(DustParticle(x, y, away, rise, size, life))

    def update(self, dt: float, shaking: bool) -> None:
        """Advance dust and shaking by `dt` seconds; without `shaking` the table stays still."""
        self._now += dt
        self._laid += dt
        for mote in self.motes:
            mote.age += dt
            slow = math.exp(-3.5 * dt)
            mote.vx, mote.vy = mote.vx * slow, mote.vy * slow - 12.0 * dt
            mote.x, mote.y = mote.x + mote.vx * dt, max(0.5, mote.y + mote.vy * dt)
        self.motes = [mote for mote in self.motes if mote.age < mote.life]
        self._trembling.update(dt, shaking=shaking)
        since = self._laid / DIP_SECONDS
        dip = DIP * since * math.exp(1.0 - since) if shaking and since < 10.0 else 0.0
        x, y = self._trembling.offset
        self.shake = (x, y + (dip if dip >= 0.3 else 0.0))
