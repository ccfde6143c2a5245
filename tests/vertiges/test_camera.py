"""Target and glide of the camera of Vertiges."""

from itertools import pairwise

import pytest

from tests.vertiges.bench_camera import BOARD, camera
from vertiges.rules.snapshot import TABLE_HALF
from vertiges.scene.camera import SCOPE


def test_a_place_on_the_table_comes_back_from_the_screen() -> None:
    found = camera()
    assert found.to_world(found.to_screen(37.5, 412.0)) == pytest.approx((37.5, 412.0))
    assert found.to_screen(0.0, 0.0)[1] == 900.0


def test_ten_towers_and_eighteen_pieces_are_in_sight() -> None:
    found = camera()
    found.show(-TABLE_HALF, TABLE_HALF, 720.0)
    found.jump()
    left, right = found.sight
    assert left < -TABLE_HALF
    assert right > TABLE_HALF
    assert found.to_screen(0.0, 760.0)[1] > BOARD.top
    assert SCOPE.farthest * 0.95 < found.zoom < SCOPE.nearest


def test_blocks_at_rest_are_whole_pixels_wide() -> None:
    found = camera()
    for pixels in (0.53, 0.667, 1.0, 1.5, 2.0):
        found.sharpen(pixels)
        found.show(-313.0, 290.0, 333.0)
        found.jump()
        assert 40.0 * found.zoom * pixels == pytest.approx(round(40.0 * found.zoom * pixels), abs=1e-6)


def test_the_camera_never_jerks() -> None:
    """Between two frames neither its place nor its speed jumps, also when the goal changes on the way."""
    found = camera()
    zooms = []
    for frame in range(170):
        if frame == 10:
            found.show(-500.0, 400.0, 500.0)
        if frame == 22:
            found.show(-100.0, 100.0, 200.0)
        found.update(1 / 60)
        zooms.append(found.zoom)
    speeds = [after - before for before, after in pairwise(zooms)]
    assert max(map(abs, speeds)) < 0.09
    assert max(abs(after - before) for before, after in pairwise(speeds)) < 0.03
    assert not found.is_moving


def test_zooming_keeps_what_is_under_the_pointer() -> None:
    found = camera()
    found.show(-600.0, 600.0, 300.0)
    found.jump()
    at = (700.0, 500.0)
    x, _ = found.to_world(at)
    found.zoom_by(1.0, at)
    found.jump()
    assert found.to_world(at)[0] == pytest.approx(x, abs=2.0)


def test_the_ground_stays_in_sight_when_one_zooms_in_on_something_low() -> None:
    """A place high above it stays where it is instead."""
    found = camera()
    found.show(-300.0, 300.0, 500.0)
    found.jump()
    for share, climbs in ((0.2, False), (0.8, True)):
        at = (BOARD.centerx + 100.0, found.foot - share * (found.foot - BOARD.top))
        place = found.to_world(at)
        found.zoom_by(3.0, at)
        found.jump()
        assert (found.ground > found.foot) is climbs
        assert found.to_world(at)[0] == pytest.approx(place[0], abs=1.0)
        assert (found.to_world(at)[1] == pytest.approx(place[1], abs=1.0)) is climbs
        found.show(-300.0, 300.0, 500.0)
        found.jump()
