"""Bots in worker processes: the same answers, and never a wait."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import pytest

from table.match.match import Match
from table.match.players import THINKING, BotPlayer
from table.match.turns import TurnController
from table.search.worker import Adviser, BotFailed, Inquiry, WorkerBotPlayer, WorkerPool
from table.seating import bots_for_window, headless_setup, players_at_once
from tests.table import kuhn
from tests.table.failing_bots import gate
from tests.table.workers import a_question, wait, with_bot, with_card


def test_a_worker_plays_the_same_match_as_the_bots_in_this_process(pool: WorkerPool) -> None:
    setup = headless_setup(kuhn.GAME, ("master", "random"), {"hands": 6}, 11)
    at_once = Match(kuhn.GAME, setup)
    TurnController(at_once, players_at_once(kuhn.GAME, setup)).play_out()

    by_worker = Match(kuhn.GAME, setup)
    controller = TurnController(by_worker, bots_for_window(kuhn.GAME, setup, pool))
    wait(lambda: (controller.update(1.0) and by_worker.state.is_terminal()) or THINKING)

    assert list(by_worker.past) == list(at_once.past)


def test_no_collection_of_garbage_interrupts_a_bot(pool: WorkerPool) -> None:
    assert wait(Inquiry(pool, "tests.table.workers:collects_while_thinking", None).answer) is False


def test_an_inquiry_is_answered_by_a_function_instead_of_a_bot(pool: WorkerPool) -> None:
    view = with_card(2).view
    inquiry = Inquiry(pool, "tests.table.kuhn:card_of", view)
    assert wait(inquiry.answer) == 2
    with pytest.raises(BotFailed, match="AssertionError"):
        wait(Inquiry(pool, "tests.table.kuhn:card_of", msgspec.structs.replace(view, card=None)).answer)


def test_asking_never_waits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ODD_BOTS_FILE", str(tmp_path / "asked"))
    pool = WorkerPool(1)
    player = WorkerBotPlayer(pool, with_bot("gated"), "expert", 1)
    # Waiting would take for ever: the bot answers once the gate is open.
    assert player.choose(a_question()) is THINKING
    assert player.choose(a_question()) is THINKING
    gate().touch()
    assert wait(lambda: player.choose(a_question())) == kuhn.Bet()
    pool.close()


def test_an_answer_to_an_older_question_is_dropped(pool: WorkerPool) -> None:
    player = WorkerBotPlayer(pool, with_bot("slow"), "expert", 1)
    high, low = with_card(1), with_card(0)
    assert player.choose(high) is THINKING
    time.sleep(0.6)
    assert wait(lambda: player.choose(low)) == kuhn.Pass()


def test_a_question_that_nobody_waits_for_any_more_is_not_put(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ODD_BOTS_FILE", str(tmp_path / "asked"))
    pool = WorkerPool(1)
    assert WorkerBotPlayer(pool, with_bot("gated"), "expert", 1).choose(with_card(1)) is THINKING
    player = WorkerBotPlayer(pool, with_bot("noting"), "expert", 1)
    assert player.choose(with_card(1)) is THINKING
    assert player.choose(with_card(0)) is THINKING
    gate().touch()
    wait(lambda: player.choose(with_card(0)))
    assert (tmp_path / "asked").read_text(encoding="utf-8") == "0"
    pool.close()


def test_what_was_asked_for_a_match_that_is_left_is_not_put(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ODD_BOTS_FILE", str(tmp_path / "asked"))
    pool = WorkerPool(1)
    assert WorkerBotPlayer(pool, with_bot("gated"), "expert", 1).choose(with_card(1)) is THINKING
    left, present = (
        WorkerBotPlayer(pool, with_bot("noting"), "expert", 1),
        WorkerBotPlayer(pool, with_bot("noting"), "expert", 2),
    )
    assert left.choose(with_card(1)) is THINKING
    assert present.choose(with_card(0)) is THINKING
    left.forget()
    gate().touch()
    wait(lambda: present.choose(with_card(0)))
    assert (tmp_path / "asked").read_text(encoding="utf-8") == "0"
    pool.close()


def test_a_hint_is_what_the_bot_would_do_with_its_reason(pool: WorkerPool) -> None:
    adviser = Adviser(pool, kuhn.GAME, seed=1)
    advice = wait(lambda: adviser.advise(a_question()))
    assert advice.action == BotPlayer(kuhn.CarefulBot(), 1).choose(a_question())
    assert advice.reason % advice.details == "A card of 1 decides."


def test_a_worker_has_neither_pygame_nor_numpy_loaded_for_a_bot_that_needs_none(pool: WorkerPool) -> None:
    adviser = Adviser(pool, with_bot("slow"), seed=1)
    assert wait(lambda: adviser.advise(a_question())).reason == ""
