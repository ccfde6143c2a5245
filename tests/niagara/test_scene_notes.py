"""Tool-tips of the board's parts."""

from __future__ import annotations

from pathlib import Path

from stage.settings import Settings
from stage.ui.labels import Hotspot
from tests.niagara.niagara_window import OTHERS, PLAYERS, River, river
from tests.niagara.positions import choosing, turn


def note(played: River, name: str) -> str:
    """Return the tool-tip that is seen over a part of the board; "" for none."""
    spot = played.driver.find(f"note-{name}", Hotspot)
    if not spot.visible:
        return ""
    played.driver.move(f"note-{name}")
    played.driver.wait(1.0)
    assert played.scene.input.tooltip_shown is spot
    return spot.tooltip


def test_what_lies_on_the_board_says_what_it_is_for(tmp_path: Path) -> None:
    begin = choosing("5 3", *OTHERS, weather=2, options=("moose",), stores=("violet violet",) * 3)
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        assert note(played, "site-blue").startswith("Here: six blue gems.")
        assert note(played, "site-violet") == "No gem is left here."
        assert "now +2" in note(played, "vane")
        assert "left arm" in note(played, "sign")
        assert note(played, "pier").endswith("The buoy says who begins: Ada.")
        assert "2 points more" in note(played, "moose")


def test_a_part_that_is_not_in_the_game_and_one_that_moves_say_nothing(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("3", "5 falls", *OTHERS), settings=Settings(bot_speed=1.0)) as played:
        played.wait_for_turn()
        assert note(played, "moose") == ""
        assert note(played, "sign")
        played.driver.click("place-2")
        played.driver.click("done")
        played.wait_until(lambda: played.scene.context.motion.is_busy)
        played.driver.step()
        assert not any(played.driver.find(f"note-{name}").visible for name in ("sign", "vane", "pier", "site-red"))


def test_the_berth_and_the_figures_lie_above_the_notes(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("5", "5 falls", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click("canoe-0")
        played.driver.click("place-shore")
        assert played.display.paddling.plan.draft.complete is not None
