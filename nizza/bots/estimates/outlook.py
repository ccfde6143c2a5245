"""What a position is worth: the turns that each pawn still needs, and from these the chances to win."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

import numpy as np

from nizza.board.model import Board
from nizza.board.places import Place
from nizza.bots.estimates.distance import distance_of
from nizza.bots.keeping import Numbers
from nizza.bots.search.ground import LENGTHS, Places, ground_of, members
from nizza.bots.search.steps import CASES
from nizza.rules.observing import position_of
from nizza.rules.views import Case, NizzaView, Pawn

TEMPERATURE: Final = 2.2
"""How many turns make a lead that wins 2.7 times as often."""


MOST_KNOWN: Final = 50_000
"""So many ways for the ropes to hang are remembered at most."""


class Outlook:
    """The turns left on one board, at the end of a turn."""

    def __init__(self, board: Board) -> None:
        self.ground = ground_of(board)
        self.distance = distance_of(board)
        self._near: dict[tuple[int, ...], tuple[Places, Places, Places]] = {}
        after = [self.distance.after_turn(case) for case in CASES]
        self._values: list[list[list[float]]] = [[row.tolist() for row in rows] for rows in after]
        self._promising = [_ranked(rows) for rows in after]

    def near_ropes(self, ropes: tuple[int, ...]) -> tuple[Places, Places, Places]:
        """Per length the places within reach of such a rope, for ropes that hang so."""
        known = self._near
        if ropes not in known:
            if len(known) > MOST_KNOWN:
                known.clear()
            short, middle, long = self.ground.swings
            known[ropes] = (
                short[ropes[0]] | short[ropes[1]],
                middle[ropes[2]] | middle[ropes[3]],
                long[ropes[4]] | long[ropes[5]],
            )
        return known[ropes]

    def nearest(
        self, case: int, places: Places, near: Sequence[Places], limit: float = float("inf")
    ) -> tuple[float, int] | None:
        """The least turns left from any of `places`, and that place, if they are fewer than `limit`.

        `case` is its number in :data:`CASES`.
        """
        bounds, sets = self._promising[case]
        promising = places & sets[bisect_left(bounds, limit)]
        if not promising:
            return None
        turns, place = min((self.turns_at(case, number, near), number) for number in members(promising))
        return (turns, place) if turns < limit else None

    def turns_at(self, case: int, number: int, near: Sequence[Places]) -> float:
        """The turns left from one place."""
        for length in reversed(LENGTHS):
            if near[length] >> number & 1:
                return self._values[case][length + 1][number]
        return self._values[case][0][number]

    def turns(self, pawn: Pawn, near: Sequence[Places]) -> float:
        """The turns left for a pawn."""
        return self.turns_at(CASES.index(pawn.case), self.ground.number(pawn.place), near)

    def usual_turns(self, place: Place, case: Case) -> float:
        """The turns left from any place when it is not known where ropes hang."""
        return float(self.distance.usual[case][self.ground.number(place)])


def _ranked(rows: Numbers) -> tuple[list[float], list[Places]]:
    """The least turns left of each place, ascending; and per number of them the places that have them."""
    least = rows.min(axis=0)
    order = np.argsort(least, kind="stable").tolist()
    sets = [0]
    for number in order:
        sets.append(sets[-1] | 1 << number)
    return least[order].tolist(), sets


def share(own: float, rivals: Sequence[float]) -> float:
    """The chance to win of whoever needs `own` turns more when the rivals need so many; 1 if it needs none."""
    if own <= 0:
        return 1.0
    weight = exp(-own / TEMPERATURE)
    return weight / (weight + sum(exp(-turns / TEMPERATURE) for turns in rivals))


def prepare(view: NizzaView) -> None:
    """Find the outlook on the board of `view`, which every bot asks for."""
    outlook_of(position_of(view).drawn())


def usual_turns(view: NizzaView) -> dict[Case, list[float]]:
    """Per case the turns left from each place of :class:`nizza.bots.search.ground.Ground`, wherever ropes hang."""
    outlook = outlook_of(position_of(view).drawn())
    return {case: turns.tolist() for case, turns in outlook.distance.usual.items()}


@lru_cache(4)
def outlook_of(board: Board) -> Outlook:
    """The outlook on `board`; found once and remembered."""
    return Outlook(board)
