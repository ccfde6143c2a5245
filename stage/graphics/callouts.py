"""Speech bubbles, and words and numbers that pop up over the picture and rise."""

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.kept import sized
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour, TextStyle, mix

Point = tuple[float, float]

_SCALES: Final = 16
"""Cached sizes per 1.0 of something that pops up."""
_TAIL, _TAIL_WIDTH = 26.0, 30.0
_LONGEST: Final = 30.0
"""Length of a tail at most: one whose speaker is farther away only points there."""
_PAD: Final = (24.0, 14.0)
_EDGE: Final = 4.0
_ROUND: Final = 22.0


@dataclass(frozen=True, slots=True)
class Said:
    """Content of a speech bubble: words, or a painted picture (a bid: number and card), or both side by side."""

    text: str = ""
    style: TextStyle = theme.BODY_BOLD
    picture: Callable[[Painter, pygame.FRect], None] | None = None
    """Paints the picture into an area of `picture_size`."""
    picture_size: tuple[float, float] = (0.0, 0.0)
    key: Hashable = None
    """Key of everything that the picture depends on."""
    loud: bool = False
    """Shouted: a jagged rim."""


def bubble_size(painter: Painter, said: Said, most: float = 420.0) -> tuple[float, float]:
    """Return the size of a bubble without its tail. Words are wrapped at `most` logical units."""
    wide, high = painter.measure(said.text, said.style, most) if said.text else (0.0, 0.0)
    if said.picture is not None:
        wide += said.picture_size[0] + (10.0 if said.text else 0.0)
        high = max(high, said.picture_size[1])
    return max(84.0, wide + 2 * _PAD[0]), high + 2 * _PAD[1]


def draw_bubble(
    painter: Painter, tip: Point, said: Said, *, within: pygame.FRect | None = None, shown: float = 1.0,
    aside: float = 0.0, below: bool = False, most: float = 420.0,
) -> pygame.FRect:  # fmt: skip
    """Draw a speech bubble whose tail points at `tip`, the speaker's mouth, and return its area without the tail.

    The bubble is above the tip or, with `below`, under it, its middle `aside` to the right, moved into `within`.
    `shown`: 0.0–1.0, how far it has popped up; values beyond 1.0 overshoot (:func:`~stage.graphics.motion.overshoot`).
    """
    wide, high = bubble_size(painter, said, most)
    area = pygame.FRect(0, 0, wide, high)
    area.midbottom = (tip[0] + aside, tip[1] - _TAIL)
    if below:
        area.midtop = (tip[0] + aside, tip[1] + _TAIL)
    spikes = (0.24 * wide, 0.3 * high) if said.loud else (0.0, 0.0)
    if within is not None:
        area.center = area.inflate(spikes).clamp(within).center
    scale = round(shown * _SCALES) / _SCALES
    if scale <= 0.0:
        return area
    # Drawn once into a page, then scaled about the tip like any sprite.
    page = area.union(pygame.FRect(_tail(area, tip, said)[2], (0, 0))).inflate(24 + spikes[0], 24 + spikes[1])
    spot = (round(tip[0] - page.left), round(tip[1] - page.top))
    body = pygame.FRect(round(area.left - page.left), round(area.top - page.top), area.width, area.height)
    size = (page.width, page.height)
    key = ("bubble", said.text, said.style, said.key, said.loud, spot, tuple(body), painter.palette.name)
    picture = sized(painter, key, size, lambda inner: _draw_bubble(inner, body, spot, said, most), scale)
    middle = (tip[0] + (page.centerx - tip[0]) * scale, tip[1] + (page.centery - tip[1]) * scale)
    painter.stamp(picture, middle)
    return area


def _draw_bubble(painter: Painter, body: pygame.FRect, tip: Point, said: Said, most: float) -> None:
    colours = painter.palette
    paper = colours.paper_raised
    rim = colours.ink
    if not colours.high_contrast:
        painter.shadow(body, _ROUND, 7.0, 110)
    for grow, colour in ((_EDGE, rim), (0.0, paper)):
        if said.loud:
            painter.polygon(_burst(body.inflate(2 * grow, 2 * grow)), colour)
        else:
            painter.rounded(body.inflate(2 * grow, 2 * grow), colour, _ROUND + grow)
        painter.polygon(_tail(body, tip, said, grow), colour)
    if not colours.high_contrast and not said.loud:
        shade = pygame.FRect(body.left + 6, body.bottom - 9, body.width - 12, 5)
        painter.rounded(shade, mix(paper, colours.paper_edge, 0.35), 2.5)
    left = body.left + _PAD[0]
    if said.picture is not None:
        wide, high = said.picture_size
        start = left if said.text else body.centerx - wide / 2
        said.picture(painter, pygame.FRect(start, body.centery - high / 2, wide, high))
        left += wide + 10.0
    if said.text:
        room = body.right - _PAD[0] - left + 1
        high = painter.measure(said.text, said.style, min(most, room))[1]
        at = ((left + body.right - _PAD[0]) / 2 - room / 2, body.centery - high / 2)
        painter.text(said.text, at, said.style, colours.ink, max_width=room, wrap=True, align="center")


def _tail(body: pygame.FRect, tip: Point, said: Said, grow: float = 0.0) -> list[Point]:
    """Return the corners of the tail, two at the root and the end, all around `grow` wider: a short wedge.

    It leaves the body where that is nearest to `tip`.
    """
    corner = min(_ROUND, body.width / 2, body.height / 2)
    x = max(body.left + corner, min(tip[0], body.right - corner))
    y = max(body.top + corner, min(tip[1], body.bottom - corner))
    far = math.hypot(tip[0] - x, tip[1] - y)
    across, down = ((tip[0] - x) / far, (tip[1] - y) / far) if far else (0.0, 0.0)
    longest = _LONGEST + (0.1 * body.width if said.loud else 0.0)
    root, end = corner - 6.0, min(far, corner + longest) + 2.0 * grow
    half = _TAIL_WIDTH / 2 + 1.2 * grow
    if far <= corner:
        end = root
    return [
        (x + across * root - down * half, y + down * root + across * half),
        (x + across * root + down * half, y + down * root - across * half),
        (x + across * end, y + down * end),
    ]


def _burst(area: pygame.FRect) -> list[Point]:
    """Return the corners of a jagged rim around an area."""
    corners = []
    spikes = 11
    for index in range(2 * spikes):
        turn, reach = math.pi * index / spikes, 1.2 if index % 2 else 1.02
        x, y = math.cos(turn), math.sin(turn)
        # A superellipse, because a plain ellipse would cut off the corners of the words.
        squared = (x**4 + y**4) ** -0.25
        corners.append(
            (area.centerx + x * squared * reach * area.width / 2, area.centery + y * squared * reach * area.height / 2)
        )
    return corners


_RISES, _POPS, _STAYS, _FADES = 46.0, 0.22, 0.65, 0.3


@dataclass(slots=True)
class _PopUp:
    text: str
    at: Point
    colour: Colour
    style: TextStyle
    wait: float
    stays: float
    plate: Colour | None
    age: float = 0.0

    @property
    def lasts(self) -> float:
        return _POPS + self.stays + _FADES


class PopUps:
    """Short words and numbers ("+3", "5") that pop up, hang for a moment and rise as they fade.

    With `reduced` motion they stand still for as long.
    """

    def __init__(self, *, reduced: bool = False) -> None:
        self.reduced = reduced
        self._live: list[_PopUp] = []

    def __len__(self) -> int:
        return len(self._live)

    def show(
        self, text: str, at: Point, colour: Colour = (255, 232, 150), style: TextStyle = theme.HEADING,
        *, delay: float = 0.0, stays: float = _STAYS, plate: Colour | None = None,
    ) -> None:  # fmt: skip
        """Show `text` centred at a logical point, after `delay` seconds and for `stays`; on a `plate` of a colour."""
        self._live.append(_PopUp(text, at, colour, style, delay, stays, plate))

    @property
    def shown(self) -> list[str]:
        """Words and numbers that are seen, or wait."""
        return [each.text for each in self._live]

    def clear(self) -> None:
        """Remove everything."""
        self._live.clear()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        for each in self._live:
            begin = min(dt, each.wait)
            each.wait -= begin
            each.age += dt - begin
        if self._live:
            self._live = [each for each in self._live if each.age < each.lasts]

    def draw(self, painter: Painter) -> None:
        """Paint everything that has popped up."""
        for each in self._live:
            if each.wait > 0.0:
                continue
            late = max(0.0, (each.age - _POPS - each.stays) / _FADES)
            rise = 0.0 if self.reduced else _RISES * (0.35 * min(1.0, each.age / _POPS) + 0.65 * late)
            pop = 1.0 if self.reduced else _popped(each.age / _POPS)
            wide, high = painter.type.width(each.text, each.style) + 24, painter.type.line_height(each.style) + 16
            if each.plate is not None:
                wide, high = wide + 2 * _ROUND, high + 2 * _EDGE
            picture = sized(
                painter, ("pop-up", each.text, each.colour, each.style, each.plate, painter.palette.name), (wide, high),
                lambda inner, each=each, wide=wide, high=high: _draw_word(inner, each, (wide / 2, high / 2)),  # type: ignore[misc]
                round(pop * _SCALES) / _SCALES,
            )  # fmt: skip
            alpha = 255 if self.reduced else round(255 * (1.0 - late) / 16) * 16
            painter.stamp(picture, (each.at[0], each.at[1] - rise), min(255, alpha))


def _popped(share: float) -> float:
    """Return the size of a word, which overshoots as it pops up."""
    if share >= 1.0:
        return 1.0
    return 0.45 + 0.55 * share + 0.35 * math.sin(math.pi * share)


def _draw_word(painter: Painter, word: _PopUp, middle: Point) -> None:
    rim = painter.palette.paper if painter.palette.high_contrast else (34, 20, 14)
    ink = painter.palette.ink if painter.palette.high_contrast else word.colour
    if word.plate is not None:
        area = pygame.FRect(0, 0, 2 * middle[0], 2 * middle[1])
        painter.rounded(area, ink, _ROUND)
        ground = rim if painter.palette.high_contrast else word.plate
        painter.rounded(area.inflate(-2 * _EDGE, -2 * _EDGE), ground, _ROUND - _EDGE)
    # A plate stands out from the letters by itself; a rim would swallow dark ones.
    for step in range(12 if word.plate is None else 0):
        turn = math.tau * step / 12
        at = (middle[0] + 3.2 * math.cos(turn), middle[1] + 3.2 * math.sin(turn) + 1.0)
        painter.text(word.text, at, word.style, rim, anchor="center")
    painter.text(word.text, middle, word.style, ink, anchor="center")
