"""Pawns, ropes, dice and cases as they are drawn, and what a seat's panel tells."""

from functools import partial
from gettext import NullTranslations
from itertools import combinations, pairwise
from math import cos, dist, radians, sin
from typing import Any

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from nizza import boards
from nizza.board.areas import Kind, Point, Water
from nizza.board.model import Board, Box
from nizza.dice import SYMBOLS
from nizza.rules.views import BoardName, Case, Pawn
from nizza.scene.momentum.swing_pose import HOLDS
from nizza.scene.ropes import held_line
from nizza.view.burglars.burglar import BurglarLook, paint_burglar
from nizza.view.burglars.burglar_poses import POSES, joints, sloped
from nizza.view.burglars.pawns import draw_figure, heart_of
from nizza.view.prizes import BODY, face_of
from nizza.view.ropes import line_of
from nizza.view.seat_facts import RouteImage, seat_facts
from nizza.view.sleepers import draw_sleeper
from nizza.view.tabletop import ROPE_SPACING, BurglarPose, Figure, Tabletop, foothold, ropes_on
from stage.graphics import art, theme
from stage.graphics.cast import PEOPLE
from stage.graphics.faces import Expression
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from tests.nizza.view_painting import AREA, GROUND, SIZE, middle, painter_of, seen, sight_on, view_of

COLOUR = theme.SEATS[0]
NINE = (
    BurglarPose.STAND,
    BurglarPose.HANG,
    BurglarPose.LEAN,
    BurglarPose.FLY,
    BurglarPose.PANIC,
    BurglarPose.LAND,
    BurglarPose.FINGERTIPS,
    BurglarPose.SWIM,
    BurglarPose.GLOAT,
)


def pawn_seen(
    painter: Painter, board: Board, pose: BurglarPose, colour: SeatColour, case: Case = Case.NONE
) -> np.ndarray[Any, Any]:
    """Return the pixels of a pawn in the middle of the window, from near by."""
    sight = sight_on(board)
    sight.camera.zoom_by(3)
    sight.jump()
    figure = Figure(*sight.to_board(AREA.center), pose, case=case)
    return seen(lambda canvas: draw_figure(canvas, sight, colour, figure, PEOPLE[0], 0.0), painter)


class TestFigures:
    def test_a_pawn_is_where_the_rules_say(self, board: Board) -> None:
        pawns = (Pawn(middle(board, "roof-2")), Pawn(Water(3), Case.TOOLS), Pawn(middle(board, "square-1")))
        table = Tabletop.of(view_of(pawns), board)
        for pawn, figure in zip(pawns, table.figures, strict=True):
            assert (figure.x, figure.y) == board.position(pawn.place)
            assert figure.case is pawn.case
        assert [figure.pose for figure in table.figures] == [BurglarPose.STAND, BurglarPose.SWIM, BurglarPose.STAND]

    def test_pawns_at_one_point_stand_side_by_side(self, board: Board) -> None:
        place = middle(board, "terrace-green")
        table = Tabletop.of(view_of((Pawn(place),) * 4), board)
        asides = [figure.aside for figure in table.figures]
        assert len({round(aside) for aside in asides}) == 4
        assert sum(asides) == pytest.approx(0.0)

    @pytest.mark.parametrize("count", [1, 3, 6])
    def test_all_feet_stand_wherever_a_group_is(self, board: Board, count: int) -> None:
        """The ends of areas are most often stood on; on a slanting roof the pawns beside them stand lower."""
        for area in board.areas:
            for end in (*area.edges, area.middle):
                figures = Tabletop.of(view_of((Pawn(end),) * count), board).figures
                feet = sorted(figure.feet for figure in figures)
                for x, y in feet:
                    assert y == pytest.approx(area.position(x)[1]), (end, x)
                    assert all(abs(x - edge.x) > 9.99 for edge in area.edges if area.kind is not Kind.SQUARE), end
                assert all(other[0] - one[0] > 6.0 for one, other in pairwise(feet)), end

    def test_pawns_on_two_areas_that_meet_stand_side_by_side_on_their_own(self) -> None:
        """Neither hides the other, and neither is pushed off."""
        board = boards.load("nice")
        palm, balcony = board.area("palm-2"), board.area("balcony-13")
        right, left = Point(palm.name, palm.right), Point(balcony.name, balcony.left)
        pawns = [Pawn(each) for each in (left, right, right, left, right)]
        view = replace(view_of(tuple(pawns)), board=BoardName(board.name, board.fingerprint))
        figures = Tabletop.of(view, board).figures
        for pawn, figure in zip(pawns, figures, strict=True):
            assert isinstance(pawn.place, Point)
            assert figure.feet[1] == pytest.approx(board.area(pawn.place.area).position(figure.feet[0])[1])
        assert all(other - one >= 19.0 for one, other in pairwise(sorted(figure.feet[0] for figure in figures)))

    def test_nobody_is_moved_without_a_need(self, board: Board) -> None:
        place = middle(board, "roof-2")
        beside = Point(place.area, place.x + 20.0)
        figures = Tabletop.of(view_of((Pawn(place), Pawn(beside), Pawn(Water(3)))), board).figures
        assert [(figure.aside, figure.below) for figure in figures] == [(0.0, 0.0)] * 3

    def test_a_third_pawn_close_by_makes_space_as_well(self, board: Board) -> None:
        place = middle(board, "terrace-green")
        places = (place, place, Point(place.area, place.x + 30.0))
        feet = sorted(figure.feet[0] for figure in Tabletop.of(view_of(tuple(map(Pawn, places))), board).figures)
        assert [round(other - one) for one, other in pairwise(feet)] == [38, 38]

    def test_suitcases_and_helicopter_follow_the_match(self, board: Board) -> None:
        pawns = (Pawn(middle(board, "roof-2"), Case.TOOLS), Pawn(middle(board, "roof-3"), Case.JEWELS))
        assert Tabletop.of(view_of(pawns), board).cases == 4
        early = Tabletop.of(view_of(pawns, round_=0), board).helicopter
        later = Tabletop.of(view_of(pawns), board).helicopter
        assert (early.x, early.y) == board.helipad
        assert (later.x, later.y) == board.helicopter

    def test_a_held_pawn_leans_as_its_rope_does(self) -> None:
        figure = Figure(0.0, 0.0)
        figure.hold((100.0, 100.0), (200.0, 200.0))
        assert (figure.x, figure.y) == (200.0, 200.0)
        assert figure.angle == pytest.approx(45.0)

    @pytest.mark.parametrize("slope", [-0.84, -0.28, 0.28, 0.84])
    @pytest.mark.parametrize("pose", [BurglarPose.STAND, BurglarPose.GLOAT, BurglarPose.FIST, BurglarPose.LAND])
    def test_both_feet_stand_on_a_slope(self, pose: BurglarPose, slope: float) -> None:
        flat = joints(pose, 0)
        shape = sloped(flat, slope)
        for leg, before in zip(shape.legs, flat.legs, strict=True):
            assert leg.end == pytest.approx((before.end[0], before.end[1] + slope * before.end[0]))
            long = dist(before.root, before.joint) + dist(before.joint, before.end)
            assert dist(leg.root, leg.end) < 1.25 * long + 4.0, "no leg is stretched"
        assert (shape.hip[0] - flat.hip[0]) * slope > 0.0, "the weight is on the leg below"

    def test_a_pawn_on_a_roof_knows_its_slope(self, board: Board) -> None:
        table = Tabletop.of(view_of(tuple(Pawn(Point("roof-2", x), placed=True) for x in (760.0, 840.0))), board)
        up, down = (figure.slope for figure in table.figures)
        assert up < -0.5
        assert down > 0.5

    def test_climbers_hold_the_rails(self) -> None:
        for phase in range(len(POSES[BurglarPose.CLIMB])):
            assert [abs(arm.end[0]) for arm in joints(BurglarPose.CLIMB, phase).arms] == [12, 12]

    @pytest.mark.parametrize("at", [(200.0, 400.0), (60.0, 330.0), (110.0, 200.0)], ids=["taut", "slack", "beside"])
    def test_a_rope_ends_in_the_hands_that_hold_it(self, at: tuple[float, float]) -> None:
        figure = Figure(0.0, 0.0)
        figure.hold((100.0, 100.0), at)
        hands = joints(BurglarPose.HANG, 0).arms
        line = held_line((100.0, 100.0), figure, 320.0)
        lean = radians(figure.angle)
        for arm in hands:
            x, y = arm.end
            hand = at[0] + x * cos(lean) + y * sin(lean), at[1] - x * sin(lean) + y * cos(lean)
            assert min(dist(hand, spot) for spot in line[-2:]) < 10.0
        assert line[0] == (100.0, 100.0)
        assert dist(line[-1], at) > 55.0, "nothing of it hangs along the legs"
        assert len(held_line((100.0, 100.0), figure, 320.0, taut=True)) == 3, "straight to the hands"

    @pytest.mark.parametrize("pose", [*BurglarPose])
    def test_every_seat_looks_different_in_every_pose(self, pose: BurglarPose, board: Board) -> None:
        painter = painter_of()
        pictures = [pawn_seen(painter, board, pose, colour) for colour in theme.SEATS]
        for one, other in combinations(pictures, 2):
            assert (np.abs(one - other).sum(axis=2) > 60).sum() > 20

    def test_every_pose_has_a_silhouette_of_its_own_at_40_pixels(self) -> None:
        """Two poses, laid upon each other by their middles, never cover the same pixels."""
        shapes = {}
        for pose in NINE:
            surface = pygame.Surface((104, 104), pygame.SRCALPHA)
            painter = painter_of()
            with painter.canvas.instead(surface, surface.get_rect()):
                paint_burglar(painter, BurglarLook(theme.SEATS[1], False, PEOPLE[0], pose))
            mask = pygame.mask.from_surface(surface)
            (box,) = [rect.unionall(mask.get_bounding_rects()) for rect in mask.get_bounding_rects()[:1]]
            assert surface.get_rect().inflate(-2, -2).contains(box), f"{pose} is cut off"
            shapes[pose] = mask, box
        for (one, (mask, box)), (other, (mask_2, box_2)) in combinations(shapes.items(), 2):
            offset = box.centerx - box_2.centerx, box.centery - box_2.centery
            shared = mask.overlap_area(mask_2, offset)
            assert shared < 0.85 * (mask.count() + mask_2.count() - shared), (one, other)

    def test_a_face_shows_each_mood(self) -> None:
        painter = painter_of()
        pictures = []
        looks: list[dict[str, Any]] = [{"mood": each} for each in Expression]
        looks += [{"mood": Expression.NEUTRAL, "blinks": True}, {"mood": Expression.SMIRK, "winks": True}]
        for look in looks:
            surface = pygame.Surface((240, 240), pygame.SRCALPHA)
            with painter.canvas.instead(surface, surface.get_rect()):
                paint_burglar(painter, BurglarLook(theme.SEATS[1], False, PEOPLE[0], BurglarPose.STAND, **look))
            pictures.append(pygame.image.tobytes(surface, "RGBA"))
        assert len(set(pictures)) == len(looks)

    @pytest.mark.parametrize("pose", [BurglarPose.STAND, BurglarPose.RUN, BurglarPose.CLIMB, BurglarPose.HANG])
    def test_the_cases_have_shapes_of_their_own(self, pose: BurglarPose, board: Board) -> None:
        painter = painter_of()
        without, tools, jewels = (pawn_seen(painter, board, pose, theme.SEATS[1], case) for case in Case)
        shapes = [np.abs(without - carrying).sum(axis=2) > 60 for carrying in (tools, jewels)]
        assert all(shape.any() for shape in shapes)
        assert (shapes[0] != shapes[1]).sum() > 15

    def test_ropes_on_one_chimney_hang_side_by_side_about_its_middle(self, board: Board) -> None:
        ropes = ropes_on(board, (3, 5, 3, 3, 6, 6))
        middle, far = board.chimneys[3][0], board.chimneys[6][0]
        assert [ropes[rope].x - middle for rope in (0, 2, 3)] == [-ROPE_SPACING, 0.0, ROPE_SPACING]
        assert [ropes[rope].x - far for rope in (4, 5)] == [-ROPE_SPACING / 2, ROPE_SPACING / 2]

    def test_the_middle_of_a_pawn_on_a_rope_lies_along_the_rope(self, board: Board) -> None:
        sight, anchor, foot = sight_on(board), board.chimneys[4], (board.chimneys[4][0] + 150.0, 700.0)
        figure = Figure(*foot)
        figure.hold(anchor, foot)
        (x0, y0), (x1, y1) = sight.to_screen(anchor), sight.to_screen(foot)
        x, y = heart_of(sight, figure)
        assert y0 < y < y1
        assert x == pytest.approx(x0 + (x1 - x0) * (y - y0) / (y1 - y0), abs=0.01)

    def test_a_hanging_rope_is_as_long_as_it_is(self, board: Board) -> None:
        for rope in range(6):
            line = line_of(ropes_on(board, (1, 2, 3, 4, 5, 6))[rope], seconds=2.0)
            assert line[0] == board.chimneys[rope + 1]
            assert dist(line[0], line[-1]) == pytest.approx(board.rope_length(rope), rel=0.01)


class TestPanelAndDice:
    def test_the_panel_tells_way_and_case(self, board: Board) -> None:
        pawn = Pawn(middle(board, "yacht"), Case.JEWELS)
        load, way = seat_facts(board, pawn, theme.SEATS[0], NullTranslations(), 1.0, dice=2)
        assert isinstance(way.picture, RouteImage)
        assert way.picture.come == 1.0
        assert "jewels" in load.tooltip
        assert "2 dice passed on" in load.tooltip
        assert "100" in way.tooltip

    def test_there_is_a_drawing_for_every_side(self) -> None:
        faces = {face_of(symbol) for symbol in SYMBOLS}
        assert len(faces) == len(SYMBOLS)
        assert all(art.exists(name) for name in (BODY, *faces))


def test_who_pulls_up_rises_from_below_the_edge_onto_it(board: Board) -> None:
    painter, sight = painter_of(), sight_on(board)
    tops, feet = [], []

    def draw(figure: Figure, canvas: Painter) -> None:
        draw_figure(canvas, sight, COLOUR, figure, PEOPLE[0], 0.0)

    for progress in (0.0, 0.3, 0.6, 1.0):
        figure = Figure(*sight.to_board(AREA.center), BurglarPose.PULL_UP, progress=progress)
        pixels = seen(partial(draw, figure), painter)
        rows = np.nonzero((np.abs(pixels - GROUND).sum(axis=2) > 60).any(axis=0))[0]
        tops.append(int(rows[0]))
        feet.append(int(rows[-1]))
    edge = round(AREA.centery * painter.canvas.scale)
    assert tops == sorted(tops, reverse=True)
    assert feet == sorted(feet, reverse=True)
    assert tops[0] >= edge - 4
    assert feet[-1] <= edge + 3


def test_both_soles_stand_on_what_is_wide_enough(board: Board) -> None:
    ankles = [limb.end[0] for limb in joints(BurglarPose.STAND, 0).legs]
    reach = max(ankles) + 9.0
    for area in board.areas:
        for line in area.lines:
            (left, _), (right, _) = line[0], line[-1]
            if right - left > 5 * reach and area.kind is not Kind.SQUARE:
                for x, inwards in ((left, 1), (right, -1)):
                    assert inwards * foothold(board, Point(area.name, x))["aside"] >= reach, area.name


def test_both_hands_hold_the_edge_a_pawn_hangs_from() -> None:
    """They hook their fingers over it from below, and neither is beyond its end."""
    for phase in range(len(POSES[BurglarPose.FINGERTIPS])):
        hung = [limb.end for limb in joints(BurglarPose.FINGERTIPS, phase).arms]
        assert max(abs(x) for x, _ in hung) + 6.0 <= HOLDS
        assert all(0.0 < y < 6.0 for _, y in hung)


def test_a_burglar_at_ease_wears_the_humour_of_its_player(board: Board) -> None:
    sight = sight_on(board)
    sight.camera.zoom_by(3)
    sight.jump()

    def face(pose: BurglarPose, humour: Expression | None) -> np.ndarray[Any, Any]:
        figure = Figure(*sight.to_board(AREA.center), pose, humour=humour)
        return seen(lambda canvas: draw_figure(canvas, sight, COLOUR, figure, PEOPLE[0], 0.0), painter_of())

    for humour in (Expression.JOY, Expression.SHOCK, Expression.SWEAT, Expression.ANGER, Expression.THINKING):
        assert (face(BurglarPose.STAND, humour) != face(BurglarPose.STAND, None)).any()
    assert (face(BurglarPose.PANIC, Expression.JOY) == face(BurglarPose.PANIC, None)).all(), "fear comes first"


def test_neighbours_are_people_with_faces(board: Board) -> None:
    sight, drawn = sight_on(board), []
    sight.camera.zoom_by(3)
    sight.jump()

    def lean_out(window: Box, canvas: Painter) -> None:
        draw_sleeper(canvas, sight, window, 1.0)

    for kind in range(3):
        left = 3 * round(sight.middle / 3) + kind
        window = (left, 500.0, left + 40.0, 560.0)
        pixels = seen(partial(lean_out, window), painter_of())
        changed = np.abs(pixels - GROUND).sum(axis=2) > 60
        assert changed.sum() > 150, "large enough to be read, in a window of 40 units"
        drawn.append(len(np.unique(pixels[changed], axis=0)))
        sill = round(sight.to_screen((0.0, window[3]))[1] * SIZE[1] / 1080)
        assert not changed[:, sill + 2 :].any(), "behind the sill"
    assert min(drawn) > 25
