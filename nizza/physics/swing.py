"""Momentum swings: a pendulum that is pumped, lets go, flies, and lands or falls into the water (NZ-60 … NZ-62).

A player swings a few steps per frame, a headless match takes all steps at once, with the same result. The pawn starts
at rest on the taut rope if it was pulled back. Otherwise it leaves its place, which may be nearer to the chimney than
the rope is long, and falls until the rope is taut. While it holds on it passes in front of everything, and lands on
nothing.
"""

import math
import random
from collections.abc import Iterable
from contextlib import closing
from enum import Enum, auto
from functools import partial
from typing import Any, Final, NamedTuple

from nizza.board.areas import XY, Point
from nizza.physics.landing import PATH_EVERY, Touch, terrain_of
from nizza.physics.leaning import falling
from nizza.physics.pendulum import Pendulum, SwingLaws, laws_of, pulled_back
from nizza.rules.actions import Land, NizzaAction, Press, SwingFreely
from nizza.rules.legality import can_land
from nizza.rules.moving import LONGEST, MOST_PRESSES
from nizza.rules.position import Position
from nizza.rules.state import Nizza
from nizza.rules.views import Phase
from physics.rope import STEP
from table.contract import State

LAST_STEP = round(LONGEST / STEP)
"""Last step at which a pawn can hold on."""


class Change(NamedTuple):
    """Leaning from the step `at` on: -1.0 to 1.0, a share of the full lean towards larger x."""

    at: int
    lean: float


class Track(NamedTuple):
    """Complete input of a swing: changes in order, and the step before which the pawn lets go."""

    changes: tuple[Change, ...]
    release: int

    @property
    def presses(self) -> tuple[Press, ...]:
        """The presses of the action, in seconds."""
        ends = [change.at for change in self.changes[1:]] + [self.release] * bool(self.changes)
        return tuple(
            _press(change.at * STEP, end * STEP, change.lean)
            for change, end in zip(self.changes, ends, strict=True)
            if change.lean and change.at < end
        )

    @property
    def seconds(self) -> float:
        """The release of the action, in seconds."""
        return self.release * STEP


def _press(begin: float, end: float, lean: float) -> Press:
    strength = abs(lean)
    return Press(begin, end, 1 if lean > 0.0 else -1, None if strength == 1.0 else strength)


def track_of(presses: Iterable[Press], release: float) -> Track:
    """Return presses and release rounded to whole steps."""
    changes: list[Change] = []
    for press in presses:
        begin, end = round(press.begin / STEP), round(press.end / STEP)
        if begin >= end:
            continue
        if changes and changes[-1].at == begin:
            changes.pop()
        strength = 1.0 if press.strength is None else press.strength
        changes += [Change(begin, press.direction * strength), Change(end, 0.0)]
    return Track(tuple(changes), round(release / STEP))


class Recorder:
    """Recorder of the input."""

    def __init__(self) -> None:
        self._changes: list[Change] = []
        self._presses = 0

    @property
    def lean(self) -> float:
        """Present lean."""
        return self._changes[-1].lean if self._changes else 0.0

    def turn(self, at: int, lean: float) -> bool:
        """Lean like this from now on. Return False, without effect, if nothing changes or the input is full."""
        if lean == self.lean or (lean and self._presses >= MOST_PRESSES):
            return False
        if self._changes and self._changes[-1].at == at:
            self._changes.pop()
        self._presses += bool(lean)
        self._changes.append(Change(at, lean))
        return True

    def is_dosing(self, at: int, lean: float) -> bool:
        """Return True if `lean` only changes the strength, too soon after the last change to count."""
        last = self._changes[-1] if self._changes else Change(0, 0.0)
        return lean * last.lean > 0.0 and at - last.at < _DOSED_EVERY

    def track(self, release: int) -> Track:
        """Return the input until the release."""
        return Track(tuple(self._changes), release)


_DOSES: Final = 8
"""Number of strengths that a hand distinguishes."""
_DOSED_EVERY: Final = 24
"""Steps between two changes of the strength to the same side, because the number of presses is limited."""
_DANGLES: Final = round(0.5 / STEP)
"""Steps that a pawn dangles by its fingertips before it has pulled itself up."""

_SLIP: Final = 0.3
"""Share of its downward speed that a slipping pawn keeps."""


class SwingPhase(Enum):
    """Phase of a momentum swing."""

    HOLDING = auto()
    """The pawn holds on to its rope, slack or taut."""
    FLYING = auto()
    SLIPPING = auto()
    """The pawn has met an area on which it may not land (NZ-2, NZ-40), and falls straight down."""
    DANGLING = auto()
    """The pawn hangs on to an end of an area by its fingertips, and pulls itself up (NZ-62)."""
    LANDED = auto()
    SPLASHED = auto()
    """The pawn is in the water."""


class Preview(NamedTuple):
    """Flight of a pawn that lets go now, and where it would land."""

    points: tuple[XY, ...]
    """Path in the first seconds."""
    area: str | None
    """Name of the area; None in the water."""
    x: float
    by_fingertips: bool
    whole: bool = False
    """True if the path goes on to the landing."""


class FreeSwing:
    """A momentum swing. Call :meth:`step` with :meth:`pump` and :meth:`let_go`, or with :meth:`follow`."""

    def __init__(self, position: Position, rope: int, chimney: int, begin: float | None = None) -> None:
        """Begin the swing of the pawn in turn, which stands on an area, on `rope` hung on `chimney`.

        `begin` is the angle from the vertical to which it was pulled back, in radians, positive towards larger x; None
        if it jumps off where it stands.
        """
        board, place = position.drawn(), position.pawn.place
        assert isinstance(place, Point), "swimmers do not swing"
        self.rope, self.chimney, self.begin = rope, chimney, begin
        self.anchor, self.length = board.chimneys[chimney], board.rope_length(rope)
        self.start = board.position(place) if begin is None else pulled_back(self.anchor, self.length, begin)
        self.phase = SwingPhase.HOLDING
        self._holds = True
        self._rules = position
        self._terrain = terrain_of(board)
        self._weight = Pendulum(self.anchor, self.length, self.start, laws_of(position.options))
        self._recorder = Recorder()
        self._script: list[Change] = []
        self._act_at = self._release = LAST_STEP
        self._last = self.start
        self._point: Point | None = None
        self._up_at = 0
        self._by_fingertips = False

    @property
    def laws(self) -> SwingLaws:
        """Laws by which it goes."""
        return self._weight.laws

    def pump(self, direction: int, strength: float = 1.0) -> None:
        """Lean towards larger x (1), smaller x (-1), or not at all (0) from the next step on.

        `strength`, up to 1.0, is a share of the full lean. It is rounded to eighths, and counts at most ten times a
        second while the direction stays the same.
        """
        lean = direction * max(1, round(strength * _DOSES)) / _DOSES
        if self._holds and not self._recorder.is_dosing(self.steps, lean):
            self._lean(lean)

    @property
    def leans(self) -> float:
        """Present lean from -1.0 to 1.0, a share of the full lean towards larger x."""
        return self._recorder.lean

    def _lean(self, lean: float) -> None:
        if self._recorder.turn(self.steps, lean):
            self._weight.lean = lean

    @property
    def can_let_go(self) -> bool:
        """True if the pawn can let go now: past the lowest point, and not at once (NZ-61)."""
        return self._holds and self._weight.can_let_go

    def let_go(self) -> None:
        """Release the rope before the next step. Does nothing unless :attr:`can_let_go`."""
        if self.can_let_go:
            self._fall_off()

    def _fall_off(self) -> None:
        self._release, self._last = self.steps, self._weight.position
        self._weight.cut()
        self.phase, self._holds = SwingPhase.FLYING, False

    def follow(self, presses: tuple[Press, ...], release: float) -> None:
        """Follow the input of an action. Call it before the first step.

        A release that comes too early waits until the pawn may let go.
        """
        track = track_of(presses, release)
        self._script = [*reversed(track.changes)]
        self._release = min(track.release, LAST_STEP)
        self._await_change()

    def _await_change(self) -> None:
        self._act_at = min(self._script[-1].at, self._release) if self._script else self._release

    def _act(self) -> None:
        while self._script and self._script[-1].at <= self.steps:
            self._lean(self._script.pop().lean)
        if self.steps >= LAST_STEP or (self.steps >= self._release and self.can_let_go):
            self._fall_off()
        elif self.steps >= self._release:
            self._act_at = self.steps + 1
        else:
            self._await_change()

    def step(self) -> None:
        """Advance by one step. Does nothing once the swing is :attr:`is_over`."""
        weight = self._weight
        if self._holds and weight.steps >= self._act_at:
            self._act()
        if self._holds:
            weight.step()
        elif not self.is_over:
            self._fly()

    def _fly(self) -> None:
        weight = self._weight
        weight.step()
        if self.phase is SwingPhase.DANGLING:
            if self.steps >= self._up_at:
                self.phase = SwingPhase.LANDED
            return
        place = weight.position
        touch = self._terrain.touched(self._last, place) if self.phase is SwingPhase.FLYING else None
        self._last = place
        if touch is not None and can_land(self._rules, touch.point):
            self.phase, self._point, self._last = SwingPhase.LANDED, touch.point, touch.place
        elif touch is not None:
            self.phase, self._last = SwingPhase.SLIPPING, touch.at
            weight.move(touch.at, (0.0, max(0.0, weight.velocity[1] * _SLIP)))
        elif (end := self._grasped(place)) is not None:
            self.phase, self._point, self._last = SwingPhase.DANGLING, end.point, end.place
            self._up_at, self._by_fingertips = self.steps + _DANGLES, True
        elif place[1] >= self._terrain.water:
            self.phase = SwingPhase.SPLASHED
            self._last = min(max(place[0], 0.0), self._terrain.width), self._terrain.water

    def _grasped(self, place: XY) -> Touch | None:
        """Return the end to which the pawn at `place` hangs on, if any (NZ-62)."""
        if self.phase is not SwingPhase.FLYING or not self.laws.reach or self._weight.velocity[1] <= 0.0:
            return None
        end = self._terrain.grasped(place, self.laws.reach)
        return end if end is not None and can_land(self._rules, end.point) else None

    def preview(self, seconds: float) -> Preview:
        """Return the flight if the pawn let go now, cut at `seconds`, and where it would land."""
        return self.flight_from(self._weight.position, self._weight.velocity, seconds)

    def flight_from(self, place: XY, velocity: XY, seconds: float) -> Preview:
        """Return the flight of the pawn from anywhere, as :meth:`preview`."""
        rules = self._rules
        path, touch, by_fingertips = self._terrain.flight(place, velocity, self.laws.reach, partial(can_land, rules))
        points = path[: round(seconds / (PATH_EVERY * STEP)) + 1]
        whole = len(points) == len(path)
        if touch is None:
            return Preview(points, None, min(max(path[-1][0], 0.0), self._terrain.width), False, whole)
        if not can_land(rules, touch.point):
            return Preview(points, None, touch.at[0], False, whole)
        return Preview(points, touch.point.area, touch.point.x, by_fingertips, whole)

    def finish(self) -> Land:
        """Advance to the end, and return the outcome."""
        while not self.is_over:
            self.step()
        return self.landing

    @property
    def is_over(self) -> bool:
        """True if the pawn has landed or fallen into the water."""
        return self.phase is SwingPhase.LANDED or self.phase is SwingPhase.SPLASHED

    @property
    def steps(self) -> int:
        """Number of steps so far."""
        return self._weight.steps

    @property
    def position(self) -> XY:
        """The pawn's position."""
        return self._weight.position if self._holds else self._last

    @property
    def velocity(self) -> XY:
        """Velocity in units per second; zero while the pawn dangles, and once the swing is over."""
        return (0.0, 0.0) if self.is_over or self.phase is SwingPhase.DANGLING else self._weight.velocity

    @property
    def angle(self) -> float:
        """Angle of the pawn from the vertical below the chimney, in radians, positive towards larger x."""
        x, y = self.position
        return math.atan2(x - self.anchor[0], y - self.anchor[1])

    @property
    def tension(self) -> float:
        """Tension of the rope in weights of a pawn; 0 while it is slack or let go."""
        return self._weight.tension

    @property
    def track(self) -> Track:
        """The input so far. While the pawn holds on it ends with a release now."""
        return self._recorder.track(self.steps if self._holds else self._release)

    def action(self, chimney: int | None = None) -> SwingFreely:
        """Return the input as an action, with `chimney` if the rope was hung again for it."""
        track = self.track
        return SwingFreely(self.rope, track.presses, track.seconds, chimney, self.begin)

    @property
    def landing(self) -> Land:
        """The outcome, once the swing is over."""
        assert self.is_over, "the pawn is still in the air"
        if self._point is None:
            return Land(self._last[0], None)
        return Land(self._point.x, self._point.area, self._by_fingertips)

    def close(self) -> None:
        """Free the simulation. Only the outcome remains available."""
        self._weight.close()


def answer(state: State[Any, Any], rng: random.Random) -> NizzaAction:
    """Return the answer of chance.

    It is drawn with `rng`, or the result of the simulation of a momentum swing or a falling ladder.
    """
    assert isinstance(state, Nizza)
    if state.position.phase is Phase.FLYING:
        return landing(state.position)
    if state.position.phase is Phase.TIPPING:
        with closing(falling(state.position)) as ladder:
            return ladder.finish()
    return state.sample_chance(rng)


def landing(position: Position) -> Land:
    """Return the outcome of the momentum swing of `position`, whose phase is FLYING."""
    with closing(flying(position)) as swing:
        return swing.finish()


def flying(position: Position) -> FreeSwing:
    """Return the momentum swing of `position` at its start. The caller closes it."""
    flight = position.flight
    assert flight is not None, "nobody swings"
    swing = FreeSwing(position, flight.rope, flight.chimney, flight.begin)
    swing.follow(flight.presses, flight.release)
    return swing
