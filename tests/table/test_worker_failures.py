"""Bots in worker processes that die, hang or raise, and processes that are closed or stopped."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from table.match.players import THINKING
from table.search.worker import SILENCE, BotFailed, WorkerBotPlayer, WorkerPool
from tests.table import kuhn
from tests.table.failing_bots import gate
from tests.table.processes import bot_processes, children, has_ended, wait_for
from tests.table.workers import a_question, wait, with_bot, with_card

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def begun() -> Callable[[], list[int]]:
    """Return the processes of bots that have begun since the test began and still run."""
    before = bot_processes()
    return lambda: [each for each in bot_processes() if each not in before]


def test_a_bot_that_raises_is_reported_by_name_and_the_pool_goes_on(pool: WorkerPool) -> None:
    broken = WorkerBotPlayer(pool, with_bot("raising"), "novice", 1)
    with pytest.raises(BotFailed, match=r"^The novice bot could not answer: ValueError: too many cards$"):
        wait(lambda: broken.choose(a_question()))
    sound = WorkerBotPlayer(pool, kuhn.GAME, "novice", 1)
    assert wait(lambda: sound.choose(a_question())) == kuhn.Pass()


def test_a_killed_process_is_replaced_and_its_question_asked_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ODD_BOTS_FILE", str(tmp_path / "lives"))
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, with_bot("dying_once"), "expert", 1)
    assert wait(lambda: player.choose(a_question())) == a_question().legal[0]
    assert (tmp_path / "lives").read_text(encoding="utf-8") == "xx"
    pool.close()


def test_a_bot_that_kills_every_process_is_given_up() -> None:
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, with_bot("dying"), "regular", 1)
    with pytest.raises(BotFailed, match="its process ended every time"):
        wait(lambda: player.choose(a_question()))
    pool.close()


def test_a_bot_that_takes_too_much_processor_time_is_reported_at_once_and_the_pool_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pool = WorkerPool(1, patience=0.3)
    player = WorkerBotPlayer(pool, with_bot("toiling"), "master", 1)
    with pytest.raises(BotFailed, match="its process hangs"):
        wait(lambda: player.choose(a_question()))
    assert len(caplog.records) == 1, "it is not asked once more"
    assert "exit status 75, attempt 1; asked: master bot tests.table.failing_bots:toiling, seat 0" in caplog.text
    assert "of processor time" in caplog.text
    sound = WorkerBotPlayer(pool, kuhn.GAME, "novice", 1)
    assert wait(lambda: sound.choose(a_question())) == kuhn.Pass()
    pool.close()


def test_time_that_others_take_on_a_busy_machine_does_not_count(begun: Callable[[], list[int]]) -> None:
    """A bot that gets no processor time and one that sleeps are the same to the clock."""
    pool = WorkerPool(1, patience=0.2)
    player = WorkerBotPlayer(pool, with_bot("slow"), "expert", 1)
    process = wait(lambda: player.choose(with_card(1))) and begun()
    assert wait(lambda: player.choose(with_card(0))) == kuhn.Pass()
    assert begun() == process
    pool.close()


@pytest.mark.skipif(sys.platform == "win32", reason="stops by signal")
@pytest.mark.parametrize("asks_first", [True, False])
def test_a_process_that_says_nothing_is_taken_for_hung(
    asks_first: bool,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    begun: Callable[[], list[int]],
) -> None:
    """The process was stopped before it took up the question, or waits for something that never comes."""
    monkeypatch.setenv("ODD_BOTS_FILE", str(tmp_path / "notes"))
    pool = WorkerPool(1)
    sound = WorkerBotPlayer(pool, kuhn.GAME, "novice", 1)
    wait(lambda: sound.choose(a_question()))
    player = WorkerBotPlayer(pool, with_bot("waiting"), "master", 1)
    if asks_first:
        assert player.choose(with_card(1)) is THINKING
        wait_for((tmp_path / "notes").exists, "the bot has not been asked")
    else:
        os.kill(begun()[0], signal.SIGSTOP)
    pool.silence = 0.3
    with pytest.raises(BotFailed, match="its process hangs"):
        wait(lambda: player.choose(with_card(1)))
    assert "has said nothing for" in caplog.text
    pool.silence = SILENCE
    assert wait(lambda: sound.choose(with_card(1))) in with_card(1).legal
    pool.close()


def test_whatever_ends_a_process_is_logged_with_its_exit_status_and_last_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, with_bot("dying_loudly"), "regular", 1)
    with pytest.raises(BotFailed, match="its process ended every time"):
        wait(lambda: player.choose(a_question()))
    pool.close()
    status = 3 if sys.platform == "win32" else -signal.SIGABRT
    asked = "regular bot tests.table.failing_bots:dying_loudly, seat 0, action 1"
    assert [record.message for record in caplog.records] == [
        f"a bot process ended with exit status {status}, attempt {attempt}; asked: {asked}; "
        "its last words: the cards are wet"
        for attempt in (1, 2)
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="kills by signal")
def test_a_process_killed_while_it_waits_is_logged_and_replaced(
    caplog: pytest.LogCaptureFixture, begun: Callable[[], list[int]]
) -> None:
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, kuhn.GAME, "novice", 1)
    wait(lambda: player.choose(a_question()))
    (process,) = begun()
    os.kill(process, signal.SIGKILL)
    assert wait(lambda: player.choose(with_card(1))) in with_card(1).legal
    assert "exit status -9, attempt 1; asked: novice bot" in caplog.text
    assert "its last words: none" in caplog.text
    pool.close()


@pytest.mark.parametrize("bot", ["raising_its_view", "dying", "toiling"])
def test_the_log_never_holds_a_whole_view(bot: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    pool = WorkerPool(1, patience=0.3)
    question = with_card(1)
    player = WorkerBotPlayer(pool, with_bot(bot), "expert", 1)
    with pytest.raises(BotFailed) as failure:
        wait(lambda: player.choose(question))
    pool.close()
    assert caplog.records
    assert len(str(failure.value)) < 300
    for text in (caplog.text, str(failure.value)):
        # A view of Kuhn poker is short: what raises it says it 500 times.
        assert text.count(str(question.view)) <= (4 if bot == "raising_its_view" else 0)
        assert max(map(len, text.splitlines())) < 500


def test_no_file_is_left_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, kuhn.GAME, "novice", 1)
    wait(lambda: player.choose(a_question()))
    if sys.platform != "win32":
        assert not list(tmp_path.iterdir()), "whatever happens to both processes from now on"
    pool.close()
    assert not list(tmp_path.iterdir())


def test_bots_play_where_the_disk_takes_no_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "missing"))
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, kuhn.GAME, "novice", 1)
    assert wait(lambda: player.choose(a_question())) in a_question().legal
    pool.close()


def test_a_process_that_starts_and_loads_slowly_is_not_taken_for_hung() -> None:
    pool = WorkerPool(1, patience=0.9)
    player = WorkerBotPlayer(pool, with_bot("loading_slowly"), "expert", 1)
    assert wait(lambda: player.choose(with_card(1))) == kuhn.Bet()
    pool.close()


def test_making_a_bot_ready_for_the_match_may_take_longer_than_an_answer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, begun: Callable[[], list[int]]
) -> None:
    monkeypatch.setenv("ODD_BOTS_FILE", str(tmp_path / "prepared"))
    game = replace(kuhn.GAME, preparation="tests.table.failing_bots:prepare_slowly")
    pool = WorkerPool(1, patience=0.9)
    pool.warm_up(game, "novice", with_card(0).view)
    processes = begun()
    player = WorkerBotPlayer(pool, game, "novice", 1)
    assert wait(lambda: player.choose(with_card(1))) in with_card(1).legal
    assert (tmp_path / "prepared").read_text(encoding="utf-8") == "01", "for the match, and for the question"
    assert begun() == processes, "none was taken for hung"
    pool.close()


@pytest.mark.skipif(sys.platform == "win32", reason="stops by signal")
def test_time_in_which_nobody_looks_does_not_count(begun: Callable[[], list[int]]) -> None:
    """If the machine has slept, the bot has had no time either."""
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, with_bot("slow"), "expert", 1)
    wait(lambda: player.choose(with_card(1)))
    assert player.choose(with_card(0)) is THINKING
    os.kill(begun()[0], signal.SIGSTOP)
    pool.silence = 0.9
    time.sleep(1.2)
    assert player.choose(with_card(0)) is THINKING
    pool.silence = SILENCE
    os.kill(begun()[0], signal.SIGCONT)
    assert wait(lambda: player.choose(with_card(0))) == kuhn.Pass()
    pool.close()


def test_closing_ends_the_processes_even_in_mid_thought(begun: Callable[[], list[int]]) -> None:
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, with_bot("toiling"), "master", 1)
    assert player.choose(a_question()) is THINKING
    (process,) = begun()
    os.kill(process, 0)
    pool.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_a_question_survives_the_closing_of_the_pool(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, begun: Callable[[], list[int]]
) -> None:
    monkeypatch.setenv("ODD_BOTS_FILE", str(tmp_path / "asked"))
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, with_bot("gated"), "expert", 1)
    assert player.choose(a_question()) is THINKING
    pool.close()
    gate().touch()
    assert wait(lambda: player.choose(a_question())) == kuhn.Bet()
    pool.close()
    assert begun() == []


def test_warming_up_loads_the_bot_in_every_process(begun: Callable[[], list[int]]) -> None:
    pool = WorkerPool(2)
    pool.warm_up(kuhn.GAME, "master", a_question().view)
    assert len(begun()) == 2
    player = WorkerBotPlayer(pool, kuhn.GAME, "master", 1)
    assert wait(lambda: player.choose(a_question())) in a_question().legal
    pool.close()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds the processes in /proc")
def test_the_processes_die_with_the_one_that_started_them(tmp_path: Path) -> None:
    """In mid-thought, and Python's own tracker of resources with them. No file is left."""
    script, notes, files = tmp_path / "parent.py", tmp_path / "notes", tmp_path / "files"
    files.mkdir()
    script.write_text(
        textwrap.dedent("""
            import time
            from tests.table.workers import a_question, with_bot
            from table.search.worker import WorkerBotPlayer, WorkerPool
            if __name__ == "__main__":
                player = WorkerBotPlayer(WorkerPool(1), with_bot("waiting"), "master", 1)
                player.choose(a_question())
                time.sleep(600)
        """),
        encoding="utf-8",
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT), "ODD_BOTS_FILE": str(notes), "TMPDIR": str(files)}
    parent = subprocess.Popen([sys.executable, script], env=environment)
    try:
        wait_for(notes.exists, "the bot has not been asked")
        started = children(parent.pid)
        assert len(started) == 2
        assert not list(files.iterdir())
    finally:
        parent.kill()
        parent.wait()
    wait_for(lambda: all(map(has_ended, started)), "a process has outlived its parent")
