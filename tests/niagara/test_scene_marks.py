"""Marks on discs while a movement is put together: whose points they are, and that nothing covers them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from niagara.board import RIVER, Place
from niagara.rules.state import Niagara
from niagara.scene.draft import DeedTiming
from niagara.view.marks import PlaceMark, cost_area, draw_place_mark, draw_risk
from tests.niagara.niagara_window import OTHERS, PLAYERS, River, refusal, river
from tests.niagara.positions import EVERYTHING, turn
from tests.stage.graphics.painting import is_made

ALL_ON = {**EVERYTHING, "whirlpool": False}


def costs(played: River) -> dict[Place, int]:
    return {place: mark.cost for place, mark in played.display.targets.marks.items() if mark.cost is not None}


def test_points_are_those_of_the_picked_canoe_and_without_one_there_are_none(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("4", "5 1", *OTHERS)) as played:
        played.wait_for_turn()
        assert not costs(played)
        glowing = {place for place, mark in played.display.targets.marks.items() if mark.open}
        assert glowing == {Place.SHORE, Place.D1, Place.D3, Place.D5, Place.L7, Place.R7}
        assert played.driver.find("place-3").tooltip == "Both your canoes can go to disc 3."
        assert played.driver.find("place-7L").tooltip == (
            "Your canoe can go to disc 7 of the left arm · "
            "May go over the falls this round: the river would have to move 1 disc"
        )
        played.driver.click("canoe-0")
        played.driver.step(2)
        assert costs(played) == {Place.D1: 4, Place.D3: 2, Place.L7: 2, Place.R7: 2}
        assert played.driver.find("place-1").tooltip == "Selected canoe to disc 1: 4 points"
        played.driver.click("canoe-1")
        played.driver.step(2)
        assert costs(played) == {Place.SHORE: 1, Place.D3: 2, Place.D5: 4}


@pytest.mark.draws_frames("what frames draw ahead is the subject")
def test_marks_of_all_discs_are_ready_before_they_come_up_together(tmp_path: Path) -> None:
    """With no time to make anything, every mark is drawn nevertheless."""
    with river(tmp_path, *PLAYERS, begin=turn("4", "5 1", *OTHERS)) as played:
        played.driver.wait(3.0)
        painter, places = played.driver.app.painter, played.display.state.places
        for place in RIVER:
            for is_open in (True, False):
                mark = partial(draw_place_mark, places=places, place=place, mark=PlaceMark(is_open))
                risk = partial(draw_risk, places=places, place=place, certain=is_open)
                assert is_made(painter, mark)
                assert is_made(painter, risk)


@pytest.mark.parametrize("options", [{}, ALL_ON], ids=["base", "everything"])
def test_the_own_disc_is_an_end_only_once_the_points_are_spent_there(tmp_path: Path, options: dict[str, bool]) -> None:
    """NI-31: a canoe that neither paddles nor handles gems does not move."""
    begin = turn("2", "5 shore", *OTHERS, options=options)
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        played.driver.click("canoe-0")
        played.driver.step(2)
        assert not played.display.targets.marks[Place.D5].open
        rect = played.driver.find("place-5").rect
        played.driver.click((rect.centerx + rect.width * 0.46, rect.centery))
        assert refusal(played) == "NI-31"
        played.driver.click("before-0")
        played.driver.step(2)
        assert played.display.targets.marks[Place.D5].open
        assert played.display.paddling.plan.is_ready


SHEETS = (
    turn("4", "5 shore", *OTHERS),
    turn("4", "3 shore", *OTHERS),
    turn("4", "4 3", *OTHERS),
    turn("3", "6L 5", *OTHERS),
    turn("3", "7R 6R", *OTHERS),
    turn("6", "4:red shore", "5:blue 3:white", "3 3", options=ALL_ON, joe={"place": "3", "gem": "red"}),
    turn("4", "5:red 3", "3:blue,white 4", "6L 7R", options=ALL_ON, joe={"place": "3", "gem": "red"}),
    turn("3", "7L 7R", "5:blue,white 6L:red", "6R:red 6L:blue", options=ALL_ON, joe={"place": "6R", "gem": "red"}),
)


def covered(played: River) -> list[tuple[str, Place]]:
    """Return the sheets of gems that lie over points, with their places."""
    sheets = [played.driver.find(str(end)) for end in DeedTiming]
    areas = {place: cost_area(played.display.state.places, place, 0) for place in costs(played)}
    return [
        (sheet.name, place)
        for sheet in sheets
        for place, area in areas.items()
        if sheet.visible and sheet.rect.colliderect(area)
    ]


@pytest.mark.parametrize("begin", SHEETS, ids=map(str, range(len(SHEETS))))
@pytest.mark.parametrize("practice", [False, True], ids=["plain", "practice"])
def test_the_sheets_of_gems_cover_no_points(tmp_path: Path, begin: Niagara, practice: bool) -> None:
    with river(tmp_path, *PLAYERS, begin=begin, practice=practice) as played:
        played.wait_for_turn()
        paddling = played.display.paddling
        for canoe in sorted(paddling.plan.canoes):
            paddling.pick_canoe(canoe)
            played.driver.step(2)
            assert not covered(played), canoe
            for place in costs(played):
                paddling.pick_place(place)
                played.driver.step(2)
                assert not covered(played), (canoe, place)
