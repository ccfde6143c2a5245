"""The set of pieces, what fits what, and that outlines and names of sides tell the same story (VE-1 to VE-4, VE-20)."""

import math
from collections import Counter
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from statistics import fmean

import pytest

from benchmarks.matches import play_match
from physics.polygon import Point, Polygon, bulk, cross, inset, mirrored, posed
from table.contract import SPECTATOR
from table.headless.arena import Tournament
from table.storage.files import BrokenAsset
from tests.vertiges.positions import fits
from vertiges import GAME
from vertiges import pieces as pieces_module
from vertiges.outlines import CLEARANCE, CORNER_RADIUS, HALF, outline, profile, shape
from vertiges.pieces import (
    EVERY_ORIENTATION,
    Cut,
    Direction,
    base_orientations,
    mates,
    orientations,
    piece_set,
)
from vertiges.rules.actions import Handle
from vertiges.rules.fitting import standing
from vertiges.rules.snapshot import QUARTER
from vertiges.rules.views import Phase

PIECES = tuple(piece_set().values())


def height_at(line: Polygon, place: float) -> float:
    """Return the height of a line that goes from left to right, at a place."""
    for (x0, y0), (x1, y1) in pairwise(line):
        if x0 <= place <= x1 and x1 > x0:
            return y0 + (y1 - y0) * (place - x0) / (x1 - x0)
    raise AssertionError(place)


def gap(lower: Cut, upper: Cut, place: float, shift: float = 0.0) -> float:
    """Return the air at a place between two sides set flush upon each other, the upper one shifted to the right."""
    below = height_at(profile(lower), -place)
    above = height_at(profile(upper), place - shift)
    return -below - above


def test_the_set_is_as_the_rules_say() -> None:
    """VE-1, VE-3."""
    assert [piece.id for piece in PIECES] == list(range(1, 49))
    assert sum(piece.star for piece in PIECES) == 12
    assert len({(piece.top, *sorted((piece.left, piece.right))) for piece in PIECES}) == 48
    sides = Counter(cut for piece in PIECES for cut in (piece.top, piece.left, piece.right))
    assert Cut.STAIR_BACK not in sides
    assert 4 <= sides[Cut.PLAIN] <= 12
    for notch, tongue in (
        (Cut.WEDGE_NOTCH, Cut.WEDGE_TONGUE),
        (Cut.ROUND_NOTCH, Cut.ROUND_TONGUE),
        (Cut.BOX_NOTCH, Cut.BOX_TONGUE),
    ):
        assert abs(sides[notch] - sides[tongue]) <= 2
    families = Counter(cut.family for cut in sides.elements() if cut)
    assert set(families) == set("VUHZ")
    assert max(families.values()) - min(families.values()) <= 3


@pytest.mark.parametrize("seats", [2, 4])
def test_the_set_makes_good_games(seats: int) -> None:
    """VE-3: the targets, in matches of regulars, who do not close towers on purpose, with hands that never fail."""
    tournament = Tournament(game=replace(GAME, nature=""), words=("regular",) * seats, options={}, seed=1, matches=30)
    heights, lays, zaps = list[list[int]](), list[bool](), list[bool]()
    for number in range(tournament.matches):
        match = play_match(tournament, number)
        state, can_zap = match.game.setup(seats, match.setup.options), dict[int, bool]()
        for entry in match.past:
            view = state.observation(SPECTATOR)
            if view.phase is Phase.TURN:
                legal = state.legal_actions(view.player)
                deeds = {action.intention.deed for action in legal if isinstance(action, Handle)}
                if view.turn not in can_zap and view.table.placed:
                    lays.append("lay" in deeds)
                can_zap[view.turn] = can_zap.get(view.turn, False) or "zap" in deeds
            state.apply(entry.seat, entry.action)
        zaps += can_zap.values()
        heights.append([len(tower.pieces) for tower in standing(state.observation(SPECTATOR).table)])
    assert 5.0 <= fmean(map(len, heights)) <= 10.0
    assert 9.0 <= fmean(map(max, heights)) <= 20.0
    assert 0.55 <= fmean(lays) <= 0.75
    assert fmean(zaps) >= 0.2


@pytest.mark.parametrize(("lower", "upper"), list(product(Cut, Cut)))
def test_sides_mate_exactly_when_their_lines_do(lower: Cut, upper: Cut) -> None:
    """VE-2: by their outlines alone, mating sides lie flush and lock both ways; all others stand off or slide."""
    places = [i * 0.1 for i in range(-190, 191)]
    flush = all(gap(lower, upper, place) > -1e-9 for place in places)
    locked = all(any(gap(lower, upper, place, shift) < -0.01 for place in places) for shift in (-0.8, 0.8))
    assert mates(lower, upper) == mates(upper, lower) == (flush and locked)
    if not flush:
        assert min(gap(lower, upper, place) for place in places) < -1.5, "stopped well above its seat"


@pytest.mark.parametrize("cut", [cut for cut in Cut if cut])
def test_mates_have_a_little_air_and_no_more(cut: Cut) -> None:
    assert cut.mate is not None
    deepest = max(gap(cut, cut.mate, i * 0.1) for i in range(-190, 191))
    assert CLEARANCE <= deepest + 1e-9 <= 1.5


def test_nothing_fits_on_a_closed_top() -> None:
    """VE-4: neither on a plain flank nor on the flat side."""
    for piece in PIECES:
        assert orientations(piece, Cut.PLAIN) == ()
        assert not any(
            fits(piece, held.turn, held.flipped, other, other_turn=2) for other in PIECES for held in EVERY_ORIENTATION
        )


def test_what_fits_can_be_turned_and_flipped() -> None:
    """VE-2: piece 4 has a wedge notch on top, a wedge tongue on its left flank and a round notch on its right."""
    piece, wedge_notch = piece_set()[4], piece_set()[1]
    assert (piece.top, piece.left, piece.right) == (Cut.WEDGE_NOTCH, Cut.WEDGE_TONGUE, Cut.ROUND_NOTCH)
    assert fits(piece, 1, False, wedge_notch), "its left flank below"
    assert fits(piece, 3, True, wedge_notch), "the left flank is on the right when flipped"
    assert not any(fits(piece, turn, False, wedge_notch) for turn in (0, 2, 3))
    assert orientations(piece, Cut.WEDGE_NOTCH) == ((1, False), (3, True))


def test_a_stair_fits_a_stair_that_shows_the_same_face() -> None:
    """VE-2: stair meets stair turned round; a flipped one only another flipped one."""
    stair = piece_set()[47]
    assert stair.top is Cut.STAIR
    assert fits(stair, 2, False, stair)
    assert fits(stair, 2, True, stair, 0, True)
    assert not fits(stair, 2, True, stair)
    assert not fits(stair, 2, False, stair, 0, True)


def test_a_base_stands_on_its_flat_side() -> None:
    """VE-20."""
    for piece, held in product(PIECES, base_orientations()):
        assert piece.side(Direction.BELOW, *held) is Cut.PLAIN
        assert piece.side(Direction.ABOVE, *held) in (piece.top, piece.top.from_behind)


@pytest.mark.parametrize("held", EVERY_ORIENTATION)
def test_the_outline_shows_the_cut_that_the_rules_name(held: tuple[int, bool]) -> None:
    """VE-2: for every piece and side, in every turn and flip."""
    turn, flipped = held
    for piece, direction in product(PIECES, Direction):
        facing = posed(outline(piece, flipped), 0, 0, (turn - direction) * QUARTER)
        seen = sorted((x, y) for x, y in facing if y < -HALF + 0.1 and abs(x) < 14)
        named = sorted(
            (s, -HALF - h) for s, h in profile(piece.side(direction, turn, flipped)) if h > -0.1 and abs(s) < 14
        )
        assert len(seen) == len(named), (piece, direction, held)
        assert all(math.dist(*corners) < 1e-6 for corners in zip(seen, named, strict=True)), (piece, direction, held)


def test_convex_parts_cover_the_outline_exactly() -> None:
    for piece in PIECES:
        form = shape(piece)
        shrunk = inset(form.outline, CORNER_RADIUS)
        assert sum(bulk(part).area for part in form.parts) == pytest.approx(bulk(shrunk).area)
        for part in form.parts:
            size = len(part)
            assert all(cross(part[i - 1], part[i], part[(i + 1) % size]) > 0 for i in range(size)), "convex"
            assert all(_inside(point, form.outline) for point in part)


def _inside(point: Point, polygon: Polygon) -> bool:
    crossings = 0
    for (x0, y0), (x1, y1) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (y0 > point[1]) != (y1 > point[1]):
            crossings += point[0] < x0 + (x1 - x0) * (point[1] - y0) / (y1 - y0)
    return crossings % 2 == 1


def test_weight_and_moment_come_from_the_outline() -> None:
    """Against a count of half-millimetre grains; and the back weighs what the front weighs."""
    for piece in (piece_set()[2], piece_set()[24], piece_set()[44]):
        form = shape(piece)
        grains = [
            (x / 2 + 0.25, y / 2 + 0.25)
            for x, y in product(range(-62, 62), repeat=2)
            if _inside((x / 2 + 0.25, y / 2 + 0.25), form.outline)
        ]
        mass = len(grains) * 0.25 * 0.7e-3 * 40
        centre = [sum(grain[axis] for grain in grains) / len(grains) for axis in (0, 1)]
        moment = mass * sum(math.dist(grain, centre) ** 2 for grain in grains) / len(grains)
        assert form.mass == pytest.approx(mass, rel=0.01)
        assert (form.x, form.y) == pytest.approx(centre, abs=0.1)
        assert form.moment == pytest.approx(moment, rel=0.02)
        back = shape(piece, flipped=True)
        assert (back.mass, back.moment, back.x, back.y) == pytest.approx((form.mass, form.moment, -form.x, form.y))
        assert back.outline == mirrored(form.outline)


@pytest.mark.parametrize(
    "text",
    [
        "not json",
        '[{"id": 1, "top": "V-", "left": "Q", "right": ""}]',
        '[{"id": 1, "top": "", "left": "Z", "right": ""}]',
        '[{"id": 1, "top": "Z", "left": "", "right": ""}, {"id": 1, "top": "V-", "left": "", "right": ""}]',
        '[{"id": 1, "top": "Z", "left": "", "right": "", "colour": "red"}]',
    ],
)
def test_a_damaged_file_of_pieces_is_said_so(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = tmp_path / "pieces.json"
    damaged.write_text(text, encoding="utf-8")
    monkeypatch.setattr(pieces_module, "PIECES_FILE", damaged)
    piece_set.cache_clear()
    try:
        with pytest.raises(BrokenAsset, match=r"pieces\.json"):
            piece_set()
    finally:
        monkeypatch.undo()
        piece_set.cache_clear()
        assert len(piece_set()) == 48
