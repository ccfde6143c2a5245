"""Moments of Niagara for ``python -m benchmarks.moments``."""

from __future__ import annotations

from functools import partial
from typing import Final

from benchmarks.staging import Moment, acting, ready, staged
from niagara import GAME
from niagara.board import Card, Gem
from niagara.rules.actions import ChooseCard, NiagaraAction, Paddle, Steal
from niagara.rules.state import Niagara
from niagara.scene.display import NiagaraDisplay
from stage.driving import Driver
from tests.niagara.positions import EVERYTHING, choosing, paddles, turn

_LAST_TURN: Final = turn(
    "3", "7L:red,white 5", "7R 3:violet", "4:yellow 2", seat=2, cards=("2", "5", "3"),
    options=EVERYTHING | {"whirlpool": False, "joe": False, "beaver": False, "moose": False},
)  # fmt: skip
"""The last turn of a round after which a laden and an empty canoe go over the falls."""
_THEFT: Final = turn("2", "5:blue falls", "3:violet,red shore", "shore shore", options=("double_canoe",))
_HOME: Final = turn("2", "2:violet falls", "3:red shore", "shore shore", stores=("violet violet red", "", ""))
_WINS: Final = turn("2", "2:violet falls", "3:red shore", "shore 4", stores=("violet violet violet red", "red", ""))
_CHOICE: Final = choosing("5:red 2", "7L 4:white", "6R shore", options=EVERYTHING | {"joe": False})
_EMPTY: Final = choosing("shore shore", "shore shore", "shore shore")


def _first_way(display: NiagaraDisplay) -> NiagaraAction:
    state = display.context.match.state
    assert isinstance(state, Niagara)
    return paddles(state)[0]


def _falls(display: NiagaraDisplay) -> bool:
    return display.state.table.push > 0.0 or display.animator.falls.comic is not None


def _steals(display: NiagaraDisplay) -> bool:
    return display.animator.thefts.shot is not None or display.animator.falls.stolen is not None


def _cheers(display: NiagaraDisplay) -> bool:
    return bool(display.state.craft(0, 0).cheers or display.animator.gems.welcomes)


def _wins(display: NiagaraDisplay) -> bool:
    return display.animator.homecomings.shot is not None or display.animator.falls.won is not None


def _forecast(driver: Driver) -> None:
    """Show the river after three pushes."""
    ready(driver)
    driver.key("v")
    driver.click("flow-3")


_land = partial(acting, lambda display: Paddle(0, -2))
_steal = partial(acting, lambda display: Paddle(0, -2, after=(Steal(1, 0, Gem.VIOLET),)))

MOMENTS: Final = {
    "forecast": Moment(staged(GAME, _EMPTY), _forecast, seconds=2.4),
    "reveal": Moment(
        staged(GAME, _CHOICE),
        acting(lambda display: ChooseCard(Card.FOUR), lambda display: display.animator.near is not None),
        seconds=4.0,
    ),
    "sum": Moment(
        staged(GAME, _LAST_TURN, 2),
        acting(_first_way, lambda display: display.animator.river.sum is not None),
        seconds=3.5,
    ),
    "theft": Moment(staged(GAME, _THEFT), _steal(_steals), seconds=1.9),
    "homecoming": Moment(staged(GAME, _HOME), _land(_cheers), seconds=2.2),
    "triumph": Moment(staged(GAME, _WINS), _land(_wins), seconds=6.0),
    "falls": Moment(staged(GAME, _LAST_TURN, 2), acting(_first_way, _falls), seconds=6.0),
}
