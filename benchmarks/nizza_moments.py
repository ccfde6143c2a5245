"""Moments of Nizza for ``python -m benchmarks.moments``."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from benchmarks.staging import Moment, acting, ready, staged
from nizza import GAME, boards
from nizza.board.areas import XY, Point
from nizza.dice import COUNT, Symbol
from nizza.physics.pendulum import pulled_back
from nizza.physics.pumping import Pumping
from nizza.rules.actions import ClimbToHelicopter, CrackSafe, NizzaAction, Push, Swing, SwingFreely, TakeCase
from nizza.rules.options import SwingLength, SwingStyle
from nizza.rules.state import Nizza
from nizza.rules.views import Case, Pawn
from nizza.scene.display import NizzaDisplay
from nizza.scene.draft import Target, TargetKind
from stage.driving import Driver
from stage.match.scene import MatchScene
from tests.nizza.positions import using

_ROPE: Final = 2
_HUNG: Final = (5, 11, 4, 8, 1, 9)
"""Chimney of each rope: a medium one hangs between the third and the fourth house."""
_BEGIN: Final = ("roof-3", 1100.0)


def _pawn(area: str, x: float, case: Case = Case.NONE) -> Pawn:
    return Pawn(Point(area, x), case, peaceful=False, placed=True)


def _position(dice: str, *pawns: Pawn, style: SwingStyle = SwingStyle.MOMENTUM, **more: Any) -> Nizza:
    """Return a position with a pawn at each place, an area and x, and these dice."""
    options: dict[str, Any] = {"swing_style": style, "swing_length": SwingLength.FREE, "fingertips": True}
    fields: dict[str, Any] = {"round": 4, "ropes": _HUNG} | more
    return using(dice, *pawns, board=boards.load(boards.FIRST), options=options, **fields)


_FLYING: Final = _position("s" * COUNT, _pawn(*_BEGIN), _pawn("roof-5", 1560.0))
_PLACED: Final = _position("s" * COUNT, _pawn(*_BEGIN), _pawn("roof-5", 1560.0), style=SwingStyle.PLACED)
_SLIPPING: Final = _position("s" * COUNT, _pawn("terrace-tools", 1800.0), _pawn(*_BEGIN), ropes=(5, 11, 6, 8, 1, 9))
"""A pawn without tools, which may not land beyond the first red terrace."""
_PUSHING: Final = _position("p" * COUNT, _pawn("roof-4", 1371.0), _pawn("roof-5", 1480.0))
_ESCAPING: Final = _position(
    "cllll", _pawn("square-20", 4135.0, Case.JEWELS), _pawn("terrace-safe", 3100.0, Case.TOOLS),
    _pawn("yacht", 4500.0, Case.JEWELS), _pawn(*_BEGIN), first=2, turn=2,
)  # fmt: skip
_TOOLS: Final = _position("c" * COUNT, _pawn("terrace-tools", 1720.0), _pawn(*_BEGIN))
_SAFE: Final = _position("c" * COUNT, _pawn("terrace-safe", 3050.0, Case.TOOLS), _pawn(*_BEGIN))


def _let_go(begin: float, release: float) -> SwingFreely:
    """Return a swing without leaning: drawn back to `begin` in radians, let go after `release` seconds."""
    return SwingFreely(_ROPE, (), release, None, begin)


def _flight() -> SwingFreely:
    """Return a long flight over two houses."""
    return Pumping(_FLYING.position, _ROPE, _HUNG[_ROPE]).surest(0.01)["balcony-11"].action(_ROPE)


def _swings(display: NizzaDisplay) -> bool:
    return display.state.table.ropes[_ROPE].tension > 1.2 or display.context.scene.reduced_motion


def _in_the_air(display: NizzaDisplay) -> bool:
    flies = display.state.figure(0).y < 900.0 and display.state.table.ropes[_ROPE].tension > 2.0
    return flies or display.context.scene.reduced_motion


def _moves(display: NizzaDisplay) -> bool:
    return display.context.motion.is_busy or display.context.scene.reduced_motion


def _doing(
    position: Nizza, action: Callable[[], NizzaAction], seconds: float, begun: Callable[[NizzaDisplay], bool] = _moves
) -> Moment:
    return Moment(staged(GAME, position, None), acting(lambda display: action(), begun), seconds)


def _take_rope(driver: Driver) -> None:
    """Take the rope, so that the pawn can be drawn back or hung on it."""
    display: NizzaDisplay = ready(driver)
    display.using.choose(Symbol.SWING)
    display.picks.pick(Target(TargetKind.ROPE, _ROPE))
    driver.wait(1.0)


def _display(driver: Driver) -> NizzaDisplay:
    display = driver.front(MatchScene).display
    assert isinstance(display, NizzaDisplay)
    return display


def _place(driver: Driver, angle: float | None = None) -> XY:
    """Return where the pawn stands in the window, or where it hangs at an angle of its rope."""
    state = _display(driver).state
    if angle is None:
        return state.sight.to_screen((state.figure(0).x, state.figure(0).y - 36.0))
    anchor, length = state.board.chimneys[_HUNG[_ROPE]], state.board.rope_length(_ROPE)
    return state.sight.to_screen(pulled_back(anchor, length, angle))


def _swing_by_hand(driver: Driver, number: int) -> None:
    """Press the pawn, draw it back for a second, release it, lean, and let go."""
    with driver.one_frame():
        if number == 6:
            driver.press(_place(driver))
        elif 6 < number <= 66:
            driver.move(_place(driver, -0.87 * min(1.0, (number - 6) / 20)))
        elif number == 67:
            driver.release(_place(driver, -0.87))
        elif number == 70:
            driver.move(_place(driver, 0.8))
        elif number == 112:
            driver.click(_place(driver, 0.8))


def _drag(driver: Driver, number: int) -> None:
    """Press the pawn, and move it round below its chimney while the camera glides to and fro."""
    sight = _display(driver).state.sight
    with driver.one_frame():
        if number == 6:
            driver.press(_place(driver))
        elif number > 6:
            driver.move(_place(driver, 0.6 * math.sin(number / 30.0)))
        if number % 50 == 0:
            sight.look_at(sight.middle + 150.0 * math.sin(number))


def _drop(driver: Driver, number: int) -> None:
    """Press the pawn, carry it below its chimney to a roof beyond, and let go over it."""
    state = _display(driver).state
    goal = state.board.position(Point("roof-4", 1451.0))
    with driver.one_frame():
        if number == 6:
            driver.press(_place(driver))
        elif 6 < number <= 70:
            share = min(1.0, (number - 6) / 56)
            x = _BEGIN[1] + (goal[0] - _BEGIN[1]) * share
            driver.move(state.sight.to_screen((x, goal[1] - 36.0 + 110.0 * math.sin(math.pi * share))))
        elif number == 74:
            driver.release(state.sight.to_screen((goal[0], goal[1] - 36.0)))


MOMENTS: Final = {
    "by-hand": Moment(staged(GAME, _FLYING, None), _take_rope, seconds=3.4, hand=_swing_by_hand),
    "dropped": Moment(staged(GAME, _PLACED, None), _take_rope, seconds=2.8, hand=_drop),
    "drag": Moment(staged(GAME, _PLACED, None), _take_rope, seconds=6.6, hand=_drag),
    "fingertips": _doing(_FLYING, partial(_let_go, -0.87, 0.933), 3.0, _swings),
    "near-miss": _doing(_FLYING, partial(_let_go, -0.7, 1.24), 3.0, _swings),
    "splash": _doing(_SLIPPING, partial(_let_go, -0.87, 0.75), 3.4, _swings),
    "placed": _doing(_PLACED, lambda: Swing(_ROPE, Point("roof-4", 1451.0), None), 3.0),
    "flight": _doing(_FLYING, _flight, 3.0, _in_the_air),
    "push": _doing(_PUSHING, lambda: Push(1, 6, 6), 5.0),
    "escape": _doing(_ESCAPING, ClimbToHelicopter, 6.5),
    "tools": _doing(_TOOLS, TakeCase, 2.5),
    "safe": _doing(_SAFE, CrackSafe, 5.5),
}
