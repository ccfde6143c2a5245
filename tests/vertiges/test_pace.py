"""Turns of bots that keep nobody waiting: short ways and pauses, but the same care at the seat."""

from pathlib import Path

import pytest

from stage.driving import FRAME
from stage.match.live.live_world import LiveWorldPhase
from tests.vertiges.positions import usual_table
from tests.vertiges.vertiges_window import SMOOTH, one_tower, playing, standing
from vertiges.physics.performance import simulate
from vertiges.rules.fitting import ways_to_lay
from vertiges.rules.snapshot import Intention, Outcome
from vertiges.rules.views import Phase
from vertiges.scene.live_table import RESTING, LiveTable


def shown(meant: Intention) -> tuple[float, float, Outcome]:
    """Return the seconds until a bot's hand lets go on the screen, and from then to the rest, and the outcome."""
    live, table = LiveTable(), usual_table()
    live.answer(table, meant, meant)
    hand = rest = 0.0
    while live.doing is not LiveWorldPhase.JUDGING:
        live.update(FRAME, patience=1000.0)
        if live.doing is LiveWorldPhase.PERFORMING:
            hand, rest = (hand + FRAME, rest) if live.held is not None else (hand, rest + FRAME)
    while live.outcome is None:
        live.update(FRAME, patience=1000.0)
    return hand, rest, live.outcome


def test_a_laid_piece_comes_to_rest_sooner_with_the_same_outcome_and_the_same_care() -> None:
    """Only the wait once hardly anything moves is shortened."""
    for piece in (47, 9):
        way = ways_to_lay(usual_table(), (piece,))[0]
        socket = way.socket
        meant = Intention("lay", piece, socket.x, socket.y, socket.turn, socket.flipped, speed=400.0, tremor=1.0)
        hand, rest, outcome = shown(meant)
        assert outcome == simulate(usual_table(), meant)
        assert outcome.landed == "seated"
        assert hand == pytest.approx(0.45, abs=2 * FRAME)
        assert rest < 0.45


def test_what_still_moves_is_never_hurried() -> None:
    """A piece let go beside its seat falls as fast as it really does."""
    live, table = LiveTable(), usual_table()
    meant = Intention("lay", 47, -70.0, 260.0, 0, False, speed=400.0, tremor=1.0)
    live.answer(table, meant, meant)
    hastes = []
    while live.outcome is None:
        live.update(FRAME, patience=1000.0)
        if live.doing is LiveWorldPhase.PERFORMING and live.held is None:
            speed = max(abs(each.vx) + abs(each.vy) for each in live.snapshot.placed)
            hastes.append((speed > 100.0, live.haste))
    assert {haste for fast, haste in hastes if fast} == {1.0}
    assert hastes[-1][1] == RESTING


def test_a_bot_that_builds_on_pauses_less_than_before_its_first_piece(tmp_path: Path) -> None:
    table = one_tower("pace", 3)
    with playing(tmp_path, "human", "regular", first_player="2", settings=SMOOTH, position=standing(table)) as here:
        context = here.scene.context
        assert context.controller.speed == 1.0
        here.wait_until(lambda: context.view.phase is Phase.TURN and context.view.player == 1 and context.view.begun)
        here.driver.step(2)
        assert context.controller.speed > 2.0
        here.wait_until(lambda: context.view.player == 0)
        here.driver.step(2)
        assert context.controller.speed == 1.0
