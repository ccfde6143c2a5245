"""Moments of Nizza for ``python -m benchmarks.moments``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import msgspec

from benchmarks.moments import Moment
from nizza import GAME, boards
from nizza.board.areas import XY, Point
from nizza.dice import COUNT, Symbol, in_order
from nizza.physics.pendulum import pulled_back
from nizza.physics.pumping import Pumping
from nizza.rules.actions import ClimbToHelicopter, CrackSafe, NizzaAction, Push, Swing, SwingFreely, TakeCase
from nizza.rules.options import MatchOptions, SwingLength, SwingStyle
from nizza.rules.position import Position, first_position
from nizza.rules.state import Nizza
from nizza.rules.views import Case, Pawn, Phase
from nizza.scene.display import NizzaDisplay
from nizza.scene.draft import Target, TargetKind
from stage.driving import Driver
from stage.match.scene import MatchScene, start
from stage.services import Services
from stage.ui.scene import Scene
from table.match.match import MatchSetup, SeatSetup

_NAMES: Final = ("Ada", "Bruno", "Chloé", "Dario", "Élodie", "Farid")
_LONGEST: Final = 60.0
"""Seconds that a lead-in may take."""


_ROPE: Final = 2
_HUNG: Final = (5, 11, 4, 8, 1, 9)
"""Chimney of each rope: a medium one hangs between the third and the fourth house."""
_START: Final = ("roof-3", 1100.0)


def _position(
    symbol: Symbol, *places: tuple[str, float], hung: tuple[int, ...] = _HUNG, style: SwingStyle = SwingStyle.MOMENTUM
) -> Position:
    """Return a position with a pawn at each place, an area and x, and dice that show `symbol` alone."""
    board = boards.load(boards.FIRST)
    options = MatchOptions(swing_style=style, swing_length=SwingLength.FREE, fingertips=True)
    position = first_position(len(places), options, board)
    position.pawns = tuple(Pawn(Point(*place), peaceful=False, placed=True) for place in places)
    position.phase, position.round, position.first, position.turn = Phase.USING, 4, 0, 0
    position.throwing, position.ropes = (), hung
    position.rolled = position.dice = (symbol,) * COUNT
    return position


def _opening(position: Position, services: Services) -> Scene:
    """Return the scene of a match of people that begins at a position."""
    begin = Nizza(position)
    game = replace(GAME, new_state=lambda seats, options: begin.clone())
    seats = tuple(SeatSetup("human", _NAMES[seat], seat) for seat in range(position.seats))
    return start(replace(services, games={GAME.name: game}), MatchSetup(GAME.name, seats, {}, 11))


def _display(driver: Driver) -> NizzaDisplay:
    display = driver.front(MatchScene).display
    assert isinstance(display, NizzaDisplay)
    return display


def _ready(driver: Driver) -> None:
    """Wait until the scenery is painted and the person may act."""
    if driver.scene.ui.has("handover.reveal"):
        driver.click("handover.reveal")
    display = _display(driver)
    driver.wait_until(display.make_ready, _LONGEST)
    driver.wait_until(lambda: display.context.acting is not None, _LONGEST)
    driver.wait(1.0)


def _play(action: Callable[[], NizzaAction], begun: Callable[[NizzaDisplay], bool], driver: Driver) -> None:
    """Play an action, and wait until `begun`; with reduced motion nothing begins."""
    _ready(driver)
    display = _display(driver)
    assert display.context.act(action())
    if not display.context.scene.reduced_motion:
        driver.wait_until(lambda: begun(display), _LONGEST)


def _swings(display: NizzaDisplay) -> bool:
    return display.state.table.ropes[_ROPE].tension > 1.2


def _in_the_air(display: NizzaDisplay) -> bool:
    return display.state.figure(0).y < 900.0 and display.state.table.ropes[_ROPE].tension > 2.0


_FLYING: Final = _position(Symbol.SWING, _START, ("roof-5", 1560.0))


def _flight() -> SwingFreely:
    """Return a long flight over two houses."""
    return Pumping(_FLYING, _ROPE, _HUNG[_ROPE]).surest(0.01)["balcony-11"].action(_ROPE)


def _missed() -> SwingFreely:
    """Return the same swing, let go a quarter of a second too late."""
    flight = _flight()
    return SwingFreely(flight.rope, flight.presses, flight.release + 0.3, flight.chimney, flight.begin)


def _let_go(begin: float, release: float) -> SwingFreely:
    """Return a swing without leaning: drawn back to `begin` in radians, let go after `release` seconds."""
    return SwingFreely(_ROPE, (), release, None, begin)


def _take_rope(driver: Driver) -> None:
    """Take the rope, so that the pawn can be drawn back."""
    _ready(driver)
    display = _display(driver)
    display.using.choose(Symbol.SWING)
    display.picks.pick(Target(TargetKind.ROPE, _ROPE))
    driver.wait(1.0)


def _swing_by_hand(driver: Driver, number: int) -> None:
    """Press the pawn, draw it back, release it, lean, and let go."""
    display = _display(driver)
    sight, board, figure = display.state.sight, display.state.board, display.state.figure(0)
    anchor, length = board.chimneys[_HUNG[_ROPE]], board.rope_length(_ROPE)

    def on_arc(angle: float) -> XY:
        return sight.to_screen(pulled_back(anchor, length, angle))

    with driver.one_frame():
        if number == 6:
            driver.press(sight.to_screen((figure.x, figure.y - 36.0)))
        elif 6 < number <= _DRAWN:
            driver.move(on_arc(-0.87 * min(1.0, (number - 6) / 20)))
        elif number == _DRAWN + 1:
            driver.release(on_arc(-0.87))
        elif number == _DRAWN + 4:
            driver.move(on_arc(0.8))
        elif number == _DRAWN + _SWUNG:
            driver.click(on_arc(0.8))


_DRAWN: Final = 66
_SWUNG: Final = 46
"""Frames until the release, and from there to the letting go."""


_SLIPPING: Final = _position(Symbol.SWING, ("terrace-tools", 1800.0), _START, hung=(5, 11, 6, 8, 1, 9))
"""A pawn without tools, which may not land beyond the first red terrace."""


_PLACED: Final = _position(Symbol.SWING, _START, ("roof-5", 1560.0), style=SwingStyle.PLACED)


def _placed() -> Swing:
    """Return a placed swing over the next house."""
    return Swing(_ROPE, Point("roof-4", 1451.0), None)


def _escaping(*rivals: tuple[str, float]) -> Position:
    """Return a position with the third pawn on the yacht, two ladders and the jewels, and rivals at these places."""
    position = _position(Symbol.LADDER, *rivals[:2], ("yacht", 4500.0), *rivals[2:])
    cases = (Case.JEWELS, Case.TOOLS, Case.JEWELS, Case.NONE)
    position.pawns = tuple(
        msgspec.structs.replace(pawn, case=case) for pawn, case in zip(position.pawns, cases, strict=False)
    )
    position.turn = 2
    position.rolled = position.dice = in_order((Symbol.SUITCASE, *(Symbol.LADDER,) * (COUNT - 1)))
    return position


def _carrying(place: tuple[str, float], case: Case) -> Position:
    """Return a position with a pawn at a place, with suitcase dice and a case."""
    position = _position(Symbol.SUITCASE, place, _START)
    position.pawns = (msgspec.structs.replace(position.pawns[0], case=case), position.pawns[1])
    return position


_PUSHING: Final = _position(Symbol.PARACHUTE, ("roof-4", 1371.0), ("roof-5", 1480.0))

MOMENTS: Final = {
    "by-hand": Moment(partial(_opening, _FLYING), _take_rope, seconds=3.4, hand=_swing_by_hand),
    "fingertips": Moment(
        partial(_opening, _FLYING), partial(_play, partial(_let_go, -0.87, 0.933), _swings), seconds=3.0
    ),
    "near-miss": Moment(partial(_opening, _FLYING), partial(_play, partial(_let_go, -0.7, 1.24), _swings), seconds=3.0),
    "splash": Moment(partial(_opening, _SLIPPING), partial(_play, partial(_let_go, -0.87, 0.75), _swings), seconds=3.4),
    "placed": Moment(
        partial(_opening, _PLACED), partial(_play, _placed, lambda display: display.context.motion.is_busy), seconds=3.0
    ),
    "flight": Moment(partial(_opening, _FLYING), partial(_play, _flight, _in_the_air), seconds=3.0),
    "missed": Moment(partial(_opening, _FLYING), partial(_play, _missed, _in_the_air), seconds=3.0),
    "push": Moment(
        partial(_opening, _PUSHING),
        partial(_play, lambda: Push(1, 6, 6), lambda display: display.context.motion.is_busy),
        seconds=5.0,
    ),
    "escape": Moment(
        partial(_opening, _escaping(("square-20", 4135.0), ("terrace-safe", 3100.0), ("roof-3", 1100.0))),
        partial(_play, ClimbToHelicopter, lambda display: display.context.motion.is_busy),
        seconds=6.5,
    ),
    "escape-afar": Moment(
        partial(_opening, _escaping(("terrace-safe", 3100.0), ("roof-3", 1100.0))),
        partial(_play, ClimbToHelicopter, lambda display: display.context.motion.is_busy),
        seconds=6.5,
    ),
    "tools": Moment(
        partial(_opening, _carrying(("terrace-tools", 1720.0), Case.NONE)),
        partial(_play, TakeCase, lambda display: display.context.motion.is_busy),
        seconds=2.5,
    ),
    "safe": Moment(
        partial(_opening, _carrying(("terrace-safe", 3050.0), Case.TOOLS)),
        partial(_play, CrackSafe, lambda display: display.context.motion.is_busy),
        seconds=3.5,
    ),
}
