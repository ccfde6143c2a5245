"""Where everything lies on the felt, in logical units; more room for words when the text is large."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from nimmsleich.cards import RANKS
from stage.graphics import theme
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import TextStyle
from table.contract import Seat

GAP: Final = 12.0
CARD: Final = 5 / 7
"""Width of a card divided by its height."""
LARGE_TEXT: Final = 1.25
"""From this text scale on, words are said once only."""
PLATE_MARGIN: Final = 18.0
"""How much narrower a corpse's name is than its card."""

_RIGHT = 236.0
_WIDE = 1300.0
"""A board from this width on has the own cards in its middle."""
_PILE_COLUMN = 104.0


@dataclass(frozen=True, slots=True)
class Station:
    """An opponent's part of the felt."""

    area: pygame.FRect
    header: pygame.FRect
    pile: pygame.FRect
    hand: tuple[pygame.FRect, ...]
    mark: pygame.FRect
    """Where thumb or fist goes up."""


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
    hand: tuple[pygame.FRect, ...]
    pile: pygame.FRect
    """The own cards; for an onlooker nothing lies there."""
    mark: pygame.FRect
    """Where the own thumb or fist goes up."""
    tokens: tuple[pygame.FRect, ...]
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

    def ledge_cell(self, rank: int) -> pygame.FRect:
        """The part of the ledge below a corpse."""
        card = self.ranks[rank - 1]
        return pygame.FRect(card.left, self.ledge.top, card.width, self.ledge.height)

    def hand_of(self, seat: Seat, position: int, cards: int) -> pygame.FRect:
        """Where a card of a hand of so many lies; a single card lies in the middle."""
        places = self.stations[seat].hand if seat in self.stations else self.hand
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
            return station.hand[0].unionall(station.hand[1:]) if station is not None else None
        places = {"hand": self.hand, "ranks": self.ranks}.get(kind) or (getattr(self, kind, None),)
        areas = [place for place in places if isinstance(place, pygame.FRect)]
        return areas[0].unionall(areas[1:]) if areas else None

    def pile_of(self, seat: Seat) -> pygame.FRect:
        """Where a seat's pile lies."""
        return self.stations[seat].pile if seat in self.stations else self.pile


def is_compact(type_: Typesetter) -> bool:
    """Whether the text is so large that words are set in the smallest size and said once only."""
    return type_.text_scale > LARGE_TEXT


def set_for(type_: Typesetter, style: TextStyle) -> TextStyle:
    """A style for words on the felt: the smallest that is allowed, once the text is large."""
    return style.sized(theme.SMALLEST_TEXT) if is_compact(type_) else style


def places_for(board: pygame.FRect, type_: Typesetter, *, seats: int, me: Seat | None, names: Sequence[str]) -> Places:
    """The board for so many seats, seen by `me` (None: an onlooker); `names` are the corpses' as they are written."""
    in_hand = 2 if seats == 3 else 1
    compact = is_compact(type_)
    header = type_.line_height(set_for(type_, theme.SMALL_BOLD)) + 8
    card = 84.0 if compact else 110.0
    first = 0 if me is None else me + 1
    around = [(first + step) % seats for step in range(seats - (me is not None))]
    height = header + 14 + card
    stations = _stations(board, around, height, header, card, in_hand)
    ranks, plate, ledge = _rank_row(board, type_, board.top + height + GAP, names)
    zone = pygame.FRect(board.left, ledge.bottom + GAP, board.width, board.bottom - ledge.bottom - GAP)
    pile, tokens, hand = _own_side_by_side(zone, in_hand) if compact or in_hand == 1 else _own_stacked(zone)
    if board.width >= _WIDE and not compact:
        by = board.centerx - (hand[0].left + hand[-1].right) / 2
        pile, *moved = (area.move(by, 0.0) for area in (pile, *tokens, *hand))
        tokens, hand = tuple(moved[: len(tokens)]), tuple(moved[len(tokens) :])
    mark = pygame.FRect(0, 0, 96, 96)
    mark.center = (hand[0].left - 8, hand[0].bottom - 58)
    if hand[0].top > pile.bottom:
        mark.center = ((pile.right + tokens[0].left) / 2, pile.centery)
    chip = type_.line_height(set_for(type_, theme.SMALL_BOLD)) + (8 if compact else 14)
    if board.width >= _WIDE and not compact:
        slate, chain = _slate(zone, hand[-1].right + 28, zone.right, chip)
        known, tray, stock = _box_on_the_left(zone, min(pile.left, tokens[0].left, hand[0].left) - 24)
        return Places(
            board, compact, stations, ranks, plate, ledge, hand, pile, mark, tokens, slate, chain, chip, known, tray,
            stock,
        )  # fmt: skip
    left, right = hand[-1].right + 20, zone.right - _RIGHT
    slate, chain = _slate(zone, left, right - 20, chip)
    wide = 150.0 if compact or in_hand == 2 else _RIGHT
    tray = pygame.FRect(right + (_RIGHT - wide) / (1 if in_hand == 2 else 2), 0, wide, wide / 1.4)
    tray.bottom = zone.bottom + 8
    stock = pygame.FRect(right, 0, 70, 98)
    stock.bottom = zone.bottom
    known = pygame.FRect(right, zone.top, _RIGHT, tray.top + tray.height * 0.16 - zone.top)
    return Places(
        board, compact, stations, ranks, plate, ledge, hand, pile, mark, tokens, slate, chain, chip, known, tray, stock
    )


def _box_on_the_left(zone: pygame.FRect, right: float) -> tuple[pygame.FRect, pygame.FRect, pygame.FRect]:
    """What is known of others' cards, the box, and the stock beside it, between the left edge and `right`."""
    room = right - zone.left
    wide = min(290.0, room * 0.62)
    tray = pygame.FRect(zone.left + (room - wide) / 2, 0, wide, wide / 1.4)
    tray.bottom = zone.bottom + 8
    stock = pygame.FRect(zone.left, 0, 84, 84 / CARD)
    stock.bottom = zone.bottom
    known = pygame.FRect(tray.left, zone.top, wide, tray.top + tray.height * 0.16 - zone.top)
    return known, tray, stock


def plate_style(type_: Typesetter, names: Sequence[str], room: float) -> TextStyle:
    """How the corpses' names are set so that no word of them is wider than the plate."""
    style = set_for(type_, theme.SMALL_BOLD)
    longest = max(type_.width(word, style) for name in names for word in name.split())
    return style if longest <= room else style.sized(style.size * room / longest)


def _plate_lines(type_: Typesetter, names: Sequence[str], room: float, style: TextStyle) -> int:
    return max(len(type_.wrap(name, style, room)) for name in names)


def _stations(
    board: pygame.FRect, around: Sequence[Seat], height: float, header: float, card: float, in_hand: int
) -> dict[Seat, Station]:
    share = board.width / len(around)
    width = min(share - GAP, 330.0)
    stations = {}
    for number, seat in enumerate(around):
        area = pygame.FRect(0, board.top, width, height)
        area.centerx = board.left + share * (number + 0.5)
        wide = card * CARD
        row = wide * (1 + in_hand) + 16 + 8 * (in_hand - 1)
        left, top = area.centerx - row / 2, area.bottom - card
        pile = pygame.FRect(left, top, wide, card)
        hand = tuple(pygame.FRect(pile.right + 16 + (wide + 8) * place, top, wide, card) for place in range(in_hand))
        mark = pygame.FRect(0, 0, card * 0.68, card * 0.68)
        mark.center = (hand[-1].right, hand[-1].bottom - mark.height * 0.55)
        stations[seat] = Station(area, pygame.FRect(area.left, area.top, area.width, header), pile, hand, mark)
    return stations


def _rank_row(
    board: pygame.FRect, type_: Typesetter, top: float, names: Sequence[str]
) -> tuple[tuple[pygame.FRect, ...], float, pygame.FRect]:
    gap, number = 16.0, len(RANKS)
    # The last card lies sideways: as wide as the others are high, about.
    wide = (board.width - gap * (number - 1)) / (number - 1 + 1.3)
    style = plate_style(type_, names, wide - PLATE_MARGIN)
    lines = _plate_lines(type_, names, wide - PLATE_MARGIN, style)
    plate = lines * type_.line_height(style) + (6 if is_compact(type_) else 12)
    window = 152.0 - 78.0 * (type_.text_scale - 1.0)
    cards = []
    for index in range(number):
        card = pygame.FRect(board.left + (wide + gap) * index, top, wide, window + plate)
        if index == number - 1:
            card.width = board.right - card.left
            card.height -= 0.0 if is_compact(type_) else 34.0
        card.bottom = top + window + plate
        cards.append(card)
    ledge_height = type_.line_height(set_for(type_, theme.CAPTION)) + (4 if is_compact(type_) else 10)
    return tuple(cards), plate, pygame.FRect(board.left, top + window + plate, board.width, ledge_height)


_Own = tuple[pygame.FRect, tuple[pygame.FRect, ...], tuple[pygame.FRect, ...]]


def _own_side_by_side(zone: pygame.FRect, in_hand: int) -> _Own:
    """Pile and tokens to the left of the hand."""
    height = min(zone.height, 210.0 if in_hand == 2 else 392.0)
    wide = height * CARD
    left = zone.left + _PILE_COLUMN + 14
    top = zone.bottom - height
    hand = tuple(pygame.FRect(left + (wide + 10) * place, top, wide, height) for place in range(in_hand))
    pile = pygame.FRect(zone.left + 4, 0, 92, 92 / CARD)
    pile.bottom = zone.bottom - 2
    size = min(84.0, (pile.top - 18 - zone.top) / 2 - 6)
    if size < 56:
        size = 50.0
        row = pile.top - size - 22
        return pile, tuple(pygame.FRect(zone.left + (size + 2) * number, row, size, size) for number in (0, 1)), hand
    bottom = pile.top - 26
    rows = [bottom - (size + 8) * (2 - number) + 8 for number in (0, 1)]
    return pile, tuple(pygame.FRect(zone.left + 8, row, size, size) for row in rows), hand


def _own_stacked(zone: pygame.FRect) -> _Own:
    """Two cards with pile and tokens above them."""
    height = min(266.0, zone.height - 120)
    wide = height * CARD
    top = zone.bottom - height
    hand = tuple(pygame.FRect(zone.left + (wide + 12) * place, top, wide, height) for place in (0, 1))
    pile = pygame.FRect(zone.left + 8, zone.top + 6, 78, 78 / CARD)
    size = 82.0
    left = hand[1].right - 2 * size - 16
    tokens = tuple(pygame.FRect(left + (size + 12) * number, pile.centery - size / 2, size, size) for number in (0, 1))
    return pile, tokens, hand


def _slate(zone: pygame.FRect, left: float, right: float, chip: float) -> tuple[pygame.FRect, pygame.FRect]:
    wide = right - left
    height = min(wide / 640 * 360, zone.height - chip - 10)
    slate = pygame.FRect(left, zone.top, wide, height)
    chain = pygame.FRect(left, slate.bottom + 10, wide, zone.bottom - slate.bottom - 10)
    return slate, chain
