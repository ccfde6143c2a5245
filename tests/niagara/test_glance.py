"""The quick look at what a seat will do finds what looking at each of its actions finds."""

import random
from typing import Any

import pytest

from niagara.bots.glance import action_at_a_glance, best_action, flow_of, rounds_after
from niagara.rules.state import Niagara
from niagara.rules.views import Phase
from table.rng import stream
from tests.niagara.positions import EVERYTHING, fresh

GLANCES = 400


@pytest.mark.parametrize(
    "modules",
    [{}, EVERYTHING, {"goal": "points"}, {"thin_ice": True, "dam": True}],
    ids=["base game", "everything on", "gold rush", "ice and dam"],
)
def test_a_glance_finds_the_action_after_which_fewest_rounds_are_left(modules: dict[str, Any]) -> None:
    state, rng, glances, kinds = fresh(**modules), stream(1, "glance"), 0, set[str]()
    while glances < GLANCES:
        position = state.position
        seat = state.actors()[0]
        if position.phase is Phase.PADDLING:
            glances += 1
            kinds.add(str(position.played[seat]))
            assert_best(state, rng)
        else:
            state.apply(seat, rng.choice(state.legal_actions(seat)))
        if state.is_terminal():
            state = fresh(**modules)
    assert kinds >= {"1", "4", "6", "cloud"}


def assert_best(state: Niagara, rng: random.Random) -> None:
    """Play on, half of the time by a glance, after seeing that it is as good as the best action of all."""
    position, (seat,) = state.position, state.actors()
    legal, flow = state.legal_actions(seat), flow_of(state.position)
    seen = action_at_a_glance(position, seat, flow)
    assert seen in legal
    _, least = best_action(position, seat, legal, flow)
    assert rounds_after(position, seat, seen, flow) == pytest.approx(least)
    state.apply(seat, seen if rng.random() < 0.5 else rng.choice(legal))
