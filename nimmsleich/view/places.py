"""Where everything lies on the felt, in logical units; more room for words when the text is large."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from nimmsleich.cards import RANKS
from nimmsleich.rules.position import cards_in_hand
from nimmsleich.view.measures import CARD, GAP, is_compact, set_for
from nimmsleich.view.stations import Station, own_station, rival_stations
from stage.graphics import theme
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import TextStyle
from table.contract import Seat

PLATE_MARGIN: Final = 18.0
"""How much narrower a corpse's name is than its card."""
_FRAME: Final = 24.0
"""How far the wooden edge of the table reaches into the board at the right."""
_NOWHERE: Final = pygame.FRect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Places:
    """The parts of the board."""

    board: pygame.FRect
    compact: bool
    """Whether words are few and small, because the text is large."""
    stations: dict[Seat, Station]
    """Everybody but the seat that is looked over the shoulder of, clockwise from its left."""
    ranks: tuple[pygame.FRect, ...]
    """The corpses' cards, rank 1 first; the last one lies sideways."""
    plate: float
    """Height of the name on them."""
    ledge: pygame.FRect
    """The slate strip on which they stand."""
    own: Station
    """The viewer's things; for an onlooker nothing lies there."""
    slate: pygame.FRect
    chain: pygame.FRect
    """Below the slate: the earlier bids of the round."""
    chip: float
    """Height of such a bid."""
    known: pygame.FRect
    """What the viewer knows about others' cards."""
    tray: pygame.FRect
    stock: pygame.FRect
    """Three players: where the undealt cards lie."""

    @property
    def hand(self) -> tuple[pygame.FRect, ...]:
        """The own cards."""
        return self.own.hand

    @property
    def pile(self) -> pygame.FRect:
        """The own pile."""
        return self.own.pile

    def station_of(self, seat: Seat) -> Station:
        """Where a seat's things lie."""
        return self.stations.get(seat, self.own)

    def ledge_cell(self, rank: int) -> pygame.FRect:
        """The part of the ledge below a corpse."""
        card = self.ranks[rank - 1]
        return pygame.FRect(card.left, self.ledge.top, card.width, self.ledge.height)

    def hand_of(self, seat: Seat, position: int, cards: int) -> pygame.FRect:
        """Where a card of a hand of so many lies; a single card lies in the middle."""
        places = self.station_of(seat).hand
        if cards == 1 and len(places) == 2:
            middle = places[0].copy()
            middle.centerx = (places[0].left + places[1].right) / 2
            return middle
        return places[min(position, len(places) - 1)]

    def named(self, name: str) -> pygame.FRect | None:
        """The place that a lesson calls so; None if there is none."""
        kind, _, seat = name.partition("-")
        if seat:
            station = self.stations.get(int(seat)) if kind == "hand" else None
            return station.cards if station is not None else None
        places = {"hand": self.hand, "ranks": self.ranks}.get(kind) or (getattr(self, kind, None),)
        areas = [place for place in places if isinstance(place, pygame.FRect)]
        return areas[0].unionall(areas[1:]) if areas else None

    def pile_of(self, seat: Seat) -> pygame.FRect:
        """Where a seat's pile lies."""
        return self.station_of(seat).pile


def places_for(
    board: pygame.FRect, type_: Typesetter, *, seats: int, me: Seat | None, names: Sequence[str], shared: bool = False,
    corner: pygame.FRect = _NOWHERE,
) -> Places:  # fmt: skip
    """The board for so many seats, seen by `me` (None: an onlooker); `names` are the corpses' as they are written.

    `shared` is whether several people sit at the screen. Nothing lies in the upper right `corner` of the board.
    """
    in_hand = cards_in_hand(seats)
    first = 0 if me is None else me + 1
    around = [(first + step) % seats for step in range(seats - (me is not None))]
    stations = rival_stations(_beside(corner, board), type_, around, in_hand, shared=shared)
    below = pygame.FRect(board)
    below.top = stations[around[0]].area.bottom + GAP
    ranks, plate, ledge = _rank_row(_beside(corner, below), type_, names)
    top = max(ledge.bottom, corner.bottom) + GAP
    zone = pygame.FRect(board.left, top, board.width, board.bottom - top)
    own = own_station(zone, type_, in_hand)
    chip = type_.line_height(set_for(type_, theme.SMALL_BOLD)) + (8 if is_compact(type_) else 14)
    slate, chain = _slate(zone, own.area.right + 22, zone.right, chip)
    known, tray, stock = _box_on_the_left(zone, own.area.left - 22, with_stock=in_hand == 2)
    return Places(board, is_compact(type_), stations, ranks, plate, ledge, own, slate, chain, chip, known, tray, stock)


def _beside(corner: pygame.FRect, board: pygame.FRect) -> pygame.FRect:
    """The board, less wide where its upper edge meets the corner."""
    right = corner.left - GAP if corner.width and corner.bottom > board.top else board.right
    return pygame.FRect(board.left, board.top, right - board.left, board.height)


def _box_on_the_left(
    zone: pygame.FRect, right: float, *, with_stock: bool
) -> tuple[pygame.FRect, pygame.FRect, pygame.FRect]:
    """What is known of others' cards, the box, and the stock beside it, between the left edge and `right`."""
    stock = pygame.FRect(zone.left, 0, 84, 84 / CARD)
    stock.bottom = zone.bottom
    left = stock.right + 14 if with_stock else zone.left
    room = right - left
    wide = min(290.0, room, zone.height * 0.8)
    tray = pygame.FRect(left + (room - wide) / 2, 0, wide, wide / 1.4)
    tray.bottom = zone.bottom + 8
    known = pygame.FRect(tray.left, zone.top, wide, tray.top + tray.height * 0.16 - zone.top)
    return known, tray, stock


def plate_style(type_: Typesetter, names: Sequence[str], room: float) -> TextStyle:
    """How the corpses' names are set so that no word of them is wider than the plate."""
    style = set_for(type_, theme.SMALL_BOLD)
    longest = max(type_.width(word, style) for name in names for word in name.split())
    return style if longest <= room else style.sized(style.size * room / longest)


def _plate_lines(type_: Typesetter, names: Sequence[str], room: float, style: TextStyle) -> int:
    return max(len(type_.wrap(name, style, room)) for name in names)


def _rank_row(
    room: pygame.FRect, type_: Typesetter, names: Sequence[str]
) -> tuple[tuple[pygame.FRect, ...], float, pygame.FRect]:
    gap, number, top = 16.0, len(RANKS), room.top
    # The last card lies sideways: as wide as the others are high, about.
    wide = (room.width - gap * (number - 1)) / (number - 1 + 1.3)
    style = plate_style(type_, names, wide - PLATE_MARGIN)
    lines = _plate_lines(type_, names, wide - PLATE_MARGIN, style)
    plate = lines * type_.line_height(style) + (6 if is_compact(type_) else 12)
    window = 152.0 - 58.0 * (type_.text_scale - 1.0)
    cards = []
    for index in range(number):
        card = pygame.FRect(room.left + (wide + gap) * index, top, wide, window + plate)
        if index == number - 1:
            card.width = room.right - card.left
            card.height -= 0.0 if is_compact(type_) else 34.0
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
