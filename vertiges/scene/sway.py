"""Secondary motion of towers: they wobble like something springy. It is shown only; the physics knows nothing of it."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.rules.towers import TowerState

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
