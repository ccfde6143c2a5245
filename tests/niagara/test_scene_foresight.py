"""Before choosing: what a card reaches, where the likeliest river carries canoes, and discs that may go over."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara.board import Card, Place
from niagara.rules.foresight import Risk, reach
from stage.settings import Settings
from stage.ui.layout import Sheet
from tests.niagara.niagara_window import OTHERS, PLAYERS, river
from tests.niagara.positions import choosing, turn


def test_a_card_under_the_pointer_lights_the_discs_that_it_reaches(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=choosing("5:red 3", *OTHERS)) as played:
        played.wait_for_turn()
        preview = played.display.preview
        played.driver.move((5.0, 5.0))
        played.driver.step(2)
        assert not preview.marks
        played.driver.move("card-two")
        played.driver.step(2)
        expected = {place for places in reach(played.view, Card.TWO).values() for place in places}
        assert set(preview.marks) == expected >= {Place.D1, Place.L7, Place.R7}
        assert not preview.ghosts, "only in practice"
        played.driver.move("card-cloud")
        played.driver.step(2)
        assert not preview.marks


def test_so_does_a_card_with_the_keyboard_focus(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=choosing("5:red 3", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.move((5.0, 5.0))
        played.driver.key("tab")
        while played.scene.ui.focused is None or played.scene.ui.focused.name != "card-three":
            played.driver.key("tab")
        played.driver.step(2)
        expected = {place for places in reach(played.view, Card.THREE).values() for place in places}
        assert set(played.display.preview.marks) == expected


def test_in_practice_ghosts_show_the_likeliest_river_while_the_odds_do(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=choosing("4 falls", *OTHERS), practice=True) as played:
        played.wait_for_turn()
        played.driver.move("card-one")
        played.driver.step(2)
        played.driver.draw()
        assert {ghost.passed for ghost in played.display.preview.ghosts} == {
            (Place.D3, Place.D4),
            (Place.D5, Place.L6),
        }, "the lowest card is the one, and the cloud at 0"
        played.driver.key("o")
        played.driver.step(2)
        assert not played.display.preview.ghosts


def test_discs_that_must_go_over_are_always_marked_and_those_that_may_while_one_plans(tmp_path: Path) -> None:
    begin = turn("3", "5 falls", *OTHERS, cards=("3", "1", "6"), weather=2)
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        shown = dict(played.display.preview.risks)
        assert shown[Place.L7] is Risk.CERTAIN
        assert set(shown.values()) == {Risk.CERTAIN, Risk.POSSIBLE}
    begin = choosing("5 3", *OTHERS, weather=2)
    with river(tmp_path / "choosing", *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        played.driver.move((5.0, 5.0))
        played.driver.step(2)
        assert set(played.display.preview.risks.values()) <= {Risk.CERTAIN}
        played.driver.move("card-six")
        played.driver.step(2)
        assert Risk.POSSIBLE in set(played.display.preview.risks.values())


@pytest.mark.parametrize(("language", "words"), [("en", "Discs the river moves"), ("fr", "Disques dont l'eau avance")])
def test_the_row_of_numbers_says_what_it_counts(tmp_path: Path, language: str, words: str) -> None:
    settings = Settings(reduced_motion=True, bot_speed=4.0, language=language)
    with river(tmp_path, *PLAYERS, begin=choosing("5 3", *OTHERS), settings=settings) as played:
        played.wait_for_turn()
        caption = played.scene.ui.find("preview.caption", Sheet)
        assert not caption.visible
        played.driver.key("v")
        assert caption.visible
        assert played.scene.ui.find("preview.label").value == words
