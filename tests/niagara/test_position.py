"""Positions written by hand: what may be left out, and what is played on."""

import json
from typing import Any

import pytest

from niagara.board import Gem, Place
from niagara.rules.actions import ChooseCard, Paddle
from niagara.rules.state import Niagara
from niagara.rules.views import Phase
from table.contract import BadPosition
from tests.niagara.positions import EVERYTHING, boat, canoe, chosen, fresh, site, store, turn

REST = ("shore shore", "shore shore")


def test_a_position_written_by_hand_is_played_on() -> None:
    state = turn("2", "3:red shore", *REST, stores=["violet", "", "blue"], weather=2)
    assert state.actors() == (0,)
    state.apply(0, Paddle(0, -2))
    assert boat(state, 0, 0).gems == (Gem.RED,)


def test_what_is_left_out_is_filled_in() -> None:
    """NI-10, NI-11: everything lies as in the beginning; gems that are nowhere else lie at their sites."""
    state = Niagara.from_json('{"seats": 3, "options": {"buoy": "1"}, "phase": "choosing", "round": 1, "buoy": 0}')
    assert state.to_json() == fresh(3).to_json()
    assert Niagara.from_json('{"seats": 5, "phase": "buoy"}').to_json() == fresh(5, buoy="random").to_json()
    options = json.dumps(EVERYTHING | {"buoy": "1"})
    everything = Niagara.from_json(f'{{"seats": 6, "options": {options}, "phase": "choosing", "round": 1, "buoy": 0}}')
    assert everything.to_json() == fresh(6, **EVERYTHING).to_json()
    afloat = turn("2", "3:red 4:red", *REST, stores=["red blue", "", "blue"], options=["joe"],
                  joe={"place": "5", "gem": "white"})  # fmt: skip
    assert [site(afloat, gem) for gem in Gem] == [7, 6, 7, 5, 4]
    assert store(afloat, 0) == "blue red"


def test_it_is_readable() -> None:
    state = turn("2", "3:red shore", *REST)
    lines = state.to_json().splitlines()
    assert '  "canoes": [[{"place": "3", "gems": ["red"]}, {}], [{}, {}], [{}, {}]],' in lines
    assert '  "sites": [[7, 0, 0, 0, 0], [0, 7, 0, 0, 0], [0, 0, 7, 0, 0], [0, 0, 0, 7, 0], [0, 0, 0, 0, 6]],' in lines
    assert '  "played": ["2", null, null],' in lines


FULL = ["1", "2", "3", "4", "5", "6", "cloud"]
PAIR = [canoe("3"), canoe("shore")]


def edited(state: Niagara, **changes: Any) -> str:
    return json.dumps(json.loads(state.to_json()) | changes)


@pytest.mark.parametrize("text", ["", "{", "[]", '"seats"', "{}", '{"seats": "four", "phase": "buoy"}', "\ud800"])
def test_other_texts_are_no_positions(text: str) -> None:
    with pytest.raises(BadPosition, match="no position of Niagara"):
        Niagara.from_json(text)


def test_choices_survive_being_written() -> None:
    """NI-20"""
    state = fresh(4)
    state.apply(2, ChooseCard(state.observation(2).hands[2][3]))
    again = Niagara.from_json(state.to_json())
    assert again.actors() == (0, 1, 3)
    assert again.to_json() == state.to_json()
    chosen(fresh(3), ["1", "2", "3"])
    assert again.observation(2).phase is Phase.CHOOSING
    assert again.observation(2).canoes[0][0].place is Place.SHORE
