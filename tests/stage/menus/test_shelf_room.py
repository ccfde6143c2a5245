"""The room of the shelf: the hour's light, a lamp that sways, wear, stars, and the photograph on the wall."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import msgspec
import pygame
import pytest

from stage.graphics.wear import MOST_WORN, wear_after, wear_svg
from stage.menus.cards.room import light_at
from stage.menus.shelf import Shelf
from stage.services import Services
from stage.settings import Settings
from table.history.rows import Profile, ProgressRow, RecordRow
from tests.stage.menu_window import CALM, Menu, box, menu
from vertiges.rules.snapshot import Placed

EVENING = datetime(2026, 11, 23, 22, 40, tzinfo=UTC)
NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
TOWER = msgspec.json.encode([Placed(number + 1, 0.0, 20.0 + 40.0 * number) for number in range(5)]).decode()


def brightness(here: Menu, spot: tuple[int, int]) -> int:
    return sum(here.driver.picture.get_at(spot)[:3])


def test_the_lamp_is_out_at_noon_and_alight_at_night_and_no_hour_is_missing() -> None:
    assert (light_at(NOON).lamp < 0.2, light_at(NOON).sun) == (True, 1.0)
    assert (light_at(EVENING).lamp > 0.9, light_at(EVENING).sun) == (True, 0.0)
    quarters = [light_at(NOON + timedelta(minutes=15 * number)) for number in range(96)]
    steps = [abs(one.thick - other.thick) for one, other in pairwise(quarters)]
    assert max(steps) <= 15, "the light changes little by little"


def test_the_room_follows_the_clock_while_it_stands_open(tmp_path: Path) -> None:
    clock = [NOON]
    with menu(tmp_path, lambda services: Shelf(services, lambda: clock[0]), CALM) as here:
        here.driver.wait(0.5)
        wall = (700, 120)
        day = brightness(here, wall)
        clock[0] = EVENING
        here.driver.step(44, seconds=0.25)
        here.driver.wait(0.5)
        assert brightness(here, wall) < 0.8 * day


def test_the_sun_leaves_the_wall_with_the_day(tmp_path: Path) -> None:
    clock = [NOON]
    with menu(tmp_path, lambda services: Shelf(services, lambda: clock[0]), CALM) as here:
        to_pixels = here.driver.app.painter.to_pixels

        def patch() -> int:
            lit, beside = ((round(x), round(y)) for x, y in map(to_pixels, [(240.0, 200.0), (185.0, 200.0)]))
            return brightness(here, lit) - brightness(here, beside)

        here.driver.wait(0.5)
        day = patch()
        clock[0] = EVENING
        here.driver.step(44, seconds=0.25)
        here.driver.wait(0.5)
        night = patch()
        assert day > 15
        assert abs(night) < day / 3


@pytest.mark.parametrize("reduced", [False, True])
def test_the_light_sways_for_a_while_and_never_with_reduced_motion(tmp_path: Path, reduced: bool) -> None:
    settings = Settings(reduced_motion=reduced, language="en")

    def lamp() -> bytes:
        return pygame.image.tobytes(here.driver.picture.subsurface((1060, 260, 200, 240)), "RGB")

    with menu(tmp_path, lambda services: Shelf(services, lambda: EVENING), settings) as here:
        here.driver.move((900, 200))
        here.driver.wait(1.0)
        assert here.driver.scene.is_calm, "few frames are enough for that"
        seen = set()
        for _ in range(4):
            here.driver.wait(0.6)
            seen.add(lamp())
        assert (len(seen) > 1) != reduced
        here.driver.step(130, seconds=0.25)
        rests = lamp()
        here.driver.wait(0.6)
        assert lamp() == rests, "the window can rest"


def test_a_box_wears_with_the_matches_and_shows_its_stars(tmp_path: Path) -> None:
    assert [wear_after(matches) for matches in (0, 1, 2, 6, 15, 1000)] == [0, 0, 1, 2, 3, MOST_WORN]
    sizes = [len(wear_svg("nizza", level)) for level in range(1, MOST_WORN + 1)]
    assert sizes == sorted(sizes)

    def opening(services: Services) -> Shelf:
        services.history.progress.keep(ProgressRow("nizza", "safe", 3), ProgressRow("nizza", "far", 2))
        return Shelf(services)

    with menu(tmp_path, opening) as here:
        here.driver.wait(0.3)
        assert (box(here, "nizza").stars, box(here, "niagara").stars) == (5, 0)
        plate = pygame.FRect(box(here, "nizza").rect.left, 805, 340, 45)
        assert "5" in here.texts_written(plate, here.driver.app.draw)


@pytest.mark.parametrize("picture", [TOWER, "[]", "no picture"])
def test_the_photograph_of_the_tallest_tower_hangs_on_the_wall(tmp_path: Path, picture: str) -> None:
    def opening(services: Services) -> Shelf:
        services.history.records.claim(RecordRow("vertiges", 200.0, "Ada", NOON, picture))
        return Shelf(services, lambda: NOON)

    with menu(tmp_path, opening) as here:
        here.driver.wait(0.3)
        frame = here.driver.picture.subsurface((212, 40, 120, 130))
        bright = sum(sum(frame.get_at((x, y))[:3]) > 660 for x in range(0, 120, 5) for y in range(0, 130, 5))
        assert (bright > 60) == (picture == TOWER)


def test_the_photograph_is_dated_in_the_language_that_is_spoken_now(tmp_path: Path) -> None:
    def opening(services: Services) -> Shelf:
        services.history.records.claim(RecordRow("vertiges", 200.0, "Ada", NOON, TOWER))
        return Shelf(services, lambda: NOON)

    def photograph() -> bytes:
        here.driver.wait(0.5)
        return pygame.image.tobytes(here.driver.picture.subsurface((212, 40, 120, 130)), "RGB")

    with menu(tmp_path, opening, CALM) as here:
        english = photograph()
        here.driver.app.change(language="fr")
        assert photograph() != english
        here.driver.app.change(language="en")
        assert photograph() == english


def test_a_tag_beside_the_portrait_says_who_plays(tmp_path: Path) -> None:
    with menu(tmp_path, Shelf) as here:
        shelf = here.driver.front(Shelf)
        assert here.texts_written(shelf.person_tag, here.driver.app.draw) == ["Who plays?"]
        here.services.history.people.add(Profile("Ada", "odette", 0))
        here.services.look_who_plays("Ada")
        assert here.texts_written(shelf.person_tag, here.driver.app.draw) == ["Ada plays"]
