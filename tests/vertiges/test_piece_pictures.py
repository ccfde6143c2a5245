"""The pictures of pieces and bench: painted in steps, shrunk, turned, and kept."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import product, repeat

import pygame
import pytest

from stage.graphics.painter import Painter
from stage.graphics.work import WORK, RenderBudgetExceeded, limited, making
from table.job import Job
from tests.digest import digest
from tests.vertiges.bench_camera import BOARD, camera
from vertiges.outlines import outline
from vertiges.pieces import piece_set
from vertiges.rules.snapshot import QUARTER, Placed
from vertiges.scene.tools import Prerender
from vertiges.view.engraving import FINE
from vertiges.view.interior import draw_boards
from vertiges.view.pieces import SharpenTiming, draw_piece, draw_pieces, picture
from vertiges.view.wood import LARGE, is_ready, painting, shrunk, upright


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


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
    pictures = {digest(upright(piece, False, 0), alpha=True) for piece in (3, 4, 5)}
    assert len(pictures) == 3
    before = digest(upright(3, False, 0), alpha=True)
    LARGE.clear()
    assert digest(upright(3, False, 0), alpha=True) == before


@pytest.fixture
def nothing_painted() -> Iterator[None]:
    """Nothing yet; afterwards all that was painted before is there again, for the tests that follow."""
    keys = product(piece_set(), (False, True), range(4))
    before = {key: LARGE.get(key, partial(upright, *key)) for key in keys if is_ready(*key)}
    LARGE.clear()
    WORK.drop()
    yield
    LARGE.clear()
    for key, surface in before.items():
        LARGE.get(key, repeat(surface).__next__)


def test_the_picture_painted_in_steps_is_the_one_painted_at_once(nothing_painted: None) -> None:
    at_once = digest(upright(7, True, 3), alpha=True)
    LARGE.clear()
    in_steps = Job(painting(7, True, 3))
    while not in_steps.is_ready:
        assert not is_ready(7, True, 3)
        in_steps.step()
    assert is_ready(7, True, 3)
    assert digest(upright(7, True, 3), alpha=True) == at_once


def test_a_frame_paints_a_few_steps_and_first_what_is_seen(nothing_painted: None) -> None:
    prerender = Prerender()

    def run(taken: float, most: int, until: Callable[[], bool]) -> None:
        while not until():
            ready = len(LARGE)
            prerender.update((9, 4))
            WORK.frame(taken)
            assert len(LARGE) <= ready + most

    run(1.0, 2, lambda: is_ready(9, False, 0) and is_ready(4, False, 0))
    assert len(LARGE) == 2, "in long frames too, and nothing else came before"
    for _ in range(60):
        prerender.update((9, 4))
        WORK.frame(1.0)
    assert len(LARGE) == 2, "what may be seen later waits for short frames"
    run(0.0, 2, lambda: is_ready(9, True, 0) and is_ready(4, True, 0))
    assert len(LARGE) <= 51, "the fronts of all, but no other back"
    assert not prerender.complete
    assert LARGE.size / len(LARGE) * 48 * 2 * 4 < 0.95 * LARGE.budget, "and none of them will be let go"


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
    assert gliding.is_moving
    assert not resting.is_moving
    seen = pygame.Rect(BOARD.left, 901, BOARD.width, 178)
    painters = [Painter(pygame.Surface((1920, 1080))) for _ in range(2)]
    for painter, found in zip(painters, (gliding, resting), strict=True):
        painter.canvas.target.set_clip(seen)
        draw_boards(painter, found, gliding=found.is_moving)
    quick, smooth = (pygame.surfarray.array3d(each.canvas.target.subsurface(seen)).astype(int) for each in painters)
    columns = abs(quick - smooth).mean(axis=(1, 2))
    assert columns.mean() < 3.6
    assert columns.max() < 19.0
    assert 0 < painters[1].canvas.cache.size < 2 * seen.width * seen.height * 4


@pytest.mark.parametrize("gliding", [True, False])
def test_the_bench_leaves_the_window_as_the_camera_climbs_and_keeps_its_height(gliding: bool) -> None:
    found = camera()
    found.show(-100.0, 100.0, 1500.0)
    found.zoom_by(6.0)
    found.jump()
    painters = [Painter(pygame.Surface((1920, 1080))) for _ in range(2)]
    grounds = []
    for painter, climb in zip(painters, (0.0, 25.0), strict=True):
        found.pan(0.0, climb)
        draw_boards(painter, found, gliding=gliding)
        grounds.append(round(found.ground) + 40)
    assert grounds[0] + 20 < grounds[1] < 1040
    high = 1080 - grounds[1]
    down, up = (
        pygame.surfarray.array3d(painter.canvas.target.subsurface((0, ground, 1920, high))).astype(int)
        for painter, ground in zip(painters, grounds, strict=True)
    )
    assert abs(down - up).mean() < 2.0


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
    assert digest(together.canvas.target) == digest(alone.canvas.target)


def test_when_the_camera_rests_a_few_pieces_become_sharp_in_each_frame() -> None:
    """Faults 23: forty of them in the frame in which it came to rest took longer than a frame has time."""
    pieces = [(Placed(3 + number, 0.0, 0.0, 0.1 * number), (200.0 + 90 * number, 300.0)) for number in range(18)]
    live, alone = (Painter(pygame.Surface((1920, 540))) for _ in range(2))

    def drawn(painter: Painter, sharp: SharpenTiming) -> str:
        painter.canvas.target.fill((90, 90, 90))
        draw_pieces(painter, pieces, 1.5, sharp)
        return digest(painter.canvas.target)

    drawn(live, SharpenTiming.LATER)
    exact, frames = drawn(alone, SharpenTiming.NOW), 1
    before = len(live.canvas.cache)
    while drawn(live, SharpenTiming.SOON) != exact:
        assert len(live.canvas.cache) <= before + 4 * 4, "fronts, also encoded, sides, and what fronts turn from"
        before, frames = len(live.canvas.cache), frames + 1
    assert frames == 5


def test_under_a_limit_of_time_a_picture_is_painted_over_several_frames(nothing_painted: None) -> None:
    at_once = digest(upright(7, True, 3), alpha=True)
    LARGE.clear()
    painted, frames = None, 0
    while painted is None:
        frames += 1
        with suppress(RenderBudgetExceeded), limited(0.00001), making("it"):
            painted = upright(7, True, 3)
    assert frames > 2
    assert digest(painted, alpha=True) == at_once
    with limited(0.00001), making("it"):
        assert upright(7, True, 3) is not None, "nothing is left to be painted"
