"""Observation: from a position to one seat's view of it, and from a view to a possible position."""

import random

from niagara.board import Card
from niagara.rules.position import Position
from niagara.rules.views import NiagaraView
from table.contract import Seat
from table.rules.observing import observed, position_from


def observe(position: Position, seat: Seat) -> NiagaraView:
    """Return the view of `seat`: all of `position` but the unrevealed cards of others (NI-20)."""
    choices, cards = position.choices, position.played
    chosen = tuple([choice is not None or card is not None for choice, card in zip(choices, cards, strict=True)])
    if seat >= 0 and choices[seat] is not None:
        cards = (*cards[:seat], choices[seat], *cards[seat + 1 :])
    return observed(position, NiagaraView, seat, chosen=chosen, cards=cards)


def sample_position(view: NiagaraView, rng: random.Random) -> Position:
    """Return a random position that fits `view`: each face-down card is drawn from its owner's hand."""
    choices: list[Card | None] = []
    played: list[Card | None] = []
    for hand, chosen, card in zip(view.hands, view.chosen, view.cards, strict=True):
        hidden = chosen and (card is None or card in hand)
        choices.append((card or rng.choice(hand)) if hidden else None)
        played.append(None if hidden else card)
    return position_from(view, Position, choices=tuple(choices), played=tuple(played))
