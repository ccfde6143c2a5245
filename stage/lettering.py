"""The texts of the painter: written, wrapped, made to fit, turned."""

from collections.abc import Sequence

import pygame
from pygame.typing import Point

from stage import raster, theme
from stage.colours import Colour
from stage.palettes import Palette
from stage.shapes import Shapes
from stage.theme import TextStyle
from stage.typeset import Typesetter


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
        if not line:
            return
        surface = self._written(line, style, colour or self.palette.ink)
        left = at[0] + {"left": 0.0, "center": 0.5, "right": 1.0}[align] * (room - surface.get_width() / self.scale)
        if shade is not None and not self.palette.high_contrast:
            dark = self.cache.get(
                ("shade", line, style, shade),
                lambda: raster.silhouette_shadow(surface, max(2, round(4 * self.scale)), shade, 230),
            )
            middle = (left + surface.get_width() / self.scale / 2, at[1] + surface.get_height() / self.scale / 2 + 2)
            self._blit_centred(dark, middle, alpha)
        self._blit(surface, self._pixel((left, at[1])), alpha)

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
        written = [self._written(line or " ", style, colour) for line in lines]
        leading = round(self.type.line_height(style) * self.scale)
        block = raster.blank(max(line.get_width() for line in written), leading * len(written))
        for index, line in enumerate(written):
            block.blit(line, ((block.get_width() - line.get_width()) // 2, index * leading))
        return block

    def _written(self, line: str, style: TextStyle, colour: Colour) -> pygame.Surface:
        font = self.type.font(style, self.scale)
        return self.cache.get(("text", line, style, colour), lambda: font.render(line, True, colour).convert_alpha())
