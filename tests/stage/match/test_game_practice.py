"""The frame of the games: undo, practice, acting out of turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stage.graphics.theme import palette
from stage.match.seats import OddsRow, Wish, bar_colour
from stage.ui.button import Button
from table.game import Advice
from tests.lantern.rules import Peek
from tests.stage.lantern_window import LanternWindow, sentences, table
from tests.stage.unseen_window import UNFOLDED

# --- undo, practice ---------------------------------------------------------------------------------------------------


@pytest.fixture
def here(tmp_path: Path) -> Iterator[LanternWindow]:
    with table(tmp_path, "human", "random", practice=True) as here:
        yield here


def test_undo_and_redo_in_practice(here: LanternWindow) -> None:
    here.wait_for_turn()
    assert not here.driver.find("undo").enabled
    assert here.driver.find("undo").reason
    here.driver.click("pour-2")
    here.wait_for_turn()
    length = here.scene.context.match.number
    here.driver.key("ctrl+z")
    here.driver.step()
    assert here.scene.context.match.number == 1
    assert here.scene.context.view.bowl == 0
    assert here.scene.context.acting == 0
    here.driver.click("redo")
    here.driver.step()
    assert here.scene.context.match.number == length
    here.driver.click("undo")
    here.driver.step()
    here.driver.click("pour-3")
    here.wait_until(lambda: here.scene.context.match.number > 1)
    assert sentences(here)[0] == "Ada pours 3 drops."
    assert "Ada pours 2 drops." not in sentences(here)


def test_the_card_is_as_high_as_what_it_says(here: LanternWindow) -> None:
    here.wait_for_turn()
    card, area = here.driver.find("practice"), here.scene.context.areas.practice
    before = card.rect.height
    assert before < area.height / 2
    here.driver.click("hint")
    here.wait_until(lambda: here.scene.context.hint is not None)
    here.driver.step()
    assert card.rect.height > before
    assert card.rect.contains(here.driver.find("practice.follow").rect)
    assert area.contains(card.rect)


def test_outside_practice_what_was_revealed_stays(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random") as here:
        here.wait_for_turn()
        here.driver.click("peek-1")
        here.wait_until(lambda: here.scene.context.match.number == 2)
        here.driver.step()
        assert not here.driver.find("undo").enabled
        assert not here.driver.find("hint").enabled


def test_a_click_on_the_log_looks_back_and_one_tries_again_from_there(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", "random", practice=True, settings=UNFOLDED) as here:
        here.wait_for_turn()
        here.driver.click("pour-1")
        here.wait_for_turn()
        lines = here.scene.log.panel.lines
        length, first = here.scene.context.match.length, lines.entries[0]
        here.driver.click((lines.rect.centerx, lines.rect.top + first.top + 4))
        here.driver.step()
        assert here.scene.context.match.number == first.number
        assert here.banner == f"Looking back: action 2 of {length}"
        assert here.driver.find("frame.again").visible
        here.driver.wait(1.5)
        assert here.scene.context.match.number == first.number, "the bots wait"
        here.driver.click("frame.to-end")
        here.driver.step()
        assert here.scene.context.match.number == length
        here.driver.click((lines.rect.centerx, lines.rect.top + first.top + 4))
        here.driver.step()
        here.driver.click("frame.play-on")
        here.driver.step()
        assert here.scene.context.match.length == first.number
        assert len(sentences(here)) == 1
        here.wait_for_turn()


def test_a_hint_comes_with_its_reason_and_can_be_followed(here: LanternWindow) -> None:
    here.wait_for_turn()
    here.driver.key("h")
    here.wait_until(lambda: here.scene.context.hint is not None)
    advice = here.scene.context.hint
    assert isinstance(advice, Advice)
    assert here.driver.find("practice.hint").value == "a dream"
    number = here.scene.context.match.number
    here.driver.click("practice.follow")
    here.wait_until(lambda: here.scene.context.match.number > number)
    assert here.scene.context.match.entry(number).action == advice.action
    assert here.scene.context.hint is None


def test_the_odds_are_shown_and_can_be_put_away(here: LanternWindow) -> None:
    here.wait_for_turn()
    assert here.scene.ui.find("practice.odds-0", OddsRow).line.share == 0.5
    here.driver.key("o")
    here.driver.step()
    assert not here.scene.ui.has("practice.odds-0")


def test_the_key_of_the_odds_is_named_where_they_are_and_where_they_are_hidden(here: LanternWindow) -> None:
    here.wait_for_turn()
    assert here.driver.find("practice.key", Button).text == "Hide the odds: O"
    here.driver.key("o")
    here.driver.step()
    assert here.driver.find("practice.key", Button).text == "Show the odds: O"
    here.driver.click("practice.key")
    here.driver.step()
    assert here.scene.ui.has("practice.odds-0")


def test_bars_of_odds_are_red_for_bad_news_only() -> None:
    colours = palette()
    assert {bar_colour(Wish.NEITHER, share, colours) for share in (0.0, 0.12, 0.5, 1.0)} == {colours.brass}
    assert {bar_colour(Wish.FEARED, share, colours) for share in (0.12, 0.9)} == {colours.bad}
    hoped = [bar_colour(Wish.HOPED, share, colours) for share in (0.1, 0.5, 0.9)]
    assert hoped == [colours.bad, colours.brass, colours.good]


def test_without_practice_there_is_no_card(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random") as here:
        here.wait_for_turn()
        assert not here.scene.ui.has("practice")
        here.driver.key("o")
        here.driver.key("h")
        here.driver.wait(0.5)
        assert here.scene.context.hint is None


# --- interrupts -------------------------------------------------------------------------------------------------------


def test_a_person_acts_out_of_turn_while_the_bots_wait(tmp_path: Path) -> None:
    with table(tmp_path, "random", "human", "random", seed=2) as here:
        here.wait_until(lambda: here.scene.context.match.number == 1 and here.driver.find("seat-1.interrupt").visible)
        here.driver.click("seat-1.interrupt")
        here.driver.step()
        assert here.scene.context.acting == here.scene.context.interrupting == 1
        number = here.scene.context.match.number
        here.driver.wait(3.0)
        assert here.scene.context.match.number == number, "everybody waits"
        here.driver.click("peek-2")
        here.driver.step(2)
        assert here.scene.context.match.entry(number).action == Peek(2)
        assert here.scene.context.interrupting is None
        assert 2 in dict(here.scene.context.view.known)


def test_escape_gives_an_interrupt_up(tmp_path: Path) -> None:
    with table(tmp_path, "random", "human") as here:
        here.wait_until(lambda: here.scene.context.match.number == 1 and here.driver.find("seat-1.interrupt").visible)
        here.driver.click("seat-1.interrupt")
        here.driver.step()
        here.driver.key("escape")
        assert here.scene.context.interrupting is None
        assert here.scene.ui.dialog is None
        here.wait_until(lambda: here.scene.context.match.number > 1)


def test_escape_gives_up_a_choice_first_then_the_interrupt_then_opens_the_menu(tmp_path: Path) -> None:
    with table(tmp_path, "random", "human") as here:
        here.wait_until(lambda: here.scene.context.match.number == 1 and here.driver.find("seat-1.interrupt").visible)
        here.driver.click("seat-1.interrupt")
        here.driver.step()
        here.display.has_begun = True
        here.driver.key("escape")
        assert here.scene.context.interrupting == 1
        assert here.scene.ui.dialog is None
        here.driver.key("escape")
        assert here.scene.context.interrupting is None
        assert here.scene.ui.dialog is None
        here.driver.key("escape")
        assert here.scene.ui.dialog is not None
