"""Setting up a match: the plan itself, and the scene that edits it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from main import GAMES
from stage.graphics import theme
from stage.menus.rulebook.scene import RuleBookScene
from stage.menus.setup.module_box import ModuleBox
from stage.menus.setup.scene import SetupScene
from stage.menus.setup.seat_card import SeatCard
from stage.menus.setup.seating_plan import SeatingPlan
from stage.services import Services
from stage.settings import LastSetup, Settings, SettingsFile
from stage.ui.widgets import Paragraph
from table.contract import State
from table.game import HUMAN, Game
from table.match.match import SeatSetup
from table.offer.options import BadSetup, Group
from table.words import Translator
from tests.stage.menu_window import CALM, NIMMSLEICH, Menu, menu
from tests.stage.window import window

# ---- the plan --------------------------------------------------------------------------------------------------------


def test_the_first_plan_is_one_person_and_bots_of_different_names_and_colours() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    assert [seat.player for seat in plan.seats] == [HUMAN, "regular", "regular", "regular"]
    assert len({seat.name for seat in plan.seats}) == len({seat.colour for seat in plan.seats}) == 4
    assert plan.options == {"dealer": "random", "oysters": False}


def test_a_colour_that_is_taken_is_exchanged() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    plan.set_colour(0, 2)
    assert [seat.colour for seat in plan.seats] == [2, 1, 0, 3]
    plan.set_colour(0, 5)
    assert [seat.colour for seat in plan.seats] == [5, 1, 0, 3]


def test_seats_are_added_and_removed_within_the_games_range() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    while plan.can_add:
        plan.add()
    assert len(plan.seats) == 6
    assert sorted(seat.colour for seat in plan.seats) == list(range(6))
    assert plan.doubled == ""
    while plan.can_remove:
        plan.remove(0)
    assert len(plan.seats) == 3


def test_who_comes_sits_down_on_the_chair_that_is_meant() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    assert plan.chairs == [0, 1, 3, 5]
    assert plan.free_chairs == [2, 4]
    names = [seat.name for seat in plan.seats]
    assert plan.add(2) == 2
    assert plan.chairs == [0, 1, 2, 3, 5]
    assert [seat.name for seat in plan.seats] == [*names[:2], "Elif", *names[2:]]
    plan.remove(1)
    assert plan.chairs == [0, 2, 3, 5]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_ready_table_keeps_names_and_colours_and_sets_everything_else(game: Game) -> None:
    plan = SeatingPlan.first(game)
    plan.change(0, name="Léa", player="master")
    plan.set_colour(0, 5)
    others = [seat.name for seat in plan.seats[1:]]
    for table in reversed(game.ready_tables):
        assert not plan.is_at(table)
        plan.take(table)
        assert plan.is_at(table)
        assert [seat.player for seat in plan.seats] == [HUMAN, *table.bots]
        assert plan.options == game.complete_options(table.options)
        assert (plan.seats[0].name, plan.seats[0].colour) == ("Léa", 5)
        assert [seat.name for seat in plan.seats[1:]][: len(others)] == others[: len(table.bots)]
        assert len(plan.chairs) == len(set(plan.chairs)) == len(plan.seats)
        assert plan.doubled == ""


def test_a_seat_without_a_name_gets_one_that_nobody_has() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    plan.change(0, name="  ")
    plan.change(2, name="")
    names = plan.setup(seed=1, practice=False).names
    assert len(set(names)) == 4
    assert all(names)


def test_two_of_the_same_name_are_noticed() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    plan.change(1, name=f" {plan.name(0)} ")
    assert plan.doubled == plan.name(0)


def test_an_option_that_does_not_go_with_so_few_players_is_not_offered() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    plan.options["dealer"] = "4"
    plan.remove(3)
    assert plan.choices(NIMMSLEICH.option("dealer")) == ("random", "1", "2", "3")
    assert plan.options["dealer"] == "random"


def test_what_was_kept_comes_back() -> None:
    plan = SeatingPlan.first(NIMMSLEICH)
    plan.add()
    plan.change(2, player="master")
    plan.change(0, name="Léa")
    plan.options["oysters"] = True
    again = SeatingPlan.remembered(NIMMSLEICH, plan.to_keep())
    assert (again.seats, again.options) == (plan.seats, plan.options)


@pytest.mark.parametrize(
    "kept",
    [
        None,
        {},
        {"seats": [{"player": "human", "name": "A", "colour": 0}]},
        {"seats": [{"player": "wizard", "name": "A", "colour": 0}] * 4},
        {"seats": [{"player": "human", "name": "A", "colour": 1}] * 4},
        {"options": {"dealer": "9", "oysters": 1, "sauce": True}},
    ],
)
def test_what_was_kept_and_does_not_fit_gives_the_first_plan(kept: dict[str, object] | None) -> None:
    written = msgspec.convert(kept, LastSetup | None)
    plan, first = SeatingPlan.remembered(NIMMSLEICH, written), SeatingPlan.first(NIMMSLEICH)
    assert (plan.seats, plan.options) == (first.seats, first.options)


# ---- the scene -------------------------------------------------------------------------------------------------------


def opening(services: Services) -> SetupScene:
    return SetupScene(services, NIMMSLEICH)


def seats(here: Menu) -> list[SeatSetup]:
    scene = here.scene
    assert isinstance(scene, SetupScene)
    return scene.plan.seats


def test_a_match_is_set_up_by_mouse_and_begun(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
        driver = here.driver
        driver.click("seat-0.name")
        driver.key("ctrl+a")
        driver.type("Lea")
        driver.click("seat-1.player")
        driver.click(driver.find("seat-1.player.options").option_area("master").center)  # type: ignore[attr-defined]
        driver.click("seat-3.remove")
        driver.click(driver.find("option.oysters").option_area(True).center)  # type: ignore[attr-defined]
        driver.click("seed")
        driver.type("4x2")
        driver.click("practice")
        driver.step(3)
        setup = here.scene.context.session.match.setup  # type: ignore[attr-defined]
        assert [(seat.player, seat.name) for seat in setup.seats] == [
            (HUMAN, "Lea"), ("master", "Bruno"), ("regular", "Chloé"),
        ]  # fmt: skip
        assert (setup.seed, setup.practice, setup.options["oysters"]) == (42, True, True)
        assert setup.started


def test_a_match_is_set_up_by_keyboard_alone(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
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
        assert len(here.scene.context.session.match.setup.seats) == 5  # type: ignore[attr-defined]


def test_enter_begins_the_match_at_once(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
        here.driver.step(2)
        here.driver.key("return")
        here.driver.step(3)
        assert here.scene.context.session.match.setup.seats  # type: ignore[attr-defined]


def test_two_clicks_on_play_in_one_frame_begin_one_match(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
        here.driver.step(2)
        at = here.driver.find("play").rect.center
        with here.driver.one_frame():
            here.driver.click(at)
            here.driver.click(at)
        here.driver.step(3)
        (journal,) = here.services.saves.glob("*.jsonl")
        assert here.scene.context.session.path == journal  # type: ignore[attr-defined]


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
            seeds.add(here.scene.context.session.match.setup.seed)  # type: ignore[attr-defined]
    assert len(seeds) == 2


def test_two_of_the_same_name_cannot_begin_and_are_told_why(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
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


def test_everybody_can_come_and_all_but_the_fewest_can_go(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
        here.driver.click("chair-4")
        here.driver.click("chair-2")
        assert len(seats(here)) == 6
        assert not any(here.scene.ui.has(f"chair-{chair}") for chair in range(6))
        for _ in range(3):
            here.driver.click("seat-0.remove")
        assert not here.driver.find("seat-0.remove").enabled
        assert "3" in here.driver.find("seat-0.remove").reason


def test_a_click_on_a_figure_asks_who_plays(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
        here.driver.click("seat-2.figure")
        here.driver.click(here.driver.find("seat-2.player.options").option_area("expert").center)  # type: ignore[attr-defined]
        assert seats(here)[2].player == "expert"


def test_nothing_is_offered_as_last_time_where_that_was_a_ready_table(tmp_path: Path) -> None:
    kept = Settings(reduced_motion=True, last_setups={"nimmsleich": SeatingPlan.first(NIMMSLEICH).to_keep()})
    with menu(tmp_path, opening, kept) as here:
        assert not here.scene.ui.has("ready.last")


def test_a_ready_table_is_taken_by_one_click_and_shows_that_it_is_set(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
        assert [here.driver.find(f"ready.{table.name}").value for table in NIMMSLEICH.ready_tables] == [
            False,
            True,
            False,
        ]
        here.driver.click("ready.everything")
        assert len(seats(here)) == 6
        assert here.driver.find("ready.everything").value is True
        here.driver.click(here.driver.find("option.oysters").option_area(False).center)  # type: ignore[attr-defined]
        assert here.driver.find("ready.everything").value is False


def test_modules_of_niagara_are_small_boxes_that_a_click_puts_into_the_match(tmp_path: Path) -> None:
    with menu(tmp_path, lambda services: SetupScene(services, GAMES["niagara"])) as here:
        scene = here.scene
        assert isinstance(scene, SetupScene)
        modules = [option for option in scene.game.options if option.group is Group.EXPANSIONS]
        assert len(modules) == 8
        for option in modules:
            box = here.scene.ui.find(f"option.{option.name}", ModuleBox)
            assert box.tooltip == option.explanation
            here.driver.click(box.name)
            assert scene.plan.options[option.name] is True
        here.driver.key("return")
        assert scene.plan.options["joe"] is False
        assert here.looks_new()


def test_the_rule_book_lies_beside(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
        here.driver.key("f1")
        here.wait_for(RuleBookScene)
        here.driver.key("escape")
        here.wait_for(SetupScene)


def taken(services: Services) -> SetupScene:
    return SetupScene(services, NIMMSLEICH, pygame.FRect(100, 300, 340, 460))


def seats_at_home(here: Menu) -> bool:
    cards = [here.driver.find(f"seat-{at}") for at in range(len(seats(here)))]
    return all(isinstance(card, SeatCard) and card.offset == (0.0, 0.0) for card in cards)


def test_a_box_from_the_shelf_is_unpacked_and_the_seats_come_to_their_chairs(tmp_path: Path) -> None:
    with menu(tmp_path, taken, Settings(language="en")) as here:
        here.driver.step(2)
        assert not seats_at_home(here)
        here.driver.wait(2.0)
        assert seats_at_home(here)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_any_input_ends_the_unpacking_and_does_nothing_else(tmp_path: Path, scale: float) -> None:
    with menu(tmp_path, taken, Settings(language="en", text_scale=scale)) as here:
        here.driver.step(2)
        here.driver.key("return")
        assert isinstance(here.scene, SetupScene)
        assert seats_at_home(here)
        here.driver.key("return")
        here.driver.step(3)
        assert not isinstance(here.scene, SetupScene)


def test_with_reduced_motion_everything_is_on_the_table_at_once(tmp_path: Path) -> None:
    with menu(tmp_path, taken) as here:
        here.driver.step(1)
        assert seats_at_home(here)


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_every_control_can_be_brought_into_the_window(tmp_path: Path, scale: float) -> None:
    with menu(tmp_path, opening, Settings(reduced_motion=True, text_scale=scale), (1024, 640)) as here:
        for _ in range(40):
            here.driver.key("tab")
            focused = here.scene.ui.focused
            assert focused is not None
            assert focused.rect.top >= 0
            assert focused.rect.bottom <= 1080
            assert focused.rect.right <= 1920
            if focused.name.endswith((".colour", ".player")):
                assert focused.rect.height <= 140


def test_every_option_has_its_explanation(tmp_path: Path) -> None:
    with menu(tmp_path, opening, CALM) as here:
        for option in NIMMSLEICH.options:
            assert here.driver.find(f"option.{option.name}.hint").value == option.explanation


def test_all_six_seat_colours_are_offered(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
        offered = here.driver.find("seat-0.colour").options  # type: ignore[attr-defined]
        assert [option.seat for option in offered] == list(theme.SEATS)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_note_says_which_way_the_turn_goes_around_the_seats(tmp_path: Path, game: Game) -> None:
    with menu(tmp_path, lambda services: SetupScene(services, game)) as here:
        note = here.driver.find("seats.note")
        assert isinstance(note, Paragraph)
        assert ("counter-clockwise" in note.text) == game.counter_clockwise


class Leaking(BadSetup):
    """A board that no number of players can play."""

    def said(self, text: Translator) -> str:
        return "Ce plateau prend l'eau."


def leaking(seats: int, options: Mapping[str, object]) -> State[Any, Any]:
    if options["board"] == "port":
        raise Leaking("This board is leaking.")
    return GAMES["nizza"].new_state(seats, options)


def test_a_choice_that_no_number_of_players_can_play_is_offered_and_play_says_why(tmp_path: Path) -> None:
    game = replace(GAMES["nizza"], new_state=leaking)
    with window(Menu, tmp_path, {game.name: game}, lambda services: SetupScene(services, game), CALM) as here:
        scene = here.scene
        assert isinstance(scene, SetupScene)
        assert "port" in scene.plan.choices(game.option("board"))
        scene.plan.options["board"] = "port"
        here.driver.click("play")
        here.driver.step(2)
        assert here.scene is scene
        assert here.driver.find("refused.text").value == "Ce plateau prend l'eau."
