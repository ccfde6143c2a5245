"""Positions written by hand: what is accepted and played on, and what is refused with a clear sentence."""

import json
from typing import Any

import pytest

from niagara.board import Gem, Place
from niagara.rules.actions import ChooseCard, Paddle
from niagara.rules.state import Niagara
from niagara.rules.views import Phase
from table.contract import BadPosition
from tests.niagara.positions import EVERYTHING, boat, canoe, chosen, fresh, site, store, turn, turn_fields

REST = ("shore shore", "shore shore")


def test_a_position_written_by_hand_is_played_on() -> None:
    state = turn("2", "3:red shore", *REST, stores=["violet", "", "blue"], weather=2)
    assert state.actors() == (0,)
    state.apply(0, Paddle(0, -2))
    assert boat(state, 0, 0).gems == (Gem.RED,)


def test_what_is_left_out_is_filled_in() -> None:
    """NI-10, NI-11: everything lies as in the beginning; gems that are nowhere else lie at their sites."""
    state = Niagara.from_json('{"seats": 3, "phase": "choosing", "round": 1, "buoy": 0}')
    assert state.to_json() == fresh(3).to_json()
    assert Niagara.from_json('{"seats": 5, "phase": "buoy"}').to_json() == fresh(5, buoy="random").to_json()
    rules = json.dumps(EVERYTHING)
    everything = Niagara.from_json(f'{{"seats": 6, "rules": {rules}, "phase": "choosing", "round": 1, "buoy": 0}}')
    assert everything.to_json() == fresh(6, **EVERYTHING).to_json()
    afloat = turn("2", "3:red 4:red", *REST, stores=["red blue", "", "blue"], rules=["joe"],
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


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"seats": 7}, "3 to 6 players, not 7"),
        ({"seats": 6}, "with a module of Spirits only"),
        ({"phase": "lunch"}, "lunch"),
        ({"colour": "red"}, "colour"),
        ({"rules": {"speed": 3}}, "speed"),
        ({"rules": {"least_flow": 2}}, "least flow is 0 or 1"),
        ({"rules": {"rounds": 0}}, "one round at least"),
        ({"round": 0}, "count from 1 to 200"),
        ({"round": 201}, "count from 1 to 200"),
        ({"buoy": 3}, "no buoy holder 3"),
        ({"turn": 3}, "not the turn of 3"),
        ({"turn": -1}, "not the turn of -1"),
        ({"weather": 3}, "-1 to 2"),
        ({"canoes": [PAIR, PAIR]}, "of 3 players"),
        ({"stores": [[0] * 5] * 2}, "of 3 players"),
        ({"stores": [[0] * 4] * 3}, "five numbers"),
        ({"sites": [[7, 0, 0, 0, 0]]}, "five numbers"),
        ({"stores": [[-1, 0, 0, 0, 0], [1, 0, 0, 0, 0], [0] * 5]}, "fewer gems than none"),
        ({"sites": [[7, 0, 0, 0, 0]] * 5}, "There are 7 violet gems in the game, not 35"),
        ({"stores": [[0] * 5, [0] * 5, [9, 0, 0, 0, 0]]}, "fewer gems than none"),
        ({"canoes": [[canoe("shore:red"), canoe("shore")], PAIR, PAIR]}, "ashore or over the falls carries nothing"),
        ({"canoes": [[canoe("falls*"), canoe("shore")], PAIR, PAIR]}, "ashore or over the falls carries nothing"),
        ({"canoes": [[canoe("3:red,blue"), canoe("shore")], PAIR, PAIR]}, "in order, and 1 at most"),
        ({"canoes": [[canoe("3!"), canoe("shore")], PAIR, PAIR]}, "The lasso explains no canoe 0 of seat 0"),
        ({"canoes": [[canoe("3*"), canoe("shore")], PAIR, PAIR]}, "The moose is not in the game"),
        ({"moose_back": 1}, "The moose is not in the game"),
        ({"whirlpool": "3"}, "There is a whirlpool if"),
        ({"beaver": "3"}, "There is a beaver if"),
        ({"joe": {"place": "3"}}, "There is Diamond Joe if"),
        ({"hands": [FULL[1:], FULL, FULL]}, "still in the hand"),
        ({"hands": [["1", "3", "4", "5", "6", "cloud"], FULL[:-1], FULL]}, "must be in the hand"),
        ({"hands": [["1", "3", "4", "5", "6", "cloud"], FULL[1:], FULL]}, "has 7 cards before one is revealed"),
        ({"hands": [["3", "1", "4", "5", "6", "cloud"], FULL, FULL]}, "cards in order"),
        ({"hands": [["1", "3", "4", "5", "6", "7"], FULL, FULL]}, "cards in order"),
        ({"round": 2}, "has 6 cards before one is revealed"),
        ({"played": ["2", "cloud", None]}, "revealed in its turn"),
        ({"played": [None, None, None]}, "revealed in its turn"),
        ({"choices": [None, None, None]}, "No choice of seat 1"),
        ({"choice_points": 2}, "no such points"),
        ({"moved": [0, 1]}, "A turn ends once both canoes have moved"),
        ({"moved": [5]}, "A turn ends once both canoes have moved"),
        ({"canoes": [[canoe("falls"), canoe("falls")], PAIR, PAIR]}, "no canoe to move"),
        ({"capped": True}, "The cap of rounds ends the match"),
        ({"phase": "buoy"}, "Before the buoy is drawn"),
        ({"phase": "buying"}, "revealed in its turn"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        Niagara.from_json(json.dumps(turn_fields("2", "3 shore", *REST) | changes))


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"canoes": [[canoe("2"), canoe("shore")], PAIR, PAIR], "whirlpool": "2"}, "No canoe stays in the whirlpool"),
        ({"whirlpool": "shore"}, "The whirlpool is on a disc"),
        ({"beaver": "falls"}, "The beaver is on a disc"),
        ({"beaver": "5", "whirlpool": "5"}, "beaver cannot be in the whirlpool"),
        ({"joe": {"place": "5"}, "whirlpool": "5"}, "Joe cannot be in the whirlpool"),
        ({"joe": {"place": "falls"}}, "Joe is on a disc"),
        ({"joe": {"place": "shore"}}, "Joe is on a disc"),
        ({"canoes": [[canoe("1*"), canoe("2*")], [canoe("shore")] * 2, [canoe("shore")] * 2]}, "one moose only"),
        ({"moose_back": 4}, "after this round's river or the next"),
    ],
)  # fmt: skip
def test_impossible_positions_with_modules_are_refused(changes: dict[str, Any], complaint: str) -> None:
    fields = turn_fields("2", "1 shore", *REST, rules=EVERYTHING) | {"whirlpool": "4"}
    with pytest.raises(BadPosition, match=complaint):
        Niagara.from_json(json.dumps(fields | changes))


def edited(state: Niagara, **changes: Any) -> str:
    return json.dumps(json.loads(state.to_json()) | changes)


def test_a_turn_that_could_not_wait_is_refused() -> None:
    """NI-30, NI-74, NI-75"""
    rules = ["lasso", "moose", "one_two_three"]
    with pytest.raises(BadPosition, match="waits for nothing but the moose"):
        turn("lasso", "3 shore", *REST, rules=rules)
    with pytest.raises(BadPosition, match="goes on after no movement"):
        turn("1/2/3", "3 shore", *REST, rules=rules, moved=[0])
    with pytest.raises(BadPosition, match="lasso explains no canoe 0 of seat 0"):
        turn("2", "3 shore", *REST, seat=1, rules=rules, cards=["lasso", "2", "2"])


def test_a_choice_that_could_not_wait_is_refused() -> None:
    """NI-20, NI-22"""
    state = fresh(3)
    with pytest.raises(BadPosition, match="the first card is revealed"):
        Niagara.from_json(edited(state, choices=["1", "1", "1"]))
    with pytest.raises(BadPosition, match="gets a canoe"):
        Niagara.from_json(edited(state, canoes=[[{"place": "falls"}] * 2, [{}, {}], [{}, {}]]))
    with pytest.raises(BadPosition, match="has lost a canoe and owns a gem"):
        Niagara.from_json(edited(state, phase="buying", turn=1))
    with pytest.raises(BadPosition, match="revealed in its turn"):
        Niagara.from_json(edited(state, phase="returning", turn=0))


def test_the_end_must_be_one() -> None:
    """NI-60"""
    state = turn("1", "1:red falls", *REST, stores=["red red red", "", ""])
    with pytest.raises(BadPosition, match="the match is over"):
        Niagara.from_json(edited(fresh(3), stores=[[4, 0, 0, 0, 0], [0] * 5, [0] * 5], sites=[]))
    state.apply(0, Paddle(0, -1))
    for seat in (1, 2):
        state.apply(seat, state.legal_actions(seat)[0])
    assert Niagara.from_json(state.to_json()).winners() == (0,)
    for changes, complaint in (
        ({"capped": True}, "Either somebody has reached the goal, or the cap"),
        ({"rules": {"four_wins": False}}, "Either somebody has reached the goal, or the cap"),
        ({"rules": {"four_wins": False}, "capped": True}, "after the last round"),
    ):
        with pytest.raises(BadPosition, match=complaint):
            Niagara.from_json(edited(state, **changes))
    capped = edited(state, rules={"four_wins": False, "rounds": 1}, capped=True)
    assert Niagara.from_json(capped).winners() == (0,)


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
