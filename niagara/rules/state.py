"""The rules of Niagara: the state of a match (NI-1 … NI-83).

What is refused, and why, is in `legality` and `movement`; what an action does in `turn_flow` and `river`; where
canoes can go in `ways`; what can be done with gems in `deeds`.
"""

import random
from collections.abc import Mapping
from copy import copy
from typing import Self

from niagara.rules.actions import DrawBuoy, NiagaraAction
from niagara.rules.legality import CHECKS, legal_actions
from niagara.rules.observing import draw_position, observe
from niagara.rules.position import Position
from niagara.rules.position_reader import read
from niagara.rules.setup.beginning import first_position, fitting
from niagara.rules.setup.options import rules_of
from niagara.rules.turn_flow import CHANGES, begin_round
from niagara.rules.views import NiagaraView
from table.contract import Event, Seat
from table.offer.options import chosen_seat
from table.rules.position_state import PositionState


class Niagara(PositionState[Position, NiagaraAction, NiagaraView]):
    """The state of a match; every action puts a new position in the place of the old one."""

    __slots__ = ()
    checks = CHECKS
    changes = CHANGES

    def legal_actions(self, seat: Seat) -> list[NiagaraAction]:
        """Every action with a distinct outcome once.

        Cards, gems and arms in the order of the components. In a turn: the moose, then the movements by canoe, points
        chosen, steps (upstream first), arm, gems handled before, gems handled after; then the end of the turn. The
        parts of a movement stand in the first order that works of: unload, give to Joe, steal, take from Joe, swap with
        Joe, load; gems handled by a canoe that ends where it was stand before it if it stays in place, else after.
        Of points that come to the same the fewest are given. :meth:`check` accepts every other order as well.
        """
        return legal_actions(self.position, seat)

    def apply(self, seat: Seat, action: NiagaraAction) -> list[Event]:
        """Carried out on a copy: what is wrong with a movement shows while it is."""
        events: list[Event] = []
        position = copy(self.position)
        CHANGES[type(action)](position, seat, action, events)
        self.position = position
        return events

    def sample_chance(self, rng: random.Random) -> NiagaraAction:
        return DrawBuoy(rng.randrange(self.seats))

    def chance_outcomes(self) -> list[tuple[NiagaraAction, float]] | None:
        """Everybody is as likely to begin (NI-11)."""
        return [(DrawBuoy(seat), 1 / self.seats) for seat in range(self.seats)]

    def observation(self, seat: Seat) -> NiagaraView:
        return observe(self.position, seat)

    @classmethod
    def resample(cls, view: NiagaraView, rng: random.Random) -> Self:
        return cls(draw_position(view, rng))

    def clone(self) -> Self:
        """Shares the position, which no action changes."""
        return self.__class__(self.position)

    @classmethod
    def from_json(cls, text: str) -> Self:
        return cls(read(text))


def new_state(seats: int, options: Mapping[str, object]) -> Niagara:
    """The first position; the buoy is drawn by chance, or lies at the seat that the option names (NI-11).

    Raises BadSetup if nobody sits at that seat.
    """
    buoy = chosen_seat(options["buoy"], seats)
    state = Niagara(first_position(seats, fitting(rules_of(options), seats), buoy))
    if buoy >= 0:
        begin_round(state.position, [])
    return state
