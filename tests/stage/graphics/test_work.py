"""Background jobs of the stage."""

from collections.abc import Iterator

import pytest

from stage.graphics.work import RenderBudgetExceeded, Work, limited, making
from table.job import Steps


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
        ready = [work.go_on(name, waiting, 0.0) for name in ("one", "other")]
    assert work.need("ground", lambda: counted(begun, "again")) == "ground"
    assert begun == ["ground"]


def test_under_a_limit_a_job_is_gone_on_with_while_there_is_time(begun: list[str]) -> None:
    work, tries, result = Work(), 0, ""
    while not result:
        tries += 1
        try:
            with limited(1e-9), making():
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
        with pytest.raises(OSError, match="gone"):
            work.go_on("board", failing, 0.0)
        assert not work.begun


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
