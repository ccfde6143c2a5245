"""Observation: from a position to the view of one seat, and from a view to a possible position."""

from __future__ import annotations

import random

from table.contract import Seat
from table.rules.observing import observed, position_from
from tests.lantern.cards import CARDS
from tests.lantern.rules.position import Position
from tests.lantern.rules.views import LanternView


def observe(position: Position, seat: Seat) -> LanternView:
    """Return what `seat` knows: its own card, and the one that it has looked at (LA-3)."""
    known = {}
    if position.cards and seat >= 0:
        known = {at: position.cards[at] for at in (seat, position.peeked.get(seat, seat))}
    return observed(
        position,
        LanternView,
        seat,
        known=tuple(sorted(known.items())),
        looked=tuple(sorted(position.peeked.items())),
        laid=bool(position.cards),
        guessed=tuple(sorted(position.guesses)),
        own_guess=position.guesses.get(seat),
    )


def sample_position(view: LanternView, rng: random.Random) -> Position:
    """Return a position that fits `view`, the unknown cards and guesses drawn at random."""
    known = dict(view.known)
    unknown = [card for card in CARDS if card not in known.values()]
    rng.shuffle(unknown)
    cards = [known.get(seat) or unknown.pop() for seat in range(len(view.points))] if view.laid else []
    guesses = {seat: rng.random() < 0.5 for seat in view.guessed}
    if view.own_guess is not None:
        guesses[view.seat] = view.own_guess
    return position_from(view, Position, cards=cards, peeked=dict(view.looked), guesses=guesses)
