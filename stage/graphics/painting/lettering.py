"""Texts: written, wrapped, made to fit."""

import pygame
from pygame.typing import Point

from stage.graphics import theme
from stage.graphics.colours import Colour
from stage.graphics.painting import raster
from stage.graphics.painting.canvas import Canvas
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import TextStyle


class Lettering:
    """Writes with a typesetter, in logical units, onto a canvas."""

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
        """Write text so that the `anchor` of its box ("midtop", "center", "bottomright"…) is `at`; return the box.

        Longer than `max_width`, it is wrapped (`wrap`, lines aligned "left", "center" or "right") or else set smaller
        and at last shortened. The colour defaults to the palette's ink; `shade` is the colour of a soft shadow
        for text on pictures.
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
