"""How far the river may move in this round, and where it carries what floats: from what a seat knows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from niagara.board import CARD_POINTS, WEATHER, Arm, Card, Place
from niagara.rules.river.ways import drift
from niagara.rules.views import NiagaraView, Phase
from table.contract import Seat


def course(place: Place, flow: int, arm: Arm) -> tuple[Place, ...]:
    """The places through which so many pushes carry what floats at `place`, the first and the last included.

    The first push moves `arm` (NI-3); the last place is FALLS for what drops.
    """
    passed = [place]
    for _ in range(flow):
        following = drift(arm).get(passed[-1])
        if following is not None:
            passed.append(following)
        arm = arm.other
    return tuple(passed)


def flow_chances(view: NiagaraView, own: Card | None = None) -> dict[int, float]:
    """The chance of each flow that is still possible, ascending; empty once the river has moved (NI-40).

    Every card that is not known counts as drawn from its owner's hand, and a cloud as likely to go up as down. `own` is
    the card of the viewing seat, if it has not chosen yet.
    """
    if view.phase in (Phase.RETURNING, Phase.OVER):
        return {}
    found: dict[tuple[int, int], float] = {(0, view.weather): 1.0}
    for seat in range(view.seats):
        after: dict[tuple[int, int], float] = defaultdict(float)
        for card, likely in _cards(view, seat, own):
            for (lowest, weather), chance in found.items():
                for following, share in _weathers(view, seat, card, weather):
                    after[_lower(lowest, card), following] += chance * likely * share
        found = after
    flows: dict[int, float] = defaultdict(float)
    for (lowest, weather), chance in found.items():
        flows[max(lowest + weather, view.rules.least_flow)] += chance
    return dict(sorted(flows.items()))


def loss_chance(place: Place, flows: Mapping[int, float], arm: Arm) -> float:
    """How likely it is that what floats at `place` goes over the falls."""
    return sum(chance for flow, chance in flows.items() if course(place, flow, arm)[-1] is Place.FALLS)


def _cards(view: NiagaraView, seat: Seat, own: Card | None) -> Iterator[tuple[Card, float]]:
    """The cards that a seat may have chosen or may choose, with their chances."""
    known = view.cards[seat] or (own if seat == view.seat else None)
    if known is not None:
        yield known, 1.0
        return
    hand = view.hands[seat]
    for card in hand:
        yield card, 1.0 / len(hand)


def _lower(lowest: int, card: Card) -> int:
    """The lowest number card so far, 0 while there is none."""
    points = CARD_POINTS.get(card, 0)
    return min(lowest, points) if lowest and points else lowest or points


def _weathers(view: NiagaraView, seat: Seat, card: Card, weather: int) -> list[tuple[int, float]]:
    """Where the cloud may be after the turn of a seat with this card."""
    if card is not Card.CLOUD or _has_had_turn(view, seat):
        return [(weather, 1.0)]
    reached = [weather + step for step in (-1, 1) if weather + step in WEATHER]
    return [(each, 1.0 / len(reached)) for each in reached]


def _has_had_turn(view: NiagaraView, seat: Seat) -> bool:
    """Whether the card of a seat has been carried out already."""
    if view.phase is not Phase.PADDLING:
        return False
    return (seat - view.buoy) % view.seats < (view.turn - view.buoy) % view.seats
