"""The table of the set-up: how its box is unpacked onto it, and that all that lies there can be reached."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from main import GAMES
from stage.graphics import theme
from stage.graphics.game_pictures import BoxContents
from stage.graphics.theme import HEIGHT
from stage.menus.set_up.round_table import EmptyChair, RoundTable
from stage.menus.set_up.scene import SetupScene
from stage.menus.set_up.seating_plan import SeatingPlan
from stage.menus.set_up.seats import SeatCard
from stage.services import Services
from stage.settings import Settings
from stage.ui.base import Widget
from stage.ui.choice import Choice
from stage.ui.labels import Paragraph
from table.game import Game
from table.offer.options import OptionGroup
from tests.stage.menu_window import CALM, NIMMSLEICH, Menu, menu
from tests.stage.menus.setup_window import opening, seats


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


def test_a_click_beside_the_table_ends_the_unpacking_and_counts(tmp_path: Path) -> None:
    with menu(tmp_path, taken, Settings(language="en")) as here:
        here.driver.step(2)
        here.driver.click("play")
        here.driver.step(3)
        assert not isinstance(here.scene, SetupScene)


def test_a_click_on_the_table_ends_the_unpacking_and_does_nothing_else(tmp_path: Path) -> None:
    with menu(tmp_path, taken, Settings(language="en")) as here:
        here.driver.step(2)
        before = len(seats(here))
        here.driver.click("chair-4")
        assert seats_at_home(here)
        assert len(seats(here)) == before


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_key_ends_the_unpacking_and_does_nothing_else(tmp_path: Path, scale: float) -> None:
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
            if option.group is not OptionGroup.SEASON:
                assert here.driver.find(f"option.{option.name}.hint").value == option.explanation


def test_all_six_seat_colours_are_offered(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
        offered = here.driver.find("seat-0.colour", Choice).options
        assert [option.seat for option in offered] == list(theme.SEATS)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_note_says_which_way_the_turn_goes_around_the_seats(tmp_path: Path, game: Game) -> None:
    with menu(tmp_path, lambda services: SetupScene(services, game)) as here:
        note = here.driver.find("seats.note")
        assert isinstance(note, Paragraph)
        assert ("counter-clockwise" in note.text) == game.counter_clockwise
        printed = [table for table in game.ready_tables if table.name == "book"]
        assert [table for table in game.ready_tables if f"“{table.title}” is the printed game." in note.text] == printed


def test_only_the_first_visit_says_which_table_is_the_printed_game(tmp_path: Path) -> None:
    kept = Settings(reduced_motion=True, last_setups={"nizza": SeatingPlan.first(GAMES["nizza"]).to_keep()})
    with menu(tmp_path, lambda services: SetupScene(services, GAMES["nizza"]), kept) as here:
        note = here.driver.find("seats.note")
        assert isinstance(note, Paragraph)
        assert note.text == "Turns go around the table clockwise."


@pytest.mark.parametrize(("language", "scale"), [("en", 1.0), ("fr", 1.0), ("fr", 1.25), ("de", 1.25)])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_seats_empty_chairs_and_arrows_keep_apart(tmp_path: Path, game: Game, language: str, scale: float) -> None:
    settings = Settings(reduced_motion=True, language=language, text_scale=scale)
    with menu(tmp_path, lambda services: SetupScene(services, game), settings) as here:
        scene = here.driver.front(SetupScene)
        for table in game.ready_tables:
            scene.plan.take(table)
            for _ in range(game.seats[-1] - len(scene.plan.seats) + 1):
                scene.rebuild()
                seats = here.scene.ui.find("seats", RoundTable)
                apart(seats, scene.ui.find("ready").rect.bottom)
                note = scene.ui.find("seats.note").rect
                assert not any(chair.rect.colliderect(note) for chair in seats.children)
                if scene.plan.can_add:
                    scene.plan.add()


def apart(table: RoundTable, top: float) -> None:
    """Assert that nothing of the table covers anything else, and that all of it is below `top`."""
    empty = [chair.rect for chair in table.children if isinstance(chair, EmptyChair)]
    assert not any(chair.colliderect(table.top) for chair in empty)
    assert all(table.top.contains(sign) for sign in table.turn_signs)
    areas = [*(chair.rect for chair in table.children), *table.turn_signs]
    for number, area in enumerate(areas):
        assert area.top >= top
        assert area.bottom <= HEIGHT
        assert area.left >= 0.0
        assert area.inflate(-2, -2).collidelist(areas[number + 1 :]) < 0


@pytest.mark.parametrize("chairs", range(2, 7))
def test_arrows_lie_between_any_number_of_seats(chairs: int) -> None:
    cards = [Widget(f"chair-{number}") for number in range(chairs)]
    for card in cards:
        card.rect.size = (256.0, 244.0)
    table = RoundTable("seats", cards, NIMMSLEICH, BoxContents())
    table.place((60, 261, 1180, 795))
    apart(table, 261.0)
