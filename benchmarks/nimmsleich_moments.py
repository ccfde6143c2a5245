"""Moments of Nimm's Leich! for ``python -m benchmarks.moments``."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec

from benchmarks.staging import NAMES, Moment, acting
from nimmsleich import GAME
from nimmsleich.rules.actions import Bid, Denounce, Look, NimmsleichAction, Spend
from nimmsleich.scene.display import LeichDisplay
from stage.match.scene import start
from stage.services import Services
from stage.ui.scene import Scene
from table.game import HUMAN
from table.match.match import MatchSetup, SeatSetup

_TEMPERS: Final[tuple[str | msgspec.UnsetType, ...]] = (msgspec.UNSET, "bold", "careful", "fair", "spiteful")


def _opening(services: Services, *, tells: bool = False) -> Scene:
    seats = tuple(
        SeatSetup(HUMAN if seat == 0 else "expert", NAMES[seat], seat, temper=temper if tells else msgspec.UNSET)
        for seat, temper in enumerate(_TEMPERS)
    )
    return start(services, MatchSetup(GAME.name, seats, {"dealer": "1" if tells else "5", "tells": tells}, 11))


def _lowest_bid(display: LeichDisplay) -> NimmsleichAction:
    legal = display.context.legal
    return next((action for action in legal if isinstance(action, Bid)), legal[0])


def _detective(display: LeichDisplay) -> NimmsleichAction:
    may_look = any(isinstance(action, Spend) for action in display.context.legal)
    return Spend((Look(1), Look(4))) if may_look else _lowest_bid(display)


def _doubt(display: LeichDisplay) -> NimmsleichAction:
    return next((action for action in display.context.legal if isinstance(action, Denounce)), _lowest_bid(display))


def _visited(display: LeichDisplay) -> bool:
    """Return True while a detective is seen, also a still one."""
    return display.state.table.visit is not None or display.rounds.still is not None


def _signs(display: LeichDisplay) -> bool:
    return any(shown.age > 0.4 or shown.is_still for shown in display.state.table.signs.values())


MOMENTS: Final = {
    "sign": Moment(partial(_opening, tells=True), acting(_lowest_bid, _signs), seconds=2.4),
    "bid": Moment(_opening, acting(_lowest_bid, lambda display: display.state.table.pop != 1.0), seconds=3.0),
    "detective": Moment(_opening, acting(_detective, _visited), seconds=2.6),
    "doubt": Moment(_opening, acting(_doubt, lambda display: display.state.table.doubt > 0.0), seconds=4.5),
    "count": Moment(_opening, acting(_doubt, lambda display: display.state.table.showdown is not None), seconds=8.0),
}
