"""Positions written by hand: what may be left out, and what is played on."""

import json
from typing import Any

import pytest

from nimmsleich.rules.actions import Bid, Denounce
from nimmsleich.rules.state import NimmsLeich
from table.contract import BadPosition
from tests.nimmsleich.positions import dealt, denounced, fresh, written

FOUR: list[list[int]] = [[0], [1], [2], [3]]
THREE: list[list[int]] = [[0, 1], [2, 3], [4, 5]]


def test_a_position_written_by_hand_is_played_on() -> None:
    state = written(FOUR, [3, 3, 3, 3], bids=[[2, 1], [2, 5]], tokens=[0, 1, 2, 2])
    assert state.actors() == (2,)
    assert state.interrupters() == (1, 3)
    state.apply(2, Denounce())
    assert state.observation(0).denounced == 1


def test_what_is_left_out_is_filled_in() -> None:
    state = written(FOUR, [3, 3, 3, 3])
    view = state.observation(0)
    assert view.tokens == (2, 2, 2, 2)
    assert view.rounds == ()
    assert None not in view.box
    assert NimmsLeich.from_json('{"seats": 5, "phase": "dealer"}').to_json() == fresh(5, dealer="random").to_json()


def test_it_is_readable() -> None:
    state = dealt(4)
    state.apply(1, Bid(3, 5))
    lines = state.to_json().splitlines()
    assert '  "bids": [[3, 5]],' in lines
    assert '  "hands": [[0], [6], [12], [18]],' in lines


@pytest.mark.parametrize("text", ["", "{", "[]", '"seats"', "{}", '{"seats": "four", "phase": "deal"}', "\ud800"])
def test_other_texts_are_no_positions(text: str) -> None:
    with pytest.raises(BadPosition, match="no position of Nimm's Leich!"):
        NimmsLeich.from_json(text)


def edited(state: NimmsLeich, **changes: Any) -> str:
    return json.dumps(json.loads(state.to_json()) | changes)


def test_votes_survive_being_written() -> None:
    """NL-25"""
    state = dealt(5)
    denounced(state, Bid(2, 2))
    again = NimmsLeich.from_json(state.to_json())
    assert again.actors() == state.actors() == (0, 3, 4)
    assert again.to_json() == state.to_json()
