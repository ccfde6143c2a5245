"""Putting a movement together on the screen: canoes, discs, gems, points, refusals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from niagara.board import Card, Gem, Place
from niagara.rules.actions import ChooseCard, EndTurn, Load, Paddle, Steal
from niagara.scene.bar import PointsLine
from stage.driving import FRAME
from stage.settings import Settings
from stage.ui.settling import SETTLES
from table.match.turns import BOT_STEP
from tests.niagara.niagara_window import OTHERS, PLAYERS, River, done_by, enabled, points, refusal, river
from tests.niagara.positions import choosing, counts, turn


def test_a_click_on_a_lit_disc_and_done_move_the_canoe(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("3", "5 shore", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click("canoe-0")
        assert not enabled(played, "done")
        played.driver.click("place-2")
        assert points(played) == "3 of 3 points spent"
        assert enabled(played, "done")
        played.driver.click("done")
        played.wait_until(lambda: len(done_by(played)) == 1)
        assert done_by(played) == [Paddle(0, -3)]
        assert played.view.canoes[0][0].place is Place.D2


def test_a_second_click_on_the_chosen_disc_moves_the_canoe_but_a_double_click_does_not(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("3", "5 shore", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click("canoe-0")
        played.driver.hasty = True
        played.driver.click("place-2")
        played.driver.click("place-2")
        assert not done_by(played)
        assert played.display.paddling.plan.draft.complete == Paddle(0, -3)
        assert "choose disc 2 again" in played.driver.find("place-2").tooltip
        played.driver.wait(SETTLES + FRAME)
        played.driver.click("place-2")
        played.wait_until(lambda: len(done_by(played)) == 1)
        assert done_by(played) == [Paddle(0, -3)]


def test_a_canoe_that_could_load_a_gem_before_it_lands_is_asked_about_it(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("6", "3 falls", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click("canoe-0")
        played.driver.click("place-shore")
        assert points(played) == "3 of 6 points spent"
        assert played.driver.find("points", PointsLine).shown.endswith("load a gem first?")
        played.driver.click(played.display.handling.name_of(played.display.paddling.plan.draft.additions[0]))
        assert "gem" not in played.driver.find("points", PointsLine).shown
        assert enabled(played, "done")


def test_a_click_on_the_berth_lands_the_picked_canoe_though_the_other_one_lies_there(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("4", "4 shore", *OTHERS)) as played:
        played.wait_for_turn()
        paddling = played.display.paddling
        played.driver.click("canoe-0")
        played.driver.click("canoe-1")
        assert (paddling.plan.draft.canoe, paddling.plan.draft.complete) == (0, Paddle(0, -4))
        played.driver.click("canoe-1")
        assert paddling.plan.draft.canoe == 1, "its turn, now that the other one has a place to go"
        played.driver.click("canoe-0")
        played.driver.key("escape")
        played.driver.key("escape")
        played.scene.ui.focus(played.driver.find("canoe-1"))
        played.driver.key("enter")
        assert paddling.plan.draft.canoe == 1, "by keyboard the shore has a name of its own"


def test_the_second_canoe_may_be_left_ashore(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("3", "5 shore", *OTHERS)) as played:
        played.wait_for_turn()
        assert not played.scene.ui.find("stay").visible
        played.paddle("canoe-0", "place-2")
        played.driver.click("stay")
        played.wait_until(lambda: len(done_by(played)) == 2)
        assert done_by(played)[-1] == EndTurn()


def test_nothing_is_put_together_for_a_canoe_that_may_stay_ashore(tmp_path: Path) -> None:
    """“Done” would send it where its only way leads, though leaving it ashore is possible too."""
    with river(tmp_path, *PLAYERS, begin=turn("2", "3 shore", *OTHERS, moved=[0])) as played:
        played.wait_for_turn()
        assert enabled(played, "stay")
        assert not enabled(played, "done")
        assert points(played) == "Move this canoe too, or leave it ashore"
        played.driver.click("canoe-1")
        assert enabled(played, "done"), "its only way is two discs down"
        played.driver.key("escape")
        assert not enabled(played, "done")


def notices(played: River) -> list[str]:
    """Return the messages that are shown now."""
    return [notice.text for notice in played.driver.app.notices.shown]


def test_a_disc_that_both_canoes_can_reach_says_that_one_is_to_be_clicked(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("2", "5 1", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click("place-3")
        assert notices(played) == ["Both your canoes can go to disc 3: pick the one you mean."]


def test_a_disc_that_neither_canoe_can_reach_says_why(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("2", "5 1", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click("place-4")
        assert refusal(played) == "NI-31"
        assert not notices(played)


@pytest.fixture
def played(tmp_path: Path) -> Iterator[River]:
    with river(tmp_path, *PLAYERS, begin=turn("3", "5 falls", *OTHERS)) as played:
        yield played


def test_a_canoe_is_dragged_to_its_disc(played: River) -> None:
    played.wait_for_turn()
    played.driver.drag("canoe-0", "place-2")
    assert played.display.paddling.plan.draft.complete == Paddle(0, -3)


def test_a_drag_beside_everything_changes_nothing(played: River) -> None:
    played.wait_for_turn()
    played.driver.drag("canoe-0", (400.0, 800.0))
    assert not played.display.paddling.plan.draft.is_begun
    assert refusal(played) is None


def test_a_disc_that_cannot_be_reached_says_why(played: River) -> None:
    played.wait_for_turn()
    assert played.display.paddling.plan.cost_to(Place.D1) is None
    played.driver.click("place-1")
    assert refusal(played) == "NI-31"
    assert not done_by(played)
    assert played.scene.context.acting == 0


def test_a_canoe_that_has_moved_says_so(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("2", "5 4", *OTHERS)) as played:
        played.wait_for_turn()
        played.paddle("canoe-0", "place-3")
        played.driver.click("canoe-0")
        assert refusal(played) == "NI-30"


def test_the_gem_buttons_load_before_and_after(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("4", "5 falls", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click("place-3")
        assert points(played) == "2 of 4 points spent"
        assert not enabled(played, "done"), "two points are left"
        line = played.scene.ui.find("points", PointsLine)
        assert line.shown == "2 of 4 points spent · You have points left: load or unload a gem, or go somewhere else."
        before, after = ("before-0", "after-0")
        played.driver.click(after)
        assert points(played) == line.shown == "4 of 4 points spent"
        assert not played.scene.ui.has(before), "one canoe, one end, one gem (NI-34)"
        played.driver.click(after)
        played.driver.click(before)
        played.driver.click("done")
        played.wait_until(lambda: len(done_by(played)) == 1)
        assert done_by(played) == [Paddle(0, -2, before=(Load(Gem.YELLOW),))]


def test_a_theft_is_a_button_of_its_own(tmp_path: Path) -> None:
    begin = turn("2", "5 falls", "3:violet shore", "shore shore")
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        played.driver.click("place-3")
        assert enabled(played, "done"), "nobody has to steal"
        played.driver.draw()
        played.driver.click("after-0")
        played.driver.click("done")
        played.wait_until(lambda: len(done_by(played)) == 1)
        assert done_by(played) == [Paddle(0, -2, after=(Steal(1, 0, Gem.VIOLET),))]
        assert played.view.canoes[0][0].gems == (Gem.VIOLET,)


def test_gem_buttons_stay_where_they_are_while_others_come_and_go(tmp_path: Path) -> None:
    begin = turn("3", "4 falls", "3:violet shore", "3 shore", options=("double_canoe",))
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        played.driver.click("place-3")
        load, steal, unload = (played.scene.ui.find(f"after-{number}") for number in range(3))
        steals = steal.rect.copy()
        assert load.enabled
        assert unload.enabled, "what is stolen"
        played.driver.click("after-0")
        assert played.scene.ui.find("after-1").rect == steals
        assert not enabled(played, "after-2"), "its points are spent"
        played.driver.click("after-1")
        played.driver.click("done")
        played.wait_until(lambda: len(done_by(played)) == 1)
        assert done_by(played) == [Paddle(0, -1, after=(Steal(1, 0, Gem.VIOLET), Load(Gem.VIOLET)))]


def test_a_button_that_comes_in_addition_moves_no_other(tmp_path: Path) -> None:
    """The double canoe can load the same once more; six others there are already."""
    gems = (6 * "violet " + "blue", 6 * "white ", 6 * "yellow ", 5 * "blue ", 5 * "red ")
    sites = [counts(each) for each in gems]
    begin = turn("7", "shore falls", *OTHERS, options=("double_canoe", "seven", "joe"), sites=sites,
                 joe={"place": "3", "gem": "red"})  # fmt: skip
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        played.driver.click("place-3")
        before = [played.scene.ui.find(f"after-{number}").rect.copy() for number in range(6)]
        assert not played.scene.ui.has("after-6")
        played.driver.click("after-0")
        assert played.scene.ui.has("after-6")
        assert [played.scene.ui.find(f"after-{number}").rect for number in range(6)] == before


def test_the_shore_out_of_reach_means_the_canoe_that_lies_there(tmp_path: Path) -> None:
    """A click on its paddler misses its hull."""
    with river(tmp_path, *PLAYERS, begin=turn("3", "5 shore", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click("place-2")
        played.driver.click("place-shore")
        assert refusal(played) is None
        played.driver.click("place-3")
        played.driver.click("done")
        played.wait_until(lambda: len(done_by(played)) == 2)
        assert done_by(played) == [Paddle(0, -3), Paddle(1, 3)]


def test_done_leaves_a_canoe_ashore_that_has_no_plan(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("6", "5 shore", *OTHERS), size=(1280, 700)) as played:
        played.wait_for_turn()
        played.driver.click("place-shore")
        line = played.scene.ui.find("points", PointsLine)
        assert line.shown.endswith("Your other canoe stays ashore."), "beside the most pips, too"
        played.driver.click("done")
        played.wait_until(lambda: len(done_by(played)) == 2)
        assert done_by(played) == [Paddle(0, -5), EndTurn()]


def test_a_disc_that_only_the_other_canoe_can_reach_is_meant_for_that_one(tmp_path: Path) -> None:
    """Once the first one has all it needs; so three clicks and Done plan both."""
    with river(tmp_path, *PLAYERS, begin=turn("2", "5 1", *OTHERS)) as played:
        played.wait_for_turn()
        for name in ("place-7L", "place-shore", "done"):
            played.driver.click(name)
        played.wait_until(lambda: len(done_by(played)) == 2)
        assert [paddle.canoe for paddle in done_by(played) if isinstance(paddle, Paddle)] == [0, 1]


def test_the_last_card_is_played_by_itself(tmp_path: Path) -> None:
    begin = choosing("5 4", *OTHERS, hands=[["4"], ["3"], ["2"]])
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_until(lambda: bool(done_by(played)))
        assert done_by(played) == [ChooseCard(Card.FOUR)]


def test_escape_begins_the_movement_anew_and_then_opens_the_menu(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("4", "5 4", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click("canoe-0")
        played.driver.click("place-3")
        played.driver.key("escape")
        assert not played.display.paddling.plan.is_begun
        assert played.scene.ui.dialog is None
        played.driver.key("escape")
        assert played.scene.ui.dialog is not None


def test_the_undo_button_begins_the_movement_anew(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("4", "5 falls", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click("place-1")
        assert played.display.paddling.plan.draft.complete is not None
        played.driver.click("undo-draft")
        assert played.display.paddling.plan.draft.heading is None


def test_what_is_the_only_movement_is_chosen_beforehand(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("1", "shore falls", *OTHERS)) as played:
        played.wait_for_turn()
        assert played.display.paddling.plan.draft.complete == Paddle(0, 1)
        played.driver.key("tab")
        focused = played.scene.ui.focused
        assert focused is not None
        assert focused.name == "done"


def test_of_two_canoes_that_are_alike_none_has_to_be_picked(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("3", "shore shore", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click("place-3")
        assert played.display.paddling.plan.draft.complete == Paddle(0, 3)
    with river(tmp_path, *PLAYERS, begin=turn("3", "shore shore", *OTHERS, options=("double_canoe",))) as played:
        played.wait_for_turn()
        played.driver.click("place-3")
        assert played.display.paddling.plan.draft.complete == Paddle(0, 3), (
            "the double one, which the bar does not ask for"
        )
        played.driver.click("canoe-1")
        assert played.display.paddling.plan.draft.complete == Paddle(1, 3)


def test_by_keyboard_a_digit_and_enter_move_the_canoe(played: River) -> None:
    played.wait_for_turn()
    played.driver.key("2")
    played.driver.step(2)
    played.driver.key("return")
    played.wait_until(lambda: done_by(played) == [Paddle(0, -3)])


def test_the_keyboard_is_led_from_the_canoe_to_its_places_to_the_gems_to_done(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("4", "5 shore", *OTHERS)) as played:
        played.wait_for_turn()
        ui, driver = played.scene.ui, played.driver

        def focused() -> str:
            driver.step(2)
            return ui.focused.name if ui.focused is not None else ""

        driver.key("tab")
        driver.key("1")
        assert focused() == "done", "all points are spent"
        driver.key("escape")
        assert focused() == "canoe-0", "all is to be chosen again"
        driver.key("return")
        assert focused() == "place-1", "the first place where it can go"
        driver.draw()
        driver.key("3")
        assert focused() == "after-0", "points are left for a violet gem, or a yellow one before"
        driver.draw()
        driver.key("return")
        assert focused() == "done"
        driver.key("return")
        played.wait_until(lambda: len(done_by(played)) == 1)


def test_a_canoe_with_one_way_to_go_leads_the_keyboard_to_done(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("4", "shore shore", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.key("tab")
        played.driver.find("canoe-0").activate()
        played.driver.step(2)
        focused = played.scene.ui.focused
        assert focused is not None
        assert focused.name == "done"


def test_at_the_fork_the_arm_is_clicked(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("2", "4 falls", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click("place-6R")
        played.driver.click("done")
        played.wait_until(lambda: len(done_by(played)) == 1)
        (moved,) = done_by(played)
        assert isinstance(moved, Paddle)
        assert moved.arm is not None
        assert played.view.canoes[0][0].place in (Place.R6, Place.R7)


def test_the_whirlpool_is_another_way_to_the_same_disc(tmp_path: Path) -> None:
    """Disc 4 is reached for three points, or through the whirlpool on 3 for two; Joe makes it matter (NI-81)."""
    modules = {"whirlpool": True, "one_two_three": True, "joe": True}
    begin = turn("1/2/3", "1 shore", *OTHERS, options=modules, whirlpool="3", joe={"place": "5"})
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        played.driver.click("canoe-0")
        played.driver.click("place-4")
        assert played.display.paddling.plan.draft.complete == Paddle(0, 3, points=3)
        played.driver.click("place-4")
        assert played.display.paddling.plan.draft.complete == Paddle(0, 2, points=2)
        played.driver.click("points-3")
        played.driver.click("place-4")
        assert played.display.paddling.plan.draft.complete == Paddle(0, 3, points=3)


def test_tool_tips_of_discs_and_canoes_speak_of_the_device_that_was_used_last(played: River) -> None:
    played.wait_for_turn()
    names = [name for name in played.scene.ui.names if name.startswith(("place-", "canoe-"))]

    def said() -> str:
        played.driver.step(2)
        return "\n".join(played.driver.find(name).tooltip for name in names)

    played.driver.move("banner")
    assert "lick" in said()
    assert "Enter" not in said()
    played.driver.key("tab")
    assert "lick" not in said()
    assert "Enter" in said()
    played.driver.move("tools")
    assert "Enter" not in said()


def test_a_bot_moves_its_second_canoe_without_resting_again_unless_it_steals(tmp_path: Path) -> None:
    begin = turn("1", "5 shore", "4:red 2", "shore shore", seat=1)
    with river(tmp_path, *PLAYERS, begin=begin, settings=Settings(bot_speed=1.0)) as played:
        context = played.scene.context
        for boldness, least, most in ((0.0, 0.0, 0.3), (1.0, 1.0, 1.5)):
            context.controller.go_to(0)
            context.controller.play_on()
            context.controller.boldness = lambda seat, action, bold=boldness: bold  # type: ignore[misc]
            played.wait_until(lambda: len(done_by(played, 1)) == 1 and not context.motion.is_busy)
            rested = 0.0
            while len(done_by(played, 1)) == 1:
                played.driver.step()
                rested += FRAME
            assert least < rested < most
            assert all(isinstance(action, Paddle) for action in done_by(played, 1))


def test_bots_lay_down_their_cards_together_but_each_rests_before_its_turn(tmp_path: Path) -> None:
    """The pause is the same whatever they choose."""
    players = ("random", "human", "random", "random")
    begin = choosing("5 shore", "4 shore", *OTHERS)
    with river(tmp_path, *players, begin=begin, settings=Settings(bot_speed=1.0)) as played:
        context, steps = played.scene.context, [0.0]
        since = 0.0
        while context.match.number < 3:
            before = context.match.number
            played.driver.step()
            since += FRAME
            if context.match.number > before:
                steps.append(since)
                since = 0.0
        assert steps[1] == pytest.approx(BOT_STEP, abs=0.1)
        assert max(steps[2:]) < 0.5
        assert [entry.seat for entry in context.match.past] == [0, 2, 3]
