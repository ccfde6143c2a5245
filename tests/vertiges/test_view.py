"""View of the table: the city as the camera climbs, the sides of pieces, closed tops."""

import pygame
import pytest

from physics.hand import Impact
from stage.graphics import art
from stage.graphics.painter import Painter
from stage.match.live.camera import Camera
from stage.match.replay.film import ImpactEffects
from table.rng import stream
from tests.digest import digest
from tests.vertiges.positions import LEFT, column
from vertiges.pieces import WIDTH
from vertiges.rules.fitting import standing
from vertiges.rules.snapshot import TABLE_HALF, Placed, Snapshot
from vertiges.rules.towers import TowerState, balance
from vertiges.scene.camera import SCOPE
from vertiges.scene.scene_state import WOOD
from vertiges.view.heights import PHOTO, Photograph, draw_photograph
from vertiges.view.marks import Marks, draw_plumb, draw_rule
from vertiges.view.menus import draw_table
from vertiges.view.picture import draw_board
from vertiges.view.pieces import draw_pieces, picture
from vertiges.view.seat_facts import PieceHandThumbnail
from vertiges.view.skyline import FAR, LAYERS, climb, draw_skyline, layers_ahead
from vertiges.view.tabletop import Tabletop

BOARD = pygame.FRect(362, 100, 1146, 824)


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def camera(top: float) -> Camera:
    found = Camera(SCOPE)
    found.place(BOARD, 884.0)
    found.show(-100.0, 100.0, top)
    found.jump()
    return found


def pixels(painter: Painter, area: pygame.Rect) -> str:
    return digest(painter.canvas.target.subsurface(area))


def test_the_higher_the_towers_the_farther_the_city_sinks_the_near_houses_first() -> None:
    low, high = camera(80.0), camera(19 * WIDTH)
    assert climb(high) > climb(low) + 200.0
    sinking = [layer.sinks for layer in LAYERS if layer.below is not None]
    assert sinking == sorted(sinking)
    painter = Painter(pygame.Surface((1920, 1080)))
    roofs = []
    for found in (low, high):
        draw_skyline(painter, found)
        edge = painter.canvas.target.subsurface((420, 700, 1000, 180))
        dark = sum(edge.get_at((x, y)).r < 80 for x in range(0, 1000, 20) for y in range(0, 180, 20))
        roofs.append(dark)
    assert roofs[0] > 3 * roofs[1], "the near houses are dark"


def test_a_hand_is_seen_whole_in_a_narrow_panel() -> None:
    surface = pygame.Surface((1920, 1080))
    hand = PieceHandThumbnail((1, 2, 3, 4, 5, 6))
    for wide in (hand.size[0], 190.0):
        surface.fill((0, 0, 0))
        hand.draw(Painter(surface), pygame.FRect(100, 100, wide, hand.size[1]))
        seen = pygame.mask.from_threshold(surface, (0, 0, 0), (9, 9, 9))
        seen.invert()
        left, right = (
            f(each.left if f is min else each.right for each in seen.get_bounding_rects()) for f in (min, max)
        )
        assert left >= 98
        assert right <= 102 + wide


def test_what_is_said_of_a_low_tower_stands_near_its_foot_among_others() -> None:
    """Neighbours leave no room beside it: then the words are on the bench, not at the upper rim."""
    surface, found = pygame.Surface((1920, 1080)), camera(300.0)
    table = Snapshot.of(
        [*column(-75.0, 15, *[(each, 0) for each in range(1, 6)]), *column(0.0, 9), *column(75.0, 16, (20, 0))]
    )
    (tower,) = [each for each in standing(table) if each.base == 9]
    state = TowerState(2, tower, 0.0, table[9], balance(table, tower))
    surface.fill((0, 0, 0))
    draw_plumb(Painter(surface), found, (state, "Piece 9 · Tower 2 · 1 piece · 4 cm"), table.placed)
    drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1))
    drawn.invert()
    areas = drawn.get_bounding_rects()
    assert min(area.top for area in areas) > found.to_screen(0.0, 2 * WIDTH)[1]
    assert max(area.width for area in areas) > 200, "the words are seen"


@pytest.mark.parametrize("at", [0.0, LEFT])
@pytest.mark.parametrize(("page", "beside"), [((1200, 160), True), ((320, 180), False)])
def test_the_bench_reaches_from_post_to_post_in_a_picture(page: tuple[int, int], beside: bool, at: float) -> None:
    painter = Painter(pygame.Surface((1920, 1080)))
    with painter.canvas.page(pygame.Surface(page), page):
        tower = column(at, 1, *((piece, 0) for piece in range(8, 17)))
        camera = draw_table(painter, Tabletop.of(Snapshot.of(tower)), Marks())
    ends = [camera.to_screen(x, 0.0)[0] for x in (-TABLE_HALF, TABLE_HALF)]
    assert ends[0] <= camera.column.left + 1.0
    assert ends[1] >= camera.column.right - 1.0
    assert (camera.column.width < page[0] - 100.0) is beside


def test_a_small_picture_shows_the_same_city_smaller() -> None:
    seen = []
    for size in ((960, 540), (192, 108)):
        surface = pygame.Surface(size)
        painter = Painter(pygame.Surface((1920, 1080)))
        with painter.canvas.page(surface, size):
            draw_table(painter, Tabletop.of(Snapshot()), Marks())
        seen.append(pygame.transform.smoothscale(surface, (16, 9)))
    window = [(x, y) for x in range(1, 15) for y in range(1, 7)]
    apart = [abs(seen[0].get_at(at)[part] - seen[1].get_at(at)[part]) for at in window for part in range(3)]
    assert sum(apart) / len(apart) < 12.0


def test_a_small_picture_of_the_city_does_not_drive_out_that_of_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    window, book = Painter(pygame.Surface((1920, 1080))), Painter(pygame.Surface((320, 180)))
    found, rasterised, raster = camera(80.0), list[str](), art.raster
    for painter in (window, book):
        draw_skyline(painter, found)

    def noting(name: str, wide: int, high: int) -> pygame.Surface:
        rasterised.append(name)
        return raster(name, wide, high)

    monkeypatch.setattr(art, "raster", noting)
    draw_skyline(window, found)
    assert rasterised == []


def test_the_city_glides_less_than_the_table() -> None:
    painter, found = Painter(pygame.Surface((1920, 1080))), camera(80.0)
    area = pygame.Rect(400, 500, 1000, 300)
    draw_skyline(painter, found)
    before = pixels(painter, area)
    found.pan(100.0)
    draw_skyline(painter, found)
    assert pixels(painter, area) != before
    assert all(layer.glides < found.zoom for layer in LAYERS)


def test_what_comes_into_sight_as_the_camera_climbs_is_there_before(monkeypatch: pytest.MonkeyPatch) -> None:
    painter, low = Painter(pygame.Surface((1600, 900))), camera(80.0)
    pictures = layers_ahead(low)
    assert len(pictures) == 1 + len(FAR) + len(LAYERS), "one in a frame while a match opens"
    for make in pictures:
        make(painter)
    monkeypatch.setattr(art, "raster", lambda *_: pytest.fail("drawn in the frame in which it is seen"))
    for top in (80.0, 9 * WIDTH, 19 * WIDTH):
        draw_skyline(painter, camera(top))


def test_who_comes_nearer_at_the_top_of_a_tower_climbs_up_to_it_and_down_again() -> None:
    found = camera(19 * WIDTH)
    at = found.to_screen(0.0, 18 * WIDTH)
    place = found.to_world(at)
    for _ in range(4):
        found.zoom_by(1.0, at)
    found.jump()
    assert found.to_world(at) == pytest.approx(place, abs=12.0)
    assert found.ground > BOARD.bottom
    assert found.to_screen(0.0, 19 * WIDTH)[1] > BOARD.top, "not above what is to be seen"
    found.pan(0.0, -2000.0)
    assert found.ground == found.foot, "nor below the ground"
    found.zoom_by(1.0, at)
    found.show(-100.0, 100.0, 19 * WIDTH)
    found.jump()
    assert found.ground == found.foot


def test_a_piece_has_a_right_side_in_the_shade_and_an_upper_one_in_the_light() -> None:
    painter = Painter(pygame.Surface((960, 540)))
    target, zoom = painter.canvas.target, 3.0
    target.fill((0, 0, 255))
    draw_pieces(painter, [(Placed(48, 0.0, 0.0), (960.0, 540.0))], zoom)
    seen = pygame.mask.from_threshold(target, (0, 0, 255), (40, 40, 60, 255))
    seen.invert()
    (box,) = seen.get_bounding_rects()
    alone = picture(painter, 48, False, 0.0, zoom)
    front = alone.get_bounding_rect().move(480 - alone.width // 2, 270 - alone.height // 2)
    assert box.right > front.right + 2
    assert box.top < front.top - 1
    assert abs(box.left - front.left) <= 1
    assert abs(box.bottom - front.bottom) <= 1
    assert sum(target.get_at((500, front.top - 1))[:3]) > sum(target.get_at((front.right + 1, 270))[:3])


def test_what_is_laid_raises_a_little_dust_and_the_table_gives_a_little() -> None:
    for shaking in (True, False):
        impacts, dips = ImpactEffects(WOOD, stream(1, "lay")), []
        impacts.hear([Impact(1, 2, 30.0, 80.0, WOOD.lay_from * 1.5, 170.0, 43.0)])
        assert impacts.motes
        assert all(mote.y > 60.0 for mote in impacts.motes), "where they met"
        for _ in range(30):
            impacts.update(1 / 60, shaking)
            dips.append(impacts.shake[1])
        assert (max(dips) > 1.5) is shaking
        assert dips[-1] == 0.0
        assert all(dip >= 0.0 for dip in dips), "down and up again, no shaking"


def drawn(table: Snapshot) -> tuple[Painter, Camera]:
    found, painter = camera(160.0), Painter(pygame.Surface((1920, 1080)))
    towers = tuple(
        TowerState(number, tower, table[tower.base].x, table[tower.top], balance(table, tower))
        for number, tower in enumerate(standing(table), 1)
    )
    draw_board(painter, found, Tabletop.of(table), table.placed, Marks(towers=towers))
    return painter, found


def test_a_closed_top_bears_a_small_mark_and_an_open_one_none() -> None:
    """VE-4."""
    table = Snapshot.of([*column(-100.0, 15, (20, 2)), *column(100.0, 3)])
    painter, found = drawn(table)
    marks = []
    for x, pieces in ((-100.0, 2), (100.0, 1)):
        at = found.to_screen(x, pieces * WIDTH + 9.0)
        brass = painter.canvas.target.get_at((round(at[0]), round(at[1] - 5)))
        marks.append(brass.r > 150 and brass.b < 120)
    assert marks == [True, False]


def test_the_focus_ring_of_the_table_covers_no_number_of_the_height_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    painter, numbers = Painter(pygame.Surface((1920, 1080))), []
    write = painter.text
    monkeypatch.setattr(painter, "text", lambda *about, **more: numbers.append(write(*about, **more)))
    draw_rule(painter, camera(6 * WIDTH))
    ring = BOARD.inflate(-18, -18)
    assert len(numbers) > 2
    assert all(ring.contains(number) for number in numbers)


def test_words_below_the_photograph_shrink_rather_than_lose_their_end() -> None:
    def drawn(date: str) -> bytes:
        brush = Painter(pygame.Surface((1024, 640)))
        brush.type.text_scale = 2.0
        draw_photograph(brush, pygame.FRect(100.0, 100.0, *PHOTO), Photograph((), "52 cm", "Ada", date))
        return pygame.image.tobytes(brush.canvas.target, "RGB")

    assert drawn("aujourd’hui, 18:51") != drawn("aujourd’hui, 18:58")
