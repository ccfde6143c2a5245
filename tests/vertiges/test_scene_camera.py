"""The camera of a match: it starts close, fills the window, and stands still under a hand."""

import random
from pathlib import Path

import msgspec
import pytest

from stage.settings import Settings
from tests.vertiges.positions import column
from tests.vertiges.vertiges_window import SMOOTH, VertigesWindow, one_tower, playing, standing
from tests.vertiges.wooden_towers import build_tower, two_towers
from vertiges.outlines import HALF
from vertiges.pieces import WIDTH
from vertiges.rules.actions import Handle
from vertiges.rules.fitting import standing as standing_towers
from vertiges.rules.snapshot import TABLE_HALF, Intention, Snapshot
from vertiges.scene.falls import TowerJoints
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
        assert here.display.state.hand.is_holding
        here.driver.wait(0.5)
        there = view(here)
        here.driver.wait(0.5)
        assert view(here) == there
        here.driver.key("page down")
        here.driver.wait(1.0)
        assert here.camera.zoom < moved[1]


@pytest.mark.parametrize("widens", [False, True])
def test_the_picture_stands_still_while_a_section_is_over_a_tower(tmp_path: Path, widens: bool) -> None:
    """It widens when the section is gripped, if that has to pass over a higher tower, and never afterwards."""
    low = build_tower(random.Random("low"), 5, -120.0)
    other = build_tower(random.Random("other"), 10 if widens else 2, 60.0, [each.piece for each in low])
    table = Snapshot.of([*low, *other])
    with playing(tmp_path, "human", "random", settings=SMOOTH, position=standing(table, (), (low[-1].piece,))) as here:
        here.wait_for_turn()
        before = here.camera.zoom
        here.driver.press(here.camera.to_screen(low[2].x, low[2].y))
        here.wait_until(lambda: not here.camera.is_moving)
        gripped = view(here)
        assert (gripped[1] < before) == widens
        over = max(each.y for each in [*low[:2], *other]) + 1.4 * WIDTH
        here.carry([(low[2].x, low[2].y + 20.0), (low[2].x, over), (60.0, over)], speed=200.0)
        assert view(here) == gripped


def test_the_table_stays_while_a_piece_is_taken_from_the_end_of_the_rack(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", "random", settings=SMOOTH, position=standing(one_tower("rack"))) as here:
        here.wait_for_turn()
        at_first, board = view(here), here.camera.board
        slot = here.driver.find("hand-0").rect.center
        assert slot[0] < board.left + EDGE * board.width
        here.driver.press("hand-0")
        here.driver.move((slot[0] + 5.0, slot[1] - 8.0))
        here.driver.wait(0.5)
        assert view(here) == at_first


def test_the_table_does_not_slide_away_below_a_hand_at_its_end(tmp_path: Path) -> None:
    """Near the rim of the picture it scrolls until its end has come into the board, and no farther."""
    with playing(tmp_path, "human", "random", settings=SMOOTH, position=standing(one_tower("end", 12))) as here:
        here.wait_for_turn()
        here.display.state.camera_control.zoom_by(1.0)
        here.driver.wait(1.0)
        here.driver.press("hand-0")
        board = here.camera.board
        for side, rim, end in ((1, board.right, TABLE_HALF), (-1, board.left, -TABLE_HALF)):
            here.carry([here.camera.to_world((rim - side * 0.5 * EDGE * board.width, board.centery))], speed=2000.0)
            here.driver.wait(4.0)
            assert here.camera.to_screen(end, 0.0)[0] == pytest.approx(rim, abs=30.0)
            hand = here.display.state.live.in_hand
            assert hand is not None
            assert abs(hand.x) < TABLE_HALF


def test_a_grip_stops_a_camera_that_glides(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", settings=SMOOTH, position=standing(Snapshot.of(column(0.0, 1)))) as here:
        here.wait_for_turn()
        here.display.state.camera_control.zoom_by(-2.0)
        here.driver.wait(0.1)
        assert here.camera.is_moving
        here.driver.press("hand-0")
        assert not here.camera.is_moving


def knock_down(here: VertigesWindow) -> None:
    """Knock the only tower down with a piece of the rack, and wait until its fall is called."""
    here.wait_for_turn()
    here.sweep(250.0, reach=150.0, end=150.0)
    here.wait_until(lambda: here.display.state.falls.going)


def test_the_camera_pushes_in_on_the_joint_that_opens_and_cuts_wide_at_the_first_blow(tmp_path: Path) -> None:
    """It comes 1.6 times as near as the whole table, while no person's hand holds anything."""
    table, held, _ = two_towers(random.Random("broken"), 6)
    with playing(tmp_path, "human", "human", position=standing(table, (), (held.piece,)), settings=SMOOTH) as here:
        here.wait_for_turn()
        whole, state = here.camera.goal, here.display.state
        assert here.scene.context.act(Handle(Intention("zap", held.piece, 160.0, 160.0, speed=1500.0, seed=1)))
        here.wait_until(lambda: state.live.in_hand is not None)
        joints = TowerJoints(table, held.piece)
        while not state.falls.breaks:
            here.driver.step()
        joints.look(state.live.snapshot.placed)
        assert joints.opened is not None
        assert here.camera.goal[1] == pytest.approx(1.6 * whole[1], rel=0.04)
        assert here.camera.goal[0] == pytest.approx(joints.opened[0], abs=30.0)
        while not state.falls.strikes:
            assert here.camera.goal[1] == pytest.approx(1.6 * whole[1], rel=0.04)
            here.driver.step()
        assert not here.camera.is_moving, "it is a cut"
        assert here.camera.zoom < 1.6 * whole[1]
        for piece in state.live.snapshot.placed:
            x, y = here.camera.to_screen(piece.x, piece.y)
            assert here.camera.board.left < x < here.camera.board.right
            assert here.camera.board.top < y
        look_at_replay(here)
        here.wait_for_turn()
        assert here.camera.goal[1] > whole[1] * 0.9, "it looks at all that stands"


def look_at_replay(here: VertigesWindow) -> None:
    """See all of the fall again from near, with the arm that was filmed."""
    drawn, state = here.display.state.drawn, here.display.state
    here.wait_until(lambda: drawn.reel is not None)
    reel = drawn.reel
    assert reel is not None
    tip = max(each.y for each in reel.first) + HALF
    assert here.camera.to_screen(0.0, tip)[1] > here.camera.board.top
    while drawn.reel is not None:
        here.driver.step()
        assert WIDTH * here.camera.zoom * here.driver.app.painter.canvas.scale >= 56.0
        if (held := reel.held) is not None and drawn.reel is not None:
            assert state.arm.pose is not None
            x, _ = here.camera.to_screen(held.x, held.y)
            assert state.arm.pose.x == pytest.approx(x, abs=60.0)


def test_a_hand_that_lifts_a_section_opens_no_joint_but_a_bent_one_does() -> None:
    table, held, _ = two_towers(random.Random("joints"), 3)
    (left, *_) = [each for each in standing_towers(table) if held.piece in each.pieces]
    at = left.pieces.index(held.piece)
    lifted = [
        msgspec.structs.replace(each, y=each.y + 30.0) if each.piece in left.pieces[at:] else each
        for each in table.placed
    ]
    joints = TowerJoints(table, held.piece)
    assert not joints.look(table.placed)
    assert not joints.look(lifted)
    bent = [
        msgspec.structs.replace(each, angle=each.angle + 0.3) if each.piece == left.pieces[at + 1] else each
        for each in lifted
    ]
    assert joints.look(bent)
    assert joints.opened is not None
    assert joints.opened[1] == pytest.approx(table[held.piece].y + 30.0 + WIDTH / 2)
    assert not joints.look(bent), "only the first one counts"
    assert TowerJoints(table).look(lifted)


def test_with_reduced_motion_the_camera_stays_where_it_is_at_a_fall(tmp_path: Path) -> None:
    settings = Settings(reduced_motion=True)
    with playing(tmp_path, "human", "human", position=standing(one_tower("tall", 9)), settings=settings) as here:
        knock_down(here)
        before = view(here)
        while not here.display.state.live.is_idle:
            assert view(here) == before
            here.driver.step()
