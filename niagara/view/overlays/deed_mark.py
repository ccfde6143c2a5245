"""The sign of something done with a gem: the gem, an arrow or a hand, and whose canoe it is taken from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from niagara.board import Gem
from niagara.view.pieces.gems import draw_gem
from stage.graphics.colours import lighter, mix
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.ui.widgets.controls.option import draw_seat_mark


class Sign(Enum):
    """What is done; the value is the drawing that says so."""

    LOAD = "ui/down"
    UNLOAD = "ui/up"
    STEAL = "ui/hand"
    SWAP = "ui/replay"


JOES: Final = (46, 38, 34)
"""The colour of Diamond Joe's canoe."""


@dataclass(frozen=True, slots=True)
class DeedMark:
    """What is painted: `given` is the gem that goes the other way; `owner` is None for the site or for Joe."""

    gem: Gem
    sign: Sign
    owner: SeatColour | None = None
    joe: bool = False
    given: Gem | None = None


def draw_deed_mark(painter: Painter, area: pygame.FRect, mark: DeedMark, *, chosen: bool, warm: float) -> None:
    """The mark on a round plate, lit when it is chosen."""
    colours = painter.palette
    ground = colours.accent if chosen else lighter(colours.paper_raised, 0.2 * warm)
    painter.shadow(area, area.width / 2, 3 + 2 * warm, 90)
    painter.circle(area.center, area.width / 2, colours.focus if chosen else colours.paper_edge)
    painter.circle(area.center, area.width / 2 - 2.5, mix(ground, colours.focus, 0.25 * warm))
    middle = (area.centerx, area.centery - 4)
    if mark.given is not None:
        draw_gem(painter, mark.given, (middle[0] - 11, middle[1] + 2), 24.0)
        middle = (middle[0] + 8, middle[1] - 3)
    draw_gem(painter, mark.gem, middle, 32.0)
    badge = pygame.FRect(0, 0, 24, 24)
    badge.center = (area.right - 13, area.bottom - 13)
    painter.circle(badge.center, 13, colours.paper)
    painter.circle(badge.center, 11.5, colours.ink)
    painter.image(mark.sign.value, badge.inflate(-6, -6), tint=colours.paper)
    if mark.owner is not None:
        draw_seat_mark(painter, mark.owner, (area.left + 13, area.bottom - 13), 26, emblem=True)
    elif mark.joe:
        painter.circle((area.left + 13, area.bottom - 13), 12, colours.paper)
        painter.circle((area.left + 13, area.bottom - 13), 10.5, JOES)
