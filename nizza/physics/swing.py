"""Momentum swings: a pendulum that is pumped, lets go, flies, and lands or falls into the water (NZ-60).

A player swings a few steps per frame, a headless match takes all steps at once, with the same result. The pawn leaves
its place, which may be nearer to the chimney than the rope is long, and falls until the rope is taut. While it holds on
it passes in front of everything, and lands on nothing.
"""

import random
from collections.abc import Iterable
from contextlib import closing
from enum import Enum, auto
from typing import Any, Final, NamedTuple

from nizza.board.areas import XY, Point
from nizza.physics.landing import terrain_of
from nizza.rules.actions import Land, NizzaAction, Press, SwingFreely
from nizza.rules.legality import may_land
from nizza.rules.moving import GRAVITY, LONGEST, MOST_PRESSES
from nizza.rules.position import Position
from nizza.rules.state import Nizza
from nizza.rules.views import Phase
from physics.rope import STEP, HangingWeight
from table.contract import State

LAST_STEP = round(LONGEST / STEP)
"""Last step at which a pawn can hold on."""


class Change(NamedTuple):
    """Pumping towards `direction` (-1 or 1), or not at all (0), from the step `at` on."""

    at: int
    direction: int


class Track(NamedTuple):
    """Complete input of a swing: changes in order, and the step before which the pawn lets go."""

    changes: tuple[Change, ...]
    release: int

    @property
    def presses(self) -> tuple[Press, ...]:
        """The presses of the action, in seconds."""
        ends = [change.at for change in self.changes[1:]] + [self.release] * bool(self.changes)
        return tuple(
            Press(change.at * STEP, end * STEP, change.direction)
            for change, end in zip(self.changes, ends, strict=True)
            if change.direction and change.at < end
        )

    @property
    def seconds(self) -> float:
        """The release of the action, in seconds."""
        return self.release * STEP


def track_of(presses: Iterable[Press], release: float) -> Track:
    """Return presses and release rounded to whole steps."""
    changes: list[Change] = []
    for press in presses:
        begin, end = round(press.begin / STEP), round(press.end / STEP)
        if begin >= end:
            continue
        if changes and changes[-1].at == begin:
            changes.pop()
        changes += [Change(begin, press.direction), Change(end, 0)]
    return Track(tuple(changes), round(release / STEP))


class Recorder:
    """Recorder of the input."""

    def __init__(self) -> None:
        self._changes: list[Change] = []
        self._direction = 0
        self._presses = 0

    def turn(self, at: int, direction: int) -> bool:
        """Pump to this side from now on. Return False, without effect, if nothing changes or the input is full."""
        if direction == self._direction or (direction and self._presses >= MOST_PRESSES):
            return False
        if self._changes and self._changes[-1].at == at:
            self._changes.pop()
        self._presses += bool(direction)
        self._changes.append(Change(at, direction))
        self._direction = direction
        return True

    def track(self, release: int) -> Track:
        """Return the input until the release."""
        return Track(tuple(self._changes), release)


PUSH: Final = 0.2 * GRAVITY
"""Horizontal acceleration by pumping, in units per second².

A pawn that pumps with its motion from rest rises by 23° with each half swing.
"""

_SLIP: Final = 0.3
"""Share of its downward speed that a slipping pawn keeps."""


class SwingPhase(Enum):
    """Phase of a momentum swing."""

    HOLDING = auto()
    """The pawn holds on to its rope, slack or taut."""
    FLYING = auto()
    SLIPPING = auto()
    """The pawn has met an area on which it may not land (NZ-2, NZ-40), and falls straight down."""
    LANDED = auto()
    SPLASHED = auto()
    """The pawn is in the water."""


class FreeSwing:
    """A momentum swing. Call :meth:`step` with :meth:`pump` and :meth:`let_go`, or with :meth:`follow`."""

    def __init__(self, position: Position, rope: int, chimney: int) -> None:
        """Begin the swing of the pawn in turn, which stands on an area, on `rope` hung on `chimney`."""
        board, place = position.drawn(), position.pawn.place
        assert isinstance(place, Point), "swimmers do not swing"
        self.rope, self.chimney = rope, chimney
        self.anchor, self.length = board.chimneys[chimney], board.rope_length(rope)
        self.start = board.position(place)
        self.phase = SwingPhase.HOLDING
        self._holds = True
        self._rules = position
        self._terrain = terrain_of(board)
        self._weight = HangingWeight(self.anchor, self.length, self.start, GRAVITY)
        self._recorder = Recorder()
        self._script: list[Change] = []
        self._act_at = self._release = LAST_STEP
        self._last = self.start
        self._point: Point | None = None

    def pump(self, direction: int) -> None:
        """Pump towards larger x (1), smaller x (-1), or not at all (0) from the next step on."""
        if self._holds and self._recorder.turn(self.steps, direction):
            self._weight.push(direction * PUSH)

    def let_go(self) -> None:
        """Release the rope before the next step."""
        if self._holds:
            self._release, self._last = self.steps, self._weight.position
            self._weight.push(0.0)
            self._weight.cut()
            self.phase, self._holds = SwingPhase.FLYING, False

    def follow(self, presses: tuple[Press, ...], release: float) -> None:
        """Follow the input of an action. Call it before the first step."""
        track = track_of(presses, release)
        self._script = [*reversed(track.changes)]
        self._release = min(track.release, LAST_STEP)
        self._await_change()

    def _await_change(self) -> None:
        self._act_at = min(self._script[-1].at, self._release) if self._script else self._release

    def _act(self) -> None:
        while self._script and self._script[-1].at <= self.steps:
            self.pump(self._script.pop().direction)
        if self.steps >= self._release:
            self.let_go()
        else:
            self._await_change()

    def step(self) -> None:
        """Advance by one step. Does nothing once the swing is :attr:`over`."""
        weight = self._weight
        if self._holds and weight.steps >= self._act_at:
            self._act()
        if self._holds:
            weight.step()
        elif not self.over:
            self._fly()

    def _fly(self) -> None:
        weight = self._weight
        weight.step()
        place = weight.position
        touch = self._terrain.touched(self._last, place) if self.phase is SwingPhase.FLYING else None
        self._last = place
        if touch is not None and may_land(self._rules, touch.point):
            self.phase, self._point, self._last = SwingPhase.LANDED, touch.point, touch.place
        elif touch is not None:
            self.phase, self._last = SwingPhase.SLIPPING, touch.at
            weight.move(touch.at, (0.0, max(0.0, weight.velocity[1] * _SLIP)))
        elif place[1] >= self._terrain.water:
            self.phase = SwingPhase.SPLASHED
            self._last = min(max(place[0], 0.0), self._terrain.width), self._terrain.water

    def finish(self) -> Land:
        """Advance to the end, and return the outcome."""
        while not self.over:
            self.step()
        return self.landing

    @property
    def over(self) -> bool:
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
        """Velocity in units per second; zero once the swing is over."""
        return (0.0, 0.0) if self.over else self._weight.velocity

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
        return SwingFreely(self.rope, track.presses, track.seconds, chimney)

    @property
    def landing(self) -> Land:
        """The outcome, once the swing is over."""
        assert self.over, "the pawn is still in the air"
        return Land(self._last[0], None) if self._point is None else Land(self._point.x, self._point.area)

    def close(self) -> None:
        """Free the simulation. Only the outcome remains available."""
        self._weight.close()


def answer(state: State[Any, Any], rng: random.Random) -> NizzaAction:
    """Return the answer of chance: drawn with `rng`, or for a momentum swing the result of its simulation."""
    assert isinstance(state, Nizza)
    if state.position.phase is Phase.FLYING:
        return landing(state.position)
    return state.sample_chance(rng)


def landing(position: Position) -> Land:
    """Return the outcome of the momentum swing of `position`, whose phase is FLYING."""
    with closing(flying(position)) as swing:
        return swing.finish()


def flying(position: Position) -> FreeSwing:
    """Return the momentum swing of `position` at its start. The caller closes it."""
    flight = position.flight
    assert flight is not None, "nobody swings"
    swing = FreeSwing(position, flight.rope, flight.chimney)
    swing.follow(flight.presses, flight.release)
    return swing
