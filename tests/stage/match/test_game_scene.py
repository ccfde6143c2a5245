"""The frame of the games: acting, refusals, movement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import nimmsleich
from nimmsleich.rules.actions import Bid
from stage.match.display import GameDisplay
from stage.match.scene import MatchScene, open_match
from stage.match.seats import SeatPanel
from stage.match_session import MatchSession
from stage.menus.rulebook import RuleBookScene
from stage.services import Services
from stage.settings import Settings
from stage.ui.button import Button
from stage.ui.scene import Scene
from table.contract import SPECTATOR, IllegalAction
from table.match.match import MatchSetup, SeatSetup
from tests.lantern.rules import Pour
from tests.stage.lantern_window import NAMES, LanternWindow, lantern_window, sentences, table

MOVING = Settings(bot_speed=4.0)


def test_a_click_acts_and_everything_follows(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", "random") as here:
        here.wait_for_turn()
        assert here.scene.context.acting == 0
        assert Pour(3) in here.scene.context.legal
        assert here.banner == "Ada, it's your turn"
        here.driver.click("pour-3")
        here.wait_until(lambda: here.scene.context.match.number > 1)
        assert sentences(here)[0] == "Ada pours 3 drops."
        assert here.scene.context.view.bowl == 3
        assert here.scene.context.acting is None
        assert not here.driver.find("pour-3").enabled
        here.wait_for_turn()
        assert len(sentences(here)) >= 3


@pytest.fixture
def here(tmp_path: Path) -> Iterator[LanternWindow]:
    with table(tmp_path, "human", "random") as here:
        yield here


def test_bots_are_told_by_name_and_their_panel_lights_up(here: LanternWindow) -> None:
    here.wait_for_turn()
    assert not here.scene.is_watched, "a person may take as long as they like"
    here.driver.click("pour-1")
    here.wait_until(lambda: here.banner == "Waiting for Bruno")
    assert here.scene.is_watched
    assert here.scene.ui.find("seat-1", SeatPanel).light.on_turn
    assert not here.scene.ui.find("seat-0", SeatPanel).light.on_turn


def test_a_refused_action_changes_nothing_and_says_why(here: LanternWindow) -> None:
    here.wait_for_turn()
    before = here.scene.context.match.state.to_json()
    here.driver.click("peek-0")
    assert here.driver.find("refusal.text").value == "Not now."
    assert here.driver.find("refusal.rule", Button).text == "LA-3"
    here.driver.step(5)
    assert here.scene.context.match.state.to_json() == before
    here.driver.click("pour-1")
    here.driver.step(2)
    assert not here.scene.ui.has("refusal")


def test_a_refusal_goes_away_by_itself(here: LanternWindow) -> None:
    here.wait_for_turn()
    here.driver.click("peek-0")
    here.driver.move((900.0, 300.0))
    here.driver.wait(8.0)
    assert here.scene.ui.has("refusal")
    here.driver.wait(1.5)
    assert not here.scene.ui.has("refusal")


@pytest.mark.parametrize("share", [0.1, 0.9])
def test_a_refusal_keeps_off_what_was_tried_and_notices_off_the_refusal(here: LanternWindow, share: float) -> None:
    """It stands above the foot of a tower, and below what hangs high."""
    here.wait_for_turn()
    board = here.scene.context.areas.board
    here.driver.move((board.centerx, board.top + share * board.height))
    here.scene.context.refuse(IllegalAction("LA-3", "not_now_pouring"))
    slip = here.driver.find("refusal").rect
    assert board.contains(slip)
    assert (slip.centery < board.centery) == (share > 0.5)
    assert not here.scene.notices_below.bottom < slip.bottom < board.centery


def test_the_rule_of_a_refusal_is_a_link_into_the_rule_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimmsleich.scene.display.LeichDisplay", GameDisplay)

    def opening(services: Services) -> Scene:
        services = replace(services, games={"nimmsleich": nimmsleich.GAME})
        seats = tuple(SeatSetup("human" if seat == 0 else "random", NAMES[seat], seat) for seat in range(4))
        setup = MatchSetup("nimmsleich", seats, {"dealer": "4", "oysters": False}, 3)
        return open_match(services, MatchSession.new(services, setup))

    with lantern_window(tmp_path, opening) as here:
        scene = here.driver.front(MatchScene)
        here.wait_until(lambda: scene.context.acting == 0)
        assert not scene.context.act(Bid(25, 1))
        here.driver.step()
        here.driver.click("refusal.rule")
        here.driver.step()
        book = here.driver.scene
        assert isinstance(book, RuleBookScene)
        assert book.rule_id == "NL-24"
        here.driver.key("escape")
        here.driver.step()
        assert here.driver.scene is scene
        here.driver.key("f1")
        here.driver.step()
        assert isinstance(here.driver.scene, RuleBookScene)
        with here.driver.one_frame():
            here.driver.key("escape")
            here.driver.key("escape")
        here.driver.step()
        assert here.driver.scene is scene, "the second Esc is for the match"


def test_the_table_is_played_by_keyboard_alone(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", "random", points=1) as here:
        for _ in range(8):
            here.wait_until(lambda: here.scene.context.acting is not None or here.scene.context.is_over)
            if here.scene.context.is_over:
                break
            ui = here.scene.ui
            assert (ui.focused or ui.beginning) is not None, "the keyboard starts at the first thing to do"
            number = here.scene.context.match.number
            here.driver.key("tab")
            here.driver.key("return")
            here.wait_until(lambda number=number: here.scene.context.match.number > number)  # type: ignore[misc]
        assert any(
            here.scene.context.match.entry(number).seat == 0 for number in range(here.scene.context.match.number)
        )


def test_the_keyboard_leaves_what_has_been_greyed_out_when_a_turn_begins(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", points=8) as here:
        here.wait_for_turn()
        here.driver.click("pour-1")
        here.scene.ui.focus(here.driver.find("guess-False"))
        here.wait_for_turn()
        assert here.scene.ui.focused is here.driver.find("pour-1")
        number = here.scene.context.match.number
        here.driver.key("return")
        here.wait_until(lambda: here.scene.context.match.number > number)


def test_what_is_greyed_out_keeps_the_keyboard_while_nothing_begins(here: LanternWindow) -> None:
    here.wait_for_turn()
    here.scene.ui.focus(here.driver.find("guess-False"))
    here.driver.key("+")
    here.driver.wait(0.5)
    assert here.scene.ui.focused is here.driver.find("guess-False"), "its reason can be read"


def test_a_turn_that_begins_behind_a_dialog_gets_the_keyboard_afterwards(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file where the folder should be", encoding="utf-8")
    with table(tmp_path, "human", "random") as here:
        assert here.scene.ui.dialog is not None
        here.driver.key("escape")
        here.wait_for_turn()
        here.driver.key("tab")
        assert here.scene.ui.focused is here.driver.find("pour-1")
        here.driver.key("escape")
        here.scene.showing.see_as(SPECTATOR)
        here.driver.click((10.0, 10.0))
        here.driver.step()
        here.scene.showing.see_as(0)
        here.wait_for_turn()
        assert here.scene.ui.focused is None, "nothing behind the dialog takes the keyboard"
        here.driver.key("return")
        here.driver.step()
        assert here.scene.ui.dialog is None
        assert here.scene.ui.focused is here.driver.find("pour-1")


def test_nothing_goes_on_while_something_moves(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", settings=MOVING) as here:
        here.wait_for_turn()
        here.driver.click("pour-2")
        here.wait_until(lambda: here.scene.context.motion.is_busy)
        assert here.scene.context.view.bowl == 0, "the drop still flies"
        assert sentences(here) == ()
        number = here.scene.context.match.number
        here.driver.step(2)
        assert here.scene.context.match.number == number
        here.wait_until(lambda: not here.scene.context.motion.is_busy)
        assert here.scene.context.view.bowl == 2
        assert sentences(here) == ("Ada pours 2 drops.",)


def test_a_click_while_something_moves_finishes_it_and_is_not_lost(tmp_path: Path) -> None:
    slow = Settings(bot_speed=0.5)
    with table(tmp_path, "human", "random", settings=slow) as here:
        here.wait_for_turn()
        here.driver.click("pour-1")
        here.wait_until(lambda: here.scene.context.match.state.actors() == (0,) and here.scene.context.motion.is_busy)
        assert not here.driver.find("pour-2").enabled
        number = here.scene.context.match.number
        here.driver.click("pour-2")
        here.wait_until(lambda: here.scene.context.match.number > number, seconds=0.2)
        assert here.scene.context.match.entry(number).action == Pour(2)


def test_looking_round_by_keys_does_not_skip_movements(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", settings=Settings(bot_speed=0.5)) as here:
        here.wait_for_turn()
        here.driver.click("pour-1")
        here.wait_until(lambda: here.scene.context.motion.is_busy)
        here.driver.key("tab")
        assert here.scene.context.motion.is_busy
        here.driver.key("s")
        assert not here.scene.context.motion.is_busy


def test_a_click_beside_everything_lets_the_next_bot_act_at_once(tmp_path: Path) -> None:
    with table(tmp_path, "random", "random", settings=Settings(reduced_motion=True, bot_speed=0.5)) as here:
        here.wait_until(lambda: here.scene.context.match.number == 1)
        here.driver.step(5)
        assert here.scene.context.match.number == 1
        here.driver.click((900.0, 500.0))
        here.driver.step(2)
        assert here.scene.context.match.number == 2
