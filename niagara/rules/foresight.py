"""Foresight of a seat in a round: where a card takes its canoes, and what the river may carry off."""

from __future__ import annotations

import random
from enum import Enum

from niagara.board import CARD_POINTS, RIVER, Arm, Card, Place
from niagara.rules.moving import movements
from niagara.rules.observing import sample_position
from niagara.rules.position import with_entry
from niagara.rules.river import course, flow_chances
from niagara.rules.routes import route_of
from niagara.rules.views import NiagaraView, Phase


class Risk(Enum):
    """Fate of a disc, and of a canoe that stays on it, in this round."""

    POSSIBLE = "possible"
    """The greatest possible flow carries it over the falls."""
    CERTAIN = "certain"
    """So does the least one."""


def reach(view: NiagaraView, card: Card) -> dict[int, frozenset[Place]]:
    """Return for each canoe of `view.seat` that could move now with `card` the places where it could end (NI-30).

    Others who are before it in turn may still change that. Empty for cards that move no canoe, and for a spectator.
    """
    if view.seat < 0 or not (card in CARD_POINTS or card is Card.CHOICE):
        return {}
    position = sample_position(view, random.Random(0))
    position.phase, position.turn, position.moved = Phase.PADDLING, view.seat, ()
    position.choices = with_entry(position.choices, view.seat, None)
    position.played = with_entry(position.played, view.seat, card)
    ends: dict[int, frozenset[Place]] = {}
    for canoe in position.movable():
        start = position.canoes[view.seat][canoe].place
        found = set()
        for paddle in movements(position, view.seat, (canoe,)):
            route = route_of(start, paddle.steps, paddle.arm, position.whirlpool)
            assert route is not None
            found.add(route.end)
        ends[canoe] = frozenset(found) - {Place.FALLS}
    return ends


def risks(view: NiagaraView, own: Card | None = None) -> dict[Place, Risk]:
    """Return the discs that the river can or must carry over the falls in this round (NI-3, NI-40).

    `own` is the card of the viewing seat, if it has not chosen yet. Empty once the river has moved.
    """
    flows = flow_chances(view, own)
    if not flows:
        return {}
    least, greatest = min(flows), max(flows)
    found = {}
    for place in RIVER:
        if course(place, greatest, view.next_arm)[-1] is Place.FALLS:
            certain = course(place, least, view.next_arm)[-1] is Place.FALLS
            found[place] = Risk.CERTAIN if certain else Risk.POSSIBLE
    return found


def flow_over(place: Place, arm: Arm) -> int:
    """Return the least flow that carries something at `place` over the falls; the first push moves `arm` (NI-3)."""
    flow = 1
    while course(place, flow, arm)[-1] is not Place.FALLS:
        flow += 1
    return flow


def likeliest_flow(view: NiagaraView, own: Card | None = None) -> int | None:
    """Return the most probable flow, the lower of two that are as likely; None once the river has moved."""
    flows = flow_chances(view, own)
    return max(flows, key=lambda flow: (round(flows[flow], 9), -flow)) if flows else None
