"""Fast choice of an action by its outcome for the player's own canoes, without a search.

:func:`action_at_a_glance` finds the same action as :func:`best_action`, fast enough to simulate whole rounds: the
outcomes of one canoe depend on little of a position, so they are cached.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import inf
from typing import Final

from niagara.board import CHOICE_POINTS, Arm, Card, Place
from niagara.bots.outlook import effort, rounds_left, stocked
from niagara.rules.actions import (
    BuyBack,
    ChangeWeather,
    EndTurn,
    GiveToJoe,
    Load,
    NiagaraAction,
    Paddle,
    Steal,
    SwapWithJoe,
    TakeFromJoe,
    TakeMoose,
    Unload,
)
from niagara.rules.deeds import KEPT, Cargo, in_order
from niagara.rules.goals import Goals
from niagara.rules.legality import legal_actions
from niagara.rules.moving import ASHORE, movements
from niagara.rules.position import GEM_INDEX, SITE_INDEX, Counts, Position, with_count, with_gems
from niagara.rules.river import course, lowest_card, pushes
from niagara.rules.routes import DEPTH, plans, route_of
from niagara.rules.views import Canoe, Joe, NiagaraView, Phase
from table.contract import Seat

ROBBED: Final = 0.35
"""Value of a rival's loss of a gem, in rounds."""
MOOSE: Final = 0.2
"""Value of the moose aboard, in rounds."""


def best_action(
    position: Position, seat: Seat, legal: Sequence[NiagaraAction], flow: int
) -> tuple[NiagaraAction, float]:
    """Return the action of `legal` that leaves `seat` the fewest rounds after `flow` pushes, and these rounds."""
    best, least = legal[0], inf
    for action in legal:
        left = rounds_after(position, seat, action, flow)
        if left < least:
            best, least = action, left
    return best, least


def rounds_after(position: Position, seat: Seat, action: NiagaraAction, flow: int) -> float:
    """Return the rounds left to `seat` after `action` and `flow` pushes, ignoring the other players' actions."""
    if isinstance(action, BuyBack):
        return _rounds_after_buying(position, seat, action)
    canoes, store, bonus = position.canoes[seat], position.stores[seat], 0.0
    if isinstance(action, Paddle):
        paddled, robbed = after_paddling(canoes[action.canoe], action, position.whirlpool, position.joe)
        bonus = ROBBED * robbed
        if paddled.place is Place.SHORE:
            store = with_gems(store, paddled.gems)
            paddled = Canoe()
        canoes = (canoes[0], paddled) if action.canoe else (paddled, canoes[1])
    elif isinstance(action, ChangeWeather):
        flow = pushes(flow, action.step, position.options)
        position = copy(position)
        position.weather += action.step
    elif isinstance(action, TakeMoose):
        bonus = MOOSE
    first, second = canoes
    bonus += MOOSE * (first.moose or second.moose)
    canoes = (carried(first, position.next_arm, flow), carried(second, position.next_arm, flow))
    return rounds_left(position, seat, canoes, store) - bonus


@lru_cache(KEPT)
def after_paddling(canoe: Canoe, paddle: Paddle, whirlpool: Place | None, joe: Joe | None) -> tuple[Canoe, int]:
    """Return a canoe after a legal movement and the number of gems stolen. The gems stay aboard even if it lands."""
    route = route_of(canoe.place, paddle.steps, paddle.arm, whirlpool)
    assert route is not None, "legal movements have a route"
    gems, robbed = [*canoe.gems], 0
    for part in (*paddle.before, *paddle.after):
        if isinstance(part, Unload | GiveToJoe | SwapWithJoe):
            gems.remove(part.gem)
        if isinstance(part, Load | Steal):
            gems.append(part.gem)
        elif isinstance(part, TakeFromJoe | SwapWithJoe) and joe is not None and joe.gem is not None:
            gems.append(joe.gem)
        robbed += isinstance(part, Steal)
    return Canoe(route.end, in_order(tuple(gems)), moose=canoe.moose and route.end is not Place.SHORE), robbed


def _rounds_after_buying(position: Position, seat: Seat, bought: BuyBack) -> float:
    store = with_count(position.stores[seat], GEM_INDEX[bought.gem], -1)
    canoes = [*position.canoes[seat]]
    canoes[[canoe.place for canoe in canoes].index(Place.FALLS)] = Canoe()
    return rounds_left(position, seat, (canoes[0], canoes[1]), store)


@cache
def carried(canoe: Canoe, arm: Arm, flow: int) -> Canoe:
    """Return `canoe` after `flow` pushes, the first of which moves `arm` (NI-3)."""
    if canoe.bank:
        return canoe
    place = course(canoe.place, flow, arm)[-1]
    return canoe if place is canoe.place else Canoe(place, () if place is Place.FALLS else canoe.gems)


USUAL_LOWEST: Final = 2
"""Points of the lowest card to be expected among several players."""


def flow_at_most(view: NiagaraView) -> int:
    """Return the flow by the revealed cards, at most the usual one, because a lower card may follow (NI-40)."""
    lowest = min(lowest_card(view.cards, USUAL_LOWEST), USUAL_LOWEST)
    return pushes(lowest, view.weather, view.options, view.dam)


def flow_of(position: Position) -> int:
    """Return the flow by the cloud and all cards on the table, face up or down (NI-40)."""
    lowest = lowest_card((*position.played, *position.choices))
    return pushes(lowest, position.weather, position.options, position.dam)


MOST_ABOARD: Final = 2
"""Gems that fit into the largest canoe (NI-70)."""
MOST_KNOWN: Final = 50_000
"""Number of entries at which the cache of outcomes is cleared."""

Prey = tuple[tuple[Seat, int, Canoe], ...]
"""Laden canoes of the other players, with seat and number."""


Outlook = tuple[tuple[bool, ...], Goals, int]
"""What :func:`effort` needs to know of a position beside canoes and store: `stock`, `goals` and `weather`."""

MoveOutcome = tuple[Canoe, Cargo, float, bool]
"""A canoe, the gems it has landed, additional value in rounds, and True if the moose was aboard before a push."""


@dataclass(slots=True)
class _Ends:
    """Distinct outcomes of one canoe's movements, each with its first movement."""

    number: int
    before: dict[MoveOutcome, Paddle]
    """Those before the river moves."""
    after: dict[tuple[Arm, int], dict[MoveOutcome, Paddle]] = field(default_factory=dict)
    """Those after it, by the next arm and the flow."""
    best: dict[object, tuple[Paddle, float]] = field(default_factory=dict)
    """The movements that leave the fewest rounds, and these rounds."""

    def best_beside(
        self, resting: Canoe, moose: bool, store: Counts, outlook: Outlook, arm: Arm, flow: int
    ) -> tuple[Paddle, float]:
        """Return the best movement and the rounds that it leaves, if the other canoe will be `resting`.

        `moose` is True if the other canoe has it aboard before the river moves.
        """
        key = (resting, moose, store, outlook, arm, flow)
        known = self.best.get(key)
        if known is not None:
            return known
        after = self.after.get((arm, flow))
        if after is None:
            after = self.after[arm, flow] = _after_the_river(self.before, arm, flow)
        best, least = None, inf
        for (canoe, landed, bonus, takes_moose), paddle in after.items():
            both = (resting, canoe) if self.number else (canoe, resting)
            home = with_gems(store, landed) if landed else store
            left = effort(home, both, *outlook) / 2 - bonus - MOOSE * (takes_moose or moose)
            if left < least:
                best, least = paddle, left
        assert best is not None, "a canoe that may move can move"
        self.best[key] = best, least
        return best, least


_known: dict[object, _Ends] = {}


def action_at_a_glance(position: Position, seat: Seat, flow: int) -> NiagaraAction:
    """Return the best action of `seat`, whose turn it is, for `flow` pushes and no other movements."""
    if position.phase is not Phase.PADDLING or position.played[seat] in (Card.CLOUD, Card.LASSO) or position.takeable():
        legal = legal_actions(position, seat)
        return legal[0] if len(legal) == 1 else best_action(position, seat, legal, flow)[0]
    prey = tuple(
        [
            (owner, number, canoe)
            for owner, canoes in enumerate(position.canoes)
            if owner != seat
            for number, canoe in enumerate(canoes)
            if canoe.gems and not canoe.bank
        ]
    )
    return _best(position, seat, flow, prey)


def _best(position: Position, seat: Seat, flow: int, prey: Prey) -> NiagaraAction:
    canoes, store, arm = position.canoes[seat], position.stores[seat], position.next_arm
    outlook = stocked(position.sites, position.ice), position.options.goals, position.weather
    best: NiagaraAction | None = None
    least = inf
    waiting = position.movable()
    for number in waiting:
        other = canoes[1 - number]
        ends = _ends(position, seat, number, prey)
        paddle, left = ends.best_beside(carried(other, arm, flow), other.moose, store, outlook, arm, flow)
        if left < least:
            best, least = paddle, left
    if position.moved and canoes[waiting[0]].place is Place.SHORE:
        first, second = carried(canoes[0], arm, flow), carried(canoes[1], arm, flow)
        left = effort(store, (first, second), *outlook) / 2 - MOOSE * (canoes[0].moose or canoes[1].moose)
        if left < least:
            best = EndTurn()
    assert best is not None, "who has a canoe to move can move it"
    return best


def _ends(position: Position, seat: Seat, number: int, prey: Prey) -> _Ends:
    """Return the distinct outcomes of one canoe's movements."""
    canoe, card, joe = position.canoes[seat][number], position.played[seat], position.joe
    depth, points = DEPTH[canoe.place], position.points(seat, number, CHOICE_POINTS[-1])
    choice = card is Card.CHOICE
    # The whirlpool may carry it one disc farther (NI-71).
    near = joe is not None and joe.place is not Place.FALLS and abs(DEPTH[joe.place] - depth) <= points + 1
    key = (
        number,
        canoe,
        card,
        _sites_within_reach(position.sites, position.capacity(number), canoe.place, points, choice, position.whirlpool),
        tuple([each for each in prey if depth - points <= DEPTH[each[2].place] < depth]) if prey else (),
        position.whirlpool,
        joe if near else None,
        choice and joe is not None and seat == position.buoy,
        position.options.double_canoe,
        position.ice,
    )
    ends = _known.get(key)
    if ends is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        ends = _known[key] = _Ends(number, _before_the_river(position, seat, number))
    return ends


@lru_cache(KEPT)
def _sites_within_reach(
    sites: tuple[Counts, ...], most: int, place: Place, points: int, choice: bool, whirlpool: Place | None
) -> tuple[Counts, ...]:
    """Return the sites at which a movement can handle gems, as :func:`seen`.

    `points` are the most points; with the card 1/2/3 there may also be fewer.
    """
    reached = _reached(place, points, choice, whirlpool)
    return tuple([site for index, site in enumerate(seen(sites, most)) if index in reached])


@cache
def _reached(place: Place, points: int, choice: bool, whirlpool: Place | None) -> frozenset[int]:
    fewest = points - CHOICE_POINTS[-1] + CHOICE_POINTS[0] if choice else points
    ways = [plan for spent in range(fewest, points + 1) for plan in plans(place, spent, whirlpool, 2 * MOST_ABOARD)]
    return frozenset([SITE_INDEX[plan.site] for plan in ways if plan.site is not None])


@lru_cache(KEPT)
def seen(sites: tuple[Counts, ...], most: int) -> tuple[Counts, ...]:
    """Return `sites` with at most `most` gems of each colour: those that matter to a canoe that handles no more."""
    return tuple([tuple([min(count, most) for count in site]) for site in sites])


def _before_the_river(position: Position, seat: Seat, number: int) -> dict[MoveOutcome, Paddle]:
    canoe, found = position.canoes[seat][number], dict[MoveOutcome, Paddle]()
    for paddle in movements(position, seat, (number,)):
        paddled, robbed = after_paddling(canoe, paddle, position.whirlpool, position.joe)
        landed: Cargo = ()
        if paddled.place is Place.SHORE:
            landed, paddled = paddled.gems, ASHORE
        found.setdefault((paddled, landed, ROBBED * robbed, paddled.moose), paddle)
    return found


def _after_the_river(before: dict[MoveOutcome, Paddle], arm: Arm, flow: int) -> dict[MoveOutcome, Paddle]:
    found = dict[MoveOutcome, Paddle]()
    for (canoe, landed, bonus, moose), paddle in before.items():
        found.setdefault((carried(canoe, arm, flow), landed, bonus, moose), paddle)
    return found
