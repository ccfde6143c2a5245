"""Setup of a match: numbers of players and gems, full hands, the first position (NI-10, NI-11)."""

from functools import cache
from typing import Final

import msgspec

from niagara.board import ARMS, WEATHER, Arm, Card, Gem, Place
from niagara.rules.options import MatchOptions
from niagara.rules.position import NO_GEMS, Position, with_count
from niagara.rules.views import Canoe, Joe, Phase
from table.contract import Seat

MOST_WITHOUT_SPIRITS: Final = 5
FROZEN: Final = (*ARMS[Arm.LEFT], *ARMS[Arm.RIGHT])
"""Discs that begin frozen on thin ice (NI-91)."""


def has_spirits(options: MatchOptions) -> bool:
    """Return True if any module of The Spirits of Niagara is played."""
    return (
        options.double_canoe
        or options.whirlpool
        or options.seven
        or options.lasso
        or options.one_two_three
        or options.beaver
        or options.moose
    )


def fitting(options: MatchOptions, seats: int) -> MatchOptions:
    """Return `options` fitted to the number of seats: six without a module of Spirits play the double canoe (NI-10)."""
    if seats <= MOST_WITHOUT_SPIRITS or has_spirits(options):
        return options
    return msgspec.structs.replace(options, double_canoe=True)


def gems_of_a_colour(seats: int, options: MatchOptions) -> int:
    """Return the number of gems per colour: 7, but with Spirits 6 for three players and 8 for six (NI-10)."""
    return {3: 6, 6: 8}.get(seats, 7) if has_spirits(options) else 7


@cache
def full_hand(options: MatchOptions) -> tuple[Card, ...]:
    """Return the cards that each player starts with (NI-11, NI-73 … NI-75)."""
    left_out = {
        card
        for card, used in (
            (Card.SEVEN, options.seven),
            (Card.CHOICE, options.one_two_three),
            (Card.LASSO, options.lasso),
        )
        if not used
    }
    return tuple(card for card in Card if card not in left_out)


def first_position(seats: int, options: MatchOptions, buoy: Seat) -> Position:
    """Return the position after setting up (NI-10, NI-11). With `buoy` -1 the buoy holder is still to be drawn."""
    count = gems_of_a_colour(seats, options)
    return Position(
        seats=seats,
        options=options,
        phase=Phase.BUOY,
        buoy=buoy,
        canoes=((Canoe(), Canoe()),) * seats,
        stores=(NO_GEMS,) * seats,
        sites=tuple(with_count(NO_GEMS, index, count) for index in range(len(Gem))),
        hands=(full_hand(options),) * seats,
        choices=(None,) * seats,
        played=(None,) * seats,
        whirlpool=Place.D3 if options.whirlpool else None,
        beaver=Place.SHORE if options.beaver else None,
        joe=Joe(Place.D1) if options.joe else None,
        weather=WEATHER[-1] if options.storm else 0,
        ice=FROZEN if options.thin_ice else (),
        dam=options.dam,
    )
