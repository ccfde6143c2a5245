import itertools
from dataclasses import dataclass

import pytest

from stage.graphics import motion
from stage.graphics.motion import Motion, Script, Spring, Tween, staggered


@dataclass
class Card:
    x: float = 0.0
    y: float = 0.0
    lift: float = 0.0


def test_movements_follow_one_another() -> None:
    queue, one, other = Motion(), Card(), Card()
    queue.move(one, 0.3, x=100)
    queue.move(other, 0.3, x=100)
    queue.update(0.15)
    assert 0 < one.x < 100
    assert other.x == 0
    queue.update(0.3)
    assert one.x == 100
    assert 0 < other.x < 100
    queue.update(0.2)
    assert other.x == 100
    assert not queue.is_busy


def test_time_left_over_by_one_movement_goes_to_the_next() -> None:
    queue, card = Motion(), Card()
    queue.move(card, 0.1, motion.linear, x=10)
    queue.move(card, 0.1, motion.linear, y=10)
    queue.update(0.15)
    assert card.x == 10
    assert card.y == pytest.approx(5.0)


def test_what_comes_after_the_end_of_a_frame_waits_for_the_next_one() -> None:
    queue, card, seen = Motion(speed=4.0), Card(), list[str]()
    queue.move(card, 0.1, x=50)
    queue.end_frame()
    queue.call(lambda: seen.append("told"))
    queue.end_frame()
    queue.call(lambda: seen.append("shown"))
    for expected in ([], ["told"], ["told", "shown"]):
        queue.update(0.1)
        assert (card.x, seen) == (50, expected)
    assert not queue.is_busy
    queue.end_frame()
    queue.call(lambda: seen.append("skipped to"))
    queue.skip()
    assert seen[-1] == "skipped to"


def test_skip_finishes_everything_in_order_at_once() -> None:
    queue, card, seen = Motion(), Card(), list[str]()
    queue.move(card, 0.4, x=50)
    queue.call(lambda: seen.append(f"at {card.x}"))
    queue.wait(5.0)
    queue.move(card, 0.4, x=80)
    queue.call(lambda: queue.move(card, 0.4, y=7))
    queue.skip()
    assert (card.x, card.y) == (80, 7)
    assert seen == ["at 50"]
    assert not queue.is_busy


def test_who_hurries_still_sees_a_stop_and_goes_on_from_there() -> None:
    queue, card = Motion(), Card()
    queue.move(card, 0.4, x=50)
    queue.stop(5.0)
    queue.move(card, 0.4, y=80)
    queue.hurry()
    queue.update(0.3)
    queue.hurry()
    assert (card.x, card.y, queue.has_stop) == (50, 0, True)
    queue.update(0.3)
    queue.hurry()
    assert (card.x, card.y, queue.is_busy) == (50, 80, False)


def test_a_stop_is_short_for_who_hurries() -> None:
    queue, card = Motion(), Card()
    queue.stop(5.0)
    queue.move(card, 0.4, motion.linear, x=40)
    queue.hurry()
    queue.update(1.1)
    assert card.x == pytest.approx(10.0)


def test_what_is_called_in_the_queue_may_skip_the_rest() -> None:
    queue, card, seen = Motion(), Card(), list[str]()
    queue.add(
        Tween(card, {"x": 50}, 0.1, after=queue.skip),
        Tween(card, {"lift": 5}, 0.4, after=lambda: seen.append("lifted")),
    )
    queue.move(card, 5.0, x=80)
    queue.call(lambda: seen.append("over"))
    queue.update(0.2)
    assert (card.x, card.lift) == (80, 5)
    assert seen == ["lifted", "over"]
    assert not queue.is_busy


def test_what_is_called_when_a_movement_begins_may_skip_it() -> None:
    queue, card, seen = Motion(), Card(), list[str]()

    def begin() -> None:
        seen.append("begun")
        queue.skip()

    queue.add(Tween(card, {"x": 50}, 0.4, before=begin, after=lambda: seen.append("done")))
    queue.move(card, 0.4, y=10)
    queue.update(0.1)
    assert (card.x, card.y) == (50, 10)
    assert seen == ["begun", "done"]
    assert not queue.is_busy


def test_what_is_called_in_the_queue_may_skip_and_add_what_follows() -> None:
    queue, card = Motion(), Card()

    def turn_back() -> None:
        queue.skip()
        queue.move(card, 0.4, motion.linear, x=0)

    queue.move(card, 0.1, x=50)
    queue.call(turn_back)
    queue.move(card, 0.4, x=100)
    queue.update(0.1)
    queue.update(0.2)
    assert card.x == pytest.approx(50.0), "half of the way back"


def test_reduced_motion_is_instant() -> None:
    queue, card = Motion(reduced=True), Card()
    queue.add(Tween(card, {"x": 30}, 0.4, arcs={"lift": 40}))
    queue.wait(1.0)
    assert (card.x, card.lift) == (30, 0)
    assert not queue.is_busy


def test_an_arc_rises_on_the_way_and_is_gone_at_the_end() -> None:
    queue, card = Motion(), Card()
    queue.add(Tween(card, {"x": 10}, 0.4, arcs={"lift": 40}))
    queue.update(0.2)
    assert card.lift == pytest.approx(40.0)
    queue.update(0.3)
    assert card.lift == 0


def test_staggered_movements_start_one_after_the_other_and_end_as_one() -> None:
    queue, cards = Motion(), [Card(), Card(), Card()]
    queue.together([Tween(card, {"x": 10}, 0.2) for card in cards], stagger=0.1)
    queue.update(0.1)
    assert cards[0].x > 0
    assert cards[2].x == 0
    queue.update(0.2)
    assert cards[0].x == 10
    assert queue.is_busy
    queue.update(0.2)
    assert cards[2].x == 10
    assert not queue.is_busy


def test_speed_multiplies_time() -> None:
    queue, card = Motion(speed=4.0), Card()
    queue.move(card, 0.4, x=10)
    queue.update(0.1)
    assert card.x == 10


def test_a_movement_starts_from_where_things_are_when_its_turn_comes() -> None:
    queue, card = Motion(), Card()
    queue.wait(0.1)
    queue.move(card, 0.2, motion.linear, x=100)
    card.x = 50
    queue.update(0.2)
    assert card.x == pytest.approx(75.0)


@pytest.mark.parametrize("name", ["linear", "ease_in", "ease_out", "ease_in_out"])
def test_every_ease_begins_at_zero_and_ends_at_one(name: str) -> None:
    ease = getattr(motion, name)
    assert ease(0.0) == pytest.approx(0.0, abs=1e-9)
    assert ease(1.0) == pytest.approx(1.0)
    steps = [ease(i / 500) for i in range(501)]
    assert max(abs(after - before) for before, after in itertools.pairwise(steps)) < 0.02


@pytest.mark.parametrize("frame", [1 / 144, 1 / 60, 1 / 15, 0.25])
def test_a_spring_lags_overshoots_and_settles_at_its_goal_whatever_the_frames(frame: float) -> None:
    spring, values = Spring(0.4, 0.3), []
    for _ in range(round(3.0 / frame)):
        spring.update(1.0, frame)
        values.append(spring.value)
    assert max(values) < 1.6
    assert values[-1] == 1.0
    if frame < 0.1:
        assert values[0] < 0.5
        assert max(values) > 1.2
    spring.put(0.0)
    spring.update(0.0, frame)
    assert spring.value == 0.0


def told(card: Card, seen: list[str]) -> Script:
    seen.append("begun")
    yield Tween(card, {"x": 10.0}, 0.2)
    seen.append(f"at {card.x}")
    yield []
    yield 0.1
    yield staggered([Tween(card, {"y": 5.0}, 0.1), Tween(card, {"lift": 1.0}, 0.1)], 0.1)
    seen.append(f"down {card.y} {card.lift}")


@pytest.mark.parametrize(("reduced", "skips"), [(False, False), (False, True), (True, False)])
def test_a_script_goes_on_step_by_step_before_what_is_queued_after_it(reduced: bool, skips: bool) -> None:
    queue, card, seen = Motion(reduced=reduced), Card(), list[str]()
    queue.wait(0.1)
    queue.play(told(card, seen))
    queue.call(lambda: seen.append("next"))
    if skips:
        queue.skip()
    elif not reduced:
        for seconds, expected in ((0.05, 0), (0.15, 1), (0.3, 2), (0.09, 2), (0.02, 4)):
            queue.update(seconds)
            assert len(seen) == expected
    assert seen == ["begun", "at 10.0", "down 5.0 1.0", "next"]
    assert not queue.is_busy


def test_hurrying_through_a_script_shows_the_stop_after_it() -> None:
    queue, card, seen = Motion(), Card(), list[str]()
    queue.play(told(card, seen))
    queue.stop(5.0)
    queue.play(told(card, seen))
    assert queue.has_stop
    queue.hurry()
    assert (len(seen), queue.has_stop) == (3, True)
    queue.skip()
    assert (len(seen), queue.is_busy) == (6, False)
