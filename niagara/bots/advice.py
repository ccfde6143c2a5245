"""A bot's reasons for its actions, in one sentence each.

The code that shows a sentence turns details of the types Card, Gem and Place into words; `flow` is a number.
"""

from collections.abc import Sequence
from typing import Final

from niagara.board import CARD_POINTS, RIVER, Card, Place
from niagara.bots.glance import carried
from niagara.rules.actions import (
    BuyBack,
    ChangeWeather,
    ChooseCard,
    GiveToJoe,
    KeepGems,
    Load,
    NiagaraAction,
    Paddle,
    PutBack,
    Steal,
    SwapWithJoe,
    TakeFromJoe,
    TakeMoose,
    UseLasso,
)
from niagara.rules.river import pushes
from niagara.rules.routes import route_of
from niagara.rules.views import NiagaraView
from table.game import Advice
from table.words import N_

_SAFE: Final = N_("Choose %(card)s: even a flow of %(flow)d carries none of your canoes over the falls.")
_NONE_AFLOAT: Final = N_(
    "Choose %(card)s: you have no canoe on the water to lose, and its points suit where you want to go."
)
_RISKY: Final = N_("Choose %(card)s: a flow of %(flow)d would be dangerous, but it is worth the risk.")
_CLOUD: Final = N_("Choose %(card)s: your canoes are well placed, and the river will be as fast as you want it.")
_LASSO: Final = N_("Choose %(card)s: while your canoes are on the bank the river cannot harm them.")
_FASTER: Final = N_("Set the cloud up: a faster river harms the others more than you.")
_SLOWER: Final = N_("Set the cloud down: a slower river is better for your canoes than for the others'.")
_BUY: Final = N_("Pay with %(gem)s, which you need least: two canoes fetch more than one.")
_KEEP: Final = N_("Do without: a gem is worth more now than a second canoe.")
_MOOSE: Final = N_("Take the moose aboard: it paddles two points in every turn.")
_HOME: Final = N_("Bring your cargo home: on the shore nobody can steal it.")
_STEAL: Final = N_("Take %(gem)s from your rival: that costs no points.")
_JOE: Final = N_("Joe is giving away %(gem)s: take it.")
_SWAP: Final = N_("Swap %(gem)s with Joe: his gem brings you nearer to the goal.")
_GIVE: Final = N_("Give %(gem)s to Joe: you have no use for it.")
_LOAD: Final = N_("Load %(gem)s: it brings you nearer to the goal.")
_TOWARDS_GEMS: Final = N_("Paddle to %(place)s: the gems you need are close by.")
_HOMEWARD: Final = N_("Paddle up to %(place)s: get your cargo away from the falls.")
_STAY: Final = N_("Your other canoe is better off on the shore.")
_ARM: Final = N_("This arm is the safer one.")
_ONLY: Final = N_("There is nothing else you can do.")

_PLAIN: Final = {KeepGems: _KEEP, TakeMoose: _MOOSE, PutBack: _ARM}


def advice(view: NiagaraView, action: NiagaraAction, legal: Sequence[NiagaraAction]) -> Advice:
    """Return `action`, one of the `legal` actions of ``view.seat``, with its reason."""
    if len(legal) == 1:
        return Advice(action, _ONLY, {})
    if isinstance(action, ChooseCard):
        return _card(view, action)
    if isinstance(action, Paddle):
        return _movement(view, action)
    if isinstance(action, ChangeWeather):
        return Advice(action, _FASTER if action.step > 0 else _SLOWER, {})
    if isinstance(action, BuyBack):
        return Advice(action, _BUY, {"gem": action.gem})
    if isinstance(action, UseLasso):
        return Advice(action, _LASSO, {"card": Card.LASSO})
    return Advice(action, _PLAIN.get(type(action), _STAY), {})


def _card(view: NiagaraView, choice: ChooseCard) -> Advice:
    """Return the reason for a card. It is safe if its highest flow drops no canoe from its present place (NI-40)."""
    card = choice.card
    if card is Card.CLOUD:
        return Advice(choice, _CLOUD, {"card": card})
    if card is Card.LASSO:
        return Advice(choice, _LASSO, {"card": card})
    if not any(canoe.place in RIVER for canoe in view.canoes[view.seat]):
        return Advice(choice, _NONE_AFLOAT, {"card": card})
    highest = max([CARD_POINTS.get(each, 0) for hand in view.hands for each in hand], default=0)
    flow = pushes(CARD_POINTS.get(card, highest), view.weather, view.options, view.dam)
    drops = any(
        canoe.place is not Place.FALLS and carried(canoe, view.next_arm, flow).place is Place.FALLS
        for canoe in view.canoes[view.seat]
    )
    return Advice(choice, _RISKY if drops else _SAFE, {"card": card, "flow": flow})


def _movement(view: NiagaraView, paddle: Paddle) -> Advice:
    canoe = view.canoes[view.seat][paddle.canoe]
    route = route_of(canoe.place, paddle.steps, paddle.arm, view.whirlpool)
    end = route.end if route else canoe.place
    for deed in (*paddle.after, *paddle.before):
        if isinstance(deed, Steal):
            return Advice(paddle, _STEAL, {"gem": deed.gem})
        if isinstance(deed, TakeFromJoe) and view.joe is not None and view.joe.gem is not None:
            return Advice(paddle, _JOE, {"gem": view.joe.gem})
        if isinstance(deed, SwapWithJoe):
            return Advice(paddle, _SWAP, {"gem": deed.gem})
        if isinstance(deed, GiveToJoe):
            return Advice(paddle, _GIVE, {"gem": deed.gem})
        if isinstance(deed, Load):
            return Advice(paddle, _LOAD, {"gem": deed.gem})
    if end is Place.SHORE and canoe.gems:
        return Advice(paddle, _HOME, {})
    return Advice(paddle, _HOMEWARD if canoe.gems and paddle.steps < 0 else _TOWARDS_GEMS, {"place": end})
