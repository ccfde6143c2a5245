"""The position after movements that are only planned."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from niagara.rules.actions import Paddle
from niagara.rules.views import NiagaraView
from table.contract import IllegalAction, Seat, State


class Ahead:
    """A position of the match, or of what is planned, from the seat that moves its canoes.

    `state` is not changed; it must not change either.
    """

    def __init__(self, state: State[Any, NiagaraView], seat: Seat) -> None:
        self._state = state
        self._seat = seat
        self._after: dict[Paddle, Ahead] = {}

    @cached_property
    def paddles(self) -> tuple[Paddle, ...]:
        """The movements that are legal there."""
        return tuple(action for action in self._state.legal_actions(self._seat) if isinstance(action, Paddle))

    @cached_property
    def view(self) -> NiagaraView:
        """The View of the seat there."""
        return self._state.observation(self._seat)

    def after(self, paddle: Paddle) -> Ahead:
        """Return the position after a legal movement; it is worked out once."""
        if paddle not in self._after:
            state = self._state.clone()
            state.apply(self._seat, paddle)
            self._after[paddle] = Ahead(state, self._seat)
        return self._after[paddle]

    def following(self, paddle: Paddle) -> tuple[Paddle, ...]:
        """Return the movements that are legal in the same turn after a legal one."""
        return self.after(paddle).paddles

    def refusal_of(self, paddle: Paddle) -> IllegalAction | None:
        """Return the reason why the rules forbid a movement there; None if they allow it."""
        try:
            self._state.check(self._seat, paddle)
        except IllegalAction as refusal:
            return refusal
        return None
