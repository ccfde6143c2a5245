"""Every movement that canoes can make now, each distinct outcome once."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from niagara.board import CHOICE_POINTS, SITES, Card, Gem, Place
from niagara.rules.actions import Deed, Handling, Paddle, Steal
from niagara.rules.movement.deeds import KEPT, Cargo, Meeting, deeds, handlings, remaining
from niagara.rules.position import NO_GEMS, SITE_INDEX, Counts, Position
from niagara.rules.river.ways import Plan, plans, way_of
from table.contract import Seat

_Loot = dict[Place, tuple[Steal, ...]]
"""What could be stolen on each disc."""


def movements(position: Position, seat: Seat, canoes: Sequence[int]) -> list[Paddle]:
    """All movements of these canoes of `seat`, whose turn it is, by its card revealed."""
    loot = _loot(position, seat)
    if position.played[seat] is Card.CHOICE:
        return [paddle for canoe in canoes for paddle in _with_chosen_points(position, seat, canoe, loot)]
    return [paddle for canoe in canoes for paddle in _movements(position, seat, canoe, 0, loot)]


def _with_chosen_points(position: Position, seat: Seat, canoe: int, loot: _Loot) -> Iterator[Paddle]:
    """The fewest points of those that come to the same, unless Joe will move by them (NI-81)."""
    by_joe = position.joe is not None and seat == position.buoy
    seen = set()
    for chosen in CHOICE_POINTS:
        for paddle in _movements(position, seat, canoe, chosen, loot):
            outcome = (by_joe and chosen, _outcome(paddle, position.canoes[seat][canoe].place, position.whirlpool))
            if outcome not in seen:
                seen.add(outcome)
                yield paddle


_Outcome = tuple[Place, Gem | None, tuple[Deed, ...]]


def _outcome(paddle: Paddle, start: Place, whirlpool: Place | None) -> _Outcome:
    """Where the canoe ends, at which site it handles gems, what it does: a slide can lead there on another way."""
    way = way_of(start, paddle.steps, paddle.arm, whirlpool)
    if way is not None and way.end is Place.FALLS:
        return way.end, SITES.get(start), _lasting(paddle.before, start)
    end = way.end if way else start
    return end, SITES.get(start if paddle.before else end), (*paddle.before, *paddle.after)


def _lasting(before: tuple[Handling, ...], place: Place) -> tuple[Handling, ...]:
    """What of this still counts once the canoe has dropped: gems of the site's own colour return to it (NI-41)."""
    return tuple([part for part in before if part.gem is not SITES[place]])


def _loot(position: Position, seat: Seat) -> _Loot:
    loot: _Loot = {}
    for owner, canoes in enumerate(position.canoes):
        if owner != seat:
            for number, canoe in enumerate(canoes):
                if canoe.gems and not canoe.bank:
                    loot[canoe.place] = loot.get(canoe.place, ()) + _steals(owner, number, canoe.gems)
    return loot


@cache
def _steals(owner: Seat, number: int, gems: Cargo) -> tuple[Steal, ...]:
    return tuple(Steal(owner, number, gem) for gem in gems)


def _movements(position: Position, seat: Seat, number: int, chosen: int, loot: _Loot) -> list[Paddle]:
    canoe = position.canoes[seat][number]
    place, cargo, joe = canoe.place, canoe.gems, position.joe
    capacity = position.capacity(number)
    legal: list[Paddle] = []
    for plan in plans(place, position.points(seat, number, chosen), position.whirlpool, 2 * capacity):
        way = plan.way
        stock = _seen(position.sites[SITE_INDEX[plan.site]], capacity) if plan.site else NO_GEMS
        steals = loot.get(way.end, ()) if loot and way.robs else ()
        meeting = _meeting(joe.gem) if joe is not None and joe.place is way.end and way.steps else None
        legal += _along(number, plan, chosen, cargo, capacity, stock, steals, meeting)
    return legal


@cache
def _seen(stock: Counts, capacity: int) -> Counts:
    """Of each colour as many gems as could be loaded: all that matters of a pile."""
    return tuple(min(count, capacity) for count in stock)


@cache
def _meeting(gem: Gem | None) -> Meeting:
    return Meeting(gem)


@lru_cache(KEPT)
def _along(
    number: int,
    plan: Plan,
    chosen: int,
    cargo: Cargo,
    capacity: int,
    stock: Counts,
    loot: tuple[Steal, ...],
    meeting: Meeting | None,
) -> tuple[Paddle, ...]:
    """All movements by `plan`, sorted by what is done before, then after."""
    way = plan.way
    if not plan.before:
        afters = deeds(cargo, capacity, stock, plan.after, loot, capacity - len(cargo), meeting)
        return tuple([Paddle(number, way.steps, way.arm, chosen, (), after) for after in afters])
    found = []
    befores = handlings(cargo, capacity, stock, plan.before)
    if way.end is Place.FALLS:
        distinct: dict[tuple[Handling, ...], tuple[Handling, ...]] = {}
        for before in befores:
            distinct.setdefault(_lasting(before, way.path[0]), before)
        befores = tuple(distinct.values())
    for before in befores:
        hold = remaining(cargo, before)
        afters = deeds(hold, capacity, NO_GEMS, 0, loot, capacity - len(hold), meeting)
        found += [Paddle(number, way.steps, way.arm, chosen, before, after) for after in afters]
    return tuple(found)
