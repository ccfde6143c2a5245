"""For each sticker of Nimm's Leich!, events by which seat 0 wins it; without the last step nobody does."""

from __future__ import annotations

from nimmsleich import GAME
from nimmsleich.rules import events
from nimmsleich.rules.actions import Sign
from table.contract import SPECTATOR, Event, View
from table.offer.stickers import PlayedMatch

VIEW: View = GAME.setup(4).observation(SPECTATOR)
HANDS = events.HandsShown(((0,), (0,), (0,), (0,)))
"""Sixteen bodies of the first corpse, four of the second, none of the third."""
TOKEN = events.TokenSpent(0, (), 1)


def bid(count: int, corpse: int = 1, seat: int = 0) -> events.BidMade:
    return events.BidMade(seat, count, corpse, opening=False)


def counted(bid: int, count: int, *winners: int) -> events.Counted:
    losers = tuple(seat for seat in range(4) if seat not in winners)
    return events.Counted(1, bid, count, winners, losers)


def lie(corpse: int = 1, count: int = 17) -> tuple[Event, ...]:
    """Bid too high, be raised, and be seen."""
    return (events.RoundBegan(1, 0), bid(count, corpse), bid(count + 1, corpse, seat=1), HANDS)


def doubt(seat: int, bidder: int, count: int, true: int) -> tuple[Event, ...]:
    return (events.Denounced(seat, bidder, count, 1), counted(count, true, *((bidder,) if true >= count else (seat,))))


def match(*steps: Event | tuple[Event, ...], winners: tuple[int, ...] = ()) -> PlayedMatch:
    return PlayedMatch(4, [step if isinstance(step, tuple) else (step,) for step in steps], VIEW, winners)


EXAMPLES = {
    "lies": match(*[lie()] * 5),
    "nothing": match(lie(corpse=1), lie(corpse=3, count=4)),
    "alone": match(counted(3, 3, 0, 1), counted(3, 3, 0)),
    "exact": match(doubt(1, 0, 9, 10), doubt(1, 0, 9, 9)),
    "detective": match(doubt(0, 1, 9, 8), doubt(0, 1, 9, 9), doubt(0, 2, 9, 8), doubt(0, 1, 9, 8)),
    "blind": match(events.MatchWon((0,)), winners=(0,)),
    "ahead": match(events.RoundEnded(5, (0, 4, 5, 3)), events.RoundEnded(6, (0, 4, 5, 6)), winners=(0,)),
    "long": match(events.RoundBegan(1, 0), *[bid(1, seat=1)] * 11, bid(9), counted(9, 9, 0)),
    "nosy": match(TOKEN, TOKEN),
    "reader": match(*[(events.SignShown(1, Sign.COUGH), bid(9, seat=1)), doubt(0, 1, 9, 8)] * 5),
    "oysters": match(events.OystersEaten((0, 1), (3, 3)), events.OystersEaten((0, 1), (4, 3))),
    "pinocchio": match(*[doubt(1, 0, 9, 8)] * 4),
    "wrong": match(counted(3, 3, 1), counted(3, 3, 1), counted(3, 3, 1), winners=(0,)),
}
