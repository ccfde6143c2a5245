"""The options of a choice, and how they look."""

from dataclasses import dataclass

import pygame

from stage.graphics import theme
from stage.graphics.colours import Colour, darker
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.ui.widgets.base import Point


@dataclass(frozen=True, slots=True)
class Item:
    """A value with the text that stands for it; with `seat`, also its colour and emblem."""

    value: object
    text: str
    seat: SeatColour | None = None


def draw_option(painter: Painter, option: Item, area: pygame.FRect, ink: Colour, *, centred: bool = False) -> None:
    """The text of an option with its seat's mark."""
    mark = mark_size(painter.type.text_scale) if option.seat else 0.0
    room = max(1.0, area.width - mark)
    left = area.left
    if centred:
        left += max(0.0, room - painter.type.width(option.text, theme.BODY_BOLD)) / 2
    if option.seat:
        draw_seat_mark(painter, option.seat, (left + mark / 2 - 6, area.centery), mark - 14)
    painter.text(option.text, (left + mark, area.centery), theme.BODY_BOLD, ink, anchor="midleft", max_width=room)


def draw_seat_mark(painter: Painter, seat: SeatColour, centre: Point, size: float, *, emblem: bool = True) -> None:
    """A disc of a seat's colour with its emblem on it."""
    painter.circle(centre, size / 2, darker(seat.colour, 0.45))
    painter.circle(centre, size / 2 - 1.5, seat.colour)
    if emblem:
        painter.emblem(seat.emblem, centre, size * 0.56, seat.ink)


def mark_size(text_scale: float) -> float:
    """Room for a seat's mark before the text."""
    return 30 * text_scale + 14
