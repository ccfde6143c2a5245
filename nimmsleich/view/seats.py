"""Drawing of each seat's part of the felt: plate, pile, hand, tokens, and thumb or fist."""

from dataclasses import dataclass

import pygame

from nimmsleich.rules.views import Call
from nimmsleich.view.cards import BACK, draw_large_card, draw_pile, draw_small_card, emblem_art
from nimmsleich.view.palette import CHALK, CHALK_SOFT, GLOW
from nimmsleich.view.places import Places, is_compact, set_for
from nimmsleich.view.tabletop import Tabletop
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour, darker
from stage.match.pieces import draw_face_down
from stage.ui.choice import draw_seat_mark
from table.contract import Seat
from table.words import Translator


@dataclass(frozen=True, slots=True)
class RenderContext:
    """The table and its players, as the viewer sees them."""

    names: tuple[str, ...]
    levels: tuple[str, ...]
    """Levels of the bots by seat; "" for people."""
    colours: tuple[SeatColour, ...]
    emblems: bool
    text: Translator
    me: Seat | None
    """Seat of the viewer; None for a spectator."""
    places: Places


TOKEN, SPENT = "nimmsleich/detective_token", "nimmsleich/detective_token_spent"
THUMB, FIST = "nimmsleich/thumb", "nimmsleich/fist"
_GROUND, _PLATE, _LIT_PLATE = (8, 38, 28), (10, 34, 26), (24, 62, 46)


def draw_station(painter: Painter, context: RenderContext, table: Tabletop, seat: Seat, *, lit: bool) -> None:
    """Draw all things of one seat; `lit` if the log or the turn points there."""
    station = context.places.station_of(seat)
    plain = painter.palette.high_contrast
    painter.rounded(station.area, _GROUND, theme.RADIUS, alpha=255 if plain else 120)
    if lit:
        draw_light(painter, station.area)
    _draw_plate(painter, context, seat, station.header, table.last_of(seat), lit=lit)
    draw_pile(painter, station.pile, table.piles[seat])
    for number, area in enumerate(station.tokens):
        left = number < table.tokens[seat]
        painter.image(TOKEN if left else SPENT, area, elevation=4 if left else 2)
    _draw_hand(painter, context, table, seat)
    if seat in table.votes.face_down:
        draw_face_down(painter, station.mark, darker(GLOW, 0.1), (14, 30, 24), (44, 28, 8))
    elif seat in table.votes.shown:
        draw_vote(painter, station.mark, thumb=table.votes.shown[seat])


def draw_light(painter: Painter, area: pygame.FRect) -> None:
    """Draw the light on a highlighted station."""
    painter.glow(area.inflate(60, 60), GLOW, 70)


def draw_vote(painter: Painter, area: pygame.FRect, *, thumb: bool) -> None:
    """Draw a vote: thumb or fist."""
    painter.image(THUMB if thumb else FIST, area, elevation=4)


def _draw_hand(painter: Painter, context: RenderContext, table: Tabletop, seat: Seat) -> None:
    """Draw the cards in hand, the own ones large, without those that are elsewhere."""
    hand = table.hands[seat]
    for position, card in enumerate(hand):
        area = context.places.hand_of(seat, position, len(hand))
        if (seat, position) in table.away:
            continue
        if seat != context.me:
            draw_small_card(painter, area, card)
        elif card is None:
            painter.image(BACK, area, elevation=5.0)
        else:
            painter.shadow(area.inflate(-8, -8), 20, 9)
            draw_large_card(painter, area, card)


def _draw_plate(
    painter: Painter, context: RenderContext, seat: Seat, area: pygame.FRect, call: Call | None, *, lit: bool
) -> None:
    """Draw colour, emblem and name, with the level and the last bid if there is room."""
    plain = painter.palette.high_contrast
    painter.rounded(area, _LIT_PLATE if lit else _PLATE, theme.RADIUS, alpha=255 if plain else 225)
    size = area.height - 8
    draw_seat_mark(
        painter, context.colours[seat], (area.left + 8 + size / 2, area.centery), size, emblem=context.emblems
    )
    left, right = area.left + size + 18, area.right - 12
    style = set_for(painter.type, theme.SMALL_BOLD)
    name = painter.type.width(context.names[seat], style)
    if call is not None:
        right = _draw_last_bid(painter, area, call, right, needed=left + min(name, area.width * 0.4))
    drawn = painter.text(
        context.names[seat], (left, area.centery), style, CHALK, anchor="midleft", max_width=right - left
    )
    level, small = context.levels[seat], theme.SMALL.sized(theme.SMALLEST_TEXT)
    if level and not is_compact(painter.type) and drawn.right + 10 + painter.type.width(level, small) <= right:
        painter.text(level, (drawn.right + 10, area.centery + 1), small, CHALK_SOFT, anchor="midleft")


def _draw_last_bid(painter: Painter, area: pygame.FRect, call: Call, right: float, *, needed: float) -> float:
    """Draw number and sign of a bid, aligned to `right`; return its left end. Draw nothing if it would hide a name."""
    sign, style = area.height - 8, set_for(painter.type, theme.SMALL_BOLD)
    words = f"{call.count} ×"
    left = right - sign - 4 - painter.type.width(words, style)
    if left - 8 < needed:
        return right
    painter.image(emblem_art(call.corpse), (right - sign, area.centery - sign / 2, sign, sign))
    painter.text(words, (right - sign - 4, area.centery), style, GLOW, anchor="midright")
    return left - 8
