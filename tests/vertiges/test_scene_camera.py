"""The camera of a match: it starts close, fills the window, and stands still under a hand."""

from pathlib import Path

import pytest

from stage.settings import Settings
from tests.vertiges.positions import column
from tests.vertiges.vertiges_window import SMOOTH, VertigesWindow, one_tower, playing, standing
from vertiges.outlines import HALF
from vertiges.pieces import WIDTH
from vertiges.rules.snapshot import Snapshot
from vertiges.scene.turn import EDGE


def view(here: VertigesWindow) -> tuple[float, float, float]:
    return here.camera.x, here.camera.zoom, here.camera.ground


def test_a_lone_tower_of_two_pieces_is_a_third_of_the_picture(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", position=standing(one_tower("close"))) as here:
        here.wait_for_turn()
        assert 2 * WIDTH * here.camera.zoom >= here.camera.column.height / 3


def test_the_camera_widens_as_towers_grow(tmp_path: Path) -> None:
    zooms = []
    for size in (2, 5, 9):
        with playing(tmp_path / str(size), "human", "random", position=standing(one_tower("wide", size))) as here:
            here.wait_for_turn()
            zooms.append(here.camera.zoom)
            top = max(each.y for each in here.scene.context.view.table.placed)
            assert here.camera.to_screen(0.0, top + HALF + WIDTH)[1] > here.camera.board.top
    assert zooms[0] > zooms[1] > zooms[2]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 800)])
def test_the_picture_fills_the_window(tmp_path: Path, size: tuple[int, int]) -> None:
    with playing(tmp_path, "human", "random", size=size) as here:
        here.wait_for_turn()
        assert here.camera.column == here.driver.app.painter.bleed


def test_the_camera_stands_still_until_the_hand_comes_to_the_edge(tmp_path: Path) -> None:
    """Between grip and release it moves only near the edge of the picture, or by the player's own keys."""
    with playing(tmp_path, "human", "random", settings=SMOOTH, position=standing(one_tower("still"))) as here:
        here.wait_for_turn()
        here.driver.press("hand-0")
        at_first, board = view(here), here.camera.board
        safe = 1.0 - 2 * EDGE - 0.02
        inner = board.inflate(-(1.0 - safe) * board.width, -(1.0 - safe) * board.height)
        for at in (inner.topright, inner.bottomright, inner.topright, inner.topleft, inner.bottomleft, inner.topleft):
            here.carry([here.camera.to_world(at)], speed=2000.0)
            here.driver.wait(0.3)
            assert view(here) == at_first
        here.carry([here.camera.to_world((board.right - 0.5 * EDGE * board.width, inner.top))], speed=2000.0)
        here.driver.wait(0.5)
        assert here.camera.x > at_first[0]
        moved = view(here)
        here.carry([here.camera.to_world(inner.midtop)], speed=2000.0)
        assert here.display.state.hand.holding
        here.driver.wait(0.5)
        there = view(here)
        here.driver.wait(0.5)
        assert view(here) == there
        here.driver.key("page down")
        here.driver.wait(1.0)
        assert here.camera.zoom < moved[1]


def test_a_grip_stops_a_camera_that_glides(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", settings=SMOOTH, position=standing(Snapshot.of(column(0.0, 1)))) as here:
        here.wait_for_turn()
        here.display.state.camera_control.zoom_by(-2.0)
        here.driver.wait(0.1)
        assert here.camera.moving
        here.driver.press("hand-0")
        assert not here.camera.moving


def knock_down(here: VertigesWindow) -> None:
    """Knock the only tower down with a piece of the rack, and wait until its fall is called."""
    here.wait_for_turn()
    here.driver.press("hand-0")
    here.carry([(-150.0, 400.0), (-150.0, 250.0)], speed=700.0)
    here.driver.wait(0.4)
    here.carry([(150.0, 250.0)], speed=1500.0)
    here.wait_until(lambda: here.display.state.falls.going)


def test_the_camera_pushes_in_on_a_fall_and_returns(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "human", position=standing(one_tower("tall", 9)), settings=SMOOTH) as here:
        knock_down(here)
        before, table = view(here), here.display.state
        here.wait_until(lambda: table.live.idle)
        assert here.camera.zoom > 1.2 * before[1]
        here.wait_until(lambda: table.drawn.reel is not None)
        here.driver.step(2)
        for piece in table.drawn.reel.present if table.drawn.reel is not None else ():
            x, y = here.camera.to_screen(piece.x, piece.y)
            assert here.camera.board.top < y
            assert here.camera.board.left < x < here.camera.board.right
        here.wait_until(lambda: not here.scene.context.motion.busy)
        here.wait_for_turn()
        assert here.camera.goal[0] == pytest.approx(0.0, abs=60.0), "it looks at all that stands"


def test_with_reduced_motion_the_camera_stays_where_it_is_at_a_fall(tmp_path: Path) -> None:
    settings = Settings(reduced_motion=True)
    with playing(tmp_path, "human", "human", position=standing(one_tower("tall", 9)), settings=settings) as here:
        knock_down(here)
        before = view(here)
        while not here.display.state.live.idle:
            assert view(here) == before
            here.driver.step()
