"""Search of a turn: the places that a pawn can reach with its dice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from nizza.board.model import CHIMNEYS, ROPES
from nizza.bots.ground import LENGTHS, PlaceIndex, Places, members
from nizza.dice import COUNT
from nizza.rules.options import RopeMoves, SwingOrder
from nizza.rules.views import Case

Used = tuple[int, int, int, int]
"""Numbers of rope, swing, ladder and walk dice used."""

CASES: Final = (Case.NONE, Case.TOOLS, Case.JEWELS)

ROPE, SWING, LADDER, WALK = range(4)


class RopeAttachment(NamedTuple):
    """A rope on a chimney to which it has been moved."""

    rope: int
    chimney: int


Moved = RopeAttachment | None

_ATTACHMENTS: Final = [[RopeAttachment(rope, chimney) for chimney in range(len(CHIMNEYS) + 1)] for rope in ROPES]


class SearchStep(NamedTuple):
    """One use of a die. `kind` is one of the four symbols."""

    kind: int
    place: int
    """The place of the pawn afterwards."""
    hanging: Moved
    """The rope used or moved: on its chimney during the swing, or after the move."""
    rehung: Moved = None
    """Chimney of the rope after the swing, by option."""


class TurnOutcome(NamedTuple):
    """A possible end of a turn."""

    used: Used
    case: int
    """Index into :data:`CASES`."""
    moved: Moved
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A pawn before it uses dice."""

    place: int
    case: Case
    ropes: tuple[int, ...]
    climbs: Places
    """Places that the ladder reaches from the exact point of the pawn."""
    swings: tuple[Places, ...]
    """Per length the chimneys within reach of that point, as bits."""


def start_at(ground: PlaceIndex, number: int, case: Case, ropes: tuple[int, ...]) -> Start:
    """Return a pawn at the place `number`, with `case`."""
    short, middle, long = (
        sum((near >> number & 1) << chimney for chimney, near in enumerate(swings)) for swings in ground.swings
    )
    return Start(place=number, case=case, ropes=ropes, climbs=ground.climbs[number], swings=(short, middle, long))


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice:
    """Maximum numbers of dice to use."""

    most: Used
    cases: int
    """Number of unspent suitcases."""
    shown: int
    """Number of suitcases among the five dice."""
    together: int = COUNT
    """Maximum number of dice used in one turn, suitcases apart."""


Ways = dict[Moved, Places]
"""Places reached, by the rope that has been moved."""


def ropes_with(ropes: tuple[int, ...], moved: Moved) -> tuple[int, ...]:
    """Return the chimneys of `ropes` after one has been moved."""
    return ropes if moved is None else (*ropes[: moved.rope], moved.chimney, *ropes[moved.rope + 1 :])


def one_less(used: Used) -> list[Used]:
    """Return `used` without one die, for each kind."""
    return [less(used, kind) for kind in (ROPE, SWING, LADDER, WALK) if used[kind]]


def less(used: Used, kind: int) -> Used:
    """Return `used` without one die of this kind."""
    found = [*used]
    found[kind] -= 1
    return (found[0], found[1], found[2], found[3])


class DieUses:
    """Uses of rope, swing, ladder and walk dice in a turn that begins at `start`."""

    def __init__(
        self, ground: PlaceIndex, start: Start, *, may_move: bool, order: SwingOrder, rope_moves: RopeMoves
    ) -> None:
        """Prepare the uses. `may_move` is True if the pawn may leave its place (NZ-41)."""
        self._ground = ground
        self._start = start
        self._may_move = may_move
        self._order = order
        self._any_chimney = rope_moves is RopeMoves.ANY
        self.near = tuple(
            tuple(self._near_start(length, chimney) for chimney in range(len(CHIMNEYS) + 1)) for length in LENGTHS
        )
        """Per length and chimney the places from which the pawn can swing there."""
        self._near_ropes = tuple(self.near[rope // 2][chimney] for rope, chimney in enumerate(start.ropes))

    def _near_start(self, length: int, chimney: int) -> Places:
        """Return the places near a chimney, with the exact point of the start."""
        near, start = self._ground.swings[length][chimney], 1 << self._start.place
        return near | start if self._start.swings[length] >> chimney & 1 else near & ~start

    def use(self, kind: int, before: Ways, ways: Ways, case: int) -> None:
        """Add to `ways` the places that a die of this kind reaches from `before`, with the case of index `case`."""
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
        found = self._spread(places & ~start, self._ground.climbs, case)
        if places & start:
            found |= self._allowed(self._start.place, self._start.climbs, case)
        return found

    def _spread(self, places: Places, ways: Sequence[Places], case: int) -> Places:
        found = 0
        while places:
            lowest = places & -places
            place = lowest.bit_length() - 1
            found |= self._allowed(place, ways[place], case)
            places ^= lowest
        return found

    def _allowed(self, start: int, goals: Places, case: int) -> Places:
        """Return those of `goals` to which a pawn with a case of this index may go from the place `start` (NZ-40)."""
        return goals & self._ground.before_tools if not case and self._ground.at_tools >> start & 1 else goals

    def _targets(self, chimney: int) -> Iterator[int]:
        if self._any_chimney:
            return (number for number in CHIMNEYS if number != chimney)
        return (number for number in (chimney - 1, chimney + 1) if number in CHIMNEYS)

    def move_ropes(self, before: Ways, ways: Ways) -> None:
        """Add to `ways` the result of moving one more rope from `before`."""
        for moved, places in before.items():
            for rope in ROPES:
                here = moved.chimney if moved and moved.rope == rope else self._start.ropes[rope]
                for chimney in self._targets(here):
                    self._add(ways, self.named(rope, chimney), places)

    def named(self, rope: int, chimney: int) -> Moved:
        """Return the rope on `chimney`, or None if it hung there at the start."""
        if self._start.ropes[rope] == chimney:
            return None
        return _ATTACHMENTS[rope][chimney]

    def _swing(self, before: Ways, ways: Ways, case: int) -> None:
        near, ropes = self._near_ropes, self._start.ropes
        for moved, places in before.items():
            for rope, here in enumerate(near):
                if moved is not None and moved.rope == rope:
                    hung, here = moved.chimney, self.near[rope // 2][moved.chimney]
                else:
                    hung = ropes[rope]
                starting = places & here
                if starting:
                    self.swing_on(rope, hung, starting, moved, ways, case)

    def swing_on(self, rope: int, hung: int, starting: Places, moved: Moved, ways: Ways, case: int) -> None:
        """Add to `ways` the landings of a swing on a rope that hangs on chimney `hung`."""
        near, ends = self._ground.swings[rope // 2], self._ground.landings[rope // 2]
        if self._order is SwingOrder.SWING_FIRST:
            landed = self.landed(starting, ends[hung], case)
            self._add(ways, moved, landed)
            for chimney in CHIMNEYS:
                if chimney != hung and near[chimney] & landed:
                    self._add(ways, self.named(rope, chimney), landed & near[chimney])
            return
        for chimney in self._ground.crossings[rope // 2][hung]:
            tied = starting & self.near[rope // 2][chimney]
            if tied:
                after = moved if chimney == hung else self.named(rope, chimney)
                self._add(ways, after, self.landed(tied, ends[chimney], case))

    def landed(self, starting: Places, ends: Places, case: int) -> Places:
        """Return the places where a swing to a chimney may end (NZ-2, NZ-40), but for the one where it begins."""
        ground = self._ground
        if not starting & (starting - 1):
            ends &= ~starting
        held = starting & ground.at_tools if not case else 0
        found = 0
        if starting & ~held:
            found = ends if starting & ground.to_yacht else ends & ~ground.yacht
        return found | ends & ground.before_tools if held else found


@lru_cache(256)
def search_of(ground: PlaceIndex, start: Start, dice: Dice, order: SwingOrder, rope_moves: RopeMoves) -> "TurnSearch":
    """Return the cached search of a turn."""
    return TurnSearch(ground, start, dice, order=order, rope_moves=rope_moves)


class TurnSearch:
    """The places reachable from a start with given dice."""

    def __init__(
        self, ground: PlaceIndex, start: Start, dice: Dice, *, order: SwingOrder, rope_moves: RopeMoves
    ) -> None:
        self._ground = ground
        self._start = start
        self._dice = dice
        self._order = order
        may_move = start.case is Case.NONE or dice.shown > 0
        self._uses = DieUses(ground, start, may_move=may_move, order=order, rope_moves=rope_moves)
        self._found: dict[tuple[Used, int], Ways] = {}
        self.first = CASES.index(start.case)
        """Index of the case at the start."""
        self.changes = self._most_changes()
        """Maximum number of case changes."""
        ranges = [range(count + 1) for count in dice.most]
        for rope, swing, ladder, walk in sorted(product(*ranges), key=sum):
            if rope + swing + ladder + walk <= dice.together:
                self._expand((rope, swing, ladder, walk))

    def __iter__(self) -> Iterator[tuple[Used, int, Moved, Places]]:
        """Yield dice used, index of the case, moved rope, and the places that need exactly these dice."""
        for (used, case), ways in self._found.items():
            for moved, places in ways.items():
                yield used, case, moved, places

    def can_reach_helicopter(self, used: Used, case: int, places: Places) -> bool:
        """Return True if two more ladders lead from one of `places` to the helicopter, with the jewels (NZ-50)."""
        ladders = used[LADDER] + 2 <= self._dice.most[LADDER]
        return ladders and CASES[case] is Case.JEWELS and self._dice.shown > 0 and bool(places & self._ground.yacht)

    def _most_changes(self) -> int:
        cases, shown = self._dice.cases, self._dice.shown
        if self._start.case is Case.NONE:
            return min(cases, 2)
        return int(self._start.case is Case.TOOLS and cases > 0 and shown > 1)

    def _expand(self, used: Used) -> None:
        for case in range(self.first, self.first + self.changes + 1):
            ways: Ways = {}
            if not any(used) and case == self.first:
                ways[None] = 1 << self._start.place
            for kind in (ROPE, SWING, LADDER, WALK):
                before = self._found.get((less(used, kind), case)) if used[kind] else None
                if before and (kind != ROPE or not any(used[SWING:])):
                    self._uses.use(kind, before, ways, case)
            if case > self.first:
                deed = self._ground.at_tools if case == 1 else self._ground.at_safe
                for moved, places in self._found[used, case - 1].items():
                    if places & deed:
                        ways[moved] = ways.get(moved, 0) | places & deed
            self._found[used, case] = self._news(used, case, ways)

    def _news(self, used: Used, case: int, ways: Ways) -> Ways:
        """Remove the places that fewer dice reach."""
        for kind in (ROPE, SWING, LADDER, WALK):
            before = self._found.get((less(used, kind), case)) if used[kind] else None
            for moved, places in (before or {}).items():
                if moved in ways:
                    ways[moved] &= ~places
        return {moved: places for moved, places in ways.items() if places}

    def way_to(self, end: TurnOutcome) -> list[SearchStep]:
        """Return the uses of dice that lead to `end`, in order. Taking a case and cracking the safe are left out."""
        steps: list[SearchStep] = []
        while any(end.used) or end.case > self.first:
            step, end = self._step_to(end)
            if step is not None:
                steps.append(step)
        return steps[::-1]

    def _step_to(self, end: TurnOutcome) -> tuple[SearchStep | None, TurnOutcome]:
        bit = 1 << end.place
        if end.case > self.first:
            before = self._found[end.used, end.case - 1].get(end.moved, 0)
            deed = self._ground.at_tools if end.case == 1 else self._ground.at_safe
            if before & deed & bit:
                return None, end._replace(case=end.case - 1)
        for kind in (LADDER, WALK, SWING, ROPE):
            if end.used[kind] and (kind != ROPE or not any(end.used[SWING:])):
                used = less(end.used, kind)
                for moved, places in self._found[used, end.case].items():
                    found = self._backwards(kind, moved, places, end)
                    if found is not None:
                        step, place = found
                        return step, TurnOutcome(used, end.case, moved, place)
        raise AssertionError("every place has been reached from somewhere")

    def _backwards(self, kind: int, moved: Moved, places: Places, end: TurnOutcome) -> tuple[SearchStep, int] | None:
        """Return the step from one of `places` to `end` with a die of this kind, and that place, or None."""
        bit = 1 << end.place
        if kind == ROPE:
            if not places & bit:
                return None
            ways: Ways = {}
            self._uses.move_ropes({moved: bit}, ways)
            if end.moved not in ways:
                return None
            return SearchStep(ROPE, end.place, self._rope_moved(moved, end.moved)), end.place
        for place in members(places):
            ways = {}
            self._uses.use(kind, {moved: 1 << place}, ways, end.case)
            if ways.get(end.moved, 0) & bit:
                return self._step_by(kind, moved, place, end), place
        return None

    def _rope_moved(self, before: Moved, after: Moved) -> Moved:
        if after is not None:
            return after
        assert before is not None
        return RopeAttachment(before.rope, self._start.ropes[before.rope])

    def _step_by(self, kind: int, moved: Moved, place: int, end: TurnOutcome) -> SearchStep:
        if kind != SWING:
            return SearchStep(kind, end.place, None)
        for rope in ROPES:
            hung = moved.chimney if moved and moved.rope == rope else self._start.ropes[rope]
            starting = 1 << place & self._uses.near[rope // 2][hung]
            ways: Ways = {}
            if starting:
                self._uses.swing_on(rope, hung, starting, moved, ways, end.case)
            if ways.get(end.moved, 0) >> end.place & 1:
                return self._swing_step(rope, hung, starting, moved, end)
        raise AssertionError("some rope leads there")

    def _swing_step(self, rope: int, hung: int, starting: Places, moved: Moved, end: TurnOutcome) -> SearchStep:
        ends = self._ground.landings[rope // 2]
        if self._order is SwingOrder.SWING_FIRST:
            stays = moved == end.moved
            rehung = None if stays else self._rope_moved(moved, end.moved)
            return SearchStep(SWING, end.place, RopeAttachment(rope, hung), rehung)
        for chimney in (hung, *self._ground.crossings[rope // 2][hung]):
            after = moved if chimney == hung else self._uses.named(rope, chimney)
            tied = starting & self._uses.near[rope // 2][chimney]
            if after == end.moved and tied and self._uses.landed(tied, ends[chimney], end.case) >> end.place & 1:
                return SearchStep(SWING, end.place, RopeAttachment(rope, chimney))
        raise AssertionError("some chimney leads there")
