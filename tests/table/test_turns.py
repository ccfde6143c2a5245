"""The turn controller: who is asked, in which order, and when."""

from __future__ import annotations

import pytest

from table.contract import CHANCE, Action, IllegalAction
from table.match.players import THINKING, Thinking
from table.match.turns import BOT_STEP, HESITATION, INTERRUPTIBLE, SPEEDS, NobodyActs, TurnController
from tests.lantern.rules import Guess, Lay, Peek, Pour
from tests.table.lantern_match import Scripted, Weather, deal, laid, run, seated


def fresh(*answers: Action | Thinking | None) -> Scripted:
    return Scripted(list(answers))


def test_bots_play_a_match_to_the_end_without_a_screen() -> None:
    controller, recorder = seated("novice", "novice", "novice")
    controller.play_out()
    assert controller.match.state.is_terminal()
    assert recorder.steps[0].seat == CHANCE
    assert [step.number for step in recorder.steps] == list(range(1, controller.match.length + 1))
    assert not controller.update(10), "a match that is over goes nowhere"


def test_a_match_with_a_person_who_is_away_cannot_be_played_out() -> None:
    controller, _ = seated("human", "novice")
    with pytest.raises(NobodyActs, match="does not answer"):
        controller.play_out()


def test_a_bot_that_declines_though_it_must_act_is_told_of_and_not_waited_for() -> None:
    controller, _ = seated(fresh(None, None), fresh(None), weather=laid(1, 2))
    deal(controller)
    with pytest.raises(NobodyActs, match="Seat 0"):
        controller.update(BOT_STEP)


def test_chance_is_asked_until_its_world_is_at_rest() -> None:
    weather = Weather((4, 5), frames=3)
    controller, recorder = seated("human", "human", weather=weather)
    assert [controller.update(0.016) for _ in range(5)] == [False, False, False, True, False]
    assert recorder.steps[0].action == Lay((4, 5))
    assert all(question is weather.questions[0] for question in weather.questions), "one copy of the position is enough"
    assert weather.questions[0].state is not controller.match.state


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_bot_rests_before_it_acts_as_long_as_the_speed_says(speed: float) -> None:
    controller, _ = seated(fresh(Pour(1)), fresh(None), weather=laid(1, 2))
    deal(controller)
    controller.speed = speed
    frames = 0
    while not controller.update(0.01):
        frames += 1
    assert frames * 0.01 == pytest.approx(BOT_STEP / speed, abs=0.02)


def test_a_bot_hesitates_before_a_bold_action_unless_it_is_hurried() -> None:
    controller, _ = seated(fresh(Pour(1), None), fresh(None, Pour(1)), weather=laid(1, 2))
    controller.boldness = lambda seat, action: 0.5 if isinstance(action, Pour) and seat == 0 else 0.0
    deal(controller)
    assert not controller.update(BOT_STEP * (1.0 + HESITATION * 0.5) - 0.01)
    assert controller.update(0.02)
    assert controller.update(BOT_STEP), "the next bot does not"
    controller, _ = seated(fresh(Pour(1)), fresh(None), weather=laid(1, 2))
    controller.boldness = lambda seat, action: -0.4
    deal(controller)
    assert controller.update(BOT_STEP * (1.0 - HESITATION * 0.4) + 0.01), "it hurries with a plain one"
    controller, _ = seated(fresh(Pour(1)), fresh(None), weather=laid(1, 2))
    controller.boldness = lambda seat, action: 1.0
    deal(controller)
    controller.skip_rest()
    assert controller.update(0)


def test_a_bot_does_not_rest_again_when_it_thought_longer_than_the_rest() -> None:
    controller, _ = seated(fresh(THINKING, Pour(1)), fresh(None), weather=laid(1, 2))
    deal(controller)
    assert not controller.update(2 * BOT_STEP)
    assert controller.update(0)


def test_skipping_the_rest_lets_one_bot_act_at_once() -> None:
    controller, _ = seated(fresh(Pour(1), None), fresh(None, Pour(1)), weather=laid(1, 2))
    deal(controller)
    assert not controller.update(0)
    controller.skip_rest()
    assert controller.update(0)
    assert not controller.update(0), "the next bot rests again"


def test_a_paused_table_stands_still_and_time_does_not_pile_up() -> None:
    controller, _ = seated(fresh(Pour(1)), fresh(None), weather=laid(1, 2))
    controller.paused = True
    assert not controller.update(10), "chance waits too"
    controller.paused = False
    deal(controller)
    controller.paused = True
    assert not controller.update(10)
    controller.paused = False
    assert not controller.update(0.1)


def test_a_person_acts_at_the_next_update_without_resting() -> None:
    controller, recorder = seated("human", "human", weather=laid(1, 2))
    deal(controller)
    controller.submit(0, Pour(2))
    assert recorder.done == []
    assert controller.update(0)
    assert recorder.done == [(0, Pour(2))]
    assert not controller.update(10), "the click counts once"


def test_a_refused_action_changes_nothing() -> None:
    controller, recorder = seated("human", "human", weather=laid(1, 2))
    deal(controller)
    before = controller.match.state.to_json()
    with pytest.raises(IllegalAction) as refusal:
        controller.submit(1, Pour(2))
    assert refusal.value.rule_id == "LA-2"
    assert controller.match.state.to_json() == before
    assert not controller.update(10)
    assert recorder.done == []


def test_bots_are_asked_before_each_awaited_action_and_again_after_every_interrupt() -> None:
    first = fresh(Pour(1), Pour(1))
    second = fresh(None, Peek(0))
    third = fresh(Peek(1), None)
    controller, recorder = seated(first, second, third, weather=laid(1, 2, 3))
    deal(controller)
    for _ in range(3):
        controller.update(BOT_STEP)
    assert recorder.done == [(2, Peek(1)), (1, Peek(0)), (0, Pour(1))]
    assert [question.number for question in second.questions] == [1, 2], "then its match is burnt too"
    assert [question.number for question in third.questions] == [1]
    assert all(question.may_decline for question in second.questions[:2])
    assert not first.questions[0].may_decline


def test_who_acts_first_does_not_depend_on_who_thinks_faster() -> None:
    slow, quick = fresh(THINKING, THINKING, Peek(0)), fresh(Peek(0), Peek(0))
    controller, recorder = seated(fresh(), slow, quick, weather=laid(1, 2, 3))
    deal(controller)
    run(controller, seconds=4)
    assert recorder.done == [(1, Peek(0)), (2, Peek(0))]


def test_a_person_may_interrupt_until_the_awaited_action_comes() -> None:
    controller, recorder = seated(fresh(Pour(1), Pour(3)), "human", weather=laid(1, 2))
    deal(controller)
    assert not controller.update(BOT_STEP / 2)
    controller.submit(1, Peek(0))
    assert recorder.done == [(1, Peek(0))], "at once, not at the next update"
    assert not controller.update(BOT_STEP / 2), "the bot rests anew"
    assert controller.update(BOT_STEP)
    assert recorder.done[-1] == (0, Pour(3)), "the bot has been asked again, knowing of the match"


@pytest.mark.parametrize("speed", SPEEDS)
def test_while_a_person_may_interrupt_bots_leave_time_for_it_at_every_speed(speed: float) -> None:
    controller, _ = seated(fresh(Pour(1)), "human", weather=laid(1, 2))
    deal(controller)
    controller.speed = speed
    controller.skip_rest()
    frames = 0
    while not controller.update(0.01):
        frames += 1
    assert frames * 0.01 == pytest.approx(INTERRUPTIBLE, abs=0.02)


def test_what_a_person_offered_survives_an_interrupt_that_leaves_it_legal() -> None:
    controller, recorder = seated("human", fresh(Peek(0)), weather=laid(1, 2))
    deal(controller)
    controller.submit(0, Pour(2))
    run(controller, seconds=4)
    assert recorder.done == [(1, Peek(0)), (0, Pour(2))]


def test_an_offer_is_dropped_when_the_turn_has_passed() -> None:
    controller, recorder = seated("human", "human", fresh(None, None), weather=laid(1, 2, 3))
    deal(controller)
    controller.submit(0, Peek(1))
    controller.submit(0, Pour(3))
    run(controller, seconds=4)
    controller.submit(1, Pour(1))
    run(controller, seconds=4)
    assert recorder.done == [(0, Pour(3)), (1, Pour(1))], "of two clicks the later one counts, and only once"


def fill_the_bowl(controller: TurnController, seats: int) -> None:
    for seat in range(seats):
        controller.submit(seat, Pour(3))
        assert controller.update(0)


def test_people_choose_simultaneously_in_any_order() -> None:
    controller, recorder = seated("human", "human", "human", weather=laid(1, 2, 3))
    deal(controller)
    fill_the_bowl(controller, 3)
    assert controller.match.state.actors() == (0, 1, 2)
    for seat in (2, 0, 1):
        controller.submit(seat, Guess(True))
    run(controller, seconds=4)
    assert sorted(recorder.done[3:]) == [(0, Guess(True)), (1, Guess(True)), (2, Guess(True))]
    assert controller.match.state.observation(0).points == (1, 1, 1)


def test_bots_choose_while_people_still_think_and_learn_nothing_by_it() -> None:
    bot = fresh(None, Pour(3), None, Guess(False))
    controller, recorder = seated("human", bot, "human", weather=laid(1, 2, 3))
    deal(controller)
    controller.submit(0, Pour(3))
    controller.update(0)
    controller.update(INTERRUPTIBLE)
    controller.submit(2, Pour(3))
    controller.update(0)
    assert controller.update(BOT_STEP)
    assert recorder.done[-1] == (1, Guess(False))
    assert controller.match.state.actors() == (0, 2)
    assert controller.match.state.observation(0).guessed == (1,)


def test_bots_answer_each_question_once() -> None:
    bot = fresh(Pour(1))
    controller, _ = seated(bot, "human", weather=laid(1, 2))
    deal(controller)
    for _ in range(40):
        controller.update(0.01)
    assert len(bot.questions) == 1


def test_a_thinking_bot_is_asked_the_very_same_question_each_frame() -> None:
    bot = fresh()
    controller, _ = seated(bot, "human", weather=laid(1, 2))
    deal(controller)
    for _ in range(10):
        controller.update(0.01)
    assert len(bot.questions) == 10
    assert all(question is bot.questions[0] for question in bot.questions), "building it anew costs time in each frame"


def test_the_answers_of_bots_do_not_depend_on_frames_or_pauses() -> None:
    quick, _ = seated("novice", "novice", "novice")
    quick.play_out()
    slow, _ = seated("novice", "novice", "novice")
    frame = 0.0
    while not slow.match.state.is_terminal():
        frame = (frame + 0.07) % 0.4
        slow.update(frame)
    assert list(slow.match.past) == list(quick.match.past)
