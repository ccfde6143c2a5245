"""Scripted pumping: swinging with momentum onto a chosen area (NZ-60), for bots and the keyboard.

The pawn pumps with its motion, first to one side or to the other, and lets go at the moment with the best landing. The
swing is simulated and the flights are computed, both exactly as the match will simulate them.
"""

import random
from collections.abc import Iterator
from contextlib import closing
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from nizza.board.areas import XY, Kind, Point
from nizza.board.model import Board
from nizza.physics.landing import GRIP, terrain_of
from nizza.physics.swing import PUSH, Change, Recorder, Track
from nizza.rules.actions import Press, SwingFreely
from nizza.rules.legality import may_land
from nizza.rules.moving import GRAVITY, LONGEST
from nizza.rules.position import Position
from physics.rope import STEP, HangingWeight

HORIZON: Final = 7.0
"""Seconds looked ahead: at least four half swings, enough to reach the full height."""

_EVERY: Final = 4
"""Number of steps between two samples of the motion and two moments to let go."""
_HIGH_ENOUGH: Final = 0.15
"""Pumping ends this near to the height of the chimney, as a share of the rope's length."""
_SLOW: Final = 20.0
"""Below this speed along x the pawn keeps pumping to the same side, in units per second."""
_FAR: Final = 150.0
"""Distance from the wish that outweighs landing surely, in units."""
_WATER: Final = -1

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]


class Pump(NamedTuple):
    """Presses and release of a swing."""

    presses: tuple[Press, ...]
    release: float
    point: Point
    """Landing point if the pawn follows it exactly."""
    surety: float
    """Probability of landing on this area with the tremor asked for."""

    def action(self, rope: int, chimney: int | None = None) -> SwingFreely:
        """Return the action: this swing on `rope`, hung on `chimney` before unless that is None."""
        return SwingFreely(rope, self.presses, self.release, chimney)


class _Swing(NamedTuple):
    """Pumped swing with the outcomes of letting go every :data:`_EVERY` steps."""

    changes: tuple[Change, ...]
    areas: Numbers
    """Index of the area of each landing in the board's list, or :data:`_WATER`."""
    places: Floats
    """The x of each landing."""


class Pumping:
    """Areas reachable with momentum by the pawn in turn, on one rope on one chimney."""

    def __init__(self, position: Position, rope: int, chimney: int) -> None:
        """Simulate two swings of :data:`HORIZON` seconds each. Recent ones are cached."""
        place = position.pawn.place
        assert isinstance(place, Point), "swimmers do not swing"
        self._position, self._board = position, position.drawn()
        self._swings = _swings(self._board, place, chimney, self._board.rope_length(rope))

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

    def towards(self, wish: Point, tremor: float) -> Pump | None:
        """Return the swing that lands surely and near `wish`, or None if its area is out of reach."""
        best, found = -np.inf, None
        for swing, area, sureties in self._sureties(tremor):
            if self._board.areas[area].name != wish.area:
                continue
            worth = sureties - np.abs(swing.places - wish.x) / _FAR
            worth[swing.areas != area] = -np.inf
            at = int(np.argmax(worth))
            if worth[at] > best:
                best, found = worth[at], self._pump(swing, at, float(sureties[at]))
        return found

    def _sureties(self, tremor: float) -> Iterator[tuple[_Swing, int, Floats]]:
        """Yield each swing with an area that it can end on, and the probability of landing there from each moment."""
        kernel = _kernel(tremor)
        for swing in self._swings:
            for area in sorted({*swing.areas.tolist()} - {_WATER}):
                if may_land(self._position, self._board.areas[area].middle):
                    lands = (swing.areas == area).astype(float)
                    yield swing, area, np.convolve(lands, kernel)[len(kernel) // 2 :][: len(lands)]

    def _pump(self, swing: _Swing, moment: int, surety: float) -> Pump:
        release = moment * _EVERY
        track = Track(tuple(change for change in swing.changes if change.at < release), release)
        area = self._board.areas[swing.areas[moment]]
        point = area.middle if area.kind is Kind.SQUARE else Point(area.name, float(swing.places[moment]))
        return Pump(track.presses, track.seconds, point, surety)


def trembled(pump: Pump, tremor: float, rng: random.Random) -> Pump:
    """Return `pump` with each press and the release off by `tremor` seconds (standard deviation)."""
    release = min(max(0.0, pump.release + rng.gauss(0.0, tremor)), LONGEST)
    presses, since = [], 0.0
    for press in pump.presses:
        begin = min(max(since, press.begin + rng.gauss(0.0, tremor)), release)
        since = min(max(begin, press.end + rng.gauss(0.0, tremor)), release)
        presses.append(Press(begin, since, press.direction))
    return pump._replace(presses=tuple(presses), release=release)


def _kernel(tremor: float) -> Floats:
    """Return the probabilities of releases early or late by a number of moments, with sum 1."""
    spread = tremor / (_EVERY * STEP)
    widest = int(3.0 * spread) + 1
    chances = np.exp(-0.5 * (np.arange(-widest, widest + 1) / max(spread, 1e-3)) ** 2)
    return np.asarray(chances / chances.sum(), float)


@lru_cache(maxsize=256)
def _swings(board: Board, place: Point, chimney: int, length: float) -> tuple[_Swing, ...]:
    anchor, start = board.chimneys[chimney], board.position(place)
    return tuple(_swing(board, anchor, length, start, side) for side in (-1, 1))


def _swing(board: Board, anchor: XY, length: float, start: XY, side: int) -> _Swing:
    recorder, motions = Recorder(), []
    with closing(HangingWeight(anchor, length, start, GRAVITY)) as weight:
        for _ in range(round(HORIZON / STEP / _EVERY)):
            (x, y), (vx, vy) = weight.position, weight.velocity
            motions.append((x, y, vx, vy))
            side = (1 if vx > 0.0 else -1) if abs(vx) > _SLOW else side
            high = (vx * vx + vy * vy) / 2.0 - GRAVITY * (y - anchor[1]) > -_HIGH_ENOUGH * GRAVITY * length
            if recorder.turn(weight.steps, 0 if high else side):
                weight.push(0.0 if high else side * PUSH)
            for _ in range(_EVERY):
                weight.step()
        changes = recorder.track(weight.steps).changes
    return _Swing(changes, *_landings(board, np.array(motions)))


def _landings(board: Board, motions: Floats) -> tuple[Numbers, Floats]:
    """Return areas and x of the landings after letting go at `motions` (rows of x, y, vx, vy).

    After n steps of free fall a pawn is at x + vx·n·dt, y + vy·n·dt + g·dt²·n·(n-1)/2.
    """
    left, top, right, bottom, owner = terrain_of(board).table.T
    slope = (bottom - top) / np.where(right > left, right - left, 1.0)
    x, y, across, down = (motions[:, [column]] for column in range(4))
    across, down = across * STEP, down * STEP
    bend = GRAVITY * STEP**2 / 2.0
    rate = down - bend - slope * across
    under = y - top - slope * (x - left)
    square = rate**2 - 4.0 * bend * under
    steps = (np.sqrt(np.maximum(square, 0.0)) - rate) / (2.0 * bend)
    places = x + across * steps
    meets = (square >= 0.0) & (steps >= 0.0) & (left - GRIP <= places) & (places <= right + GRIP)
    steps = np.where(meets, steps, np.inf)
    first = np.argmin(steps, axis=1)
    rows = np.arange(len(motions))
    areas = np.where(np.isfinite(steps[rows, first]), owner[first], _WATER).astype(np.int64)
    return areas, np.clip(places[rows, first], left[first], right[first])
