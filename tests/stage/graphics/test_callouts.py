import pygame
import pytest

from stage.graphics import theme
from stage.graphics.callouts import PopUps, Said, bubble_size, draw_bubble
from stage.graphics.painter import Painter
from tests.stage.graphics.painting import drawings as drawings
from tests.stage.graphics.painting import painted, painter

pytestmark = pytest.mark.usefixtures("drawings")

GREEN = (0, 255, 0)


def _green(brush: Painter, area: pygame.FRect) -> None:
    brush.fill(area, GREEN)


def test_a_bubble_stands_above_the_mouth_or_below_and_stays_within() -> None:
    brush = painter(960, 540)
    said = Said("Five oysters")
    above = draw_bubble(brush, (900, 600), said)
    assert above.bottom < 600
    assert above.centerx == 900
    assert draw_bubble(brush, (900, 600), said, below=True).top > 600
    within = pygame.FRect(0, 0, 1920, 1080)
    assert within.contains(draw_bubble(brush, (4, 40), said, within=within))


@pytest.mark.parametrize("mouth", [(200, 600), (300, 900), (1700, 560), (960, 1000)])
def test_the_tail_of_a_bubble_points_at_a_far_mouth_as_a_short_wedge(mouth: tuple[int, int]) -> None:
    brush, within = painter(960, 540), pygame.FRect(860, 500, 200, 100)
    area = draw_bubble(brush, mouth, Said("No!"), within=within)
    body = pygame.Rect(round(area.left / 2), round(area.top / 2), round(area.width / 2), round(area.height / 2))
    tail = pygame.mask.from_threshold(brush.canvas.target, brush.palette.paper_raised, (9, 9, 9, 255))
    rounded = body.inflate(2, 2)
    tail.erase(pygame.mask.Mask(rounded.size, fill=True), rounded.topleft)
    seen = tail.get_bounding_rects()
    assert len(seen) == 1
    assert body.inflate(32, 32).contains(seen[0]), "it does not reach over what lies between"
    assert tail.count() > 45, "a hairline is not seen as a tail"
    towards = pygame.Vector2(tail.centroid()) - body.center
    assert abs((pygame.Vector2(mouth) / 2 - body.center).angle_to(towards)) < 25.0


def test_a_bubble_shows_a_picture_beside_words_and_is_as_large_as_both() -> None:
    brush = painter(960, 540)
    said = Said("three", picture=_green, picture_size=(80.0, 60.0), key="green")
    area = draw_bubble(brush, (960, 600), said)
    assert (area.width, area.height) == bubble_size(brush, said)
    seen = painted(brush.canvas.target, GREEN)
    assert abs(seen.width - 40) <= 2
    assert area.left / 2 < seen.left < seen.right < area.right / 2 - 15


def test_a_bubble_grows_out_of_the_mouth() -> None:
    sizes = []
    for shown in (0.0, 0.5, 1.0):
        brush = painter(960, 540)
        draw_bubble(brush, (960, 600), Said("No!", loud=True), shown=shown)
        sizes.append(sum(brush.canvas.target.get_at((480, y))[0] > 100 for y in range(540)))
    assert sizes[0] == 0 < sizes[1] < sizes[2]


def test_a_number_pops_up_rises_and_goes() -> None:
    pops, brush = PopUps(), painter(960, 540)
    pops.show("+3", (960, 540), (255, 0, 0), delay=0.5)
    pops.update(0.4)
    pops.draw(brush)
    assert painted(brush.canvas.target, (255, 0, 0)).size == (0, 0)
    tops = []
    for _ in range(2):
        pops.update(0.45)
        brush.canvas.target.fill((0, 0, 0))
        pops.draw(brush)
        tops.append(painted(brush.canvas.target, (255, 0, 0)).centery)
    pops.update(0.2)
    brush.canvas.target.fill((0, 0, 0))
    pops.draw(brush)
    assert 0 < tops[1] <= tops[0] < 275
    pops.update(1.0)
    assert len(pops) == 0


def test_with_reduced_motion_a_number_stands_still_for_as_long() -> None:
    pops, brush = PopUps(reduced=True), painter(960, 540)
    pops.show("+3", (960, 540), (255, 0, 0))
    places = []
    for _ in range(3):
        pops.update(0.35)
        brush.canvas.target.fill((0, 0, 0))
        pops.draw(brush)
        places.append(painted(brush.canvas.target, (255, 0, 0)))
    assert places[0].width > 0
    assert places[0] == places[1] == places[2]


def test_a_number_on_a_plate_stands_out_from_any_picture() -> None:
    """The plate is seen beside the number, in its own colour, for as long as it stays."""
    pops, brush = PopUps(), painter(960, 540)
    pops.show("30 m!", (960, 540), (255, 222, 120), plate=(30, 18, 46), stays=3.0)
    pops.update(2.0)
    brush.canvas.target.fill((250, 180, 90))
    pops.draw(brush)
    plate = pygame.mask.from_threshold(brush.canvas.target, (30, 18, 46), (6, 6, 6, 255))
    assert plate.count() > 1200
    pops.update(2.0)
    assert len(pops) == 0


@pytest.mark.parametrize("seat", theme.SEATS, ids=lambda seat: seat.title)
def test_words_on_a_plate_of_a_seats_colour_have_no_rim(seat: theme.SeatColour) -> None:
    """Dark letters are no broader than light ones: the plate stands out from both."""
    inked = []
    for colours in (seat, theme.SEATS[0]):
        pops, brush = PopUps(reduced=True), painter(960, 540)
        pops.show("1 of 4 alike", (960, 540), colours.ink, plate=colours.colour)
        pops.update(0.5)
        brush.canvas.target.fill((0, 0, 0))
        pops.draw(brush)
        within = brush.canvas.target.subsurface((410, 260, 140, 20))
        plate = pygame.mask.from_threshold(within, colours.colour, (24, 24, 24, 255))
        inked.append(plate.count())
        assert plate.count() > 0.55 * 140 * 20
    assert abs(inked[0] - inked[1]) < 140
