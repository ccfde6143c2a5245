"""Hands that turn an action into clicks or keys: each game brings its own, for the test of its lessons."""

from __future__ import annotations

from collections.abc import Callable
from pkgutil import resolve_name
from typing import Any

from stage.driving import Driver
from stage.match.scene import MatchScene
from stage.ui.scroll import ScrollArea
from table.contract import Action
from table.game import Game

Hand = Callable[[Driver, Any], None]
"""Does an action (or whatever else a lesson asks for) through the widgets of the match in front."""


def hand_of(game: Game, device: str) -> Hand:
    """Return ``by_mouse`` or ``by_keyboard`` of tests/GAME/lesson_hands.py; `device` is "mouse" or "keyboard"."""
    hand: Hand = resolve_name(f"tests.{game.name}.lesson_hands:by_{device}")
    return hand


def match_in(driver: Driver) -> MatchScene[Any, Any]:
    scene = driver.scene
    assert isinstance(scene, MatchScene), f"{type(scene).__name__} is in front"
    return scene


def tab_to(driver: Driver, name: str, most: int = 120) -> None:
    """Press Tab until a widget has the keyboard."""
    for _ in range(most):
        focused = driver.scene.ui.focused
        if focused is not None and focused.name == name:
            return
        driver.key("tab")
    raise AssertionError(f"Tab never reaches {name!r}")


def press(driver: Driver, name: str, device: str) -> None:
    """Press a button by mouse, or reach it with Tab and press Enter."""
    if device == "mouse":
        _scroll_to(driver, name)
        driver.click(name)
        return
    tab_to(driver, name)
    driver.key("return")


def _scroll_to(driver: Driver, name: str) -> None:
    """Turn the wheel over a list until a line of it is in sight."""
    widget = driver.find(name)
    area = widget.parent
    while area is not None and not isinstance(area, ScrollArea):
        area = area.parent
    while area is not None and widget.rect.bottom > area.rect.bottom and area.offset < area.reach:
        driver.wheel(area.name, -1)


def did(match: MatchScene[Any, Any], action: Action) -> bool:
    """Return True if the learner's last action is `action`."""
    done = [entry for entry in match.context.match.past if entry.seat == match.context.me]
    return bool(done) and done[-1].action == action
