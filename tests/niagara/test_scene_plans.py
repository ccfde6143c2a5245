"""Two canoes planned in one turn: both stay drawn, the first one goes first, the second is checked after it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from niagara.board import Gem, Place
from niagara.rules.actions import EndTurn, GiveToJoe, Load, Paddle, TakeFromJoe
from niagara.rules.state import Niagara
from niagara.scene.bar import PointsLine
from niagara.scene.turn.plan import Planned
from stage.settings import Settings
from tests.niagara.niagara_window import OTHERS, PLAYERS, River, done_by, enabled, points, refusal, river
from tests.niagara.positions import EVERYTHING, counts, turn

VIOLET = (Load(Gem.VIOLET),)
HERS = Paddle(0, -2, after=VIOLET)
LIVELY = Settings(bot_speed=1.0)


def click(played: River, *names: str) -> None:
    for name in names:
        played.driver.click(name)
        played.driver.step(2)


def remark(played: River) -> str:
    return played.scene.ui.find("points", PointsLine).missing


def drawn(played: River) -> list[Planned]:
    return list(played.display.paddling.plan.planned)


def one_violet(*canoes: str, **fields: object) -> Niagara:
    """Four points and one violet gem at its site; the others are at home."""
    gems = ("violet", *(7 * f"{gem} " for gem in Gem if gem is not Gem.VIOLET))
    return turn("4", *canoes, sites=[counts(each) for each in gems], stores=("", 3 * "violet ", 3 * "violet "),
                **fields)  # fmt: skip


@pytest.fixture
def played(tmp_path: Path) -> Iterator[River]:
    with river(tmp_path, *PLAYERS, begin=turn("4", "5 2", *OTHERS)) as played:
        yield played


def test_both_canoes_go_in_the_order_in_which_they_were_planned(played: River) -> None:
    played.wait_for_turn()
    click(played, "canoe-0", "place-3", "after-0", "canoe-1", "place-6L")
    assert [(each.craft, each.route.end, each.gems) for each in drawn(played)] == [
        ((0, 0), Place.D3, (Gem.VIOLET,)),
        ((0, 1), Place.L6, ()),
    ]
    played.driver.draw()
    assert remark(played) == "Goes after your other canoe."
    click(played, "canoe-0")
    assert points(played) == "4 of 4 points spent"
    assert remark(played) == "Goes before your other canoe."
    click(played, "done")
    played.wait_until(lambda: len(done_by(played)) == 2)
    assert done_by(played)[0] == HERS
    assert played.view.canoes[0][1].place is Place.L6


def test_a_plan_is_not_dropped_when_the_other_canoe_is_only_picked(played: River) -> None:
    played.wait_for_turn()
    click(played, "canoe-0", "place-3", "after-0", "canoe-1", "done")
    played.wait_for_turn()
    assert done_by(played) == [HERS]
    assert played.display.paddling.plan.draft.canoe == 1
    assert not enabled(played, "done")


def test_by_keyboard_both_canoes_are_planned_and_go(played: River) -> None:
    played.wait_for_turn()

    def press(key: str, reached: str) -> None:
        played.driver.key(key)
        played.driver.step(2)
        focused = played.scene.ui.focused
        assert focused is not None
        assert focused.name == reached

    played.driver.key("tab")
    played.scene.ui.focus(played.driver.find("canoe-0"))
    press("return", "place-1")
    press("3", "after-0")
    press("return", "done")
    press("tab", "canoe-1")
    press("return", "place-shore")
    press("6", "done")
    played.driver.key("return")
    played.wait_until(lambda: len(done_by(played)) == 2)
    assert done_by(played)[0] == HERS


def test_the_second_plan_is_checked_against_the_position_after_the_first(tmp_path: Path) -> None:
    """NI-34: both want the last violet gem."""
    with river(tmp_path, *PLAYERS, begin=one_violet("5 1", *OTHERS)) as played:
        played.wait_for_turn()
        click(played, "canoe-0", "place-3")
        assert not enabled(played, "done")
        click(played, "canoe-1", "place-3")
        assert remark(played) == "Your other canoe goes first, and its move is not complete."
        assert not enabled(played, "done")
        click(played, "canoe-0", "after-0")
        assert remark(played) == "After that, your other canoe cannot do what you planned."
        assert [each.denied for each in drawn(played)] == [False, True]
        click(played, "canoe-1")
        assert remark(played) == "Your other canoe goes first. There is no violet gem at this site."
        click(played, "done")
        played.wait_until(lambda: refusal(played) is not None)
        assert refusal(played) == "NI-34"
        assert done_by(played) == [HERS]
        ((craft, way, gems, _, denied),) = drawn(played)
        assert (craft, way.end, gems, denied) == ((0, 1), Place.D3, (Gem.VIOLET,), True), "it is still drawn"
        assert played.display.targets.marks[Place.D3].denied
        click(played, "place-5", "done")
        played.wait_until(lambda: len(done_by(played)) == 2)
        assert done_by(played)[1] == Paddle(1, 4)


def test_while_the_first_canoe_is_on_its_way_the_second_plan_stays_drawn(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("4", "5 2", *OTHERS), settings=LIVELY) as played:
        played.wait_for_turn()
        click(played, "canoe-0", "place-1", "canoe-1", "place-6L", "done")
        assert played.scene.context.motion.is_busy
        assert [each.craft for each in drawn(played)] == [(0, 1)]
        played.wait_until(lambda: len(done_by(played)) == 2)
        assert not drawn(played)


def test_what_the_first_canoe_gives_the_second_can_take(tmp_path: Path) -> None:
    """NI-83: Joe is empty now; the trade of the first canoe is what the second one finds."""
    begin = turn("2", "5:red 1", *OTHERS, options={**EVERYTHING, "whirlpool": False}, joe={"place": "3"})
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        click(played, "canoe-0", "place-3", "after-0", "canoe-1", "place-3", "after-0")
        assert [each.gems for each in drawn(played)] == [(), (Gem.RED,)]
        click(played, "done")
        played.wait_until(lambda: len(done_by(played)) == 2)
        assert done_by(played) == [
            Paddle(0, -2, after=(GiveToJoe(Gem.RED),)),
            Paddle(1, 2, after=(TakeFromJoe(),)),
        ]


def test_escape_takes_back_one_plan_after_the_other(played: River) -> None:
    played.wait_for_turn()
    click(played, "canoe-0", "place-1", "canoe-1", "place-6L")
    played.driver.key("escape")
    played.driver.step(2)
    assert [each.craft for each in drawn(played)] == [(0, 0)]
    played.driver.key("escape")
    assert not drawn(played)
    assert played.scene.ui.dialog is None


def test_where_one_canoe_moves_another_plan_takes_its_place_and_that_is_said(tmp_path: Path) -> None:
    """NI-30: of two canoes ashore exactly one moves."""
    with river(tmp_path, *PLAYERS, begin=turn("4", "shore shore", *OTHERS, options=("double_canoe",))) as played:
        played.wait_for_turn()
        click(played, "canoe-0")
        assert not played.driver.app.notices.shown
        click(played, "canoe-1")
        assert [notice.text for notice in played.driver.app.notices.shown] == [
            "Only one canoe moves this turn: now it's this one."
        ]
        assert [each.craft for each in drawn(played)] == [(0, 1)]


def test_the_river_is_foretold_for_both_plans(played: River) -> None:
    played.wait_for_turn()
    click(played, "canoe-0", "place-1", "canoe-1", "place-6L")
    played.driver.key("v")
    played.driver.click("flow-1")
    forecast = played.display.preview.shown
    assert forecast is not None
    assert [forecast.table.crafts[0, number].place for number in (0, 1)] == [Place.D2, Place.L7]


def test_advice_keeps_the_plan_of_the_other_canoe(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("4", "5 2", *OTHERS), practice=True) as played:
        played.wait_for_turn()
        click(played, "canoe-0", "place-1")
        played.display.paddling.show_hint(played.display.paddling.plan.plans.pick(1).draft.fitting[0])
        assert [each.craft for each in drawn(played)] == [(0, 1), (0, 0)]


def test_a_movement_taken_back_takes_back_the_plans(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("4", "5 2", *OTHERS), practice=True) as played:
        played.wait_for_turn()
        click(played, "canoe-0", "place-1", "canoe-1", "done")
        played.wait_for_turn()
        click(played, "place-6L")
        played.scene.context.controller.undo()
        played.wait_until(lambda: not drawn(played))
        assert played.display.paddling.plan.canoes == {0, 1}


def test_leaving_the_canoe_ashore_is_the_next_tab_after_it(tmp_path: Path) -> None:
    for pair, moved, ashore in (("2 shore", 0, "canoe-1"), ("shore 2", 1, "canoe-0")):
        with river(tmp_path / ashore, *PLAYERS, begin=turn("3", *(pair, *OTHERS), moved=[moved])) as played:
            played.wait_for_turn()
            played.driver.key("tab")
            played.scene.ui.focus(played.driver.find(ashore))
            played.driver.key("tab")
            focused = played.scene.ui.focused
            assert focused is not None
            assert focused.name == "stay"
            played.driver.key("return")
            played.wait_until(lambda: len(done_by(played)) == 1)
            assert done_by(played)[-1] == EndTurn()
