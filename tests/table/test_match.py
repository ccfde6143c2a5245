"""A match as a list of actions with a cursor in it."""

from __future__ import annotations

import pytest

from table.contract import CHANCE, IllegalAction
from table.match.match import KEYFRAME_EVERY, Match, MatchSetup, SeatSetup
from table.offer.options import BadSetup
from table.rng import stream
from tests.lantern import GAME
from tests.lantern.rules import Guess, Lay, Pour
from tests.table.lantern_match import seated, setup_of


@pytest.fixture(scope="module")
def played() -> Match:
    controller, _ = seated("novice", "novice", "novice", "novice", points=8)
    controller.play_out()
    assert controller.match.length > 2 * KEYFRAME_EVERY, "long enough to cross keyframes"
    return controller.match


def positions_of(match: Match) -> list[str]:
    """Every position of the match, found by applying the list from the start."""
    state = GAME.setup(len(match.setup.seats), match.setup.options)
    texts = [state.to_json()]
    for number in range(match.length):
        entry = match.entry(number)
        assert tuple(state.apply(entry.seat, entry.action)) == entry.events
        texts.append(state.to_json())
    return texts


def test_going_anywhere_gives_the_position_that_the_list_gives(played: Match) -> None:
    positions = positions_of(played)
    there_and_back = [0, played.length, 1, KEYFRAME_EVERY, KEYFRAME_EVERY - 1, KEYFRAME_EVERY + 1, 5, played.length - 1]
    for number in [*there_and_back, *range(played.length + 1)]:
        played.go_to(number)
        assert played.number == number
        assert played.state.to_json() == positions[number]
        assert len(list(played.past)) == number
    assert played.length == len(positions) - 1


def test_a_copy_of_a_position_is_not_the_present(played: Match) -> None:
    played.go_to(3)
    copy = played.state_after(3)
    copy.apply(copy.actors()[0], copy.legal_actions(copy.actors()[0])[0])
    assert copy.to_json() != played.state.to_json()
    assert played.state_after(3).to_json() == played.state.to_json()


def test_another_action_after_going_back_replaces_the_rest() -> None:
    controller, _ = seated("novice", "novice", "novice", "novice", points=8)
    controller.play_out()
    match = controller.match
    match.go_to(1)
    first = match.entry(1)
    actor = match.state.actors()[0]
    other = next(action for action in match.state.legal_actions(actor) if action != first.action)
    match.apply(actor, other)
    assert (match.number, match.length) == (2, 2)
    with pytest.raises(IndexError):
        match.go_to(3)
    expected = match.state.to_json()
    rng = stream(1, "chance")
    for _ in range(KEYFRAME_EVERY):
        state, actor = match.state, match.state.actors()[0]
        match.apply(actor, state.sample_chance(rng) if actor == CHANCE else state.legal_actions(actor)[0])
    match.go_to(2)
    assert match.state.to_json() == expected
    match.go_to(match.length)
    assert match.state.to_json() == positions_of(match)[-1], "no keyframe of the dropped actions is left"


def test_a_refused_action_leaves_the_list_alone_and_what_was_taken_back_too() -> None:
    match = Match(GAME, setup_of(["human", "human"]))
    match.apply(CHANCE, Lay((3, 4)))
    match.apply(0, Pour(1))
    match.go_to(1)
    with pytest.raises(IllegalAction):
        match.apply(0, Guess(True))
    assert (match.number, match.length) == (1, 2)


@pytest.mark.parametrize(
    ("setup", "complaint"),
    [
        (MatchSetup("lantern", (SeatSetup("human", "A"),), {}, 1), "for 2 to 4 players, not 1"),
        (MatchSetup("lantern", (SeatSetup("human", "A"), SeatSetup("wizard", "B")), {}, 1), "'wizard' is no player"),
        (MatchSetup("lantern", (SeatSetup("human", "A"),) * 2, {"points": 9}, 1), "choose 1, 2, 3 or 8"),
        (MatchSetup("lantern", (SeatSetup("human", "A"),) * 2, {"wind": 1}, 1), "no option 'wind'; it has points"),
    ],
)
def test_a_setup_that_does_not_fit_is_refused_with_what_is_allowed(setup: MatchSetup, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint) as refusal:
        Match(GAME, setup)
    assert "\n" not in str(refusal.value)


def test_options_that_were_left_out_take_their_defaults() -> None:
    match = Match(GAME, MatchSetup("lantern", (SeatSetup("human", "A"),) * 2, {}, 1))
    assert match.state.observation(0).options.points == 2
