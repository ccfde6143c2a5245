"""Profiles in the menus: made at a seat or on their own page, changed, deleted after a question."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import ExitStack, closing
from datetime import date
from itertools import product
from pathlib import Path

import numpy as np
import pygame
import pytest

from main import GAMES
from stage.match_session import learner_setup
from stage.menus.people import PeopleScene, PictureRow
from stage.menus.season import SeasonScene
from stage.menus.set_up.options import ReadyCard
from stage.menus.set_up.scene import SetupScene
from stage.menus.shelf import Shelf
from stage.services import Services
from stage.settings import LastSetup, Settings
from stage.ui.button import Button
from stage.ui.letters import Letters
from table.history.rows import Profile, ProgressRow
from table.history.statistics import History
from table.match.match import SeatSetup
from table.offer.tonight import lesson_id
from tests.stage.menu_window import Menu, menu
from tests.stage.menus.setup_window import opening as set_up
from tests.stage.menus.setup_window import seats

ADA, BRUNO = Profile("Ada", "odette", 0), Profile("Bruno", "gus", 2)


def people_page(services: Services) -> PeopleScene:
    for person in (ADA, BRUNO):
        services.history.people.add(person)
    return PeopleScene(services)


def names(here: Menu) -> list[str]:
    return [person.name for person in here.services.history.people]


def test_a_profile_is_made_from_the_shelf_by_keyboard_alone(tmp_path: Path) -> None:
    with menu(tmp_path, Shelf) as here:
        here.services.keep_progress("nizza", "first-roofs")
        here.scene.ui.focus(here.driver.find("people"))
        here.driver.key("return")
        here.wait_for(PeopleScene)
        assert not here.driver.find("person.save", Button).enabled
        here.driver.type("Zoé")
        here.driver.key("tab")
        here.driver.key("right")
        here.driver.key("tab")
        here.driver.key("right")
        here.driver.key("return")
        assert list(here.services.history.people) == [Profile("Zoé", "nia", 1)]
        assert here.services.history.progress.stars("nizza", "first-roofs") == 0
        here.wait_for(SeasonScene)
        here.driver.key("escape")
        here.driver.key("escape")
        here.wait_for(Shelf)
        assert here.driver.find("people").value == "Zoé"


def test_pictures_have_space_for_their_frames_and_round_ones_get_round_frames(tmp_path: Path) -> None:
    """A scrolled row is cut at its end, and no note lies on the plant of the room."""
    with menu(tmp_path, people_page) as here:
        note = here.driver.find("people.note").rect
        assert note.bottom <= here.driver.find("person.Ada").rect.top
        here.driver.click("new")
        for name in ("person.face", "person.colour"):
            row = here.driver.find(name, PictureRow)
            here.scene.ui.focus(row)
            assert all(row.rect.contains(row.area(number).inflate(16, 16)) for number in range(6))
        here.driver.wait(0.3)
        disc, painter = row.area(row.value), here.driver.app.painter

        def at(x: float, y: float) -> tuple[int, ...]:
            pixel = painter.to_pixels((x, y))
            return tuple(here.driver.picture.get_at((round(pixel[0]), round(pixel[1])))[:3])

        paper = np.array(at(row.rect.right + 30.0, disc.centery))
        assert np.abs(np.array(at(disc.left, disc.top)) - paper).max() < 24, "the corner of a square"
        assert np.abs(np.array(at(disc.centerx, disc.top - 4.0)) - paper).max() > 60, "the frame"


def test_a_name_is_written_by_gamepad_alone(tmp_path: Path) -> None:
    right, down, a, b, x = (
        getattr(pygame, f"CONTROLLER_BUTTON_{each}") for each in ("DPAD_RIGHT", "DPAD_DOWN", "A", "B", "X")
    )
    with menu(tmp_path, PeopleScene) as here:
        here.driver.pad(a)
        for button in (*[x] * 24, down, right, right, a, a, x, right, a, b):
            here.driver.pad(button)
        assert here.driver.find("person.name").value == "Mn"
        assert here.scene.ui.popup is None
        here.driver.click("person.save")
        assert names(here) == ["Mn"]


def test_a_finger_writes_on_letters_that_stand_beside_the_field(tmp_path: Path) -> None:
    with menu(tmp_path, PeopleScene) as here:
        here.driver.tap("new")
        here.driver.tap("person.name")
        letters = here.scene.ui.popup
        assert isinstance(letters, Letters)
        here.driver.draw()
        assert not letters.rect.colliderect(here.driver.find("person.name").rect)
        for key in ("z", "o", "é", "erase", "space", "é", "shift", "é", "done"):
            area = letters.key_area(key)
            here.driver.tap((area.centerx, area.centery))
        assert here.driver.find("person.name").value == "Zo ÉÉ"


def test_a_click_says_who_plays_and_whose_stars_count(tmp_path: Path) -> None:
    with menu(tmp_path, people_page) as here:
        here.driver.click("person.Bruno")
        here.services.history.progress.keep(ProgressRow("nizza", "safe", 3))
        here.driver.click("person.Ada")
        assert here.services.history.progress.stars("nizza", "safe") is None
        assert here.driver.app.settings.person == "Ada"
        here.services.look_who_plays("Bruno")
        assert here.services.history.progress.stars("nizza", "safe") == 3


def _new(here: Menu) -> None:
    here.driver.click("new")
    here.driver.key("ctrl+a")
    here.driver.type("Eve")
    here.driver.click("person.save")


def _renamed(here: Menu) -> None:
    here.driver.click("change")
    here.driver.key("ctrl+a")
    here.driver.type("Eve")
    here.driver.click("person.save")


def _deleted(here: Menu) -> None:
    here.driver.click("delete")
    here.driver.click("delete.ask.yes")


@pytest.mark.parametrize("closes", [False, True])
@pytest.mark.parametrize(
    ("change", "after"),
    [(_new, ["Ada", "Bruno", "Eve"]), (_renamed, ["Bruno", "Eve"]), (_deleted, ["Bruno"])],
)
def test_a_change_waits_for_a_program_that_locks_the_statistics(
    tmp_path: Path, change: Callable[[Menu], None], after: list[str], closes: bool
) -> None:
    with ExitStack() as locks, ExitStack() as window:
        here = window.enter_context(menu(tmp_path, people_page))
        path = here.services.history.path
        other = locks.enter_context(closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)))
        other.execute("begin exclusive")
        change(here)
        assert "Another program" in here.driver.app.notices.shown[0].text
        assert names(here) == ["Ada", "Bruno"]
        if closes:
            release = threading.Timer(0.5, other.rollback)
            release.start()
        else:
            here.driver.wait(0.5)
            other.rollback()
            here.wait_until(lambda: sorted(names(here)) == after)
            assert here.services.person is not None
            window.close()
    again = History(path)
    assert sorted(person.name for person in again.people) == after
    again.close()


def test_a_profile_is_renamed_and_deleted_after_a_question(tmp_path: Path) -> None:
    with menu(tmp_path, people_page) as here:
        here.driver.click("change")
        here.driver.key("ctrl+a")
        here.driver.type("bruno")
        assert "bruno" in here.driver.find("person.save", Button).reason
        here.driver.key("ctrl+a")
        here.driver.type("Bea")
        here.driver.click("person.save")
        assert names(here) == ["Bea", "Bruno"]
        here.driver.click("delete")
        here.driver.key("return")
        assert names(here) == ["Bea", "Bruno"], "Cancel has the focus"
        here.driver.click("delete")
        here.driver.click("delete.ask.yes")
        assert names(here) == ["Bruno"]
        assert here.driver.app.settings.person == "Bruno"


def test_profiles_are_offered_first_at_a_seat_and_change_places(tmp_path: Path) -> None:
    def opening(services: Services) -> SetupScene:
        people_page(services)
        services.look_who_plays("Bruno")
        return set_up(services)

    with menu(tmp_path, opening) as here:
        first = seats(here)[0]
        assert (first.name, first.colour, first.face) == ("Bruno", 2, "gus"), "whoever plays now sits there"
        here.driver.click("seat-1.player")
        here.driver.key("home")
        here.driver.key("return")
        here.driver.step()
        second = seats(here)[1]
        assert (second.player, second.name, second.colour) == ("human", "Ada", 0)
        assert len({seat.colour for seat in seats(here)}) == len(seats(here))
        assert here.driver.find("seat-1.player").value == ("person", "Ada")
        here.driver.click("seat-2.player")
        here.driver.key("end")
        here.driver.key("return")
        here.driver.type("Zoé")
        here.driver.click("person.save")
        assert (seats(here)[2].player, seats(here)[2].name) == ("human", "Zoé")
        assert names(here) == ["Ada", "Bruno", "Zoé"]


def test_whoever_plays_takes_the_persons_seat_of_every_ready_table(tmp_path: Path) -> None:
    others = LastSetup((SeatSetup("novice", "Zoé", 2), SeatSetup("human", "Ada", 1), SeatSetup("novice", "Bruno", 0)))

    def opening(services: Services) -> SetupScene:
        people_page(services)
        services.look_who_plays("Bruno")
        return set_up(services)

    settings = Settings(reduced_motion=True, language="en", last_setups={"nimmsleich": others})
    with menu(tmp_path, opening, settings) as here:
        cards = [name for name in here.scene.ui.names if name.startswith("ready.")]
        assert len(cards) > 2
        for name in cards:
            drawn = next(seat for seat in here.driver.find(name, ReadyCard).seats if seat.player == "human")
            here.driver.click(name)
            here.driver.step()
            person = next(seat for seat in seats(here) if seat.player == "human")
            assert (person.name, person.colour, person.face) == ("Bruno", 2, "gus")
            assert (drawn.colour, drawn.face) == (2, "gus")
            names_and_colours = {seat.name for seat in seats(here)}, {seat.colour for seat in seats(here)}
            assert {len(each) for each in names_and_colours} == {len(seats(here))}


def test_lessons_are_played_in_ones_own_colour_and_with_ones_own_face(tmp_path: Path) -> None:
    zoe = Profile("Zoé", "", 5)
    with menu(tmp_path, people_page) as here:
        here.services.history.people.add(zoe)
        for person, game in product((BRUNO, ADA, zoe), GAMES.values()):
            here.services.look_who_plays(person.name)
            for lesson in (*game.load_lessons(), game.lesson(lesson_id(date(2026, 11, 28)))):
                setup = learner_setup(here.services, game, lesson)
                learner = setup.seats[lesson.learner]
                assert (learner.name, learner.colour, learner.face) == (person.name, person.colour, person.face)
                assert len({seat.colour for seat in setup.seats}) == len(setup.seats)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_page_holds_everything_at_twice_the_text(tmp_path: Path, language: str) -> None:
    settings = Settings(reduced_motion=True, language=language, text_scale=2.0)
    with menu(tmp_path, people_page, settings, (1024, 640)) as here:
        for name in ("new", "change", "delete", "person.Ada", "person.Bruno"):
            assert here.driver.find(name).rect.right <= 1920
        here.driver.click("new")
        assert here.driver.find("person.save").rect.bottom <= 1080
