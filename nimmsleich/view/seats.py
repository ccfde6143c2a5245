"""Draws what lies before each opponent: name, pile, hand, tokens, and the thumb or fist that goes up."""

import pygame

from nimmsleich.view.cards import draw_pile, draw_small_card, emblem_art
from nimmsleich.view.palette import CHALK, GLOW
from nimmsleich.view.places import Station, set_for
from nimmsleich.view.room import Room
from nimmsleich.view.tabletop import Tabletop
from stage.graphics import theme
from stage.graphics.colours import darker
from stage.graphics.painter import Painter
from stage.match.pieces.secret_choices import draw_face_down
from stage.ui.widgets.controls.option import draw_seat_mark
from table.contract import Seat

TOKEN, SPENT = "nimmsleich/detective_token", "nimmsleich/detective_token_spent"
THUMB, FIST = "nimmsleich/thumb", "nimmsleich/fist"


def draw_station(painter: Painter, room: Room, table: Tabletop, seat: Seat, *, lit: bool) -> None:
    """Everything of one opponent; `lit` when the log or the turn points there."""
    station = room.places.stations[seat]
    _draw_header(painter, room, table, seat, station, lit=lit)
    if lit:
        painter.glow(station.area.inflate(60, 60), GLOW, 70)
    draw_pile(painter, station.pile, table.piles[seat])
    hand = table.hands[seat]
    for position, card in enumerate(hand):
        area = room.places.hand_of(seat, position, len(hand))
        if (seat, position) in table.away:
            continue
        draw_small_card(painter, area, card)
    _draw_tokens(painter, station.pile, table.tokens[seat])
    if seat in table.votes.face_down:
        draw_face_down(painter, station.mark, darker(GLOW, 0.1), (14, 30, 24), (44, 28, 8))
    elif seat in table.votes.shown:
        draw_vote(painter, station.mark, thumb=table.votes.shown[seat])


def draw_vote(painter: Painter, area: pygame.FRect, *, thumb: bool) -> None:
    """Thumb or fist."""
    painter.image(THUMB if thumb else FIST, area, elevation=4)


def _draw_header(painter: Painter, room: Room, table: Tabletop, seat: Seat, station: Station, *, lit: bool) -> None:
    area = station.header
    ground = (10, 34, 26) if not lit else (24, 62, 46)
    painter.rounded(area, ground, area.height / 2, alpha=255 if painter.palette.high_contrast else 215)
    size = area.height - 8
    draw_seat_mark(painter, room.colours[seat], (area.left + area.height / 2, area.centery), size, emblem=room.emblems)
    left, right = area.left + area.height + 6, area.right - 12
    call = table.last_of(seat)
    if call is not None and not room.places.compact:
        sign = area.height - 8
        right -= sign
        painter.image(emblem_art(call.corpse), (right, area.centery - sign / 2, sign, sign))
        number = painter.text(f"{call.count} ×", (right - 4, area.centery), theme.SMALL_BOLD, GLOW, anchor="midright")
        right = number.left - 8
    style = set_for(painter.type, theme.SMALL_BOLD)
    painter.text(room.names[seat], (left, area.centery), style, CHALK, anchor="midleft", max_width=right - left)


def _draw_tokens(painter: Painter, pile: pygame.FRect, left: int) -> None:
    size = 34.0
    for number in range(left):
        painter.image(TOKEN, (pile.left - 8 + number * (size - 6), pile.bottom - size + 8, size, size), elevation=3)
