"""Jobs: long work in short steps, some of it in threads."""

import threading
import time
from collections.abc import Callable
from functools import partial

import pytest

from table.job import Job, Steps, beside, each_beside


def counting(to: int) -> Steps[int]:
    for _ in range(to):
        yield None
    return to


def failing() -> Steps[int]:
    yield None
    raise OSError("the disk is gone")


def failing_in_a_thread() -> Steps[int]:
    return (yield from beside(lambda: int("no number")))


def test_it_gives_its_result_after_its_last_step_and_at_once() -> None:
    by_steps = Job(counting(2))
    assert [by_steps.step() for _ in range(4)] == [True, True, False, False]
    assert by_steps.is_ready
    assert by_steps.result == Job(counting(2)).finish() == 2


@pytest.mark.parametrize(("steps", "failure"), [(failing, OSError), (failing_in_a_thread, ValueError)])
def test_what_has_failed_never_has_a_result(steps: Callable[[], Steps[int]], failure: type[Exception]) -> None:
    job = Job(steps())
    for _ in range(2):
        with pytest.raises(failure):
            job.finish()
        assert not job.is_ready
        with pytest.raises(failure):
            job.step()


def threads_of(number: int, seen: list[threading.Thread]) -> Steps[int]:
    def work() -> int:
        seen.append(threading.current_thread())
        return number

    yield None
    first = yield from beside(work)
    return first + (yield from beside(work))


def test_work_beside_the_steps_runs_in_a_thread() -> None:
    seen = list[threading.Thread]()
    job = Job(threads_of(4, seen))
    until = time.monotonic() + 20.0
    while not job.is_ready:
        job.step()
        time.sleep(0.001)
        assert time.monotonic() < until
    assert job.result == 8
    assert threading.main_thread() not in seen


def test_finishing_takes_over_work_that_no_thread_has_begun() -> None:
    seen = list[threading.Thread]()
    assert Job(threads_of(4, seen)).finish() == 8
    assert seen == [threading.main_thread()] * 2


def test_work_that_still_waits_when_its_job_is_dropped_is_not_done() -> None:
    begun, may_end, done = threading.Semaphore(0), threading.Event(), list[int]()

    def hold() -> None:
        begun.release()
        may_end.wait(20.0)

    holding = [Job(beside(hold)) for _ in range(2)]
    waiting = Job(beside(lambda: done.append(1)))
    for job in (*holding, waiting):
        job.step()
    for _ in holding:
        begun.acquire(timeout=600.0)
    waiting.drop()
    may_end.set()
    for job in holding:
        job.finish()
    assert not done


def test_works_beside_each_other_give_their_results_in_order_and_only_so_many_are_begun() -> None:
    begun, may_go_on = list[int](), threading.Event()

    def work(number: int) -> int:
        begun.append(number)
        may_go_on.wait(20.0)
        return number

    job = Job(each_beside([partial(work, number) for number in range(5)]))
    job.step()
    time.sleep(0.05)
    assert not job.step()
    assert sorted(begun) == [0, 1]
    may_go_on.set()
    assert job.finish() == [0, 1, 2, 3, 4]
