"""Moments of Nimm's Leich! for ``python -m benchmarks.moments``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from benchmarks.moments import Moment
from nimmsleich import GAME
from nimmsleich.rules.actions import Bid, Denounce, Look, NimmsleichAction, Spend
from nimmsleich.scene.display import LeichDisplay
from stage.driving import Driver
from stage.match.scene import MatchScene, start
from stage.services import Services
from stage.ui.scene import Scene
from table.match.match import MatchSetup, SeatSetup

Choose = Callable[[tuple[NimmsleichAction, ...]], NimmsleichAction]

_LONGEST: Final = 40.0
"""Seconds that a lead-in may take."""


def _opening(services: Services) -> Scene:
    names = ("Ada", "Bruno", "Chloé", "Dario", "Élodie")
    seats = tuple(SeatSetup("human" if seat == 0 else "expert", name, seat) for seat, name in enumerate(names))
    return start(services, MatchSetup(GAME.name, seats, {"dealer": "5"}, 11))


def _play_until(
    begun: Callable[[LeichDisplay], bool],
    choose: Choose,
    driver: Driver,
) -> None:
    """Play for the person at the screen by `choose`, and wait until `begun`."""
    context = driver.front(MatchScene).context
    display = driver.front(MatchScene).display
    assert isinstance(display, LeichDisplay)

    def played() -> bool:
        if context.acting is not None:
            context.act(choose(tuple(context.legal)))
        return begun(display)

    driver.wait_until(played, _LONGEST)


def _lowest_bid(legal: tuple[NimmsleichAction, ...]) -> NimmsleichAction:
    return next((action for action in legal if isinstance(action, Bid)), legal[0])


def _detective(legal: tuple[NimmsleichAction, ...]) -> NimmsleichAction:
    return Spend((Look(1), Look(4))) if any(isinstance(action, Spend) for action in legal) else _lowest_bid(legal)


def _doubt(legal: tuple[NimmsleichAction, ...]) -> NimmsleichAction:
    return next((action for action in legal if isinstance(action, Denounce)), _lowest_bid(legal))


def _counting(display: LeichDisplay) -> bool:
    return display.state.table.showdown is not None


def _visited(display: LeichDisplay) -> bool:
    """Return True while a detective is seen, also a still one."""
    return display.state.table.visit is not None or display.rounds.still is not None


def _with_tells(services: Services) -> Scene:
    names = ("Ada", "Bruno", "Chloé", "Dario", "Élodie")
    seats = tuple(
        SeatSetup("human" if seat == 0 else "expert", name, seat, temper=temper or msgspec.UNSET)
        for seat, (name, temper) in enumerate(zip(names, ("", "bold", "careful", "fair", "spiteful"), strict=True))
    )
    return start(services, MatchSetup(GAME.name, seats, {"dealer": "1", "tells": True}, 11))


def _signs(display: LeichDisplay) -> bool:
    return any(shown.age > 0.4 or shown.is_still for shown in display.state.table.signs.values())


MOMENTS: Final = {
    "sign": Moment(_with_tells, partial(_play_until, _signs, _lowest_bid), seconds=2.4),
    "bid": Moment(_opening, partial(_play_until, lambda shown: shown.state.table.pop != 1.0, _lowest_bid), seconds=3.0),
    "detective": Moment(_opening, partial(_play_until, _visited, _detective), seconds=2.6),
    "doubt": Moment(_opening, partial(_play_until, lambda shown: shown.state.table.doubt > 0.0, _doubt), seconds=4.5),
    "count": Moment(_opening, partial(_play_until, _counting, _doubt), seconds=8.0),
}
