"""Geometry of movements: the routes from each place, their costs, and the slides of the whirlpool."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from niagara.board import ARMS, FORK, MAIN, SITES, Arm, Place

ANY_REST: Final = 99
"""Upper limit of the points with which a canoe may land, because it may leave points over (NI-31)."""

DEPTH: Final = {
    Place.SHORE: 0,
    **{place: depth for depth, place in enumerate(MAIN, start=1)},
    **{place: depth for arm in Arm for depth, place in enumerate(ARMS[arm], start=len(MAIN) + 1)},
}
"""Discs from the shore down to each place."""
_MAX_DEPTH: Final = max(DEPTH.values())


@dataclass(frozen=True, slots=True, eq=False)
class PaddleRoute:
    """Route of a canoe, including the slide at its end."""

    steps: int
    """As :attr:`niagara.rules.actions.Paddle.steps`."""
    arm: Arm | None
    """As :attr:`niagara.rules.actions.Paddle.arm`."""
    path: tuple[Place, ...]
    """The places paddled through, including the first and the last."""
    end: Place
    """The final place: the last of `path`, or the one to which the whirlpool carries the canoe."""
    least: int
    """Points that the route costs."""
    most: int
    """Points that the route can use up: one more if the whirlpool takes one, any number at a landing (NI-31, NI-71)."""

    @property
    def slid(self) -> bool:
        """True if the whirlpool carries the canoe down at the end."""
        return self.end is not self.path[-1]

    @property
    def robs(self) -> bool:
        """True if rivals' canoes at its end can be robbed (NI-36, NI-71)."""
        return self.steps < 0 and not self.slid


def below(place: Place, arm: Arm) -> Place:
    """Return the next place downstream; `arm` only matters at the fork."""
    if place is Place.SHORE:
        return MAIN[0]
    if place is FORK:
        return ARMS[arm][0]
    line = MAIN if place in MAIN else ARMS[arm_of(place)]
    return line[line.index(place) + 1] if place is not line[-1] else Place.FALLS


def above(place: Place) -> Place:
    """Return the next place upstream of a place on the river."""
    if place in MAIN:
        return MAIN[MAIN.index(place) - 1] if place is not MAIN[0] else Place.SHORE
    line = ARMS[arm_of(place)]
    return line[line.index(place) - 1] if place is not line[0] else FORK


def arm_of(place: Place) -> Arm:
    """Return the arm of a place below the fork."""
    return Arm.LEFT if place in ARMS[Arm.LEFT] else Arm.RIGHT


@cache
def drift(arm: Arm) -> dict[Place, Place]:
    """Return the next place for each place that a push through `arm` moves (NI-3)."""
    return {place: below(place, arm) for place in (*MAIN, *ARMS[arm])}


@cache
def routes(place: Place, whirlpool: Place | None) -> tuple[PaddleRoute, ...]:
    """Return all routes from `place` at any cost, from the furthest upstream to the furthest down, left before right.

    The first place is never the whirlpool's (NI-71).
    """
    depth = DEPTH[place]
    up = [route for steps in range(depth, 0, -1) for route in _upstream(place, steps, whirlpool)]
    stay = PaddleRoute(0, None, (place,), place, 0, 0)
    down = [route for steps in range(1, _MAX_DEPTH - depth + 1) for route in _downstream(place, steps, whirlpool)]
    return (*up, stay, *down)


@cache
def route_of(place: Place, steps: int, arm: Arm | None, whirlpool: Place | None) -> PaddleRoute | None:
    """Return the route from `place` with these steps and arm, or None."""
    return next((route for route in routes(place, whirlpool) if route.steps == steps and route.arm is arm), None)


def _upstream(place: Place, steps: int, whirlpool: Place | None) -> Iterator[PaddleRoute]:
    """Yield the routes upstream. Passing the whirlpool costs one more; a route that ends there slides back (NI-71)."""
    line = (Place.SHORE, *MAIN, *(ARMS[arm_of(place)] if DEPTH[place] > len(MAIN) else ()))
    start = line.index(place)
    path = line[start - steps : start + 1][::-1]
    end = path[-1]
    cost = steps + (whirlpool in path[1:-1])
    if end != whirlpool:
        yield PaddleRoute(-steps, None, path, end, cost, ANY_REST if end is Place.SHORE else cost)
    else:
        for arm in _arms(end):
            yield PaddleRoute(-steps, arm, path, below(end, arm or Arm.LEFT), cost, cost + 1)


def _downstream(place: Place, steps: int, whirlpool: Place | None) -> Iterator[PaddleRoute]:
    """Yield the routes downstream. A route that ends in the whirlpool goes on by one place (NI-71)."""
    fork = DEPTH[FORK]
    crosses = DEPTH[place] <= fork < DEPTH[place] + steps
    for arm in Arm if crosses else (None,):
        side = arm or (arm_of(place) if DEPTH[place] > fork else Arm.LEFT)
        line = (Place.SHORE, *MAIN, *ARMS[side])
        start = line.index(place)
        path = line[start : start + steps + 1]
        end = path[-1]
        if end != whirlpool:
            yield PaddleRoute(steps, arm, path, end, steps, steps)
        else:
            for turn in _arms(end) if arm is None else (arm,):
                yield PaddleRoute(steps, turn, path, below(end, turn or side), steps, steps)


def _arms(whirlpool: Place) -> tuple[Arm | None, ...]:
    """Return the arms to choose from for a slide from `whirlpool`."""
    return tuple(Arm) if whirlpool is FORK else (None,)


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A route with a number of gems handled at one end of it, so that all points are spent (NI-31)."""

    route: PaddleRoute
    before: int
    after: int

    @property
    def site(self) -> Place | None:
        """The place beside whose site gems are handled, if any are."""
        if self.before:
            return self.route.path[0]
        return self.route.end if self.after else None


@cache
def plans(place: Place, points: int, whirlpool: Place | None, most: int) -> tuple[Plan, ...]:
    """Return all plans for `points` with at most `most` gems handled: routes in order, then handling before, after.

    A canoe that the whirlpool brings back to its first site handles gems there only afterwards, because handling them
    before would have the same outcome.
    """
    found = []
    for route in routes(place, whirlpool):
        for gems in range(most + 1):
            if not route.least <= points - 2 * gems <= route.most:
                continue
            if not gems:
                found.append(Plan(route, 0, 0))
                continue
            start, end = SITES.get(place), SITES.get(route.end)
            after = bool(route.steps) and end is not None
            if start is not None and not (after and start is end):
                found.append(Plan(route, gems, 0))
            if after:
                found.append(Plan(route, 0, gems))
    return tuple(sorted(found, key=lambda plan: (plan.route.steps, str(plan.route.arm), plan.before, plan.after)))
