"""The close-up of a theft."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara.board import Gem
from niagara.rules.actions import Paddle, Steal
from niagara.scene.sentences import theft_words
from niagara.view.close_ups.close_up import PAGE, picture_area
from niagara.view.close_ups.theft import GRABS, LANDS, Theft
from stage.graphics.faces import Expression
from stage.settings import Settings
from table.language import load
from tests.niagara.niagara_window import PLAYERS, River, river, stills
from tests.niagara.positions import turn

LIVELY = Settings(bot_speed=1.0)
BEGIN = turn("2", "5:blue falls", "3:violet,red shore", "shore shore", options=("double_canoe",))
THEFT = Paddle(0, -2, after=(Steal(1, 0, Gem.VIOLET),))


def shot(played: River) -> Theft | None:
    return played.display.animator.thefts.shot


def gems(played: River) -> list[tuple[Gem, ...]]:
    """Return what the two canoes carry on the screen."""
    return [played.display.state.craft(seat, 0).gems for seat in (0, 1)]


def steal(played: River) -> None:
    """Steal, and wait until the close-up opens."""
    played.wait_for_turn()
    played.scene.context.act(THEFT)
    played.wait_until(lambda: shot(played) is not None)


def test_a_theft_is_seen_from_near_and_the_gem_changes_canoes_in_the_picture(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=BEGIN, settings=LIVELY) as played:
        steal(played)
        seen = shot(played)
        assert seen is not None
        assert (seen.thief.gems, seen.victim.gems) == ((Gem.BLUE,), (Gem.VIOLET, Gem.RED)), "as before"
        window = played.driver.app.painter.bleed
        assert picture_area(window).contains(window)
        gem = 88.0 * picture_area(window).width / PAGE[0] * played.driver.app.painter.canvas.scale
        assert gem >= 40.0, "pixels at 1280 × 720"
        near: dict[bool, float] = {False: 0.0, True: 0.0}
        while shot(played) is seen:
            stolen, landed = seen.seconds >= GRABS + 0.02, seen.seconds >= LANDS + 0.02
            if stolen:
                assert (Gem.VIOLET in gems(played)[1]) is False
                assert played.scene.context.portraits[1].expression is Expression.ANGER
            assert (Gem.VIOLET in gems(played)[0]) is landed or seen.seconds >= LANDS
            if seen.near == 1.0:
                near[stolen] += 1 / 60
            assert played.banner == "Ada steals a gem from Bruno!"
            played.driver.step()
        assert sum(near.values()) >= 0.8, "seconds near both canoes"
        assert gems(played) == [(Gem.VIOLET, Gem.BLUE), (Gem.RED,)]
        assert played.display.covered() is None


def test_a_theft_that_is_skipped_leaves_what_one_leaves_that_is_watched(tmp_path: Path) -> None:
    after = []
    for skips in (False, True):
        with river(tmp_path / str(skips), *PLAYERS, begin=BEGIN, settings=LIVELY) as played:
            steal(played)
            if skips:
                played.driver.key("space")
                assert shot(played) is None
            played.wait_until(lambda: shot(played) is None)
            after.append((gems(played), [played.display.state.craft(seat, 0).place for seat in (0, 1)]))
    assert after[0] == after[1]
    assert after[0][0] == [(Gem.VIOLET, Gem.BLUE), (Gem.RED,)]


@pytest.mark.draws_frames("the pictures count the frames in which they are seen")
@pytest.mark.parametrize("contrast", [False, True])
def test_two_still_pictures_tell_a_theft_where_motion_is_reduced(tmp_path: Path, contrast: bool) -> None:
    settings = Settings(bot_speed=0.5, reduced_motion=True, high_contrast=contrast)
    begin = turn("2", "5:blue 3", "3:violet,red shore", "shore shore", options=("double_canoe",))
    with river(tmp_path, *PLAYERS, begin=begin, settings=settings) as played:
        played.wait_for_turn()
        played.scene.context.act(THEFT)
        falls = played.display.animator.falls
        played.wait_until(lambda: falls.stolen is not None)
        assert shot(played) is None
        assert gems(played) == [(Gem.VIOLET, Gem.BLUE), (Gem.RED,)]
        played.driver.wait(1.0)
        first = stills(played)
        played.driver.wait(0.5)
        assert stills(played) == first, "they stand still"
        played.driver.key("x")
        assert falls.stolen is None
        assert all(one != two for one, two in zip(stills(played), first, strict=True))


def test_the_victim_says_what_suits_its_temper_and_a_person_only_hey() -> None:
    assert theft_words("greedy", load("en"), 0).victim == "Mine! That was mine!"
    assert theft_words("plain", load("en"), 0).victim == "Hey!"
    french = theft_words("plain", load("fr"), 3)
    assert (french.victim, french.thief) == ("Hé\xa0!", "Ha ha\xa0!")
    said = {theft_words(temper, load("fr"), 0).victim for temper in ("bold", "careful", "greedy", "spiteful")}
    assert len(said) == 4
    assert len({theft_words("greedy", load("en"), number).victim for number in range(6)}) > 1, "not always the same"
