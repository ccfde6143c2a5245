"""The pictures of a rule book: where they stand with their words, and the drawing of those that are seen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from stage.graphics import art, theme
from stage.graphics.making.pages import PagesInTurn
from stage.graphics.painter import Painter
from stage.graphics.text.typeset import Typesetter
from stage.menus.rulebook.marking import draw_hits
from stage.menus.rulebook.rules_text import Picture, TextSearch
from table.game import Game

_HIGHEST: Final = 340.0
_HIGHEST_OF_MANY: Final = 228.0
"""The height of a picture at text scale 1.0, at most: of one or two, and of more, which are seen together."""
_LARGEST: Final = 1.5
"""By how much large text makes pictures larger, at most."""
_NARROWEST: Final = 340.0
"""The width at text scale 1.0 that a picture beside others needs with its words."""
_MOST: Final = 3
"""Pictures side by side."""
_PAIR: Final = 2
"""More pictures than these are numbered."""
_GAP: Final = 26.0
_PAD: Final = 8.0
_CAPTION: Final = theme.BODY_ITALIC


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture at its place, and below it the lines of its words in an area of their own."""

    picture: Picture
    area: pygame.FRect
    lines: Sequence[str]
    words: pygame.FRect


class Gallery:
    """The pictures of a game by their names; `pages` paints its own."""

    def __init__(self, game: Game, pages: PagesInTurn) -> None:
        self._game = game
        self._pages = pages
        self._own = game.load_rule_pictures()

    def height(self, pictures: Sequence[Picture], type_: Typesetter, width: float) -> float:
        """What they need, with their words, in rows of this width."""
        return max(shown.words.bottom for shown in self.laid_out(pictures, type_, (0.0, 0.0), width))

    def draw(
        self,
        painter: Painter,
        pictures: Sequence[Picture],
        corner: tuple[float, float],
        width: float,
        searched: TextSearch,
    ) -> None:
        """Those that are in sight, in rows with their upper left corner there; what was `searched` for is marked."""
        line = painter.type.line_height(_CAPTION)
        for number, shown in enumerate(self.laid_out(pictures, painter.type, corner, width), start=1):
            if painter.sees(shown.area):
                self._draw_picture(painter, shown.picture, shown.area)
                if len(pictures) > _PAIR:
                    _draw_number(painter, shown.area, number)
            for row, words in enumerate(shown.lines):
                at = (shown.words.left, shown.words.top + row * line)
                draw_hits(painter, words, at, _CAPTION, searched)
                painter.text(words, at, _CAPTION, painter.palette.ink_soft)

    def laid_out(
        self, pictures: Sequence[Picture], type_: Typesetter, corner: tuple[float, float], width: float
    ) -> Iterator[Shown]:
        """Where they stand, in rows of this width with their upper left corner there."""
        columns = max(1, min(_MOST, len(pictures), int((width + _GAP) / (_NARROWEST * type_.text_scale + _GAP))))
        wide = (width - _GAP * (columns - 1)) / columns
        line, top = type_.line_height(_CAPTION), corner[1]
        highest = (_HIGHEST if len(pictures) <= _PAIR else _HIGHEST_OF_MANY) * min(type_.text_scale, _LARGEST)
        for first in range(0, len(pictures), columns):
            row = pictures[first : first + columns]
            sizes = [self._size(picture, wide, highest) for picture in row]
            lines = [type_.wrap(picture.text, _CAPTION, wide) for picture in row]
            bottom = top + max(size[1] for size in sizes)
            for column, (picture, size, words) in enumerate(zip(row, sizes, lines, strict=True)):
                left = corner[0] + column * (wide + _GAP)
                area = pygame.FRect(left, bottom - size[1], *size)
                yield Shown(picture, area, words, pygame.FRect(left, bottom + _PAD, wide, len(words) * line))
            top = bottom + _PAD + max(map(len, lines)) * line + _GAP

    def _size(self, picture: Picture, wide: float, highest: float) -> tuple[float, float]:
        """As large as there is room; nothing where it is missing."""
        own = self._own.get(picture.name)
        if own is not None:
            high = min(highest, wide / own.shape)
            return round(high * own.shape), round(high)
        return art.fitted(picture.name, (wide, highest)) if art.exists(picture.name) else (0.0, 0.0)

    def _draw_picture(self, painter: Painter, picture: Picture, area: pygame.FRect) -> None:
        own = self._own.get(picture.name)
        if own is not None:
            self._pages.draw(painter, ("rule picture", self._game.name, picture.name), area, own)
            painter.outline(area.inflate(4, 4), painter.palette.paper_edge, 3, 5)
        elif area.height:
            painter.image(picture.name, area)


def _draw_number(painter: Painter, area: pygame.FRect, number: int) -> None:
    """On the corner, where it hides nothing."""
    centre = area.topleft
    painter.circle(centre, 19.0, painter.palette.paper_edge)
    painter.circle(centre, 16.5, painter.palette.paper)
    style = theme.BODY_BOLD.sized(22 / painter.type.text_scale)
    painter.text(str(number), centre, style, painter.palette.ink, anchor="center")
