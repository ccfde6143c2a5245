"""The action bar of Niagara: weather, lasso, moose, arms, what cards say, and the plate under the buttons."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara.board import Arm, Place
from niagara.rules.actions import ChangeWeather, PutBack, TakeMoose, UseLasso
from niagara.rules.state import Niagara
from stage.settings import Settings
from stage.ui.button import Button
from stage.ui.widget_tree import tree
from tests.niagara.niagara_window import OTHERS, PLAYERS, done_by, points, river
from tests.niagara.positions import choosing, turn


def test_the_cloud_goes_up_or_down(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("cloud", "5 shore", *OTHERS, cards=("cloud", "6", "6"))) as played:
        played.wait_for_turn()
        assert not played.scene.ui.find("done").visible
        played.driver.click("weather-up")
        played.wait_until(lambda: len(done_by(played)) == 1)
        assert done_by(played) == [ChangeWeather(1)]


def test_the_cloud_goes_to_the_figure_that_is_clicked_on_the_vane(tmp_path: Path) -> None:
    begin = turn("cloud", "5 shore", *OTHERS, cards=("cloud", "6", "6"), weather=2)
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        assert not played.scene.ui.find("figure-up").visible, "at the end of the track"
        assert played.driver.find("figure-down").tooltip == "Move the cloud to +1"
        played.driver.click("figure-down")
        played.wait_until(lambda: len(done_by(played)) == 1)
        assert done_by(played) == [ChangeWeather(-1)]


def test_the_hand_lies_in_the_middle_while_a_card_must_be_chosen(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=choosing("5 shore", *OTHERS)) as played:
        played.wait_for_turn()
        bar, hand = played.scene.context.areas.actions, played.scene.ui.find("hand")
        assert hand.rect.centerx == pytest.approx(bar.centerx)
        played.driver.click("card-four")
        played.wait_until(lambda: played.scene.ui.find("plate").visible)
        assert hand.rect.left == bar.left
        assert hand.rect.right < played.scene.ui.find("plate").rect.left


def test_the_lasso_is_thrown(tmp_path: Path) -> None:
    begin = turn("lasso", "7L 5", *OTHERS, options=("lasso", "moose"))
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        played.driver.click("lasso")
        played.wait_until(lambda: len(done_by(played)) == 1)
        assert done_by(played) == [UseLasso()]


def test_the_moose_is_offered_to_a_canoe_beside_it(tmp_path: Path) -> None:
    begin = turn("2", "7L shore", *OTHERS, options=("moose",))
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        moose = played.scene.ui.find("moose-0")
        assert isinstance(moose, Button)
        assert moose.visible
        assert moose.text == "Take the moose aboard"
        played.driver.click("moose-0")
        played.driver.step(3)
        assert done_by(played) == [TakeMoose(0)]
        played.driver.click("canoe-0")
        played.driver.click("place-5")
        assert points(played) == "2 of 4 points spent", "two points more (NI-78)"


def test_a_lassoed_canoe_slides_into_the_arm_that_its_owner_names(tmp_path: Path) -> None:
    """NI-74: one push brings the whirlpool from disc 4 to the fork, beside which the canoe stands on the bank."""
    modules = {"whirlpool": True, "lasso": True}
    begin = turn(
        "cloud", "shore shore", "5! falls", "shore shore", seat=2, options=modules, cards=("1", "lasso", "cloud"),
        whirlpool="4", weather=1,
    )  # fmt: skip
    with river(tmp_path, "random", "human", "human", begin=begin) as played:
        played.wait_for_turn()
        played.driver.click("weather-down")
        played.wait_for_turn()
        assert played.scene.context.acting == 1
        played.driver.click("slide-0-right")
        played.wait_until(lambda: done_by(played, 1) == [PutBack(0, Arm.RIGHT)])
        assert played.view.canoes[1][0].place is Place.R6


def test_with_movements_the_canoe_goes_along_its_way(tmp_path: Path) -> None:
    lively = Settings(bot_speed=1.0)
    with river(tmp_path, *PLAYERS, begin=turn("3", "5 falls", *OTHERS), settings=lively) as played:
        played.wait_for_turn()
        played.driver.click("place-2")
        played.driver.click("done")
        craft = played.display.state.craft(0, 0)
        passed: list[Place] = []
        while played.scene.context.motion.is_busy and len(passed) < 4:
            if craft.place not in passed:
                passed.append(craft.place)
            played.driver.step()
        assert passed[:4] == [Place.D5, Place.D4, Place.D3, Place.D2]


def test_a_card_says_what_it_does(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS) as played:
        played.wait_for_turn()
        five = played.driver.find("card-five").tooltip
        assert "Five points for each canoe" in five
        assert "lowest card moves the river" in five
        assert "weather by one" in played.driver.find("card-cloud").tooltip


def test_the_plate_of_the_buttons_is_as_high_as_they_are(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("cloud", "5 shore", *OTHERS)) as played:
        played.wait_for_turn()
        plate, button = played.driver.find("plate").rect, played.driver.find("weather-up").rect
        assert abs(plate.centery - button.centery) < 1.0
        assert abs(plate.centery - played.driver.find("actions").rect.centery) < 1.0


@pytest.mark.parametrize(
    "begin",
    [
        choosing("shore falls", *OTHERS, phase="buying", waiting=0, stores=["violet white yellow blue", "", ""]),
        turn("1/2/3", "7L 7R", *OTHERS, options=("moose", "double_canoe", "one_two_three")),
        turn("cloud", "7L 7R", *OTHERS, options=("moose", "double_canoe")),
    ],
    ids=["buying", "moose", "weather"],
)
def test_all_buttons_of_a_decision_are_on_the_plate(tmp_path: Path, begin: Niagara) -> None:
    settings = Settings(reduced_motion=True, bot_speed=4.0, language="fr")
    with river(tmp_path, *PLAYERS, begin=begin, practice=True, settings=settings) as played:
        played.wait_for_turn()
        plate, bar = played.driver.find("plate").rect, played.scene.context.areas.actions
        assert plate.bottom <= bar.bottom
        buttons = [each for each in tree(played.driver.find("buttons")) if isinstance(each, Button) and each.visible]
        assert len(buttons) > 3
        for button in buttons:
            assert plate.contains(button.rect), button.name


def test_a_card_that_cannot_be_played_says_only_why(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("3", "5 shore", *OTHERS)) as played:
        played.wait_for_turn()
        cards = [name for name in played.scene.ui.names if name.startswith("card-")]
        assert cards
        for name in cards:
            assert not played.driver.find(name).tooltip
            assert played.driver.find(name).reason == "The cards of this round are chosen."
