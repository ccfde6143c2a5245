"""The shelf: boxes, the match that waits, the drawers."""

from __future__ import annotations

import itertools
import os
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace as replace_settings

from main import GAMES
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import TextStyle
from stage.menus.figures import draw_figure
from stage.menus.learn.scene import LearnScene
from stage.menus.replays.scene import ReplaysScene
from stage.menus.settings.scene import SettingsScene
from stage.menus.setup.scene import SetupScene
from stage.menus.shelf.boxes import Box
from stage.menus.shelf.scene import Shelf
from stage.menus.statistics.scene import StatisticsScene
from stage.saves import Saves
from stage.settings import Settings
from table.game import PLAYERS
from table.match.journal import read
from table.match.match import SeatSetup
from tests.stage.menu_window import CALM, NIMMSLEICH, Menu, menu, played
from tests.stage.window import Window, window


def box(here: Menu, name: str) -> Box:
    found = here.driver.find(f"box.{name}")
    assert isinstance(found, Box)
    return found


def test_four_boxes_stand_from_left_to_right(tmp_path: Path) -> None:
    with menu(tmp_path, Shelf) as here:
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


def test_a_click_on_a_box_opens_its_set_up_and_escape_leads_back(tmp_path: Path) -> None:
    with menu(tmp_path, Shelf) as here:
        here.driver.click("box.nimmsleich")
        here.wait_for(SetupScene)
        here.driver.key("escape")
        here.wait_for(Shelf)


def test_everything_on_the_shelf_is_reached_by_the_keyboard_alone(tmp_path: Path) -> None:
    played(tmp_path, "waiting", actions=30)
    with menu(tmp_path, Shelf) as here:
        here.driver.step(4)
        boxes = [f"box.{name}" for name in GAMES]
        wanted = [*boxes, "resume.play", "resume.discard", "statistics", "replays", "settings", "quit"]
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
    settings = replace_settings(CALM, boxes_opened=frozenset({"nimmsleich"} if opened else ()))
    with menu(tmp_path, Shelf, settings) as here:
        here.driver.move("box.nimmsleich")
        here.driver.step(2)
        caption = " ".join(here.texts_written(pygame.FRect(0, 0, 1920, 320), here.driver.app.draw))
        assert "3–6 players" in caption
        assert ("First time?" in caption) != opened


def test_while_no_match_waits_the_shelf_offers_to_learn_what_was_never_opened(tmp_path: Path) -> None:
    with menu(tmp_path, Shelf) as here:
        here.wait_until(lambda: here.scene.ui.has("learn.nimmsleich"))
        here.driver.click("box.nimmsleich")
        here.wait_for(SetupScene)
        here.driver.key("escape")
        here.wait_for(Shelf)
        here.wait_until(lambda: not here.scene.ui.has("learn.nimmsleich"))
        here.driver.app.change(boxes_opened=frozenset())
        here.driver.app.scenes.restart(Shelf(here.services))
        here.wait_until(lambda: here.scene.ui.has("learn.nimmsleich"))
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
        here.driver.app.draw()
    assert len({sizes[word] for word in ("Statistiques", "Rediffusions", "Réglages")}) == 1


@pytest.mark.parametrize(
    ("drawer", "scene"), [("statistics", StatisticsScene), ("replays", ReplaysScene), ("settings", SettingsScene)]
)
def test_the_drawers_open(tmp_path: Path, drawer: str, scene: type) -> None:
    with menu(tmp_path, Shelf) as here:
        here.driver.click(drawer)
        here.wait_for(scene)
        here.driver.click("back")
        here.wait_for(Shelf)


def test_the_way_out_ends_the_program(tmp_path: Path) -> None:
    with menu(tmp_path, Shelf) as here:
        here.driver.click("quit")
        assert not here.driver.app.running


# ---- the match that waits --------------------------------------------------------------------------------------------


def test_without_a_match_there_is_no_card(tmp_path: Path) -> None:
    played(tmp_path, "over")
    with menu(tmp_path, Shelf) as here:
        here.driver.step(40)
        assert not here.scene.ui.has("resume")


def test_the_card_shows_the_newest_unfinished_match(tmp_path: Path) -> None:
    for age, (name, actions) in enumerate({"older": 20, "newer": 40}.items()):
        os.utime(played(tmp_path, name, actions=actions, seed=age), (1_700_000_000 + age, 1_700_000_000 + age))
    os.utime(played(tmp_path, "over"), (1_700_000_009, 1_700_000_009))
    with menu(tmp_path, Shelf) as here:
        here.wait_until(lambda: here.scene.ui.has("resume"))
        assert here.driver.find("resume.details").value == "Ada, Bruno, Chloé, Dario"
        assert str(here.driver.find("resume.title").value).startswith("Nimm's Leich!, 14 November 2023")
        assert "Round" in str(here.driver.find("resume.place").value)
        here.driver.click("resume.play")
        here.driver.step(3)
        session = here.scene.context.session  # type: ignore[attr-defined]
        assert session.path == tmp_path / "matches" / "newer.jsonl"
        assert session.match.number == 40


def test_what_is_known_to_be_over_is_not_read_again_for_the_card(tmp_path: Path) -> None:
    waiting = played(tmp_path, "waiting", actions=20)
    os.utime(waiting, (1_700_000_000, 1_700_000_000))
    over = played(tmp_path, "over")
    for number in range(60):
        over.with_stem(f"over-{number}").write_bytes(over.read_bytes())
    with menu(tmp_path, Shelf) as here:
        here.wait_until(lambda: here.scene.ui.has("resume"))
        here.driver.app.scenes.restart(Shelf(here.services))
        here.driver.step(10)
        assert here.scene.ui.has("resume"), "61 files would not have been read in ten frames"


def test_a_discarded_match_is_gone_after_the_question(tmp_path: Path) -> None:
    path = played(tmp_path, "waiting", actions=20)
    with menu(tmp_path, Shelf) as here:
        here.driver.step(4)
        here.driver.click("resume.discard")
        here.driver.key("escape")
        assert path.exists()
        here.driver.click("resume.discard")
        here.driver.click("discard.yes")
        here.driver.step(4)
        assert not path.exists()
        assert not here.scene.ui.has("resume")


def test_every_unfinished_match_waits_on_its_box_and_can_be_played_on(tmp_path: Path) -> None:
    for age, name in enumerate(("oldest", "older", "newest")):
        os.utime(played(tmp_path, name, actions=20 + age, seed=age), (1_700_000_000 + age, 1_700_000_000 + age))
    played(tmp_path, "over")
    with menu(tmp_path, Shelf) as here:
        here.wait_until(lambda: box(here, "nimmsleich").waiting == 3)
        assert box(here, "niagara").waiting == 0
        here.driver.click("box.nimmsleich")
        assert here.driver.find("waiting-1.names").value == "Ada, Bruno, Chloé, Dario"
        assert "14 November 2023" in str(here.driver.find("waiting-1.when").value)
        here.driver.click("waiting-1.play")
        here.driver.step(3)
        assert here.scene.context.session.path == tmp_path / "matches" / "older.jsonl"  # type: ignore[attr-defined]


def test_beside_the_matches_that_wait_a_new_one_is_offered(tmp_path: Path) -> None:
    path = played(tmp_path, "waiting", actions=20)
    with menu(tmp_path, Shelf) as here:
        here.wait_until(lambda: box(here, "nimmsleich").waiting == 1)
        here.scene.ui.focus(box(here, "nimmsleich"))
        here.driver.key("return")
        here.driver.click("waiting-0.discard")
        here.driver.key("escape")
        assert path.exists()
        here.scene.ui.focus(box(here, "nimmsleich"))
        here.driver.key("return")
        here.scene.ui.focus(here.driver.find("waiting.new"))
        here.driver.key("return")
        here.wait_for(SetupScene)
        here.driver.key("escape")
        here.wait_for(Shelf)
        here.driver.click("box.nimmsleich")
        here.driver.click("waiting-0.discard")
        here.driver.click("discard.yes")
        here.wait_until(lambda: box(here, "nimmsleich").waiting == 0)
        assert not path.exists()


@pytest.mark.parametrize("player", PLAYERS)
def test_whoever_may_play_has_a_figure_in_every_colour(player: str) -> None:
    painter = Painter(pygame.Surface((192, 108)))
    for colour in range(len(theme.SEATS)):
        painter.canvas.target.fill((1, 2, 3))
        draw_figure(painter, SeatSetup(player, "Ada", colour), pygame.FRect(0, 0, 1000, 1000))
        assert painter.canvas.target.get_at((50, 95))[:3] != (1, 2, 3)


def test_matches_are_read_line_by_line_so_that_no_frame_waits_for_a_whole_one(tmp_path: Path) -> None:
    played(tmp_path, "waiting", actions=60)
    steps = list(Saves(tmp_path / "matches", GAMES).unfinished())
    assert len(steps) > 60
    assert [save.match.number for save in steps if save is not None and save.match is not None] == [60]


FOREIGN = {
    "foreign": (b'{"hello": "world"}\n', "not a match of Ludothèque"),
    "empty": (b"", "not a match of Ludothèque"),
    "newer": (b'{"ludotheque": 99, "setup": {}}\n', "newer Ludothèque"),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_save_that_cannot_be_read_says_why_and_is_kept(tmp_path: Path, name: str) -> None:
    contents, why = FOREIGN[name]
    path = tmp_path / "matches" / f"{name}.jsonl"
    path.parent.mkdir()
    path.write_bytes(contents)
    with menu(tmp_path, Shelf) as here:
        here.driver.step(4)
        assert why in str(here.driver.find("resume.problem").value)
        assert not here.scene.ui.has("resume.play")
        assert path.read_bytes() == contents
        here.driver.click("resume.aside")
        here.driver.step(4)
        assert not here.scene.ui.has("resume")
        assert (path.parent / "aside" / path.name).read_bytes() == contents


def test_a_save_edited_against_the_rules_says_so_and_the_rest_works(tmp_path: Path) -> None:
    path = played(tmp_path, "edited", actions=20)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], *lines[2:]]))
    with menu(tmp_path, Shelf) as here:
        here.driver.step(4)
        assert "line 4: the rules do not allow this action" in str(here.driver.find("resume.problem").value)
        here.driver.click("box.nimmsleich")
        here.wait_for(SetupScene)


def test_a_save_whose_last_line_was_cut_is_resumed_without_it(tmp_path: Path) -> None:
    path = played(tmp_path, "cut", actions=20)
    path.write_bytes(path.read_bytes()[:-5])
    assert read(path, GAMES).number == 19
    with menu(tmp_path, Shelf) as here:
        here.driver.step(4)
        assert here.scene.ui.has("resume.play")


# ---- look ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_nothing_on_the_shelf_overlaps(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    played(tmp_path, "waiting", actions=30)
    with menu(tmp_path, Shelf, Settings(reduced_motion=True, text_scale=scale), size) as here:
        here.driver.step(4)
        names = [*(f"box.{name}" for name in GAMES), "resume", "statistics", "replays", "settings", "quit"]
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
        # Where the leaves of the plant end and the shade of the lamp begins in the drawing of the wall.
        assert areas[0].left > 164
        assert areas[-1].right < 1764
        assert all(area.bottom == pytest.approx(800) for area in areas)


def test_the_shelf_is_built_anew_in_another_language(tmp_path: Path) -> None:
    with menu(tmp_path, Shelf, CALM) as here:
        here.driver.app.change(language="fr")
        here.driver.step(2)
        assert here.driver.app.language.code == "fr"
        assert here.scene.ui.has("box.nimmsleich")
