"""The river moves: pushes and what drops, lassoed canoes, moose, in the order of NI-42; Joe has a file of his own."""

from niagara.board import ARMS, CARD_POINTS, MAIN, Arm, Place
from niagara.rules import events as told
from niagara.rules.position import CANOES, Position
from niagara.rules.river.falling import lose_canoe, lose_joe, put_canoe
from niagara.rules.river.ways import below, drift
from niagara.rules.views import Canoe, Joe
from table.contract import Event, Seat


def move_river(position: Position, events: list[Event]) -> None:
    """As many pushes as the cards and the cloud say, fixed beforehand (NI-40)."""
    lowest = min([CARD_POINTS[card] for card in position.played if card in CARD_POINTS], default=0)
    flow = max(lowest + position.weather, position.rules.least_flow)
    events.append(told.FlowFixed(lowest, position.weather, flow))
    for number in range(1, flow + 1):
        _push(position, number, events)


def _push(position: Position, number: int, events: list[Event]) -> None:
    """Main channel and one arm move down by one; the arm's last disc drops (NI-3, NI-41)."""
    arm = position.next_arm
    position.next_arm = arm.other
    events.append(told.RiverPushed(number, arm))
    where = drift(arm)
    lip = ARMS[arm][-1]
    for seat, canoes in enumerate(position.canoes):
        for canoe in CANOES:
            _float(position, seat, canoe, canoes[canoe], where, events)
    joe = position.joe
    if joe is not None and joe.place in where:
        position.joe = lose_joe(position, joe, events) if joe.place is lip else Joe(where[joe.place], joe.gem)
    if position.beaver in where:
        _float_beaver(position, where[position.beaver], events)
    if position.whirlpool is not None:
        _float_whirlpool(position, where, events)


def _float(
    position: Position, seat: Seat, number: int, canoe: Canoe, where: dict[Place, Place], events: list[Event]
) -> None:
    end = where.get(canoe.place)
    if end is None or canoe.bank:
        return
    if end is Place.FALLS:
        lose_canoe(position, seat, number, position.round + 1, events)
    else:
        put_canoe(position, seat, number, Canoe(end, canoe.gems, moose=canoe.moose))


def _float_beaver(position: Position, end: Place, events: list[Event]) -> None:
    """When the beaver drops the cloud goes to 0, and it waits again (NI-77)."""
    if end is not Place.FALLS:
        position.beaver = end
        return
    assert position.beaver is not None
    events.append(told.BeaverLost(position.beaver))
    position.beaver = Place.SHORE
    if position.weather:
        position.weather = 0
        events.append(told.WeatherChanged(None, 0))


def _float_whirlpool(position: Position, where: dict[Place, Place], events: list[Event]) -> None:
    """The whirlpool's disc, once dropped, is the next to be pushed in (NI-72)."""
    place = position.whirlpool
    if place is Place.FALLS:
        position.whirlpool = MAIN[0]
        events.append(told.WhirlpoolCame())
    elif place in where:
        position.whirlpool = where[place]
        if position.whirlpool is Place.FALLS:
            events.append(told.WhirlpoolLost(place))


def beaver_enters(position: Position, events: list[Event]) -> None:
    """The beaver, if it waits, swims on disc 1, or on disc 2 if the whirlpool is there (NI-77)."""
    if position.beaver is Place.SHORE:
        position.beaver = MAIN[1] if position.whirlpool is MAIN[0] else MAIN[0]
        events.append(told.BeaverCame(position.beaver))


def return_lassoed(position: Position, events: list[Event]) -> Seat | None:
    """Put the canoes on the bank back in turn order, until a seat has to choose an arm: that seat (NI-42, NI-74)."""
    if not position.rules.lasso:
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
    """A canoe on the bank is on its place again, or slides on from the whirlpool, at the fork into `arm` (NI-74)."""
    canoe = position.canoes[seat][number]
    place = canoe.place
    put_canoe(position, seat, number, Canoe(place, canoe.gems, moose=canoe.moose))
    events.append(told.CanoeReturned(seat, number, place))
    if place is not position.whirlpool:
        return
    end = below(place, arm)
    events.append(told.CanoeSlid(seat, number, place, end))
    if end is Place.FALLS:
        lose_canoe(position, seat, number, position.round + 1, events)
    else:
        put_canoe(position, seat, number, Canoe(end, canoe.gems, moose=canoe.moose))


def return_moose(position: Position, events: list[Event]) -> None:
    """The moose is at the red site again, if this is the river movement that it waits for (NI-78)."""
    if position.moose_back and position.moose_back <= position.round:
        position.moose_back = 0
        events.append(told.MooseReturned())
