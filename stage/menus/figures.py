"""Those who play, drawn: people with a face of their own, bots by their level, in the seat's colour."""

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from table.game import HUMAN
from table.match.match import SeatSetup

_FOLDER = "ui/figures"


def draw_figure(painter: Painter, seat: SeatSetup, area: pygame.FRect) -> None:
    """Head and shoulders; the area is as wide as it is high."""
    person = seat.player == HUMAN
    coat = f"{_FOLDER}/{'person' if person else 'bot'}_coat"
    # As many faces as colours: two people at a table never look alike.
    front = f"{_FOLDER}/person_{seat.colour + 1}" if person else f"{_FOLDER}/bot_{seat.player}"
    painter.image(coat, area, tint=theme.SEATS[seat.colour].colour)
    painter.image(front, area)
