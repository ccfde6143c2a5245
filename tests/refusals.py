"""Refusals of the rules, for the tests of every game."""

from typing import Any

from table.contract import Action, IllegalAction, Seat, State


def refusal(state: State[Any, Any], seat: Seat, action: Action) -> tuple[str, str]:
    """Rule and key of the refusal of `action`, by `check` and `apply` alike, which change nothing and offer it not."""
    before = state.to_json()
    refused: list[tuple[str, str]] = []
    for attempt in (state.check, state.apply):
        try:
            attempt(seat, action)
        except IllegalAction as error:
            refused.append((error.rule_id, error.message_key))
    assert state.to_json() == before, f"{action} was refused, and changed something"
    assert len(refused) == 2, f"{action} was accepted"
    assert refused[0] == refused[1]
    assert action not in state.legal_actions(seat)
    return refused[0]
