"""The rules of Nizza: the state of a match (NZ-1 … NZ-60).

What is refused, and why, is in `legality`, `moving` and `falls`; the sample of legal uses of dice in `uses`; what an
action does in `turn_flow`.
"""

import random
from collections.abc import Mapping
from typing import Self

from nizza import boards
from nizza.board_file.faults import BadBoard
from nizza.rules import chance
from nizza.rules.actions import NizzaAction
from nizza.rules.legality import CHECKS, legal_actions
from nizza.rules.observing import observe, position_of
from nizza.rules.position import Position
from nizza.rules.position_reader import read
from nizza.rules.setup.beginning import first_position
from nizza.rules.setup.options import rules_of
from nizza.rules.turn_flow import CHANGES
from nizza.rules.views import NizzaView
from table.contract import Seat
from table.rules.position_state import PositionState


class Nizza(PositionState[Position, NizzaAction, NizzaView]):
    """The state of a match."""

    __slots__ = ()
    checks = CHECKS
    changes = CHANGES

    def legal_actions(self, seat: Seat) -> list[NizzaAction]:
        """A finite sample of what may be done; :meth:`check` accepts every point of the areas.

        Places on the terrace: its edges and its middle. Dice to keep: every choice once, the fewest first. Uses of
        dice by symbol, in the order of :class:`nizza.dice.Symbol`, each followed by handing it on: ropes by number and
        chimney; swings by rope, the chimney of hanging again (none first), and point; ladder, walk, push, suitcase;
        the helicopter last. Points are those of :meth:`nizza.board.sample.PointSample.within`. Momentum swings are
        :func:`nizza.rules.movement.free_swings.sample` on each rope and chimney within reach.
        """
        return legal_actions(self.position, seat)

    def sample_chance(self, rng: random.Random) -> NizzaAction:
        """One answer of chance; the end of a momentum swing without physics, see :func:`nizza.rules.chance.sample`."""
        return chance.sample(self.position, rng)

    def chance_outcomes(self) -> list[tuple[NizzaAction, float]] | None:
        """The throws for the start and the 252 rolls; not the ropes at the start, nor the end of a momentum swing."""
        return chance.outcomes(self.position)

    def observation(self, seat: Seat) -> NizzaView:
        return observe(self.position, seat)

    @classmethod
    def resample(cls, view: NizzaView, rng: random.Random) -> Self:
        """The state itself: nothing is hidden."""
        return cls(position_of(view))

    @classmethod
    def from_json(cls, text: str) -> Self:
        return cls(read(text))


def board_stamp(state: Nizza) -> str:
    """What tells the board of a match from one on which it would have gone otherwise (NZ-3)."""
    return state.position.board.fingerprint


def new_state(seats: int, options: Mapping[str, object]) -> Nizza:
    """The first position. Raises :class:`nizza.boards.UnplayableBoard`, with what is wrong with the board (NZ-3)."""
    name = str(options["board"])
    try:
        board = boards.load(name)
    except (boards.NoSuchBoard, BadBoard, OSError) as error:
        raise boards.UnplayableBoard(name, error) from error
    return Nizza(first_position(seats, rules_of(options), board))
