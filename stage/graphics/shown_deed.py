"""An action as a picture: the dice, cards or pieces that it is done with, painted by the view of the game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from stage.graphics.painter import Painter
from table.words import Translator


class Tile(Protocol):
    """A die, a card or a piece, painted as small as it can be told apart. Two that look alike are equal."""

    @property
    def shape(self) -> float:
        """Its width divided by its height."""

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Fill an area of that shape."""


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """A square of drawings of assets/, one over the other."""

    art: tuple[str, ...]

    @property
    def shape(self) -> float:
        """A square."""
        return 1.0

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """The lowest drawing first."""
        for art in self.art:
            painter.image(art, area)


@dataclass(frozen=True, slots=True)
class ShownDeed:
    """An action as tiles, and in words what these leave unsaid; no words where they say everything."""

    tiles: tuple[Tile, ...]
    words: str = ""


DeedShower = Callable[[Any, Any, str, Translator], ShownDeed | None]
"""Shows an action of a game, from the action, the view of whoever may do it, its name in words and the language; None
where it is done with nothing that has a picture.
"""
