"""Drawing of the near side of a canoe, small or from near."""

import pygame

from niagara.view import palette
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour, SeatColour


def draw_hull(painter: Painter, kind: str, hull: pygame.FRect, colour: Colour, *, afloat: bool = True) -> None:
    """Draw the near side of a canoe, in front of what is in it. `kind` is "canoe" or "double"."""
    painter.image(f"niagara/{kind}_hull", hull, tint=colour)
    painter.image(f"niagara/{kind}_trim", hull)
    if afloat:
        painter.image(f"niagara/{kind}_ripples", hull)


def draw_shield(painter: Painter, seat: SeatColour, centre: tuple[float, float], radius: float) -> None:
    """Draw the shield with a seat's emblem on a hull, with a light rim outside of its radius."""
    painter.circle(centre, 1.15 * radius, palette.SHIELD_RIM)
    painter.circle(centre, radius, seat.colour)
    painter.emblem(seat.emblem, centre, 1.4 * radius, seat.ink)
