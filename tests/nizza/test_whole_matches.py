"""Random matches with every option: what is offered is allowed, positions can be read back, and speed."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from nizza.rules.state import Nizza
from table.contract import CHANCE
from tests.nizza.positions import fresh
from tests.pace import slowness

STYLES: dict[str, dict[str, object]] = {
    "French": {},
    "English": {
        "unwanted_dice": "used",
        "rope_moves": "any",
        "swing_order": "swing-first",
        "crowded_berth": "nearest",
        "random_ropes": True,
    },
    "momentum": {"swing_style": "momentum", "jewels": "kept", "board": "port"},
    "both": {"swing_style": "momentum", "swing_order": "swing-first", "board": "port"},
}


@pytest.mark.parametrize("style", STYLES)
def test_what_is_offered_is_allowed_and_positions_are_read_back(style: str) -> None:
    rng = Random(style)
    state = fresh(6, rounds=20, **STYLES[style])
    for step in range(2000):
        if state.is_terminal():
            break
        (seat,) = state.actors()
        legal = state.legal_actions(seat)
        if step % 11 == 0:
            assert len(set(legal)) == len(legal)
            for action in legal:
                state.check(seat, action)
            again = Nizza.from_json(state.to_json())
            assert again.position == state.position
            assert again.legal_actions(seat) == legal
            assert Nizza.resample(state.observation(0), rng).position == state.position
        state.apply(seat, state.sample_chance(rng) if seat == CHANCE else rng.choice(legal))
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(1)


def test_random_play_is_quick() -> None:
    """Wanted are 5,000 actions a second; this fails below 1,000 at the pace of the machine they are wanted on."""
    rng = Random(1)
    state = fresh(4, rounds=20)
    begun, count = process_time(), 0
    while not state.is_terminal():
        (seat,) = state.actors()
        state.apply(seat, state.sample_chance(rng) if seat == CHANCE else rng.choice(state.legal_actions(seat)))
        count += 1
    assert count / (process_time() - begun) > 1000 / slowness()
