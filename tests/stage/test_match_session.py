"""Opening, keeping, resuming, reviewing and giving up a match."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from stage.match.scene import RESULTS_AFTER, open_match, resume
from stage.match_session import MatchSession
from stage.services import Services
from stage.ui.scene import Scene
from table.contract import CHANCE
from table.match.journal import BadJournal, read
from table.match.players import THINKING, ChanceQuestion, Thinking
from table.offer.options import BadSetup
from tests.full_disk import full_disk, needs_limits
from tests.lantern.rules import Lay, Pour
from tests.stage.lantern_window import GAMES, LanternWindow, lantern_window, setup_of, table
from tests.stage.unseen_window import open_questions


def test_a_new_match_is_kept_from_its_first_moment(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice", "novice") as here:
        session = here.scene.context.session
        assert session.path is not None
        assert session.path.parent == tmp_path / "matches"
        assert session.match.setup.started
        written = read(session.path, GAMES)
        options = written.game.complete_options(written.setup.options, saved=True)
        assert options == written.game.complete_options(session.match.setup.options, saved=True)
        assert msgspec.structs.replace(written.setup, options=session.match.setup.options) == session.match.setup
        here.wait_for_turn()
        here.driver.click("pour-2")
        here.wait_until(lambda: here.scene.context.match.number > 1)
        kept = read(session.path, GAMES)
        assert (kept.entry(1).seat, kept.entry(1).action) == (0, Pour(2))


def test_two_matches_begun_in_the_same_second_have_two_files(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice") as here:
        setup = here.scene.context.match.setup
        other = MatchSession.new(here.services, setup)
        assert other.path != here.scene.context.session.path
        assert other.path is not None
        assert other.path.exists()
        other.close()


def test_a_set_up_that_does_not_fit_is_refused_and_leaves_no_file(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice") as here, pytest.raises(BadSetup):
        MatchSession.new(here.services, setup_of("human"))
    assert len(list((tmp_path / "matches").glob("*.jsonl"))) == 1


def test_a_resumed_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice", "novice") as here:
        here.wait_for_turn()
        here.driver.click("pour-3")
        here.wait_until(lambda: here.scene.context.match.number >= 3)
        here.driver.click("menu")
        path, left = here.scene.context.session.path, here.scene.context.match.state.to_json()
    assert path is not None

    def opening(services: Services) -> Scene:
        return resume(services, path)

    with lantern_window(tmp_path, opening) as here:
        assert here.scene.context.match.state.to_json() == left
        here.wait_for_turn()
        number = here.scene.context.match.number
        here.driver.click("pour-1")
        here.wait_until(lambda: here.scene.context.match.number > number)
        assert read(path, GAMES).entry(number).action == Pour(1)


def test_the_time_at_the_table_goes_on_where_it_was_left(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", points=3) as here:
        here.wait_for_turn()
        here.driver.wait(8.0)
        here.driver.click(here.display.first_focus())
        here.wait_for_turn()
        path = here.scene.context.session.path
    assert path is not None

    def opening(services: Services) -> Scene:
        return resume(services, path)

    with lantern_window(tmp_path, opening) as here:
        while not here.scene.context.match.state.is_terminal():
            here.wait_until(
                lambda: here.scene.context.acting is not None or here.scene.context.match.state.is_terminal()
            )
            if here.scene.context.acting is not None:
                here.driver.click(here.display.first_focus())
        (finished,) = here.services.history.matches()
        assert 8.0 <= finished.duration == pytest.approx(here.scene.context.match.seconds)


def test_a_file_that_is_no_match_cannot_be_resumed(tmp_path: Path) -> None:
    (tmp_path / "foreign.jsonl").write_text("hello\n", encoding="utf-8")
    with table(tmp_path, "human", "novice") as here, pytest.raises(BadJournal):
        MatchSession.resume(here.services, tmp_path / "foreign.jsonl")


def test_a_match_that_cannot_be_saved_is_played_and_saved_as_soon_as_it_can(tmp_path: Path) -> None:
    blocked = tmp_path / "matches"
    blocked.write_text("a file where the folder should be", encoding="utf-8")
    with table(tmp_path, "human", "novice") as here:
        assert here.scene.ui.dialog is not None
        assert here.scene.ui.dialog.name == "not-saved"
        session = here.scene.context.session
        assert session.not_saved == "File exists", "the system's words only: the rest is translated"
        here.driver.click("not-saved.again")
        assert here.scene.ui.dialog is not None, "it is still refused"
        here.driver.click("not-saved.close")
        here.wait_for_turn()
        here.driver.click("pour-1")
        here.wait_until(lambda: here.scene.context.match.number > 1)
        assert here.driver.find("unsaved").visible
        assert session.path is None
        blocked.unlink()
        here.driver.click("unsaved")
        here.driver.click("not-saved.again")
        assert here.scene.ui.dialog is None
        here.wait_until(lambda: not here.driver.find("unsaved").visible)
        assert "saved again" in told(here)
        assert session.path is not None
        assert read(session.path, GAMES).number == here.scene.context.match.number
        here.wait_for_turn()
        here.driver.click("pour-1")
        assert here.scene.ui.dialog is None


def told(here: LanternWindow) -> str:
    return " ".join(notice.text for notice in here.driver.app.notices.shown)


@needs_limits
def test_a_disk_that_fills_up_during_the_match_is_told_once_until_there_is_room(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random") as here:
        here.wait_for_turn()
        session = here.scene.context.session
        with full_disk():
            here.driver.click("pour-1")
            here.wait_until(lambda: here.scene.ui.dialog is not None)
            assert here.scene.ui.dialog is not None
            assert here.scene.ui.dialog.name == "not-saved"
            here.driver.click("not-saved.close")
            here.wait_for_turn()
            here.driver.click("pour-1")
            here.wait_for_turn()
            assert here.scene.ui.dialog is None
            assert here.driver.find("unsaved").visible
            here.driver.key("escape")
            here.driver.click("menu.leave")
            assert here.scene.ui.has("lose.yes"), "nobody loses a match without being asked"
            here.driver.click("lose.no")
            here.driver.app.ask_to_quit()
            here.driver.step()
            assert "will be lost" in str(here.driver.find("quit.text").value)
            here.driver.click("quit.again")
            assert "will be lost" in str(here.driver.find("quit.text").value)
            assert here.driver.app.running
        here.driver.click("quit.again")
        assert not here.driver.app.running, "what is saved needs no question"
        assert session.path is not None
        assert read(session.path, GAMES).number == here.scene.context.match.number


@needs_limits
def test_a_match_that_ends_unsaved_is_not_left_for_its_results_without_asking(tmp_path: Path) -> None:
    with table(tmp_path, "random", "random", points=1) as here:
        session = here.scene.context.session
        with full_disk():
            here.wait_until(lambda: here.scene.ui.dialog is not None)
            here.driver.click("not-saved.close")
            here.wait_until(lambda: session.match.state.is_terminal())
            here.driver.wait(2 * RESULTS_AFTER)
            assert here.driver.scene.ui.has("unsaved"), "the match is still in front"
            here.driver.app.ask_to_quit()
            assert here.driver.app.running
            here.driver.step()
            here.driver.click("quit.no")
            here.driver.click("frame.results")
            assert here.driver.scene.ui.has("lose.again")
        here.driver.click("lose.again")
        here.driver.step()
        assert not here.driver.scene.ui.has("lose.again")
        (path,) = (tmp_path / "matches").glob("*.jsonl")
        assert read(path, GAMES).state.is_terminal()


def test_a_review_is_a_copy_and_stands_at_the_end(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice") as here:
        here.wait_for_turn()
        here.driver.click("pour-1")
        here.wait_for_turn()
        match = here.scene.context.match
        review = MatchSession.review(here.services, match)
        assert review.match.state.to_json() == match.state.to_json()
        review.match.go_to(0)
        assert match.number == match.length
        assert review.path is None


def test_a_copy_keeps_what_was_taken_back(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice", practice=True) as here:
        here.wait_for_turn()
        here.driver.click("pour-1")
        here.wait_for_turn()
        here.driver.click("undo")
        assert (
            here.scene.context.match.copy().number == here.scene.context.match.length > here.scene.context.match.number
        )


def test_again_is_the_same_table_with_another_seed(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice") as here:
        setup = here.scene.context.match.setup
        again = here.scene.context.session.again()
        plain = msgspec.structs.replace(again.match.setup, seed=setup.seed, started=setup.started)
        assert plain == setup
        assert again.match.setup.seed != setup.seed
        again.close()


def test_giving_up_throws_the_file_away(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice") as here:
        here.scene.context.session.give_up()
    assert list((tmp_path / "matches").iterdir()) == []


def test_no_bot_thinks_on_for_a_match_that_is_left(tmp_path: Path) -> None:
    with table(tmp_path, "novice", "novice") as here:
        pool, session = here.services.pool, here.scene.context.session
        here.wait_until(lambda: open_questions(pool) > 0)
        session.close()
        assert open_questions(pool) == 0


def test_chance_may_be_answered_on_the_screen(tmp_path: Path) -> None:
    def weather(question: ChanceQuestion) -> Lay | Thinking | None:
        asked.append(question.number)
        if question.number > 0:
            return None
        return Lay((7, 8)) if len(asked) > 5 else THINKING

    asked: list[int] = []

    def opening(services: Services) -> Scene:
        session = MatchSession.new(services, setup_of("human", "novice"))
        scene = open_match(services, session)
        session.answer_chance_by(weather)
        return scene

    with lantern_window(tmp_path, opening) as here:
        here.wait_for_turn()
        assert here.scene.context.match.entry(0).seat == CHANCE
        assert here.scene.context.view.known == ((0, 7),)
        assert asked.count(0) == 6


def test_killed_in_the_middle_the_match_goes_on_from_the_last_thing_shown(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.stage.played_in_a_window", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="locale", env=os.environ | {"PYTHONPATH": "."})
    assert process.stdout is not None
    try:
        shown = [process.stdout.readline() for _ in range(12)]
    finally:
        process.kill()
    shown += process.stdout.readlines()
    process.wait()
    (path,) = (tmp_path / "matches").glob("*.jsonl")

    def opening(services: Services) -> Scene:
        return resume(services, path)

    with lantern_window(tmp_path, opening) as here:
        match = here.scene.context.match
        whole = [line for line in shown if line.endswith("\n")]
        assert match.number > len(whole) >= 12
        for line in whole:
            number, seat, action = line.split(maxsplit=2)
            entry = match.entry(int(number) - 1)
            assert (int(seat), action) == (entry.seat, msgspec.json.encode(entry.action).decode() + "\n")
        here.wait_for_turn()
