"""Camera, sounds, film and pictures by themselves."""

import random
from collections.abc import Iterator
from itertools import pairwise, product, repeat

import pygame
import pytest

from physics.impact import Impact
from stage.graphics.painter import Painter
from stage.match.live.camera import Camera
from stage.match.live.film import SLOWNESS, Film, blend
from stage.match.live.impacts import Impacts, knock
from table.stepwise import Stepwise
from vertiges.outlines import outline
from vertiges.pieces import piece_set
from vertiges.rules.snapshot import QUARTER, TABLE_HALF, Placed
from vertiges.scene.building.building_table import WOOD
from vertiges.scene.building.camera_control import SCOPE
from vertiges.scene.prerender import Prerender
from vertiges.view.pieces.engraving import FINE
from vertiges.view.pieces.pieces import draw_piece, draw_pieces, picture
from vertiges.view.pieces.wood import LARGE, is_ready, painting, shrunk, upright
from vertiges.view.scenery.interior import draw_boards

BOARD = pygame.FRect(362, 100, 1146, 824)


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def camera() -> Camera:
    found = Camera(SCOPE)
    found.place(BOARD, 900.0)
    found.show(-100.0, 100.0, 200.0)
    found.jump()
    return found


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
    assert max(map(abs, speeds)) < 0.08
    assert max(abs(after - before) for before, after in pairwise(speeds)) < 0.03
    assert not found.moving


def test_zooming_keeps_what_is_under_the_pointer() -> None:
    found = camera()
    found.show(-600.0, 600.0, 300.0)
    found.jump()
    at = (700.0, 500.0)
    x, _ = found.to_world(at)
    found.zoom_by(1.0, at)
    found.jump()
    assert found.to_world(at)[0] == pytest.approx(x, abs=2.0)


def hit(impulse: float, other: int | None = None, piece: int = 1, x: float = 0.0) -> Impact:
    return Impact(piece, other, x, 0.0, impulse, 500.0, _mass(piece))


def test_a_harder_blow_is_louder_and_the_table_sounds_lower() -> None:
    soft, hard = knock(hit(3_000.0, 2), WOOD), knock(hit(60_000.0, 2), WOOD)
    assert soft is not None
    assert hard is not None
    assert soft.volume < hard.volume
    table = knock(hit(60_000.0), WOOD)
    assert table is not None
    assert table.pitch < hard.pitch
    assert knock(hit(100.0), WOOD) is None


def test_a_heavier_piece_sounds_lower() -> None:
    ids = sorted(piece_set(), key=lambda piece: piece_set()[piece].top.value)
    light = min(ids, key=_mass)
    heavy = max(ids, key=_mass)
    one, other = knock(hit(20_000.0, 3, light), WOOD), knock(hit(20_000.0, 3, heavy), WOOD)
    assert one is not None
    assert other is not None
    assert one.pitch > other.pitch


def _mass(piece: int) -> float:
    from vertiges.outlines import shape

    return shape(piece_set()[piece]).mass


def test_a_tower_that_comes_down_crashes_raises_dust_and_shakes_the_table_shortly() -> None:
    impacts = Impacts(WOOD, random.Random(1))
    names = []
    for _ in range(4):
        names += [sound.name for sound in impacts.hear([hit(80_000.0), hit(50_000.0, 3)])]
        impacts.update(1 / 60, shaking=True)
    assert names.count("wood_crash") == 1
    assert impacts.motes
    assert impacts.shake != (0.0, 0.0)
    for _ in range(90):
        impacts.update(1 / 60, shaking=True)
    assert impacts.motes == []
    assert impacts.shake == (0.0, 0.0)


def test_the_table_does_not_shake_for_those_who_do_not_want_it() -> None:
    impacts = Impacts(WOOD, random.Random(1))
    impacts.hear([hit(150_000.0)])
    impacts.update(1 / 60, shaking=False)
    assert impacts.shake == (0.0, 0.0)


def test_a_film_is_cut_to_the_fall() -> None:
    film: Film[Placed] = Film()
    for frame in range(300):
        y = 60.0 if frame < 200 else max(20.0, 60.0 - 2.0 * (frame - 200))
        film.record(1 / 60, (Placed(1, 0.0, 20.0), Placed(2, 0.0, y)))
    reel = film.cut((2,))
    assert reel is not None
    assert 0.5 < reel.seconds < 1.4
    assert reel.present[1].y == 60.0
    reel.at = reel.seconds
    assert reel.present[1].y == 20.0
    assert 0.0 < SLOWNESS < 1.0
    assert film.cut((1,)) is None


def test_between_two_frames_pieces_turn_the_short_way() -> None:
    (half,) = blend([Placed(1, 0.0, 20.0, 3.1)], [Placed(1, 10.0, 20.0, -3.1)], 0.5)
    assert half.x == 5.0
    assert abs(half.angle) == pytest.approx(3.14159, abs=0.01)


@pytest.mark.parametrize("quarter", range(4))
def test_the_picture_of_a_piece_is_cut_by_its_outline(quarter: int) -> None:
    """The same outline as physics has: wood inside, nothing outside."""
    surface = upright(8, False, quarter)
    middle = surface.get_width() / 2
    corners = outline(piece_set()[8])
    high = max(y for _, y in corners)
    directions = {0: (0, -1), 1: (-1, 0), 2: (0, 1), 3: (1, 0)}
    dx, dy = directions[quarter]
    inside, outside = (high - 1.5) * FINE, (high + 1.5) * FINE
    assert surface.get_at((round(middle + dx * inside), round(middle + dy * inside))).a > 200
    assert surface.get_at((round(middle + dx * outside), round(middle + dy * outside))).a < 30


def test_every_piece_has_its_own_grain_and_the_same_one_every_time() -> None:
    pictures = {pygame.image.tobytes(upright(piece, False, 0), "RGBA") for piece in (3, 4, 5)}
    assert len(pictures) == 3
    before = pygame.image.tobytes(upright(3, False, 0), "RGBA")
    LARGE.clear()
    assert pygame.image.tobytes(upright(3, False, 0), "RGBA") == before


@pytest.fixture
def nothing_painted() -> Iterator[None]:
    """Nothing yet; afterwards all that was painted before is there again, for the tests that follow."""
    before = {key: upright(*key) for key in product(piece_set(), (False, True), range(4)) if is_ready(*key)}
    LARGE.clear()
    yield
    for key, surface in before.items():
        LARGE.get(key, repeat(surface).__next__)


def test_the_picture_painted_in_steps_is_the_one_painted_at_once(nothing_painted: None) -> None:
    at_once = pygame.image.tobytes(upright(7, True, 3), "RGBA")
    LARGE.clear()
    in_steps = Stepwise(painting(7, True, 3))
    while not in_steps.finished:
        assert not is_ready(7, True, 3)
        in_steps.step()
    assert is_ready(7, True, 3)
    assert pygame.image.tobytes(upright(7, True, 3), "RGBA") == at_once


def test_a_frame_paints_a_few_steps_and_first_what_is_seen(nothing_painted: None) -> None:
    prerender = Prerender()
    while not (is_ready(9, False, 0) and is_ready(4, False, 0)):
        ready = len(LARGE)
        prerender.update((9, 4))
        assert len(LARGE) <= ready + 2, "while the scene opens"
    assert len(LARGE) <= 3, "hardly anything else came before"
    while not (is_ready(9, True, 0) and is_ready(4, True, 0)):
        prerender.update((9, 4))
    assert len(LARGE) <= 51, "the fronts of all, but no other back"
    for _ in range(60):
        prerender.update((9, 4))
    ready = len(LARGE)
    for _ in range(30):
        prerender.update((9, 4))
    assert 0 < len(LARGE) - ready <= 15, "once it is open not even one in a frame"
    while not prerender.complete:
        prerender.update(())
    assert len(LARGE) == 48 * 2 * 4, "and none of them was let go"


@pytest.mark.parametrize(("zooming", "most", "off"), [(False, 4, 1.5), (True, 2.2, 3.0)])
def test_what_is_seen_small_is_shrunk_from_a_small_picture_and_looks_the_same(
    nothing_painted: None, monkeypatch: pytest.MonkeyPatch, zooming: bool, most: float, off: float
) -> None:
    """While the camera comes nearer, every piece has another size in every frame."""
    large, scaled = upright(7, False, 0), 0
    whole = pygame.transform.smoothscale

    def noting(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        nonlocal scaled
        scaled = max(scaled, surface.get_width())
        return whole(surface, size)

    shrunk(7, False, 0, 30, zooming=zooming)
    monkeypatch.setattr(pygame.transform, "smoothscale", noting)
    for size in range(30, 64):
        scaled = 0
        found, exact = shrunk(7, False, 0, size, zooming=zooming), whole(large, (size, size))
        assert scaled <= most * size
        ground = pygame.Surface((size, size)).convert()
        pixels = []
        for picture_of_it in (found, exact):
            ground.fill((90, 90, 90))
            ground.blit(picture_of_it, (0, 0))
            pixels.append(pygame.surfarray.array3d(ground).astype(int))
        assert abs(pixels[0] - pixels[1]).mean() < off


def test_a_picture_that_is_not_painted_yet_is_stood_in_for_by_one_of_the_same_side(nothing_painted: None) -> None:
    """The stand-in has the piece's own shape, and goes as soon as the picture is there."""
    painter = Painter(pygame.Surface((1920, 1080)))
    for angle in (QUARTER, QUARTER + 0.3):
        LARGE.clear()
        upright(8, False, 0)
        upright(8, True, 1)
        stand_in = picture(painter, 8, False, angle, 1.5)
        assert len(LARGE) == 2, "nothing was painted"
        assert picture(painter, 8, False, angle, 1.5) is stand_in
        upright(8, False, 1)
        exact = picture(painter, 8, False, angle, 1.5)
        assert exact is not stand_in
        masks = [pygame.mask.from_surface(surface) for surface in (stand_in, exact)]
        offset = tuple((one - two) // 2 for one, two in zip(stand_in.size, exact.size, strict=True))
        shared = masks[0].overlap_area(masks[1], (offset[0], offset[1]))
        assert shared > 0.97 * max(mask.count() for mask in masks)


def test_of_the_bench_only_what_is_seen_is_smoothed_and_it_lies_where_it_glided_to() -> None:
    """In lengths; a gap or a shift between two of them would differ from the bench that glides."""
    gliding, resting = camera(), camera()
    gliding.show(-400.0, 400.0, 200.0)
    assert gliding.moving
    assert not resting.moving
    seen = pygame.Rect(BOARD.left, 901, BOARD.width, 178)
    painters = [Painter(pygame.Surface((1920, 1080))) for _ in range(2)]
    for painter, found in zip(painters, (gliding, resting), strict=True):
        painter.canvas.target.set_clip(seen)
        draw_boards(painter, found)
    quick, smooth = (pygame.surfarray.array3d(each.canvas.target.subsurface(seen)).astype(int) for each in painters)
    columns = abs(quick - smooth).mean(axis=(1, 2))
    assert columns.mean() < 3.6
    assert columns.max() < 19.0
    assert 0 < painters[1].canvas.cache.size < 2 * seen.width * seen.height * 4


@pytest.mark.parametrize("angle", [0.0, QUARTER, 0.3, 2.5])
@pytest.mark.parametrize("zoom", [0.74, 1.37, 2.5])
def test_of_a_picture_only_air_is_left_out(zoom: float, angle: float) -> None:
    """Nothing of the piece touches the rim of its picture, which is narrow round what stands straight."""
    painter = Painter(pygame.Surface((1920, 1080)))
    for piece, flipped in ((1, False), (23, True)):
        found = picture(painter, piece, flipped, angle, zoom)
        seen = found.get_bounding_rect()
        assert found.get_rect().inflate(-2, -2).contains(seen)
        if angle % QUARTER == 0.0:
            assert max(found.width - seen.width, found.height - seen.height) < 16 * zoom + 8


def test_half_degrees_share_a_picture_and_quarter_turns_are_exact() -> None:
    painter = Painter(pygame.Surface((1920, 1080)))
    one = picture(painter, 3, False, 0.0, 1.5)
    assert picture(painter, 3, False, 0.002, 1.5) is one
    assert picture(painter, 3, False, 0.02, 1.5) is not one
    assert picture(painter, 3, False, QUARTER, 1.5).get_size() == one.get_size()[::-1]


@pytest.mark.parametrize(("angle", "shrunk"), [(0.0, 0), (0.1, 3)])
def test_while_the_camera_glides_pieces_are_seldom_shrunk_anew(angle: float, shrunk: int) -> None:
    """A picture for each whole pixel of size, not for each frame; what leans is shrunk for every eighth pixel only."""
    painter = Painter(pygame.Surface((1920, 1080)))
    upright(3, False, 0)
    made = {id(picture(painter, 3, False, angle, 1.5 + frame * 0.002)) for frame in range(100)}
    assert 12 <= len(made) <= 14, "it grows by 13 pixels"
    assert len(painter.canvas.cache) == len(made) + shrunk


def test_pieces_drawn_together_lie_where_each_alone_would_lie() -> None:
    pieces = [(Placed(3, 0.0, 0.0), (300.4, 200.0)), (Placed(8, 0.0, 0.0, 0.3), (420.0, 260.7))]
    together, alone = (Painter(pygame.Surface((960, 540))) for _ in range(2))
    draw_pieces(together, pieces, 1.5)
    for placed, at in pieces:
        draw_piece(alone, placed, at, 1.5)
    assert pygame.image.tobytes(together.canvas.target, "RGB") == pygame.image.tobytes(alone.canvas.target, "RGB")
