"""What a single die makes of many places at once (NZ-2, NZ-30 … NZ-33, NZ-40)."""

from collections.abc import Iterator, Sequence

from nizza.board.model import CHIMNEYS, ROPES
from nizza.bots.search.ground import LENGTHS, Ground, Places
from nizza.bots.search.steps import LADDER, ROPE, WALK, Hanging, Moved, Start, Ways
from nizza.rules.views import RopeMoves, SwingOrder


class DieUses:
    """Ropes moved, swings, ladder and walks of a pawn that begins its turn at `start`."""

    def __init__(
        self, ground: Ground, start: Start, *, may_move: bool, order: SwingOrder, rope_moves: RopeMoves
    ) -> None:
        """`may_move` is whether the pawn may leave its place (NZ-41)."""
        self._ground = ground
        self._start = start
        self._may_move = may_move
        self._order = order
        self._any_chimney = rope_moves is RopeMoves.ANY
        self.near = tuple(
            tuple(self._near_start(length, chimney) for chimney in range(len(CHIMNEYS) + 1)) for length in LENGTHS
        )
        """Per length and chimney the places from which one can swing there."""

    def _near_start(self, length: int, chimney: int) -> Places:
        """The places near a chimney, the start as it really is."""
        near, start = self._ground.swings[length][chimney], 1 << self._start.place
        return near | start if self._start.swings[length] >> chimney & 1 else near & ~start

    def use(self, kind: int, before: Ways, ways: Ways, case: int) -> None:
        """Add to `ways` what a die of this kind makes of `before`; `case` is the number of the case."""
        if kind == ROPE:
            self.move_ropes(before, ways)
        elif kind == LADDER:
            for moved, places in before.items():
                self._add(ways, moved, self._climbed(places, case))
        elif not self._may_move:
            return
        elif kind == WALK:
            for moved, places in before.items():
                if places & self._ground.street:
                    self._add(ways, moved, self._spread(places & self._ground.street, self._ground.walks, case))
        else:
            self._swing(before, ways, case)

    def _add(self, ways: Ways, moved: Moved, places: Places) -> None:
        if places:
            ways[moved] = ways.get(moved, 0) | places

    def _climbed(self, places: Places, case: int) -> Places:
        if not self._may_move:
            return self._spread(places & self._ground.water, self._ground.climbs, case)
        start = 1 << self._start.place
        if not places & start:
            return self._ground.climbed(places, held=not case)
        goals = self._start.climbs
        if not case and self._ground.at_tools & start:
            goals &= self._ground.before_tools
        return goals | self._ground.climbed(places & ~start, held=not case)

    def _spread(self, places: Places, ways: Sequence[Places], case: int) -> Places:
        found = 0
        while places:
            lowest = places & -places
            goals = ways[lowest.bit_length() - 1]
            if not case and lowest & self._ground.at_tools:
                goals &= self._ground.before_tools
            found |= goals
            places ^= lowest
        return found

    def _targets(self, chimney: int) -> Iterator[int]:
        if self._any_chimney:
            return (number for number in CHIMNEYS if number != chimney)
        return (number for number in (chimney - 1, chimney + 1) if number in CHIMNEYS)

    def move_ropes(self, before: Ways, ways: Ways) -> None:
        """Add to `ways` what one more rope that is moved makes of `before`."""
        for moved, places in before.items():
            for rope in ROPES:
                here = moved.chimney if moved and moved.rope == rope else self._start.ropes[rope]
                for chimney in self._targets(here):
                    self._add(ways, self.named(rope, chimney), places)

    def named(self, rope: int, chimney: int) -> Moved:
        """A rope that hangs on a chimney, if it did not at the start."""
        return None if self._start.ropes[rope] == chimney else Hanging(rope, chimney)

    def _swing(self, before: Ways, ways: Ways, case: int) -> None:
        for moved, places in before.items():
            for rope in ROPES:
                hung = moved.chimney if moved and moved.rope == rope else self._start.ropes[rope]
                starting = places & self.near[rope // 2][hung]
                if starting:
                    self.swing_on(rope, hung, starting, moved, ways, case)

    def swing_on(self, rope: int, hung: int, starting: Places, moved: Moved, ways: Ways, case: int) -> None:
        """Add to `ways` where a swing leads on a rope that hangs on chimney `hung`."""
        near, ends = self._ground.swings[rope // 2], self._ground.landings[rope // 2]
        if self._order is SwingOrder.SWING_FIRST:
            landed = self.landed(starting, ends[hung], case)
            self._add(ways, moved, landed)
            for chimney in CHIMNEYS:
                if chimney != hung and near[chimney] & landed:
                    self._add(ways, self.named(rope, chimney), landed & near[chimney])
            return
        exact = self.near[rope // 2]
        for chimney in self._ground.crossings[rope // 2][hung]:
            tied = starting & exact[chimney]
            if tied:
                after = moved if chimney == hung else self.named(rope, chimney)
                self._add(ways, after, self.landed(tied, ends[chimney], case))

    def landed(self, starting: Places, ends: Places, case: int) -> Places:
        """Where a swing to a chimney may end (NZ-2, NZ-40)."""
        ground = self._ground
        held = starting & ground.at_tools if not case else 0
        found = 0
        if starting & ~held:
            found = ends if starting & ground.to_yacht else ends & ~ground.yacht
        return found | ends & ground.before_tools if held else found
