"""The rules of Nimm's Leich!: the state of a match (NL-10 … NL-50).

What is refused, and why, is in `legality`; what an action does in `turn_flow`; what chance answers in `chance`.
"""

import random
from collections.abc import Mapping
from typing import Self

from nimmsleich.rules.actions import NimmsleichAction
from nimmsleich.rules.chance import outcomes, sample
from nimmsleich.rules.legality import CHECKS, legal_actions
from nimmsleich.rules.observing import draw_position, observe
from nimmsleich.rules.position import Position, before_the_deal
from nimmsleich.rules.position_reader import read
from nimmsleich.rules.turn_flow import CHANGES
from nimmsleich.rules.views import NimmsleichView
from table.contract import Seat
from table.offer.options import chosen_seat
from table.rules.position_state import PositionState


class NimmsLeich(PositionState[Position, NimmsleichAction, NimmsleichView]):
    """The state of a match."""

    __slots__ = ()
    checks = CHECKS
    changes = CHANGES

    def legal_actions(self, seat: Seat) -> list[NimmsleichAction]:
        """Bidding: bids ascending, the denunciation, then tokens; voting: fist, thumb; choosing: by place in the hand.

        For CHANCE all draws of a dealer and all shuffles of hands, but only one deal and one outcome of the oysters.
        """
        return legal_actions(self.position, seat)

    def sample_chance(self, rng: random.Random) -> NimmsleichAction:
        return sample(self.position, rng)

    def chance_outcomes(self) -> list[tuple[NimmsleichAction, float]] | None:
        return outcomes(self.position)

    def observation(self, seat: Seat) -> NimmsleichView:
        return observe(self.position, seat)

    @classmethod
    def resample(cls, view: NimmsleichView, rng: random.Random) -> Self:
        return cls(draw_position(view, rng))

    @classmethod
    def from_json(cls, text: str) -> Self:
        return cls(read(text))


def new_state(seats: int, options: Mapping[str, object]) -> NimmsLeich:
    """The first position: the dealer drawn by chance, or the seat that the option names, counted from 1 (NL-11).

    Raises BadSetup if nobody sits at that seat.
    """
    dealer = chosen_seat(options["dealer"], seats)
    return NimmsLeich(before_the_deal(seats, dealer=dealer, oysters=options["oysters"] is True))
