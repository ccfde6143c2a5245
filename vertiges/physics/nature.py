"""Nature, for matches that nobody watches: what really comes of an intention, by the physics of the wood."""

import random
from typing import Any, Final

import msgspec

from table.contract import State
from vertiges.physics.performance import simulate
from vertiges.rules.actions import SAMPLE_SPEED, Rest, VertigesAction
from vertiges.rules.state import Vertiges
from vertiges.rules.views import Phase

_STILL: Final = SAMPLE_SPEED
"""mm/s at which a scripted hand, without tremor, repeats what a person meant to do."""


def answer(state: State[Any, Any], rng: random.Random) -> VertigesAction:
    """The answer of CHANCE in `state`: by `rng` for draws; for an intention by simulating it, with its own seed.

    A person's intention has no speed, as the person has moved already: it is repeated by a hand that does not tremble.
    """
    assert isinstance(state, Vertiges)
    position = state.position
    if position.phase is not Phase.FALLING or position.intention is None:
        return state.sample_chance(rng)
    meant = position.intention
    if not meant.speed:
        meant = msgspec.structs.replace(meant, speed=_STILL, tremor=0.0)
    return Rest(simulate(position.table, meant))
