"""Layout of the felt in logical units, with more room for words at large text sizes."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from nimmsleich.cards import RANKS
from nimmsleich.rules.position import TOKENS, cards_in_hand
from nimmsleich.view.bodies import card_areas
from stage.graphics import theme
from stage.graphics.rig.bodies import ABOVE_EDGE, BUST, spot_on
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import TextStyle
from table.contract import Seat

GAP: Final = 12.0
CARD: Final = 5 / 7
"""Width of a card divided by its height."""
SLATE_SHAPE: Final = 640 / 360
"""Width of the slate divided by its height."""
LARGE_TEXT: Final = 1.25
"""Text scale above which words appear only once."""


def is_compact(type_: Typesetter) -> bool:
    """Return True if the text is so large that words are set in the smallest size and appear only once."""
    return type_.text_scale > LARGE_TEXT


def set_for(type_: Typesetter, style: TextStyle) -> TextStyle:
    """Return a style for words on the felt: the smallest allowed size once the text is large."""
    return style.sized(theme.SMALLEST_TEXT) if is_compact(type_) else style


_PAD: Final = 10.0
_WIDEST: Final = 430.0
_BUST, _COMPACT_BUST = 201.0, 140.0
"""Height and width of the nearest rivals' busts, and those at one and a half times the text size."""
_BUST_FOR_WORDS: Final = 22.0
"""Logical units by which it shrinks until the text size is once more that much larger."""
_FAR: Final = 0.95
"""Size of a rival in the middle of the half circle, as a fraction of that of one at its end."""
_WIDEST_BUST: Final = 0.7
"""Largest part of a station's width for the bust; the elbows and the pile need the rest."""
_ELBOW, _PILE, _MARK = 16.0, (214.0, 65.0, 46.0), (124.0, 174.0, 44.0)
"""Units of a bust from its left side to that of the elbow; left side, width and height of a pile; left and upper side
of a vote, and its size."""
_BESIDE_FIGURE: Final = 40.0
"""Logical units at most to the left of a figure that has a wide station."""
_ARC, _COMPACT_ARC = 38.0, 8.0
"""Logical units by which the table's edge is nearer to the viewer at its ends than in the middle."""
_BESIDE_HAND: Final = 220.0
"""Width of the things beside the own hand."""
_LARGEST_HAND: Final = {1: 392.0, 2: 300.0}
"""Largest height of the own cards, by their number."""
_LARGEST_PILE, _LARGEST_TOKEN, _LARGEST_MARK = 129.0, 84.0, 96.0


@dataclass(frozen=True, slots=True)
class SeatLayout:
    """A seat's part of the felt. All following places lie in its `area`."""

    area: pygame.FRect
    header: pygame.FRect
    """Plate with the name."""
    tokens: tuple[pygame.FRect, ...]
    pile: pygame.FRect
    hand: tuple[pygame.FRect, ...]
    mark: pygame.FRect
    """Place for thumb or fist, beside all cards; a rival's choice is marked before the chest."""
    dots: tuple[float, float]
    """Middle of the dots of a thinking seat."""
    button: pygame.FRect
    """Button to act out of turn, where several people share the screen; otherwise without height.

    It takes the place of the vote, because there is no vote while any player may act out of turn.
    """
    bust: pygame.FRect
    """Head and shoulders of a rival, whose arms lie below on the table; without size for the viewer."""
    bubble: pygame.FRect
    """Place of what a rival says, beside the head."""

    @property
    def cards(self) -> pygame.FRect:
        """Bounds of all cards in hand."""
        return self.hand[0].unionall(self.hand[1:])

    @property
    def face(self) -> pygame.FRect:
        """Head of a rival, down to its cards."""
        high = self.hand[0].top - self.bust.top
        return pygame.FRect(self.bust.topleft, (self.bust.width, high)) if self.bust.height else self.bust.copy()

    @property
    def lit(self) -> pygame.FRect:
        """Part that is framed while the seat is on turn: of a rival the plate with the tokens."""
        return self.header.union(self.detectives) if self.bust.height else self.area

    @property
    def detectives(self) -> pygame.FRect:
        """Bounds of all tokens."""
        return self.tokens[0].unionall(self.tokens[1:])


def header_height(type_: Typesetter) -> float:
    """Return the height of a plate."""
    return type_.line_height(set_for(type_, theme.SMALL_BOLD)) + 10


@dataclass(frozen=True, slots=True)
class TableEdge:
    """Far edge of the table, behind which the rivals sit: an arc that is farthest away in the middle."""

    middle: float
    half: float
    """Half of its width."""
    top: float
    """Upper end in the middle."""
    depth: float
    thick: float

    def at(self, x: float) -> float:
        """Return its upper end at `x`."""
        out = abs(x - self.middle) / self.half
        return self.top + self.depth * (out**2 if out <= 1.0 else 1.5 - 0.5 * math.exp(-4.0 * (out - 1.0)))


def rival_stations(
    strip: pygame.FRect, type_: Typesetter, around: Sequence[Seat], in_hand: int, *, shared: bool
) -> tuple[dict[Seat, SeatLayout], TableEdge]:
    """Return the seats `around` in a half circle below the upper edge of `strip`, and the edge of their table.

    `shared` keeps room for their buttons.
    """
    share = strip.width / len(around)
    width, header, compact = min(share - GAP, _WIDEST), header_height(type_), is_compact(type_)
    largest = _COMPACT_BUST - _BUST_FOR_WORDS * (type_.text_scale - 1.5) if compact else _BUST
    largest = min(largest, width * _WIDEST_BUST)
    depth = _COMPACT_ARC if compact else _ARC
    outward = [abs(2 * (number + 0.5) / len(around) - 1) for number in range(len(around))]
    busts = [largest * (_FAR + (1 - _FAR) * out) for out in outward]
    top = strip.top + max(ABOVE_EDGE * bust - depth * out**2 for bust, out in zip(busts, outward, strict=True))
    edge = TableEdge(strip.centerx, strip.width / 2, top, depth, header + (14 if compact else 32))
    stations = {}
    for number, (seat, bust) in enumerate(zip(around, busts, strict=True)):
        middle = strip.left + share * (number + 0.5)
        area = pygame.FRect(0, 0, width, ABOVE_EDGE * bust + edge.thick + 2)
        area.midbottom = middle, edge.at(middle) + edge.thick + 2
        station = _rival_station(area, header, bust, in_hand, compact=compact)
        stations[seat] = replace(station, button=station.mark.inflate(6, 6)) if shared else station
    return stations, edge


def _rival_station(area: pygame.FRect, header: float, bust: float, in_hand: int, *, compact: bool) -> SeatLayout:
    """Return a station: the figure at the left with its cards, the pile beside its elbow, plate and tokens below."""
    unit = bust / BUST
    extra = area.width - 12 - (_ELBOW + _PILE[0] + _PILE[1]) * unit
    head = pygame.FRect(
        area.left + 4 + _ELBOW * unit + max(0.0, min(_BESIDE_FIGURE, extra * 0.4)), area.top, bust, bust
    )
    edge = head.top + ABOVE_EDGE * bust
    row = edge + (11 if compact else 29)
    token = header - 6
    tokens = tuple(
        pygame.FRect(area.right - 6 - (TOKENS - number) * (token + 4), row + 3, token, token)
        for number in range(TOKENS)
    )
    plate = pygame.FRect(area.left + 4, row, tokens[0].left - 6 - area.left - 4, header)
    pile = pygame.FRect(spot_on(head, (_PILE[0], 0.0))[0], row - 3 - _PILE[2] * unit, _PILE[1] * unit, _PILE[2] * unit)
    mark = pygame.FRect(spot_on(head, _MARK[:2]), (_MARK[2] * unit, _MARK[2] * unit))
    left = head.left + bust * 0.7
    bubble = pygame.FRect(left, area.top + 2, area.right - left, mark.top - 4 - area.top)
    nothing = pygame.FRect(mark.left, mark.bottom, 0, 0)
    hand = card_areas(head, in_hand)
    return SeatLayout(area, plate, tokens, pile, hand, mark, mark.center, nothing, head, bubble)


def own_station(zone: pygame.FRect, type_: Typesetter, in_hand: int) -> SeatLayout:
    """Return the hand in the middle of `zone`, with the plate, the tokens, the pile and the vote to its left."""
    pad = 4.0 if is_compact(type_) else _PAD
    high = min(zone.height - 2 * pad, _LARGEST_HAND[in_hand])
    wide = high * CARD
    row = wide * in_hand + 12 * (in_hand - 1)
    first = zone.centerx - row / 2
    hand = tuple(
        pygame.FRect(first + (wide + 12) * place, zone.bottom - pad - high, wide, high) for place in range(in_hand)
    )
    left = first - 16 - _BESIDE_HAND
    area = pygame.FRect(left - pad, zone.bottom - high - 2 * pad, hand[-1].right - left + 2 * pad, high + 2 * pad)
    plate = pygame.FRect(left, area.top + pad, _BESIDE_HAND, header_height(type_))
    rest = area.bottom - pad - plate.bottom - 8
    pile_high = min(_LARGEST_PILE, rest * 0.54)
    pile = pygame.FRect(left + 6, area.bottom - pad - pile_high, pile_high * CARD, pile_high)
    size = min(_LARGEST_TOKEN, rest - pile_high - 18)
    gap = (_BESIDE_HAND - TOKENS * size) / (TOKENS + 1)
    row_middle = (plate.bottom + pile.top) / 2
    tokens = tuple(
        pygame.FRect(left + gap + (size + gap) * number, row_middle - size / 2, size, size) for number in range(TOKENS)
    )
    side = min(_LARGEST_MARK, pile_high)
    mark = pygame.FRect(0, 0, side, side)
    mark.center = ((pile.right + left + _BESIDE_HAND) / 2, pile.centery)
    nothing = pygame.FRect(pile.left, pile.bottom, 0, 0)
    return SeatLayout(area, plate, tokens, pile, hand, mark, mark.center, nothing, nothing, nothing)


PLATE_MARGIN: Final = 18.0
"""Difference of width between a corpse's card and its name."""
_FRAME: Final = 25.0
"""Width of the wooden edge of the table at both ends of the board."""
_GLASS: Final = (56.0, 60.0)
_NOWHERE: Final = pygame.FRect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Places:
    """Layout of the board."""

    board: pygame.FRect
    compact: bool
    """True if words are few and small, because the text is large."""
    stations: dict[Seat, SeatLayout]
    """All seats but the viewer's, clockwise from its left."""
    edge: TableEdge
    ranks: tuple[pygame.FRect, ...]
    """The corpses' cards, rank 1 first; the last one lies sideways."""
    plate: float
    """Height of the name on them."""
    ledge: pygame.FRect
    """The slate strip below them."""
    own: SeatLayout
    """The viewer's station; a spectator has nothing there."""
    slate: pygame.FRect
    chain: pygame.FRect
    """Earlier bids of the round, below the slate."""
    chip: float
    """Height of such a bid."""
    known: pygame.FRect
    """The viewer's knowledge of other hands."""
    tray: pygame.FRect
    glass: pygame.FRect
    """Button beside the box that shows the last count again."""
    stock: pygame.FRect
    """Undealt cards, with three players."""

    @property
    def hand(self) -> tuple[pygame.FRect, ...]:
        return self.own.hand

    @property
    def pile(self) -> pygame.FRect:
        return self.own.pile

    def station_of(self, seat: Seat) -> SeatLayout:
        """Return the station of a seat."""
        return self.stations.get(seat, self.own)

    def ledge_cell(self, rank: int) -> pygame.FRect:
        """Return the part of the ledge below a corpse."""
        card = self.ranks[rank - 1]
        return pygame.FRect(card.left, self.ledge.top, card.width, self.ledge.height)

    def hand_of(self, seat: Seat, position: int, cards: int) -> pygame.FRect:
        """Return the place of a card in a hand of `cards`; a single card lies in the middle."""
        places = self.station_of(seat).hand
        if cards == 1 and len(places) == 2:
            middle = places[0].copy()
            middle.centerx = (places[0].left + places[1].right) / 2
            return middle
        return places[min(position, len(places) - 1)]

    def named(self, name: str) -> pygame.FRect | None:
        """Return the place with this name in lessons; None if there is none."""
        kind, _, seat = name.partition("-")
        if seat:
            station = self.stations.get(int(seat)) if kind == "hand" else None
            return station.cards if station is not None else None
        places = {"hand": self.hand, "ranks": self.ranks}.get(kind) or (getattr(self, kind, None),)
        areas = [place for place in places if isinstance(place, pygame.FRect)]
        return areas[0].unionall(areas[1:]) if areas else None

    def pile_of(self, seat: Seat) -> pygame.FRect:
        return self.station_of(seat).pile


def places_for(
    board: pygame.FRect, type_: Typesetter, *, seats: int, me: Seat | None, names: Sequence[str], shared: bool = False,
    corner: pygame.FRect = _NOWHERE,
) -> Places:  # fmt: skip
    """Return the layout for n seats, seen by `me` (None for a spectator).

    `names` are the corpses' names as written, `shared` is True if several people sit at the screen. The upper right
    `corner` of the board stays empty.
    """
    in_hand = cards_in_hand(seats)
    first = 0 if me is None else me + 1
    around = [(first + step) % seats for step in range(seats - (me is not None))]
    strip = _beside(corner, board)
    stations, edge = rival_stations(strip, type_, around, in_hand, shared=shared)
    below = pygame.FRect(board)
    below.top = edge.at(strip.left) + edge.thick + GAP
    ranks, plate, ledge = _rank_row(_beside(corner, below), type_, names)
    top = max(ledge.bottom, corner.bottom) + GAP
    zone = pygame.FRect(board.left, top, board.width, board.bottom - top)
    own = own_station(zone, type_, in_hand)
    chip = type_.line_height(set_for(type_, theme.SMALL_BOLD)) + (8 if is_compact(type_) else 14)
    slate, chain = _slate(zone, own.area.right + 22, zone.right, chip)
    known, tray, glass, stock = _box_on_the_left(zone, own.area.left - 22, with_stock=in_hand == 2)
    return Places(
        board,
        is_compact(type_),
        stations,
        edge,
        ranks,
        plate,
        ledge,
        own,
        slate,
        chain,
        chip,
        known,
        tray,
        glass,
        stock,
    )


def _beside(corner: pygame.FRect, board: pygame.FRect) -> pygame.FRect:
    """Return the board, narrower where its upper edge meets the corner."""
    right = corner.left - GAP if corner.width and corner.bottom > board.top else board.right
    return pygame.FRect(board.left, board.top, right - board.left, board.height)


def _box_on_the_left(
    zone: pygame.FRect, right: float, *, with_stock: bool
) -> tuple[pygame.FRect, pygame.FRect, pygame.FRect, pygame.FRect]:
    """Return the places of known cards, the box, its button and the stock, between the left edge and `right`."""
    stock = pygame.FRect(zone.left + _FRAME + 4, 0, 84, 84 / CARD)
    stock.bottom = zone.bottom
    left = stock.right + 14 if with_stock else zone.left + _FRAME
    room = right - left - (0.0 if with_stock else _GLASS[0] + 6)
    wide = min(290.0, room, zone.height * 0.8)
    tray = pygame.FRect(left + (room - wide) / 2, 0, wide, wide / 1.4)
    tray.bottom = zone.bottom + 8
    known = pygame.FRect(tray.left, zone.top, wide, tray.top + tray.height * 0.16 - zone.top)
    glass = pygame.FRect((0, 0), _GLASS)
    glass.midleft = tray.right + 6, tray.bottom - tray.height * 0.4
    if with_stock:
        glass.midbottom = stock.centerx, stock.top - 12
    return known, tray, glass, stock


def plate_style(type_: Typesetter, names: Sequence[str], room: float) -> TextStyle:
    """Return a style in which no word of the corpses' names is wider than the plate."""
    style = set_for(type_, theme.SMALL_BOLD)
    longest = max(type_.width(word, style) for name in names for word in name.split())
    return style if longest <= room else style.sized(style.size * room / longest)


def _rank_row(
    room: pygame.FRect, type_: Typesetter, names: Sequence[str]
) -> tuple[tuple[pygame.FRect, ...], float, pygame.FRect]:
    gap, number, top = 16.0, len(RANKS), room.top
    # The last card lies sideways: about as wide as the others are high.
    wide = (room.width - gap * (number - 1)) / (number - 1 + 1.3)
    style = plate_style(type_, names, wide - PLATE_MARGIN)
    lines = max(len(type_.wrap(name, style, wide - PLATE_MARGIN)) for name in names)
    plate = lines * type_.line_height(style) + (6 if is_compact(type_) else 12)
    window = 122.0 - 40.0 * (type_.text_scale - 1.0)
    cards = []
    for index in range(number):
        card = pygame.FRect(room.left + (wide + gap) * index, top, wide, window + plate)
        if index == number - 1:
            card.width = room.right - card.left
            card.height -= 0.0 if is_compact(type_) else 26.0
        card.bottom = top + window + plate
        cards.append(card)
    ledge_height = type_.line_height(set_for(type_, theme.SMALL_BOLD)) + (4 if is_compact(type_) else 10)
    return tuple(cards), plate, pygame.FRect(room.left, top + window + plate, room.width, ledge_height)


def _slate(zone: pygame.FRect, left: float, right: float, chip: float) -> tuple[pygame.FRect, pygame.FRect]:
    wide = right - left
    height = min(wide / 640 * 360, zone.height - chip - 10)
    slate = pygame.FRect(left, zone.top, wide, height)
    chain = pygame.FRect(left, slate.bottom + 10, wide - _FRAME, zone.bottom - slate.bottom - 10)
    return slate, chain
