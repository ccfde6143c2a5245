"""Scripted pumping: swinging with momentum onto a chosen area (NZ-60), for bots and the keyboard.

The pawn is pulled back to one side or to the other, swings from there or also leans with its motion, and lets go at the
moment with the best landing. The swing is simulated and the flights are computed as the match will simulate them; only
fingertips are estimated.
"""

import math
import random
from collections.abc import Iterator
from contextlib import closing
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from nizza.board.areas import Kind, Point
from nizza.board.model import Board
from nizza.physics.landing import GRIP, LandingTerrain, steps_down, terrain_of
from nizza.physics.pendulum import Pendulum, SwingLaws, laws_of, pulled_back
from nizza.physics.swing import Change, Recorder, Track
from nizza.rules.actions import Press, SwingFreely
from nizza.rules.legality import can_land
from nizza.rules.moving import EARLIEST_RELEASE, GRAVITY, LONGEST, MOST_PULLED, SKID
from nizza.rules.position import Position
from physics.rope import STEP

HORIZON: Final = 6.0
"""Seconds looked ahead: at least four half swings, enough to reach the full height."""

_BEGINNINGS: Final = (MOST_PULLED, 0.7 * MOST_PULLED, 0.4 * MOST_PULLED)
"""Angles to which the pawn is pulled back. Only from the first one it leans afterwards."""
_EVERY: Final = 4
"""Number of steps between two samples of the motion and two moments to let go."""
_HIGH_ENOUGH: Final = 0.15
"""Without a limit, leaning ends this near to the height of the chimney, as a share of the rope's length."""
_SLOW: Final = 20.0
"""Below this speed along x the pawn keeps pumping to the same side, in units per second."""
_FAR: Final = 150.0
"""Distance from the wish that outweighs landing surely, in units."""
_WATER: Final = -1

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]


class Pump(NamedTuple):
    """Beginning, presses and release of a swing."""

    begin: float
    """Angle from which it starts, in radians."""
    presses: tuple[Press, ...]
    release: float
    point: Point
    """Landing point if the pawn follows it exactly."""
    surety: float
    """Probability of landing on this area with the tremor asked for."""

    def action(self, rope: int, chimney: int | None = None) -> SwingFreely:
        """Return the action: this swing on `rope`, hung on `chimney` before unless that is None."""
        return SwingFreely(rope, self.presses, self.release, chimney, self.begin)


class _Motion(NamedTuple):
    """A pumped swing below the chimney at 0, 0."""

    begin: float
    changes: tuple[Change, ...]
    samples: Floats
    """One row every :data:`_EVERY` steps: x, y, and velocity along x and y."""
    first: int
    """First sample at which the pawn may let go."""


class _Swing(NamedTuple):
    """A motion with the outcome of letting go at each sample."""

    motion: _Motion
    areas: Numbers
    """Index of the area of each landing in the board's list, or :data:`_WATER`."""
    places: Floats
    """The x of each landing."""


class Pumping:
    """Areas reachable with momentum by the pawn in turn, on one rope on one chimney."""

    def __init__(self, position: Position, rope: int, chimney: int) -> None:
        """Compute some swings of :data:`HORIZON` seconds each. Recent ones are cached."""
        assert isinstance(position.pawn.place, Point), "swimmers do not swing"
        self._position, self._board = position, position.drawn()
        self._swings = _swings(self._board, chimney, self._board.rope_length(rope), laws_of(position.options))

    def surest(self, tremor: float) -> dict[str, Pump]:
        """Return the surest swing to each area within reach, in the order of the route.

        `tremor` is the standard deviation of the release, in seconds.
        """
        found: dict[int, Pump] = {}
        for swing, area, sureties in self._sureties(tremor):
            best = int(np.argmax(np.where(swing.areas == area, sureties, -1.0)))
            pump = self._pump(swing, best, float(sureties[best]))
            if area not in found or pump.surety > found[area].surety:
                found[area] = pump
        return {self._board.areas[area].name: found[area] for area in sorted(found)}

    def windows(self) -> dict[str, float]:
        """Return for each area within reach the longest time, in seconds, in which letting go lands on it."""
        found: dict[str, float] = {}
        for swing, area, _ in self._sureties(0.0):
            lands = np.concatenate(([False], swing.areas == area, [False]))
            lands[: swing.motion.first + 1] = False
            begins, ends = np.nonzero(lands[1:] & ~lands[:-1])[0], np.nonzero(lands[:-1] & ~lands[1:])[0]
            name, longest = self._board.areas[area].name, float(np.max(ends - begins, initial=0)) * _EVERY * STEP
            found[name] = max(found.get(name, 0.0), longest)
        return found

    def towards(self, wish: Point, tremor: float) -> Pump | None:
        """Return the swing that lands surely and near `wish`, or None if its area is out of reach."""
        best, found = -np.inf, None
        for swing, area, sureties in self._sureties(tremor):
            if self._board.areas[area].name != wish.area:
                continue
            worth = sureties - np.abs(swing.places - wish.x) / _FAR
            worth[swing.areas != area] = -np.inf
            worth[: swing.motion.first] = -np.inf
            at = int(np.argmax(worth))
            if worth[at] > best:
                best, found = worth[at], self._pump(swing, at, float(sureties[at]))
        return found

    def _sureties(self, tremor: float) -> Iterator[tuple[_Swing, int, Floats]]:
        """Yield each swing with an area that it may end on, and the probability of landing there from each moment."""
        for swing in self._swings:
            for area, sureties in _sureties(swing, tremor):
                if can_land(self._position, self._board.areas[area].middle):
                    yield swing, area, sureties

    def _pump(self, swing: _Swing, moment: int, surety: float) -> Pump:
        release = moment * _EVERY
        motion = swing.motion
        track = Track(tuple(change for change in motion.changes if change.at < release), release)
        area = self._board.areas[swing.areas[moment]]
        point = area.middle if area.kind is Kind.SQUARE else Point(area.name, float(swing.places[moment]))
        return Pump(motion.begin, track.presses, track.seconds, point, surety)


def _sureties(swing: _Swing, tremor: float) -> Iterator[tuple[int, Floats]]:
    """Yield the areas that a swing can end on, and the probability of landing there from each moment."""
    kernel, first = _kernel(tremor), swing.motion.first
    for area in sorted({*swing.areas[first:].tolist()} - {_WATER}):
        lands = (swing.areas == area).astype(float)
        # Who lets go too early holds on until the first moment.
        lands[:first] = lands[first]
        sureties = np.convolve(lands, kernel)[len(kernel) // 2 :][: len(lands)]
        sureties[:first] = 0.0
        yield area, sureties


def sure_landings(
    board: Board, chimney: int, length: float, laws: SwingLaws, tremor: float, surety: float
) -> set[Point]:
    """Return points on which a hand with this `tremor` lands, with at least the probability `surety`."""
    found = set()
    for swing in _swings(board, chimney, length, laws):
        for number, sureties in _sureties(swing, tremor):
            area = board.areas[number]
            sure = np.nonzero((swing.areas == number) & (sureties >= surety))[0]
            if area.kind is Kind.SQUARE and len(sure):
                found.add(area.middle)
            elif area.kind is not Kind.SQUARE:
                found |= {Point(area.name, x) for x in swing.places[sure].tolist()}
    return found


def trembled(pump: Pump, tremor: float, rng: random.Random) -> Pump:
    """Return `pump` with each press and the release off by `tremor` seconds (standard deviation)."""
    release = min(max(EARLIEST_RELEASE, pump.release + rng.gauss(0.0, tremor)), LONGEST)
    presses, since = [], 0.0
    for press in pump.presses:
        begin = min(max(since, press.begin + rng.gauss(0.0, tremor)), release)
        since = min(max(begin, press.end + rng.gauss(0.0, tremor)), release)
        presses.append(Press(begin, since, press.direction, press.strength))
    return pump._replace(presses=tuple(presses), release=release)


def _kernel(tremor: float) -> Floats:
    """Return the probabilities of releases early or late by a number of moments, with sum 1."""
    spread = tremor / (_EVERY * STEP)
    widest = int(3.0 * spread) + 1
    chances = np.exp(-0.5 * (np.arange(-widest, widest + 1) / max(spread, 1e-3)) ** 2)
    return np.asarray(chances / chances.sum(), float)


@lru_cache(maxsize=256)
def _swings(board: Board, chimney: int, length: float, laws: SwingLaws) -> tuple[_Swing, ...]:
    anchor = (*board.chimneys[chimney], 0.0, 0.0)
    return tuple(
        _Swing(motion, *_landings(board, motion.samples + anchor, laws, anchor[0])) for motion in _motions(length, laws)
    )


@lru_cache(maxsize=32)
def _motions(length: float, laws: SwingLaws) -> tuple[_Motion, ...]:
    """Return the swings to both sides, the same below every chimney."""
    motions = [_motion(length, laws, begin, number == 0) for number, begin in enumerate((_BEGINNINGS[0], *_BEGINNINGS))]
    return tuple(each for motion in motions for each in (motion, _mirrored(motion)))


def _mirrored(motion: _Motion) -> _Motion:
    changes = tuple(Change(at, -lean) for at, lean in motion.changes)
    return _Motion(-motion.begin, changes, motion.samples * (-1.0, 1.0, -1.0, 1.0), motion.first)


def _motion(length: float, laws: SwingLaws, begin: float, pumps: bool) -> _Motion:
    recorder, samples, first = Recorder(), [], 0
    with closing(Pendulum((0.0, 0.0), length, pulled_back((0.0, 0.0), length, begin), laws)) as weight:
        for number in range(round(HORIZON / STEP / _EVERY)):
            (x, y), (vx, vy) = weight.position, weight.velocity
            samples.append((x, y, vx, vy))
            first = first if weight.can_let_go else number + 1
            high = (vx * vx + vy * vy) / 2.0 - GRAVITY * y > -_HIGH_ENOUGH * GRAVITY * length
            side = (1.0 if vx > 0.0 else -1.0) if abs(vx) > _SLOW else -math.copysign(1.0, x)
            lean = side if pumps and not (high and not laws.is_limited) else 0.0
            recorder.turn(weight.steps, lean)
            weight.lean = lean
            for _ in range(_EVERY):
                weight.step()
        changes = recorder.track(weight.steps).changes
    return _Motion(begin, changes, np.array(samples), first)


def _landings(board: Board, motions: Floats, laws: SwingLaws, chimney: float) -> tuple[Numbers, Floats]:
    """Return areas and x of the landings after letting go at `motions` (rows of x, y, vx, vy), below x `chimney`.

    After n steps of free fall a pawn is at x + vx·n·dt, y + vy·n·dt + g·dt²·n·(n-1)/2.
    """
    terrain = terrain_of(board)
    left, top, right, _, owner = terrain.columns
    slope = terrain.slopes
    x, y, across, down = (motions[:, [column]] for column in range(4))
    across, down = across * STEP, down * STEP
    bend = GRAVITY * STEP**2 / 2.0
    steps = steps_down(down - bend - slope * across, y - top - slope * (x - left))
    places = x + across * steps
    meets = (steps >= 0.0) & (left - GRIP <= places) & (places <= right + GRIP)
    steps = np.where(meets, steps, np.inf)
    rows = np.arange(len(motions))
    first = np.argmin(steps, axis=1)
    soonest = steps[rows, first]
    areas = np.where(np.isfinite(soonest), owner[first], _WATER).astype(np.int64)
    places = np.clip(places[rows, first], left[first], right[first])
    if laws.wet:
        skidded, (least, most) = places + np.copysign(SKID, places - chimney), terrain.footing[first].T
        areas[(skidded < least) | (skidded > most)] = _WATER
    if not laws.reach:
        return areas, places
    grasped, steps = _grasps(terrain, (x, y, across, down), laws.reach)
    hangs = steps < soonest
    return np.where(hangs, terrain.end_areas[grasped], areas), np.where(hangs, terrain.end_places[grasped, 0], places)


def _grasps(
    terrain: LandingTerrain, motions: tuple[Floats, Floats, Floats, Floats], reach: float
) -> tuple[Numbers, Floats]:
    """Return the end to which each flight comes within `reach` while falling, and the steps until then, or infinity.

    From the height of the end, or from its highest place below, a flight counts as straight.
    """
    x, y, across, down = motions
    bend = GRAVITY * STEP**2 / 2.0
    rate = down - bend
    end_x, end_y = terrain.end_places.T
    steps = steps_down(rate, y - end_y)
    steps = np.where(np.isnan(steps) | (steps < 0.0), np.maximum(0.0, -rate / (2.0 * bend)), steps)
    beside = x + across * steps - end_x
    under = np.maximum(0.0, y + rate * steps + bend * steps * steps - end_y)
    down = np.maximum(rate + 2.0 * bend * steps, 1e-3)
    nearest = np.maximum(0.0, -(beside * across + under * down) / (across * across + down * down))
    near = np.hypot(beside + nearest * across, under + nearest * down)
    steps = np.where(near <= reach, steps + nearest, np.inf)
    first = np.argmin(steps, axis=1)
    return first, steps[np.arange(len(steps)), first]
