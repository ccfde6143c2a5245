"""Undo, redo, review and "try again from here"."""

from __future__ import annotations

import pytest

from table.match.turns import BOT_STEP, TurnController
from tests.lantern.rules import Guess, Peek, Pour
from tests.table.lantern_match import Scripted, deal, laid, run, seated


def act(controller: TurnController, seat: int, action: Pour | Peek | Guess) -> None:
    number = controller.match.number
    controller.submit(seat, action)
    controller.update(0)
    assert controller.match.number == number + 1


def test_a_harmless_action_can_be_taken_back_and_done_again() -> None:
    controller, recorder = seated("human", "human", weather=laid(1, 2))
    deal(controller)
    before = controller.match.state.to_json()
    act(controller, 0, Pour(2))
    after = controller.match.state.to_json()
    assert controller.undo_target() == 1
    assert controller.undo()
    assert controller.match.state.to_json() == before
    assert controller.is_reviewing
    assert controller.redo_target() == 2
    assert controller.redo()
    assert controller.match.state.to_json() == after
    assert not controller.is_reviewing
    assert not controller.redo()
    assert recorder.visited == [1, 2]


def test_nothing_that_was_revealed_can_be_taken_back() -> None:
    controller, _ = seated("human", "human", weather=laid(1, 2))
    deal(controller)
    act(controller, 0, Peek(1))
    assert controller.undo_target() is None
    assert not controller.undo()
    assert controller.match.number == 2


def test_a_secret_choice_can_be_taken_back_until_the_cards_are_shown() -> None:
    controller, _ = seated("human", "human", weather=laid(1, 2))
    deal(controller)
    act(controller, 0, Pour(3))
    act(controller, 1, Pour(3))
    act(controller, 0, Guess(True))
    assert controller.undo_target() == 3
    act(controller, 1, Guess(True))
    assert controller.undo_target() is None


def test_a_secret_choice_can_be_taken_back_after_others_have_made_theirs_at_the_same_time() -> None:
    controller, _ = seated("human", Scripted([None, Pour(3), None, Guess(True)]), "human", weather=laid(1, 2, 3))
    deal(controller)
    act(controller, 0, Pour(3))
    run(controller, seconds=4)
    act(controller, 2, Pour(3))
    number = controller.match.number
    act(controller, 0, Guess(True))
    run(controller, seconds=4)
    assert controller.match.number == number + 2
    assert controller.undo_target() == number
    act(controller, 2, Guess(True))
    assert controller.undo_target() is None


def test_nothing_can_be_taken_back_after_somebody_else_has_acted() -> None:
    controller, _ = seated("human", Scripted([None, Pour(1)]), weather=laid(1, 2))
    deal(controller)
    controller.submit(0, Pour(1))
    run(controller, seconds=4)
    assert controller.match.number == 3
    assert controller.undo_target() is None


def test_practice_takes_back_revealed_things_and_the_bots_answers_with_them() -> None:
    controller, _ = seated("human", Scripted([None, None, Pour(1)]), practice=True, weather=laid(1, 2))
    deal(controller)
    act(controller, 0, Peek(1))
    controller.submit(0, Pour(1))
    run(controller, seconds=4)
    assert controller.match.number == 4
    assert [controller.undo(), controller.match.number] == [True, 2]
    assert [controller.undo(), controller.match.number] == [True, 1]
    assert not controller.undo(), "what chance did before is not a person's choice"
    assert [controller.redo(), controller.match.number] == [True, 2]
    assert [controller.redo(), controller.match.number] == [True, 4], "no person chose between, so to the end"


def test_a_table_of_bots_has_nothing_to_take_back() -> None:
    controller, _ = seated("novice", "novice", practice=True)
    controller.play_out()
    assert controller.undo_target() is None
    assert controller.redo_target() is None


def test_everybody_waits_while_the_match_is_reviewed() -> None:
    controller, _ = seated("novice", "novice", "novice")
    controller.play_out()
    controller.go_to(5)
    assert controller.is_reviewing
    assert not controller.update(60)
    assert controller.match.length > 5


def test_try_again_from_here_plays_on_from_the_reviewed_position() -> None:
    controller, _ = seated("novice", "novice", "novice")
    controller.play_out()
    told = list(controller.match.past)
    controller.go_to(5)
    controller.play_on()
    assert not controller.is_reviewing
    assert controller.match.length == 5
    controller.play_out()
    assert list(controller.match.past) == told, "the same position and seed bring the same answers"


def test_acting_while_reviewing_replaces_what_lay_ahead() -> None:
    controller, _ = seated("human", "human", practice=True, weather=laid(1, 2))
    deal(controller)
    act(controller, 0, Pour(1))
    act(controller, 1, Pour(1))
    controller.go_to(1)
    act(controller, 0, Pour(3))
    assert controller.match.length == 2
    assert controller.match.entry(1).action == Pour(3)
    assert not controller.is_reviewing


def test_going_back_drops_what_was_offered_and_not_yet_done() -> None:
    controller, recorder = seated("human", Scripted([None]), practice=True, weather=laid(1, 2))
    deal(controller)
    controller.submit(0, Pour(1))
    controller.go_to(1)
    run(controller, seconds=4)
    assert recorder.done == []


def test_bots_rest_again_after_going_back() -> None:
    controller, _ = seated(Scripted([Pour(1), Pour(1)]), "human", practice=True, weather=laid(1, 2))
    deal(controller)
    controller.update(BOT_STEP * 0.9)
    controller.go_to(1)
    assert not controller.update(BOT_STEP * 0.9)


@pytest.mark.parametrize("number", [-1, 99])
def test_there_is_nothing_beyond_the_match(number: int) -> None:
    controller, _ = seated("novice", "novice")
    controller.play_out()
    end = controller.match.state.to_json()
    with pytest.raises(IndexError):
        controller.go_to(number)
    assert controller.match.state.to_json() == end
