"""Something long that is done in short steps."""

from collections.abc import Generator

import pytest

from table.stepwise import IncrementalTask


def counting(to: int) -> Generator[None, None, int]:
    for _ in range(to):
        yield
    return to


def failing() -> Generator[None, None, int]:
    yield
    raise OSError("the disk is gone")


def test_it_gives_its_result_after_its_last_step_and_at_once() -> None:
    by_steps = IncrementalTask(counting(2))
    for _ in range(3):
        assert not by_steps.finished
        by_steps.step()
    assert by_steps.finished
    by_steps.step()
    assert by_steps.result == IncrementalTask(counting(2)).finish() == 2


def test_what_has_failed_never_has_a_result() -> None:
    steps = IncrementalTask(failing())
    with pytest.raises(OSError, match="disk"):
        steps.finish()
    assert not steps.finished
    with pytest.raises(OSError, match="disk"):
        steps.finish()
    assert not steps.finished
