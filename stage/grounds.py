"""Panels that seldom change, kept as one picture with the table below them: copying is faster than blending."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame

from stage.widgets import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stage.painter import Painter


class Laid(Protocol):
    """A widget with a ground of its own. While `laid` is true the ground is drawn by :func:`lay`, not by the widget."""

    rect: pygame.FRect
    laid: bool

    def draw_ground(self, painter: Painter) -> None:
        """Draw what lies below its words."""


class LaidSheet(Sheet):
    """A sheet whose paper can be laid."""

    laid = False

    def draw_ground(self, painter: Painter) -> None:
        """The paper."""
        super().draw(painter)

    def draw(self, painter: Painter) -> None:
        """Nothing but the content, if the paper lies already."""
        if not self.laid:
            super().draw(painter)


def lay(painter: Painter, name: str, widgets: Sequence[Laid], below: Callable[[Painter], None], key: object) -> None:
    """Draw what `below` draws over the whole window, with the grounds of `widgets` on it; all one picture.

    `below` must fill the window; `key` is whatever it depends on. The widgets are `laid` from now on.
    """

    def draw(canvas: Painter) -> None:
        below(canvas)
        for widget in widgets:
            widget.draw_ground(canvas)

    for widget in widgets:
        widget.laid = True
    places = tuple(tuple(widget.rect) for widget in widgets)
    painter.still("ground", (name, places, key), painter.bleed, draw)
