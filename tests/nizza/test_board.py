"""The board: areas, points, reach, falls, and the sample of points (NZ-1 … NZ-5, NZ-35)."""

from __future__ import annotations

from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nizza import boards
from nizza.board.areas import PAWN_RADIUS, TOLERANCE, Kind, NoSuchPoint, Point, Water, excess, is_within
from nizza.board.model import CHIMNEYS, FIRST_ROPES, ROPES, Board
from tests.nizza.small_board import Sheet

BOARD = Sheet().board()
NICE = boards.load("nice")
PORT = boards.load("port")


def test_fourteen_chimneys_have_the_numbers_before_and_after_as_neighbours() -> None:
    """NZ-1."""
    assert list(BOARD.chimneys) == list(CHIMNEYS) == list(range(1, 15))
    assert BOARD.neighbours(1) == (2,)
    assert BOARD.neighbours(7) == (6, 8)
    assert BOARD.neighbours(14) == (13,)
    assert BOARD.chimneys[1] == (80, 330)
    assert sorted(FIRST_ROPES) == [1, 4, 5, 8, 9, 11]


def test_areas_stand_along_the_route() -> None:
    """NZ-2."""
    stations = (Kind.START, Kind.TOOLS, Kind.SAFE, Kind.YACHT)
    routes = [BOARD.only(kind).route for kind in stations]
    assert routes == sorted(routes) == [100, 640, 1180, 1980]
    assert [area.route for area in BOARD.areas] == sorted(area.route for area in BOARD.areas)


def test_a_route_can_lead_to_the_left_and_be_given_by_hand() -> None:
    """NZ-2."""
    sheet = Sheet()
    sheet.level.set("transform", "matrix(-1 0 0 1 2160 0)")
    sheet.put("low-4", data_route="-1500")
    mirrored = sheet.board()
    assert [area.name for area in mirrored.squares] == [area.name for area in BOARD.squares]
    assert mirrored.areas[-1].name == "yacht"
    assert mirrored.area("low-4").route == -1500


def test_six_ropes_have_three_lengths_and_the_ladder_one() -> None:
    """NZ-4."""
    assert [BOARD.rope_length(rope) for rope in ROPES] == [240, 240, 300, 300, 360, 360]
    assert BOARD.ladder == 170


def test_reach_ends_a_millionth_of_a_unit_beyond_the_length() -> None:
    """NZ-4."""
    assert is_within((0, 0), (3, 4), 5)
    assert is_within((0, 0), (3, 4), 5 - 0.9e-6)
    assert not is_within((0, 0), (3, 4), 5 - 1.1e-6)
    assert excess((0, 0), (3, 4), 5 - 0.9e-6) == 0
    assert excess((0, 0), (30, 40), 38) == 12


def test_a_pawn_stands_anywhere_on_a_roof_but_in_the_middle_of_a_square() -> None:
    """NZ-5."""
    assert BOARD.position(Point("house-1", 200)) == (200, 400)
    assert BOARD.position(Point("house-1", 217.125)) == (217.125, 400)
    assert BOARD.position(Point("square-1", 280)) == (280, 850)
    assert BOARD.position(Water(1)) == (280, 980)
    for nowhere in (Point("house-1", 199), Point("square-1", 281), Point("attic", 200), Water(10), Water(-1)):
        with pytest.raises(NoSuchPoint):
            BOARD.position(nowhere)


@pytest.mark.parametrize(("gap", "expected"), [(PAWN_RADIUS - 1, True), (PAWN_RADIUS, True), (PAWN_RADIUS + 1, False)])
def test_a_disc_touches_an_area_whose_outline_it_meets(gap: float, expected: bool) -> None:
    """NZ-5."""
    sheet = Sheet()
    sheet.rect("beside", "roof", 640 + 80 + gap, 405, 40, 8)
    assert sheet.board().touches(Point("beside", 720 + gap), Kind.TOOLS) is expected


def test_a_pawn_on_a_terrace_touches_it() -> None:
    """NZ-5."""
    assert BOARD.touches(Point("house-3", 600), Kind.TOOLS)
    assert not BOARD.touches(Point("house-4", 800), Kind.TOOLS)


def test_a_fall_between_two_squares_leaves_the_choice_of_both() -> None:
    """NZ-35."""
    border = 370
    assert BOARD.squares_below(Point("house-1", 300)) == (1,)
    assert BOARD.squares_below(Point("house-1", border - PAWN_RADIUS - 1)) == (1,)
    assert BOARD.squares_below(Point("house-1", border - PAWN_RADIUS + 1)) == (1, 2)
    assert BOARD.squares_below(Point("square-4", 820)) == (4,)


def test_from_the_yacht_one_falls_beside_the_last_square() -> None:
    """NZ-35."""
    assert BOARD.squares_below(Point("yacht", 2000)) == (9,)


centres = st.tuples(st.floats(0, 4800), st.floats(0, 1000))


@settings(deadline=None)
@given(centre=centres, radius=st.floats(20, 420))
def test_what_is_within_a_circle_is_what_single_points_say(centre: tuple[float, float], radius: float) -> None:
    """NZ-4."""
    stretches = NICE.within(centre, radius)
    for index, area in enumerate(NICE.areas):
        own = [stretch for stretch in stretches if stretch.area == index]
        whole = area.kind is not Kind.SQUARE
        for step in range(41) if whole else (20,):
            x = area.left + (area.right - area.left) * step / 40
            if area.height_at(x) is None:
                continue
            distance = dist(centre, area.position(x))
            if abs(distance - radius) > 1e-3:
                assert any(s.left - 1e-6 <= x <= s.right + 1e-6 for s in own) == (distance <= radius)


@given(centre=centres, radius=st.floats(20, 420))
def test_the_sample_is_in_reach_and_has_the_farthest_points(centre: tuple[float, float], radius: float) -> None:
    """NZ-5."""
    sample = NICE.sample.within(centre, radius)
    assert len(set(sample)) == len(sample)
    assert all(dist(centre, NICE.position(point)) <= radius + TOLERANCE for point in sample)
    for stretch in NICE.within(centre, radius):
        own = [point.x for point in sample if point.area == NICE.areas[stretch.area].name]
        if stretch.right - stretch.left > 0.1:
            assert min(abs(x - stretch.right) for x in own) <= 0.01
            assert min(abs(x - stretch.left) for x in own) <= 0.01


def test_the_sample_has_edges_middles_and_points_next_to_chimneys() -> None:
    """NZ-5."""
    sample = BOARD.sample.within((280, 400), 170)
    assert {Point("house-1", x) for x in (200.0, 280.0, 360.0)} <= set(sample)
    assert Point("house-1", 210.0) in sample, "chimney 2 stands there"
    assert [point.x for point in sample if point.area == "low-1"] == []
    assert [point for point in BOARD.sample.within((280, 710), 170) if point.area == "square-1"] == [
        Point("square-1", 280.0)
    ]


def test_landings_of_a_chimney_are_the_sample_around_it() -> None:
    for rope in ROPES:
        assert NICE.landings(5, rope) == NICE.sample.within(NICE.chimneys[5], NICE.rope_length(rope))


@pytest.mark.parametrize("board", [NICE, PORT], ids=["nice", "port"])
def test_shipped_boards_are_two_to_three_screens_wide(board: Board) -> None:
    """NZ-3."""
    assert 2 * 1920 <= board.size[0] <= 3 * 1920


def test_nice_has_twelve_roofs_and_three_palms() -> None:
    """NZ-1."""
    assert sum(area.kind is Kind.ROOF for area in NICE.areas) >= 12
    assert sum(area.kind is Kind.PALM for area in NICE.areas) >= 3


@pytest.mark.parametrize("board", [NICE, PORT], ids=["nice", "port"])
def test_the_red_terraces_stand_at_one_and_two_thirds(board: Board) -> None:
    """NZ-2."""
    start, end = board.only(Kind.START).route, board.only(Kind.YACHT).route
    for kind, part in ((Kind.TOOLS, 1 / 3), (Kind.SAFE, 2 / 3)):
        assert (board.only(kind).route - start) / (end - start) == pytest.approx(part, abs=0.05)


@pytest.mark.parametrize("board", [NICE, PORT], ids=["nice", "port"])
def test_the_ladder_joins_the_street_and_the_yacht_with_the_houses(board: Board) -> None:
    """NZ-3: it leads up from every square or one beside it, and so NZ-50's three ladders can happen."""
    above = [point for area in board.areas if area.kind not in (Kind.SQUARE, Kind.YACHT) for point in area.spaced(5.0)]
    leads_up = [
        any(is_within(board.position(square.middle), board.position(point), board.ladder) for point in above)
        for square in board.squares
    ]
    assert all(any(leads_up[max(0, number - 1) : number + 2]) for number in range(len(leads_up)))
    last = [point for point in above if board.area(point.area).kind is Kind.LAST_HOUSE]
    deck = board.only(Kind.YACHT).spaced(5.0)
    assert any(is_within(board.position(one), board.position(other), board.ladder) for one in last for other in deck)


@pytest.mark.parametrize("name", ["nice", "port"])
def test_every_swing_passes_a_chimney_or_two_on_the_shipped_boards(name: str) -> None:
    """NZ-4: from each chimney the longest rope reaches the roofs beside it, and the last ones the yacht."""
    board = boards.load(name)
    for number in CHIMNEYS:
        landed = {board.area(point.area).middle.x for point in board.landings(number, 5)}
        assert len(landed) >= 4
    assert any(point.area == "yacht" for point in board.landings(14, 5))


def test_scenery_does_not_change_the_fingerprint_but_the_level_does() -> None:
    scenery, moved = Sheet(), Sheet()
    scenery.rect("cloud", "sky", 10, 10, 500, 50)
    moved.put("low-4", x=782)
    assert scenery.board().fingerprint == BOARD.fingerprint
    assert moved.board().fingerprint != BOARD.fingerprint


def test_way_is_gained_above_the_street_and_further_along_the_route() -> None:
    here = BOARD.area("house-2").middle
    assert BOARD.gains_way(here, BOARD.area("house-3").middle)
    assert not BOARD.gains_way(here, here)
    assert not BOARD.gains_way(here, BOARD.area("house-1").middle)
    assert not BOARD.gains_way(here, BOARD.squares[-1].middle)
