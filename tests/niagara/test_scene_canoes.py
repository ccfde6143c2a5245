"""Canoes that are pointed at: which of them is meant, and what it hides."""

from __future__ import annotations

from pathlib import Path

from niagara.board import Place
from niagara.rules.actions import Paddle
from tests.niagara.niagara_window import OTHERS, PLAYERS, River, refusal, river
from tests.niagara.positions import turn


def beside(played: River, place: str) -> tuple[float, float]:
    """Return a point of a disc, beside the canoe in its middle."""
    rect = played.scene.ui.find(place).rect
    return rect.centerx + rect.width * 0.46, rect.centery


def test_a_click_beside_a_canoe_on_its_disc_picks_it(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("3", "5 2", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click(beside(played, "place-2"))
        assert played.display.paddling.draft.canoe == 1, "canoe 0 could go there, but is not picked"
        played.driver.click(beside(played, "place-5"))
        assert played.display.paddling.draft.complete == Paddle(1, 3), "the picked one can go there"
    with river(tmp_path, *PLAYERS, begin=turn("2", "5 2", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click("canoe-0")
        played.driver.click(beside(played, "place-2"))
        assert played.display.paddling.draft.canoe == 1, "canoe 0 cannot go there"
        assert refusal(played) is None


def test_a_canoe_that_has_moved_does_not_hide_its_disc(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("1", "3 1", *OTHERS)) as played:
        played.wait_for_turn()
        played.paddle("canoe-1", "place-2")
        played.driver.click("canoe-1")
        assert played.display.paddling.draft.complete == Paddle(0, -1)
        assert refusal(played) is None
        played.driver.drag("canoe-1", "place-3")
        assert refusal(played) == "NI-30"


def test_only_the_picked_canoe_is_lit_and_the_other_arm_is_refused(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("3", "6R 2", *OTHERS)) as played:
        played.wait_for_turn()
        assert played.display.state.table.lit == {(0, 0), (0, 1)}
        played.driver.click("canoe-1")
        assert played.display.state.table.lit == {(0, 1)}
        played.driver.click("canoe-0")
        played.driver.click(beside(played, "place-7L"))
        assert refusal(played) == "NI-32", "the other arm"


def test_a_canoe_will_stand_beside_those_on_its_disc(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("2", "3 shore", "5 4", "5 1")) as played:
        played.wait_for_turn()
        board = played.display.state
        end = board.anchor_at(Place.D5, (0, 0))
        others = [board.anchor_of((seat, 0)) for seat in (1, 2)]
        assert all(abs(end.x - other.x) > 20.0 and end.y > other.y for other in others), "before the two"
        assert board.anchor_at(Place.D2, (0, 0)) == board.places.disc(Place.D2)
