"""One ply: try each action in positions that the view allows, and look which leads to the best one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from table.contract import CHANCE, Action, Seat, State, View

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence


def action_values(
    state_type: type[State[Any, Any]],
    view: View,
    actions: Sequence[Action | None],
    rng: random.Random,
    evaluate: Callable[[State[Any, Any], Seat], float],
    samples: int,
) -> list[float]:
    """The mean worth to ``view.seat`` of the positions after each of `actions`; None stands for doing nothing.

    Every action is tried in the same `samples` positions drawn from the view, so that luck favours none. If chance
    answers an action, its answer is drawn too. `evaluate` is told the position and the seat whose worth is asked for.
    """
    totals = [0.0] * len(actions)
    for _ in range(samples):
        position = state_type.resample(view, rng)
        for number, action in enumerate(actions):
            totals[number] += evaluate(_after(position, view.seat, action, rng), view.seat)
    return [total / samples for total in totals]


def best_of(actions: Sequence[Action | None], values: Sequence[float]) -> Action | None:
    """The action with the highest value; the first of equals."""
    return actions[max(range(len(actions)), key=lambda number: values[number])]


def _after(position: State[Any, Any], seat: Seat, action: Action | None, rng: random.Random) -> State[Any, Any]:
    state = position.clone()
    if action is not None:
        state.apply(seat, action)
    while state.actors() == (CHANCE,):
        state.apply(CHANCE, state.sample_chance(rng))
    return state
