"""The river's movement, in the order of NI-42: pushes, losses, lassoed canoes, the moose, Diamond Joe; flow odds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from niagara.board import ARMS, CARD_POINTS, MAIN, RIVER, SITES, WEATHER, Arm, Card, Gem, Place
from niagara.rules.events import (
    BeaverCame,
    BeaverLost,
    CanoeLost,
    CanoeReturned,
    CanoeSlid,
    FlowFixed,
    IceBroken,
    JoeLoaded,
    JoeLost,
    JoePaddled,
    JoeReturned,
    JoeSlid,
    MooseReturned,
    RiverPushed,
    WeatherChanged,
    WhirlpoolCame,
    WhirlpoolLost,
)
from niagara.rules.options import MatchOptions
from niagara.rules.position import CANOES, GEM_INDEX, SITE_INDEX, Position, with_count, with_entry
from niagara.rules.routes import above, below, drift
from niagara.rules.views import Canoe, Joe, NiagaraView, Phase
from table.contract import Event, Seat


def lowest_card(cards: Iterable[Card | None], default: int = 0) -> int:
    """Return the points of the lowest number card among `cards`, or `default` if there is none (NI-40)."""
    return min([CARD_POINTS[card] for card in cards if card in CARD_POINTS], default=default)


MOST_IN_STORM: Final = 4
"""Greatest flow in an endless storm (NI-90)."""


def pushes(lowest: int, weather: int, options: MatchOptions, dam: bool = False) -> int:
    """Return the flow by the points of the lowest card, 0 if there is none, the cloud and the `dam` (NI-40, NI-92)."""
    flow = lowest + weather
    if options.storm:
        flow = min(flow, MOST_IN_STORM)
    return max(flow - dam, options.least_flow)


def move_river(position: Position, events: list[Event]) -> None:
    """Push the river as often as cards and cloud say. The flow is fixed before the first push (NI-40)."""
    lowest = lowest_card(position.played)
    flow = pushes(lowest, position.weather, position.options, position.dam)
    events.append(FlowFixed(lowest, position.weather, flow, position.dam))
    for number in range(1, flow + 1):
        _push(position, number, events)


def _push(position: Position, number: int, events: list[Event]) -> None:
    """Move the main channel and one arm down by one disc; the arm's last disc drops (NI-3, NI-41)."""
    arm = position.next_arm
    position.next_arm = arm.other
    events.append(RiverPushed(number, arm))
    where = drift(arm)
    lip = ARMS[arm][-1]
    for seat, canoes in enumerate(position.canoes):
        for number, canoe in enumerate(canoes):
            if canoe.place in where and not canoe.bank:
                _carry_canoe(position, seat, number, where[canoe.place], events)
    joe = position.joe
    if joe is not None and joe.place in where:
        position.joe = lose_joe(position, joe, events) if joe.place is lip else Joe(where[joe.place], joe.gem)
        break_ice(position, position.joe.place, events)
    if position.beaver in where:
        _carry_beaver(position, where[position.beaver], events)
    if position.whirlpool is not None:
        _carry_whirlpool(position, where, events)


def _carry_canoe(position: Position, seat: Seat, number: int, end: Place, events: list[Event]) -> None:
    """Carry a canoe to `end`, perhaps over the falls."""
    canoe = position.canoes[seat][number]
    if end is Place.FALLS:
        lose_canoe(position, seat, number, position.round + 1, events)
    else:
        put_canoe(position, seat, number, Canoe(end, canoe.gems, moose=canoe.moose))
        break_ice(position, end, events)


def break_ice(position: Position, place: Place, events: list[Event]) -> None:
    """Break the ice of a disc on which a canoe arrives (NI-91)."""
    if place in position.ice:
        position.ice = tuple([other for other in position.ice if other is not place])
        events.append(IceBroken(place))


def _carry_beaver(position: Position, end: Place, events: list[Event]) -> None:
    """Carry the beaver to `end`. If it drops, it waits ashore again and the cloud goes to 0 (NI-77)."""
    if end is not Place.FALLS:
        position.beaver = end
        return
    assert position.beaver is not None
    events.append(BeaverLost(position.beaver))
    position.beaver = Place.SHORE
    if position.weather and not position.options.storm:
        position.weather = 0
        events.append(WeatherChanged(None, 0))


def _carry_whirlpool(position: Position, where: dict[Place, Place], events: list[Event]) -> None:
    """Carry the whirlpool's disc. Once dropped, it is the next to be pushed in (NI-72)."""
    place = position.whirlpool
    if place is Place.FALLS:
        position.whirlpool = MAIN[0]
        events.append(WhirlpoolCame())
    elif place in where:
        position.whirlpool = where[place]
        if position.whirlpool is Place.FALLS:
            events.append(WhirlpoolLost(place))


def put_canoe(position: Position, seat: Seat, number: int, canoe: Canoe) -> None:
    """Replace the canoe of `seat` with this number by `canoe`."""
    first, second = position.canoes[seat]
    position.canoes = with_entry(position.canoes, seat, (first, canoe) if number else (canoe, second))


def return_gems(position: Position, gems: tuple[Gem, ...]) -> None:
    """Return `gems` to the sites of their colours (NI-41)."""
    for gem in gems:
        index = GEM_INDEX[gem]
        position.sites = with_entry(position.sites, index, with_count(position.sites[index], index, 1))


def lose_canoe(position: Position, seat: Seat, number: int, moose_back: int, events: list[Event]) -> None:
    """Drop a canoe over the falls. A moose aboard returns after the river movement of round `moose_back` (NI-78)."""
    canoe = position.canoes[seat][number]
    return_gems(position, canoe.gems)
    if canoe.moose:
        position.moose_back = moose_back
    put_canoe(position, seat, number, Canoe(Place.FALLS))
    events.append(CanoeLost(seat, number, canoe.place, canoe.gems, canoe.moose))


def lose_joe(position: Position, joe: Joe, events: list[Event]) -> Joe:
    """Drop Joe over the falls, return his gem to its site and return his new state (NI-82)."""
    if joe.gem is not None:
        return_gems(position, (joe.gem,))
    events.append(JoeLost(joe.place, joe.gem))
    return Joe(Place.FALLS)


def beaver_enters(position: Position, events: list[Event]) -> None:
    """Put the beaver, if it waits ashore, on disc 1, or on disc 2 if the whirlpool is on 1 (NI-77)."""
    if position.beaver is Place.SHORE:
        position.beaver = MAIN[1] if position.whirlpool is MAIN[0] else MAIN[0]
        events.append(BeaverCame(position.beaver))


def return_lassoed(position: Position, events: list[Event]) -> Seat | None:
    """Put the canoes on the bank back, in turn order (NI-42, NI-74).

    Stop at a seat that has to choose an arm and return it; return None once no choice is left.
    """
    if not position.options.lasso:
        return None
    for seat in position.in_turn_order():
        held = position.held_by_whirlpool(seat)
        for number in CANOES:
            if position.canoes[seat][number].bank and number not in held:
                put_back(position, seat, number, Arm.LEFT, events)
        if held:
            return seat
    return None


def put_back(position: Position, seat: Seat, number: int, arm: Arm, events: list[Event]) -> None:
    """Put a canoe from the bank back on its place. A whirlpool there carries it on, at the fork into `arm` (NI-74)."""
    canoe = position.canoes[seat][number]
    place = canoe.place
    put_canoe(position, seat, number, Canoe(place, canoe.gems, moose=canoe.moose))
    events.append(CanoeReturned(seat, number, place))
    if place is not position.whirlpool:
        return
    end = below(place, arm)
    events.append(CanoeSlid(seat, number, place, end))
    _carry_canoe(position, seat, number, end, events)


def return_moose(position: Position, events: list[Event]) -> None:
    """Return the moose to the red site if this is the river movement that it waits for (NI-78)."""
    if position.moose_back and position.moose_back <= position.round:
        position.moose_back = 0
        events.append(MooseReturned())


_JOE_ARM = Arm.RIGHT
"""The arm that Joe takes (NI-80, NI-81)."""


def move_joe(position: Position, events: list[Event]) -> None:
    """Load and move Joe if he is in the game and on the river."""
    joe = position.joe
    if joe is not None and joe.place in RIVER:
        joe = _load_joe(position, joe, events)
        points = _joe_points(position)
        if points:
            joe = _paddle_joe(position, joe, points, events)
        position.joe = joe


def return_joe(position: Position, events: list[Event]) -> None:
    """Put a lost Joe on disc 1, or on disc 2 if the whirlpool is on 1, at the start of a round (NI-82)."""
    joe = position.joe
    if joe is not None and joe.place is Place.FALLS:
        place = MAIN[1] if position.whirlpool is MAIN[0] else MAIN[0]
        position.joe = Joe(place)
        events.append(JoeReturned(place))


def _load_joe(position: Position, joe: Joe, events: list[Event]) -> Joe:
    """Load a gem of the site's own colour if Joe is empty, and return his new state (NI-80)."""
    gem = SITES.get(joe.place)
    if joe.gem is not None or gem is None or joe.place in position.ice:
        return joe
    site, colour = SITE_INDEX[joe.place], GEM_INDEX[gem]
    if not position.sites[site][colour]:
        return joe
    position.sites = with_entry(position.sites, site, with_count(position.sites[site], colour, -1))
    events.append(JoeLoaded(gem, joe.place))
    return Joe(joe.place, gem)


def _joe_points(position: Position) -> int:
    """Return Joe's points by the buoy holder's card (NI-80, NI-81)."""
    card = position.played[position.buoy]
    return position.choice_points if card is Card.CHOICE else CARD_POINTS.get(card, 0) if card else 0


def _paddle_joe(position: Position, joe: Joe, points: int, events: list[Event]) -> Joe:
    path = _joe_path(joe.place, points, position.whirlpool)
    events.append(JoePaddled(path))
    end = path[-1]
    if end in RIVER and end is position.whirlpool:
        end = below(end, _JOE_ARM)
        events.append(JoeSlid(path[-1], end))
    if end in RIVER:
        break_ice(position, end, events)
        return Joe(end, joe.gem)
    last = [place for place in path if place in RIVER][-1]
    return lose_joe(position, Joe(last, joe.gem), events)


def _joe_path(start: Place, points: int, whirlpool: Place | None) -> tuple[Place, ...]:
    """Return Joe's way: upstream to disc 1, then down into the right arm, perhaps over the falls (NI-80 … NI-82).

    Leaving the whirlpool upstream costs one point more. If he cannot pay it, his way ends there.
    """
    path = [start]
    upstream = True
    while points:
        place = path[-1]
        upstream = upstream and place is not MAIN[0]
        if place is Place.FALLS:
            break
        if upstream and place is whirlpool:
            if points == 1:
                break
            points -= 1
        path.append(above(place) if upstream else below(place, _JOE_ARM))
        points -= 1
    return tuple(path)


def course(place: Place, flow: int, arm: Arm) -> tuple[Place, ...]:
    """Return the places through which `flow` pushes carry something at `place`, including the first and the last.

    The first push moves `arm` (NI-3). The last place is FALLS if it drops.
    """
    passed = [place]
    for _ in range(flow):
        following = drift(arm).get(passed[-1])
        if following is not None:
            passed.append(following)
        arm = arm.other
    return tuple(passed)


def flow_chances(view: NiagaraView, own: Card | None = None) -> dict[int, float]:
    """Return the probability of each possible flow, ascending; empty once the river has moved (NI-40).

    Each unknown card counts as drawn from its owner's hand, and a cloud card as equally likely to go up or down. `own`
    is the card of the viewing seat, if it has not chosen yet.
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
        flows[pushes(lowest, weather, view.options, view.dam)] += chance
    return dict(sorted(flows.items()))


def loss_chance(place: Place, flows: Mapping[int, float], arm: Arm) -> float:
    """Return the probability that something at `place` goes over the falls."""
    return sum(chance for flow, chance in flows.items() if course(place, flow, arm)[-1] is Place.FALLS)


def _cards(view: NiagaraView, seat: Seat, own: Card | None) -> Iterator[tuple[Card, float]]:
    """Yield the cards that a seat may have chosen or may choose, with their probabilities."""
    known = view.cards[seat] or (own if seat == view.seat else None)
    if known is not None:
        yield known, 1.0
        return
    hand = view.hands[seat]
    for card in hand:
        yield card, 1.0 / len(hand)


def _lower(lowest: int, card: Card) -> int:
    """Return the points of the lowest number card so far, 0 while there is none."""
    points = CARD_POINTS.get(card, 0)
    return min(lowest, points) if lowest and points else lowest or points


def _weathers(view: NiagaraView, seat: Seat, card: Card, weather: int) -> list[tuple[int, float]]:
    """Return the possible marks of the cloud after the turn of a seat with this card, with their probabilities."""
    if card is not Card.CLOUD or view.options.storm or _has_had_turn(view, seat):
        return [(weather, 1.0)]
    reached = [weather + step for step in (-1, 1) if weather + step in WEATHER]
    return [(each, 1.0 / len(reached)) for each in reached]


def _has_had_turn(view: NiagaraView, seat: Seat) -> bool:
    """Return True if the card of a seat has already been carried out."""
    if view.phase is not Phase.PADDLING:
        return False
    return (seat - view.buoy) % view.seats < (view.turn - view.buoy) % view.seats
