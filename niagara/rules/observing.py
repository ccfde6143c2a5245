"""From a position to one seat's view of it, and from a view to a possible position."""

import random

from niagara.board import Card
from niagara.rules.position import Position
from niagara.rules.views import NiagaraView
from table.contract import Seat


def observe(position: Position, seat: Seat) -> NiagaraView:
    """Return the view of `seat`: all of `position` but the unrevealed cards of others (NI-20)."""
    choices, cards = position.choices, position.played
    if seat >= 0 and choices[seat] is not None:
        cards = (*cards[:seat], choices[seat], *cards[seat + 1 :])
    return NiagaraView(
        seat=seat,
        seats=position.seats,
        rules=position.rules,
        phase=position.phase,
        round=position.round,
        buoy=position.buoy,
        turn=position.turn,
        actors=position.actors(),
        canoes=position.canoes,
        moved=position.moved,
        stores=position.stores,
        sites=position.sites,
        hands=position.hands,
        chosen=tuple(
            [choice is not None or card is not None for choice, card in zip(choices, position.played, strict=True)]
        ),
        cards=cards,
        weather=position.weather,
        next_arm=position.next_arm,
        whirlpool=position.whirlpool,
        beaver=position.beaver,
        moose_ready=position.moose_ready,
        moose_back=position.moose_back,
        choice_points=position.choice_points,
        joe=position.joe,
        capped=position.capped,
        winners=position.winners,
    )


def draw_position(view: NiagaraView, rng: random.Random) -> Position:
    """Return a random position that fits `view`: each face-down card is drawn from its owner's hand."""
    choices: list[Card | None] = []
    played: list[Card | None] = []
    for hand, chosen, card in zip(view.hands, view.chosen, view.cards, strict=True):
        hidden = chosen and (card is None or card in hand)
        choices.append((card or rng.choice(hand)) if hidden else None)
        played.append(None if hidden else card)
    return Position(
        seats=view.seats,
        rules=view.rules,
        phase=view.phase,
        round=view.round,
        buoy=view.buoy,
        turn=view.turn,
        canoes=view.canoes,
        moved=view.moved,
        stores=view.stores,
        sites=view.sites,
        hands=view.hands,
        choices=tuple(choices),
        played=tuple(played),
        choice_points=view.choice_points,
        weather=view.weather,
        next_arm=view.next_arm,
        whirlpool=view.whirlpool,
        beaver=view.beaver,
        moose_back=view.moose_back,
        joe=view.joe,
        capped=view.capped,
    )
