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
from nimmsleich.rules.views import NimmsleichView, Phase
from table.contract import Event, Seat, State
from table.options import chosen_seat
from table.positions import written


class NimmsLeich(State[NimmsleichAction, NimmsleichView]):
    """One position of a match; `position` holds all of it and is to be read, not written."""

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        """Takes over `position`, which must be a possible one."""
        self.position = position

    @property
    def seats(self) -> int:
        return self.position.seats

    def actors(self) -> tuple[Seat, ...]:
        return self.position.actors()

    def interrupters(self) -> tuple[Seat, ...]:
        """Everybody out of turn who has a token, from the cards in hand to the denunciation (NL-40)."""
        return self.position.interrupters()

    def legal_actions(self, seat: Seat) -> list[NimmsleichAction]:
        """Bidding: bids ascending, the denunciation, then tokens; voting: fist, thumb; shedding: by place in the hand.

        For CHANCE all draws of a dealer and all shuffles of hands, but only one deal and one outcome of the oysters.
        """
        return legal_actions(self.position, seat)

    def check(self, seat: Seat, action: NimmsleichAction) -> None:
        CHECKS[type(action)](self.position, seat, action)

    def apply(self, seat: Seat, action: NimmsleichAction) -> list[Event]:
        kind, position = type(action), self.position
        CHECKS[kind](position, seat, action)
        events: list[Event] = []
        CHANGES[kind](position, seat, action, events)
        return events

    def sample_chance(self, rng: random.Random) -> NimmsleichAction:
        return sample(self.position, rng)

    def chance_outcomes(self) -> list[tuple[NimmsleichAction, float]] | None:
        return outcomes(self.position)

    def observation(self, seat: Seat) -> NimmsleichView:
        return observe(self.position, seat)

    @classmethod
    def resample(cls, view: NimmsleichView, rng: random.Random) -> Self:
        return cls(draw_position(view, rng))

    def is_terminal(self) -> bool:
        return self.position.phase is Phase.OVER

    def winners(self) -> tuple[Seat, ...]:
        """Who got rid of all cards, with the fewest tokens, and the most oysters if they were opened (NL-28, NL-50)."""
        return self.position.winners

    def clone(self) -> Self:
        return self.__class__(self.position.copy())

    def to_json(self) -> str:
        return written(self.position)

    @classmethod
    def from_json(cls, text: str) -> Self:
        return cls(read(text))


def new_state(seats: int, options: Mapping[str, object]) -> NimmsLeich:
    """The first position: the dealer drawn by chance, or the seat that the option names, counted from 1 (NL-11).

    Raises BadSetup if nobody sits at that seat.
    """
    dealer = chosen_seat(options["dealer"], seats)
    return NimmsLeich(before_the_deal(seats, dealer=dealer, oysters=options["oysters"] is True))
