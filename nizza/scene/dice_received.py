"""What a seat's panel says of the dice that its neighbour has handed on so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from nizza.view.pieces.dice import BODY
from stage.graphics.painter import Painter
from stage.match.panels.seat_panel import Fact
from table.words import Translator

_SIDE: Final = 26.0
_GAP: Final = 5.0


@dataclass(frozen=True, slots=True)
class DiceRow:
    """Small dice in a row."""

    count: int

    @property
    def size(self) -> tuple[float, float]:
        """As wide as the dice."""
        return self.count * (_SIDE + _GAP) - _GAP, _SIDE

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Wooden dice without symbols."""
        for number in range(self.count):
            painter.image(BODY, (area.left + number * (_SIDE + _GAP), area.top, _SIDE, _SIDE))


def dice_received(count: int, text: Translator) -> Sequence[Fact]:
    """So many dice have come to the seat; nothing at all if none has."""
    if not count:
        return ()
    words = text.ngettext("{count} die has been handed on", "{count} dice have been handed on", count)
    return (Fact(tooltip=words.format(count=count), picture=DiceRow(count)),)
