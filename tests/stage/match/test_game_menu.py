"""The frame of the games: speed, pause, menu, and that its parts keep apart."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

import nimmsleich
from stage.graphics import theme
from stage.graphics.text.typeset import Typesetter
from stage.match.areas import areas_for
from stage.match.display import GameDisplay
from stage.match.scene import MatchScene
from stage.match.seats import Fact
from stage.match_session import MatchSession
from stage.menus.settings import SettingsScene
from stage.menus.shelf import Shelf
from stage.services import Services
from stage.settings import Settings
from stage.ui.notices import Notices
from stage.ui.scene import Scene
from stage.ui.scroll import ScrollArea
from table.contract import Seat
from table.match.journal import read
from table.match.match import MatchSetup, SeatSetup
from tests.full_disk import full_disk, needs_limits
from tests.stage.lantern_window import GAMES, LanternWindow, in_front, lantern_window, letters, sentences, table

# --- speed, pause, menu -----------------------------------------------------------------------------------------------


def test_pause_stops_the_table_and_says_so(tmp_path: Path) -> None:
    with table(tmp_path, "random", "random", points=8) as here:
        here.wait_until(lambda: here.scene.context.match.number >= 2)
        assert here.scene.is_watched
        here.driver.key("p")
        assert not here.scene.is_watched
        number = here.scene.context.match.number
        here.driver.wait(2.0)
        assert here.scene.context.match.number == number
        assert here.banner == "Pause"
        here.driver.click("pause")
        here.wait_until(lambda: here.scene.context.match.number > number)


@pytest.fixture
def here(tmp_path: Path) -> Iterator[LanternWindow]:
    with table(tmp_path, "human", "random") as here:
        yield here


def test_nobody_acts_while_the_table_is_paused(here: LanternWindow) -> None:
    here.wait_for_turn()
    here.driver.key("p")
    here.driver.step(2)
    assert here.scene.context.acting is None
    assert not here.driver.find("pour-1").enabled


def test_the_tool_tip_of_the_speed_names_the_keys_that_are_bound(here: LanternWindow) -> None:
    assert here.driver.find("speed").tooltip.endswith("(-, +)")
    here.driver.app.change(keys={"faster": "f7"})
    assert here.driver.find("speed").tooltip.endswith("(-, F7)")


def test_speed_is_changed_by_the_tool_and_by_keys_and_kept(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", settings=Settings(reduced_motion=True)) as here:
        assert letters(here) == "×1"
        here.driver.click("speed")
        here.driver.step()
        assert letters(here) == "×2"
        assert (
            here.scene.context.controller.speed
            == here.scene.context.motion.speed
            == here.driver.app.settings.bot_speed
            == 2.0
        )
        here.driver.key("+")
        here.driver.key("+")
        assert here.scene.context.controller.speed == 4.0
        here.driver.click("speed")
        here.driver.key("-")
        here.driver.step()
        assert letters(here) == "×½"


def test_the_menu_opens_with_escape_and_the_table_waits(tmp_path: Path) -> None:
    with table(tmp_path, "random", "random", points=8) as here:
        here.driver.key("escape")
        assert here.scene.ui.dialog is not None
        number = here.scene.context.match.number
        here.driver.wait(2.0)
        assert here.scene.context.match.number == number
        here.driver.key("return")
        here.driver.step()
        assert here.scene.ui.dialog is None


def test_the_menu_leads_to_rules_settings_and_the_shelf(here: LanternWindow) -> None:
    scene = here.scene
    here.wait_for_turn()
    here.driver.click("menu")
    here.driver.click("menu.settings")
    here.driver.step()
    assert isinstance(in_front(here), SettingsScene)
    here.driver.key("escape")
    here.driver.step()
    assert in_front(here) is scene
    here.driver.click("menu")
    here.driver.click("menu.leave")
    here.driver.step()
    assert isinstance(here.driver.scene, Shelf)
    assert here.driver.app.scenes.stack == (here.driver.scene,)
    assert scene.context.session.path is not None
    assert read(scene.context.session.path, GAMES).number == scene.context.match.number


def test_starting_again_asks_first_and_begins_a_new_match(here: LanternWindow) -> None:
    here.wait_for_turn()
    old = here.scene.context.session
    here.driver.click("menu")
    here.driver.click("menu.restart")
    assert old.path is not None
    assert old.path.exists()
    here.driver.click("restart.yes")
    here.driver.step()
    assert here.scene.context.session is not old
    assert here.scene.context.match.setup.seed != old.match.setup.seed
    (kept,) = old.path.parent.glob("*.jsonl")
    assert kept == here.scene.context.session.path
    here.wait_for_turn()


def test_starting_again_while_a_bot_is_due_stops_the_old_match(tmp_path: Path) -> None:
    with table(tmp_path, "random", "random", points=8) as here:
        old = here.scene
        here.driver.click("menu")
        here.driver.click("menu.restart")
        here.driver.press("restart.yes")
        number = old.context.match.number
        old.context.controller.skip_rest()
        here.driver.release("restart.yes")
        assert here.scene is not old
        assert not old.context.controller.update(10.0)
        assert old.context.match.number == number


@pytest.mark.parametrize("way", ["the window's cross", "the menu"])
def test_closing_closes_at_once_because_the_match_is_saved(way: str, here: LanternWindow) -> None:
    here.wait_for_turn()
    here.driver.click("pour-1")
    number, path = here.scene.context.match.number, here.scene.context.session.path
    if way == "the menu":
        here.driver.key("escape")
        here.driver.click("menu.quit")
    else:
        pygame.event.post(pygame.Event(pygame.WINDOWCLOSE))
        here.driver.step()
    assert not here.driver.app.running
    assert path is not None
    assert read(path, GAMES).number >= number


@needs_limits
def test_who_closes_the_window_again_while_it_is_asked_leaves(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random") as here, full_disk():
        here.wait_for_turn()
        here.driver.click("pour-1")
        here.wait_until(lambda: here.scene.ui.dialog is not None)
        here.driver.click("not-saved.close")
        for kind in (pygame.WINDOWCLOSE, pygame.QUIT):
            pygame.event.post(pygame.Event(kind))
        here.driver.step()
        assert here.driver.app.running, "one click on the cross is told twice, and meant once"
        assert here.driver.scene.ui.has("quit.yes")
        here.driver.wait(0.5)
        pygame.event.post(pygame.Event(pygame.WINDOWCLOSE))
        here.driver.step()
        assert not here.driver.app.running


def test_changing_the_text_size_keeps_the_match_on_the_screen(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", practice=True) as here:
        here.wait_for_turn()
        here.driver.click("pour-2")
        here.wait_for_turn()
        told = sentences(here)
        here.driver.app.change(text_scale=2.0)
        here.driver.step(2)
        assert sentences(here) == told
        assert here.driver.find("pour-1").enabled
        assert here.display.shown[-1] == here.scene.context.view


def test_changing_the_text_size_ends_what_moves(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", settings=Settings()) as here:
        here.wait_for_turn()
        here.driver.click("pour-2")
        here.wait_until(lambda: here.scene.context.motion.is_busy)
        here.driver.app.change(text_scale=2.0)
        assert not here.scene.context.motion.is_busy
        assert here.display.shown[-1] == here.scene.context.view
        assert here.scene.context.view.bowl == 2


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("practice", [False, True])
def test_no_part_of_the_frame_covers_another(tmp_path: Path, scale: float, practice: bool) -> None:
    settings = Settings(reduced_motion=True, text_scale=scale, log_folded=False)
    with table(tmp_path, "human", "random", "random", "random", practice=practice, settings=settings) as here:
        areas = here.scene.context.areas
        parts = [areas.banner, areas.board, areas.actions, areas.seats, areas.tools, areas.log, areas.log_line]
        parts += [areas.practice] if practice else []
        for number, one in enumerate(parts):
            assert one.width > 0
            assert one.height > 0
            assert one.left >= 0
            assert one.right <= theme.LOGICAL_SIZE[0]
            assert one.bottom <= theme.LOGICAL_SIZE[1]
            assert one.collidelist(parts[:number]) == -1
        panels = [here.driver.find(f"seat-{seat}").rect for seat in range(4)]
        assert all(upper.bottom <= lower.top for upper, lower in itertools.pairwise(panels))
        for seat in range(4):
            chip = here.driver.find(f"seat-{seat}.fact-0").rect
            assert here.driver.find(f"seat-{seat}").rect.contains(chip)


def test_whoever_is_to_act_is_scrolled_into_sight(tmp_path: Path) -> None:
    settings = Settings(reduced_motion=True, bot_speed=4.0, text_scale=2.0)

    def opening(services: Services) -> Scene:
        seats = tuple(SeatSetup("human" if seat == 5 else "random", f"Player {seat}", seat) for seat in range(6))
        setup = MatchSetup("nimmsleich", seats, {"dealer": "5", "oysters": False}, 3)
        crowded = replace(nimmsleich.GAME, display=f"{__name__}:Crowded")
        return MatchScene(services, MatchSession.new(replace(services, games={crowded.name: crowded}), setup))

    with lantern_window(tmp_path, opening, settings) as here:
        column = here.driver.find("seats")
        assert isinstance(column, ScrollArea)
        scene = here.driver.front(MatchScene)
        assert column.reach > 0
        here.wait_until(lambda: scene.context.acting == 5)
        assert column.rect.contains(here.driver.find("seat-5").rect)


class Crowded(GameDisplay[Any, Any]):
    """Display with enough facts about each seat that six panels need to be scrolled."""

    def seat_facts(self, seat: Seat) -> Sequence[Fact]:
        return (Fact("one"), Fact("two"))


LAYOUTS = list(itertools.product((1.0, 1.5, 2.0), (False, True), (False, True), (False, True), (False, True)))
GIF = "GIF saved: /home/odette/Documents/Ludothèque/clips/vertiges-20261128-164512.gif"


@pytest.mark.parametrize(("scale", "practice", "folded", "seats_on_board", "touch"), LAYOUTS)
def test_a_notice_covers_nothing_that_is_pressed_or_read(
    scale: float, practice: bool, folded: bool, seats_on_board: bool, touch: bool
) -> None:
    type_, notices = Typesetter(scale), Notices()
    areas = areas_for(type_, practice=practice, folded=folded, seats_on_board=seats_on_board, touch=touch)
    for text in ("The tallest tower ever on this table!", GIF):
        notices.show(text)
        for box in notices.boxes(type_, areas.notices_below):
            assert areas.board.contains(box), "it hangs over the board only"
            kept = [areas.banner, areas.actions, areas.tools, areas.log_line, *([] if folded else [areas.log])]
            assert box.collidelist([*kept, areas.practice]) == -1


def test_a_notice_is_drawn_under_the_banner(here: LanternWindow) -> None:
    here.wait_for_turn()
    here.driver.app.notify(GIF)
    here.driver.step(2)
    (box,) = here.driver.app.notices.boxes(here.scene.type, here.scene.notices_below)
    assert box.top > here.scene.context.areas.banner.bottom
    assert not box.colliderect(here.driver.find("pour-1").rect)
    paper = here.driver.app.painter.to_pixels((box.left + 30, box.centery))
    drawn = here.driver.picture.get_at((round(paper[0]), round(paper[1])))
    here.driver.app.notices.shown.clear()
    here.driver.step(2)
    assert here.driver.picture.get_at((round(paper[0]), round(paper[1]))) != drawn
