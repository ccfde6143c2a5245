"""What the rules allow to whom, and the refusal of everything else with the rule that forbids it."""

from collections.abc import Callable, Iterator
from copy import copy
from functools import cache, lru_cache
from typing import Any, Final

from niagara.board import CHOICE_POINTS, WEATHER, Arm, Card, Gem, Place
from niagara.rules.actions import (
    BuyBack,
    ChangeWeather,
    ChooseCard,
    DrawBuoy,
    EndTurn,
    KeepGems,
    NiagaraAction,
    Paddle,
    PutBack,
    Steal,
    TakeMoose,
    UseLasso,
)
from niagara.rules.deeds import KEPT, Cargo, Meeting, deeds, handlings, remaining
from niagara.rules.movement import carry_out, demand_canoe
from niagara.rules.position import CANOES, GEM_INDEX, NO_GEMS, SITE_INDEX, Counts, Position
from niagara.rules.refusals import refused
from niagara.rules.views import Phase
from niagara.rules.ways import Plan, plans
from table.contract import CHANCE, Seat

_KEEP: Final = KeepGems()
_LASSO: Final = UseLasso()
_END: Final = EndTurn()


def legal_actions(position: Position, seat: Seat) -> list[NiagaraAction]:
    """See :meth:`niagara.rules.state.Niagara.legal_actions`."""
    if seat not in position.actors():
        return []
    match position.phase:
        case Phase.CHOOSING:
            return [*_choices(position.hands[seat])]
        case Phase.PADDLING:
            return _turn(position, seat)
        case Phase.BUYING:
            return [*(BuyBack(gem) for gem, count in zip(Gem, position.stores[seat], strict=True) if count), _KEEP]
        case Phase.RETURNING:
            canoe = position.held_by_whirlpool(seat)[0]
            return [PutBack(canoe, arm) for arm in Arm]
    return [DrawBuoy(drawn) for drawn in range(position.seats)]


@cache
def _choices(hand: tuple[Card, ...]) -> tuple[ChooseCard, ...]:
    return tuple(map(ChooseCard, hand))


def _turn(position: Position, seat: Seat) -> list[NiagaraAction]:
    legal: list[NiagaraAction] = [TakeMoose(canoe) for canoe in position.takeable()]
    card = position.played[seat]
    if card is Card.CLOUD:
        legal += [ChangeWeather(step) for step in (-1, 1) if position.weather + step in WEATHER]
    elif card is Card.LASSO:
        legal.append(_LASSO)
    else:
        canoes = position.movable()
        loot = _loot(position, seat)
        for canoe in canoes:
            if card is Card.CHOICE:
                legal += _with_chosen_points(position, seat, canoe, loot)
            else:
                legal += _movements(position, seat, canoe, 0, loot)
        if position.moved and position.canoes[seat][canoes[0]].place is Place.SHORE:
            legal.append(_END)
    return legal


def _with_chosen_points(position: Position, seat: Seat, canoe: int, loot: "_Loot") -> Iterator[Paddle]:
    """The fewest points of those that come to the same, unless Joe will move by them (NI-81)."""
    by_joe = position.joe is not None and seat == position.buoy
    seen = set()
    for chosen in CHOICE_POINTS:
        for paddle in _movements(position, seat, canoe, chosen, loot):
            outcome = (chosen if by_joe else 0, paddle.steps, paddle.arm, paddle.before, paddle.after)
            if outcome not in seen:
                seen.add(outcome)
                yield paddle


_Loot = dict[Place, tuple[Steal, ...]]
"""What could be stolen on each disc."""


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
    for before in handlings(cargo, capacity, stock, plan.before):
        hold = remaining(cargo, before)
        afters = deeds(hold, capacity, NO_GEMS, 0, loot, capacity - len(hold), meeting)
        found += [Paddle(number, way.steps, way.arm, chosen, before, after) for after in afters]
    return tuple(found)


def demand_turn(position: Position, seat: Seat, phase: Phase) -> None:
    """Refuse what is done in another phase or by another seat."""
    if position.phase is not phase:
        raise refused(f"not_now_{position.phase}")
    if seat != position.turn:
        raise refused("not_your_turn", seat=position.turn)


def check_draw(position: Position, seat: Seat, drawn: DrawBuoy) -> None:
    """NI-11."""
    if seat != CHANCE:
        raise refused("chance_decides")
    if position.phase is not Phase.BUOY:
        raise refused(f"not_now_{position.phase}")
    if not 0 <= drawn.seat < position.seats:
        raise refused("impossible_chance")


def check_buying(position: Position, seat: Seat, bought: BuyBack) -> None:
    """NI-21."""
    demand_turn(position, seat, Phase.BUYING)
    if not position.stores[seat][GEM_INDEX[bought.gem]]:
        raise refused("gem_not_owned", gem=bought.gem)


def check_keeping(position: Position, seat: Seat, _: KeepGems) -> None:
    """NI-21."""
    demand_turn(position, seat, Phase.BUYING)


def check_choice(position: Position, seat: Seat, choice: ChooseCard) -> None:
    """NI-20."""
    if position.phase is not Phase.CHOOSING:
        raise refused(f"not_now_{position.phase}")
    if not 0 <= seat < position.seats:
        raise refused("no_player")
    if position.choices[seat] is not None:
        raise refused("already_chosen")
    if choice.card not in position.hands[seat]:
        raise refused("card_not_in_hand", card=choice.card)


def check_moose(position: Position, seat: Seat, taken: TakeMoose) -> None:
    """NI-78."""
    demand_turn(position, seat, Phase.PADDLING)
    demand_canoe(position, seat, taken.canoe)
    if not position.moose_ready:
        raise refused("moose_away")
    if position.moved:
        raise refused("moose_at_start_only")
    if taken.canoe not in position.takeable():
        raise refused("not_beside_moose")


def check_weather(position: Position, seat: Seat, change: ChangeWeather) -> None:
    """NI-38."""
    demand_turn(position, seat, Phase.PADDLING)
    card = position.played[seat]
    if card is not Card.CLOUD:
        raise refused("no_cloud_card", card=card)
    if change.step not in (-1, 1):
        raise refused("one_step_of_weather")
    if position.weather + change.step not in WEATHER:
        raise refused("end_of_weather_track", weather=position.weather)


def check_lasso(position: Position, seat: Seat, _: UseLasso) -> None:
    """NI-74."""
    demand_turn(position, seat, Phase.PADDLING)
    card = position.played[seat]
    if card is not Card.LASSO:
        raise refused("no_lasso_card", card=card)


def check_paddling(position: Position, seat: Seat, paddle: Paddle) -> None:
    """NI-30 … NI-37, by carrying it out on a copy."""
    demand_turn(position, seat, Phase.PADDLING)
    carry_out(copy(position), seat, paddle, [])


def check_end(position: Position, seat: Seat, _: EndTurn) -> None:
    """NI-30."""
    demand_turn(position, seat, Phase.PADDLING)
    card = position.played[seat]
    if card in (Card.CLOUD, Card.LASSO):
        raise refused("card_first")
    if card is Card.CHOICE:
        raise refused("one_canoe_must_move")
    waiting = [position.canoes[seat][canoe].place for canoe in position.movable()]
    ashore = waiting.count(Place.SHORE)
    if position.moved:
        if not ashore:
            raise refused("river_canoe_must_move")
    elif len(waiting) == 1:
        raise refused("last_canoe_must_move")
    else:
        raise refused(("both_must_move", "river_canoe_must_move", "one_ashore_must_move")[ashore])


def check_putting_back(position: Position, seat: Seat, put: PutBack) -> None:
    """NI-74."""
    demand_turn(position, seat, Phase.RETURNING)
    if put.canoe not in CANOES:
        raise refused("no_such_canoe")
    if put.canoe not in position.held_by_whirlpool(seat):
        raise refused("not_at_whirlpool")


CHECKS: Final[dict[type, Callable[[Position, Seat, Any], None]]] = {
    DrawBuoy: check_draw,
    BuyBack: check_buying,
    KeepGems: check_keeping,
    ChooseCard: check_choice,
    TakeMoose: check_moose,
    ChangeWeather: check_weather,
    UseLasso: check_lasso,
    Paddle: check_paddling,
    EndTurn: check_end,
    PutBack: check_putting_back,
}
"""For each kind of action what raises :class:`IllegalAction` unless the rules allow it."""
