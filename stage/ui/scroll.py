"""Scrolling areas and their bar."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Unpack

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import darker, lighter
from stage.ui.base import ScreenPoint, Widget, WidgetHost, WidgetOptions
from stage.ui.intents import KeyPress

_BAR = 14.0
_FINE = 0.5
"""Differences in logical units too small to see."""
_SHADE = 36.0
"""Reach of the shade at an edge with more content beyond."""
_STRIPS = 8
"""Number of overlaid strips that form the shade."""
_MARK = 13.0
NOTCH = 90.0
"""Logical units per notch of the wheel."""


class ScrollBar(Widget):
    """Brass slider at the right edge. It can be dragged; a click beside it moves by a page."""

    clickable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(self, name: str, area: "Scrolling") -> None:
        super().__init__(name)
        self._area = area
        self._grab: float | None = None

    def thumb(self) -> pygame.FRect:
        """Area of the slider."""
        track = self.rect
        area = self._area
        height = max(48.0, track.height * min(1.0, area.rect.height / max(1.0, area.content_height)))
        top = track.top + (track.height - height) * (area.offset / area.reach if area.reach else 0.0)
        return pygame.FRect(track.left, top, track.width, height)

    def pointer_down(self, at: ScreenPoint) -> None:
        thumb = self.thumb()
        if thumb.top - theme.FORGIVENESS <= at[1] <= thumb.bottom + theme.FORGIVENESS:
            self._grab = at[1] - thumb.top
        else:
            self._area.scroll_by(self._area.rect.height * (0.9 if at[1] > thumb.bottom else -0.9))

    def pointer_move(self, at: ScreenPoint) -> None:
        if self._grab is not None:
            free = self.rect.height - self.thumb().height
            if free > 0:
                self._area.scroll_to((at[1] - self._grab - self.rect.top) / free * self._area.reach)

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        self._grab = None

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        painter.rounded(self.rect, colours.paper_edge, _BAR / 2, alpha=110)
        thumb = self.thumb()
        shade = colours.brass if not (self.hovered or self.pressed) else lighter(colours.brass, 0.2)
        painter.rounded(thumb, darker(colours.brass, 0.3), _BAR / 2)
        painter.rounded(thumb.inflate(-3, -3), shade, _BAR / 2 - 1.5)


class Scrolling(Widget):
    """Base of widgets that show part of taller content, scrolled by wheel, bar and page keys."""

    def __init__(self, name: str, **common: Unpack[WidgetOptions]) -> None:
        super().__init__(name, **common)
        self.offset = 0.0
        """Scroll offset, in logical units."""
        self._bar = ScrollBar(f"{name}.bar", self)

    @property
    def children(self) -> Sequence[Widget]:
        return [self._bar] if self.reach > 0.5 else []

    @property
    def content_height(self) -> float:
        """Height of the whole content."""
        return self.rect.height

    @property
    def reach(self) -> float:
        """Largest scroll offset."""
        return max(0.0, self.content_height - self.rect.height)

    def attach(self, host: WidgetHost, parent: Widget | None = None) -> None:
        super().attach(host, parent)
        self._bar.attach(host, self)

    def looks(self) -> tuple[object, ...]:
        """Hashable description of the visible parts except the content: the bar."""
        return self.offset, self.content_height, self._bar.hovered or self._bar.pressed

    def scroll_to(self, offset: float) -> None:
        """Set the scroll offset."""
        self.offset = max(0.0, min(self.reach, offset))

    def scroll_by(self, distance: float) -> None:
        """Scroll down (negative: up) by a distance."""
        self.scroll_to(self.offset + distance)

    def reveal(self, area: RectLike, margin: float = theme.GAP) -> None:
        """Scroll as little as needed to show an area of the content, `margin` away from the edge.

        For an area higher than this widget, any visible part is enough.
        """
        box = pygame.FRect(area)
        if box.top <= self.rect.top + _FINE and box.bottom >= self.rect.bottom - _FINE:
            return
        if box.top < self.rect.top:
            self.scroll_by(box.top - self.rect.top - margin)
        elif box.bottom > self.rect.bottom:
            self.scroll_by(box.bottom - self.rect.bottom + margin)

    def _ends(self) -> Iterator[tuple[float, float]]:
        """Yield each edge with more content beyond: its height, and 1.0 for the lower or -1.0 for the upper one."""
        if self.offset > _FINE:
            yield self.rect.top, -1.0
        if self.offset < self.reach - _FINE:
            yield self.rect.bottom, 1.0

    def draw_shades(self, painter: Painter) -> None:
        """Darken the edges with more content beyond."""
        colours = painter.palette
        for edge, down in self._ends() if not colours.high_contrast else ():
            for strip in range(_STRIPS):
                high = _SHADE * (1.0 - strip / _STRIPS)
                top = edge - high if down > 0 else edge
                painter.fill((self.rect.left, top, self.rect.width, high), colours.shadow, 7)

    def draw_arrows(self, painter: Painter) -> None:
        """Draw arrows on the ends of the bar, beside the words."""
        colours, middle = painter.palette, self._bar.rect.centerx
        for edge, down in self._ends():
            y = edge - down * (_MARK + 5)
            painter.circle((middle, y), _MARK + 3, colours.wood)
            painter.circle((middle, y), _MARK + 3, colours.brass, 2.0)
            arrow = [(middle - 7, y - 3 * down), (middle, y + 4 * down), (middle + 7, y - 3 * down)]
            painter.path(arrow, colours.chalk, 3.5)

    def wheel(self, at: ScreenPoint, up: float) -> bool:
        return self._scrolled(-up * NOTCH)

    def press_key(self, press: KeyPress) -> bool:
        page = self.rect.height * 0.9
        ways = {"page up": -page, "page down": page, "home": -math.inf, "end": math.inf}
        return press.command in ways and self._scrolled(ways[press.command])

    def _scrolled(self, distance: float) -> bool:
        before = self.offset
        self.scroll_by(distance)
        return self.offset != before


class ScrollArea(Scrolling):
    """Scrolling view of one widget, mostly a column. It also follows the keyboard focus.

    Where a picture lies behind it, `veil` draws that picture again at an edge with more content beyond, so that the
    content fades into it: its second argument is the area, its third 1.0 for the lower edge or -1.0 for the upper one.
    """

    def __init__(
        self, name: str, content: Widget, *, veil: Callable[[Painter, pygame.FRect, float], None] | None = None,
        **common: Unpack[WidgetOptions],
    ) -> None:  # fmt: skip
        super().__init__(name, **common)
        self.content = content
        self._veil = veil
        self._content_height = 0.0

    @property
    def children(self) -> Sequence[Widget]:
        return [self.content, *super().children]

    @property
    def content_height(self) -> float:
        return self._content_height

    def needed(self, width: float) -> float:
        """Return the height without scrolling."""
        return self.content.preferred(width)[1]

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = self.content.preferred(width)
        return wide, min(high, 120.0)

    def place(self, area: RectLike) -> None:
        super().place(area)
        width = self.rect.width
        if self.content.outgrows(width, self.rect.height + _FINE):
            width -= _BAR + theme.GAP
        self._content_height = self.content.preferred(width)[1]
        self.offset = min(self.offset, self.reach)
        height = max(self.content_height, self.rect.height)
        self.content.place((self.rect.left, self.rect.top - self.offset, width, height))
        self._bar.place((self.rect.right - _BAR, self.rect.top, _BAR, self.rect.height))

    def scroll_to(self, offset: float) -> None:
        before = self.offset
        super().scroll_to(offset)
        self.content.shift(0.0, before - self.offset)

    def draw_shades(self, painter: Painter) -> None:
        if self._veil is None or painter.palette.high_contrast:
            super().draw_shades(painter)
            return
        for edge, down in self._ends():
            top = edge - _SHADE if down > 0 else edge
            area = pygame.FRect(self.rect.left, top, self.rect.width, _SHADE)
            self._veil(painter, area.inflate(2 * theme.GAP, 0), down)

    def render(self, painter: Painter) -> None:
        if not self.visible:
            return
        # Slightly wider than the area, so that shadows and focus rings at its edges are complete.
        with painter.clip(self.rect.inflate(2 * theme.GAP, 0)):
            self.content.render(painter)
            self.draw_shades(painter)
        if self.reach > _FINE:
            self._bar.render(painter)
            self.draw_arrows(painter)
