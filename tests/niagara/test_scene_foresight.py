"""Before choosing: what a card reaches, where the likeliest river carries canoes, and discs that may go over."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from niagara.board import Arm, Card, Place
from niagara.rules.foresight import Risk, flow_over, reach, risks
from niagara.view.picture import sliding_discs, sliding_share
from niagara.view.places import Places
from stage.settings import Settings
from stage.ui.labels import Hotspot
from stage.ui.layout import Sheet
from tests.digest import digest
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
    begin = turn("3", "5 falls", "7L 6R", "shore shore", cards=("3", "1", "6"), weather=2)
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


@pytest.mark.parametrize(("language", "words"), [("en", "Discs the river moves"), ("fr", "La rivière avance de")])
def test_the_row_of_numbers_says_what_it_counts(tmp_path: Path, language: str, words: str) -> None:
    settings = Settings(reduced_motion=True, bot_speed=4.0, language=language)
    with river(tmp_path, *PLAYERS, begin=choosing("5 3", *OTHERS), settings=settings) as played:
        played.wait_for_turn()
        caption = played.scene.ui.find("preview.caption", Sheet)
        assert not caption.visible
        played.driver.key("v")
        assert caption.visible
        assert played.scene.ui.find("preview.label").value == words


def test_warnings_stand_only_where_a_canoe_is_or_could_be(tmp_path: Path) -> None:
    begin = turn("1", "5 falls", "6L shore", "shore shore", cards=("1", "2", "6"), weather=2)
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        may = set(risks(played.view))
        shown = set(played.display.preview.risks)
        assert shown == {Place.D5, Place.L6, Place.R6} & may
        assert {Place.L7, Place.R7} <= may, "there is no canoe, and none could get there"
    with river(tmp_path / "choosing", *PLAYERS, begin=choosing("3 shore", *OTHERS, weather=2)) as played:
        played.wait_for_turn()
        played.driver.move("card-two")
        played.driver.step(2)
        assert set(played.display.preview.risks) <= {Place.D3, *reach(played.view, Card.TWO)[0], Place.D1, Place.D2}
        played.driver.move("card-six")
        played.driver.step(2)
        assert played.display.preview.risks.keys() & {Place.L7, Place.R7} == set(reach(played.view, Card.SIX)[0]) & {
            Place.L7, Place.R7,
        }  # fmt: skip


@pytest.mark.parametrize(
    ("language", "may", "must"),
    [
        (
            "en",
            "May go over the falls this round: the river would have to move 3 discs",
            "Will go over the falls this round: the river moves at least 3 discs",
        ),
        (
            "fr",
            "Peut passer par-dessus les chutes ce tour-ci\xa0: la rivière devrait avancer de 3 disques",
            "Passera par-dessus les chutes ce tour-ci\xa0: la rivière avance d'au moins 3 disques",
        ),
    ],
)
def test_a_warning_says_what_it_means(tmp_path: Path, language: str, may: str, must: str) -> None:
    """Under the pointer, and in the tooltip of the disc, which the keyboard reaches."""
    settings = Settings(reduced_motion=True, bot_speed=4.0, language=language)
    begin = turn("1", "6L 7L", "shore shore", "5 falls", seat=2, cards=("6", "5", "1"), weather=2)
    with river(tmp_path, "random", "random", "human", begin=begin, settings=settings) as played:
        played.wait_for_turn()
        preview, ui = played.display.preview, played.scene.ui
        assert preview.risks[Place.L6] is Risk.CERTAIN
        assert preview.risks[Place.L7] is Risk.CERTAIN
        assert ui.find("risk-6L").tooltip == must
        assert ui.find("place-6L").tooltip.endswith(" · " + must)
        assert not ui.find("risk-6L").can_focus
        ui.find("risk-6L", Hotspot).activate()
        assert played.display.paddling.plan.draft.is_begun, "a click means the disc below"
    begin = turn("3", "5 falls", "6L 7L", "shore shore", cards=("3", "6", "1"), weather=0)
    with river(tmp_path / "may", *PLAYERS, begin=begin, settings=settings) as played:
        played.wait_for_turn()
        assert played.display.preview.risks[Place.L6] is Risk.POSSIBLE
        assert flow_over(Place.L6, played.view.next_arm) == 3
        assert played.scene.ui.find("risk-6L").tooltip == may
    assert flow_over(Place.L7, Arm.LEFT) == 1
    assert flow_over(Place.R7, Arm.LEFT) == 2


def test_the_forecast_slides_discs_even_while_the_river_is_empty(tmp_path: Path) -> None:
    settings = Settings(bot_speed=4.0)
    with river(tmp_path, *PLAYERS, begin=choosing("shore shore", *OTHERS), settings=settings) as played:
        played.wait_for_turn()
        played.driver.click("preview")
        played.driver.click("flow-2")
        assert played.display.preview.shown is not None
        assert played.display.preview.shown.flow == 2
    places = Places(pygame.FRect(0, 0, 1542, 771), 3)
    shares = [sliding_share(seconds / 20, 2) for seconds in range(1, 60)]
    assert min(shares) < 0.1
    assert max(shares) == 2.0
    assert sliding_share(0.0, 2) == 1.5, "it stands still where motion is reduced"
    ends = {(round(at.x), round(at.y)) for at, _ in sliding_discs(places, Arm.LEFT, 2, 2.0)}
    for place in (Place.D1, Place.D2, Place.D3, Place.D4, Place.D5, Place.L6, Place.R6):
        assert (round(places.disc(place).x), round(places.disc(place).y)) in ends
    assert not list(sliding_discs(places, Arm.LEFT, 0, 0.0))
    gone = [alpha for _, alpha in sliding_discs(places, Arm.LEFT, 1, 0.999)]
    assert min(gone) < 5, "what goes over the falls fades"


@pytest.mark.parametrize("reduced", [False, True])
def test_the_picture_shows_the_sliding_discs(tmp_path: Path, reduced: bool) -> None:
    settings = Settings(bot_speed=4.0, reduced_motion=reduced)
    with river(tmp_path, *PLAYERS, begin=choosing("shore shore", *OTHERS), settings=settings) as played:
        played.wait_for_turn()
        played.driver.click("preview")
        anchor = played.display.state.places.disc(Place.D3)
        area = played.driver.app.painter.canvas.pixel_rect((anchor.x, anchor.y, 200.0, 60.0))
        looks = []
        for flow in ("flow-0", "flow-3"):
            played.driver.click(flow)
            looks.append(digest(played.driver.draw(20).subsurface(area)))
        assert looks[0] != looks[1]
        if reduced:
            assert digest(played.driver.draw(20).subsurface(area)) == looks[1]
