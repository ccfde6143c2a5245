import pytest

from stage.window.clock import FixedClock, usable_gap


def test_uneven_frames_make_the_same_number_of_steps_as_even_ones() -> None:
    even, uneven = FixedClock(1 / 120), FixedClock(1 / 120)
    steps_even = sum(even.advance(1 / 60) for _ in range(60))
    steps_uneven = sum(uneven.advance(gap) for gap in (1 / 90, 1 / 40, 1 / 72, 0.0099) * 16)
    seconds = 16 * (1 / 90 + 1 / 40 + 1 / 72 + 0.0099)
    assert steps_even == 120
    assert steps_uneven == int(seconds * 120)


def test_one_frame_never_demands_more_than_the_cap_and_the_rest_is_forgotten() -> None:
    clock = FixedClock(1 / 120, most_steps=5)
    assert clock.advance(0.2) == 5
    assert clock.advance(1 / 120) == 1


def test_a_gap_over_a_quarter_of_a_second_is_dropped() -> None:
    clock = FixedClock(1 / 60)
    assert clock.advance(0.26) == 0
    assert usable_gap(0.25) == 0.25
    assert usable_gap(3.0) == 0.0
    assert usable_gap(-0.1) == 0.0


@pytest.mark.parametrize(("step", "most"), [(0.0, 3), (-1.0, 3), (0.1, 0)])
def test_a_clock_without_steps_is_refused(step: float, most: int) -> None:
    with pytest.raises(ValueError, match="fixed clock"):
        FixedClock(step, most)
