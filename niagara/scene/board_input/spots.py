"""The widgets on the river: places and canoes that are clicked, canoes that are dragged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from niagara.view.overlays.marks import draw_place_focus
from niagara.view.places.hits import Oval, Shape
from stage.graphics.painter import Painter
from stage.ui.widgets import Spot
from stage.ui.widgets.base import Point

_DRAGGED: Final = 12.0
"""Logical units: a press that moves no farther is a click."""


class ShapedSpot(Spot):
    """A spot that is hit by a shape other than its rectangle."""

    shape: Shape | None = None

    def distance(self, at: Point) -> float:
        return super().distance(at) if self.shape is None else max(0.0, self.shape.distance(at))


class RiverSpot(ShapedSpot):
    """A spot on the river, with a ring of the keyboard that follows its shape.

    `signs` draws what that ring must not cover.
    """

    def __init__(self, name: str, signs: Callable[[Painter], None], **common: Any) -> None:
        super().__init__(name, **common)
        self._signs = signs

    def draw_focus(self, painter: Painter) -> None:
        if isinstance(self.shape, Oval):
            draw_place_focus(painter, (self.shape.x, self.shape.y), (self.shape.half_width, self.shape.half_height))
        else:
            super().draw_focus(painter)
        self._signs(painter)


class CanoeSpot(RiverSpot):
    """A canoe: clicked, or dragged by `drag` to where `drop` is called."""

    def __init__(
        self,
        name: str,
        signs: Callable[[Painter], None],
        drag: Callable[[Point], None],
        drop: Callable[[Point], None],
        **common: Any,
    ) -> None:
        super().__init__(name, signs, **common)
        self._drag = drag
        self._drop = drop
        self._pressed: Point | None = None
        self._far = False

    def pointer_down(self, at: Point) -> None:
        self._pressed, self._far = at, False

    def pointer_move(self, at: Point) -> None:
        if self._pressed is None:
            return
        self._far = self._far or max(abs(at[0] - self._pressed[0]), abs(at[1] - self._pressed[1])) > _DRAGGED
        if self._far:
            self._drag(at)

    def pointer_up(self, at: Point, inside: bool) -> None:
        self._pressed = None
        if self._far:
            self._drop(at)
        else:
            super().pointer_up(at, inside)
