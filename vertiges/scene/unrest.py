"""Unrest of towers: their balance, danger that is felt before a fall, and a wobble like that of something springy.

The wobble is shown only; the physics knows nothing of it.
"""

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from physics.hand import Impact
from physics.polygon import Point
from stage.graphics.painter import Painter
from stage.graphics.particles import Particles, Shape, Spray
from stage.match.live.camera import Camera
from vertiges.outlines import HALF
from vertiges.pieces import WIDTH
from vertiges.rules.fitting import number_of, standing
from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.rules.towers import Balance, Tower, TowerState, balance, is_interlocked, stands_as_base

_CALM: Final[tuple[float, TowerState | None]] = (0.0, None)
EVERY: Final = 0.1
"""Seconds between two checks of the balance of moving towers."""
CREAKS_BELOW, CREAKS_ABOVE = 0.35, 3.0
"""A tower creaks if its margin is below the first and its sway (mm/s) above the second."""
_BESIDE: Final = 34.0


class Aids:
    """Building aids. Recomputed at intervals, because one pass costs about a millisecond."""

    def __init__(self) -> None:
        self.towers: tuple[TowerState, ...] = ()
        self.unrest: tuple[float, TowerState | None] = (0.0, None)
        """Sway of the least steady moving tower, 0.0 to 1.0, and that tower."""
        self._seen: Snapshot | None = None
        self._rested = 0.0

    def look(self, lying: Snapshot, numbers: Sequence[int], now: Snapshot | None, dt: float) -> None:
        """Update the towers of the snapshot `lying`, at their poses `now` if they move, and their unrest.

        `numbers` are the bases by tower number.
        """
        self._rested += dt
        table = lying if now is None else now
        if table is self._seen or (now is not None and self._rested < EVERY):
            return
        self._seen, self._rested = table, 0.0
        found = standing(lying) if now is None else [_what_is_left(tower, now) for tower in standing(lying)]
        self.towers = tuple(
            TowerState(
                number_of(tower.base, numbers), tower, table[tower.base].x, table[tower.top], balance(table, tower)
            )
            for tower in found
            if tower
        )
        moving = () if now is None else (each for each in self.towers if len(each.tower.pieces) > 2)
        self.unrest = max(((_creak(each.balance), each) for each in moving), key=lambda pair: pair[0], default=_CALM)

    def tower_at(self, x: float) -> TowerState | None:
        """Return the tower below the x of a place."""
        near = min(self.towers, key=lambda each: abs(each.top.x - x), default=None)
        return near if near is not None and abs(near.top.x - x) < _BESIDE else None

    def tower_of(self, piece: int) -> TowerState | None:
        """Return the tower that contains a piece."""
        return next((each for each in self.towers if piece in each.tower.pieces), None)


def _what_is_left(tower: Tower, now: Snapshot) -> Tower | None:
    """Return the part of a tower, from its base upwards, that still stands interlocked."""
    if tower.base not in now or not stands_as_base(now[tower.base]):
        return None
    pieces = [tower.base]
    for piece in tower.pieces[1:]:
        if piece not in now or not is_interlocked(now[piece], now[pieces[-1]]):
            break
        pieces.append(piece)
    return Tower(tuple(pieces))


def _creak(found: Balance) -> float:
    if found.margin > CREAKS_BELOW or abs(found.sway) < CREAKS_ABOVE:
        return 0.0
    return min(1.0, (1.0 - found.margin / CREAKS_BELOW) * abs(found.sway) / 40.0 + 0.15)


SAFE_SPEED: Final = 760.0
"""mm/s at which two pieces can be carried; with more pieces the square root of their number counts."""
SAFE_LEAN: Final = math.radians(7.0)
"""Lean at which a carried section is about to break, in radians."""
_RISES, _FADES = 7.0, 1.1
"""Rates in 1/s at which the feeling of danger grows, and fades."""
_CREAKS: Final = (0.62, 0.2)
"""Seconds from one creak to the next, in slight danger and in the greatest."""
_SIFTS: Final = (0.22, 0.05)
"""The same for puffs of dust from a joint."""
_SIFTS_FROM: Final = 0.2
_FELT_FROM: Final = 0.45
"""Dust sifts from this danger, and a strained section is felt like a swaying tower from this strain."""
SIFT: Final = Spray(
    Shape.PUFF, ((214, 188, 146), (188, 158, 116), (232, 212, 176)), (2.0, 5.5), (8.0, 60.0), (0.5, 1.1),
    gravity=150.0, drag=2.2, grows=0.9,
)  # fmt: skip
"""Sawdust that falls out of a joint."""


class Danger:
    """The danger that is felt over a table. `rng` only affects the look of the dust."""

    def __init__(self, rng: random.Random) -> None:
        self.level = 0.0
        """0.0 calm, 1.0 about to fall; it rises fast and fades slowly."""
        self.strain = 0.0
        """Strain of a carried section: from 1.0 it is about to break."""
        self.creaks = False
        """True in a frame in which a joint creaks."""
        self._rng = rng
        self._dust = Particles(rng)
        self._creaked = self._sifted = math.inf

    def update(
        self,
        dt: float,
        unrest: float,
        tower: TowerState | None,
        carried: list[Placed],
        camera: Camera,
        *,
        reduced: bool,
    ) -> None:
        """Feel the `unrest` (0.0 to 1.0) of this tower, and the strain of the pieces that are `carried`, bottom up."""
        self.strain = strain(carried)
        felt = max(unrest, (self.strain - _FELT_FROM) / (1.0 - _FELT_FROM))
        goal = max(0.0, min(1.0, felt))
        rate = _RISES if goal > self.level else _FADES
        self.level += (goal - self.level) * (1.0 - math.exp(-rate * dt))
        self._creaked += dt
        self._sifted += dt
        self.creaks = goal > 0.0 and self._creaked >= _between(_CREAKS, self.level)
        if self.creaks:
            self._creaked = 0.0
        joints = [] if reduced else _joints(carried if self.strain > unrest else [], tower)
        if joints and self.level > _SIFTS_FROM and self._sifted >= _between(_SIFTS, self.level):
            self._sifted = 0.0
            x, y = self._rng.choice(joints)
            at = camera.to_screen(x, y)
            self._dust.burst(SIFT, at, 1 + round(3 * self.level), towards=270.0, spread=40.0, width=WIDTH * camera.zoom)
        self._dust.update(dt)

    @property
    def creak(self) -> tuple[float, float]:
        """Volume and pitch of a creak: both rise with the danger."""
        return 0.2 + 0.8 * self.level, 0.78 + 0.5 * self.level

    def draw_dust(self, painter: Painter) -> None:
        """Draw the dust that sifts from the joints."""
        if not painter.palette.high_contrast:
            self._dust.draw(painter)


def strain(carried: list[Placed]) -> float:
    """Return how near a carried section is to breaking, by its speed and its lean; 0.0 for less than two pieces."""
    if len(carried) < 2:
        return 0.0
    held = carried[0]
    fast = math.hypot(held.vx, held.vy) / (SAFE_SPEED * math.sqrt(2.0 / len(carried)))
    top = carried[-1]
    leaning = abs(math.atan2(top.x - held.x, max(1.0, top.y - held.y))) / SAFE_LEAN
    return max(fast, leaning)


def _between(ends: tuple[float, float], share: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * share


def _joints(carried: list[Placed], tower: TowerState | None) -> list[Point]:
    """Return the places where dust may sift: below each carried piece but the lowest, else below the tower's top."""
    if carried:
        return [(each.x, each.y - HALF) for each in carried[1:]]
    return [] if tower is None else [(tower.top.x, tower.top.y - HALF - WIDTH * below) for below in range(2)]


_EXHALES: Final = 0.3
"""Seconds in which a held breath is let out."""


class Breath:
    """Tension from the moment a hand lets go of a section until that lands."""

    def __init__(self) -> None:
        self.level = 0.0
        """1.0 while the breath is held, then less, 0.0 once it is let out."""
        self.begins = False
        """True in the frame in which the hand lets go."""
        self.lands = False
        """True in the frame in which the section strikes what is below it."""
        self._carried: Sequence[int] = ()
        self.section: Sequence[int] = ()
        """Pieces that a hand has let go last, from below."""
        self._held = False

    def update(self, dt: float, carried: Sequence[int], impacts: Iterable[Impact], *, seated: bool, over: bool) -> None:
        """Advance by `dt` seconds of the picture's time.

        `carried` is the section in a hand, if any; `seated` is True if it is down already when it is let go; `over` is
        True if nothing moves or the section has broken up.
        """
        self.begins = bool(self._carried) and not carried and not over
        self.lands = self._held and not over and (seated or any(each.piece in self.section for each in impacts))
        if self.begins:
            self.level, self._held = 1.0, True
        elif self._held and (over or bool(carried) or self.lands):
            self._held = False
        if not self._held:
            self.level = max(0.0, self.level - dt / _EXHALES)
        if self._carried and not carried:
            self.section = self._carried
        self._carried = carried


_BEATS: Final = 2.9
"""Swings per second of a tower of six pieces; a higher one is slower."""
_DAMPING: Final = 0.13
"""Part of the critical damping."""
_FELT: Final = 1.6
"""How much of a change of speed of the real top becomes speed of the wobble."""
_MOST: Final = 0.95
"""mm per piece of the tower by which its top swings aside, at most."""
_BREATH: Final = (0.28, 0.55)
"""mm per piece of the steady sway of a tower that is about to tip, and its swings per second."""
_HELD: Final = 9.0
"""Rate in 1/s at which the tops of towers come to rest when a hand brings something."""
_LEAST: Final = 3
"""Pieces of a tower that wobbles."""


@dataclass(slots=True)
class _Spring:
    """Wobble of one tower: the deflection of its top in mm, and its speed in mm/s."""

    aside: float = 0.0
    speed: float = 0.0
    real: float = 0.0
    """Speed of the real top beside that of the base, when it was last seen."""
    now: float = 0.0
    """Deflection that is shown, with the steady sway."""


class Sway:
    """Wobbles all towers of a table. While a hand holds something their tops, the seats, stay where they really are."""

    def __init__(self) -> None:
        self._springs: dict[int, _Spring] = {}
        """By the base of the tower."""
        self._free = 1.0
        """1.0 while towers swing with their tops, 0.0 while only their middles do."""
        self._time = 0.0
        self._towers: Sequence[TowerState] = ()

    def update(self, dt: float, towers: Sequence[TowerState], table: Snapshot, *, held: bool, still: bool) -> None:
        """Follow the towers of the table as it moves now for `dt` seconds. If `still`, nothing wobbles."""
        if still:
            self._springs, self._towers = {}, ()
            return
        self._time += dt
        self._towers = [each for each in towers if len(each.tower.pieces) >= _LEAST]
        self._free += ((0.0 if held else 1.0) - self._free) * (1.0 - math.exp(-_HELD * dt))
        self._springs = {each.tower.base: self._springs.get(each.tower.base, _Spring()) for each in self._towers}
        for each in self._towers:
            self._swing(dt, each, self._springs[each.tower.base], table)

    def _swing(self, dt: float, state: TowerState, spring: _Spring, table: Snapshot) -> None:
        count = len(state.tower.pieces)
        ends = [table[piece].vx for piece in (state.tower.base, state.tower.top) if piece in table]
        real = ends[-1] - ends[0] if ends else 0.0
        spring.speed += _FELT * (spring.real - real)
        spring.real = real
        beats = math.tau * _BEATS * math.sqrt(6.0 / count)
        spring.speed -= (beats**2 * spring.aside + 2.0 * _DAMPING * beats * spring.speed) * dt
        spring.aside += spring.speed * dt
        most = _MOST * count
        if abs(spring.aside) > most:
            spring.aside, spring.speed = math.copysign(most, spring.aside), 0.0
        size, often = _BREATH
        breath = math.sin(math.tau * often * self._time * math.sqrt(6.0 / count) + state.tower.base)
        spring.now = spring.aside + size * count * (1.0 - state.balance.margin) * breath

    def jolt(self, piece: int, speed: float) -> None:
        """Set the tower of a piece swinging at `speed` mm/s, because something has landed on it."""
        for each in self._towers:
            if piece in each.tower.pieces:
                self._springs[each.tower.base].speed += math.copysign(speed, each.balance.lean or 1.0)

    def shown(self, placed: Iterable[Placed]) -> list[Placed]:
        """Return the pieces where they are drawn."""
        asides = {piece: aside for each in self._towers for piece, aside in self._asides(each)}
        return [
            msgspec.structs.replace(each, x=each.x + asides[each.piece]) if each.piece in asides else each
            for each in placed
        ]

    def _asides(self, state: TowerState) -> Iterable[tuple[int, float]]:
        pieces, spring = state.tower.pieces, self._springs.get(state.tower.base)
        if spring is None or abs(spring.now) < 0.02:
            return
        for number, piece in enumerate(pieces[1:], 1):
            share = number / (len(pieces) - 1)
            # Clamped at the foot; with a seat that must not move, at the top too.
            swing, bow = share**1.7, 16.0 * (share * (1.0 - share)) ** 2
            yield piece, spring.now * (self._free * swing + 0.6 * (1.0 - self._free) * bow)
