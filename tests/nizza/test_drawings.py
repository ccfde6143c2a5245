"""Inkscape's drawings: groups, transforms, layers, curves, units (NZ-3)."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from nizza.baking.drawing import drawing_of
from nizza.board_file.things import upper_side
from tests.nizza.small_board import SVG, Sheet


def shape(
    body: str, page: str = 'width="2160" height="1080" viewBox="0 0 2160 1080"'
) -> tuple[tuple[float, float], ...]:
    """Return the corners of the one shape in `body`."""
    drawing = drawing_of(f'<svg xmlns="{SVG}" {page}>{body}</svg>'.encode())
    assert drawing.faults == ()
    return drawing.shapes[0].corners


SQUARE = ((100, 200), (140, 200), (140, 230), (100, 230))


@pytest.mark.parametrize(
    "body",
    [
        '<rect id="a" class="roof" x="100" y="200" width="40" height="30"/>',
        '<polygon id="a" class="roof" points="100,200 140,200 140,230 100,230"/>',
        '<path id="a" class="roof" d="M100 200h40v30h-40z"/>',
        '<g transform="translate(90 180)"><g transform="scale(2)">'
        '<rect id="a" class="roof" x="5" y="10" width="20" height="15"/></g></g>',
        '<rect id="a" class="roof" x="200" y="-140" width="30" height="40" transform="rotate(90)"/>',
        '<g style="display:none"><rect id="a" class="roof" x="100" y="200" width="40" height="30"/></g>',
        '<rect id="a" class="roof other" style="fill:#c00" x="100px" y="200" width="40" height="30"/>',
    ],
    ids=["rect", "polygon", "path", "groups", "rotated", "hidden layer", "style"],
)
def test_a_shape_is_the_same_however_it_is_drawn(body: str) -> None:
    """NZ-3."""
    assert set(shape(body)) == set(SQUARE)


@pytest.mark.parametrize(
    "page",
    [
        'width="4320" height="2160" viewBox="0 0 2160 1080"',
        'width="400mm" height="200mm" viewBox="0 0 2160 1080"',
        'viewBox="0 0 2160 1080"',
        'width="100%" height="100%" viewBox="0 0 2160 1080"',
        'width="2160" height="1080"',
    ],
)
def test_every_page_counts_as_1080_units_high(page: str) -> None:
    """NZ-3."""
    assert set(shape('<rect id="a" class="roof" x="100" y="200" width="40" height="30"/>', page)) == set(SQUARE)


def test_a_page_in_millimetres_may_begin_anywhere() -> None:
    """NZ-3."""
    page = 'width="216mm" height="108mm" viewBox="-50 -50 216 108"'
    assert set(shape('<rect id="a" class="roof" x="-40" y="-30" width="4" height="3"/>', page)) == set(SQUARE)


@pytest.mark.parametrize(
    "body",
    [
        '<circle id="a" class="palm" cx="300" cy="300" r="100"/>',
        '<path id="a" class="palm" d="M200 300 A100 100 0 0 1 400 300 A100 100 0 0 1 200 300 Z"/>',
        '<path id="a" class="palm" d="M200 300 C200 244.77 244.77 200 300 200 S400 244.77 400 300 '
        '355.23 400 300 400 200 355.23 200 300Z"/>',
    ],
    ids=["circle", "arcs", "Bézier curves"],
)
def test_curves_become_polylines_within_a_unit(body: str) -> None:
    """NZ-3."""
    corners = shape(body)
    assert all(hypot(x - 300, y - 300) == pytest.approx(100, abs=0.1) for x, y in corners)
    assert max(hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairwise(corners)) < 16
    (line,) = upper_side(corners)
    assert len(line) > 10
    assert all(y < 300 for _, y in line)


def test_the_upper_side_is_what_the_sky_sees() -> None:
    """NZ-5."""
    gable = upper_side([(0, 100), (50, 40), (100, 100)])
    assert gable == (((0, 100), (50, 40), (100, 100)),)
    stairs = upper_side([(0, 100), (0, 60), (40, 60), (40, 20), (90, 20), (90, 100)])
    assert stairs == (((0, 60), (40, 60)), ((40, 20), (90, 20)))
    overhang = upper_side([(0, 100), (0, 50), (60, 50), (60, 20), (20, 20), (20, 10), (80, 10), (80, 100)])
    assert overhang == (((0, 50), (20, 50)), ((20, 10), (80, 10)))
    tower = upper_side([(0, 100), (10, 20), (60, 20), (70, 100)])
    assert tower == (((10, 20), (60, 20)),), "walls are too steep"
    assert upper_side([(0, 0), (0, 50), (1, 50)]) == ()


def test_lengths_are_those_of_the_drawn_lines() -> None:
    """NZ-4."""
    sheet = Sheet()
    sheet.put("rope-240", d="M 10 10 l 120 90 l 40 -30", transform="scale(1.1)")
    sheet.put("ladder", transform="rotate(30)")
    board = sheet.board()
    assert board.rope_lengths == (220, 300, 360)
    assert board.ladder == 170
