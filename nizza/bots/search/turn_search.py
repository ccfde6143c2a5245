"""Everything that a pawn can do with given dice in what is left of its turn (NZ-21, NZ-30 … NZ-33, NZ-40 … NZ-42).

Found are sets of places, per dice used, case, and where the ropes hang. At most one rope is counted as moved at a time:
the one that was moved last. Ropes are moved before the pawn does anything.
"""

from collections.abc import Iterator
from itertools import product

from nizza.board.model import ROPES
from nizza.bots.search.die_uses import DieUses
from nizza.bots.search.ground import Ground, Places, members
from nizza.bots.search.steps import (
    CASES,
    LADDER,
    ROPE,
    SWING,
    WALK,
    Dice,
    End,
    Hanging,
    Moved,
    Start,
    Step,
    Used,
    Ways,
    less,
)
from nizza.dice import COUNT
from nizza.rules.views import Case, RopeMoves, SwingOrder


class TurnSearch:
    """The places that can be reached from a start with some dice."""

    def __init__(self, ground: Ground, start: Start, dice: Dice, *, order: SwingOrder, rope_moves: RopeMoves) -> None:
        self._ground = ground
        self._start = start
        self._dice = dice
        self._order = order
        may_move = start.case is Case.NONE or dice.shown > 0
        self._uses = DieUses(ground, start, may_move=may_move, order=order, rope_moves=rope_moves)
        self._found: dict[tuple[Used, int], Ways] = {}
        self.first = CASES.index(start.case)
        """The number of the case at the start."""
        self.changes = self._most_changes()
        """How often the case may change."""
        ranges = [range(count + 1) for count in dice.most]
        for rope, swing, ladder, walk in sorted(product(*ranges), key=sum):
            if rope + swing + ladder + walk <= COUNT:
                self._expand((rope, swing, ladder, walk))

    def __iter__(self) -> Iterator[tuple[Used, int, Moved, Places]]:
        """Per dice used, case (its number) and rope moved the places that need just these dice."""
        for (used, case), ways in self._found.items():
            for moved, places in ways.items():
                yield used, case, moved, places

    def reaches_helicopter(self, used: Used, case: int, places: Places) -> bool:
        """Whether two ladders are left that lead to the helicopter from one of `places`, with the jewels (NZ-50)."""
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
        """Without what can be had with fewer dice."""
        for kind in (ROPE, SWING, LADDER, WALK):
            before = self._found.get((less(used, kind), case)) if used[kind] else None
            for moved, places in (before or {}).items():
                if moved in ways:
                    ways[moved] &= ~places
        return {moved: places for moved, places in ways.items() if places}

    def way_to(self, end: End) -> list[Step]:
        """What is done with the dice to get there, first things first; taking a case and the safe are left out."""
        steps: list[Step] = []
        while any(end.used) or end.case > self.first:
            step, end = self._step_to(end)
            if step is not None:
                steps.append(step)
        return steps[::-1]

    def _step_to(self, end: End) -> tuple[Step | None, End]:
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
                        return step, End(used, end.case, moved, place)
        raise AssertionError("every place has been reached from somewhere")

    def _backwards(self, kind: int, moved: Moved, places: Places, end: End) -> tuple[Step, int] | None:
        """One place among `places` from which a die leads to `end`."""
        bit = 1 << end.place
        if kind == ROPE:
            if not places & bit:
                return None
            ways: Ways = {}
            self._uses.move_ropes({moved: bit}, ways)
            if end.moved not in ways:
                return None
            return Step(ROPE, end.place, self._rope_moved(moved, end.moved)), end.place
        for place in members(places):
            ways = {}
            self._uses.use(kind, {moved: 1 << place}, ways, end.case)
            if ways.get(end.moved, 0) & bit:
                return self._told(kind, moved, place, end), place
        return None

    def _rope_moved(self, before: Moved, after: Moved) -> Moved:
        if after is not None:
            return after
        assert before is not None
        return Hanging(before.rope, self._start.ropes[before.rope])

    def _told(self, kind: int, moved: Moved, place: int, end: End) -> Step:
        if kind != SWING:
            return Step(kind, end.place, None)
        for rope in ROPES:
            hung = moved.chimney if moved and moved.rope == rope else self._start.ropes[rope]
            starting = 1 << place & self._uses.near[rope // 2][hung]
            ways: Ways = {}
            if starting:
                self._uses.swing_on(rope, hung, starting, moved, ways, end.case)
            if ways.get(end.moved, 0) >> end.place & 1:
                return self._swing_told(rope, hung, starting, moved, end)
        raise AssertionError("some rope leads there")

    def _swing_told(self, rope: int, hung: int, starting: Places, moved: Moved, end: End) -> Step:
        ends = self._ground.landings[rope // 2]
        if self._order is SwingOrder.SWING_FIRST:
            stays = moved == end.moved
            rehung = None if stays else self._rope_moved(moved, end.moved)
            return Step(SWING, end.place, Hanging(rope, hung), rehung)
        for chimney in (hung, *self._ground.crossings[rope // 2][hung]):
            after = moved if chimney == hung else self._uses.named(rope, chimney)
            tied = starting & self._uses.near[rope // 2][chimney]
            if after == end.moved and tied and self._uses.landed(tied, ends[chimney], end.case) >> end.place & 1:
                return Step(SWING, end.place, Hanging(rope, chimney))
        raise AssertionError("some chimney leads there")
