"""Moments of Niagara for ``python -m benchmarks.moments``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from benchmarks.moments import Moment
from niagara import GAME
from niagara.board import Card, Gem
from niagara.rules.actions import ChooseCard, Paddle, Steal
from niagara.rules.state import Niagara
from niagara.scene.display import NiagaraDisplay
from stage.driving import Driver
from stage.match.scene import MatchScene, start
from stage.services import Services
from stage.ui.scene import Scene
from table.match.match import MatchSetup, SeatSetup
from tests.niagara.positions import EVERYTHING, choosing, paddles, turn

_NAMES: Final = ("Ada", "Bruno", "Chloé", "Dario")
_LONGEST: Final = 60.0
"""Seconds that a lead-in may take."""


def _opening(begin: Niagara, human: int, services: Services, *, practice: bool = False) -> Scene:
    """Return the scene of a match that begins at a position; one person sits at `human`, everybody else is a bot."""
    game = replace(GAME, new_state=lambda seats, options: begin.clone())
    seats = begin.observation(0).seats
    players = tuple(SeatSetup("human" if seat == human else "novice", _NAMES[seat], seat) for seat in range(seats))
    return start(replace(services, games={GAME.name: game}), MatchSetup(GAME.name, players, {}, 11, practice))


def _display(driver: Driver) -> NiagaraDisplay:
    display = driver.front(MatchScene).display
    assert isinstance(display, NiagaraDisplay)
    return display


def _ready(driver: Driver) -> None:
    """Wait until the scenery is painted and the person may act."""
    context = driver.front(MatchScene).context
    driver.wait_until(lambda: _display(driver).landscape.has_picture and context.acting is not None, _LONGEST)
    driver.wait(0.5)


def _paddle_until(begun: Callable[[NiagaraDisplay], bool], driver: Driver) -> None:
    """Play the last movement of the round, and wait until `begun`."""
    _ready(driver)
    context = driver.front(MatchScene).context

    def paddled() -> bool:
        state = context.match.state
        if context.acting is not None and isinstance(state, Niagara) and (moves := paddles(state)):
            context.act(moves[0])
        return begun(_display(driver))

    driver.wait_until(paddled, _LONGEST)


def _choose(driver: Driver) -> None:
    """Choose a card, and wait until the first one is turned up."""
    _ready(driver)
    context = driver.front(MatchScene).context
    context.act(ChooseCard(Card.FOUR))
    driver.wait_until(lambda: _display(driver).animator.near is not None, _LONGEST)


def _adds_up(display: NiagaraDisplay) -> bool:
    return display.animator.river.sum is not None


def _river_moves(display: NiagaraDisplay) -> bool:
    return display.state.table.push > 0.0 or display.animator.falls.comic is not None


_LAST_TURN: Final = turn(
    "3", "7L:red,white 5", "7R 3:violet", "4:yellow 2", seat=2, cards=("2", "5", "3"),
    options=EVERYTHING | {"whirlpool": False, "joe": False, "beaver": False, "moose": False},
)  # fmt: skip
"""The last turn of a round after which a laden and an empty canoe go over the falls."""


_THEFT: Final = turn("2", "5:blue falls", "3:violet,red shore", "shore shore", options=("double_canoe",))
"""The turn of a player who may steal a gem out of a double canoe."""


def _steal(driver: Driver) -> None:
    """Paddle beside a laden canoe and steal a gem, and wait until the close-up opens, or its pictures are seen."""
    _ready(driver)
    driver.front(MatchScene).context.act(Paddle(0, -2, after=(Steal(1, 0, Gem.VIOLET),)))
    animator = _display(driver).animator
    driver.wait_until(lambda: animator.thefts.shot is not None or animator.falls.stolen is not None, _LONGEST)


_HOME: Final = turn("2", "2:violet falls", "3:red shore", "shore shore", stores=("violet violet red", "", ""))
"""The turn of a player who may bring a third violet gem home."""


def _land(driver: Driver) -> None:
    """Land with a gem, and wait until the paddler raises it, or its slot swells."""
    _ready(driver)
    driver.front(MatchScene).context.act(Paddle(0, -2))
    display = _display(driver)
    driver.wait_until(lambda: display.state.craft(0, 0).cheers or bool(display.animator.gems.welcomes), _LONGEST)


_WINS: Final = turn("2", "2:violet falls", "3:red shore", "shore 4", stores=("violet violet violet red", "red", ""))
"""The turn of a player who may bring a fourth violet gem home."""


def _win(driver: Driver) -> None:
    """Land with the gem that wins, and wait until the close-up opens, or its pictures are seen."""
    _ready(driver)
    driver.front(MatchScene).context.act(Paddle(0, -2))
    animator = _display(driver).animator
    driver.wait_until(lambda: animator.homecomings.shot is not None or animator.falls.won is not None, _LONGEST)


_CHOICE: Final = choosing("5:red 2", "7L 4:white", "6R shore", options=EVERYTHING | {"joe": False})
"""The choice of cards in a round with canoes all over the river."""

_EMPTY: Final = choosing("shore shore", "shore shore", "shore shore")
"""The choice of cards while no canoe is on the river."""


def _forecast(driver: Driver) -> None:
    """Show the river after three pushes."""
    _ready(driver)
    driver.key("v")
    driver.click("flow-3")


MOMENTS: Final = {
    "forecast": Moment(partial(_opening, _EMPTY, 0), _forecast, seconds=2.4),
    "reveal": Moment(partial(_opening, _CHOICE, 0), _choose, seconds=4.0),
    "sum": Moment(partial(_opening, _LAST_TURN, 2), partial(_paddle_until, _adds_up), seconds=3.5),
    "theft": Moment(partial(_opening, _THEFT, 0), _steal, seconds=1.9),
    "homecoming": Moment(partial(_opening, _HOME, 0), _land, seconds=2.2),
    "triumph": Moment(partial(_opening, _WINS, 0), _win, seconds=6.0),
    "falls": Moment(
        partial(_opening, _LAST_TURN, 2),
        partial(
            _paddle_until, lambda display: display.state.table.push > 0.0 or display.animator.falls.comic is not None
        ),
        seconds=6.0,
    ),
}
