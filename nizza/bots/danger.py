"""Chance to be pushed before the next own turn, and what that makes of the end of a turn (NZ-34)."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import exp
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nizza.board.areas import Kind, Place, Point, Water
from nizza.bots.distance import MOST_TURNS
from nizza.bots.ground import Places, members
from nizza.bots.keeping import DICE, Numbers
from nizza.bots.outlook import TEMPERATURE, Outlook, Rivals, TurnTable
from nizza.bots.rolls import next_turn
from nizza.bots.search import CASES, Dice, Start, TurnSearch, Used, start_at
from nizza.dice import ROLLS
from nizza.rules.moving import left_after_fall
from nizza.rules.position import Position
from nizza.rules.views import BoardName, Case, Jewels, MatchOptions, Pawn, Phase
from table.contract import Seat

WILLING: Final = 0.8
"""Probability that a rival who can push the pawn, if it keeps dice for it, does so."""

_LEADERS: Final = 2
"""Number of rivals whose next turn is looked at."""

_MOST: Final = 4
"""Maximum number of dice that lead to a push; the fifth is the parachute."""

_ROPE_DICE: Final = 1
"""Maximum number of rope dice among them."""

_ROPES, _SWINGS, _LADDERS, _WALKS, _PARACHUTES, _SUITCASES = np.array(DICE.rolls).T
_USES: Final = (
    np.minimum(_ROPES, _ROPE_DICE),
    *(np.minimum(counts, _MOST) for counts in (_SWINGS, _LADDERS, _WALKS)),
)


@lru_cache(2048)
def push_chances(outlook: Outlook, rules: MatchOptions, start: Start, peaceful: bool) -> Numbers:
    """Return per place the chance that the pawn at `start` can push one that stands there, if it keeps dice for it.

    A `peaceful` pawn must leave the green terrace first.
    """
    ground = outlook.ground
    dice = Dice(most=(_ROPE_DICE, _MOST, _MOST, _MOST), cases=0, shown=1)
    search = TurnSearch(ground, start, dice, order=rules.swing_order, rope_moves=rules.rope_moves)
    ends: dict[Used, Places] = {}
    for used, _, _, places in search:
        ends[used] = ends.get(used, 0) | (places & ~ground.home if peaceful else places)
    pushed = np.zeros((*(count + 1 for count in dice.most), len(ground.places)), bool)
    for used, places in ends.items():
        pushed[used][list(members(ground.pushed_from(places)))] = True
    for axis in range(4):
        pushed = np.logical_or.accumulate(pushed, axis=axis)
    able: NDArray[np.bool_] = pushed[_USES]
    if start.case is not Case.NONE:
        out = int(ground.water >> start.place & 1)
        staying = pushed[0, 0, np.minimum(_LADDERS, out), 0]
        able = np.where(_SUITCASES[:, None] > 0, able, staying)
    return DICE.before_rolling((able & (_PARACHUTES[:, None] > 0)).astype(float), ROLLS)


class Prospect:
    """Chance to win with so many turns left, by what rivals can do before the next own turn."""

    def __init__(
        self,
        outlook: Outlook,
        rivals: Sequence[float],
        chances: Sequence[Numbers],
        others: Sequence[float],
        falls: Numbers,
    ) -> None:
        """Take the turns that the `rivals` have left, and per rival with a push its `chances` at each place.

        `others` are the weights of those whom it could push instead, and `falls` the turns left after a fall per case
        and place.
        """
        self._outlook = outlook
        self.weight = sum(exp(-turns / TEMPERATURE) for turns in rivals)
        """Weight of the rivals: the larger, the nearer they are to the helicopter."""
        self._pushes = [*zip(chances, others, strict=True)]
        self._falls = falls
        self.table: TurnTable = self._exposed() if self._pushes else outlook
        """Turns left at the end of a turn, with the risk of a fall counted in."""

    def share(self, turns: float) -> float:
        """Return the chance to win with `turns` left."""
        return float(self.shares(np.array(turns)))

    def shares(self, turns: Numbers, relief: float = 1.0) -> Numbers:
        """Return the chance to win with each of `turns`; 1 where none is left, 0 where there is no end of them.

        `relief` is the share of the rivals' weight that is left, see :attr:`weight`.
        """
        weight = np.exp(-turns / TEMPERATURE)
        return np.where(turns <= 0, 1.0, weight / (weight + relief * self.weight))

    def danger(self, turns: float, number: int) -> float:
        """Return the probability to be pushed at a place, with `turns` left there."""
        return float(self._dangers(np.array(turns), slice(number, number + 1))[0]) if self._pushes else 0.0

    def share_at(self, turns: float, case: int, number: int) -> float:
        """Return the chance to win at the end of a turn at a place, with `turns` left if nobody pushes there."""
        danger = self.danger(turns, number)
        fallen = float(self._falls[case, number])
        return (1 - danger) * self.share(turns) + danger * min(self.share(fallen), self.share(turns))

    def _dangers(self, turns: Numbers, places: slice) -> Numbers:
        safe = np.ones(np.broadcast(turns, self._falls[0, places]).shape)
        weight = np.exp(-turns / TEMPERATURE)
        for chances, others in self._pushes:
            safe = safe * (1 - WILLING * chances[places] * weight / (weight + others))
        return 1 - safe

    def _exposed(self) -> TurnTable:
        turns = self._outlook.array
        dangers = self._dangers(turns, slice(None))
        there = self.shares(turns)
        fallen = np.minimum(self.shares(self._falls)[:, None, :], there)
        share = np.clip((1 - dangers) * there + dangers * fallen, 1e-12, 1 - 1e-12)
        risky = -TEMPERATURE * np.log(share * self.weight / (1 - share))
        return TurnTable(np.where(dangers > 0, np.minimum(risky, MOST_TURNS), turns))


class Prospects:
    """Prospects at the end of a turn, without a push or after a push of a rival."""

    def __init__(self, position: Position, seat: Seat, outlook: Outlook, *, watches: bool, exact: bool) -> None:
        """Look at all rivals of `seat` in `position`.

        Unless it `watches`, they are taken to push nobody. If `exact`, the turns of the leading ones are found by
        their next turn.
        """
        self.outlook = outlook
        self.rivals = Rivals(position, seat, outlook)
        self._position = position
        self._seat = seat
        self._watches = watches
        self._exact = exact
        self._known: dict[Seat | None, Prospect] = {}

    def after(self, pushed: Seat | None) -> Prospect:
        """Return the prospect after a push of that seat, or of nobody."""
        if pushed not in self._known:
            self._known[pushed] = self._find(pushed)
        return self._known[pushed]

    def tables(self, seats: Sequence[Seat]) -> dict[Seat | None, TurnTable]:
        """Return the turns left, by the rival pushed, for nobody and each of `seats`."""
        return {seat: self.after(seat).table for seat in (None, *seats)}

    @property
    def weight(self) -> float:
        """Weight of the rivals if nobody is pushed, see :attr:`Prospect.weight`."""
        return sum(exp(-turns / TEMPERATURE) for turns in self._turns)

    def _find(self, pushed: Seat | None) -> Prospect:
        rivals = self.rivals
        turns = [
            rivals.turns_after_fall(seat) if seat == pushed else before
            for seat, before in zip(rivals.seats, self._turns, strict=True)
        ]
        if not self._watches:
            return Prospect(self.outlook, turns, (), (), self.outlook.array[:, 0])
        position, ground = self._position, self.outlook.ground
        weights = {seat: exp(-left / TEMPERATURE) for seat, left in zip(rivals.seats, turns, strict=True)}
        chances, others = [], []
        for seat in rivals.seats:
            found = self._pushes_of(seat, fallen=seat == pushed)
            if not found.any():
                continue
            chances.append(found)
            others.append(
                sum(
                    float(found[ground.number(position.pawns[other].place)]) * weights[other]
                    for other in rivals.seats
                    if other not in (seat, pushed) and not position.pawns[other].peaceful
                )
            )
        return Prospect(self.outlook, turns, chances, others, _falls(self.outlook, position))

    @cached_property
    def _turns(self) -> list[float]:
        """Turns left for each rival."""
        turns = [*self.rivals.turns]
        if self._exact:
            position, ground = self._position, self.outlook.ground
            for at in sorted(range(len(turns)), key=turns.__getitem__)[:_LEADERS]:
                pawn = position.pawns[self.rivals.seats[at]]
                start = start_at(ground, ground.number(pawn.place), pawn.case, position.ropes)
                turns[at] = next_turn(self.outlook, position.rules, start)
        return turns

    def _pushes_of(self, seat: Seat, *, fallen: bool) -> Numbers:
        """Return the chances of a rival, wherever it begins on the green terrace if it may choose (NZ-12)."""
        position, ground = self._position, self.outlook.ground
        pawn = position.pawns[seat]
        place, case = pawn.place, pawn.case
        if fallen and isinstance(place, Point):
            case = left_after_fall(position, pawn, place)
            place = Water(position.drawn().squares_below(place)[0])
        places: tuple[Place, ...] = (place,)
        if not pawn.placed:
            terrace = position.drawn().only(Kind.START)
            places = (terrace.middle, *terrace.edges)
        starts = [start_at(ground, ground.number(place), case, position.ropes) for place in places]
        chances: Numbers = np.max(
            [push_chances(self.outlook, position.rules, start, pawn.peaceful) for start in starts], axis=0
        )
        if position.pawns[self._seat].peaceful:
            chances[list(members(ground.home))] = 0.0
        return chances


@lru_cache(512)
def prospects_of(
    outlook: Outlook,
    rules: MatchOptions,
    board: BoardName,
    pawns: tuple[Pawn, ...],
    ropes: tuple[int, ...],
    seat: Seat,
    watches: bool,
    exact: bool = False,
) -> Prospects:
    """Return the cached prospects of a seat, the same for all rolls of a turn."""
    position = Position(
        seats=len(pawns), rules=rules, board=board, phase=Phase.USING, turn=seat, pawns=pawns, ropes=ropes
    )
    return Prospects(position, seat, outlook, watches=watches, exact=exact)


def prospects_at(position: Position, seat: Seat, outlook: Outlook, *, watches: bool) -> Prospects:
    """Return the prospects of `seat` with the pawns and ropes of `position`."""
    return prospects_of(outlook, position.rules, position.board, position.pawns, position.ropes, seat, watches)


_FALLS: Final[dict[tuple[Outlook, Jewels], Numbers]] = {}


def _falls(outlook: Outlook, position: Position) -> Numbers:
    """Return, in shape (cases, places), the turns left after a push from each place into its worst berth (NZ-43)."""
    key = outlook, position.rules.jewels
    if key not in _FALLS:
        board, places = position.drawn(), outlook.ground.places
        found = np.zeros((len(CASES), len(places)))
        for number, place in enumerate(places):
            for case, carried in enumerate(CASES):
                if isinstance(place, Point):
                    left = left_after_fall(position, Pawn(place, carried), place)
                    berths = board.squares_below(place)
                    found[case, number] = max(outlook.usual_turns(Water(berth), left) for berth in berths)
                else:
                    found[case, number] = outlook.usual_turns(place, carried)
        _FALLS[key] = found
    return _FALLS[key]
