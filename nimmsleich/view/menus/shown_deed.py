"""What is bid, doubted and voted as a picture."""

from dataclasses import dataclass
from typing import Final

import pygame

from nimmsleich.rules.actions import Bid, Denounce, NimmsleichAction, Vote
from nimmsleich.rules.views import NimmsleichView
from nimmsleich.view.cards import corpse_art, draw_times
from nimmsleich.view.seats import FIST, THUMB
from stage.graphics.painter import Painter
from stage.graphics.shown_deed import DrawnTile, ShownDeed
from table.words import Translator

_FIGURES: Final = 1.15
"""The width of a number of two digits with its sign, as a part of its corpse's size."""
_HIGH: Final = 0.62
"""The height of these figures, as a part of it."""


@dataclass(frozen=True, slots=True)
class BidTile:
    """So many of a corpse."""

    count: int
    corpse: int

    @property
    def shape(self) -> float:
        """The number beside the corpse."""
        return 1.0 + _FIGURES

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """The corpse at the right, the number close to it."""
        size, ink = area.height, painter.palette.ink
        wide = draw_times(painter, self.count, area.center, size * _HIGH, ink, measure_only=True)
        middle = area.right - size - wide / 2 - size * 0.08
        draw_times(painter, self.count, (middle, area.centery), size * _HIGH, ink)
        painter.image(corpse_art(self.corpse), (area.right - size, area.top, size, size))


def show_deed(action: NimmsleichAction, view: NimmsleichView, told: str, text: Translator) -> ShownDeed | None:
    """The number and the corpse of a bid, or of the one that is doubted; thumb or fist."""
    match action:
        case Bid(count, corpse):
            return ShownDeed((BidTile(count, corpse),))
        case Denounce():
            last = view.calls[-1]
            return ShownDeed((BidTile(last.count, last.corpse),), text.gettext("doubted"))
        case Vote(thumb):
            return ShownDeed((DrawnTile((THUMB if thumb else FIST,)),))
    return None
