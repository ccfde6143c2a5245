"""Cached panels: grounds that seldom change, drawn with the table into one image. Copying is faster than blending."""

from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

import pygame

from stage.graphics.images import with_shadow
from stage.graphics.painter import LayerPart, Painter
from stage.ui.layout import Sheet


class CachedBackground(Protocol):
    """Widget with a ground of its own. While `laid` is true, :func:`lay` draws the ground instead of the widget."""

    rect: pygame.FRect
    laid: bool

    @property
    def seen(self) -> bool:
        """True if it is drawn at all."""

    @property
    def ground_key(self) -> Hashable:
        """Key of its ground in addition to place, window, text size and palette."""

    def draw_ground(self, painter: Painter) -> None:
        """Draw the part that seldom changes."""


class CachedSheet(Sheet):
    """Sheet whose paper can be cached."""

    laid = False

    @property
    def ground_key(self) -> Hashable:
        """Key of what is drawn on the paper."""
        return None

    def draw_ground(self, painter: Painter) -> None:
        super().draw(painter)

    def draw(self, painter: Painter) -> None:
        if not self.laid:
            super().draw(painter)


def lay(
    painter: Painter, name: str, widgets: Sequence[CachedBackground], below: Callable[[Painter], None], key: object, *,
    covered: pygame.FRect | None = None,
) -> None:  # fmt: skip
    """Draw `below` over the whole window with the grounds of `widgets` on it, as one image.

    `below` must fill the window; `key` identifies its content. The widgets are `laid` from now on. At most one changed
    ground is painted per frame, because all of them would take too long. Areas `covered` by something opaque later are
    left out.
    """

    for widget in widgets:
        widget.laid = True
    parts = [LayerPart(_area(widget), widget.ground_key, widget.draw_ground) for widget in widgets]
    painter.still("ground", (name, key), painter.bleed, below, parts, in_turn=True, covered=covered)


def lay_over(painter: Painter, widgets: Sequence[CachedBackground]) -> None:
    """Draw the grounds of `widgets`, which are `laid` from now on, over a board that moves behind them."""
    for widget in widgets:
        widget.laid = True
        key = ("laid over", tuple(widget.rect), widget.ground_key, painter.type.text_scale)
        painter.layer(key, _area(widget), widget.draw_ground)


def _area(widget: CachedBackground) -> tuple[float, float, float, float]:
    area = with_shadow(widget.rect)
    return area.left, area.top, area.width, area.height
