import itertools
import math
import random

import pygame
import pytest

from stage.graphics import theme
from stage.graphics.impact import Pace, Shake, draw_vignette
from stage.graphics.motion import anticipate, overshoot, squashed
from stage.graphics.painter import Painter
from stage.graphics.particles import CONFETTI, DUST, MOST, SPARKS, SPLINTERS, SPRAY, WATER, Particles, Trail
from tests.stage.graphics.painting import drawings as drawings
from tests.stage.graphics.painting import painter

pytestmark = pytest.mark.usefixtures("drawings")

FRAME = 1 / 60


def test_time_stands_still_while_an_impact_is_held_and_none_of_the_rest_is_lost() -> None:
    pace = Pace()
    pace.hold(0.07)
    passed = [pace.update(0.02) for _ in range(5)]
    assert passed == pytest.approx([0.0, 0.0, 0.0, 0.01, 0.02])
    assert pace.scale == 1.0


def test_slow_motion_begins_and_ends_softly_and_is_over_in_time() -> None:
    pace = Pace()
    pace.slow(0.2, 1.0)
    passed = [pace.update(FRAME) / FRAME for _ in range(70)]
    assert passed[0] > 0.7
    assert min(passed) == pytest.approx(0.2)
    assert max(abs(after - before) for before, after in itertools.pairwise(passed)) < 0.1
    assert passed[-1] == 1.0


def test_skipping_returns_to_full_speed_and_reduced_motion_never_leaves_it() -> None:
    pace, still = Pace(), Pace(reduced=True)
    for each in (pace, still):
        each.hold(1.0)
        each.slow(0.1, 2.0)
    pace.reset()
    assert pace.update(FRAME) == still.update(FRAME) == FRAME


def test_shaking_grows_with_the_square_of_the_blow_and_fades() -> None:
    def farthest(trauma: float) -> float:
        shake = Shake(10.0)
        shake.add(trauma)
        return max(math.hypot(*_after(shake, FRAME)) for _ in range(12))

    assert 0.0 < farthest(0.3) < farthest(0.6) / 2 < farthest(1.0)
    shake = Shake(10.0)
    for _ in range(5):
        shake.add(0.5)
    assert shake.trauma == 1.0
    assert all(abs(axis) <= 10.0 for axis in _after(shake, FRAME))
    assert _after(shake, 2.0) == (0.0, 0.0)


def test_nothing_shakes_against_the_players_setting() -> None:
    shake = Shake()
    shake.add(1.0)
    shake.update(FRAME, shaking=False)
    assert shake.offset == (0.0, 0.0)
    assert shake.trauma < 1.0


def _after(shake: Shake, seconds: float) -> tuple[float, float]:
    shake.update(seconds)
    return shake.offset


def test_eases_begin_and_end_where_they_should_and_go_beyond_on_the_way() -> None:
    for ease in (overshoot, anticipate):
        assert ease(0.0) == pytest.approx(0.0, abs=1e-9)
        assert ease(1.0) == pytest.approx(1.0)
    assert max(overshoot(step / 20) for step in range(21)) > 1.05
    assert min(anticipate(step / 20) for step in range(21)) < -0.05
    wide, high = squashed(0.0)
    assert wide > 1.0 > high
    assert wide * high == pytest.approx(1.0)
    assert squashed(1.0) == pytest.approx((1.0, 1.0))


def test_danger_darkens_the_edge_and_leaves_the_middle_alone() -> None:
    brush = _white()
    area = pygame.FRect(0, 0, theme.WIDTH, theme.HEIGHT)
    draw_vignette(brush, area, 0.0)
    assert _brightness(brush, (0, 0)) == 255
    weak = _edge_brightness(brush, area, 0.3)
    strong = _edge_brightness(_white(), area, 1.0)
    assert strong < weak < 250
    assert _brightness(brush, (240, 135)) == 255


def test_danger_is_a_plain_frame_with_high_contrast() -> None:
    brush = _white()
    brush.canvas.palette = theme.palette(high_contrast=True)
    draw_vignette(brush, pygame.FRect(0, 0, theme.WIDTH, theme.HEIGHT), 0.5)
    assert brush.canvas.target.get_at((1, 100))[:3] == brush.palette.bad
    assert _brightness(brush, (12, 100)) == 255


def _white() -> Painter:
    brush = painter(480, 270)
    brush.canvas.target.fill((255, 255, 255))
    return brush


def _brightness(brush: Painter, at: tuple[int, int]) -> int:
    return sum(brush.canvas.target.get_at(at)[:3]) // 3


def _edge_brightness(brush: Painter, area: pygame.FRect, strength: float) -> int:
    draw_vignette(brush, area, strength)
    return _brightness(brush, (2, 135))


@pytest.mark.parametrize("spray", [DUST, WATER, SPRAY, SPLINTERS, SPARKS, CONFETTI])
def test_a_burst_is_seen_flies_apart_and_ends(spray: object) -> None:
    particles = Particles(random.Random(3))
    particles.burst(spray, (960, 540), 20)  # type: ignore[arg-type]
    brush = painter(480, 270)
    sizes = []
    for _ in range(2):
        particles.update(0.1)
        brush.canvas.target.fill((0, 0, 0))
        particles.draw(brush)
        seen = pygame.mask.from_threshold(brush.canvas.target, (0, 0, 0), (9, 9, 9, 255))
        seen.invert()
        sizes.append(seen.get_bounding_rects()[0].unionall(seen.get_bounding_rects()).width)
    assert 0 < sizes[0] < sizes[1]
    particles.update(3.0)
    assert len(particles) == 0


def test_particles_are_bounded_and_none_fly_with_reduced_motion() -> None:
    many, none = Particles(), Particles(reduced=True)
    for _ in range(40):
        many.burst(DUST, (0, 0), 30)
        none.burst(DUST, (0, 0), 30)
    assert len(many) == MOST
    assert len(none) == 0


def test_a_trail_tapers_off_and_disappears() -> None:
    trail, brush = Trail(0.2), painter(480, 270)
    for step in range(12):
        trail.update(FRAME)
        trail.add((400 + 60 * step, 540))
    trail.draw(brush, (255, 255, 255), 40.0)
    column = [sum(brush.canvas.target.get_at((x, y))[0] > 12 for y in range(270)) for x in (130, 260)]
    assert 0 < column[0] < column[1]
    brush.canvas.target.fill((0, 0, 0))
    trail.update(0.3)
    trail.draw(brush, (255, 255, 255), 40.0)
    assert brush.canvas.target.get_bounding_rect().size == (480, 270)
    assert pygame.transform.average_color(brush.canvas.target)[:3] == (0, 0, 0)


def test_particles_and_trails_stay_in_place_while_the_picture_is_zoomed() -> None:
    """Twice as far from the corner, everything is seen twice as far from it."""
    seen = []
    for by in (1.0, 2.0):
        particles, trail, brush = Particles(random.Random(3)), Trail(0.2), painter(480, 270)
        particles.burst(DUST, (400, 200), 9)
        for step in range(6):
            trail.add((400 + 20 * step, 200))
        particles.scale(by)
        trail.scale(by)
        particles.draw(brush)
        trail.draw(brush, (255, 255, 255), 20.0)
        seen.append(pygame.mask.from_threshold(brush.canvas.target, (0, 0, 0), (30, 30, 30, 255)))
    (one, other) = ([side / 1.0 for side in _middle(mask)] for mask in seen)
    assert other == pytest.approx([2.0 * side for side in one], rel=0.1)


def _middle(dark: pygame.Mask) -> tuple[int, int]:
    dark.invert()
    return dark.centroid()
