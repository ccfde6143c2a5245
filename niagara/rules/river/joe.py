"""Diamond Joe after the river has moved: he loads, then he paddles (NI-80 … NI-82)."""

from niagara.board import CARD_POINTS, MAIN, RIVER, SITES, Arm, Card, Place
from niagara.rules import events as told
from niagara.rules.position import GEM_INDEX, SITE_INDEX, Position, with_count, with_entry
from niagara.rules.river.falling import lose_joe
from niagara.rules.river.ways import above, below
from niagara.rules.views import Joe
from table.contract import Event

_ARM = Arm.RIGHT
"""Into which arm Joe goes (NI-80, NI-81)."""


def act(position: Position, events: list[Event]) -> None:
    """Joe loads and moves, if he is in the game and on the river."""
    joe = position.joe
    if joe is not None and joe.place in RIVER:
        joe = _loaded(position, joe, events)
        points = _points(position)
        if points:
            joe = _paddled(position, joe, points, events)
        position.joe = joe


def come_back(position: Position, events: list[Event]) -> None:
    """At the start of a round a lost Joe is on disc 1 again, or on disc 2 (NI-82)."""
    joe = position.joe
    if joe is not None and joe.place is Place.FALLS:
        place = MAIN[1] if position.whirlpool is MAIN[0] else MAIN[0]
        position.joe = Joe(place)
        events.append(told.JoeReturned(place))


def _loaded(position: Position, joe: Joe, events: list[Event]) -> Joe:
    """An empty Joe takes a gem of the site's own colour (NI-80)."""
    gem = SITES.get(joe.place)
    if joe.gem is not None or gem is None:
        return joe
    site, colour = SITE_INDEX[joe.place], GEM_INDEX[gem]
    if not position.sites[site][colour]:
        return joe
    position.sites = with_entry(position.sites, site, with_count(position.sites[site], colour, -1))
    events.append(told.JoeLoaded(gem, joe.place))
    return Joe(joe.place, gem)


def _points(position: Position) -> int:
    """What the buoy holder's card gives Joe (NI-80, NI-81)."""
    card = position.played[position.buoy]
    return position.choice_points if card is Card.CHOICE else CARD_POINTS.get(card, 0) if card else 0


def _paddled(position: Position, joe: Joe, points: int, events: list[Event]) -> Joe:
    path = path_of(joe.place, points, position.whirlpool)
    events.append(told.JoePaddled(path))
    end = path[-1]
    if end in RIVER and end is position.whirlpool:
        end = below(end, _ARM)
        events.append(told.JoeSlid(path[-1], end))
    if end in RIVER:
        return Joe(end, joe.gem)
    last = [place for place in path if place in RIVER][-1]
    return lose_joe(position, Joe(last, joe.gem), events)


def path_of(start: Place, points: int, whirlpool: Place | None) -> tuple[Place, ...]:
    """Joe's way: upstream, from disc 1 downstream, into the right arm, perhaps over the falls (NI-80 … NI-82).

    Leaving the whirlpool upstream costs one point more; where it cannot be paid his way ends there.
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
        path.append(above(place) if upstream else below(place, _ARM))
        points -= 1
    return tuple(path)
