"""The first turn of Nizza on the screen: where one begins is asked before it is settled (NZ-12)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from nizza.board.areas import Kind, Point
from nizza.rules.actions import PlacePawn
from nizza.rules.views import Phase
from stage.driving import FRAME
from stage.settings import Settings
from tests.nizza.nizza_window import NizzaWindow, roofs
from tests.nizza.staged import PORT
from tests.nizza.test_scene_matches import begin

TERRACE = PORT.only(Kind.START)


def placed(played: NizzaWindow) -> list[PlacePawn]:
    """Return the settled placements so far."""
    return [entry.action for entry in played.scene.context.match.past if isinstance(entry.action, PlacePawn)]


@pytest.fixture
def played(tmp_path: Path) -> Iterator[NizzaWindow]:
    with roofs(tmp_path, "human", "human", begin=begin(2)) as played:
        yield played


def test_a_click_on_the_green_terrace_only_marks_the_place(played: NizzaWindow) -> None:
    played.wait_for_choice()
    for x in (TERRACE.left + 10.0, TERRACE.right - 10.0):
        played.click(PORT.position(Point(TERRACE.name, x)))
        played.driver.step()
        assert not placed(played)
        assert played.display.using.draft.start is not None
    played.driver.key("escape")
    played.driver.step()
    assert played.display.using.draft.start is None
    played.click(PORT.position(Point(TERRACE.name, TERRACE.right - 10.0)))
    played.driver.click("stand")
    played.wait_until(lambda: bool(placed(played)))
    assert placed(played)[0].x == pytest.approx(TERRACE.right - 10.0, abs=3.0)


def test_begin_here_is_one_click(played: NizzaWindow) -> None:
    played.wait_for_choice()
    played.driver.click("stand")
    played.wait_until(lambda: bool(placed(played)))
    assert placed(played) == [PlacePawn(TERRACE.middle.x)]


def test_clicking_again_and_again_in_one_place_loses_no_roll(played: NizzaWindow) -> None:
    played.wait_for_choice()
    at = played.driver.find("stand").rect.center
    for _ in range(12):
        played.driver.hasty = True
        played.driver.click(at)
        played.driver.wait(0.2)
    played.driver.hasty = False
    played.wait_until(lambda: played.view.phase is Phase.KEEPING)
    rolls = played.view.rolls_left
    for _ in range(4):
        played.driver.click(at)
        played.driver.wait(0.4)
    assert (played.view.phase, played.view.rolls_left) == (Phase.KEEPING, rolls)


def test_a_match_begins_with_what_it_is_about(tmp_path: Path) -> None:
    """The plan of the route was to be found behind a button, and newcomers asked where to go."""
    with roofs(tmp_path, "human", "human", settings=Settings(bot_speed=1.0)) as played:
        banner = "Take tools, crack the safe, and be the first at the helicopter"
        played.wait_until(lambda: played.banner == banner, seconds=40.0)
        sight, plan = played.display.state.sight, played.display.state.render_context.plan
        shown = dict.fromkeys((stop.title for stop in plan), 0.0)
        while played.banner == banner:
            for stop in plan:
                shown[stop.title] += FRAME * (not sight.is_moving and sight.seen[0] < stop.at[0] < sight.seen[1])
            played.driver.step()
        assert min(shown.values()) > 0.9, "each station stands still until it is read"
        played.wait_for_choice()
        played.driver.wait(1.5)
        left, right = sight.seen
        assert left < plan[0].at[0] < right, "and the camera comes back to the terrace"


@pytest.mark.parametrize(("text_scale", "language"), [(1.0, "en"), (1.0, "fr"), (2.0, "en"), (2.0, "fr"), (2.0, "de")])
def test_what_gives_up_a_roll_never_stands_where_one_begins(tmp_path: Path, text_scale: float, language: str) -> None:
    settings = Settings(reduced_motion=True, bot_speed=4.0, text_scale=text_scale, language=language)
    with roofs(tmp_path, "human", "human", begin=begin(2), settings=settings) as played:
        played.wait_for_choice()
        asked = played.driver.find("stand").rect.copy()
        played.driver.click("stand")
        played.wait_until(lambda: played.view.phase is Phase.KEEPING and played.driver.find("roll").visible)
        for name in ("roll", "fix"):
            area = played.driver.find(name).rect
            assert not asked.colliderect(area), name
            assert played.scene.context.areas.actions.contains(area), name


def test_the_arrows_choose_the_place_and_enter_settles_it(played: NizzaWindow) -> None:
    """Once the arrows led from the button at once to those of the camera."""
    played.driver.key("+")
    played.wait_for_choice()
    played.driver.key("right")
    marked = played.display.roofs.keys.at
    assert isinstance(marked, Point)
    assert marked.area == TERRACE.name
    played.driver.key("return")
    assert not placed(played)
    played.driver.key("return")
    played.wait_until(lambda: bool(placed(played)))
    assert placed(played)[0].x == marked.x
