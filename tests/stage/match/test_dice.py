"""Dice on the screen: whatever tumbles, what lies there in the end is what chance has answered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from stage.driving import Driver
from stage.graphics.motion import Motion
from stage.graphics.painter import Painter
from stage.match.live.dice import DiceTray
from stage.settings import Settings
from stage.ui.intents import Intent
from stage.ui.scene import Application, Scene
from table.rng import stream
from table.rules.dice import roll

FACES = tuple(f"dice/{pips}" for pips in range(1, 7))
AREA = pygame.FRect(260, 200, 1400, 640)


class Hand(Scene):
    """Five dice in a tray."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.motion = Motion(reduced=self.reduced_motion)
        self.sounds: list[str] = []
        self.changes = 0
        self.tray = DiceTray(FACES, FACES[:5], self.motion, lambda name, _: self.sounds.append(name), self._changed)

    def _changed(self) -> None:
        self.changes += 1

    def build(self) -> None:
        self.ui.add(self.tray, AREA)

    def handle(self, intent: Intent) -> bool:
        return self.tray.handle(intent)

    def update(self, dt: float) -> None:
        self.motion.update(dt)

    def draw(self, painter: Painter) -> None:
        super().draw(painter)
        self.tray.draw_dice(painter)

    @property
    def up(self) -> tuple[str, ...]:
        return tuple(self.tray.face_seen(die) for die in self.tray.dice)


@contextmanager
def hand(settings: Settings | None = None) -> Iterator[tuple[Driver, Hand]]:
    driver = Driver(Hand, (1280, 720), settings=settings or Settings())
    scene = driver.front(Hand)
    yield driver, scene
    driver.close()


@pytest.mark.parametrize("seed", range(6))
def test_a_throw_ends_on_what_chance_answered(seed: int) -> None:
    answer = roll(FACES, 5, stream(seed, "answer"))
    with hand() as (driver, scene):
        scene.tray.throw(answer, stream(seed, "tumble"))
        driver.wait(0.3)
        assert scene.motion.is_busy
        assert any(die.tumble > 0.0 for die in scene.tray.dice)
        driver.wait(2.0)
        assert not scene.motion.is_busy
        assert scene.up == answer
        assert scene.sounds == ["dice_roll", *("dice_hit",) * 5]


def test_a_throw_that_is_skipped_or_not_shown_ends_there_too() -> None:
    answer = roll(FACES, 5, stream(1, "answer"))
    with hand() as (driver, scene):
        scene.tray.throw(answer, stream(1, "tumble"))
        driver.step(3)
        scene.motion.skip()
        assert scene.up == answer
    with hand(Settings(reduced_motion=True)) as (_, still):
        still.tray.throw(answer, stream(1, "tumble"))
        assert still.up == answer


def test_dice_are_kept_by_click_and_by_digit_and_stay_when_the_others_are_thrown() -> None:
    with hand() as (driver, scene):
        driver.click("die-1")
        driver.key("4")
        driver.wait(0.6)
        assert scene.tray.kept == (1, 3)
        assert scene.changes == 2
        low, high = driver.find("die-0").rect, driver.find("die-1").rect
        assert high.bottom < low.top, "what is kept lies in a row of its own"
        before = [(die.x, die.y) for die in scene.tray.dice]
        fallen = roll(FACES, 5, stream(2, "answer"))
        answer = tuple(scene.up[place] if place in scene.tray.kept else fallen[place] for place in range(5))
        scene.tray.throw(answer, stream(2, "tumble"))
        driver.wait(0.3)
        now = [(die.x, die.y) for die in scene.tray.dice]
        assert [now[place] == before[place] for place in range(5)] == [False, True, False, True, False]
        driver.wait(2.0)
        assert scene.up == answer
        driver.key("4")
        assert list(scene.tray.kept) == [1]


def test_nothing_is_kept_while_it_is_not_allowed() -> None:
    with hand() as (driver, scene):
        scene.tray.allow(False, "Not your turn.")
        driver.click("die-1")
        driver.key("2")
        assert not scene.tray.kept
        assert driver.find("die-1").reason == "Not your turn."
        scene.tray.allow(True, "")
        driver.key("2")
        assert list(scene.tray.kept) == [1]


def test_a_die_that_is_picked_leaves_the_tray_and_comes_back_with_the_next_throw() -> None:
    with hand() as (driver, scene):
        picked: list[int] = []
        scene.tray.on_pick = picked.append
        driver.click("die-3")
        driver.key("2")
        assert picked == [3, 1]
        assert not scene.tray.kept
        scene.tray.send(3, (100.0, 100.0))
        driver.wait(0.6)
        assert scene.tray.dice[3].away
        assert not driver.find("die-3").visible
        driver.key("4")
        assert picked == [3, 1], "what is away is not picked"
        scene.tray.throw(FACES[:5], stream(2, "tumble"))
        driver.wait(2.0)
        assert not scene.tray.dice[3].away
        assert scene.up == FACES[:5]


def test_dice_of_a_single_row_are_larger_and_kept_ones_are_lifted() -> None:
    area = pygame.FRect(260, 200, 1400, 200)
    with hand() as (_, scene):
        scene.tray.place(area)
        small = scene.tray.spots[0].rect.width
        single = DiceTray(FACES, FACES[:5], scene.motion, lambda name, _: None, lambda: None, single_row=True)
        single.place(area)
        assert single.spots[0].rect.width > 1.5 * small
        single.lay(FACES[:5], kept=[1], away=[2])
        assert single.dice[1].y < single.dice[0].y
        assert all(area.contains(spot.rect) for spot in single.spots)
        assert [spot.visible for spot in single.spots] == [True, True, False, True, True]


def test_every_die_is_inside_the_tray_and_none_covers_another() -> None:
    with hand() as (driver, scene):
        scene.tray.keep({0, 2})
        driver.wait(0.5)
        rects = [driver.find(f"die-{place}").rect for place in range(5)]
        assert all(AREA.contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[:number]) == -1 for number, rect in enumerate(rects))


@pytest.mark.parametrize("settings", [Settings(), Settings(high_contrast=True)])
def test_a_kept_die_lies_on_a_plate_of_its_own(settings: Settings) -> None:
    with hand(settings) as (driver, scene):
        scene.tray.keep({1})
        driver.wait(0.5)
        painter = driver.app.painter
        beside = [painter.to_pixels((spot.rect.centerx, spot.rect.bottom + 5)) for spot in scene.tray.spots]
        seen = [driver.picture.get_at((round(x), round(y))) for x, y in beside]
        brass = painter.palette.brass
        near = [max(abs(one - other) for one, other in zip(pixel[:3], brass, strict=True)) < 12 for pixel in seen]
        assert near == [False, True, False, False, False]
