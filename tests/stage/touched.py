"""Areas that a finger can hit, measured by where it is felt."""

from __future__ import annotations

import pygame

from stage.driving import Driver
from stage.graphics.theme import FINGER
from stage.ui.base import ScreenPoint, Widget
from stage.ui.intents import PointerMove
from stage.ui.scroll import ScrollArea, ScrollBar
from stage.ui.widget_tree import ancestors, walk

_SIDES = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))
_TOLERANCE = 1.5
"""A pixel at 1280 × 720, in logical units; a point is felt by one of two neighbours."""


def touch(driver: Driver) -> None:
    """Tap where nothing is, and let the scene adapt to fingers."""
    driver.tap((1.0, 1.0))
    driver.step(2)
    assert driver.scene.ui.by_finger


def too_small(driver: Driver) -> list[str]:
    """Return what is wrong with the controls in front that a finger misses too easily.

    Scroll bars are not needed by fingers, and what leaves the pointer an arrow only explains itself.
    """
    return [
        f"{widget.name}: {wide:.0f} x {high:.0f}"
        for widget in list(walk(driver.scene.ui.layer()))
        if _matters(widget)
        for wide, high in [_felt(driver, widget)]
        if min(wide, high) < FINGER - _TOLERANCE
    ]


def _matters(widget: Widget) -> bool:
    if not widget.clickable or not widget.seen or not widget.enabled or isinstance(widget, ScrollBar):
        return False
    if widget.children or widget.cursor == pygame.SYSTEM_CURSOR_ARROW:
        return False
    # Widgets that are scrolled halfway out of sight can be scrolled back.
    around = (each for each in ancestors(widget) if isinstance(each, ScrollArea))
    return all(each.rect.contains(widget.rect) for each in around)


def _felt(driver: Driver, widget: Widget) -> tuple[float, float]:
    """Return width and height of the area, up to what is needed, through the middle of a widget."""
    centre = (widget.rect.centerx, widget.rect.centery)
    right, left, down, up = (_reach(driver, widget, centre, side) for side in _SIDES)
    return right + left, down + up


def _reach(driver: Driver, widget: Widget, centre: ScreenPoint, side: ScreenPoint) -> float:
    """Return how far from its middle the widget is felt, up to what is needed."""
    felt, missed = 0.0, FINGER
    while missed - felt > _TOLERANCE / 4:
        reach = (felt + missed) / 2
        driver.scene.receive(PointerMove((centre[0] + side[0] * reach, centre[1] + side[1] * reach)))
        if driver.scene.ui.hovered is widget:
            felt = reach
        else:
            missed = reach
    return felt
