"""The rules of Vertiges: the state of a match (VE-10 … VE-71).

What is refused, and why, is in `legality`; what an action does in `turn_flow`; what chance answers in `chance` and
`outcomes`; what can be done on a table in `geometry`. Physics is chance: nothing here knows how wood falls.
"""

import random
from collections.abc import Mapping
from typing import Self

from table.contract import Seat
from table.offer.options import chosen_seat
from table.rules.position_state import PositionState
from vertiges.rules.actions import VertigesAction
from vertiges.rules.chance import answers, sample
from vertiges.rules.legality import CHECKS, legal_actions
from vertiges.rules.observing import draw_position, observe
from vertiges.rules.position import Position, before_the_share
from vertiges.rules.position_reader import read
from vertiges.rules.turn_flow import CHANGES
from vertiges.rules.views import Phase, RedStar, Settings, VertigesView


class Vertiges(PositionState[Position, VertigesAction, VertigesView]):
    """The state of a match."""

    __slots__ = ()
    checks = CHECKS
    changes = CHANGES

    def legal_actions(self, seat: Seat) -> list[VertigesAction]:
        """For the player in turn lays, bases, ZAPs, the end of the turn, a call; for others a call while it is time.

        Of the continuum this sample is offered, by a hand of `SAMPLE_SPEED`: every lay that fits
        (pieces in the order of the hand, towers from the left), two places for each piece and face as a base, and every
        ZAP that would end on another tower. For CHANCE every first player, but one share, one refill, one outcome.
        """
        return legal_actions(self.position, seat)

    def chance_outcomes(self) -> list[tuple[VertigesAction, float]] | None:
        if self.position.phase is not Phase.FIRST:
            return None
        return [(answer, 1 / self.position.seats) for answer in answers(self.position)]

    def sample_chance(self, rng: random.Random) -> VertigesAction:
        """One answer of chance; shares and refills with their right probabilities.

        What comes of an intention is answered by geometry alone, as if by an ideal hand: what fits is seated, nothing
        falls. A match asks :mod:`vertiges.physics.nature` instead (``Game.nature``), or the world on the screen.
        """
        return sample(self.position, rng)

    def observation(self, seat: Seat) -> VertigesView:
        return observe(self.position, seat)

    @classmethod
    def resample(cls, view: VertigesView, rng: random.Random) -> Self:
        return cls(draw_position(view, rng))

    @classmethod
    def from_json(cls, text: str) -> Self:
        return cls(read(text))


def new_state(seats: int, options: Mapping[str, object]) -> Vertiges:
    """The first position; who begins is drawn by chance or named by the option, counted from 1 (VE-11).

    Raises BadSetup if nobody sits at that seat.
    """
    first = chosen_seat(options["first_player"], seats)
    settings = Settings(
        fast_game=options["fast_game"] is True,
        red_star=RedStar(str(options["red_star"])),
        steady_hand=options["steady_hand"] is True,
        strict=options["strict"] is True,
        enforce_rules=options["enforce_rules"] is True,
    )
    return Vertiges(before_the_share(seats, settings, first))
