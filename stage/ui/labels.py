"""Passive widgets (texts, images, spacing) and hotspots on the board."""

from collections.abc import Callable
from typing import Unpack

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour, TextStyle
from stage.ui.base import Control, LayoutValue, OnPress, ScreenPoint, Widget, WidgetOptions, focus_ring


class Label(Widget):
    """Single line of text. If too long, it is set smaller, then shortened.

    `colour` is the name of a palette field ("ink", "chalk", "bad"…), so that it follows the palette.
    """

    text = LayoutValue[str]()
    style = LayoutValue[TextStyle]()

    def __init__(
        self,
        name: str,
        text: str,
        style: TextStyle = theme.BODY,
        *,
        colour: str = "ink",
        align: str = "left",
        **common: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **common)
        self.text = text
        self.style = style
        self.colour = colour
        self.align = align

    @property
    def value(self) -> str:
        return self.text

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = self.host.type.measure(self.text, self.style)
        return (min(wide, width) if width else wide, high)

    def draw(self, painter: Painter) -> None:
        anchor = {"left": "midleft", "center": "center", "right": "midright"}[self.align]
        at = getattr(self.rect, anchor)
        painter.text(self.text, at, self.style, self._ink(painter), anchor=anchor, max_width=max(1.0, self.rect.width))

    def _ink(self, painter: Painter) -> Colour:
        ink: Colour = getattr(painter.palette, self.colour)
        return ink


class Paragraph(Label):
    """Text of any length, wrapped to its width."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return self.host.type.measure(self.text, self.style, width)

    def draw(self, painter: Painter) -> None:
        at = {"left": self.rect.topleft, "center": self.rect.midtop, "right": self.rect.topright}[self.align]
        anchor = {"left": "topleft", "center": "midtop", "right": "topright"}[self.align]
        painter.text(
            self.text, at, self.style, self._ink(painter),
            anchor=anchor, align=self.align, wrap=True, max_width=max(1.0, self.rect.width),
        )  # fmt: skip


class ImageWidget(Widget):
    """Drawing of assets/ in a frame of the given size."""

    def __init__(self, name: str, art: str, size: tuple[float, float], **common: Unpack[WidgetOptions]) -> None:
        super().__init__(name, **common)
        self.art = art
        self._size = size

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return self._size

    def draw(self, painter: Painter) -> None:
        painter.image(self.art, self.rect)


class Space(Widget):
    """Empty space of a given width in a row."""

    def __init__(self, name: str, width: float, **common: Unpack[WidgetOptions]) -> None:
        super().__init__(name, **common)
        self._size = (width, 0.0)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return self._size


class Hotspot(Control):
    """Named area of the board: a card, a pile, a seat, a space of the track.

    `draw` (optional) paints it from the painter and the spot, with its `hovered`, `pressed`, `focused` and `warmth`.
    `action` is called on a click, `on_wheel` with the notches of the wheel.
    """

    # The board reacts at once. Hotspots in menus set this to True.
    settles = False
    value: object = None

    def __init__(
        self,
        name: str,
        area: RectLike = (0, 0, 0, 0),
        action: OnPress | None = None,
        *,
        draw: Callable[[Painter, "Hotspot"], None] | None = None,
        radius: float = theme.RADIUS,
        on_wheel: Callable[[float], None] | None = None,
        value: object = None,
        **common: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **common)
        self.rect = pygame.FRect(area)
        self.action = action
        self.radius = radius
        self._paint = draw
        self._on_wheel = on_wheel
        self.value = value

    def activate(self) -> None:
        if self.action:
            self.action()

    def wheel(self, at: ScreenPoint, up: float) -> bool:
        if self._on_wheel is None:
            return False
        self._on_wheel(up)
        return True

    def draw(self, painter: Painter) -> None:
        if self._paint:
            self._paint(painter, self)

    def draw_focus(self, painter: Painter) -> None:
        focus_ring(painter, self.rect, self.radius)
