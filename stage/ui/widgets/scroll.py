"""A window onto something taller than the place there is."""

from collections.abc import Sequence
from typing import Protocol

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.colours import darker, lighter
from stage.graphics.painter import Painter
from stage.ui.intents import KeyPress
from stage.ui.widgets.base import Host, Point, Widget

_BAR = 14.0
NOTCH = 90.0
"""Logical units per notch of the wheel."""


class Scrolled(Protocol):
    """What a scroll bar moves."""

    rect: pygame.FRect
    offset: float

    @property
    def content_height(self) -> float:
        """How high everything in it is."""

    @property
    def reach(self) -> float:
        """How far it can be scrolled."""

    def scroll_to(self, offset: float) -> None:
        """Scroll so far down."""

    def scroll_by(self, distance: float) -> None:
        """Scroll further down (or up)."""


class ScrollBar(Widget):
    """The brass slider at the right edge; dragged, or clicked beside for a page."""

    clickable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(self, name: str, area: Scrolled) -> None:
        super().__init__(name)
        self._area = area
        self._grab: float | None = None

    def thumb(self) -> pygame.FRect:
        """Where the slider stands."""
        track = self.rect
        area = self._area
        height = max(48.0, track.height * min(1.0, area.rect.height / max(1.0, area.content_height)))
        top = track.top + (track.height - height) * (area.offset / area.reach if area.reach else 0.0)
        return pygame.FRect(track.left, top, track.width, height)

    def pointer_down(self, at: Point) -> None:
        """Take the slider, or jump a page."""
        thumb = self.thumb()
        if thumb.top - theme.FORGIVENESS <= at[1] <= thumb.bottom + theme.FORGIVENESS:
            self._grab = at[1] - thumb.top
        else:
            self._area.scroll_by(self._area.rect.height * (0.9 if at[1] > thumb.bottom else -0.9))

    def pointer_move(self, at: Point) -> None:
        """Follow the pointer."""
        if self._grab is not None:
            free = self.rect.height - self.thumb().height
            if free > 0:
                self._area.scroll_to((at[1] - self._grab - self.rect.top) / free * self._area.reach)

    def pointer_up(self, at: Point, inside: bool) -> None:
        """Let go."""
        self._grab = None

    def draw(self, painter: Painter) -> None:
        """Groove and slider."""
        colours = painter.palette
        painter.rounded(self.rect, colours.paper_edge, _BAR / 2, alpha=110)
        thumb = self.thumb()
        shade = colours.brass if not (self.hovered or self.pressed) else lighter(colours.brass, 0.2)
        painter.rounded(thumb, darker(colours.brass, 0.3), _BAR / 2)
        painter.rounded(thumb.inflate(-3, -3), shade, _BAR / 2 - 1.5)


class ScrollArea(Widget):
    """One widget (mostly a column), scrolled vertically by wheel, bar, page keys and whatever has the focus."""

    def __init__(self, name: str, content: Widget, *, visible: bool = True, grow: float = 0.0) -> None:
        super().__init__(name, visible=visible, grow=grow)
        self.content = content
        self.offset = 0.0
        self.content_height = 0.0
        self._bar = ScrollBar(f"{name}.bar", self)

    @property
    def children(self) -> Sequence[Widget]:
        """The content, and the bar while there is something to scroll."""
        return [self.content, self._bar] if self.reach > 0.5 else [self.content]

    @property
    def value(self) -> float:
        """How far it is scrolled, in logical units."""
        return self.offset

    @property
    def reach(self) -> float:
        """How far it can be scrolled."""
        return max(0.0, self.content_height - self.rect.height)

    def attach(self, host: Host, parent: Widget | None = None) -> None:
        """Join a scene."""
        super().attach(host, parent)
        self._bar.attach(host, self)

    def needed(self, width: float) -> float:
        """The height at which nothing has to be scrolled."""
        return self.content.preferred(width)[1]

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        """As wide as the content; the height is whatever there is, 120 at least if the content needs as much."""
        wide, high = self.content.preferred(width)
        return wide, min(high, 120.0)

    def place(self, area: RectLike) -> None:
        """Lay the content out, narrower if a bar is needed."""
        super().place(area)
        width = self.rect.width
        self.content_height = self.content.preferred(width)[1]
        if self.reach > 0.5:
            width -= _BAR + theme.GAP
            self.content_height = self.content.preferred(width)[1]
        self.offset = min(self.offset, self.reach)
        height = max(self.content_height, self.rect.height)
        self.content.place((self.rect.left, self.rect.top - self.offset, width, height))
        self._bar.place((self.rect.right - _BAR, self.rect.top, _BAR, self.rect.height))

    def scroll_to(self, offset: float) -> None:
        """Scroll so far down."""
        goal = max(0.0, min(self.reach, offset))
        self.content.shift(0.0, self.offset - goal)
        self.offset = goal

    def scroll_by(self, distance: float) -> None:
        """Scroll further down (or up)."""
        self.scroll_to(self.offset + distance)

    def reveal(self, area: RectLike) -> None:
        """Scroll just as far as needed to show an area of the content."""
        box = pygame.FRect(area)
        if box.top < self.rect.top:
            self.scroll_by(box.top - self.rect.top - theme.GAP)
        elif box.bottom > self.rect.bottom:
            self.scroll_by(box.bottom - self.rect.bottom + theme.GAP)

    def wheel(self, at: Point, up: float) -> bool:
        """Scroll, unless the end is reached."""
        before = self.offset
        self.scroll_by(-up * NOTCH)
        return self.offset != before

    def press_key(self, press: KeyPress) -> bool:
        """Page up and down, home and end."""
        page = self.rect.height * 0.9
        goals = {"page up": self.offset - page, "page down": self.offset + page, "home": 0.0, "end": self.reach}
        if press.command not in goals or not self.reach:
            return False
        self.scroll_to(goals[press.command])
        return True

    def render(self, painter: Painter) -> None:
        """Only what lies inside is seen."""
        if not self.visible:
            return
        # A little wider than the area, so that the shadows and focus rings of what stands at its edges are whole.
        with painter.clip(self.rect.inflate(2 * theme.GAP, 0)):
            self.content.render(painter)
        if self.reach > 0.5:
            self._bar.render(painter)
