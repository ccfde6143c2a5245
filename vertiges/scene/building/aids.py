"""What helps to see how the wood stands: the socket a held piece comes near to, plumb line, margins, the creak."""

import math
from collections.abc import Sequence
from typing import Final

from vertiges.rules.geometry.balance import Balance, TowerState, balance
from vertiges.rules.geometry.fitting import standing, ways_to_lay, ways_to_zap, ways_to_zap_again
from vertiges.rules.geometry.numbering import number_of
from vertiges.rules.geometry.towers import Socket, Tower, interlocked, stands_as_base
from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.rules.views import LooseSection

NEAR: Final = 75.0
"""mm from its socket at which a piece that fits shows its ghost."""
EVERY: Final = 0.1
"""Seconds between two looks at the balance of towers that move."""
CREAKS_BELOW, CREAKS_ABOVE = 0.35, 3.0
"""A tower creaks when its margin is below the one and its sway above the other (mm/s)."""
_BESIDE: Final = 34.0


class Aids:
    """Looks at the table now and then, not in every frame: it costs about a millisecond."""

    def __init__(self) -> None:
        self.towers: tuple[TowerState, ...] = ()
        self._seen: Snapshot | None = None
        self._rested = 0.0

    def look(self, lying: Snapshot, numbers: Sequence[int], now: Snapshot | None, dt: float) -> float:
        """Keep up with the towers that lie there, as they are `now` if they move.

        `numbers` are the bases by the numbers of their towers. How loudly one of them creaks just now, 0.0 to 1.0.
        """
        self._rested += dt
        table = lying if now is None else now
        if table is self._seen or (now is not None and self._rested < EVERY):
            return 0.0
        self._seen, self._rested = table, 0.0
        found = standing(lying) if now is None else [_what_is_left(tower, now) for tower in standing(lying)]
        self.towers = tuple(
            TowerState(
                number_of(tower.base, numbers), tower, table[tower.base].x, table[tower.top], balance(table, tower)
            )
            for tower in found
            if tower
        )
        if now is None:
            return 0.0
        return max((_creak(each.balance) for each in self.towers if len(each.tower.pieces) > 2), default=0.0)

    def tower_at(self, x: float) -> TowerState | None:
        """The tower over which a place is."""
        near = min(self.towers, key=lambda each: abs(each.top.x - x), default=None)
        return near if near is not None and abs(near.top.x - x) < _BESIDE else None

    def tower_of(self, piece: int) -> TowerState | None:
        """The tower of which a piece is part."""
        return next((each for each in self.towers if piece in each.tower.pieces), None)


def _what_is_left(tower: Tower, now: Snapshot) -> Tower | None:
    """The part of a tower, from its base upwards, that still stands interlocked."""
    if tower.base not in now or not stands_as_base(now[tower.base]):
        return None
    pieces = [tower.base]
    for piece in tower.pieces[1:]:
        if piece not in now or not interlocked(now[piece], now[pieces[-1]]):
            break
        pieces.append(piece)
    return Tower(tuple(pieces))


def _creak(found: Balance) -> float:
    if found.margin > CREAKS_BELOW or abs(found.sway) < CREAKS_ABOVE:
        return 0.0
    return min(1.0, (1.0 - found.margin / CREAKS_BELOW) * abs(found.sway) / 40.0 + 0.15)


def socket_near(
    table: Snapshot, held: Placed, from_rack: bool, loose: LooseSection | None
) -> tuple[Socket, float] | None:
    """The nearest socket that fits the held piece as it is turned, and how near it is, 0.0 to 1.0; None if none is."""
    if from_rack:
        ways = ways_to_lay(table, (held.piece,))
    elif loose is not None:
        ways = ways_to_zap_again(table, loose)
    else:
        ways = tuple(way for way in ways_to_zap(table) if way.piece == held.piece)
    best: tuple[Socket, float] | None = None
    for _, socket in ways:
        if from_rack and (socket.turn, socket.flipped) != (held.turn, held.flipped):
            continue
        distance = math.hypot(socket.x - held.x, socket.y - held.y)
        if distance < NEAR and (best is None or 1.0 - distance / NEAR > best[1]):
            best = socket, 1.0 - distance / NEAR
    return best
