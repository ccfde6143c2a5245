"""Guard against presses that were meant for something else: a control that is new answers only after a moment."""

from dataclasses import dataclass
from typing import Final

import pygame

from stage.graphics import theme
from stage.ui import focus
from stage.ui.widget_tree import WidgetTree
from stage.ui.widgets.base import Widget

SETTLES: Final = 0.3
"""Seconds of scene time for which a control that is new swallows clicks and Enter."""


@dataclass(slots=True)
class _Seen:
    """A control as it was in the latest frame, and the seconds for which it has been so."""

    meaning: object
    area: pygame.FRect
    age: float = 0.0

    def is_still(self, widget: Widget) -> bool:
        """Return True if `widget` means the same as before, and stands where it stood."""
        x, y = widget.rect.centerx - self.area.centerx, widget.rect.centery - self.area.centery
        return abs(x) + abs(y) <= theme.FORGIVENESS and widget.meaning == self.meaning


class Settling:
    """Ages of the controls of a tree that input reaches now, by name.

    A control is new when it has appeared (also with the dialog or the scene that it belongs to), has moved or means
    something else; one that was greyed out could be read all the time. A control of the same name, place and meaning is
    the same one, though it may have been built anew.
    """

    def __init__(self, tree: WidgetTree) -> None:
        self._tree = tree
        self._seen: dict[str, _Seen] = {}
        self._foreseen = False

    def foresee(self) -> None:
        """Take changes of known controls in this frame for intended: the player has turned the wheel or struck a key
        that presses nothing.
        """
        self._foreseen = True

    def begin_anew(self) -> None:
        """Take all controls for new: the scene has come in front."""
        self._seen.clear()

    def left(self, widget: Widget) -> float:
        """Return the seconds for which `widget` still swallows clicks and Enter."""
        if not widget.settles:
            return 0.0
        seen = self._seen.get(widget.name)
        if seen is None or not (self._foreseen or seen.is_still(widget)):
            return SETTLES
        return max(0.0, round(SETTLES - seen.age, 6))

    def update(self, dt: float) -> None:
        """Look at all controls again, `dt` seconds later."""
        before, self._seen = self._seen, {}
        for widget in focus.walk(self._tree.layer()):
            if not widget.settles:
                continue
            seen = before.get(widget.name)
            if seen is not None and seen.is_still(widget):
                seen.age += dt
            else:
                age = seen.age + dt if seen is not None and self._foreseen else 0.0
                seen = _Seen(widget.meaning, widget.rect.copy(), age)
            self._seen[widget.name] = seen
        self._foreseen = False
