"""Saves that can be read and not written: everything says so in a sentence, and the match goes on."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from stage.match.scene import open_match
from stage.match_session import MatchSession
from stage.menus.replays import ReplaysScene
from stage.menus.shelf import Shelf
from stage.saves import Saves
from stage.services import Services
from stage.ui.scene import Scene
from table.match.journal import read
from tests.read_only import read_only
from tests.stage.lantern_window import GAMES, LanternWindow, lantern_window, table
from tests.stage.menu_window import menu, played

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a folder is never read-only there")


def told(here: LanternWindow) -> str:
    return " ".join(notice.text for notice in here.driver.app.notices.shown)


def test_start_again_begins_a_new_match_and_says_that_the_old_one_stays(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice") as here:
        old = here.scene.context.session
        assert old.path is not None
        with read_only(tmp_path / "matches"):
            here.driver.key("escape")
            here.driver.click("menu.restart")
            here.driver.click("restart.yes")
            here.driver.step()
            assert here.scene.context.session is not old
            assert "The old match could not be deleted: " in told(here)
            here.driver.click("not-saved.close")
            here.wait_for_turn()
            here.driver.click("pour-1")
            here.wait_until(lambda: here.scene.context.match.number > 1)
        assert old.path.exists()


def test_a_match_is_resumed_unsaved_and_saved_as_soon_as_it_can(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice") as here:
        path = here.scene.context.session.path
    assert path is not None

    def opening(services: Services) -> Scene:
        return open_match(services, MatchSession.resume(services, path))

    with ExitStack() as folder, ExitStack() as window:
        folder.enter_context(read_only(path.parent))
        here = window.enter_context(lantern_window(tmp_path, opening))
        here.driver.click("not-saved.close")
        here.wait_for_turn()
        here.driver.click("pour-1")
        here.wait_for_turn()
        folder.close()
        here.driver.click("pour-1")
        number = here.scene.context.match.number
        window.close()
    assert read(path, GAMES).number >= number > 2


@pytest.mark.parametrize("what", ["delete", "put_aside"])
def test_nothing_is_deleted_or_moved(tmp_path: Path, what: str) -> None:
    path = played(tmp_path, "waiting", actions=10)
    if what == "put_aside":
        path.write_text("no match", encoding="utf-8")

    def opening(services: Services) -> ReplaysScene:
        return ReplaysScene(services, Saves(services.saves, services.games))

    with read_only(path.parent), menu(tmp_path, opening) as here:
        here.driver.step(4)
        if what == "delete":
            here.driver.click("delete")
            here.driver.click("discard.yes")
        else:
            here.driver.click("put-aside")
        words = here.driver.find({"delete": "delete.failed.text", "put_aside": "aside.failed.text"}[what]).value
        assert words in ("Read-only file system", "Permission denied")
        here.driver.key("escape")
        assert path.exists()


def test_the_waiting_match_is_not_discarded(tmp_path: Path) -> None:
    path = played(tmp_path, "waiting", actions=10)
    with read_only(path.parent), menu(tmp_path, Shelf) as here:
        here.wait_until(lambda: here.scene.ui.has("resume.discard"))
        here.driver.click("resume.discard")
        here.driver.click("discard.yes")
        assert here.scene.ui.dialog is not None
        assert here.scene.ui.dialog.name == "delete.failed"
        assert path.exists()
