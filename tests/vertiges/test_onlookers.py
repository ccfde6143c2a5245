"""Rivals behind the bench: where they sit, and what they do while somebody builds."""

import random
from pathlib import Path

import pytest

from stage.settings import Settings
from tests.vertiges.vertiges_window import SMOOTH, one_tower, playing, standing
from tests.vertiges.wooden_towers import build_tower
from vertiges.rules.fitting import ways_to_lay
from vertiges.rules.snapshot import Snapshot


def test_rivals_sit_at_both_sides_and_their_arms_come_from_there(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", "random", "random", settings=SMOOTH) as here:
        delegate, rivals, board = here.display.delegate, here.display.onlookers, here.camera.board
        assert delegate.rivals == [1, 2, 3]
        assert delegate.owner_of(0).side == 1.0
        busts = [rivals.bust_of(place) for place in range(3)]
        for place, bust in enumerate(busts):
            assert board.left < bust.left
            assert bust.right < board.right
            assert (bust.centerx < board.centerx) == (delegate.side_of(place + 1) < 0.0)
            assert bust.collidelist(busts[:place]) < 0


@pytest.mark.parametrize("settings", [SMOOTH, Settings(reduced_motion=True)], ids=["smooth", "reduced"])
def test_rivals_hold_their_breath_until_the_outcome_of_a_piece(tmp_path: Path, settings: Settings) -> None:
    table = one_tower("breath", 3)
    with playing(tmp_path, "human", "random", "random", settings=settings, position=standing(table)) as here:
        here.wait_for_turn()
        rivals, state = here.display.onlookers, here.display.state
        piece, socket = next(iter(ways_to_lay(table, here.scene.context.view.hands[0])))
        assert rivals.pose_of(1) in ("rest", "drum")
        number = here.scene.context.match.number
        here.drag_piece(piece, socket.x, socket.y, socket.turn, socket.flipped)
        if not settings.reduced_motion:
            here.wait_until(lambda: state.arm.pose is not None and not state.arm.is_holding)
            assert rivals.pose_of(1) == rivals.pose_of(2, 1) == "cough"
        here.wait_for_rest(number + 1)
        assert rivals.pose_of(1) in ("rest", "drum")
        state.danger.level = 0.9
        assert rivals.pose_of(1) == rivals.pose_of(2, 1) == "cover"
        state.danger.level = 0.35
        assert rivals.pose_of(2, 1) != "cover", "the second one is less easily frightened"


def test_rivals_gasp_at_a_fall_and_then_like_it(tmp_path: Path) -> None:
    table = Snapshot.of(build_tower(random.Random("gasp"), 5, 0.0))
    with playing(tmp_path, "human", "random", "random", settings=SMOOTH, position=standing(table)) as here:
        here.wait_for_turn()
        here.sweep(100.0)
        rivals = here.display.onlookers
        here.wait_until(lambda: rivals.pose_of(1) == "cough")
        assert here.display.state.falls.going
        here.wait_until(lambda: rivals.bodies[1].pose == "thumb")
