"""Fingers: tap, drag, hold, zoom and scroll, and the texts for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from stage.driving import Driver
from stage.settings import Settings
from stage.ui.base import Control, ScreenPoint
from stage.ui.button import Button
from stage.ui.device_words import TOUCH_WORDS
from stage.ui.layout import Column
from stage.ui.scene import Scene
from stage.ui.scroll import ScrollArea

DOWN, MOVED, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP


class Table(Control):
    """Area that notes how it is dragged, zoomed and moved."""

    def __init__(self) -> None:
        super().__init__("table")
        self.dragged: list[ScreenPoint] = []
        self.moved = [0.0, 0.0]
        self.notches = 0
        self.clicks = 0

    def pointer_move(self, at: ScreenPoint) -> None:
        self.dragged.append(at)

    def pinch(self, at: ScreenPoint, pan: ScreenPoint, notches: int) -> bool:
        self.moved = [self.moved[0] + pan[0], self.moved[1] + pan[1]]
        self.notches += notches
        return True

    def activate(self) -> None:
        self.clicks += 1


class Desk(Scene):
    """A small button, a table, and a list of buttons that must be scrolled."""

    def build(self) -> None:
        self.pressed: list[str] = getattr(self, "pressed", [])
        small = Button("small", "", partial(self.pressed.append, "small"), key="undo", tooltip=self.hint())
        self.ui.add(small, (100, 100, 30, 30))
        self.ui.add(Table(), (600, 100, 800, 800))
        lines = [Button(f"line-{n}", f"{n}", partial(self.pressed.append, f"line-{n}")) for n in range(20)]
        self.ui.add(ScrollArea("list", Column("lines", lines)), (100, 300, 300, 400))

    def hint(self) -> str:
        return self.gettext("Click to go on")


@pytest.fixture
def driver() -> Iterator[Driver]:
    driver = Driver(Desk, (1280, 720), settings=Settings(reduced_motion=True))
    yield driver
    driver.close()


def pressed(driver: Driver) -> list[str]:
    return driver.front(Desk).pressed


def test_a_tap_presses_and_leaves_no_pointer_behind(driver: Driver) -> None:
    driver.tap("small")
    assert pressed(driver) == ["small"]
    assert driver.scene.ui.hovered is None


def test_a_finger_hits_44_pixels_of_what_is_small_and_a_mouse_does_not(driver: Driver) -> None:
    edge = (115.0 + 32.0, 115.0)
    driver.click(edge)
    assert pressed(driver) == []
    driver.tap(edge)
    assert pressed(driver) == ["small"]
    driver.tap((115.0 + 36.0, 115.0))
    assert pressed(driver) == ["small"]


def test_mouse_events_that_the_system_makes_of_touches_are_ignored(driver: Driver) -> None:
    driver.wait(0.5)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        at = [round(each) for each in driver.app.painter.to_pixels((115.0, 115.0))]
        pygame.event.post(pygame.Event(kind, pos=at, button=1, touch=True))
    driver.step()
    assert pressed(driver) == []


def test_a_finger_drags(driver: Driver) -> None:
    driver.tap((1500, 950))
    driver.swipe((700, 200), (900, 300), stops=2)
    table = driver.find("table", Table)
    assert [(round(x), round(y)) for x, y in table.dragged] == [(800, 250), (900, 300), (900, 300)]


def test_a_finger_held_still_explains_and_does_not_press(driver: Driver) -> None:
    driver.tap((1500, 950))
    driver.finger(DOWN, "small")
    assert driver.scene.input.tooltip_shown is None
    driver.wait(0.6)
    assert driver.scene.input.tooltip_shown is driver.find("small")
    driver.finger(UP, "small")
    assert driver.scene.input.tooltip_shown is driver.find("small"), "it can be read without the finger on it"
    assert pressed(driver) == []
    driver.tap((1500, 950))
    assert driver.scene.input.tooltip_shown is None


def test_two_fingers_zoom_and_move_and_press_nothing(driver: Driver) -> None:
    driver.finger(DOWN, (900, 400))
    driver.finger(DOWN, (1000, 400), number=1)
    driver.finger(MOVED, (1160, 420), number=1)
    driver.finger(UP, (1160, 420), number=1)
    driver.finger(UP, (900, 400))
    table = driver.find("table", Table)
    assert table.moved == pytest.approx([80.0, 10.0], abs=1.0)
    assert table.notches == 5
    assert table.clicks == 0
    driver.tap("table")
    assert driver.find("table", Table).clicks == 1


def test_a_second_finger_does_not_disturb_what_the_first_one_drags(driver: Driver) -> None:
    driver.finger(DOWN, (700, 200))
    driver.finger(MOVED, (800, 200))
    driver.finger(DOWN, (1000, 400), number=1)
    driver.finger(MOVED, (1200, 400), number=1)
    driver.finger(MOVED, (850, 200))
    table = driver.find("table", Table)
    assert table.notches == 0
    assert round(table.dragged[-1][0]) == 850


def test_a_finger_scrolls_a_list_by_its_lines_and_presses_none(driver: Driver) -> None:
    driver.swipe((200, 600), (200, 400))
    assert driver.find("list", ScrollArea).offset == pytest.approx(200.0, abs=2.0)
    assert pressed(driver) == []


def test_hints_say_tap_once_a_finger_was_used(driver: Driver) -> None:
    assert driver.find("small").tooltip == "Click to go on"
    driver.tap((1500, 950))
    driver.step()
    assert driver.find("small").tooltip == "Tap to go on"
    assert driver.scene.key_hint("undo") == ""
    driver.click((1500, 950))
    driver.step()
    assert driver.find("small").tooltip == "Click to go on"


def test_every_text_that_names_the_mouse_has_words_for_fingers() -> None:
    catalogue = Path(__file__).parents[3] / "assets" / "language" / "fr" / "LC_MESSAGES" / "ludotheque.po"
    text = catalogue.read_text(encoding="utf-8").replace('"\n"', "")
    messages = [message.replace('\\"', '"') for message in re.findall(r'^msgid "(.+)"$', text, re.M)]
    named = [message for message in messages if re.search(r"\b([Cc]lick|[Ww]heel|mouse|the pointer)\b", message)]
    assert len(named) > 20
    assert [message for message in named if message not in TOUCH_WORDS] == []
    assert [message for message in TOUCH_WORDS if message not in messages] == []
