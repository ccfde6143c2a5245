"""The camera of a momentum swing: the one zoom of play, and heads that never leave the picture (NZ-60)."""

from __future__ import annotations

from itertools import product
from math import cos, dist, sin, sqrt

import pygame
import pytest

from nizza import boards
from nizza.board.areas import XY
from nizza.physics.landing import terrain_of
from nizza.rules.moving import GRAVITY
from nizza.scene.camera import FULL, HEAD, CameraController, swing_box
from nizza.view.burglars.burglar import TALL
from nizza.view.sight import ABOVE_DICE, BoardCamera

NICE = boards.load("nice")
AREA = pygame.FRect(16.0, 100.0, 1542.0, 771.0)
"""The board's part of the window."""
WINDOW = pygame.FRect(0.0, 0.0, 1920.0, 1080.0)
PAIRS = list(product(NICE.chimneys, NICE.rope_lengths))
FRAME = 1 / 60


def sight() -> BoardCamera:
    there = BoardCamera(NICE)
    there.place(AREA, 2 / 3, WINDOW)
    return there


def hanging(chimney: int, length: float) -> XY:
    """Return the place of a pawn that hangs on its rope without a motion."""
    x, y = NICE.chimneys[chimney]
    return x, y + length


def framed(chimney: int, length: float, side: int, start: XY | None = None, hint: float = 0.0) -> BoardCamera:
    there = sight()
    there.written_over = hint
    start = hanging(chimney, length) if start is None else start
    to_left, to_right = (swing_box(NICE, chimney, length, FULL, each, start) for each in (-1, 1))
    there.show_swing(to_left if side < 0 else to_right, NICE.chimneys[chimney][0])
    there.jump()
    return there


def arc(chimney: int, length: float) -> list[XY]:
    x, y = NICE.chimneys[chimney]
    return [(x + length * sin(FULL * share / 6), y + length * cos(FULL * share / 6)) for share in range(-6, 7)]


def flight(chimney: int, length: float, angle: float) -> list[tuple[XY, XY]]:
    """Return places and velocities of a flight that begins at an angle with the energy of 75°, until it lands."""
    (ax, ay), terrain = NICE.chimneys[chimney], terrain_of(NICE)
    side = 1 if angle > 0 else -1
    speed = sqrt(2.0 * GRAVITY * length * (cos(angle) - cos(FULL)))
    x, y, vx, vy = (
        ax + length * sin(angle),
        ay + length * cos(angle),
        side * speed * cos(angle),
        -speed * abs(sin(angle)),
    )
    places = [((x, y), (vx, vy))]
    while y < terrain.water:
        vy += GRAVITY * FRAME
        before, (x, y) = (x, y), (x + vx * FRAME, y + vy * FRAME)
        if terrain.touched(before, (x, y)) is not None:
            break
        places.append(((x, y), (vx, vy)))
    return places


def in_sight(there: BoardCamera, at: XY) -> bool:
    """Return True if a pawn at this place is in the picture from its feet to its head."""
    seen = pygame.FRect(AREA.left, AREA.top, AREA.width, AREA.height + ABOVE_DICE).inflate(1, 1)
    return all(seen.collidepoint(there.to_screen(spot)) for spot in (at, (at[0], at[1] - HEAD)))


def test_there_is_one_zoom_of_play_in_which_pawns_are_large_and_the_city_fills_the_picture() -> None:
    there = sight()
    near, quay = there.zooms[-1], max(y for square in NICE.squares for _, y in square.outline)
    assert {framed(*pair, side).zoom for pair in PAIRS for side in (-1, 1)} == {near}
    there.show(1000.0, 1200.0)
    there.jump()
    assert TALL * near * 2 / 3 >= 56.0, "pixels in a window of 1280 × 720"
    top = there.to_screen((0.0, min(y for _, y in NICE.chimneys.values())))[1]
    assert there.to_screen((0.0, quay))[1] - top >= 0.55 * WINDOW.height


def starts(chimney: int, length: float) -> list[XY]:
    """Return the places from which a pawn reaches the rope."""
    places = [NICE.position(point) for area in NICE.areas for point in area.spaced(60.0)]
    return [place for place in places if dist(place, NICE.chimneys[chimney]) <= length]


@pytest.mark.parametrize("hint", [80.0, 190.0])
def test_who_is_about_to_swing_is_seen_from_feet_to_hat_below_the_hint(hint: float) -> None:
    """A pawn may stand far above all places of its swing, and its chimney above the pawn."""
    seen = pygame.FRect(AREA.left, AREA.top + hint, AREA.width, AREA.height - hint).inflate(-40.0, 0.0)
    for chimney, length in PAIRS:
        for start in starts(chimney, length):
            there = framed(chimney, length, 1, start, hint)
            head, top = (start[0], start[1] - HEAD), NICE.chimneys[chimney]
            assert all(seen.collidepoint(there.to_screen(spot)) for spot in (start, head, top)), (
                chimney,
                length,
                start,
            )


def test_heads_never_leave_the_picture_while_swinging() -> None:
    for chimney, length in PAIRS:
        for side in (-1, 1):
            there = framed(chimney, length, side)
            assert all(in_sight(there, at) for at in arc(chimney, length)), (chimney, length, side)


@pytest.mark.parametrize("side", [-1, 1])
def test_heads_never_leave_the_picture_in_flight_to_either_side(side: int) -> None:
    """The camera was framed for the other side, and follows."""
    for chimney, length in PAIRS:
        for share in (0.25, 0.55, 0.8):
            there = framed(chimney, length, -side)
            zoom = there.zoom
            for at, velocity in flight(chimney, length, side * FULL * share):
                there.chase(at, velocity, HEAD)
                there.camera.update(FRAME)
                assert there.zoom == zoom, "it never zooms in flight"
                if 20.0 <= at[0] <= NICE.size[0] - 20.0:
                    assert in_sight(there, at), (chimney, length, share)


def test_it_stands_still_while_nothing_leaves_the_margins_and_comes_down_again() -> None:
    chimney, length = next(pair for pair in PAIRS if framed(*pair, 1).camera.up > 40.0)
    there = framed(chimney, length, 1)
    before, high = there.middle, there.camera.up
    for at in arc(chimney, length)[2:-2]:
        there.chase(at, (0.0, 0.0), HEAD)
        there.camera.update(FRAME)
    assert (there.middle, there.camera.up) == (before, high)
    there.level()
    for _ in range(240):
        there.camera.update(FRAME)
    assert there.camera.up == 0.0
    assert there.zoom == there.zooms[-1]


def test_it_looks_at_roofs_instead_of_water() -> None:
    """The quay is at the lower edge of the window, unless the swing is higher than that."""
    quay = max(y for square in NICE.squares for _, y in square.outline)
    for chimney, length in PAIRS:
        there = framed(chimney, length, 1)
        assert there.to_screen((0.0, quay))[1] > AREA.bottom - 10.0, (chimney, length)


def test_a_falling_pawn_is_followed_down_to_the_water() -> None:
    _, chimney, length = max((framed(*pair, 1).camera.up, *pair) for pair in PAIRS)
    there = framed(chimney, length, 1)
    for at, velocity in flight(chimney, length, 0.2):
        there.chase(at, velocity, HEAD)
        there.camera.update(FRAME)
        assert in_sight(there, at)


def test_wheel_and_keys_win() -> None:
    there = sight()
    looking = CameraController(there, lambda: True)
    looking.zoom_by(1)
    middle, zoom = there.middle, there.zoom
    looking.show_swing(swing_box(NICE, 3, 285.0, FULL, 1, hanging(3, 285.0)))
    looking.chase((4000.0, 300.0), (900.0, 0.0))
    assert (there.middle, there.zoom, there.camera.up) == (middle, zoom, 0.0)
    looking.come_near(900.0, 1300.0)
    looking.show_swing(swing_box(NICE, 3, 285.0, FULL, 1, hanging(3, 285.0)))
    assert there.zoom != zoom


def test_a_peak_is_seen_by_who_moved_the_camera_and_gets_it_back() -> None:
    there = sight()
    looking = CameraController(there, lambda: True)
    looking.zoom_by(-2)
    looking.pan(40.0)
    middle, zoom = there.middle, there.zoom
    looking.show_actors((2000.0, 300.0, 2160.0, 435.0))
    assert 135.0 * there.zoom >= WINDOW.height / 3
    looking.show_actors((2000.0, 700.0, 2160.0, 835.0))
    looking.level()
    assert (there.middle, there.zoom) == (middle, zoom)
    assert looking.manual
    looking.show_actors((2000.0, 300.0, 2160.0, 435.0))
    looking.pan(40.0)
    middle = there.middle
    looking.level()
    assert there.middle == middle, "moved again meanwhile"


def test_nothing_moves_under_a_pressed_button_and_a_press_on_what_moved_away_only_holds_it() -> None:
    there = sight()
    looking = CameraController(there, lambda: False)
    looking.come_near(900.0, 1300.0)
    looking.is_held, before = True, there.middle
    looking.update(FRAME)
    assert there.middle == before
    looking.is_held = False
    for _ in range(4):
        looking.update(FRAME)
    assert there.is_moving
    assert looking.catch(AREA.center)
    assert not there.is_moving
    assert not looking.catch(AREA.center)
