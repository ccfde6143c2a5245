"""Traits of cards and movements, by which a temper chooses among actions that are nearly as good."""

from collections.abc import Mapping
from typing import Final

from niagara.board import CARD_POINTS, Card, Gem
from niagara.bots.outlook import SITE_DEPTH
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
from niagara.rules.moving import HANDLING_POINTS
from niagara.rules.position import GEM_INDEX
from niagara.rules.routes import DEPTH
from niagara.rules.views import NiagaraView
from table.contract import Seat
from table.tempers import NEUTRAL, Traits

WANTED: Final = 0.3
"""Harm done to a player by loading a gem that it needs, where stealing one counts 1.0."""
_DEEPEST: Final = max(DEPTH.values())


def traits_of(view: NiagaraView, action: NiagaraAction) -> Traits:
    """Return how an action looks.

    A high card and a canoe near the falls are a risk. To land or to steal brings a gem at once, and a theft harms its
    owner; to load brings less and harms those who need such a gem, and a stronger flow harms everybody with canoes far
    downstream.
    """
    if isinstance(action, ChooseCard):
        return _choosing(view, action.card)
    if isinstance(action, Paddle):
        return _paddling(view, action)
    if isinstance(action, ChangeWeather):
        return Traits(0.5 * action.step, 0.0, 0.5 * action.step, 0.5 * action.step * _justice(view, _depths(view)))
    if isinstance(action, BuyBack | KeepGems):
        return Traits(gain=1.0 if isinstance(action, KeepGems) else -1.0)
    return Traits(risk=-0.5) if isinstance(action, EndTurn) else NEUTRAL


def _choosing(view: NiagaraView, card: Card) -> Traits:
    if card not in CARD_POINTS:
        return Traits(harm=0.5) if card is Card.CLOUD else Traits(risk=-1.0) if card is Card.LASSO else NEUTRAL
    fast, depths = (CARD_POINTS[card] - 3.5) / 3.5, _depths(view)
    return Traits(fast, _brings(view, CARD_POINTS[card]), fast * max(depths.values()), fast * _justice(view, depths))


def _brings(view: NiagaraView, points: int) -> float:
    """Return 1.0 for points with which a laden canoe lands, 0.5 if an empty one gets a gem with them, else 0.0."""
    brought = 0.0
    for canoe in view.canoes[view.seat]:
        depth = DEPTH.get(canoe.place, points)
        if canoe.gems and depth <= points:
            return 1.0
        if not canoe.gems and any(abs(site - depth) + HANDLING_POINTS == points for site in SITE_DEPTH):
            brought = 0.5
    return brought


def _paddling(view: NiagaraView, paddle: Paddle) -> Traits:
    depth = DEPTH.get(view.canoes[view.seat][paddle.canoe].place, 0) + paddle.steps
    harmed = {deed.seat: 1.0 for deed in paddle.after if isinstance(deed, Steal)}
    gain = 1.0 if harmed else 0.0
    loaded = [part.gem for part in (*paddle.before, *paddle.after) if isinstance(part, Load)]
    if loaded and not harmed:
        gain, harmed = 0.5, {seat: WANTED for seat in _rivals(view) if _needs(view, seat, loaded[-1])}
    return Traits(2.0 * depth / _DEEPEST - 1.0, gain, max(harmed.values(), default=0.0), _justice(view, harmed))


def _needs(view: NiagaraView, seat: Seat, gem: Gem) -> bool:
    """Return True if a gem of this colour brings `seat` nearer to a goal other than seven gems (NI-60)."""
    return view.options.goals.by_value or view.stores[seat][GEM_INDEX[gem]] != 1


def _depths(view: NiagaraView) -> dict[Seat, float]:
    """Return how far downstream each rival's canoes are on average, from 0.0 on the shore to 1.0 at the falls."""
    return {
        seat: sum(DEPTH.get(canoe.place, 0) for canoe in view.canoes[seat] if not canoe.bank) / (2 * _DEEPEST)
        for seat in _rivals(view)
    }


def _rivals(view: NiagaraView) -> list[Seat]:
    return [seat for seat in range(view.seats) if seat != view.seat]


def _justice(view: NiagaraView, harmed: Mapping[Seat, float]) -> float:
    """Return the harm done to those who have brought most gems home, less that done to others, from −1.0 to 1.0."""
    home = [sum(store) for store in view.stores]
    if len(set(home)) == 1:
        return 0.0
    justice = sum(harm if home[seat] == max(home) else -harm for seat, harm in harmed.items())
    return max(-1.0, min(1.0, justice))
