"""Drawing of the people at the table: busts, what they say, their things on the felt, and visiting detectives."""

from collections.abc import Iterator
from functools import partial
from math import atan2, cos, hypot, sin
from typing import Final

import pygame

from nimmsleich.cards import Card
from nimmsleich.rules.actions import Sign
from nimmsleich.rules.views import Call
from nimmsleich.view.bodies import CARDS, HOLD
from nimmsleich.view.cards import BACK, draw_large_card, draw_lying_pile, draw_pile, draw_small_card, emblem_art
from nimmsleich.view.palette import CHALK_SOFT, GLOW
from nimmsleich.view.parlour import draw_edge
from nimmsleich.view.places import Places, SeatLayout
from nimmsleich.view.render_context import RenderContext
from nimmsleich.view.seat_facts import PLATE, draw_plate
from nimmsleich.view.signs import ShownSign, draw_caption, draw_sign, draw_tie, nod
from nimmsleich.view.tabletop import DetectiveVisit, Tabletop
from nimmsleich.wording import sign_words
from stage.graphics import theme
from stage.graphics.callouts import Said, draw_bubble
from stage.graphics.cast import Portrait
from stage.graphics.kept import sized
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.graphics.rig.arms import SIDES, draw_arm
from stage.graphics.rig.bodies import WHIMS, first_poses
from stage.graphics.theme import darker
from stage.match.pieces import draw_face_down
from stage.ui.base import ScreenPoint
from stage.ui.choice import draw_seat_mark
from table.contract import Seat

TOKEN, SPENT = "nimmsleich/detective_token", "nimmsleich/detective_token_spent"
THUMB, FIST = "nimmsleich/thumb", "nimmsleich/fist"
_GROUND: Final = (8, 38, 28)
_LOWEST_BUBBLE: Final = 64.0
"""Logical units that a bubble needs in height. With less, the bid stands on the name's plate."""
_BESIDE: Final = 24.0
"""Logical units that a bubble may reach over the next rival's shoulder."""
_SPOKEN_SIGN, _EARLIER_SIGN = 46.0, 30.0
"""Size at most of the sign of a bid in a bubble, and of one that was raised."""
_NEARER, _LIFTED = 0.08, 20.0
"""Growth of a card that is lifted, as a fraction, and how far it rises, in logical units."""


def draw_own_station(painter: Painter, context: RenderContext, table: Tabletop, seat: Seat, *, lit: bool) -> None:
    """Draw all things of the viewer's seat; `lit` if the log or the turn points there."""
    station = context.places.own
    painter.rounded(station.area, _GROUND, theme.RADIUS, alpha=255 if painter.palette.high_contrast else 120)
    if lit:
        draw_light(painter, station)
    draw_plate(painter, context, seat, station.header, table.last_of(seat), lit=lit)
    _draw_things(painter, context, table, seat)
    _draw_choice(painter, table, seat, station)


def _draw_things(painter: Painter, context: RenderContext, table: Tabletop, seat: Seat) -> None:
    """Draw the pile, the tokens and the hand of a seat."""
    station = context.places.station_of(seat)
    if seat in context.places.stations:
        draw_lying_pile(painter, station.pile, table.piles[seat], lifted=table.is_peeking(seat))
    else:
        draw_pile(painter, station.pile, table.piles[seat])
    for number, area in enumerate(station.tokens):
        left = number < table.tokens[seat]
        painter.image(TOKEN if left else SPENT, area, elevation=4 if left else 2)
    if seat == context.me and seat == table.view.masked:
        high = station.pile.width * 0.625
        painter.image(MASK, (station.pile.left, station.pile.centery - high / 2, station.pile.width, high), elevation=4)
    _draw_hand(painter, context, table, seat)


def _has_bubble(station: SeatLayout) -> bool:
    """Return True if there is room for a bubble, which shows the bid in place of the plate."""
    return station.bubble.height >= _LOWEST_BUBBLE


def _draw_choice(painter: Painter, table: Tabletop, seat: Seat, station: SeatLayout) -> None:
    """Draw the vote of a seat, face down or, of the viewer's, open; the rivals show theirs with their hands."""
    if seat in table.votes.face_down:
        draw_face_down(painter, station.mark, darker(GLOW, 0.1), (14, 30, 24), (44, 28, 8))
    elif seat in table.votes.shown and not station.bust.height:
        draw_vote(painter, station.mark, thumb=table.votes.shown[seat])


def draw_rivals(painter: Painter, context: RenderContext, table: Tabletop, *, lit: Seat) -> None:
    """Draw the rivals over the kept table: busts, the edge of the table with their things before them, what they say.

    During the count they have moved to their cards.
    """
    counted = table.showdown is not None and table.showdown.veil > 0.5
    for seat, station in context.places.stations.items():
        body, portrait = context.bodies[seat], context.portraits[seat]
        if seat == lit:
            draw_light(painter, station)
        if not counted:
            nods = nod(table.signs.get(seat))
            portrait.draw(painter, station.bust, torso=True, head=(body.head[0], body.head[1] + nods))
            if seat in table.signs:
                draw_tie(painter, station.bust, table.signs[seat])
            if seat == table.view.masked:
                draw_mask(painter, station.bust, (body.head[0], body.head[1] + nods))
        _draw_wood(painter, context, station)
        if not counted:
            draw_arm(painter, portrait.person, portrait.colour, HOLD, station.bust, "behind")
        _draw_front(painter, context, table, seat)
        if not counted:
            draw_arm(painter, portrait.person, portrait.colour, HOLD, station.bust, "before")
            draw_arm(painter, portrait.person, portrait.colour, body.arm, station.bust, "behind")
            _draw_choice(painter, table, seat, station)
            if _has_bubble(station) and seat != table.speaker:
                _draw_earlier_bid(painter, table, seat, station)
                _draw_said(painter, table, seat, station)
        _draw_plate(painter, context, table, seat, lit=seat == lit)
    if not counted:
        for seat, shown in table.signs.items():
            if seat in context.places.stations:
                _draw_sign(painter, context, seat, shown)


def _draw_sign(painter: Painter, context: RenderContext, seat: Seat, shown: ShownSign) -> None:
    """Draw what belongs to a rival's sign over all rivals; with its name where it stands still (NL-60)."""
    station = context.places.stations[seat]
    towards = context.places.station_of(shown.towards) if shown.towards >= 0 else context.places.own
    goal = towards.bust.center if towards.bust.height else towards.area.center
    draw_sign(painter, station.bust, shown, station.pile.center if shown.sign is Sign.PILE else goal)
    if shown.is_still:
        draw_caption(painter, station.bust, sign_words(shown.sign, context.text))


def first_figures(portrait: Portrait, station: SeatLayout) -> Iterator[Draw]:
    """Yield painters of a rival's faces, and of its arms in the poses of a vote and a reveal."""
    person, colour, bust = portrait.person, portrait.colour, station.bust
    for side in SIDES:
        yield partial(draw_arm, person=person, colour=colour, arm=HOLD, bust=bust, side=side)
    yield from portrait.faces(bust.width, torso=True)
    yield from first_poses(portrait, bust, ("rest", "thumb", "fist", *WHIMS))


def _draw_wood(painter: Painter, context: RenderContext, station: SeatLayout) -> None:
    """Draw a rival's part of the table's edge over its body, as a kept image."""
    edge = context.places.edge
    front = pygame.FRect(station.area.left, station.area.bottom, station.area.width, 14)
    front.top = min(edge.at(front.left), edge.at(front.right), edge.at(front.centerx)) - 2
    front.height = station.area.bottom + 14 - front.top

    def draw(inner: Painter) -> None:
        with inner.clip(front):
            draw_edge(inner, context.places, front.left, front.right)

    painter.layer(("rival's edge", tuple(front)), front, draw)


def _draw_front(painter: Painter, context: RenderContext, table: Tabletop, seat: Seat) -> None:
    """Draw the things of a rival, as a kept image."""
    station = context.places.stations[seat]
    front = station.pile.unionall([*station.hand, *station.tokens]).inflate(40, 40)
    draw = partial(_draw_things, context=context, table=table, seat=seat)
    painter.layer(("rival", seat, table.lies_before(seat)), front, draw)


def _draw_plate(painter: Painter, context: RenderContext, table: Tabletop, seat: Seat, *, lit: bool) -> None:
    """Draw the plate of a rival before its elbows, as a kept image."""
    station, view = context.places.stations[seat], table.view
    said = None if _has_bubble(station) else table.last_of(seat)
    looks = (context.names[seat], context.levels[seat], context.colours[seat], context.emblems)
    with_notes = view.options.tells and bool(context.levels[seat])
    notes = any(shown.seat == seat for shown in view.signs) if with_notes else None
    plate = partial(draw_plate, context=context, seat=seat, area=station.header, call=said, lit=lit, notes=notes)
    painter.layer(("plate", looks, said, lit, notes, painter.type.text_scale), station.header.inflate(4, 4), plate)


def speaking_place(station: SeatLayout) -> tuple[ScreenPoint, ScreenPoint]:
    """Return the mouth of a rival, and the upper left corner of its remarks, beside the head."""
    bust = station.bust
    beside = bust.left + bust.width * 0.7
    return (beside, bust.top + bust.height * 0.6), (beside + 32.0, bust.top - 6.0)


def spoken_signs(places: Places) -> set[float]:
    """Return the sizes of the signs of all bids that rivals speak, in logical units."""
    rooms = [station.bubble.height for station in places.stations.values() if _has_bubble(station)]
    return {_EARLIER_SIGN, *(min(_SPOKEN_SIGN, height - 30) for height in rooms)} if rooms else set()


def _draw_said(painter: Painter, table: Tabletop, seat: Seat, station: SeatLayout) -> None:
    """Draw the speech bubble of a seat: its doubt, or the bid that stands."""
    mouth, _ = speaking_place(station)
    room, call = station.bubble.copy(), table.last_of(seat)
    room.width += _BESIDE
    if _is_doubting(table, seat):
        draw_bubble(painter, mouth, Said("?!", theme.HEADING.sized(34), loud=True), within=room, aside=room.width / 2)
    elif call is not None and call is table.calls[-1]:
        size = min(_SPOKEN_SIGN, room.height - 30)
        wide = size + 6 + painter.type.width(f"{call.count} ×", _BID_STYLE)
        picture = partial(_draw_bid, call=call)
        said = Said(picture=picture, picture_size=(wide, size), key=(call.count, call.corpse))
        draw_bubble(painter, mouth, said, within=room, shown=table.pop, aside=room.width / 2)


def _is_doubting(table: Tabletop, seat: Seat) -> bool:
    return bool(table.calls) and seat == (table.doubter if table.doubter >= 0 else table.view.denouncer)


def _draw_earlier_bid(painter: Painter, table: Tabletop, seat: Seat, station: SeatLayout) -> None:
    """Draw the last bid of a seat, in small, once a player has raised it."""
    call = table.last_of(seat)
    if call is None or call is table.calls[-1] or _is_doubting(table, seat):
        return
    small = pygame.FRect(0, 0, 104, 38)
    small.center = station.bubble.center
    painter.rounded(small, PLATE, 19, alpha=255 if painter.palette.high_contrast else 190)
    at = (small.left + 52, small.centery)
    painter.text(f"{call.count} ×", at, theme.SMALL_BOLD, CHALK_SOFT, anchor="midright")
    painter.image(emblem_art(call.corpse), (small.left + 58, small.top + 4, _EARLIER_SIGN, _EARLIER_SIGN))


MASK: Final = "nimmsleich/mask"
_BID_STYLE: Final = theme.NUMBER.sized(32)


def _draw_bid(painter: Painter, area: pygame.FRect, call: Call) -> None:
    """Draw number and sign of a bid into the bubble."""
    ink = painter.palette.ink
    painter.text(f"{call.count} ×", (area.left, area.centery), _BID_STYLE, ink, anchor="midleft")
    painter.image(emblem_art(call.corpse), (area.right - area.height, area.top, area.height, area.height))


_DETECTIVE, _DETECTIVE_SIZE = "nimmsleich/detective", (260.0, 300.0)
_LAMP: Final = (0.85, 0.72)
"""Place of the lamp in the drawing, as fractions of its size."""
_BEAM: Final = (255, 240, 178)


def draw_detective(painter: Painter, left: float = 0.0, top: float = 0.0) -> None:
    """Draw a detective with its upper left corner at a logical point."""
    painter.image(_DETECTIVE, (left, top, *_DETECTIVE_SIZE), elevation=8)


def draw_visit(painter: Painter, context: RenderContext, visit: DetectiveVisit) -> None:
    """Draw a detective who comes up from the board's lower edge, and the beam of the lamp; the window goes dark."""
    board = context.places.board
    if visit.dark > 0.02:
        painter.fill(painter.bleed, (4, 8, 12), alpha=round(150 * visit.dark))
    area = pygame.FRect(0, 0, *_DETECTIVE_SIZE)
    area.midtop = (board.left + board.width * 0.16, board.bottom + 6 - area.height * 0.97 * visit.rise)
    lamp = area.left + area.width * _LAMP[0], area.top + area.height * _LAMP[1]
    for seat in visit.caught:
        if seat in context.places.stations:
            painter.glow(context.places.stations[seat].bust.inflate(40, 40), _BEAM, 96)
    if visit.beam > 0.02:
        for end, size in (((visit.x, visit.y), visit.card), *visit.more):
            spot = pygame.FRect(0, 0, *size)
            spot.center = end
            _draw_beam(painter, lamp, spot, visit.beam, rests=bool(visit.caught))
    with painter.clip(board.inflate(12, 12)):
        draw_detective(painter, *area.topleft)
        mark = (area.left + area.width * 0.3, area.top + area.height * 0.86)
        draw_seat_mark(painter, context.colours[visit.seat], mark, 46, emblem=context.emblems)
    if visit.beam > 0.02:
        painter.glow(pygame.FRect(lamp[0] - 60, lamp[1] - 60, 120, 120), _BEAM, round(255 * visit.beam))


def _draw_beam(
    painter: Painter, lamp: tuple[float, float], card: pygame.FRect, strength: float, *, rests: bool
) -> None:
    """Draw the cone from the lamp to the card, and the pool of light on it, with a frame while the beam `rests`."""
    across, down = card.centerx - lamp[0], card.centery - lamp[1]
    far, turn = hypot(across, down), atan2(down, across)
    wide = hypot(card.width, card.height) / 2 + 10
    sides = [(card.centerx - sin(turn) * side, card.centery + cos(turn) * side) for side in (-wide, wide)]
    root = [(lamp[0] - sin(turn) * side, lamp[1] + cos(turn) * side) for side in (9.0, -9.0)]
    if far > 1.0:
        painter.soft_polygon([*sides, *root], _BEAM, alpha=round(84 * strength))
    painter.glow(card.inflate(120, 120), _BEAM, round(150 * strength))
    if rests:
        painter.outline(card.inflate(14, 14), GLOW, 5, 14, alpha=round(255 * strength))


def draw_mask(painter: Painter, bust: pygame.FRect, head: tuple[float, float]) -> None:
    """Draw the mask over the eyes of a head that is so far from its place, in parts of the bust (NL-70)."""
    area = pygame.FRect(0, 0, bust.width * 0.56, bust.width * 0.35)
    area.center = bust.left + bust.width * (0.5 + head[0]), bust.top + bust.height * (0.52 + head[1])
    painter.image(MASK, area)


def draw_light(painter: Painter, station: SeatLayout) -> None:
    """Draw the light on a highlighted station."""
    painter.glow((station.bust if station.bust.height else station.area).inflate(60, 60), GLOW, 70)


def draw_vote(painter: Painter, area: pygame.FRect, *, thumb: bool) -> None:
    """Draw a vote: thumb or fist."""
    painter.image(THUMB if thumb else FIST, area, elevation=4)


def _draw_hand(painter: Painter, context: RenderContext, table: Tabletop, seat: Seat) -> None:
    """Draw the cards in hand, the own ones large, without those that are elsewhere."""
    hand = table.hands[seat]
    for position, card in enumerate(hand):
        area = context.places.hand_of(seat, position, len(hand))
        held = table.held is not None and seat == context.me and position == table.held.position
        if held or (seat, position) in table.away:
            continue
        if seat != context.me:
            _draw_held_up(painter, area, card, CARDS[len(context.places.station_of(seat).hand)][position][1])
        elif card is None:
            painter.image(BACK, area, elevation=5.0)
        else:
            painter.shadow(area.inflate(-8, -8), 20, 9)
            draw_large_card(painter, area, card)


def _draw_held_up(painter: Painter, area: pygame.FRect, card: Card | None, angle: float) -> None:
    """Draw a card in a rival's hand, turned by some degrees."""
    if card is None:
        painter.image(BACK, area, angle=angle, elevation=4.0)
        return
    inner = pygame.FRect((6.0, 6.0), area.size)
    size, draw = (area.width + 12, area.height + 12), partial(draw_small_card, area=inner, card=card)
    painter.stamp(sized(painter, ("held up", card), size, draw, 1.0, angle=angle), area.center)


def draw_held(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    """Draw the own card that is lifted, nearer to the eye and tilted, with a shadow on the table below it."""
    held, me = table.held, context.me
    if held is None or me is None or (me, held.position) in table.away:
        return
    hand = table.hands[me]
    card = hand[held.position] if held.position < len(hand) else None
    if card is None:
        return
    area, height = context.places.hand_of(me, held.position, len(hand)), held.height
    painter.shadow(area.inflate(-20, -20).move(8 * height, 14 * height), 20, 9 + 16 * height)
    inner = pygame.FRect(10.0, 10.0, area.width, area.height)
    picture = sized(
        painter, ("held", card), (area.width + 20, area.height + 20),
        partial(draw_large_card, area=inner, card=card), 1.0 + _NEARER * height, angle=held.angle,
    )  # fmt: skip
    painter.stamp(picture, (area.centerx, area.centery - _LIFTED * height))
