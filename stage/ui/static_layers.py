"""Panels that seldom change, kept as one picture with the table below them: copying is faster than blending."""

from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

import pygame

from stage.graphics.images import with_shadow
from stage.graphics.painter import Painter, Part
from stage.ui.layout import Sheet


class CachedBackground(Protocol):
    """A widget with a ground of its own. While `laid` is true the ground is drawn by :func:`lay`, not by the widget."""

    rect: pygame.FRect
    laid: bool

    @property
    def seen(self) -> bool:
        """Whether it is drawn at all."""

    @property
    def ground_key(self) -> Hashable:
        """Whatever its ground depends on besides its place, window, text size and palette."""

    def draw_ground(self, painter: Painter) -> None:
        """Draw what seldom changes of it."""


class CachedSheet(Sheet):
    """A sheet whose paper can be laid."""

    laid = False

    @property
    def ground_key(self) -> Hashable:
        """Whatever is drawn on the paper."""
        return None

    def draw_ground(self, painter: Painter) -> None:
        """The paper."""
        super().draw(painter)

    def draw(self, painter: Painter) -> None:
        if not self.laid:
            super().draw(painter)


def lay(
    painter: Painter, name: str, widgets: Sequence[CachedBackground], below: Callable[[Painter], None], key: object, *,
    covered: pygame.FRect | None = None,
) -> None:  # fmt: skip
    """Draw what `below` draws over the whole window, with the grounds of `widgets` on it; all one picture.

    `below` must fill the window; `key` is whatever it depends on. The widgets are `laid` from now on. Where several
    change at once, one ground is painted in a frame: all of them would make it long. What is `covered` by something
    opaque afterwards is left out.
    """

    for widget in widgets:
        widget.laid = True
    parts = [Part(_area(widget), widget.ground_key, widget.draw_ground) for widget in widgets]
    painter.still("ground", (name, key), painter.bleed, below, parts, in_turn=True, covered=covered)


def _area(widget: CachedBackground) -> tuple[float, float, float, float]:
    area = with_shadow(widget.rect)
    return area.left, area.top, area.width, area.height
