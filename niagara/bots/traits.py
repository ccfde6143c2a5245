"""Traits of cards and movements, by which a temper chooses among actions that are nearly as good."""

from typing import Final

from niagara.board import CARD_POINTS, Card
from niagara.rules.actions import (
    BuyBack,
    ChangeWeather,
    ChooseCard,
    EndTurn,
    KeepGems,
    Load,
    NiagaraAction,
    Paddle,
    Steal,
)
from niagara.rules.routes import DEPTH
from niagara.rules.views import NiagaraView
from table.contract import Seat
from table.tempers import NEUTRAL, Traits

_CARDS: Final = {
    **{card: Traits(risk=(points - 3.5) / 3.5) for card, points in CARD_POINTS.items()},
    Card.CLOUD: Traits(harm=0.5),
    Card.LASSO: Traits(risk=-1.0),
}
_DEEPEST: Final = max(DEPTH.values())


def traits_of(view: NiagaraView, action: NiagaraAction) -> Traits:
    """Return how an action looks.

    A high card and a canoe near the falls are a risk. To steal brings a gem at once and harms its owner, to load brings
    less, and a stronger flow harms everybody.
    """
    if isinstance(action, ChooseCard):
        return _CARDS.get(action.card, NEUTRAL)
    if isinstance(action, Paddle):
        return _paddling(view, action)
    if isinstance(action, ChangeWeather):
        return Traits(risk=0.5 * action.step, harm=0.5 * action.step)
    if isinstance(action, BuyBack | KeepGems):
        return Traits(gain=1.0 if isinstance(action, KeepGems) else -1.0)
    return Traits(risk=-0.5) if isinstance(action, EndTurn) else NEUTRAL


def _paddling(view: NiagaraView, paddle: Paddle) -> Traits:
    depth = DEPTH.get(view.canoes[view.seat][paddle.canoe].place, 0) + paddle.steps
    robbed = [deed.seat for deed in paddle.after if isinstance(deed, Steal)]
    loads = any(isinstance(part, Load) for part in (*paddle.before, *paddle.after))
    justice = sum(_leads(view, seat) for seat in robbed)
    gain = 1.0 if robbed else 0.2 if loads else 0.0
    return Traits(2.0 * depth / _DEEPEST - 1.0, gain, 1.0 if robbed else 0.0, max(-1.0, min(1.0, justice)))


def _leads(view: NiagaraView, seat: Seat) -> float:
    """Return 1.0 if no seat has brought more gems home, -1.0 if one has, 0.0 while all have as many."""
    home = [sum(store) for store in view.stores]
    if len(set(home)) == 1:
        return 0.0
    return 1.0 if home[seat] == max(home) else -1.0
