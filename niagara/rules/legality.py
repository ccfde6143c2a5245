"""Legal actions of a position, and the check of each kind of action, which raises a refusal with its rule."""

from collections.abc import Callable
from copy import copy
from functools import cache
from typing import Any, Final

from niagara.board import WEATHER, Arm, Card, Gem, Place
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
    TakeMoose,
    UseLasso,
)
from niagara.rules.moving import carry_out, demand_canoe, movements
from niagara.rules.position import CANOES, GEM_INDEX, Position
from niagara.rules.refusals import refused
from niagara.rules.views import Phase
from table.contract import Seat
from table.rules.refusals import chance_check

_KEEP: Final = KeepGems()
_LASSO: Final = UseLasso()
_END: Final = EndTurn()


def legal_actions(position: Position, seat: Seat) -> list[NiagaraAction]:
    """Implement :meth:`niagara.rules.state.Niagara.legal_actions`."""
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
        legal += [ChangeWeather(step) for step in position.weather_steps()]
    elif card is Card.LASSO:
        legal.append(_LASSO)
    else:
        canoes = position.movable()
        legal += movements(position, seat, canoes)
        if position.moved and position.canoes[seat][canoes[0]].place is Place.SHORE:
            legal.append(_END)
    return legal


def demand_turn(position: Position, seat: Seat, phase: Phase) -> None:
    """Refuse an action out of its phase or out of turn."""
    if position.phase is not phase:
        raise refused(f"not_now_{position.phase}")
    if seat != position.turn:
        raise refused("not_your_turn", seat=position.turn)


def _is_seat(position: Position, drawn: DrawBuoy) -> bool:
    return 0 <= drawn.seat < position.seats


check_draw: Final = chance_check(Phase.BUOY, refused, _is_seat)
"""NI-11."""


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
    """NI-30 … NI-37, checked by carrying the movement out on a copy."""
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
"""For each kind of action the check that raises :class:`IllegalAction` unless the rules allow it."""
