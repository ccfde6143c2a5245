"""Surfaces that a painter keeps for the next frame: they look freshly painted, are made once, and are bounded."""

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from stage.graphics import art, raster
from stage.graphics.canvas import AT_ONCE, SurfaceCache
from stage.graphics.painter import LayerPart, Painter
from tests.digest import digest
from tests.stage.graphics.painting import drawings as drawings
from tests.stage.graphics.painting import painted, painter

pytestmark = pytest.mark.usefixtures("drawings")


def test_a_layer_is_drawn_once_per_key_and_looks_the_same_every_time() -> None:
    brush, calls = painter(960, 540), 0

    def draw(into: Painter) -> None:
        nonlocal calls
        calls += 1
        into.fill((200, 200, 40, 40), (255, 255, 255))

    for _ in range(3):
        brush.canvas.target.fill((0, 0, 0))
        brush.layer("table", (180, 180, 100, 100), draw)
        assert painted(brush.canvas.target, (255, 255, 255)) == pygame.Rect(100, 100, 20, 20)
    assert calls == 1
    brush.layer("another table", (180, 180, 100, 100), draw)
    assert calls == 2


def test_a_layer_within_a_layer_keeps_its_soft_edges() -> None:
    area = (400, 300, 600, 400)

    def shaded(into: Painter) -> None:
        into.shadow((500, 400, 400, 200), elevation=20.0)

    def picture(draw: Callable[[Painter], None]) -> str:
        brush = painter(960, 540)
        for _ in range(2):
            brush.canvas.target.fill((40, 120, 60))
            brush.layer("outer", area, draw)
        return digest(brush.canvas.target)

    assert picture(lambda outer: outer.layer("inner", area, shaded)) == picture(shaded)


def test_the_cache_is_bounded_and_drops_what_was_unused_longest() -> None:
    cache = SurfaceCache(3 * 40 * 40 * 4)
    made = []

    def make(name: str) -> pygame.Surface:
        def new() -> pygame.Surface:
            made.append(name)
            return pygame.Surface((40, 40), pygame.SRCALPHA)

        return cache.get(name, new)

    for name in ("a", "b", "c", "a", "d", "a", "b"):
        make(name)
    assert made == ["a", "b", "c", "d", "b"]
    assert len(cache) == 3
    assert cache.size <= cache.budget


def test_a_lowered_budget_lets_go_at_once_and_the_last_surface_stays_whatever_its_size() -> None:
    cache = SurfaceCache(4 * 40 * 40 * 4)
    for name in "abcd":
        cache.get(name, lambda: pygame.Surface((40, 40), pygame.SRCALPHA))
    assert len(cache) == 4, "just as much as the budget is kept"
    cache.budget = 3 * 40 * 40 * 4 - 1
    assert (len(cache), "b" in cache, "c" in cache) == (2, False, True)
    cache.get("large", lambda: pygame.Surface((400, 400), pygame.SRCALPHA))
    assert len(cache) == 1
    assert "large" in cache


def test_many_small_surfaces_make_room_for_a_large_one_little_by_little() -> None:
    cache = SurfaceCache(400 * 400 * 4)
    for number in range(400):
        cache.get(number, lambda: pygame.Surface((20, 20), pygame.SRCALPHA))
    cache.get("large", lambda: pygame.Surface((300, 300), pygame.SRCALPHA))
    assert len(cache) == 400 + 1 - AT_ONCE
    for number in range(400, 410):
        cache.get(number, lambda: pygame.Surface((20, 20), pygame.SRCALPHA))
    assert cache.size <= cache.budget
    assert "large" in cache


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_what_a_painter_keeps_is_bounded_by_the_size_of_its_window(size: tuple[int, int]) -> None:
    brush = painter(*size)
    window = size[0] * size[1] * 4
    most = max(80 * 2**20, 20 * window)
    for number in range(24):
        brush.layer(number, brush.bleed, lambda into: into.fill(into.bleed, (9, 9, 9)), opaque=True)
        brush.still(number, "key", brush.bleed, lambda into: into.fill(into.bleed, (9, 9, 9)))
        brush.layer(("clear", number), brush.bleed, lambda into: into.fill((0, 0, 9, 9), (9, 9, 9)))
        for wide in range(3):
            brush.image("test/square", (0, 0, 900 + 8 * number + wide, 900 + 8 * number + wide))
            brush.image("test/square", (0, 0, 900, 900), angle=3 * number + wide + 1)
        assert _kept(brush) <= most
    assert _kept(brush) > most - 3 * window


def _kept(brush: Painter) -> int:
    canvas = brush.canvas
    return canvas.cache.size + canvas.poses.size + canvas.backgrounds.size + canvas.drawings.size


def test_what_rests_is_kept_while_much_else_moves() -> None:
    brush = painter(960, 540)
    painted: list[str] = []
    brush.canvas.poses.budget = 300 * 300 * 4 * 3

    def rest() -> None:
        brush.layer("rests", (0, 0, 100, 100), lambda into: painted.append("rests"))

    rest()
    for angle in range(1, 40):
        brush.image("test/square", (300, 300, 400, 400), angle=angle, elevation=8)
    rest()
    assert painted == ["rests"]
    assert brush.canvas.poses.size <= brush.canvas.poses.budget


def test_a_background_is_kept_while_many_small_pictures_are_made() -> None:
    brush = painter(960, 540)
    painted: list[str] = []
    brush.canvas.cache.budget = 200 * 200 * 4

    def background() -> None:
        brush.layer("back", brush.bleed, lambda into: painted.append("back"), opaque=True)

    background()
    for number in range(60):
        brush.layer(number, (0, 0, 100, 100), lambda into: into.fill((0, 0, 100, 100), (9, 9, 9)))
    background()
    assert painted == ["back"]


def test_what_will_be_covered_is_not_drawn() -> None:
    brush = painter(960, 540)
    for covered, inside in ((None, 200), ((400, 300, 600, 400), 9)):
        brush.canvas.target.fill((9, 9, 9))
        brush.still("slot", "key", brush.bleed, lambda into: into.fill(into.bleed, (200, 0, 0)), covered=covered)
        target = brush.canvas.target
        assert [target.get_at(at)[0] for at in ((200, 150), (499, 349))] == [inside, inside]
        assert [target.get_at(at)[0] for at in ((199, 150), (200, 149), (500, 349), (499, 350), (0, 0))] == [200] * 5


def test_a_still_that_was_let_go_is_painted_anew() -> None:
    brush = painter(960, 540)
    brush.canvas.backgrounds.budget = 960 * 540 * 4

    def shown(slot: str, shade: int) -> int:
        brush.still(slot, "key", brush.bleed, lambda into: into.fill(into.bleed, (shade, 0, 0)))
        return brush.canvas.target.get_at((9, 9))[0]

    assert (shown("one", 10), shown("other", 20)) == (10, 20)
    assert shown("one", 30) == 30, "nothing of it was kept"
    assert shown("one", 40) == 30, "it is kept now"


def test_of_a_still_only_the_part_that_changes_is_painted_and_looks_as_if_all_were() -> None:
    areas = [(100.0, 100.0, 300.0, 200.0), (360.0, 220.0, 300.0, 200.0), (900.0, 900.0, 50.0, 50.0)]
    painted: list[int] = []

    def picture(brush: Painter, *shades: int) -> str:
        def draw(number: int, into: Painter) -> None:
            painted.append(number)
            into.rounded(areas[number], (shades[number],) * 3, 40, alpha=200)

        def below(into: Painter) -> None:
            into.fill(into.bleed, (30, 60, 90))

        parts = [
            LayerPart(area, shade, partial(draw, at))
            for at, (area, shade) in enumerate(zip(areas, shades, strict=True))
        ]
        painted.clear()
        brush.canvas.target.fill((0, 0, 0))
        brush.still("slot", "key", brush.bleed, below, parts)
        return digest(brush.canvas.target)

    brush = painter(1280, 720)
    picture(brush, 10, 20, 30)
    assert painted == [0, 1, 2]
    for shades, anew in (((10, 99, 30), [0, 1]), ((77, 99, 30), [0, 1]), ((77, 99, 50), [2]), ((77, 99, 50), [])):
        changed = picture(brush, *shades)
        assert painted == anew, "the first lies below the second"
        assert changed == picture(painter(1280, 720), *shades)


@pytest.mark.parametrize("in_turn", [False, True])
def test_a_part_of_a_still_that_moves_is_painted_where_it_was_and_where_it_is(in_turn: bool) -> None:
    def picture(brush: Painter, left: float, shade: int) -> str:
        def draw(area: tuple[float, float, float, float], shade: int, into: Painter) -> None:
            into.rounded(area, (shade,) * 3, 40, alpha=200)

        areas = [(left, 100.0, 300.0, 200.0), (700.0, 220.0, 300.0, 200.0)]
        parts = [
            LayerPart(area, tone, partial(draw, area, tone)) for area, tone in zip(areas, (10, shade), strict=True)
        ]
        brush.still(
            "slot", "key", brush.bleed, lambda into: into.fill(into.bleed, (30, 60, 90)), parts, in_turn=in_turn
        )
        return digest(brush.canvas.target)

    brush = painter(1280, 720)
    for left, shade in ((100.0, 20), (500.0, 99), (100.0, 99), (180.0, 20)):
        assert picture(brush, left, shade) == picture(painter(1280, 720), left, shade)


def test_parts_of_a_still_in_turn_are_painted_one_in_a_frame_and_none_is_forgotten() -> None:
    areas = [(100.0 * number, 100.0, 80.0, 80.0) for number in range(4)]
    painted: list[int] = []
    brush = painter(1280, 720)

    def frame(*shades: int) -> list[int]:
        painted.clear()
        parts = [
            LayerPart(area, shade, lambda _, number=number: painted.append(number))  # type: ignore[misc]
            for number, (area, shade) in enumerate(zip(areas, shades, strict=True))
        ]
        brush.still("slot", "key", brush.bleed, lambda into: None, parts, in_turn=True)
        return list(painted)

    assert frame(0, 0, 0, 0) == [0, 1, 2, 3], "a new picture is painted whole"
    assert [frame(1, 1, 0, 1) for _ in range(4)] == [[0], [1], [3], []]
    assert [frame(shade, 1, 2, 2) for shade in (2, 3, 4, 5)] == [[0], [2], [3], [0]], "what always changes waits too"


def test_a_light_that_fades_is_kept_once() -> None:
    brush = painter(1920, 1080)
    lights = []
    for alpha in (240, 160, 80):
        brush.canvas.target.fill((0, 0, 0))
        brush.glow((100, 100, 900, 700), (255, 255, 255), alpha)
        lights.append(brush.canvas.target.get_at((550, 450))[0])
    assert lights == pytest.approx([240, 160, 80], abs=3)
    assert len(brush.canvas.cache) == 1


def test_a_drawing_that_shrinks_is_rasterised_once(monkeypatch: pytest.MonkeyPatch) -> None:
    brush, drawn = painter(1920, 1080), 0
    real = art.raster

    def raster(name: str, width: int, height: int) -> pygame.Surface:
        nonlocal drawn
        drawn += 1
        return real(name, width, height)

    monkeypatch.setattr(art, "raster", raster)
    for zoom in (1.0, 0.9, 0.7, 0.5, 0.3, 0.1):
        brush.image("test/square", (100, 100, 200, 200), zoom=zoom)
    assert drawn == 1


def test_the_shadow_of_what_moves_is_blurred_once(monkeypatch: pytest.MonkeyPatch) -> None:
    brush, blurred = painter(1920, 1080), 0
    real = raster.soften

    def soften(surface: pygame.Surface, blur: int) -> pygame.Surface:
        nonlocal blurred
        blurred += 1
        return real(surface, blur)

    monkeypatch.setattr(raster, "soften", soften)
    for number in range(20):
        brush.image("test/square", (100, 100, 200, 200), angle=3 * number, zoom=1 + number / 50, elevation=12)
    assert blurred == 1


@pytest.mark.parametrize("size", [(80, 45), (64, 90), (30, 20)])
def test_a_stretched_surface_is_the_same_on_kept_memory(size: tuple[int, int]) -> None:
    source, stretcher = pygame.Surface((64, 36)), raster.Stretcher()
    for number in range(8):
        source.fill((30 * number, 255 - 20 * number, 90), (8 * number, 3 * number, 20, 15))
    stretcher.stretch(source, pygame.Surface((100, 100)))
    target = pygame.Surface(size)
    stretcher.stretch(source, target)
    expected = pygame.transform.smoothscale(source, size)
    difference = pygame.surfarray.array3d(target).astype(int) - pygame.surfarray.array3d(expected).astype(int)
    assert abs(difference).max() <= 1
