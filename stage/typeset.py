"""Setting text: fonts, measuring, wrapping. Measures are logical units and do not depend on the window."""

from functools import lru_cache
from pathlib import Path
from typing import Final

import fontpkg_alegreya_sans as text_fonts  # type: ignore[import-untyped]
import fontpkg_dm_serif_display as title_fonts  # type: ignore[import-untyped]
import pygame

from stage.theme import Family, TextStyle

ELLIPSIS = "…"


_WEIGHTS: Final = {400: "Regular", 500: "Medium", 700: "Bold", 800: "ExtraBold"}


# The look-up of fontpkg reads the descriptions of all that is installed: a noticeable part of the start.
def _file(family: Family, weight: int, italic: bool) -> Path:
    if family is Family.TITLE:
        return Path(title_fonts.ROOT, "files", "DMSerifDisplay-Regular.ttf")
    cut = f"{_WEIGHTS[weight]}Italic".removeprefix("Regular") if italic else _WEIGHTS[weight]
    return Path(text_fonts.ROOT, "files", f"AlegreyaSans-{cut}.ttf")


@lru_cache(maxsize=96)
def _font(family: Family, weight: int, italic: bool, pixels: int) -> pygame.font.Font:
    return pygame.font.Font(_file(family, weight, italic), pixels)


# The same words are measured in every frame, and the font library measures slowly.
@lru_cache(maxsize=8192)
def _width(text: str, family: Family, weight: int, italic: bool, pixels: int) -> float:
    return float(_font(family, weight, italic, pixels).size(text)[0])


@lru_cache(maxsize=512)
def _metrics(family: Family, weight: int, italic: bool, pixels: int) -> tuple[int, float]:
    """Height of a line, and how far it must be lowered for its capitals to stand in the middle of a height."""
    font = _font(family, weight, italic, pixels)
    (metrics,) = font.metrics("H")
    capital = metrics[3] if metrics else font.get_ascent() * 0.7
    return font.get_linesize(), round(font.get_linesize() / 2 - (font.get_ascent() - capital / 2), 1)


class Typesetter:
    """Fonts at the player's text scale (1.0 to 2.0, applied to every size)."""

    def __init__(self, text_scale: float = 1.0) -> None:
        self.text_scale = text_scale
        self._wrapped = lru_cache(maxsize=2048)(self._wrap)

    def font(self, style: TextStyle, scale: float = 1.0) -> pygame.font.Font:
        """The font of a style in a window of `scale` pixels per logical unit."""
        if not pygame.font.get_init():
            pygame.font.init()
            _font.cache_clear()
        return _font(style.family, style.weight, style.italic, self._pixels(style, scale))

    def width(self, text: str, style: TextStyle) -> float:
        """Width of one line."""
        if not pygame.font.get_init():
            self.font(style)
        return _width(text, style.family, style.weight, style.italic, self._pixels(style, 1.0))

    def sink(self, style: TextStyle) -> float:
        """How far a line must be lowered for its capitals, not its box, to stand in the middle of a height."""
        return self._measures(style)[1]

    def line_height(self, style: TextStyle) -> float:
        """Distance from one line to the next."""
        return round(self._measures(style)[0] * style.leading)

    def _measures(self, style: TextStyle) -> tuple[int, float]:
        if not pygame.font.get_init():
            self.font(style)
        return _metrics(style.family, style.weight, style.italic, self._pixels(style, 1.0))

    def measure(self, text: str, style: TextStyle, max_width: float | None = None) -> tuple[float, float]:
        """Width and height of a text, wrapped at `max_width` if given, and at every line feed."""
        lines = self.wrap(text, style, max_width)
        return max((self.width(line, style) for line in lines), default=0.0), len(lines) * self.line_height(style)

    def wrap(self, text: str, style: TextStyle, max_width: float | None = None) -> list[str]:
        """The lines of a text no wider than `max_width`; a single longer word is cut between letters."""
        return list(self._wrapped(text, style, max_width, self.text_scale))

    def fit(self, text: str, style: TextStyle, max_width: float, smallest: float = 18.0) -> tuple[str, TextStyle]:
        """One line no wider than `max_width`: set smaller, down to `smallest` (before text scaling), then shortened."""
        width = self.width(text, style)
        if width > max_width and style.size > smallest:
            style = style.sized(max(smallest, float(int(style.size * max_width / width))))
            width = self.width(text, style)
        if width <= max_width:
            return text, style
        keep = len(text)
        while keep and self.width(text[:keep].rstrip() + ELLIPSIS, style) > max_width:
            keep -= 1
        return text[:keep].rstrip() + ELLIPSIS, style

    def _wrap(self, text: str, style: TextStyle, max_width: float | None, text_scale: float) -> tuple[str, ...]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            if max_width is None or self.width(paragraph, style) <= max_width:
                lines.append(paragraph)
            else:
                lines.extend(self._wrap_paragraph(paragraph, style, max_width))
        return tuple(lines)

    def _pixels(self, style: TextStyle, scale: float) -> int:
        return max(6, round(style.size * self.text_scale * scale))

    def _wrap_paragraph(self, paragraph: str, style: TextStyle, max_width: float) -> list[str]:
        lines: list[str] = []
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if self.width(longer, style) <= max_width:
                line = longer
                continue
            if line:
                lines.append(line)
            while self.width(word, style) > max_width and len(word) > 1:
                cut = self._letters_within(word, style, max_width)
                lines.append(word[:cut])
                word = word[cut:]
            line = word
        return [*lines, line]

    def _letters_within(self, word: str, style: TextStyle, max_width: float) -> int:
        cut = len(word) - 1
        while cut > 1 and self.width(word[:cut], style) > max_width:
            cut -= 1
        return cut
