"""Positions written by hand: what is accepted and played on, and what is refused with a clear sentence."""

import json
from typing import Any

import pytest

from nimmsleich.rules.actions import Bid, Denounce
from nimmsleich.rules.state import NimmsLeich
from table.contract import BadPosition
from tests.nimmsleich.positions import dealt, denounced, fresh, judged, written, written_fields

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


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"seats": 7}, "3 to 6 players, not 7"),
        ({"phase": "lunch"}, "lunch"),
        ({"colour": "red"}, "colour"),
        ({"dealer": 4}, "no dealer 4"),
        ({"dealer": -1}, "no dealer -1"),
        ({"opener": 4}, "no opener 4"),
        ({"tokens": [2, 2, 2]}, "0 to 2 tokens"),
        ({"tokens": [3, 2, 2, 2]}, "0 to 2 tokens"),
        ({"hands": [[0], [1], [2], [2]]}, "exactly one place"),
        ({"hands": [[0], [1], [2], [36]]}, "exactly one place"),
        ({"hands": [[0], [1], [2]]}, "4 piles and hands"),
        ({"round": 0}, "count from 1"),
        ({"round": 40}, "sent a card to the box"),
        ({"round": 2}, "more than one card a round"),
        ({"bids": [[2, 5], [2, 5]]}, "must raise"),
        ({"bids": [[2, 5], [1, 6]]}, "must raise"),
        ({"bids": [[25, 1]]}, "at most 24"),
        ({"bids": [[0, 1]]}, "must raise"),
        ({"bids": [[1, 7]]}, "rank 1 to 6"),
        ({"bids": [[1, 1, 1]]}, "bids"),
        ({"votes": [None, None, None, None]}, "there are no votes"),
        ({"choices": [None]}, "there are no choices"),
        ({"scores": [3]}, "at the end only"),
        ({"searches": [{"seat": 0, "looks": [{"seat": 1}], "after": 0}]}, "cannot spend a token like that"),
        ({"searches": [{"seat": 9, "looks": [], "after": 0}]}, "no seat 9"),
        ({"searches": [{"seat": 0, "looks": [{"seat": 1}, {"seat": 2}], "after": 0}]}, "More than 2 tokens"),
        ({"tokens": [1] * 4, "searches": [{"seat": 0, "looks": [{"seat": 1}, {"seat": 2}], "after": 1}]}, "not made"),
        ({"phase": "voting"}, "needs a bid"),
        ({"phase": "voting", "bids": [[1, 1]], "votes": [True, False]}, "4 votes"),
        ({"phase": "voting", "bids": [[1, 1]], "votes": [False, False, None, None]}, "made the bid and is a thumb"),
        ({"phase": "voting", "bids": [[1, 1]], "votes": [True, False, True, True]}, "the cards are counted"),
        ({"phase": "shedding", "bids": [[1, 1]], "choices": [None] * 4}, "Only three players"),
        ({"phase": "oysters"}, "everybody has cards"),
        ({"phase": "over"}, "everybody has cards"),
        ({"phase": "deal"}, "Before the deal"),
        ({"shown": [0, 1]}, "a public box"),
        ({"shown": [*range(37)]}, "must be cards"),
    ],
)
def test_impossible_positions_are_refused(changes: dict[str, Any], complaint: str) -> None:
    fields = written_fields(FOUR, [3, 3, 3, 3]) | changes
    with pytest.raises(BadPosition, match=complaint):
        NimmsLeich.from_json(json.dumps(fields))


@pytest.mark.parametrize("text", ["", "{", "[]", '"seats"', "{}", '{"seats": "four", "phase": "deal"}', "\ud800"])
def test_other_texts_are_no_positions(text: str) -> None:
    with pytest.raises(BadPosition, match="no position of Nimm's Leich!"):
        NimmsLeich.from_json(text)


def edited(state: NimmsLeich, **changes: Any) -> str:
    return json.dumps(json.loads(state.to_json()) | changes)


def test_cards_in_impossible_hands_are_refused() -> None:
    """NL-20, NL-30"""
    with pytest.raises(BadPosition, match="holds 2 in hand"):
        written([[0], [2, 3], [4, 5]], [2, 2, 2])
    with pytest.raises(BadPosition, match="holds 1 in hand"):
        written([[0, 4], [1], [2], [3]], [3, 3, 3, 3])
    with pytest.raises(BadPosition, match="without cards has finished"):
        written([[], [1], [2], [3]], [0, 3, 3, 3])
    with pytest.raises(BadPosition, match="more than 6 cards"):
        written(FOUR, [6, 3, 3, 3])
    fields = written_fields(FOUR, [3, 3, 3, 3])
    with pytest.raises(BadPosition, match="stock holds 12"):
        NimmsLeich.from_json(json.dumps(fields | {"stock": [], "box": fields["stock"] + fields["box"]}))


def test_a_choice_of_cards_must_remember_the_count() -> None:
    """NL-36"""
    state = written(THREE, [2, 0, 2])
    judged(state, Bid(1, 1))
    for changes, complaint in (
        ({"rounds": []}, "must be remembered with the hands"),
        ({"bids": [[2, 1]]}, "must be remembered with the bids"),
        ({"choices": [None, None]}, "3 choices"),
        ({"choices": [{"type": "KeepHand"}, None, None]}, "Seat 0 cannot have chosen"),
        ({"choices": [None, {"type": "Shed", "position": 0}, None]}, "Seat 1 cannot have chosen"),
    ):
        with pytest.raises(BadPosition, match=complaint):
            NimmsLeich.from_json(edited(state, **changes))
    assert NimmsLeich.from_json(edited(state, choices=[None, {"type": "Swap", "position": 0}, None])).actors() == (0, 2)


def test_remembered_rounds_must_fit() -> None:
    state = dealt(4)
    judged(state, Bid(1, 1))
    (past,) = json.loads(state.to_json())["rounds"]
    for changes, complaint in (
        ({"opener": 5}, "does not fit 4 players"),
        ({"calls": []}, "does not fit 4 players"),
        ({"hands": [[0]]}, "does not fit 4 players"),
        ({"hands": [[0], [1], [2], [77]]}, "does not exist"),
    ):
        with pytest.raises(BadPosition, match=complaint):
            NimmsLeich.from_json(edited(state, rounds=[past | changes]))
    with pytest.raises(BadPosition, match="More rounds are remembered"):
        NimmsLeich.from_json(edited(state, rounds=[past] * 4))


def test_the_end_must_be_one() -> None:
    """NL-28, NL-50"""
    state = written([[0], [7], [8], [9]], [0, 1, 0, 1], oysters=True)
    judged(state, Bid(1, 1), thumbs=(2,))
    served = state.to_json()
    assert json.loads(served)["phase"] == "oysters"
    assert NimmsLeich.from_json(edited(state, phase="over", scores=[3, 5])).winners() == (2,)
    for changes, complaint in (
        ({"oysters": False}, "if that was agreed"),
        ({"phase": "over"}, "one score"),
        ({"phase": "over", "scores": [3, 13]}, "one score"),
        ({"scores": [1, 2]}, "if that was agreed"),
    ):
        with pytest.raises(BadPosition, match=complaint):
            NimmsLeich.from_json(edited(state, **changes))


def test_shown_cards_must_lie_where_they_can() -> None:
    """NL-31: the pair shown last by seat 0 cannot both be gone."""
    state = written(THREE, [2, 2, 2])
    judged(state, Bid(36, 6))
    rounds = json.loads(state.to_json())["rounds"]
    fields = written_fields([[6, 7], [2, 3], [4, 5]], [2, 2, 2], phase="shuffle", rounds=rounds)
    with pytest.raises(BadPosition, match="cards that seat 0 showed last"):
        NimmsLeich.from_json(json.dumps(fields))


def test_votes_survive_being_written() -> None:
    """NL-25"""
    state = dealt(5)
    denounced(state, Bid(2, 2))
    again = NimmsLeich.from_json(state.to_json())
    assert again.actors() == state.actors() == (0, 3, 4)
    assert again.to_json() == state.to_json()
