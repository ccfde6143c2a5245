"""Moments of Vertiges for ``python -m benchmarks.moments``."""

from __future__ import annotations

import math
import random
from collections.abc import Generator
from dataclasses import replace
from typing import Any, Final

from benchmarks.staging import LONGEST, Moment, acting, ready, staged
from stage.driving import Driver
from stage.match.scene import MatchScene
from table.job import Job
from tests.vertiges.positions import written
from tests.vertiges.wooden_towers import build_tower
from vertiges import GAME
from vertiges.physics.world import TableWorld
from vertiges.pieces import piece_set
from vertiges.rules.actions import Handle
from vertiges.rules.fitting import ways_to_lay, ways_to_zap
from vertiges.rules.snapshot import Intention, Placed, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.scene.display import VertigesDisplay


def _towers(seed: object, *heights: int, apart: float = 140.0) -> list[Placed]:
    """Return towers side by side."""
    rng, placed = random.Random(str(seed)), list[Placed]()
    for number, height in enumerate(heights):
        x = (number - (len(heights) - 1) / 2) * apart
        placed += build_tower(rng, height, x, [each.piece for each in placed])
    return placed


def _two_towers() -> list[Placed]:
    """Return a high tower and a lower one on which its upper part can be set."""
    seed = 0
    while True:
        seed += 1
        placed = _towers(seed, 10, 5)
        if (placed[2].piece, placed[-1].piece) in {(way[0], way[1].on) for way in ways_to_zap(Snapshot.of(placed))}:
            return placed


def _position(placed: list[Placed], **more: Any) -> Vertiges:
    """Return the first turn of three players, each with a piece that fits."""
    table = Snapshot.of(placed)
    free = sorted(piece_set().keys() - {each.piece for each in placed})
    free.sort(key=lambda piece: not ways_to_lay(table, (piece,)))
    fields: dict[str, Any] = {"options": {"load": "light"}} | more
    return written([free[0:18:3], free[1:18:3], free[2:18:3]], table, **fields)


_HIGH: Final = _two_towers()
_ZAPPING: Final = _position(_HIGH, laid=[_HIGH[-1].piece])
_LOW: Final = _towers("click", 2)
_LAST_PIECE: Final = _position(_towers("awake", 11, 11, 11, 9))
_MISTAKEN: Final = _position(
    _LOW, player=1, phase="handover", window={"culprit": 1, "turn": 9, "hand": _position(_LOW).position.hands[1]}
)
"""A position in which a bot has just ended its turn too early."""


def _zap(display: VertigesDisplay, speed: float) -> Handle:
    """Return a ZAP of most of the first tower onto the second, carried at this speed."""
    view = display.context.view
    piece, socket = next(way for way in ways_to_zap(view.table) if way[0] == _HIGH[2].piece)
    load = view.options.trembles
    return Handle(Intention("zap", piece, socket.x, socket.y, speed=speed, tremor=0.3, seed=1, load=load))


def _is_carried(display: VertigesDisplay) -> bool:
    return display.state.live.in_hand is not None


def _wait(driver: Driver) -> None:
    ready(driver)


def _call(driver: Driver) -> None:
    display: Any = driver.front(MatchScene).display
    driver.wait_until(lambda: not driver.app.scenes.is_opening, LONGEST)
    driver.click("catch")
    driver.wait_until(lambda: bool(display.accusation.words), LONGEST)


def _hold(driver: Driver) -> None:
    """Take a piece, with towers that never fall asleep."""
    display: VertigesDisplay = ready(driver)
    live, table = display.state.live, display.context.view.table
    live.nature = replace(live.nature, build=lambda table: Job(_wakeful(table)))
    live.take(table, display.bar.rack.value[0], (0.0, 600.0))
    driver.wait(0.5)


def _wakeful(table: Snapshot) -> Generator[None, None, TableWorld]:
    yield
    return TableWorld(table, asleep=False, sleep_after=math.inf)


def _wave(driver: Driver, number: int) -> None:
    with driver.one_frame():
        driver.move((930.0 + 300.0 * math.sin(number / 40.0), 140.0 + 20.0 * math.sin(number / 23.0)))


MOMENTS: Final = {
    "caught": Moment(staged(GAME, _MISTAKEN), _call, seconds=4.5),
    "fall": Moment(staged(GAME, _ZAPPING), acting(lambda display: _zap(display, 1500.0), _is_carried), seconds=9.0),
    "zap": Moment(staged(GAME, _ZAPPING), acting(lambda display: _zap(display, 240.0), _is_carried), seconds=9.0),
    "asleep": Moment(staged(GAME, _LAST_PIECE), _wait, seconds=6.6, hand=_wave),
    "awake": Moment(staged(GAME, _LAST_PIECE), _hold, seconds=6.6, hand=_wave),
}
