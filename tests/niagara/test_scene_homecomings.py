"""The close-up of a gem that wins."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara.board import Gem
from niagara.rules.actions import Paddle
from niagara.rules.goals import GoalKind, Goals
from niagara.view.close_ups.close_up import picture_area
from niagara.view.close_ups.triumph import FILLS, GoalRow, Triumph, goal_row
from stage.graphics.faces import Expression
from stage.settings import Settings
from tests.niagara.niagara_window import PLAYERS, River, river, stills
from tests.niagara.positions import turn

LIVELY = Settings(bot_speed=1.0)
LANDS = Paddle(0, -2)


def shot(played: River) -> Triumph | None:
    return played.display.animator.homecomings.shot


def land(played: River) -> None:
    """Land with everything aboard, and wait until the close-up opens."""
    played.wait_for_turn()
    played.scene.context.act(LANDS)
    played.wait_until(lambda: shot(played) is not None)


def test_the_gem_that_wins_is_seen_from_near_before_it_gets_to_its_slot(tmp_path: Path) -> None:
    begin = turn("2", "2:violet falls", "3:red 4", "5 5", stores=("violet violet violet red", "", ""))
    with river(tmp_path, *PLAYERS, begin=begin, settings=LIVELY) as played:
        land(played)
        seen = shot(played)
        assert seen is not None
        assert seen.row == GoalRow(GoalKind.FOUR, (Gem.VIOLET,) * 4, 3)
        assert (seen.winner.gems, len(seen.rivals)) == ((Gem.VIOLET,), 2)
        window = played.driver.app.painter.bleed
        assert picture_area(window).contains(window)
        portraits = played.scene.context.portraits
        near: dict[bool, float] = {False: 0.0, True: 0.0}
        while shot(played) is seen:
            full = seen.seconds > FILLS
            assert played.display.state.stores[0][0] == 3, "it has still to be put away"
            if seen.near == 1.0:
                assert played.display.covered() == window
                near[full] += 1 / 60
            if full:
                assert played.banner == "Ada has four of a colour!"
                assert portraits[0].expression is Expression.JOY
                assert {portraits[1].expression, portraits[2].expression} == {Expression.SHOCK}
            else:
                assert played.banner == "Ada lands with the last gem…"
            played.driver.step()
        assert min(near.values()) >= 1.0, "seconds of suspense, and of joy"
        played.wait_until(lambda: played.display.state.stores[0][0] == 4)
        assert played.display.animator.gems.words.shown == [], "the close-up has told it"


@pytest.mark.parametrize(
    ("canoe", "store", "row"),
    [
        ("2:red", "violet white yellow blue", GoalRow(GoalKind.COLOURS, tuple(Gem), 4)),
        (
            "2:white",
            "violet violet violet white white red",
            GoalRow(GoalKind.SEVEN, (Gem.VIOLET,) * 3 + (Gem.WHITE,) * 2 + (Gem.RED, Gem.WHITE), 6),
        ),
        ("2:violet,red", "violet violet violet white", GoalRow(GoalKind.FOUR, (Gem.VIOLET,) * 4, 3)),
    ],
)
def test_each_goal_is_a_row_of_gems_with_one_gap(tmp_path: Path, canoe: str, store: str, row: GoalRow) -> None:
    begin = turn("2", f"{canoe} falls", "3 4", "5 5", stores=(store, "", ""), options=("double_canoe",))
    with river(tmp_path, *PLAYERS, begin=begin, settings=LIVELY) as played:
        land(played)
        seen = shot(played)
        assert seen is not None
        assert seen.row == row
        played.wait_until(lambda: shot(played) is None)
        played.wait_until(lambda: sum(played.display.state.stores[0]) == len(store.split()) + canoe.count(",") + 1)


def test_a_gem_that_does_not_win_and_one_after_the_win_have_no_close_up(tmp_path: Path) -> None:
    for number, store in enumerate(("violet violet", "violet violet violet violet red")):
        begin = turn("2", "2:violet falls", "3 4", "5 5", stores=(store, "", ""))
        with river(tmp_path / str(number), *PLAYERS, begin=begin, settings=LIVELY) as played:
            played.wait_for_turn()
            played.scene.context.act(LANDS)
            full = len(store.split()) + 1
            while sum(played.display.state.stores[0]) < full:
                assert shot(played) is None
                played.driver.step()


def test_the_row_needs_only_what_the_goal_needs() -> None:
    assert goal_row((2, 1, 1, 1, 1), Gem.RED, Goals()).goal is GoalKind.COLOURS
    assert goal_row((4, 3, 0, 0, 0), Gem.WHITE, Goals(four=False)).gems == (Gem.VIOLET,) * 4 + (Gem.WHITE,) * 3


def test_a_close_up_that_is_skipped_leaves_the_gem_at_home(tmp_path: Path) -> None:
    begin = turn("2", "2:violet falls", "3:red 4", "5 5", stores=("violet violet violet red", "", ""))
    with river(tmp_path, *PLAYERS, begin=begin, settings=LIVELY) as played:
        land(played)
        played.driver.key("space")
        assert shot(played) is None
        assert played.display.state.stores[0] == (4, 0, 0, 0, 1)


@pytest.mark.draws_frames("the pictures count the frames in which they are seen")
@pytest.mark.parametrize("contrast", [False, True])
def test_two_still_pictures_tell_it_where_motion_is_reduced(tmp_path: Path, contrast: bool) -> None:
    settings = Settings(bot_speed=0.5, reduced_motion=True, high_contrast=contrast)
    begin = turn("2", "2:violet 5", "3:red 4", "5 5", stores=("violet violet violet red", "", ""))
    with river(tmp_path, *PLAYERS, begin=begin, settings=settings) as played:
        played.wait_for_turn()
        played.scene.context.act(LANDS)
        falls = played.display.animator.falls
        played.wait_until(lambda: falls.won is not None)
        assert shot(played) is None
        played.driver.wait(1.0)
        first = stills(played)
        played.driver.wait(0.5)
        assert stills(played) == first, "they stand still"
        played.driver.key("x")
        assert falls.won is None
        assert all(one != two for one, two in zip(stills(played), first, strict=True))
