"""Nature, for matches that nobody watches: what comes of a momentum swing, by simulating it (NZ-60)."""

import random
from contextlib import closing
from typing import Any

from nizza.physics.free_swing import FreeSwing
from nizza.rules.actions import Land, NizzaAction
from nizza.rules.position import Position
from nizza.rules.state import Nizza
from nizza.rules.views import Phase
from table.contract import State


def answer(state: State[Any, Any], rng: random.Random) -> NizzaAction:
    """The answer of CHANCE in `state`: by `rng` for draws; by simulating it, always the same, for a momentum swing."""
    assert isinstance(state, Nizza)
    if state.position.phase is Phase.FLYING:
        return landing(state.position)
    return state.sample_chance(rng)


def landing(position: Position) -> Land:
    """What comes of the momentum swing of `position`, which is in the phase FLYING."""
    with closing(flying(position)) as swing:
        return swing.finish()


def flying(position: Position) -> FreeSwing:
    """The momentum swing of `position`, from its start on; close it afterwards."""
    flight = position.flight
    assert flight is not None, "nobody swings"
    swing = FreeSwing(position, flight.rope, flight.chimney)
    swing.follow(flight.presses, flight.release)
    return swing
