"""Portraits of profiles, and the chip with the portrait of the current player."""

import pygame

from stage.graphics import theme
from stage.graphics.cast import PEOPLE, Person, draw_bust, draw_player
from stage.graphics.faces import Expression
from stage.graphics.painter import Painter
from stage.graphics.theme import darker, lighter, mix
from stage.services import Services
from stage.ui.base import Control, stepped
from stage.ui.choice import Item
from table.history.rows import Profile
from table.match.match import SeatSetup


def face_of(person: Profile) -> Person:
    """Return the member of the cast whose face a profile has; without a known choice that of the colour."""
    chosen = (known for known in PEOPLE if known.id == person.face)
    return next(chosen, PEOPLE[person.colour % len(PEOPLE)])


def draw_ground(painter: Painter, area: pygame.FRect, colour: int, radius: float = 8.0) -> None:
    """Draw the ground of a portrait, in a light shade of a seat's colour."""
    painter.rounded(area, mix(theme.SEATS[colour].colour, painter.palette.paper_raised, 0.62), radius)


def draw_seated(seat: SeatSetup, expression: Expression, painter: Painter, area: pygame.FRect) -> None:
    """Draw the portrait of a player of a match."""
    draw_ground(painter, area, seat.colour)
    draw_player(painter, seat, area, expression)


def draw_portrait(painter: Painter, person: Profile, area: pygame.FRect, *, glad: bool = False) -> None:
    """Draw a profile's head and shoulders before a ground in a shade of its colour. The area must be square."""
    draw_ground(painter, area, person.colour, theme.RADIUS)
    expression = Expression.JOY if glad else Expression.NEUTRAL
    draw_bust(painter, face_of(person), expression, area, theme.SEATS[person.colour].colour)


def person_item(person: Profile) -> Item:
    """Return the line of a profile in a list of players."""

    def draw(painter: Painter, area: pygame.FRect, lit: bool) -> None:
        draw_portrait(painter, person, area, glad=lit)

    return Item(("person", person.name), person.name, picture=draw)


class PersonChip(Control):
    """Framed portrait of the current player, with the name. A click opens the page of the people."""

    def __init__(self, services: Services, tooltip: str) -> None:
        super().__init__("people", tooltip=tooltip)
        self._services = services

    @property
    def value(self) -> str:
        person = self._services.person
        return "" if person is None else person.name

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return 76.0, 76.0

    def activate(self) -> None:
        self.host.play("button_press")
        self._services.app.scenes.push(self._services.to.people())

    def draw(self, painter: Painter) -> None:
        colours, warm, box = painter.palette, stepped(self.warmth), self.rect
        painter.panel(box, theme.wood_look(colours, elevation=8 + 4 * warm, radius=theme.RADIUS))
        inner = box.inflate(-12, -12)
        person = self._services.person
        if person is not None:
            draw_portrait(painter, person, inner, glad=self.marked)
        else:
            painter.rounded(inner, darker(colours.wood, 0.35), 8)
            painter.image("ui/human", inner.inflate(-16, -16), tint=colours.chalk)
        painter.outline(inner, lighter(colours.brass, 0.2 * warm), 2 + warm, 8)
