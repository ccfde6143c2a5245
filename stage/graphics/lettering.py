"""The texts of the painter: written, wrapped, made to fit, turned."""

import math
from collections.abc import Sequence

import pygame
from pygame.typing import Point

from stage.graphics import raster, theme
from stage.graphics.colours import Colour
from stage.graphics.palettes import Palette
from stage.graphics.shapes import Shapes
from stage.graphics.theme import TextStyle
from stage.graphics.typeset import Typesetter


class Lettering(Shapes):
    """Writing in logical units; `Painter` adds art and panels."""

    type: Typesetter
    palette: Palette

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
        angle: float = 0.0,
        shade: Colour | None = None,
    ) -> pygame.FRect:
        """Write text so that the `anchor` of its box ("midtop", "center", "bottomright"…) is `at`; return the box.

        Longer than `max_width`, it is wrapped (`wrap`, lines aligned "left", "center" or "right") or else set smaller
        and at last shortened. The colour defaults to the palette's ink; `shade` is the colour of a soft shadow
        for text on pictures.
        """
        if max_width is not None and not wrap:
            text, style = self.type.fit(text, style, max_width)
            lines = [text]
        else:
            lines = self.type.wrap(text, style, max_width)
        leading = self.type.line_height(style)
        box = pygame.FRect(
            0, 0, max((self.type.width(line, style) for line in lines), default=0.0), leading * len(lines)
        )
        setattr(box, anchor, at)
        if anchor in ("center", "midleft", "midright"):
            box.top += self.type.sink(style)
        if angle:
            self._turned_text(lines, style, colour or self.palette.ink, box, angle, alpha)
            return box
        for index, line in enumerate(lines):
            self._line(line, (box.left, box.top + index * leading), box.width, style, colour, align, alpha, shade)
        return box

    def measure(self, text: str, style: TextStyle = theme.BODY, max_width: float | None = None) -> tuple[float, float]:
        """Width and height in logical units that `text` takes at the player's text scale, wrapped at `max_width`."""
        return self.type.measure(text, style, max_width)

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
        left, top, width, _ = self.type.box(line, style, self.scale)
        if not width:
            return
        surface = self._written(line, style, colour or self.palette.ink)
        begin = at[0] + {"left": 0.0, "center": 0.5, "right": 1.0}[align] * (room - self.type.width(line, style))
        x, y = self._pixel((begin, at[1] + self.type.ascent(style)))
        if shade is not None and not self.palette.high_contrast:
            blur = max(2, round(4 * self.scale))
            dark = self.cache.get(
                ("shade", line, style, shade), lambda: raster.silhouette_shadow(surface, blur, shade, 230)
            )
            self._blit(dark, (x + left - 2 * blur, y + top - 2 * blur + round(2 * self.scale)), alpha)
        self._blit(surface, (x + left, y + top), alpha)

    def _turned_text(
        self, lines: Sequence[str], style: TextStyle, colour: Colour, box: pygame.FRect, angle: float, alpha: int
    ) -> None:
        turn = round(angle * 2) % 720
        text = "\n".join(lines)
        surface = self.cache.get(
            ("turned text", text, style, colour, turn),
            lambda: raster.rotated(self._block(lines, style, colour), turn / 2),
        )
        self._blit_centred(surface, box.center, alpha)

    def _block(self, lines: Sequence[str], style: TextStyle, colour: Colour) -> pygame.Surface:
        """Lines below one another, each in the middle, with a line's room on every side for what leans over."""
        leading = round(self.type.line_height(style) * self.scale)
        widths = [self.type.width(line, style) * self.scale for line in lines]
        block = raster.blank(math.ceil(max(widths)) + 2 * leading, (len(lines) + 2) * leading)
        for number, (line, wide) in enumerate(zip(lines, widths, strict=True), 1):
            left, top, width, _ = self.type.box(line, style, self.scale)
            if width:
                x = round((block.get_width() - wide) / 2) + left
                y = round(number * leading + self.type.ascent(style) * self.scale) + top
                block.blit(self._written(line, style, colour), (x, y))
        return block

    def _written(self, line: str, style: TextStyle, colour: Colour) -> pygame.Surface:
        return self.cache.get(("text", line, style, colour), lambda: self.type.drawn(line, style, self.scale, colour))
