"""Moments of Vertiges for ``python -m benchmarks.moments``."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Final

from benchmarks.moments import JOURNALS, Moment
from stage.driving import Driver
from stage.match.scene import MatchScene, open_match, review
from stage.match_session import MatchSession
from stage.services import Services
from stage.ui.scene import Scene
from table.contract import SPECTATOR
from table.match.journal import read
from table.match.match import MatchSetup, SeatSetup
from tests.vertiges.wooden_towers import build_tower
from vertiges import GAME
from vertiges.rules.actions import Handle
from vertiges.rules.fitting import numbered, ways_to_lay, ways_to_zap
from vertiges.rules.position import Position
from vertiges.rules.snapshot import Intention, Placed, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.views import CallWindow, Phase
from vertiges.scene.display import VertigesDisplay

_NAMES: Final = ("Ada", "Bruno", "Chloé")
_LONGEST: Final = 20.0
"""Seconds that a lead-in may take."""


def _opening(placed: list[list[Placed]], services: Services) -> Scene:
    """Return the scene of a match with these towers; the first player, a person, has laid the last piece."""
    return open_match(services, _session(placed, services)[0])


def _session(
    placed: list[list[Placed]], services: Services, *, practice: bool = False
) -> tuple[MatchSession, Position]:
    """Return that match, and its position."""
    seats = tuple(SeatSetup(player, _NAMES[seat], seat) for seat, player in enumerate(("human", "novice", "novice")))
    setup = MatchSetup("vertiges", seats, GAME.complete_options({"first_player": "1", "load": "light"}), 11, practice)
    session = MatchSession.new(services, setup)
    state = session.match.state
    while state.observation(SPECTATOR).phase is not Phase.TURN:
        session.controller.update(0.0)
    assert isinstance(state, Vertiges)
    position = state.position
    table = Snapshot.of(each for tower in placed for each in tower)
    for pieces in (*position.hands, *position.piles):
        pieces[:] = [piece for piece in pieces if piece not in table]
    position.table, position.towers = table, numbered((), table)
    position.laid = [placed[-1][-1].piece] if len(placed) > 1 else []
    return session, position


def _display(driver: Driver) -> VertigesDisplay:
    display = driver.front(MatchScene).display
    assert isinstance(display, VertigesDisplay)
    return display


def _do(choose: Callable[[Driver], Intention], begun: Callable[[VertigesDisplay], bool], driver: Driver) -> None:
    """Wait until every image is painted, act, and wait until the moment has `begun`."""
    display = _display(driver)
    context = driver.front(MatchScene).context
    driver.wait_until(lambda: display.prerender.complete and context.acting is not None, 3 * _LONGEST)
    driver.wait(0.5)
    assert context.act(Handle(choose(driver)))
    driver.wait_until(lambda: begun(display), _LONGEST)


def _zap(speed: float, driver: Driver) -> Intention:
    """Return a ZAP of most of the first tower onto the second, carried at this speed."""
    load = _display(driver).context.view.options.trembles
    table = _display(driver).context.view.table
    piece, socket = next(way for way in ways_to_zap(table) if way[0] == _HIGH[0][2].piece)
    return Intention("zap", piece, socket.x, socket.y, speed=speed, tremor=0.3, seed=1, load=load)


def _caught(services: Services) -> Scene:
    """Return the scene of a match in which a bot has just ended its turn too early."""
    session, position = _session(_LOW, services)
    position.player, position.phase, position.laid = 1, Phase.HANDOVER, []
    position.hands[1], fitting = _fitting_first(position.hands[1], position.piles[1], position.table)
    position.piles[1] = sorted(fitting)
    position.window = CallWindow(1, position.turn, tuple(position.hands[1]))
    return open_match(services, session)


def _studied(services: Services) -> Scene:
    """Return the scene of a practice match with two towers, in which the hands can be studied."""
    return open_match(services, _session(_HIGH, services, practice=True)[0])


def _unfold(driver: Driver) -> None:
    context = driver.front(MatchScene).context
    driver.wait_until(lambda: _display(driver).prerender.complete and context.acting is not None, 3 * _LONGEST)
    driver.wait(0.5)
    driver.click("seat-1.hand")


def _fitting_first(hand: list[int], pile: list[int], table: Snapshot) -> tuple[list[int], list[int]]:
    """Return a hand with a piece that fits the table, and the rest."""
    owned = sorted([*hand, *pile], key=lambda piece: not ways_to_lay(table, (piece,)))
    return owned[:6], owned[6:]


def _call(driver: Driver) -> None:
    driver.wait_until(lambda: _display(driver).prerender.complete, 3 * _LONGEST)
    driver.click("catch")
    driver.wait_until(lambda: bool(_display(driver).accusation.words), _LONGEST)


def _lay(driver: Driver) -> Intention:
    """Return a lay of any piece that fits."""
    view = _display(driver).context.view
    piece, socket = ways_to_lay(view.table, view.hands[0])[0]
    return Intention("lay", piece, socket.x, socket.y, socket.turn, socket.flipped, speed=300.0, tremor=0.2, seed=1)


def _two_towers() -> list[list[Placed]]:
    """Return a high tower and a lower one on which its upper part can be set."""
    rng = random.Random(4)
    while True:
        left = build_tower(rng, 10, -80.0)
        right = build_tower(rng, 5, 60.0, [placed.piece for placed in left])
        ways = ways_to_zap(Snapshot.of([*left, *right]))
        if any(piece == left[2].piece and socket.on == right[-1].piece for piece, socket in ways):
            return [left, right]


_HIGH: Final = _two_towers()
_LOW: Final = [build_tower(random.Random("click"), 2, 0.0)]


def _stored(services: Services) -> Scene:
    """Return a replay that plays by itself from the first ZAP of a stored match."""
    match = read(sorted(JOURNALS.glob("vertiges-*.jsonl"))[-1], {GAME.name: GAME})
    number = next(
        at
        for at, entry in enumerate(match.past)
        if isinstance(entry.action, Handle) and entry.action.intention.deed == "zap"
    )
    return review(services, match, number, plays=True)


MOMENTS: Final = {
    "tray": Moment(_studied, _unfold, seconds=1.5),
    "stored": Moment(_stored, lambda driver: driver.wait(0.5), seconds=5.0),
    "caught": Moment(_caught, _call, seconds=4.5),
    "fall": Moment(
        partial(_opening, _HIGH),
        partial(_do, partial(_zap, 1500.0), lambda display: display.state.live.in_hand is not None),
        seconds=9.0,
    ),
    "zap": Moment(
        partial(_opening, _HIGH),
        partial(_do, partial(_zap, 240.0), lambda display: display.state.live.in_hand is not None),
        seconds=9.0,
    ),
    "widening": Moment(
        partial(_opening, _LOW),
        partial(_do, _lay, lambda display: display.state.brought is not None),
        seconds=4.0,
    ),
}
