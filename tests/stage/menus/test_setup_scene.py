"""Setting up a match: the scene that edits the plan."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from main import GAMES
from stage.menus.rulebook import RuleBookScene
from stage.menus.set_up.options import ModuleBox
from stage.menus.set_up.round_table import RoundTable
from stage.menus.set_up.scene import SetupScene
from stage.menus.set_up.seating_plan import SeatingPlan
from stage.services import Services
from stage.settings import Settings, SettingsFile
from stage.ui.settling import SETTLES
from table.contract import State
from table.game import HUMAN
from table.history.rows import EveningRow
from table.offer.options import BadSetup, OptionGroup
from table.seating import seat_word
from table.words import Translator
from tests.stage.contrast import contrast_seen
from tests.stage.menu_window import CALM, NIMMSLEICH, Menu, menu
from tests.stage.menus.setup_window import opening, seats
from tests.stage.ui.areas import option_area
from tests.stage.unseen_window import window


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Menu]:
    with menu(tmp_path, opening) as here:
        yield here


def test_a_match_is_set_up_by_mouse_and_begun(here: Menu) -> None:
    driver = here.driver
    driver.click("seat-0.name")
    driver.key("ctrl+a")
    driver.type("Lea")
    driver.click("seat-1.player")
    driver.click(option_area(driver.find("seat-1.player.options"), "master").center)
    driver.click("seat-3.remove")
    driver.click(option_area(driver.find("option.oysters"), True).center)
    driver.wheel("option.tells", -9)
    driver.step(30)
    driver.click("seed")
    driver.type("4x2")
    driver.click("practice")
    driver.step(3)
    setup = here.match.context.session.match.setup
    assert [(seat.player, seat.name) for seat in setup.seats] == [
        (HUMAN, "Lea"), ("master", "Bruno"), ("regular", "Chloé"),
    ]  # fmt: skip
    assert (setup.seed, setup.practice, setup.options["oysters"]) == (42, True, True)
    assert setup.started


def test_a_match_is_set_up_by_keyboard_alone(here: Menu) -> None:
    driver = here.driver

    def go_to(name: str) -> None:
        for _ in range(60):
            driver.key("tab")
            if here.scene.ui.focused is not None and here.scene.ui.focused.name == name:
                return
        raise AssertionError(f"{name} is not reached")

    go_to("seat-0.player")
    driver.key("right")
    assert seats(here)[0].player == "novice"
    go_to("seat-0.colour")
    driver.key("return")
    driver.key("down")
    driver.key("return")
    assert [seat.colour for seat in seats(here)] == [1, 0, 2, 3]
    go_to("chair-2")
    driver.key("return")
    assert len(seats(here)) == 5
    assert here.scene.ui.focused is here.driver.find("seat-2.player")
    go_to("play")
    driver.key("return")
    driver.step(3)
    assert len(here.match.context.session.match.setup.seats) == 5


def test_enter_begins_the_match_at_once(here: Menu) -> None:
    here.driver.step(2)
    here.driver.key("return")
    here.driver.step(3)
    assert here.match.context.session.match.setup.seats


def test_two_clicks_on_play_in_one_frame_begin_one_match(here: Menu) -> None:
    here.driver.wait(SETTLES)
    at = here.driver.find("play").rect.center
    with here.driver.one_frame():
        here.driver.click(at)
        here.driver.click(at)
    here.driver.step(3)
    (journal,) = here.services.saves.glob("*.jsonl")
    assert here.match.context.session.path == journal


def test_the_last_set_up_is_remembered_but_not_its_seed(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
        here.driver.click("seat-3.remove")
        here.driver.click("seed")
        here.driver.type("11")
        here.driver.click("play")
        here.driver.step(3)
    kept, _ = SettingsFile(tmp_path).load()
    with menu(tmp_path / "again", opening, kept) as here:
        assert len(seats(here)) == 3
        assert here.driver.find("seed").value == ""


def test_the_last_set_up_can_be_had_again_after_a_ready_table(tmp_path: Path) -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    plan.change(0, name="Léa")
    plan.change(1, player=HUMAN, name="Max")
    kept = Settings(reduced_motion=True, last_setups={"nimmsleich": plan.to_keep()})
    with menu(tmp_path, opening, kept) as here:
        assert here.driver.find("ready.last").value is True
        here.driver.click("ready.everything")
        assert here.driver.find("ready.last").value is False
        here.driver.click("ready.last")
        assert seats(here) == plan.seats
        assert here.driver.find("ready.last").value is True


def test_without_a_seed_every_match_has_another(tmp_path: Path) -> None:
    seeds = set()
    for number in range(2):
        with menu(tmp_path / str(number), opening) as here:
            here.driver.click("play")
            here.driver.step(3)
            seeds.add(here.match.context.session.match.setup.seed)
    assert len(seeds) == 2


def test_two_of_the_same_name_cannot_begin_and_are_told_why(here: Menu) -> None:
    here.driver.click("seat-1.name")
    here.driver.key("ctrl+a")
    here.driver.type("Ada")
    play = here.driver.find("play")
    assert not play.enabled
    assert "Ada" in play.reason
    assert here.driver.find("seats.note").value == play.reason
    here.driver.key("ctrl+a")
    here.driver.type("Bo")
    assert here.driver.find("play").enabled
    assert here.driver.find("seats.note").value != play.reason


def test_everybody_can_come_and_all_but_the_fewest_can_go(here: Menu) -> None:
    here.driver.click("chair-4")
    here.driver.click("chair-2")
    assert len(seats(here)) == 6
    assert not any(here.scene.ui.has(f"chair-{chair}") for chair in range(6))
    for _ in range(3):
        here.driver.click("seat-0.remove")
    assert not here.driver.find("seat-0.remove").enabled
    assert "3" in here.driver.find("seat-0.remove").reason


def test_a_click_on_the_figure_of_a_bot_offers_the_cast_and_the_robot(here: Menu) -> None:
    for face in ("mei", ""):
        here.driver.click("seat-2.figure")
        here.driver.click(option_area(here.driver.find("seat-2.figure.options"), face).center)
        assert (seats(here)[2].face or "") == face
    assert seats(here)[2].player == "regular"


def test_the_temper_of_a_bot_is_chosen_by_mouse_and_by_keyboard_and_told_in_one_line(here: Menu) -> None:
    driver = here.driver
    assert "Takes a risk where others play safe." in driver.find("seat-1.temper").tooltip
    driver.click("seat-1.temper")
    driver.click(option_area(driver.find("seat-1.temper.options"), "fair").center)
    assert seats(here)[1].temper == "fair"
    here.scene.ui.focus(driver.find("seat-2.temper"))
    driver.key("return")
    driver.key("end")
    driver.key("return")
    assert seats(here)[2].temper == "unpredictable"
    assert not here.scene.ui.has("seat-0.temper"), "people have tempers of their own"
    driver.click("play")
    driver.step(3)
    seated = here.match.context.session.match.setup.seats
    assert [seat_word(seat) for seat in seated[:3]] == ["human", "regular:fair", "regular:unpredictable"]


def test_a_click_on_a_person_asks_for_a_face(here: Menu) -> None:
    here.driver.click("seat-0.figure")
    here.driver.click(option_area(here.driver.find("seat-0.figure.options"), "nia").center)
    assert here.driver.front(SetupScene).plan.face(0) == "nia"
    here.scene.ui.focus(here.driver.find("seat-0.figure"))
    here.driver.key("right")
    assert here.driver.front(SetupScene).plan.face(0) == "gus"


def test_nothing_is_offered_as_last_time_where_that_was_a_ready_table(tmp_path: Path) -> None:
    kept = Settings(reduced_motion=True, last_setups={"nimmsleich": SeatingPlan.first(NIMMSLEICH).to_keep()})
    with menu(tmp_path, opening, kept) as here:
        assert not here.scene.ui.has("ready.last")


def test_a_ready_table_is_taken_by_one_click_and_shows_that_it_is_set(here: Menu) -> None:
    at_first = {table.name for table in NIMMSLEICH.ready_tables if here.driver.find(f"ready.{table.name}").value}
    assert len(at_first) == 1
    here.driver.click("ready.everything")
    assert len(seats(here)) == 6
    assert here.driver.find("ready.everything").value is True
    here.driver.click(option_area(here.driver.find("option.oysters"), False).center)
    assert here.driver.find("ready.everything").value is False


def test_modules_of_niagara_are_small_boxes_that_a_click_puts_into_the_match(tmp_path: Path) -> None:
    with menu(tmp_path, lambda services: SetupScene(services, GAMES["niagara"])) as here:
        scene = here.driver.front(SetupScene)
        modules = [option for option in scene.game.options if option.group is OptionGroup.EXPANSIONS]
        assert len(modules) == 8
        for option in modules:
            box = here.scene.ui.find(f"option.{option.name}", ModuleBox)
            assert box.tooltip == option.explanation
            here.driver.draw()
            here.driver.click(box.name)
            assert scene.plan.options[option.name] is True
        here.driver.key("return")
        assert scene.plan.options["joe"] is False
        assert here.looks_new()


@pytest.mark.parametrize(("evenings", "is_on", "is_shown"), [((), False, False), (("oysters",), False, True),
                                                            (("bluff",), False, False), ((), True, True)])  # fmt: skip
def test_an_option_of_the_season_is_offered_once_it_was_met_or_is_on(
    tmp_path: Path, evenings: tuple[str, ...], is_on: bool, is_shown: bool
) -> None:
    options = tuple(
        replace(option, group=OptionGroup.SEASON) if option.name == "oysters" else option
        for option in NIMMSLEICH.options
    )

    def opening(services: Services) -> SetupScene:
        for id_ in evenings:
            services.history.evenings.keep(EveningRow("", 1, id_, 1))
        scene = SetupScene(services, replace(NIMMSLEICH, options=options))
        scene.plan.options["oysters"] = is_on
        return scene

    with menu(tmp_path, opening) as here:
        assert here.scene.ui.has("option.oysters") == is_shown
        assert here.scene.ui.has("option.tells")


@pytest.mark.parametrize("high_contrast", [False, True])
def test_the_title_of_a_module_can_be_read_in_the_match_and_out_of_it(tmp_path: Path, high_contrast: bool) -> None:
    settings = Settings(reduced_motion=True, language="en", high_contrast=high_contrast)
    with menu(tmp_path, lambda services: SetupScene(services, GAMES["niagara"]), settings) as here:
        for value in (False, True):
            box = here.driver.find("option.whirlpool")
            assert box.value is value
            words = pygame.FRect(box.rect.left + 10, box.rect.bottom - 46, box.rect.width - 20, 28)
            here.driver.step(20)
            seen = here.driver.picture.subsurface(here.driver.app.painter.canvas.pixel_rect(words))
            assert contrast_seen(seen) >= (7.0 if high_contrast else 4.5)
            here.driver.click("option.whirlpool")


def test_in_high_contrast_a_module_has_a_rim_that_is_seen(tmp_path: Path) -> None:
    settings = Settings(reduced_motion=True, language="en", high_contrast=True)
    with menu(tmp_path, lambda services: SetupScene(services, GAMES["niagara"]), settings) as here:
        here.driver.step(20)
        box = here.driver.find("option.whirlpool").rect
        edge = here.driver.app.painter.canvas.pixel_rect((box.left - 5, box.top + 30, 11, 40))
        assert contrast_seen(here.driver.picture.subsurface(edge)) >= 3.0


def test_the_rule_book_lies_beside(here: Menu) -> None:
    here.driver.key("f1")
    here.wait_for(RuleBookScene)
    here.driver.key("escape")
    here.wait_for(SetupScene)


class Leaking(BadSetup):
    """A board that no number of players can play."""

    def said(self, text: Translator) -> str:
        return "Ce plateau prend l'eau."


def leaking(seats: int, options: Any) -> State[Any, Any]:
    if options.board == "port":
        raise Leaking("This board is leaking.")
    return GAMES["nizza"].new_state(seats, options)


def test_a_choice_that_no_number_of_players_can_play_is_offered_and_play_says_why(tmp_path: Path) -> None:
    game = replace(GAMES["nizza"], new_state=leaking)
    with window(Menu, tmp_path, {game.name: game}, lambda services: SetupScene(services, game), CALM) as here:
        scene = here.driver.front(SetupScene)
        assert "port" in scene.plan.choices(game.option("board"))
        scene.plan.options["board"] = "port"
        here.driver.click("play")
        here.driver.step(2)
        assert here.scene is scene
        assert here.driver.find("refused.text").value == "Ce plateau prend l'eau."


def test_no_match_is_set_up_to_see_what_can_be_chosen(tmp_path: Path) -> None:
    def refused(seats: int, options: object) -> State[Any, Any]:
        raise AssertionError("a match was set up")

    game = replace(GAMES["nizza"], new_state=refused)
    with window(Menu, tmp_path, {game.name: game}, lambda services: SetupScene(services, game), CALM) as here:
        assert here.scene.ui.has("option.board")


@pytest.mark.draws_frames("pictures come one in a frame")
def test_the_table_is_not_painted_in_the_first_frame_and_there_soon(tmp_path: Path) -> None:
    with menu(tmp_path, lambda services: SetupScene(services, NIMMSLEICH), CALM) as here:
        table, canvas = here.scene.ui.find("seats", RoundTable), here.driver.app.painter.canvas
        x, y = map(round, here.driver.app.painter.to_pixels(table.middle))
        before = canvas.target.get_at((x, y))
        here.wait_until(lambda: canvas.target.get_at((x, y)) != before)
