"""Panel of the coach, with the progress, the message and buttons, its place, and the spotlight."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Final, NamedTuple

import pygame

from stage.graphics import raster, theme
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, WIDTH
from stage.match.areas import Areas
from stage.ui.base import Widget, approach
from stage.ui.button import Button, ButtonKind
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Flow, Row, Sheet

_COACH_PLACE_EDGE: Final = 16.0
_COLUMNS, _ROWS = 13, 11
"""Numbers of places that are compared, across and down."""
_NEAR: Final = 40.0
"""Distance in logical units between the panel and lit areas."""
_COVERS_LIT, _COVERS_ACTIONS, _COVERS_BANNER, _COVERS_BOARD, _COVERS_PANELS = 1000.0, 6.0, 2.0, 0.8, 0.4
"""Cost of covering a square unit."""
_PER_DISTANCE: Final = 120.0
"""Cost of each logical unit between the panel and the nearest lit area."""
_COVERS_LATER: Final = 8.0
"""Cost of covering a square unit that a later step lights."""
_STAYS: Final = 300_000.0
"""Cost of moving the panel."""


def coach_place(
    size: tuple[float, float], lit: Sequence[pygame.FRect], areas: Areas, before: tuple[float, float] | None,
    later: Sequence[pygame.FRect] = (),
) -> pygame.FRect:  # fmt: skip
    """Return the best place for a panel of this size; `before` is its last upper left corner.

    It rather stays there than to cover less, and from the beginning keeps off what is lit `later`.
    """
    wide, high = size
    lefts = [_COACH_PLACE_EDGE + (WIDTH - 2 * _COACH_PLACE_EDGE - wide) * at / (_COLUMNS - 1) for at in range(_COLUMNS)]
    tops = [_COACH_PLACE_EDGE + (HEIGHT - 2 * _COACH_PLACE_EDGE - high) * at / (_ROWS - 1) for at in range(_ROWS)]
    places = [pygame.FRect(left, top, wide, high) for left, top in product(lefts, tops)]
    if before is not None:
        places.append(pygame.FRect(min(before[0], lefts[-1]), min(before[1], tops[-1]), wide, high))

    def cost(place: pygame.FRect) -> float:
        total = _COVERS_ACTIONS * (_common(place, areas.actions) + _common(place, areas.tools))
        total += _COVERS_BANNER * _common(place, areas.banner)
        total += _COVERS_BOARD * _common(place, areas.board)
        total += _COVERS_PANELS * (_common(place, areas.seats) + _common(place, areas.log) / 2)
        around = place.inflate(2 * _NEAR, 2 * _NEAR)
        total += _COVERS_LIT * sum(_common(around, area) for area in lit)
        total += _COVERS_LATER * sum(_common(around, area) for area in later)
        if lit:
            total += _PER_DISTANCE * min(distance(place, area) for area in lit)
        if before is None or place.topleft != before:
            total += _STAYS
        return total

    return min(places, key=cost)


def _common(one: pygame.FRect, other: pygame.FRect) -> float:
    shared = one.clip(other)
    return shared.width * shared.height


def distance(one: pygame.FRect, other: pygame.FRect) -> float:
    """Return the distance between two areas: the gaps across and down, added up."""
    dx = max(0.0, one.left - other.right, other.left - one.right)
    dy = max(0.0, one.top - other.bottom, other.top - one.bottom)
    return float(dx + dy)


_TEXT: Final = 29.0
_LARGE: Final = 1.5
"""Text scale from which the message is no larger than other text."""
_WIDE: Final = 580.0
_NARROW: Final = 376.0
"""Width beside a match that goes on, the log's column at any text size."""
_PER_SCALE: Final = 330.0
"""Additional width with text of twice the size."""
_LINES: Final = 3
"""Lines reserved for the message, so that the buttons below it rarely move."""
_DOT: Final = 7.0
_DOT_GAP: Final = 20.0
_EDGE: Final = 8.0
_BEAK: Final = 20.0
_BEAK_SHOWS: Final = 260.0
"""Largest distance of an area that the beak points at: beyond it something else may lie in between."""


def sentence_style(text_scale: float, *, narrow: bool) -> theme.TextStyle:
    """Return the text style of the message."""
    return theme.SMALL if narrow else theme.BODY if text_scale >= _LARGE else theme.BODY.sized(_TEXT)


class Offer(NamedTuple):
    """Button of the panel: the end of its name, its text and its action."""

    name: str
    text: str
    action: Callable[[], None]
    icon: str = ""
    kind: ButtonKind = ButtonKind.SECONDARY


class Dots(Widget):
    """One dot per step: finished ones are filled, the present one has a ring."""

    def __init__(self, name: str, at: int, count: int) -> None:
        super().__init__(name, grow=1.0)
        self.at = at
        self.count = count

    @property
    def value(self) -> int:
        return self.at

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return self.count * _DOT_GAP, 2 * _DOT + 10

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        gap = min(_DOT_GAP, self.rect.width / max(1, self.count))
        radius = min(_DOT, gap / 2 - 1)
        for number in range(self.count):
            centre = (self.rect.left + gap * (number + 0.5), self.rect.centery)
            painter.circle(centre, radius, colours.accent if number <= self.at else colours.paper_edge)
            if number == self.at:
                painter.circle(centre, radius + 4, colours.accent, 2)


class _Sentence(Paragraph):
    """Message, at least as high as most are, unless the text is very large."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        least = _LINES if self.host.type.text_scale < _LARGE else 1
        return wide, max(high, least * self.host.type.line_height(self.style))


class CoachPanel(Sheet):
    """Sheet of paper above all animation. Clicks do not go through it.

    `narrow` is for a panel that stays there while the match goes on.
    """

    clickable = True
    lifted = True

    def __init__(
        self,
        name: str,
        title: str,
        gauge: Widget | None,
        say: str,
        remark: str,
        offers: Sequence[Offer],
        leave: Offer,
        *,
        style: theme.TextStyle,
        narrow: bool,
    ) -> None:
        self._narrow = narrow
        self.points_at: pygame.FRect | None = None
        """Area that the beak points at."""
        close = Button(
            f"{name}.{leave.name}", "", leave.action, icon=leave.icon, kind=ButtonKind.PLAIN, tooltip=leave.text
        )
        heading = Label(f"{name}.title", title, theme.SMALL_BOLD, colour="ink_soft", grow=1.0)
        parts: list[Widget] = [Row(f"{name}.head", [heading, close])]
        if remark:
            parts.append(Paragraph(f"{name}.remark", remark, style._replace(italic=True), colour="bad"))
        if say:
            parts.append((Paragraph if narrow or remark else _Sentence)(f"{name}.say", say, style))
        buttons = [
            Button(f"{name}.{offer.name}", offer.text, offer.action, icon=offer.icon, kind=offer.kind)
            for offer in offers
        ]
        parts.append(Flow(f"{name}.offers", buttons, align="right"))
        if gauge is not None:
            parts.append(gauge)
        super().__init__(name, Column(f"{name}.column", parts, gap=10.0), padding=22.0)

    def size(self, share: float = 1.0) -> tuple[float, float]:
        """Return its size at the player's text scale, in this share of the usual width."""
        wide = _NARROW if self._narrow else share * (_WIDE + _PER_SCALE * (self.host.type.text_scale - 1.0))
        return wide, self.preferred(wide)[1]

    def draw(self, painter: Painter) -> None:
        beak = _beak(self.rect, self.points_at) if self.points_at is not None else ()
        painter.panel(self.rect, theme.paper_look(painter.palette, raised=True, elevation=22))
        if beak:
            painter.polygon(beak, painter.palette.paper_raised)
        bar = (self.rect.left + _EDGE, self.rect.top + 14, 6, self.rect.height - 28)
        painter.rounded(bar, painter.palette.accent, 3)


def _beak(panel: pygame.FRect, area: pygame.FRect) -> tuple[tuple[float, float], ...]:
    """Return a triangle on the side that faces the area; empty if that is far off or across a corner."""
    if distance(panel, area) > _BEAK_SHOWS:
        return ()
    left, right = max(panel.left, area.left) + _BEAK, min(panel.right, area.right) - _BEAK
    top, bottom = max(panel.top, area.top) + _BEAK, min(panel.bottom, area.bottom) - _BEAK
    if left <= right:
        x, above = (left + right) / 2, area.centery < panel.centery
        y, tip = (panel.top + 3, -_BEAK) if above else (panel.bottom - 3, _BEAK)
        return (x - _BEAK, y), (x, y + tip), (x + _BEAK, y)
    if top <= bottom:
        y, before = (top + bottom) / 2, area.centerx < panel.centerx
        x, tip = (panel.left + 3, -_BEAK) if before else (panel.right - 3, _BEAK)
        return (x, y - _BEAK), (x + tip, y), (x, y + _BEAK)
    return ()


_MARGIN: Final = 14.0
"""Margin of light around a lit area."""
_SOFT: Final = 5
"""Number of rings of half shade around the light."""
_RING: Final = 5.0
_RADIUS: Final = 18.0
_FADES_IN: Final = 0.25
"""Seconds."""


class CoachSpotlight:
    """Light on some areas, in logical units; `shade` is the opacity of the rest, 0–255."""

    def __init__(self) -> None:
        self.areas: tuple[pygame.FRect, ...] = ()
        self.shade = 0
        self._lifted = False
        self._opened = 0.0
        self._key: object = None
        self._veil: pygame.Surface | None = None

    def light(self, areas: Sequence[pygame.FRect], shade: int, *, lifted: bool, at_once: bool) -> None:
        """Light these areas; without any, or while the shade is `lifted`, everything is bright."""
        self._lifted = lifted
        if not areas:
            self.areas, self._opened = (), 0.0
            return
        self.areas, self.shade = tuple(areas), shade
        if at_once:
            self._opened = 0.0 if lifted else 1.0

    def update(self, dt: float) -> None:
        """Fade in, or out while the shade is lifted."""
        if self.areas:
            self._opened = approach(self._opened, 0.0 if self._lifted else 1.0, dt / _FADES_IN)

    def draw(self, painter: Painter) -> None:
        """Paint the shade over the whole window."""
        if not self.areas or not self._opened:
            return
        canvas = painter.canvas
        places = [canvas.pixel_rect(area.inflate(2 * _MARGIN, 2 * _MARGIN)) for area in self.areas]
        key = (*map(tuple, places), canvas.target.get_size(), painter.palette.name, self.shade)
        if key != self._key or self._veil is None:
            self._key, self._veil = key, self._made(painter, places)
        canvas.blit(self._veil, (0, 0), round(255 * self._opened))

    def _made(self, painter: Painter, places: Sequence[pygame.Rect]) -> pygame.Surface:
        scale = painter.canvas.scale
        veil = raster.blank(*painter.canvas.target.get_size())
        veil.fill((*painter.palette.surround, self.shade))
        for ring in range(_SOFT, -1, -1):
            wider, colour = round(ring * _RING * scale), (*painter.palette.surround, self.shade * ring // (_SOFT + 1))
            for place in places:
                area = place.inflate(2 * wider, 2 * wider)
                pygame.draw.rect(veil, colour, area, border_radius=round(_RADIUS * scale) + wider)
        return veil
