"""Places of the board's elements on the screen, and the pointer's hits there."""

import itertools
import math
from collections.abc import Iterator

import pygame
import pytest

from niagara.board import MAIN, RIVER, WEATHER, Arm, Gem, Place
from niagara.view.canoes import RIDER
from niagara.view.places import (
    CANOE,
    DOUBLE_CANOE,
    GONE,
    ROCK,
    Anchor,
    HitArea,
    Places,
    canoe_shape,
    card_shapes,
    disc_shape,
    fan,
    hit,
)
from stage.graphics.painter import Painter
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import FORGIVENESS
from stage.match.areas import areas_for

SIZES = ((1920, 1080), (1280, 720), (1024, 640), (2560, 1080), (1280, 1024))
TEXT_SCALES = (1.0, 1.25, 1.5, 2.0)
CROWD = 12


def test_nine_faces_on_the_farthest_disc_are_26_pixels_wide_and_none_is_hidden() -> None:
    at = places()
    disc, size = at.disc(Place.D1), 0.86 * RIDER
    for count in range(1, 10):
        stands = [at.stand(disc, number, count) for number in range(count)]
        assert min(each.scale for each in stands) * size * 1280 / 1920 >= 26.0
        for one, other in itertools.combinations(stands, 2):
            assert math.dist((one.x, one.y), (other.x, other.y)) > 0.6 * size * one.scale


def places(text_scale: float = 1.0, seats: int = 6) -> Places:
    return Places(areas_for(Typesetter(text_scale), practice=False).board, seats)


def things(at: Places) -> Iterator[tuple[str, pygame.FRect]]:
    """Whatever has a place of its own, with its rectangle; discs, being round, are given by what lies well inside."""
    for place in RIVER:
        disc = at.disc(place)
        half_width, half_height = (radius * 0.72 for radius in at.radii(disc))
        yield f"disc {place}", pygame.FRect(disc.x - half_width, disc.y - half_height, 2 * half_width, 2 * half_height)
        yield f"bank {place}", at.bank_area(place)
    for gem in Gem:
        yield f"site {gem}", at.site(gem).area(ROCK)
    for seat in range(at.seats):
        yield f"card {seat}", at.played(seat).area
        x, y = at.seat_sign(seat)
        yield f"sign of seat {seat}", pygame.FRect(x - 12.0, y - 12.0, 24.0, 24.0)
        yield f"buoy {seat}", at.buoy(seat).area((30.0, 30.0))
        yield f"double canoe {seat}", at.berth(seat, 0).area((DOUBLE_CANOE[0] * 0.95, 30.0))
        yield f"canoe {seat}", at.berth(seat, 1).area((CANOE[0], 30.0))
    yield "weather vane", at.vane
    yield "signpost", at.sign.area((60.0, 40.0)).move(0, -20.0)
    yield "moose", at.moose.area((60.0, 70.0))
    yield "beaver", at.beaver_home.area((60.0, 40.0))


@pytest.mark.parametrize("text_scale", TEXT_SCALES)
def test_the_planks_of_a_landing_stage_begin_below_its_card_and_carry_its_canoes(text_scale: float) -> None:
    at = places(text_scale)
    for seat in range(at.seats):
        deck = at.deck(seat)
        assert deck.top >= at.played(seat).area.bottom - 8.0, "on a low board a card reaches a little over the planks"
        assert at.bay(seat).inflate(1, 1).contains(deck)
        for canoe in (0, 1):
            berth = at.berth(seat, canoe)
            assert deck.collidepoint(berth.x, berth.y)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", TEXT_SCALES)
def test_all_things_lie_on_the_board_inside_the_window(size: tuple[int, int], text_scale: float) -> None:
    painter = Painter(pygame.Surface(size), text_scale)
    at = places(text_scale)
    for name, area in things(at):
        assert at.board.contains(area), name
        for corner in (area.topleft, area.bottomright):
            assert pygame.FRect(0, 0, *size).collidepoint(painter.to_pixels(corner)), name


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("text_scale", TEXT_SCALES)
def test_no_two_things_have_one_place(text_scale: float, seats: int) -> None:
    for (one, area), (other, their_area) in itertools.combinations(things(places(text_scale, seats)), 2):
        assert not area.colliderect(their_area), f"{one} and {other}"


def test_discs_do_not_overlap() -> None:
    at = places()
    for one, other in itertools.combinations(RIVER, 2):
        (x, y), (their_x, their_y) = ((disc.x, disc.y) for disc in (at.disc(one), at.disc(other)))
        wide = at.radii(at.disc(one))[0] + at.radii(at.disc(other))[0]
        high = at.radii(at.disc(one))[1] + at.radii(at.disc(other))[1]
        assert math.hypot((x - their_x) / wide, (y - their_y) / high) > 1.0, f"{one} and {other}"


def test_the_river_comes_nearer_all_the_way_and_never_jumps() -> None:
    at = places()
    for arm in Arm:
        steps = [at.at(arm, number / 50) for number in range(round(GONE * 50) + 1)]
        for before, after in itertools.pairwise(steps):
            assert after.y > before.y
            assert after.scale >= before.scale
            assert math.hypot(after.x - before.x, after.y - before.y) < 8.0


def test_both_arms_share_the_main_channel() -> None:
    at = places()
    for number in range(51):
        assert at.at(Arm.LEFT, number / 10) == at.at(Arm.RIGHT, number / 10)
    assert at.at(Arm.LEFT, 5.5).x < at.at(Arm.RIGHT, 5.5).x


def test_a_way_begins_and_ends_on_the_discs_in_both_directions() -> None:
    at = places()
    neighbours = [*itertools.pairwise((Place.SHORE, *MAIN)), (Place.D5, Place.L6), (Place.D5, Place.R6)]
    neighbours += [(Place.L6, Place.L7), (Place.R6, Place.R7)]
    for one, other in neighbours:
        for start, end in ((one, other), (other, one)):
            assert at.between(start, end, 0.0) == at.disc(start)
            assert at.between(start, end, 1.0) == at.disc(end)
    assert at.between(Place.R7, Place.FALLS, 1.0) == at.at(Arm.RIGHT, GONE)


@pytest.mark.parametrize("count", range(1, CROWD + 1))
@pytest.mark.parametrize("place", RIVER)
def test_canoes_on_one_disc_stand_apart_and_can_be_told_by_the_pointer(place: Place, count: int) -> None:
    at = places()
    disc = at.disc(place)
    stands = [at.stand(disc, number, count) for number in range(count)]
    shapes = [(number, canoe_shape(stand, double=False)) for number, stand in enumerate(stands)]
    half_width, half_height = at.radii(disc)
    for number, stand in enumerate(stands):
        assert hit(shapes, (stand.x, stand.y + 6 * stand.scale)) == number
        assert abs(stand.x - disc.x) < half_width
        assert abs(stand.y - disc.y) < half_height
    assert [stand.y for stand in stands] == sorted(stand.y for stand in stands)


def test_a_canoe_on_a_disc_that_moves_moves_with_it() -> None:
    at = places()
    disc = at.disc(Place.D3)
    moved = Anchor(disc.x + 30.0, disc.y - 12.0, disc.scale)
    one, other = at.stand(disc, 1, 4), at.stand(moved, 1, 4)
    assert (other.x - one.x, other.y - one.y) == pytest.approx((30.0, -12.0), abs=1e-3)


@pytest.mark.parametrize("text_scale", TEXT_SCALES)
def test_every_disc_is_hit_in_the_middle_and_just_beside_its_edge(text_scale: float) -> None:
    at = places(text_scale)
    discs = [(place, disc_shape(at, at.disc(place))) for place in RIVER]
    for place, _ in discs:
        disc = at.disc(place)
        assert hit(discs, (disc.x, disc.y)) == place
    first = at.disc(Place.D1)
    left = first.x - at.radii(first)[0]
    assert hit(discs, (left - FORGIVENESS + 1, first.y)) is Place.D1
    assert hit(discs, (left - FORGIVENESS - 1, first.y)) is None


def test_what_holds_the_point_wins_over_what_is_only_near_and_the_last_of_several() -> None:
    at = places()
    disc = at.disc(Place.D5)
    both: list[tuple[int, HitArea]] = [
        (number, canoe_shape(Anchor(disc.x + shift, disc.y, disc.scale), double=False))
        for number, shift in enumerate((0.0, 20.0))
    ]
    assert hit(both, (disc.x, disc.y)) == 1
    assert hit(both, (disc.x - 38.0, disc.y)) == 0


@pytest.mark.parametrize("count", range(11))
def test_a_fan_lies_in_its_area_and_every_card_of_it_can_be_hit(count: int) -> None:
    area = pygame.FRect(362, 936, 700, 128)
    cards = fan(area, count)
    assert len(cards) == count
    for number, card in enumerate(cards):
        assert area.inflate(12, 16).contains(card.area)
        assert hit(card_shapes(cards), (card.x - card.width * 0.3, card.y)) == number


@pytest.mark.parametrize("seats", [3, 6])
def test_the_cloud_hangs_at_four_places_of_the_vane_from_left_to_right(seats: int) -> None:
    at = places(seats=seats)
    spots = [at.cloud(weather) for weather in WEATHER]
    assert [spot.x for spot in spots] == sorted({spot.x for spot in spots})
    assert all(at.vane.collidepoint(spot.x, spot.y) for spot in spots)
