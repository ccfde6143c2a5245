"""Canoes that are pointed at: which of them is meant, and what it hides; gems that they bring home."""

from __future__ import annotations

from gettext import NullTranslations
from pathlib import Path

import pytest

from niagara.board import Gem, Place
from niagara.rules.actions import Paddle
from niagara.rules.goals import Goals
from niagara.scene.sentences import goal_words
from niagara.view.canoes import GEM_SIZE
from niagara.view.picture import look_of
from niagara.view.riders import Pose
from niagara.view.seat_facts import SeatIllustration
from stage.settings import Settings
from table.language import load
from tests.digest import digest
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
        assert played.display.paddling.plan.draft.canoe == 1, "canoe 0 could go there, but is not picked"
        played.driver.click(beside(played, "place-5"))
        assert played.display.paddling.plan.draft.complete == Paddle(1, 3), "the picked one can go there"
    with river(tmp_path, *PLAYERS, begin=turn("2", "5 2", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click("canoe-0")
        played.driver.click(beside(played, "place-2"))
        assert played.display.paddling.plan.draft.canoe == 1, "canoe 0 cannot go there"
        assert refusal(played) is None


def test_a_canoe_that_has_moved_does_not_hide_its_disc(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("1", "3 1", *OTHERS)) as played:
        played.wait_for_turn()
        played.paddle("canoe-1", "place-2")
        played.driver.click("canoe-1")
        assert played.display.paddling.plan.draft.complete == Paddle(0, -1)
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


HOME = turn("2", "2:violet shore", "3:red shore", "shore shore", stores=("violet violet red", "", ""))


@pytest.mark.parametrize("skips", [False, True])
def test_a_gem_that_comes_home_is_raised_and_leaps_to_its_slot_which_swells(tmp_path: Path, skips: bool) -> None:
    """Skipping leaves the same gems, and the words as well."""
    with river(tmp_path, *PLAYERS, begin=HOME, settings=Settings(bot_speed=1.0)) as played:
        played.wait_for_turn()
        display, context = played.display, played.scene.context
        gems, floating = display.animator.gems, display.state.craft(0, 0)
        slot = display.seat_facts(0)[0].picture
        assert isinstance(slot, SeatIllustration)
        context.act(Paddle(0, -2))
        played.wait_until(lambda: floating.cheers)
        assert look_of(display.state.render_context, display.state.table, (0, 0)).pose is Pose.CHEER
        if skips:
            played.driver.key("space")
        largest = 0.0
        while not gems.welcomes:
            largest = max([largest, *(GEM_SIZE * each.at.scale for each in gems.aloft)])
            assert display.state.stores[0] == (2, 0, 0, 0, 1)
            played.driver.step()
        (welcome,) = gems.welcomes
        assert skips or largest * played.driver.app.painter.canvas.scale >= 40.0, "pixels at 1280 × 720"
        assert played.scene.ui.find("seat-0").rect.collidepoint((welcome.at.x, welcome.at.y))
        assert (welcome.gem, gems.words.shown) == (Gem.VIOLET, ["3 of 4 alike"])
        assert display.state.stores[0] == (3, 0, 0, 0, 1)
        assert not display.state.craft(0, 0).cheers
        sizes = set()
        while gems.welcomes:
            sizes.add(round(welcome.swollen, 2))
            played.driver.step()
        assert max(sizes) > 2.0
        assert len(sizes) > 20
        for _ in range(120):
            played.driver.step()
            assert not (display.animator.near and gems.words.shown), "told before the next card is turned up"
        assert gems.words.shown == []


def test_a_slot_stands_still_where_motion_is_reduced(tmp_path: Path) -> None:
    settings = Settings(bot_speed=0.5, reduced_motion=True, high_contrast=True)
    with river(tmp_path, *PLAYERS, begin=HOME, settings=settings) as played:
        played.wait_for_turn()
        gems = played.display.animator.gems
        panel = played.driver.app.painter.canvas.pixel_rect(played.scene.ui.find("seat-0").rect)
        played.driver.draw()
        before = digest(played.driver.picture.subsurface(panel))
        played.scene.context.act(Paddle(0, -2))
        played.wait_until(lambda: bool(gems.welcomes))
        assert gems.words.shown == ["3 of 4 alike"]
        played.driver.draw()
        shown = digest(played.driver.picture.subsurface(panel))
        assert shown != before
        played.driver.draw(10)
        assert digest(played.driver.picture.subsurface(panel)) == shown
        played.wait_until(lambda: not gems.welcomes, 5.0)


def test_the_words_stand_clear_of_the_log_and_of_the_forecast(tmp_path: Path) -> None:
    """The uppermost panel lies beside both."""
    with river(tmp_path, *PLAYERS, begin=HOME, settings=Settings(bot_speed=1.0, reduced_motion=True)) as played:
        played.wait_for_turn()
        gems, canvas = played.display.animator.gems, played.driver.app.painter.canvas
        played.scene.context.act(Paddle(0, -2))
        played.wait_until(lambda: bool(gems.words.shown))
        played.driver.wait(0.4)
        assert gems.words.shown
        plate = played.scene.context.seat_colour(0).colour
        for name in ("log.strip", "preview"):
            part = played.driver.picture.subsurface(canvas.pixel_rect(played.scene.ui.find(name).rect))
            covered = sum(part.get_at((x, y))[:3] == plate for x in range(part.width) for y in range(part.height))
            assert covered < 200, f"{name}: no more than an emblem has that colour"


def test_the_words_name_the_way_to_win_that_is_nearest() -> None:
    english, french = NullTranslations(), load("fr")
    for store, gem, four_of_a_colour, words in (
        ((1, 0, 0, 0, 0), Gem.VIOLET, True, "1 of 4 alike"),
        ((2, 1, 1, 0, 0), Gem.WHITE, True, "3 of 5 colours"),
        ((3, 0, 0, 0, 1), Gem.VIOLET, True, "3 of 4 alike"),
        ((1, 1, 1, 1, 0), Gem.VIOLET, True, "4 of 5 colours"),
        ((3, 3, 0, 0, 0), Gem.WHITE, False, "6 of 7 gems"),
        ((1, 0, 0, 0, 0), Gem.VIOLET, False, "1 of 5 colours"),
        ((4, 0, 0, 0, 0), Gem.VIOLET, True, "4 of 4 alike"),
    ):
        assert goal_words(store, gem, Goals(four_of_a_colour), english) == words
    assert goal_words((1, 1, 1, 1, 0), Gem.VIOLET, Goals(), french) == "4 sur 5 couleurs"
    assert goal_words((1, 1, 0, 0, 1), Gem.RED, Goals(by_value=True), english) == "20 of 24 gold"
