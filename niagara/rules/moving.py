"""Canoe movements: carried out and checked part by part, and all legal ones listed (NI-30 … NI-37, NI-83)."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from niagara.board import CHOICE_POINTS, FORK, SITES, Card, Gem, Place
from niagara.rules.actions import Deed, GiveToJoe, Handling, Load, Paddle, Steal, SwapWithJoe, TakeFromJoe, Unload
from niagara.rules.deeds import KEPT, Cargo, Meeting, deeds, handlings, in_order, remaining
from niagara.rules.events import (
    CanoeLanded,
    CanoePaddled,
    CanoeSlid,
    DamBroken,
    GemLoaded,
    GemStolen,
    GemUnloaded,
    JoeTraded,
)
from niagara.rules.position import (
    CANOES,
    GEM_INDEX,
    NO_GEMS,
    SITE_INDEX,
    Counts,
    Position,
    with_count,
    with_entry,
    with_gems,
)
from niagara.rules.refusals import refused
from niagara.rules.river import break_ice, lose_canoe, put_canoe
from niagara.rules.routes import PaddleRoute, Plan, plans, route_of, routes
from niagara.rules.views import Canoe, Joe
from table.contract import Event, Seat

HANDLING_POINTS: Final = 2
"""Points that loading or unloading a gem costs (NI-34)."""

ASHORE: Final = Canoe()


def carry_out(position: Position, seat: Seat, paddle: Paddle, events: list[Event]) -> None:
    """Move a canoe of `seat`, whose turn it is, add the events, and mark the canoe as moved.

    Raises :class:`IllegalAction` and then leaves `position` half changed, so pass a copy.
    """
    _demand_movable(position, seat, paddle)
    canoe = position.canoes[seat][paddle.canoe]
    route = _route(canoe.place, paddle, position.whirlpool)
    _demand_points(position, seat, paddle, route)
    hold = _Hold(position, seat, paddle.canoe, events)
    for part in paddle.before:
        hold.handle(part, canoe.place)
    hold.go(route)
    for deed in paddle.after:
        hold.do(deed, route)
    hold.arrive(route)
    if position.dam and {Place.D4, FORK} <= {*route.path, route.end}:
        position.dam = False
        events.append(DamBroken(seat))
    position.moved = (*position.moved, paddle.canoe)


def _demand_movable(position: Position, seat: Seat, paddle: Paddle) -> None:
    card = position.played[seat]
    if card is Card.CLOUD:
        raise refused("cloud_moves_no_canoe")
    if card is Card.LASSO:
        raise refused("lasso_moves_no_canoe")
    demand_canoe(position, seat, paddle.canoe)
    if paddle.canoe in position.moved:
        raise refused("moved_already")
    if card is Card.CHOICE:
        if paddle.points not in CHOICE_POINTS:
            raise refused("choose_points")
    elif paddle.points:
        raise refused("no_choice_of_points")


def demand_canoe(position: Position, seat: Seat, canoe: int) -> None:
    """Refuse a number that is no canoe, and a lost canoe."""
    if canoe not in CANOES:
        raise refused("no_such_canoe")
    if position.canoes[seat][canoe].place is Place.FALLS:
        raise refused("canoe_lost")


def _route(place: Place, paddle: Paddle, whirlpool: Place | None) -> PaddleRoute:
    route = route_of(place, paddle.steps, paddle.arm, whirlpool)
    if route is not None:
        return route
    others = [other for other in routes(place, whirlpool) if other.steps == paddle.steps]
    if not others:
        raise refused("above_the_shore" if paddle.steps < 0 else "over_the_falls")
    if others[0].arm is None:
        raise refused("no_arm_there")
    raise refused("choose_arm_of_slide" if others[0].path[-1] is FORK else "choose_arm")


def _demand_points(position: Position, seat: Seat, paddle: Paddle, route: PaddleRoute) -> None:
    before = len(paddle.before)
    after = sum([isinstance(deed, Load | Unload) for deed in paddle.after])
    if before and after:
        raise refused("handling_at_both_ends")
    if not (paddle.steps or before or after):
        raise refused("nothing_done")
    points = position.points(seat, paddle.canoe, paddle.points)
    handling = HANDLING_POINTS * (before + after)
    if points - handling < route.least:
        raise refused("points_missing", cost=route.least + handling, points=points)
    if points - handling > route.most:
        raise refused("points_left", left=points - handling - route.most)


class _Hold:
    """A moving canoe: its cargo, and the gems handled so far."""

    def __init__(self, position: Position, seat: Seat, number: int, events: list[Event]) -> None:
        canoe = position.canoes[seat][number]
        self.position, self.seat, self.number, self.events = position, seat, number, events
        self.moose = canoe.moose
        self.cargo = [*canoe.gems]
        self.capacity = position.capacity(number)
        self.room = 0
        """Gems for which there was room during the movement."""
        self.loaded: list[Gem] = []
        self.unloaded: list[Gem] = []
        self.stolen = 0
        self.met_joe = False

    def go(self, route: PaddleRoute) -> None:
        """Paddle and slide."""
        self.room = self.capacity - len(self.cargo)
        if route.steps:
            self.events.append(CanoePaddled(self.seat, self.number, route.path))
        if route.slid:
            self.events.append(CanoeSlid(self.seat, self.number, route.path[-1], route.end))

    def arrive(self, route: PaddleRoute) -> None:
        """Land, drop over the falls, or stay on the disc."""
        position, gems = self.position, in_order(tuple(self.cargo))
        if route.end is Place.SHORE:
            store = with_gems(position.stores[self.seat], gems)
            position.stores = with_entry(position.stores, self.seat, store)
            if self.moose:
                position.moose_back = position.round
            put_canoe(position, self.seat, self.number, ASHORE)
            self.events.append(CanoeLanded(self.seat, self.number, gems, self.moose))
        elif route.end is Place.FALLS:
            put_canoe(position, self.seat, self.number, Canoe(route.path[-1], gems, moose=self.moose))
            lose_canoe(position, self.seat, self.number, position.round, self.events)
        else:
            put_canoe(position, self.seat, self.number, Canoe(route.end, gems, moose=self.moose))
            break_ice(position, route.end, self.events)

    def do(self, deed: Deed, route: PaddleRoute) -> None:
        """Carry out one deed after the movement."""
        if route.end is Place.SHORE and route.steps:
            raise refused("nothing_after_landing")
        if route.end is Place.FALLS:
            raise refused("nothing_after_falling")
        if isinstance(deed, Load | Unload):
            self.handle(deed, route.end)
        elif isinstance(deed, Steal):
            self._steal(deed, route)
        else:
            self._trade(deed, route)

    def handle(self, part: Handling, place: Place) -> None:
        """Load or unload at the site beside `place`."""
        index = SITE_INDEX.get(place)
        if index is None:
            raise refused("no_site")
        if place in self.position.ice:
            raise refused("frozen")
        gem = part.gem
        loading = isinstance(part, Load)
        done, opposite = (self.loaded, self.unloaded) if loading else (self.unloaded, self.loaded)
        if gem in opposite:
            raise refused("same_colour", gem=gem)
        if len(done) >= self.capacity:
            raise refused("one_gem_at_a_time" if self.capacity == 1 else "two_gems_at_a_time")
        lying = self.position.sites[index][GEM_INDEX[gem]]
        if not loading:
            self._give_up(gem)
        elif not lying:
            raise refused("gem_not_at_site", gem=gem)
        else:
            self._take_aboard(gem)
        done.append(gem)
        change = -1 if loading else 1
        sites = self.position.sites
        self.position.sites = with_entry(sites, index, with_count(sites[index], GEM_INDEX[gem], change))
        kind = GemLoaded if loading else GemUnloaded
        self.events.append(kind(self.seat, self.number, gem, place, lying + change))

    def _give_up(self, gem: Gem) -> None:
        if gem not in self.cargo:
            raise refused("gem_not_aboard", gem=gem)
        self.cargo.remove(gem)

    def _take_aboard(self, gem: Gem) -> None:
        if len(self.cargo) >= self.capacity:
            raise refused("no_room" if self.capacity == 1 else "no_room_in_double")
        self.cargo.append(gem)

    def _steal(self, steal: Steal, route: PaddleRoute) -> None:
        if steal.seat == self.seat:
            raise refused("own_canoe")
        if not 0 <= steal.seat < self.position.seats:
            raise refused("no_player")
        demand_canoe(self.position, steal.seat, steal.canoe)
        if route.steps >= 0:
            raise refused("steal_upstream_only")
        if route.slid:
            raise refused("no_stealing_after_slide")
        victim = self.position.canoes[steal.seat][steal.canoe]
        if victim.place is not route.end:
            raise refused("victim_elsewhere", seat=steal.seat)
        if victim.bank:
            raise refused("victim_lassoed", seat=steal.seat)
        if steal.gem not in victim.gems:
            raise refused("gem_not_there", seat=steal.seat, gem=steal.gem)
        if self.stolen >= self.room:
            raise refused("steal_empty_only" if self.capacity == 1 else "steal_no_more")
        self._take_aboard(steal.gem)
        self.stolen += 1
        left = [*victim.gems]
        left.remove(steal.gem)
        put_canoe(self.position, steal.seat, steal.canoe, Canoe(victim.place, tuple(left), moose=victim.moose))
        self.events.append(
            GemStolen(self.seat, self.number, steal.seat, steal.canoe, steal.gem, len(left)),
        )

    def _trade(self, deed: TakeFromJoe | SwapWithJoe | GiveToJoe, route: PaddleRoute) -> None:
        joe = self.position.joe
        if joe is None or joe.place is not route.end:
            raise refused("joe_elsewhere")
        if not route.steps:
            raise refused("joe_after_movement_only")
        if self.met_joe:
            raise refused("joe_once")
        given = joe.gem
        taken = None if isinstance(deed, TakeFromJoe) else deed.gem
        if isinstance(deed, GiveToJoe):
            if given is not None:
                raise refused("joe_laden")
        elif given is None:
            raise refused("joe_empty")
        elif given is taken:
            raise refused("joe_has_same_gem", gem=given)
        if taken is not None:
            self._give_up(taken)
        if given is not None:
            self._take_aboard(given)
        self.met_joe = True
        self.position.joe = Joe(joe.place, taken)
        self.events.append(JoeTraded(self.seat, self.number, given, taken))


_Loot = dict[Place, tuple[Steal, ...]]
"""The possible thefts on each disc."""


def movements(position: Position, seat: Seat, canoes: Sequence[int]) -> list[Paddle]:
    """Return all legal movements of these canoes of `seat`, whose turn it is, by its revealed card."""
    loot = _loot(position, seat)
    if position.played[seat] is Card.CHOICE:
        return [paddle for canoe in canoes for paddle in _with_chosen_points(position, seat, canoe, loot)]
    return [paddle for canoe in canoes for paddle in _movements(position, seat, canoe, 0, loot)]


def _with_chosen_points(position: Position, seat: Seat, canoe: int, loot: _Loot) -> Iterator[Paddle]:
    """Yield the movements by the card 1/2/3.

    Of movements with the same outcome, only the one for the fewest points, unless Joe will move by them (NI-81).
    """
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
    """Return where the canoe ends, its site and its deeds; two routes can share all three because of a slide."""
    route = route_of(start, paddle.steps, paddle.arm, whirlpool)
    if route is not None and route.end is Place.FALLS:
        return route.end, SITES.get(start), _lasting(paddle.before, start)
    end = route.end if route else start
    return end, SITES.get(start if paddle.before else end), (*paddle.before, *paddle.after)


def _lasting(before: tuple[Handling, ...], place: Place) -> tuple[Handling, ...]:
    """Return the parts that still count after a drop: gems of the site's own colour return to it (NI-41)."""
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
        route = plan.route
        if plan.site in position.ice:
            if not plan.after or place in position.ice or SITES.get(place) is not SITES.get(route.end):
                continue
            plan = _before_instead(plan)
        stock = _seen(position.sites[SITE_INDEX[plan.site]], capacity) if plan.site else NO_GEMS
        steals = loot.get(route.end, ()) if loot and route.robs else ()
        meeting = _meeting(joe.gem) if joe is not None and joe.place is route.end and route.steps else None
        legal += _along(number, plan, chosen, cargo, capacity, stock, steals, meeting)
    return legal


@cache
def _before_instead(plan: Plan) -> Plan:
    """Return a plan that leads back to its site with the gems handled before it, because ice covers the end (NI-91)."""
    return Plan(plan.route, plan.after, 0)


@cache
def _seen(stock: Counts, capacity: int) -> Counts:
    """Return `stock` with each colour limited to `capacity`, because no more could be loaded."""
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
    """Return all movements by `plan`, sorted by the parts before, then after."""
    route = plan.route
    if not plan.before:
        afters = deeds(cargo, capacity, stock, plan.after, loot, capacity - len(cargo), meeting)
        return tuple([Paddle(number, route.steps, route.arm, chosen, (), after) for after in afters])
    found = []
    befores = handlings(cargo, capacity, stock, plan.before)
    if route.end is Place.FALLS:
        distinct: dict[tuple[Handling, ...], tuple[Handling, ...]] = {}
        for before in befores:
            distinct.setdefault(_lasting(before, route.path[0]), before)
        befores = tuple(distinct.values())
    for before in befores:
        hold = remaining(cargo, before)
        afters = deeds(hold, capacity, NO_GEMS, 0, loot, capacity - len(hold), meeting)
        found += [Paddle(number, route.steps, route.arm, chosen, before, after) for after in afters]
    return tuple(found)
