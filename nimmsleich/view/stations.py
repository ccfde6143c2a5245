"""Where each seat's own things lie on the felt: its plate, cards, detectives, and the place of its vote."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from nimmsleich.rules.position import TOKENS
from nimmsleich.view.measures import CARD, GAP, is_compact, set_for
from stage.graphics import theme
from stage.graphics.text.typeset import Typesetter
from table.contract import Seat

_PAD: Final = 10.0
_BELOW_PLATE: Final = 16.0
_WIDEST, _NARROWEST = 430.0, 360.0
_TOKEN, _MARK = 0.4, 0.68
"""A rival's token and vote, as parts of the height of its cards."""
_BESIDE_HAND: Final = 220.0
"""Width of what lies beside the own hand."""
_LARGEST_HAND: Final = {1: 392.0, 2: 300.0}
"""Height of the own cards, by their number."""
_LARGEST_PILE, _LARGEST_TOKEN, _LARGEST_MARK = 129.0, 84.0, 96.0


@dataclass(frozen=True, slots=True)
class Station:
    """A seat's part of the felt; all that follows lies in its `area`."""

    area: pygame.FRect
    header: pygame.FRect
    """The plate with the name."""
    tokens: tuple[pygame.FRect, ...]
    pile: pygame.FRect
    hand: tuple[pygame.FRect, ...]
    mark: pygame.FRect
    """Where thumb or fist goes up; beside all cards."""
    dots: tuple[float, float]
    """The middle of what tells that the seat thinks."""
    button: pygame.FRect
    """For who may act out of turn, where several people share the screen; else without height.

    With large text it stands where the vote goes up: there is none as long as anybody may act out of turn.
    """

    @property
    def cards(self) -> pygame.FRect:
        """Round all cards in hand."""
        return self.hand[0].unionall(self.hand[1:])

    @property
    def detectives(self) -> pygame.FRect:
        """Round all tokens."""
        return self.tokens[0].unionall(self.tokens[1:])


def header_height(type_: Typesetter) -> float:
    """How high a plate is."""
    return type_.line_height(set_for(type_, theme.SMALL_BOLD)) + 10


def rival_stations(
    strip: pygame.FRect, type_: Typesetter, around: Sequence[Seat], in_hand: int, *, shared: bool
) -> dict[Seat, Station]:
    """The seats `around` side by side from the upper edge of `strip`; `shared` keeps room for their buttons."""
    share = strip.width / len(around)
    most = min(share - GAP, _WIDEST)
    header = header_height(type_)
    card = _card_height(84.0 if is_compact(type_) else 110.0, most, in_hand)
    below = shared and not is_compact(type_)
    button = type_.line_height(theme.SMALL_BOLD) + 18 if below else 0.0
    width = min(most, max(_row_width(card, in_hand) + 2 * _PAD, _NARROWEST))
    height = header + _BELOW_PLATE + card + _PAD + (button + 8 if below else 0.0)
    stations = {}
    for number, seat in enumerate(around):
        area = pygame.FRect(0, strip.top, width, height)
        area.centerx = strip.left + share * (number + 0.5)
        station = _rival_station(area, header, card, in_hand, button)
        stations[seat] = replace(station, button=station.mark.inflate(6, 6)) if shared and not below else station
    return stations


def _gaps(in_hand: int) -> float:
    return 8.0 + 14.0 + 8.0 * (in_hand - 1) + 12.0


def _row_width(card: float, in_hand: int) -> float:
    return card * (_TOKEN + CARD * (1 + in_hand) + _MARK) + _gaps(in_hand)


def _card_height(wanted: float, room: float, in_hand: int) -> float:
    """The height of the cards, less than `wanted` where they would be too wide."""
    fits = (room - 2 * _PAD - _gaps(in_hand)) / (_TOKEN + CARD * (1 + in_hand) + _MARK)
    return min(wanted, fits)


def _rival_station(area: pygame.FRect, header: float, card: float, in_hand: int, button: float) -> Station:
    plate = pygame.FRect(area.left, area.top, area.width, header)
    top, wide, token, mark = plate.bottom + _BELOW_PLATE, card * CARD, card * _TOKEN, card * _MARK
    left = area.centerx - _row_width(card, in_hand) / 2
    between = (card - TOKENS * token) / (TOKENS + 1)
    tokens = tuple(
        pygame.FRect(left, top + between + (token + between) * number, token, token) for number in range(TOKENS)
    )
    pile = pygame.FRect(left + token + 8, top, wide, card)
    hand = tuple(pygame.FRect(pile.right + 14 + (wide + 8) * place, top, wide, card) for place in range(in_hand))
    vote = pygame.FRect(hand[-1].right + 12, top + 2, mark, mark)
    dots = (vote.centerx, top + card - 12)
    below = pygame.FRect(area.left + _PAD, top + card + 8, area.width - 2 * _PAD, button)
    return Station(area, plate, tokens, pile, hand, vote, dots, below)


def own_station(zone: pygame.FRect, type_: Typesetter, in_hand: int) -> Station:
    """The hand in the middle of `zone`, and to its left the plate, the tokens, the pile and the vote."""
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
    return Station(area, plate, tokens, pile, hand, mark, mark.center, pygame.FRect(pile.left, pile.bottom, 0, 0))
