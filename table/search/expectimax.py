"""Expectimax: one seat's best choices against chance, whose answers are listed with their probabilities."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from table.contract import CHANCE, Action, Seat, State

Known = dict[tuple["Hashable", int], float]


class ChanceNotListed(ValueError):
    """A position was reached in which :meth:`table.contract.State.chance_outcomes` lists nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectimax:
    """The settings of a search that looks at every answer of chance and every choice of one seat.

    It ends where another seat is to act, after `decisions` choices of the searching seat, or at the end of the match.
    """

    evaluate: Callable[[State[Any, Any], Seat], float]
    """The worth of a position, in which the search ends, to the seat that is given."""
    decisions: int
    """How many choices of the searching seat are looked at, the first one included."""
    key: Callable[[State[Any, Any]], Hashable]
    """Positions with the same key are worth the same and are looked at once: the order of dice need not matter."""

    def values(self, state: State[Any, Any], seat: Seat, actions: Sequence[Action]) -> list[float]:
        """What each of `actions` is worth to `seat`, which is to act in `state`. Raises :class:`ChanceNotListed`."""
        known: Known = {}
        return [self._value(_after(state, seat, action), seat, self.decisions - 1, known) for action in actions]

    def _value(self, state: State[Any, Any], seat: Seat, decisions: int, known: Known) -> float:
        if state.actors() not in ((CHANCE,), (seat,)) or (decisions == 0 and state.actors() == (seat,)):
            return self.evaluate(state, seat)
        at = (self.key(state), decisions)
        if at not in known:
            known[at] = self._looked_up(state, seat, decisions, known)
        return known[at]

    def _looked_up(self, state: State[Any, Any], seat: Seat, decisions: int, known: Known) -> float:
        if state.actors() == (seat,):
            legal = state.legal_actions(seat)
            return max(self._value(_after(state, seat, action), seat, decisions - 1, known) for action in legal)
        outcomes = state.chance_outcomes()
        if outcomes is None:
            raise ChanceNotListed(f"{type(state).__name__} does not list what chance answers here.")
        return sum(
            chance * self._value(_after(state, CHANCE, answer), seat, decisions, known) for answer, chance in outcomes
        )


def _after(state: State[Any, Any], seat: Seat, action: Action) -> State[Any, Any]:
    after = state.clone()
    after.apply(seat, action)
    return after
