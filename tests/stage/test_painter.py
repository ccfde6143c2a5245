import math
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from stage.graphics import art, theme
from stage.graphics.painter import Painter, Part
from stage.graphics.painting import raster
from stage.graphics.painting.cache import AT_ONCE, SurfaceCache
from stage.graphics.sprite import Sprite
from stage.graphics.text import typefaces
from stage.graphics.text.typefaces import Cut
from stage.graphics.text.typeset import Typesetter

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#ff0000"/></svg>'
)
HALVES = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'
    '<rect width="20" height="20" fill="#00ff00"/><rect x="20" width="20" height="20" fill="#0000ff"/></svg>'
)


@pytest.fixture(autouse=True)
def drawings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "test").mkdir()
    (tmp_path / "test" / "square.svg").write_text(SQUARE)
    (tmp_path / "test" / "halves.svg").write_text(HALVES)
    monkeypatch.setattr(art, "FOLDER", tmp_path)
    art.aspect.cache_clear()
    art.exists.cache_clear()
    pygame.display.init()
    window = pygame.Window("test", (64, 64), hidden=True)
    window.get_surface()
    yield
    window.destroy()


def painter(width: int, height: int) -> Painter:
    return Painter(pygame.Surface((width, height)))


def painted(surface: pygame.Surface, colour: tuple[int, int, int]) -> pygame.Rect:
    """The area in which pixels have (nearly) this colour."""
    mask = pygame.mask.from_threshold(surface, colour, (40, 40, 40, 255))
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 640), (900, 1400), (2560, 1080), (3840, 2160)])
def test_logical_points_come_back_from_pixels(size: tuple[int, int]) -> None:
    brush = painter(*size)
    for point in ((0.0, 0.0), (1920.0, 1080.0), (333.3, 77.7), (-20.0, 1100.0)):
        assert brush.to_logical(brush.to_pixels(point)) == pytest.approx(point)
    left, top = brush.to_pixels((0, 0))
    right, bottom = brush.to_pixels((1920, 1080))
    assert (right - left) / (bottom - top) == pytest.approx(16 / 9)
    assert (left, top) == pytest.approx((size[0] - right, size[1] - bottom))
    assert min(left, top) == pytest.approx(0.0)


def test_the_bleed_covers_the_letterbox_bars_too() -> None:
    brush = painter(1000, 1000)
    brush.fill(brush.bleed, (250, 200, 10))
    assert painted(brush.canvas.target, (250, 200, 10)) == pygame.Rect(0, 0, 1000, 1000)


@pytest.mark.parametrize(("size", "side"), [((1920, 1080), 300), ((1280, 720), 200), ((3840, 2160), 600)])
def test_art_is_rasterised_at_the_size_of_the_window(size: tuple[int, int], side: int) -> None:
    brush = painter(*size)
    brush.image("test/square", (300, 300, 300, 300))
    assert painted(brush.canvas.target, (255, 0, 0)).size == (side, side)


def test_a_new_window_size_rasterises_everything_anew() -> None:
    brush = painter(960, 540)
    brush.image("test/square", (0, 0, 100, 100))
    assert len(brush.canvas.drawings) == 1
    brush.canvas.aim(pygame.Surface((1920, 1080)))
    assert len(brush.canvas.drawings) == 0
    brush.image("test/square", (0, 0, 100, 100))
    edge = [brush.canvas.target.get_at((x, 50))[0] for x in (98, 99, 100, 101)]
    assert edge == [255, 255, 0, 0], "the edge must be sharp, not stretched from a smaller picture"


def test_text_is_set_at_the_size_of_the_window_and_the_players_scale() -> None:
    heights = []
    for size, scale in (((960, 540), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)):
        brush = painter(*size)
        brush.type.text_scale = scale
        brush.text("H", (100, 100), theme.TITLE, (255, 255, 255))
        heights.append(painted(brush.canvas.target, (255, 255, 255)).height)
    assert heights[1] == pytest.approx(2 * heights[0], abs=2)
    assert heights[2] == pytest.approx(2 * heights[1], abs=2)


def test_art_keeps_its_shape_unless_it_shall_cover() -> None:
    brush = painter(1920, 1080)
    brush.image("test/halves", (0, 0, 200, 200))
    assert painted(brush.canvas.target, (0, 255, 0)) == pygame.Rect(0, 50, 100, 100)
    brush.canvas.target.fill((0, 0, 0))
    brush.image("test/halves", (500, 500, 200, 200), cover=True)
    assert painted(brush.canvas.target, (0, 0, 255)) == pygame.Rect(600, 500, 200, 200)


def test_art_can_be_turned_flipped_squashed_zoomed_and_tinted() -> None:
    brush = painter(1920, 1080)

    def drawn(colour: tuple[int, int, int], **how: object) -> pygame.Rect:
        brush.canvas.target.fill((0, 0, 0))
        brush.image("test/halves", (100, 100, 200, 100), **how)  # type: ignore[arg-type]
        return painted(brush.canvas.target, colour)

    assert drawn((0, 255, 0), angle=90).top == pytest.approx(150, abs=2)
    assert drawn((0, 255, 0), angle=90).size == pytest.approx((100, 100), abs=2)
    assert drawn((0, 255, 0), flip=True).left == 200
    assert drawn((0, 0, 255), squash=0.5).width == pytest.approx(50, abs=1)
    assert drawn((0, 0, 255), zoom=1.2).size == pytest.approx((120, 120), abs=2)
    assert drawn((0, 128, 0), tint=(255, 128, 255)).size == pytest.approx((100, 100), abs=1)


def test_a_translucent_rectangle_looks_the_same_in_a_picture_that_is_kept() -> None:
    brush, seen = painter(1280, 720), []

    def draw(into: Painter) -> None:
        into.fill((300, 300, 200, 2), (200, 170, 120), 120)

    for how in (draw, lambda into: into.layer("lines", (290, 290, 220, 20), draw)):
        brush.canvas.target.fill((240, 230, 210))
        how(brush)
        seen.append(brush.canvas.target.get_at(brush.canvas.pixel_rect((400, 300, 2, 2)).topleft))
    assert tuple(seen[0])[:3] != (240, 230, 210)
    assert seen[0] == pytest.approx(seen[1], abs=1)


def test_turning_goes_in_half_degrees() -> None:
    brush = painter(1920, 1080)
    brush.image("test/square", (100, 100, 50, 50), angle=10.1)
    kept = len(brush.canvas.cache)
    brush.image("test/square", (100, 100, 50, 50), angle=9.9)
    assert len(brush.canvas.cache) == kept
    brush.image("test/square", (100, 100, 50, 50), angle=10.5)
    assert len(brush.canvas.cache) == kept + 1


def test_missing_art_is_a_named_error() -> None:
    brush = painter(1920, 1080)
    assert not art.exists("test/nothing")
    with pytest.raises(art.ArtMissing, match=r"assets/test/nothing\.svg"):
        brush.image("test/nothing", (0, 0, 10, 10))


def test_clips_lie_within_one_another_and_end() -> None:
    brush = painter(1920, 1080)
    with brush.clip((0, 0, 100, 100)), brush.clip((50, 50, 500, 500)):
        brush.fill(brush.bleed, (255, 255, 255))
    assert painted(brush.canvas.target, (255, 255, 255)) == pygame.Rect(50, 50, 50, 50)
    brush.fill((500, 500, 10, 10), (255, 255, 255))
    assert brush.canvas.target.get_at((505, 505))[0] == 255


def test_moved_shifts_what_is_drawn_and_only_that() -> None:
    brush = painter(960, 540)
    with brush.moved(100, 40):
        brush.fill((0, 0, 20, 20), (255, 255, 255))
    assert painted(brush.canvas.target, (255, 255, 255)) == pygame.Rect(50, 20, 10, 10)
    assert brush.to_logical((50, 20)) == (100, 40)


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

    def picture(draw: Callable[[Painter], None]) -> bytes:
        brush = painter(960, 540)
        for _ in range(2):
            brush.canvas.target.fill((40, 120, 60))
            brush.layer("outer", area, draw)
        return pygame.image.tobytes(brush.canvas.target, "RGB")

    assert picture(lambda outer: outer.layer("inner", area, shaded)) == picture(shaded)


def test_neighbouring_areas_meet_without_gap_or_overlap_at_any_scale() -> None:
    for width in (1024, 1111, 1280, 1777):
        brush = painter(width, width * 9 // 16)
        for column in range(40):
            brush.fill((column * 48, 0, 48, 1080), (255, 255, 255) if column % 2 else (255, 0, 0))
        middle, left, right = (
            brush.canvas.target.get_height() // 2,
            brush.to_pixels((0, 0))[0],
            brush.to_pixels((1920, 0))[0],
        )
        row = [tuple(brush.canvas.target.get_at((x, middle)))[:3] for x in range(round(left), round(right))]
        assert set(row) == {(255, 255, 255), (255, 0, 0)}


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
    most = max(80 * 2**20, 16 * window)
    for number in range(24):
        brush.layer(number, brush.bleed, lambda into: into.fill(into.bleed, (9, 9, 9)), opaque=True)
        brush.still(number, "key", brush.bleed, lambda into: into.fill(into.bleed, (9, 9, 9)))
        for wide in range(3):
            brush.image("test/square", (0, 0, 900 + 8 * number + wide, 900 + 8 * number + wide))
        assert brush.canvas.cache.size + brush.canvas.drawings.size <= most
    assert brush.canvas.cache.size + brush.canvas.drawings.size > most - 2 * window


def test_a_still_that_was_let_go_is_painted_anew() -> None:
    brush = painter(960, 540)
    brush.canvas.cache.budget = 960 * 540 * 4

    def shown(slot: str, shade: int) -> int:
        brush.still(slot, "key", brush.bleed, lambda into: into.fill(into.bleed, (shade, 0, 0)))
        return brush.canvas.target.get_at((9, 9))[0]

    assert (shown("one", 10), shown("other", 20)) == (10, 20)
    assert shown("one", 30) == 30, "nothing of it was kept"
    assert shown("one", 40) == 30, "it is kept now"


def test_of_a_still_only_the_part_that_changes_is_painted_and_looks_as_if_all_were() -> None:
    areas = [(100.0, 100.0, 300.0, 200.0), (360.0, 220.0, 300.0, 200.0), (900.0, 900.0, 50.0, 50.0)]
    painted: list[int] = []

    def picture(brush: Painter, *shades: int) -> bytes:
        def draw(number: int, into: Painter) -> None:
            painted.append(number)
            into.rounded(areas[number], (shades[number],) * 3, 40, alpha=200)

        def below(into: Painter) -> None:
            into.fill(into.bleed, (30, 60, 90))

        parts = [
            Part(area, shade, partial(draw, at)) for at, (area, shade) in enumerate(zip(areas, shades, strict=True))
        ]
        painted.clear()
        brush.canvas.target.fill((0, 0, 0))
        brush.still("slot", "key", brush.bleed, below, parts)
        return pygame.image.tobytes(brush.canvas.target, "RGB")

    brush = painter(1280, 720)
    picture(brush, 10, 20, 30)
    assert painted == [0, 1, 2]
    for shades, anew in (((10, 99, 30), [0, 1]), ((77, 99, 30), [0, 1]), ((77, 99, 50), [2]), ((77, 99, 50), [])):
        changed = picture(brush, *shades)
        assert painted == anew, "the first lies below the second"
        assert changed == picture(painter(1280, 720), *shades)


def test_parts_of_a_still_in_turn_are_painted_one_in_a_frame_and_none_is_forgotten() -> None:
    areas = [(100.0 * number, 100.0, 80.0, 80.0) for number in range(4)]
    painted: list[int] = []
    brush = painter(1280, 720)

    def frame(*shades: int) -> list[int]:
        painted.clear()
        parts = [
            Part(area, shade, lambda _, number=number: painted.append(number))  # type: ignore[misc]
            for number, (area, shade) in enumerate(zip(areas, shades, strict=True))
        ]
        brush.still("slot", "key", brush.bleed, lambda into: None, parts, in_turn=True)
        return list(painted)

    assert frame(0, 0, 0, 0) == [0, 1, 2, 3], "a new picture is painted whole"
    assert [frame(1, 1, 0, 1) for _ in range(4)] == [[0], [1], [3], []]
    assert [frame(shade, 1, 2, 2) for shade in (2, 3, 4, 5)] == [[0], [2], [3], [0]], "what always changes waits too"


def test_a_long_line_that_grows_is_kept_in_small_parts() -> None:
    brush = painter(1920, 1080)
    for step in range(100):
        brush.path([(100, 900), (700, 200), (700 + 10 * step, 200 + 7 * step)], (200, 0, 0), 9)
    assert brush.canvas.cache.size < 32 * 2**20


@pytest.mark.parametrize("alpha", [255, 120])
def test_a_long_line_has_no_seams_where_its_parts_meet(alpha: int) -> None:
    brush = painter(1920, 1080)
    brush.path([(100, 300), (1700, 300)], (200, 0, 0), 40, alpha=alpha)
    brush.polygon([(100, 600), (1700, 600), (1700, 800), (100, 800)], (200, 0, 0), alpha)
    for y in (300, 700):
        assert len({tuple(brush.canvas.target.get_at((x, y))) for x in range(110, 1690)}) == 1


def test_text_that_is_too_long_is_set_smaller_and_then_shortened() -> None:
    type_ = Typesetter()
    text, style = type_.fit("A rather long label", theme.BUTTON, 200)
    assert text == "A rather long label"
    assert 18 <= style.size < theme.BUTTON.size
    assert type_.width(text, style) <= 200
    text, style = type_.fit("A rather long label", theme.BUTTON, 90)
    assert text.endswith("…")
    assert style.size == 18
    assert type_.width(text, style) <= 90


def test_wrapped_lines_fit_and_lose_no_letter() -> None:
    type_ = Typesetter(1.5)
    text = "Odo does not believe you at all.\nDonaudampfschifffahrtsgesellschaftskapitän!"
    lines = type_.wrap(text, theme.BODY, 180)
    assert len(lines) > 3
    assert all(type_.width(line, theme.BODY) <= 180 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace("\n", "").replace(" ", "")


def test_the_fonts_have_every_letter_of_english_and_french() -> None:
    letters = "abcxyzABCXYZ0123456789àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»“”‘’…–—€%×·!?;:"
    for style in (value for value in vars(theme).values() if isinstance(value, theme.TextStyle)):
        cut = Cut(style.family, style.weight, style.italic)
        assert [letter for letter in letters if not typefaces.own(cut).shows(letter)] == []


def test_shapes_are_drawn_where_and_as_large_as_asked() -> None:
    brush = painter(1920, 1080)
    white = (255, 255, 255)
    brush.circle((100, 100), 40, white)
    assert painted(brush.canvas.target, white).inflate(2, 2).contains(pygame.Rect(61, 61, 78, 78))
    brush.canvas.target.fill((0, 0, 0))
    brush.polygon([(300, 300), (340, 300), (340, 360), (300, 360)], white)
    assert painted(brush.canvas.target, white) == pygame.Rect(300, 300, 40, 60)
    brush.canvas.target.fill((0, 0, 0))
    brush.line((10, 500), (210, 500), white, 10)
    assert painted(brush.canvas.target, white).height == pytest.approx(10, abs=1)
    brush.canvas.target.fill((0, 0, 0))
    brush.circle((100, 100), 40, white, alpha=128)
    assert 120 <= brush.canvas.target.get_at((100, 100))[0] <= 135


def test_a_large_translucent_rectangle_is_even_and_keeps_little() -> None:
    brush = painter(1920, 1080)
    brush.canvas.target.fill((200, 200, 200))
    brush.fill((100, 100, 1700, 500), (0, 0, 0), alpha=128)
    pixels = {tuple(brush.canvas.target.get_at((x, y)))[:3] for x in (100, 900, 1799) for y in range(100, 600)}
    assert len(pixels) == 1
    assert max(pixels)[0] == pytest.approx(100, abs=2)
    assert {brush.canvas.target.get_at(spot)[0] for spot in ((99, 300), (1800, 300), (900, 99), (900, 600))} == {200}
    assert brush.canvas.cache.size < 2**20


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


@pytest.mark.parametrize(
    ("angle", "zoom", "squash"),
    [(30.0, 1.0, 1.0), (0.0, 0.6, 1.0), (0.0, 1.4, 1.0), (0.0, 1.0, 0.5), (90.0, 1.0, 1.0)],
)
def test_the_shadow_of_what_moves_is_that_of_its_picture(angle: float, zoom: float, squash: float) -> None:
    """As dark, and in the same place, as if the picture that is seen had been blurred."""
    brush = painter(1920, 1080)
    brush.image("test/square", (300, 300, 200, 200), elevation=12, angle=angle, zoom=zoom, squash=squash)
    kept = next(
        kept for key, kept in brush.canvas.cache._kept.items() if isinstance(key, tuple) and key[0] == "image shadow"
    )
    across = math.cos(math.pi / 6) + math.sin(math.pi / 6) if angle == 30.0 else 1.0
    box = pygame.mask.from_surface(kept, 40).get_bounding_rects()[0]
    assert box.width == pytest.approx(200 * zoom * squash * across, abs=24)
    assert box.height == pytest.approx(200 * zoom * across, abs=24)
    assert box.center == pytest.approx((kept.get_width() / 2, kept.get_height() / 2), abs=2)
    assert kept.get_at((kept.get_width() // 2, kept.get_height() // 2))[3] == pytest.approx(130, abs=3)


def test_a_panel_has_round_corners_and_a_shadow_below() -> None:
    brush = painter(1920, 1080)
    brush.canvas.target.fill((200, 200, 200))
    brush.panel((400, 300, 300, 200))
    paper = brush.palette.paper
    assert (
        max(abs(got - want) for got, want in zip(brush.canvas.target.get_at((550, 400))[:3], paper, strict=True)) < 30
    )
    assert brush.canvas.target.get_at((401, 301))[:3] != brush.canvas.target.get_at((415, 315))[:3]
    assert brush.canvas.target.get_at((550, 508))[0] < 190
    assert tuple(brush.canvas.target.get_at((550, 560)))[:3] == (200, 200, 200)


def test_a_sprite_turns_over_like_a_card_and_rises() -> None:
    brush = painter(1920, 1080)
    card = Sprite(500, 500, 100, 100, "test/square", back="test/halves")

    def red() -> pygame.Rect:
        brush.canvas.target.fill((0, 0, 0))
        card.draw(brush)
        return painted(brush.canvas.target, (255, 0, 0))

    assert red() == pygame.Rect(450, 450, 100, 100)
    card.face = 0.6
    assert 10 < red().width < 40
    card.face = 0.0
    assert red().size == (0, 0)
    assert painted(brush.canvas.target, (0, 255, 0)).size == (50, 50)
    card.face, card.lift = 1.0, 40.0
    assert red().centery == 460
    card.alpha = 0.0
    assert red().size == (0, 0)
