"""Background jobs of the stage."""

import threading
import time
from collections.abc import Iterator
from functools import partial

import pytest

from stage.graphics.work import RenderBudgetExceeded, Urgency, Work, limited, making
from table.job import Steps, beside


@pytest.fixture
def begun() -> list[str]:
    return []


def counted(begun: list[str], name: str, steps: int = 3) -> Steps[str]:
    begun.append(name)
    for _ in range(steps):
        yield None
    return name


def test_a_job_that_several_others_wait_for_is_begun_once(begun: list[str]) -> None:
    work = Work()

    def waiting() -> Steps[None]:
        return work.share("ground", lambda: counted(begun, "ground"))

    ready = [False]
    while not all(ready):
        ready = [work.want(name, waiting) for name in ("one", "other")]
        work.frame(0.0)
    assert work.need("ground", lambda: counted(begun, "again")) == "ground"
    assert begun == ["ground"]


def test_under_a_limit_a_job_is_gone_on_with_while_there_is_time(begun: list[str]) -> None:
    work, tries, result = Work(), 0, ""
    while not result:
        tries += 1
        try:
            with limited(1e-9), making("it"):
                result = work.need("page", lambda: counted(begun, "page"))
        except RenderBudgetExceeded:
            assert work.begun == {"page"}
    assert tries > 1
    assert begun == ["page"]
    assert not work.begun


def test_a_job_that_failed_is_begun_again() -> None:
    work = Work()

    def failing() -> Steps[None]:
        yield None
        raise OSError("the file is gone")

    for _ in range(2):
        assert not work.want("board", failing)
        work.frame(0.0)
        with pytest.raises(OSError, match="gone"):
            work.want("board", failing)
        assert not work.begun


def test_what_is_seen_comes_before_what_may_be_seen_later(begun: list[str]) -> None:
    work, ready = Work(), [False]
    while not all(ready):
        ready = [
            work.want(name, partial(counted, begun, name), urgency)
            for name, urgency in {"later": Urgency.SPARE, "seen": Urgency.SEEN}.items()
        ]
        work.frame(0.0)
    assert begun == ["seen", "later"]


def test_a_long_frame_still_takes_a_step_of_what_is_seen_and_none_of_the_rest(begun: list[str]) -> None:
    work, steps = Work(), list[str]()

    def slow(name: str) -> Steps[None]:
        while True:
            steps.append(name)
            time.sleep(0.03)
            yield None

    work.want("later", partial(slow, "later"), Urgency.SPARE)
    work.want("seen", partial(slow, "seen"))
    work.frame(1.0)
    assert steps == ["seen"]
    assert work.is_busy
    work.want("later", partial(slow, "later"), Urgency.SPARE)
    work.frame(1.0)
    assert steps == ["seen"]
    assert not work.is_busy, "nobody waits for it"
    work.want("later", partial(slow, "later"), Urgency.SPARE)
    work.frame(0.0)
    assert steps == ["seen", "later"]


def test_work_in_threads_keeps_the_program_busy() -> None:
    work, going = Work(), threading.Event()
    work.ask("thread", lambda: beside(going.wait))
    assert work.is_busy
    going.set()
    work.need("thread", lambda: beside(going.wait))
    end = time.monotonic() + 60.0
    while work.is_busy and time.monotonic() < end:
        time.sleep(0.001)
    assert not work.is_busy


def test_what_is_dropped_is_closed() -> None:
    work, closed = Work(), list[str]()

    def closing() -> Iterator[None]:
        try:
            while True:
                yield None
        finally:
            closed.append("closed")

    def steps() -> Steps[None]:
        yield from closing()

    work.ask("one", steps)
    work.ask("other", steps)
    work.drop(["one", "never begun"])
    assert len(closed) == 1
    work.drop()
    assert len(closed) == 2
    assert not work.begun
