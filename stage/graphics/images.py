"""Images of `assets/`, text and panels, drawn onto a canvas with their shadows."""

import math
from collections.abc import Iterable
from functools import partial
from typing import Final

import pygame
from pygame.typing import Point, RectLike

from stage.graphics import art, raster, theme
from stage.graphics.canvas import Canvas
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import Colour, PanelLook, TextStyle

_SHADOW = 130
"""Greatest opacity of a shadow, 0–255."""
_TURNS, _ZOOMS = 6, 4
"""Steps of an image's rotation and size per step of its shadow, which is too soft to show the difference."""


class Images:
    """Drawing of assets, in logical units, onto a canvas."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas

    def image(
        self,
        name: str,
        area: RectLike,
        *,
        angle: float = 0.0,
        alpha: int = 255,
        tint: Colour | None = None,
        zoom: float = 1.0,
        squash: float = 1.0,
        flip: bool = False,
        cover: bool = False,
        elevation: float = 0.0,
    ) -> None:
        """Draw assets/NAME.svg centred in the area, as large as fits (or, with `cover`, as small as covers).

        `angle` is in degrees counter-clockwise; `tint` multiplies the colours; `zoom` scales around the centre, for
        short effects; `squash` is the relative width, 0.0–1.0 (a card that turns over); `flip` mirrors left to right;
        `elevation` is the height above the table in logical units, which adds a soft shadow.
        """
        box = pygame.FRect(area)
        width, height = art.fitted(name, box.size, cover=cover)
        size = (round(width * self._canvas.scale), round(height * self._canvas.scale))
        if min(size) < 1 or squash < 0.02 or alpha <= 0:
            return
        # Effects run in steps of half a degree and 2 % of size, so that the cache can keep them.
        turn, zoomed, squashed = round(angle * 2) % 720, round(zoom * 50), round(squash * 50)
        key = ("image", name, size, turn, zoomed, squashed, flip, tint)
        if (turn, zoomed, squashed, flip, tint) == (0, 50, 50, False, None):
            surface = self._drawing(name, size)
        else:
            make = partial(self._make_image, name, size, turn, zoomed, squashed, flip, tint)
            moves = (turn, zoomed, squashed) != (0, 50, 50)
            surface = (self._canvas.poses if moves else self._canvas.cache).get(key, make)
        if elevation > 0.0:
            dark = self._shadow(name, size, elevation, turn, zoomed, squashed, flip)
            at = (box.centerx + elevation * 0.15, box.centery + elevation * 0.7)
            self._canvas.stamp(dark, at, alpha)
        self._canvas.stamp(surface, box.center, alpha)

    def rasterise_ahead(self, drawings: Iterable[tuple[str, tuple[float, float]]]) -> None:
        """Start rasterising drawings that will soon be needed, each with its size in logical units.

        The work runs in threads, in this order.
        """
        missing = []
        for name, size in drawings:
            width, height = (round(side * self._canvas.scale) for side in art.fitted(name, size))
            if (name, (width, height)) not in self._canvas.drawings:
                missing.append((name, width, height))
        art.rasterise_ahead(missing)

    def _drawing(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        return self._canvas.drawings.get((name, size), lambda: art.raster(name, *size))

    def _make_image(
        self, name: str, size: tuple[int, int], turn: int, zoomed: int, squashed: int, flip: bool, tint: Colour | None
    ) -> pygame.Surface:
        width, height = size[0] * zoomed / 50, size[1] * zoomed / 50
        # Smaller images are shrunk from the normal raster, larger ones from a raster of the next quarter up, which
        # keeps growing images sharp and cheap.
        steps = max(1.0, math.ceil(zoomed / 12.5) / 4)
        base_size = (max(1, round(size[0] * steps)), max(1, round(size[1] * steps)))
        surface = self._drawing(name, base_size)
        goal = (max(1, round(width * squashed / 50)), max(1, round(height)))
        if goal != surface.get_size():
            surface = raster.resized(surface, goal)
        if flip:
            surface = pygame.transform.flip(surface, True, False)
        if tint is not None:
            surface = surface.copy()
            surface.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return raster.rotated(surface, turn / 2) if turn else surface

    def _shadow(
        self, name: str, size: tuple[int, int], elevation: float, turn: int, zoomed: int, squashed: int, flip: bool
    ) -> pygame.Surface:
        blur = max(1, round(elevation * self._canvas.scale / 2)) * 2
        turned = _TURNS * round(turn / _TURNS) % 720
        wide, high = (50 + _ZOOMS * round((side - 50) / _ZOOMS) for side in (zoomed * squashed / 50, zoomed))
        pose = (turned, max(_ZOOMS, wide), max(_ZOOMS, high))
        key = ("image shadow", name, size, blur, *pose, flip, self._canvas.palette.shadow)
        kept = self._canvas.cache if pose == (0, 50, 50) else self._canvas.poses
        return kept.get(key, partial(self._make_shadow, name, size, blur, pose, flip))

    def _make_shadow(
        self, name: str, size: tuple[int, int], blur: int, pose: tuple[int, int, int], flip: bool
    ) -> pygame.Surface:
        drawing, colour = self._drawing(name, size), self._canvas.palette.shadow
        # A moving image passes many poses, and blurring each of them would take longer than all the other work.
        small = self._canvas.cache.get(
            ("small shadow", name, size, blur), lambda: raster.small_shadow(drawing, blur, colour, _SHADOW)
        )
        if flip:
            small = pygame.transform.flip(small, True, False)
        whole = drawing.get_width() + 4 * blur, drawing.get_height() + 4 * blur
        turn, wide, high = pose
        return raster.posed(small, whole, turn / 2, wide / 50, high / 50)


class Lettering:
    """Drawing of text, in logical units, onto a canvas."""

    def __init__(self, canvas: Canvas, setter: Typesetter) -> None:
        self._canvas, self._type = canvas, setter

    def text(
        self,
        text: str,
        at: Point,
        style: TextStyle = theme.BODY,
        colour: Colour | None = None,
        *,
        anchor: str = "topleft",
        max_width: float | None = None,
        wrap: bool = False,
        align: str = "left",
        alpha: int = 255,
        shade: Colour | None = None,
    ) -> pygame.FRect:
        """Draw text so that the `anchor` of its box ("midtop", "center", "bottomright"…) is `at`; return the box.

        Text longer than `max_width` is wrapped with `wrap` (lines aligned "left", "center" or "right"), otherwise set
        smaller and finally shortened. The colour defaults to the palette's ink. `shade` is the colour of a soft shadow
        for text on images.
        """
        if max_width is not None and not wrap:
            text, style = self._type.fit(text, style, max_width)
            lines = [text]
        else:
            lines = self._type.wrap(text, style, max_width)
        leading = self._type.line_height(style)
        box = pygame.FRect(
            0, 0, max((self._type.width(line, style) for line in lines), default=0.0), leading * len(lines)
        )
        setattr(box, anchor, at)
        if anchor in ("center", "midleft", "midright"):
            box.top += self._type.sink(style)
        for index, line in enumerate(lines):
            self._line(line, (box.left, box.top + index * leading), box.width, style, colour, align, alpha, shade)
        return box

    def _line(
        self,
        line: str,
        at: Point,
        room: float,
        style: TextStyle,
        colour: Colour | None,
        align: str,
        alpha: int,
        shade: Colour | None,
    ) -> None:
        left, top, width, _ = self._type.box(line, style, self._canvas.scale)
        if not width:
            return
        surface = self._written(line, style, colour or self._canvas.palette.ink)
        begin = at[0] + {"left": 0.0, "center": 0.5, "right": 1.0}[align] * (room - self._type.width(line, style))
        x, y = map(round, self._canvas.to_target((begin, at[1] + self._type.ascent(style))))
        if shade is not None and not self._canvas.palette.high_contrast:
            blur = max(2, round(4 * self._canvas.scale))
            dark = self._canvas.cache.get(
                ("shade", line, style, shade), lambda: raster.silhouette_shadow(surface, blur, shade, 230)
            )
            self._canvas.blit(dark, (x + left - 2 * blur, y + top - 2 * blur + round(2 * self._canvas.scale)), alpha)
        self._canvas.blit(surface, (x + left, y + top), alpha)

    def _written(self, line: str, style: TextStyle, colour: Colour) -> pygame.Surface:
        return self._canvas.cache.get(
            ("text", line, style, colour), lambda: self._type.drawn(line, style, self._canvas.scale, colour)
        )


_PANELS_SHADOW: Final = 48.0
"""Logical units that a panel's shadow reaches beyond it at most."""


def with_shadow(area: pygame.FRect) -> pygame.FRect:
    """Return the area enlarged by the shadow of a panel in it."""
    return area.inflate(2 * _PANELS_SHADOW, 2 * _PANELS_SHADOW)


class Panels:
    """Drawing of panels, in logical units, onto a canvas."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas

    def panel(self, area: RectLike, look: PanelLook | None = None) -> None:
        """Draw a rounded panel with its shadow; by default a sheet of the palette's paper."""
        look = look or theme.paper_look(self._canvas.palette)
        place = self._canvas.pixel_rect(area)
        if place.width < 2 or place.height < 2:
            return
        if look.elevation > 0.0:
            hidden = place.inflate(
                -2 * round(look.radius * self._canvas.scale), -2 * round(look.radius * self._canvas.scale)
            )
            self._shadow(area, look.radius, look.elevation, 120, hidden)
        surface = self._canvas.cache.get(
            ("panel", place.size, look), lambda: raster.panel(*place.size, look, self._canvas.scale)
        )
        self._canvas.blit(surface, place.topleft)

    def shadow(self, area: RectLike, radius: float = theme.RADIUS, elevation: float = 10.0, alpha: int = 120) -> None:
        """Draw the soft shadow of a rounded rectangle `elevation` logical units above the table."""
        self._shadow(area, radius, elevation, alpha, None)

    def _shadow(self, area: RectLike, radius: float, elevation: float, alpha: int, hidden: pygame.Rect | None) -> None:
        place = self._canvas.pixel_rect(area)
        blur = max(1, round(elevation * 1.6 * self._canvas.scale))
        corner, colour = round(radius * self._canvas.scale), self._canvas.palette.shadow
        surface = self._canvas.cache.get(
            ("shadow", place.size, corner, blur, colour, alpha),
            lambda: raster.shadow(*place.size, corner, blur, colour, alpha),
        )
        left, top = place.left - blur, place.top - blur + round(elevation * 0.6 * self._canvas.scale)
        self._canvas.blit_round(surface, (left, top), hidden or pygame.Rect(left, top, 0, 0))
