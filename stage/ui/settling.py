"""Controls that have just appeared, and ignore clicks and Enter until they could be read."""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from stage.graphics import theme
from stage.ui import widget_tree
from stage.ui.base import ScreenPoint, Widget
from stage.ui.widget_tree import WidgetTree

SETTLES: Final = 0.3
"""Seconds of scene time for which a new control ignores clicks and Enter."""
_AFAR: Final = (-math.inf, -math.inf)
"""Place of what is foreseen without a click."""


@dataclass(slots=True)
class _Seen:
    """State of a control in the last frame, and its age in seconds."""

    meaning: object
    area: pygame.FRect
    age: float = 0.0

    def is_still(self, widget: Widget) -> bool:
        """Return True if `widget` has kept its meaning and place."""
        x, y = widget.rect.centerx - self.area.centerx, widget.rect.centery - self.area.centery
        return abs(x) + abs(y) <= theme.FORGIVENESS and widget.meaning == self.meaning


class Settling:
    """Ages of the controls that input currently reaches, by name, to ignore clicks on what has just appeared.

    A control is new after it has appeared (also with its dialog or scene), moved or changed its meaning. Being disabled
    does not reset its age, because the player could read it meanwhile. A rebuilt control with the same name, place and
    meaning keeps its age.
    """

    def __init__(self, tree: WidgetTree) -> None:
        self._tree = tree
        self._seen: dict[str, _Seen] = {}
        self._foreseen: ScreenPoint | None = None
        """Position of the click whose changes are intended; None if none are."""

    def foresee(self, click: ScreenPoint = _AFAR) -> None:
        """Treat changes of known controls in this frame as intended, after a wheel turn, a key or a click.

        Not what lies under a `click`: the second half of a double click would press it.
        """
        self._foreseen = click

    def begin_anew(self) -> None:
        """Treat all controls as new, after the scene has come to the front."""
        self._seen.clear()

    def left(self, widget: Widget) -> float:
        """Return the seconds for which `widget` still ignores clicks and Enter."""
        if not widget.settles:
            return 0.0
        seen = self._seen.get(widget.name)
        if seen is None or not (self._is_foreseen(widget) or seen.is_still(widget)):
            return SETTLES
        return max(0.0, round(SETTLES - seen.age, 6))

    def update(self, dt: float) -> None:
        """Compare all controls with the last look, `dt` seconds ago."""
        before, self._seen = self._seen, {}
        for widget in widget_tree.walk(self._tree.layer()):
            if not widget.settles:
                continue
            seen = before.get(widget.name)
            if seen is not None and seen.is_still(widget):
                seen.age += dt
            else:
                age = seen.age + dt if seen is not None and self._is_foreseen(widget) else 0.0
                seen = _Seen(widget.meaning, widget.rect.copy(), age)
            self._seen[widget.name] = seen
        self._foreseen = None

    def _is_foreseen(self, widget: Widget) -> bool:
        reach = max(theme.FORGIVENESS, theme.FINGER / 2 if self._tree.by_finger else 0.0)
        return self._foreseen is not None and widget.distance(self._foreseen) > reach
