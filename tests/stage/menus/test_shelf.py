"""The shelf: boxes and drawers, where they stand and where they lead."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from main import GAMES
from stage.graphics.theme import TextStyle
from stage.menus.learn import LearnScene
from stage.menus.replays import ReplaysScene
from stage.menus.set_up.scene import SetupScene
from stage.menus.settings import SettingsScene
from stage.menus.shelf import Shelf
from stage.menus.statistics import StatisticsScene
from stage.services import Services
from stage.settings import Settings
from stage.ui.labels import Label
from tests.stage.menu_window import CALM, NIMMSLEICH, Menu, box, menu, played
from tests.stage.unseen_window import Window, window


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Menu]:
    with menu(tmp_path, Shelf) as here:
        yield here


def test_four_boxes_stand_from_left_to_right(here: Menu) -> None:
    places = [box(here, name).rect.centerx for name in ("nizza", "niagara", "vertiges", "nimmsleich")]
    assert places == sorted(places)
    assert all(box(here, name).rect.bottom == 800 for name in GAMES)


def test_the_box_under_the_pointer_rises_and_sinks_again(tmp_path: Path) -> None:
    with menu(tmp_path, Shelf, Settings(language="en")) as here:
        here.driver.move("box.nimmsleich")
        here.driver.step(3)
        on_the_way = box(here, "nimmsleich").lift
        assert 0.0 < on_the_way < 1.0
        here.driver.wait(0.5)
        assert box(here, "nimmsleich").lift == 1.0
        here.driver.move((960, 230))
        here.driver.wait(0.5)
        assert box(here, "nimmsleich").lift == 0.0


def test_the_device_used_last_says_which_box_is_lifted(here: Menu) -> None:

    def lifted() -> list[str]:
        here.driver.step(3)
        return [name for name in GAMES if box(here, name).raised]

    here.driver.move("box.nizza")
    assert lifted() == ["nizza"]
    here.scene.ui.focus(box(here, "niagara"))
    here.driver.key("right")
    assert lifted() == ["vertiges"], "the pointer still rests on another"
    x, y = box(here, "nizza").rect.center
    here.driver.move((x + 3, y))
    assert lifted() == ["vertiges"], "a nudge of the table is no use of the mouse"
    here.driver.move((x + 40, y))
    assert lifted() == ["nizza"]
    assert not here.scene.input.by_keyboard, "no ring is drawn round the other one"
    here.driver.key("left")
    assert lifted() == ["niagara"]


def test_the_device_used_last_is_known_in_the_next_scene(here: Menu) -> None:
    here.scene.ui.focus(box(here, "niagara"))
    here.driver.key("return")
    here.wait_for(SetupScene)
    assert here.scene.input.by_keyboard


def test_a_click_on_a_box_opens_its_set_up_and_escape_leads_back(here: Menu) -> None:
    here.driver.click("box.nimmsleich")
    here.wait_for(SetupScene)
    here.driver.key("escape")
    here.wait_for(Shelf)


def test_everything_on_the_shelf_is_reached_by_the_keyboard_alone(tmp_path: Path) -> None:
    played(tmp_path, "waiting", actions=30)
    with menu(tmp_path, Shelf) as here:
        here.driver.step(4)
        boxes = [f"box.{name}" for name in GAMES]
        wanted = [*boxes, "resume.play", "resume.discard", "first.ask", "statistics", "replays", "settings", "quit"]
        reached = []
        for _ in wanted:
            here.driver.key("tab")
            assert here.scene.ui.focused is not None
            reached.append(here.scene.ui.focused.name)
        assert reached == wanted
        here.scene.ui.focus(here.driver.find("box.nizza"))
        here.driver.key("return")
        here.wait_for(SetupScene)


@pytest.mark.parametrize("opened", [False, True])
def test_a_box_never_opened_before_suggests_to_learn_by_playing(tmp_path: Path, opened: bool) -> None:
    def opening(services: Services) -> Shelf:
        if opened:
            services.keep_progress("nimmsleich")
        return Shelf(services)

    with menu(tmp_path, opening) as here:
        here.driver.move("box.nimmsleich")
        here.driver.step(2)
        caption = " ".join(here.texts_written(pygame.FRect(0, 0, 1920, 320), here.driver.app.draw))
        assert "3–6 players" in caption
        assert ("First time?" in caption) != opened


def test_while_no_match_waits_the_shelf_offers_to_learn_what_was_never_opened(here: Menu) -> None:
    here.wait_until(lambda: here.scene.ui.has("learn.nimmsleich"))
    here.driver.click("box.nimmsleich")
    here.wait_for(SetupScene)
    here.driver.key("escape")
    here.wait_for(Shelf)
    here.wait_until(lambda: not here.scene.ui.has("learn.nimmsleich"))
    here.driver.click("learn.nizza")
    here.wait_for(LearnScene)


def test_the_shelf_offers_a_game_until_all_its_lessons_are_done(tmp_path: Path) -> None:
    """Its box was opened meanwhile; challenges do not count."""
    *first, last = [lesson.id for lesson in NIMMSLEICH.load_lessons() if lesson.goal is None]

    def opening(services: Services) -> Shelf:
        for game in GAMES:
            services.keep_progress(game)
        for lesson in first:
            services.keep_progress("nimmsleich", lesson)
        return Shelf(services)

    with menu(tmp_path, opening) as here:
        here.wait_until(lambda: here.scene.ui.has("learn.nimmsleich"))
        assert here.driver.find("first.title", Label).text == "Keep learning by playing"
        assert not here.scene.ui.has("learn.nizza")
        here.driver.click("learn.nimmsleich")
        here.wait_for(LearnScene)
        here.services.keep_progress("nimmsleich", last)
        here.driver.click("back")
        here.wait_for(Shelf)
        here.wait_until(lambda: not here.scene.ui.has("first"))


def test_with_large_text_the_shelf_asks_which_game_is_to_be_learnt(tmp_path: Path) -> None:
    with menu(tmp_path, Shelf, Settings(reduced_motion=True, text_scale=2.0, language="fr")) as here:
        here.wait_until(lambda: here.scene.ui.has("first.ask"))
        card = here.driver.find("first").rect
        assert card.collidelist([here.driver.find(name).rect for name in ("statistics", "box.nizza")]) == -1
        here.driver.click("first.ask")
        here.driver.step(2)
        here.driver.click("learn.nimmsleich")
        here.wait_for(LearnScene)


def test_the_words_on_the_drawers_have_one_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: dict[str, float] = {}
    with menu(tmp_path, Shelf, Settings(reduced_motion=True, text_scale=2.0, language="fr")) as here:
        fit = here.driver.app.painter.type.fit

        def noting(text: str, style: TextStyle, width: float) -> tuple[str, TextStyle]:
            fitted = fit(text, style, width)
            sizes[text] = fitted[1].size
            return fitted

        monkeypatch.setattr(here.driver.app.painter.type, "fit", noting)
        here.driver.app.painter.canvas.forget_drawn()
        here.driver.app.draw()
    assert len({sizes[word] for word in ("Statistiques", "Replays", "Réglages")}) == 1


@pytest.mark.parametrize(
    ("drawer", "scene"), [("statistics", StatisticsScene), ("replays", ReplaysScene), ("settings", SettingsScene)]
)
def test_the_drawers_open(here: Menu, drawer: str, scene: type) -> None:
    here.driver.click(drawer)
    here.wait_for(scene)
    here.driver.click("back")
    here.wait_for(Shelf)


def test_the_way_out_ends_the_program(here: Menu) -> None:
    here.driver.click("quit")
    assert not here.driver.app.running


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_nothing_on_the_shelf_overlaps(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    played(tmp_path, "waiting", actions=30)
    with menu(tmp_path, Shelf, Settings(reduced_motion=True, text_scale=scale), size) as here:
        here.driver.step(4)
        names = [f"box.{name}" for name in GAMES]
        names += ["resume", "statistics", "replays", "settings", "quit", "people", "tonight"]
        areas = [here.driver.find(name).rect for name in names]
        for number, area in enumerate(areas):
            assert not any(area.colliderect(other) for other in areas[number + 1 :])
        shelf = here.scene
        assert isinstance(shelf, Shelf)
        caption = shelf.caption_area(box(here, "nimmsleich"))
        assert not any(caption.colliderect(area) for area in areas)


@pytest.mark.parametrize("count", [4, 5, 8])
def test_the_boxes_stand_between_the_plant_and_the_lamp(tmp_path: Path, count: int) -> None:
    games = {f"game-{number}": replace(NIMMSLEICH, name=f"game-{number}") for number in range(count)}
    with window(Window, tmp_path, games, Shelf, CALM) as here:
        areas = [here.driver.find(f"box.{name}").rect for name in games]
        assert all(one.right + 30 < next_.left for one, next_ in itertools.pairwise(areas))
        # Edges of the plant's leaves and of the lamp's shade in the drawing of the wall.
        assert areas[0].left > 164
        assert areas[-1].right < 1764
        assert all(area.bottom == pytest.approx(800) for area in areas)


def test_the_shelf_is_built_anew_in_another_language(tmp_path: Path) -> None:
    with menu(tmp_path, Shelf, CALM) as here:
        here.driver.app.change(language="fr")
        here.driver.step(2)
        assert here.driver.app.language.code == "fr"
        assert here.scene.ui.has("box.nimmsleich")
