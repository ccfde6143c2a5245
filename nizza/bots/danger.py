"""Chance to be pushed before the next own turn, and what that makes of the end of a turn (NZ-34)."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nizza.board.areas import Kind, Place, Point, Water
from nizza.bots.distance import MOST_TURNS
from nizza.bots.ground import Places, members
from nizza.bots.keeping import DICE, Numbers
from nizza.bots.outlook import CLOSE, POWER, Outlook, Rivals, TurnTable
from nizza.bots.rolls import ANY_CASES, NEXT, next_pushes, next_rolls, next_turn
from nizza.bots.search import CASES, Dice, Start, Used, search_of, start_at
from nizza.dice import COUNT, ROLLS
from nizza.rules.moving import left_after_fall
from nizza.rules.options import Jewels, MatchOptions
from nizza.rules.position import Position
from nizza.rules.views import BoardName, Case, Pawn, Phase
from table.contract import Seat

WILLING: Final = 0.8
"""Probability that a rival who can push the pawn, if it keeps dice for it, does so; of those not looked at closely."""

LEAST: Final = 0.1
"""Least number of turns left that is told from none."""

_LEADERS: Final = 2
"""Number of rivals whose next turn is looked at."""

_NO_PUSHES: Final = np.full(len(DICE.rolls), np.inf)
_SWINGS, _LADDERS, _WALKS, _PARACHUTES, _SUITCASES = np.array(DICE.rolls).T[1:]


@lru_cache(2048)
def push_chances(outlook: Outlook, options: MatchOptions, start: Start, peaceful: bool) -> Numbers:
    """Return per place the chance that the pawn at `start` can push one that stands there, if it keeps dice for it.

    A `peaceful` pawn must leave the green terrace first. Rope dice are ignored.
    """
    ground = outlook.ground
    dice = Dice(most=(0, COUNT, COUNT, COUNT), cases=ANY_CASES, shown=ANY_CASES, together=NEXT)
    ends: dict[Used, Places] = {}
    for used, _, _, places in search_of(ground, start, dice, options.swing_order, options.rope_moves):
        ends[used] = ends.get(used, 0) | (places & ~ground.home if peaceful else places)
    pushed = np.zeros((*(count + 1 for count in dice.most), len(ground.places)), bool)
    for used, places in ends.items():
        pushed[used][list(members(ground.pushed_from(places)))] = True
    for axis in range(4):
        pushed = np.logical_or.accumulate(pushed, axis=axis)
    able: NDArray[np.bool_] = pushed[0, _SWINGS, _LADDERS, _WALKS]
    if start.case is not Case.NONE:
        out = int(ground.water >> start.place & 1)
        staying = pushed[0, 0, np.minimum(_LADDERS, out), 0]
        able = np.where(_SUITCASES[:, None] > 0, able, staying)
    return DICE.before_rolling((able & (_PARACHUTES[:, None] > 0)).astype(float), ROLLS)


def weight(turns: Numbers) -> Numbers:
    """Return the weight of pawns in the race, by the turns left, see :data:`POWER`."""
    return np.asarray(np.maximum(turns, LEAST) ** -POWER)


class Prospect:
    """Chance to win with n turns left, by what rivals can do before the next own turn."""

    def __init__(
        self,
        outlook: Outlook,
        rivals: Sequence[float],
        chances: Sequence[Numbers],
        others: Sequence[float],
        foes: Sequence[bool],
        falls: Numbers,
    ) -> None:
        """Take the turns that the `rivals` have left, and per rival with a push its `chances` at each place.

        `others` are the weights of those whom it could push instead, `foes` tell who pushes anywhere, not only a pawn
        that is :data:`CLOSE`, and `falls` are the turns left after a fall per case and place.
        """
        self._outlook = outlook
        self.rivals = rivals
        """Turns left for the rivals."""
        self.weight = float(weight(np.array(rivals)).sum())
        """Weight of the rivals: the larger, the nearer they are to the helicopter."""
        self._pushes = [*zip(chances, others, foes, strict=True)]
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
        own = weight(turns)
        return np.where(turns <= 0, 1.0, own / (own + relief * self.weight))

    def danger(self, turns: float, number: int) -> float:
        """Return the probability to be pushed at a place, with `turns` left there."""
        return float(self._dangers(np.array(turns), slice(number, number + 1))[0]) if self._pushes else 0.0

    def _dangers(self, turns: Numbers, places: slice) -> Numbers:
        safe = np.ones(np.broadcast(turns, self._falls[0, places]).shape)
        own = weight(turns)
        for chances, others, is_foe in self._pushes:
            willing = WILLING * (turns <= (np.inf if is_foe else CLOSE))
            safe = safe * (1 - willing * chances[places] * own / (own + others))
        return 1 - safe

    def _exposed(self) -> TurnTable:
        turns = self._outlook.array
        dangers = self._dangers(turns, slice(None))
        there = self.shares(turns)
        fallen = np.minimum(self.shares(self._falls)[:, None, :], there)
        share = np.clip((1 - dangers) * there + dangers * fallen, 1e-12, 1 - 1e-12)
        risky = (share * self.weight / (1 - share)) ** (-1 / POWER)
        return TurnTable(np.where(dangers > 0, np.minimum(risky, MOST_TURNS), turns))


class Prospects:
    """Prospects at the end of a turn, without a push or after a push of a rival."""

    def __init__(
        self, position: Position, seat: Seat, outlook: Outlook, *, watches: bool, exact: bool, foes: Sequence[Seat]
    ) -> None:
        """Look at all rivals of `seat` in `position`.

        Unless it `watches`, they are taken to push no pawn. If `exact`, the turns of the leading ones are found by
        their next turn. A push by one of the `foes` is taken to cost it nothing.
        """
        self.outlook = outlook
        self.rivals = Rivals(position, seat, outlook)
        self._position = position
        self._seat = seat
        self._watches = watches
        self._exact = exact
        self._foes = foes
        self._known: dict[Seat | None, Prospect] = {}

    def after(self, pushed: Seat | None) -> Prospect:
        """Return the prospect after a push of that seat, or of none."""
        if pushed not in self._known:
            self._known[pushed] = self._find(pushed)
        return self._known[pushed]

    def tables(self, seats: Sequence[Seat]) -> dict[Seat | None, TurnTable]:
        """Return the turns left, by the rival pushed, for none and each of `seats`."""
        return {seat: self.after(seat).table for seat in (None, *seats)}

    @property
    def weight(self) -> float:
        """Weight of the rivals if no rival is pushed, see :attr:`Prospect.weight`."""
        return float(weight(np.array(self._turns)).sum())

    def _race(self, pushed: Seat | None) -> Prospect:
        """Return the prospect after a push of that seat, or of none, if rivals push no pawn."""
        return Prospect(self.outlook, self._turns_after(pushed), (), (), (), self.outlook.array[:, 0])

    def _turns_after(self, pushed: Seat | None) -> list[float]:
        rivals = self.rivals
        return [
            max(rivals.turns_after_fall(seat) - earlier, LEAST) if seat == pushed else before
            for seat, before, earlier in zip(rivals.seats, self._turns, rivals.earlier, strict=True)
        ]

    def _find(self, pushed: Seat | None) -> Prospect:
        if not self._watches:
            return self._race(pushed)
        rivals, turns = self.rivals, self._turns_after(pushed)
        position, ground = self._position, self.outlook.ground
        weights = {seat: left**-POWER for seat, left in zip(rivals.seats, turns, strict=True)}
        chances, others, foes = [], [], []
        for seat in rivals.seats:
            found = self._pushes_of(seat, fallen=seat == pushed)
            if not found.any():
                continue
            chances.append(found)
            foes.append(seat in self._foes)
            others.append(
                sum(
                    float(found[ground.number(position.pawns[other].place)]) * weights[other]
                    for other in rivals.seats
                    if other not in (seat, pushed) and not position.pawns[other].peaceful
                )
            )
        return Prospect(self.outlook, turns, chances, others, foes, _falls(self.outlook, position))

    @cached_property
    def _turns(self) -> list[float]:
        """Turns left for each rival."""
        turns = [*self.rivals.turns]
        if self._exact:
            position, ground = self._position, self.outlook.ground
            for at in sorted(range(len(turns)), key=turns.__getitem__)[:_LEADERS]:
                pawn = position.pawns[self.rivals.seats[at]]
                start = start_at(ground, ground.number(pawn.place), pawn.case, position.ropes)
                turns[at] = next_turn(self.outlook, position.options, start)
        return [max(left - earlier, LEAST) for left, earlier in zip(turns, self.rivals.earlier, strict=True)]

    def _pushes_of(self, seat: Seat, *, fallen: bool) -> Numbers:
        """Return the chances of a rival, wherever it begins on the green terrace if it may choose (NZ-12)."""
        peaceful, options = self._position.pawns[seat].peaceful, self._position.options
        chances: Numbers = np.max(
            [push_chances(self.outlook, options, start, peaceful) for start in self._starts(seat, fallen=fallen)],
            axis=0,
        )
        if self._position.pawns[self._seat].peaceful:
            chances[list(members(self.outlook.ground.home))] = 0.0
        return chances

    def _starts(self, seat: Seat, *, fallen: bool) -> list[Start]:
        """Return where the next turn of a rival may begin."""
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
        return [start_at(ground, ground.number(place), case, position.ropes) for place in places]

    def share_at(self, turns: float, case: int, number: int, pushed: Seat | None) -> float:
        """Return the chance to win at the end of a turn at a place, after the best next turn of each rival.

        `turns` are left there if no rival pushes. The seat `pushed` has just fallen.
        """
        race = self._race(pushed)
        now = race.share(turns)
        if turns <= 0 or not self._watches:
            return now
        ground, options, pawns = self.outlook.ground, self._position.options, self._position.pawns
        peaceful = pawns[self._seat].peaceful
        fallen = max(turns, float(_falls(self.outlook, self._position)[case, number]))
        found, ways = now, (self.outlook, options)

        def pushes(start: Start, beside: Places) -> Numbers:
            return next_pushes(*ways, start, beside) if beside else _NO_PUSHES

        for seat, left, earlier in zip(self.rivals.seats, race.rivals, self.rivals.earlier, strict=True):
            willing = turns <= CLOSE or seat in self._foes
            beside = ground.beside[number] if willing and not (peaceful and ground.home >> number & 1) else 0
            beside &= ~ground.home if pawns[seat].peaceful else ~0
            mine = weight(np.array([[turns], [fallen]]) - (1 - earlier))
            rest = race.weight - float(weight(np.array(left)))
            _, then, _ = max(
                reply((next_rolls(*ways, start), pushes(start, beside)), mine, rest, seat in self._foes)
                for start in self._starts(seat, fallen=seat == pushed)
            )
            found *= then / now
        return found


def reply(
    rolls: tuple[Numbers, Numbers], mine: Numbers, rest: float, is_foe: bool = False
) -> tuple[float, float, float]:
    """Return the chances to win of a rival and of the seat after the rival's turn, and that it pushes.

    `rolls` has the rival's turns left after each roll, without and with a push, `mine` the weight of the seat then,
    and `rest` that of all others. A push by a foe is taken to cost it nothing.
    """
    turns = np.array(rolls)
    if is_foe:
        turns[1] = np.where(np.isfinite(turns[1]), turns[0], np.inf)
    theirs = weight(turns)
    total = theirs + mine + rest
    their = np.where(turns <= 0, 1.0, theirs / total)
    my = np.where(turns <= 0, 0.0, mine / total)
    pushes = their[1] > their[0]
    final = np.array([np.where(pushes, their[1], their[0]), np.where(pushes, my[1], my[0]), pushes]).T
    found: list[float] = DICE.expected(final, ROLLS).tolist()
    return found[0], found[1], found[2]


@lru_cache(512)
def prospects_of(
    outlook: Outlook,
    options: MatchOptions,
    board: BoardName,
    pawns: tuple[Pawn, ...],
    ropes: tuple[int, ...],
    seat: Seat,
    watches: bool,
    exact: bool = False,
    foes: tuple[Seat, ...] = (),
) -> Prospects:
    """Return the cached prospects of a seat, the same for all rolls of a turn."""
    position = Position(
        seats=len(pawns), options=options, board=board, phase=Phase.USING, turn=seat, pawns=pawns, ropes=ropes
    )
    return Prospects(position, seat, outlook, watches=watches, exact=exact, foes=foes)


_FALLS: Final[dict[tuple[Outlook, Jewels], Numbers]] = {}


def _falls(outlook: Outlook, position: Position) -> Numbers:
    """Return, in shape (cases, places), the turns left after a push from each place into its worst berth (NZ-43)."""
    key = outlook, position.options.jewels
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
