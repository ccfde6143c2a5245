"""Drawing by a painter: place, size and look."""

import math
from pathlib import Path

import pygame
import pytest

from stage.graphics import cast, theme
from stage.graphics.faces import Expression
from stage.graphics.kept import Sprite
from stage.graphics.painter import Painter
from stage.graphics.text import typefaces
from stage.graphics.text.typefaces import FontCut
from stage.graphics.text.typeset import Typesetter
from tests.stage.graphics.painting import SQUARE, painted, painter
from tests.stage.graphics.painting import drawings as drawings

pytestmark = pytest.mark.usefixtures("drawings")


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


def test_what_is_seen_of_a_wide_gradient_is_one_picture_however_wide_it_is() -> None:
    """Faults 23: while the camera zooms, the bench has another width in every frame."""
    brush = painter(960, 540)
    seen = set()
    for width in range(4000, 9000, 500):
        brush.gradient((900 - width / 2, 100, width, 300), (250, 200, 10), (20, 30, 40))
        seen.add(pygame.image.tobytes(brush.canvas.target, "RGB"))
    assert (len(brush.canvas.cache), len(seen)) == (1, 1)
    assert [brush.canvas.target.get_at((x, 50))[:3] for x in (0, 480, 959)] == [(250, 200, 10)] * 3


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
    kept = len(brush.canvas.poses)
    brush.image("test/square", (100, 100, 50, 50), angle=9.9)
    assert len(brush.canvas.poses) == kept
    brush.image("test/square", (100, 100, 50, 50), angle=10.5)
    assert len(brush.canvas.poses) == kept + 1


DAMAGES = [None, b"", b"garbage \xff\x00", b'<svg viewBox="0 0 0 x">', SQUARE[:60].encode()]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_missing_or_damaged_member_of_the_cast_is_a_plain_one(damage: bytes | None, tmp_path: Path) -> None:
    cast._groups.cache_clear()
    for person in (cast.PEOPLE[0], *cast.ROBOTS["expert"]):
        for name in (person.id, f"head_{person.id}"):
            if damage is not None:
                (tmp_path / "cast").mkdir(exist_ok=True)
                (tmp_path / "cast" / f"{name}.svg").write_bytes(damage)
        assert cast.head_svg(person, Expression.NEUTRAL, (9, 9, 9))
        assert cast.head_from_behind(person, (9, 9, 9))
        assert cast.outline_of(person)
        cast.Portrait(person, (9, 9, 9)).draw(painter(320, 180), pygame.FRect(0, 0, 200, 200))
    cast._groups.cache_clear()


@pytest.mark.parametrize("damage", DAMAGES[:-1])
def test_a_missing_or_damaged_drawing_is_a_plain_one(
    damage: bytes | None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    if damage is not None:
        (tmp_path / "test" / "broken.svg").write_bytes(damage)
    brush = painter(1920, 1080)
    brush.image("test/broken", (0, 0, 100, 100))
    assert len(set(brush.canvas.target.get_at((50, 50))[:3])) > 1
    assert "drawing" in caplog.text


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


def test_a_large_polygon_is_even_inside_and_leaves_its_notch_free() -> None:
    """Of its tiles only those at the edge are rasterised."""
    brush = painter(1920, 1080)
    notched = [(100, 100), (1700, 100), (1700, 900), (1300, 900), (900, 300), (500, 900), (100, 900)]
    brush.polygon(notched, (200, 0, 0))
    target = brush.canvas.target
    inside = {tuple(target.get_at((x, y))) for x in range(110, 1690, 3) for y in (110, 200, 280)}
    assert len(inside) == 1
    assert {tuple(target.get_at((x, 800))) for x in (110, 300, 420, 1380, 1690)} == inside
    free = {tuple(target.get_at(at)) for at in ((900, 340), (900, 880), (600, 880), (90, 500), (1710, 500))}
    assert free == {tuple(target.get_at((5, 5)))}
    assert brush.canvas.cache.size < 3 * 2**20


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
        cut = FontCut(style.family, style.weight, style.italic)
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


@pytest.mark.parametrize(
    ("angle", "zoom", "squash"),
    [(30.0, 1.0, 1.0), (0.0, 0.6, 1.0), (0.0, 1.4, 1.0), (0.0, 1.0, 0.5), (90.0, 1.0, 1.0)],
)
def test_the_shadow_of_what_moves_is_that_of_its_picture(angle: float, zoom: float, squash: float) -> None:
    """As dark, and in the same place, as if the picture that is seen had been blurred."""
    brush = painter(1920, 1080)
    brush.image("test/square", (300, 300, 200, 200), elevation=12, angle=angle, zoom=zoom, squash=squash)
    kept = next(
        kept for key, kept in brush.canvas.poses._kept.items() if isinstance(key, tuple) and key[0] == "image shadow"
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
