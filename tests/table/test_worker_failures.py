"""Bots in worker processes that die, hang or raise, and processes that are closed or stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from dataclasses import replace
from pathlib import Path

import pytest

from table.match.players import THINKING
from table.search import worker
from table.search.worker import BotFailed, WorkerBotPlayer, WorkerPool
from tests.table import kuhn
from tests.table.workers import a_question, wait, with_bot, with_card

ROOT = Path(__file__).resolve().parents[2]


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
    assert (tmp_path / "lives").read_text() == "xx"
    pool.close()


def test_a_bot_that_kills_every_process_is_given_up() -> None:
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, with_bot("dying"), "regular", 1)
    with pytest.raises(BotFailed, match="its process ended each time"):
        wait(lambda: player.choose(a_question()))
    pool.close()


def test_a_bot_that_hangs_is_reported_at_once_and_the_pool_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(worker, "PATIENCE", 0.3)
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, with_bot("hanging"), "master", 1)
    with pytest.raises(BotFailed, match="its process hangs"):
        wait(lambda: player.choose(a_question()))
    assert "has not answered for" in caplog.text
    sound = WorkerBotPlayer(pool, kuhn.GAME, "novice", 1)
    assert wait(lambda: sound.choose(a_question())) == kuhn.Pass()
    pool.close()


@pytest.mark.skipif(sys.platform == "win32", reason="stops by signal")
def test_a_process_that_was_stopped_is_taken_for_hung_before_it_takes_up_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, kuhn.GAME, "novice", 1)
    wait(lambda: player.choose(a_question()))
    monkeypatch.setattr(worker, "PATIENCE", 0.3)
    os.kill(pool.process_ids[0], signal.SIGSTOP)
    with pytest.raises(BotFailed, match="its process hangs"):
        wait(lambda: player.choose(with_card(1)))
    pool.close()


def test_a_process_that_starts_and_loads_slowly_is_not_taken_for_hung(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PATIENCE", 0.9)
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, with_bot("loading_slowly"), "expert", 1)
    assert wait(lambda: player.choose(with_card(1))) == kuhn.Bet()
    pool.close()


def test_making_a_bot_ready_for_the_match_may_take_longer_than_an_answer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(worker, "PATIENCE", 0.9)
    monkeypatch.setenv("ODD_BOTS_FILE", str(tmp_path / "prepared"))
    game = replace(kuhn.GAME, preparation="tests.table.failing_bots:prepare_slowly")
    pool = WorkerPool(1)
    pool.warm_up(game, "novice", with_card(0).view)
    processes = pool.process_ids
    player = WorkerBotPlayer(pool, game, "novice", 1)
    assert wait(lambda: player.choose(with_card(1))) in with_card(1).legal
    assert (tmp_path / "prepared").read_text() == "01", "for the match, and for the question"
    assert pool.process_ids == processes, "none was taken for hung"
    pool.close()


@pytest.mark.skipif(sys.platform == "win32", reason="stops by signal")
def test_time_in_which_nobody_looks_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the machine has slept, the bot has had no time either."""
    monkeypatch.setattr(worker, "PATIENCE", 0.9)
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, with_bot("slow"), "expert", 1)
    wait(lambda: player.choose(with_card(1)))
    assert player.choose(with_card(0)) is THINKING
    os.kill(pool.process_ids[0], signal.SIGSTOP)
    time.sleep(1.2)
    os.kill(pool.process_ids[0], signal.SIGCONT)
    assert wait(lambda: player.choose(with_card(0))) == kuhn.Pass()
    pool.close()


def test_closing_ends_the_processes_even_in_mid_thought() -> None:
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, with_bot("hanging"), "master", 1)
    assert player.choose(a_question()) is THINKING
    (process,) = pool.process_ids
    os.kill(process, 0)
    pool.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_a_question_survives_the_closing_of_the_pool() -> None:
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, with_bot("slow"), "expert", 1)
    assert player.choose(a_question()) is THINKING
    pool.close()
    assert wait(lambda: player.choose(a_question())) == kuhn.Bet()
    pool.close()
    assert pool.process_ids == ()


def test_warming_up_loads_the_bot_in_every_process() -> None:
    pool = WorkerPool(2)
    pool.warm_up(kuhn.GAME, "master", a_question().view)
    assert len(pool.process_ids) == 2
    player = WorkerBotPlayer(pool, kuhn.GAME, "master", 1)
    assert wait(lambda: player.choose(a_question())) in a_question().legal
    pool.close()


@pytest.mark.skipif(sys.platform == "win32", reason="kills by signal")
def test_the_processes_die_with_the_one_that_started_them(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        textwrap.dedent("""
            import time
            from tests.table.workers import a_question, with_bot
            from table.search.worker import WorkerBotPlayer, WorkerPool
            if __name__ == "__main__":
                pool = WorkerPool(1)
                player = WorkerBotPlayer(pool, with_bot("hanging"), "master", 1)
                player.choose(a_question())
                time.sleep(1)
                print(*pool.process_ids, flush=True)
                time.sleep(60)
        """)
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    parent = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True, env=environment)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    os.kill(child, 0)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    end = time.monotonic() + 10
    while Path(f"/proc/{child}").exists() and "Z" not in state_of(child):
        assert time.monotonic() < end, "the worker has outlived its parent"
        time.sleep(0.05)


def state_of(process: int) -> str:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"
