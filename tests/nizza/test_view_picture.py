"""The whole picture of a match: its marks, the little map, the plan of the route."""

import gc
from dataclasses import replace
from functools import partial
from gettext import NullTranslations
from math import dist
from weakref import ref

import msgspec
import numpy as np
import pygame
import pytest

from nizza import boards
from nizza.board.areas import Kind
from nizza.board.model import Board
from nizza.rules.views import Case, Pawn
from nizza.scene.scene_state import stops
from nizza.view.board_picture import BoardPicture
from nizza.view.marks import NO_MARKS, Marks, draw_reach, upper_side
from nizza.view.picture import draw_picture, draw_route_plan, map_area, place_on_map
from nizza.view.render_context import RenderContext
from nizza.view.ropes import draw_plates
from nizza.view.tabletop import Tabletop
from stage.graphics import theme
from stage.graphics.cast import PEOPLE
from tests.nizza.small_board import layers_in
from tests.nizza.view_painting import (
    AREA,
    GROUND,
    SIZE,
    Paint,
    differing,
    gliding,
    middle,
    painter_of,
    seen,
    sight_on,
    view_of,
)


class TestPlates:
    @pytest.mark.parametrize("whole", [True, False])
    def test_a_chimney_bears_its_number_near_by_and_wherever_it_is_named(self, board: Board, *, whole: bool) -> None:
        sight = sight_on(board)
        if not whole:
            sight.show(board.chimneys[4][0] - 200.0, board.chimneys[4][0] + 200.0)
        sight.jump()

        def plates(*named: int) -> Paint:
            return lambda painter: draw_plates(painter, sight, named)

        assert (differing(plates(), lambda painter: None) == 0) == whole
        assert differing(plates(), plates(4)) > 40

    def test_large_plates_stand_only_on_chimneys_that_are_named(self, board: Board) -> None:
        sight = sight_on(board)
        sight.show(board.chimneys[4][0] - 500.0, board.chimneys[4][0] + 500.0)
        sight.jump()
        painter = painter_of(text_scale=2.0)
        bare = seen(lambda canvas: None, painter)
        assert (seen(lambda canvas: draw_plates(canvas, sight, ()), painter) == bare).all()
        assert (seen(lambda canvas: draw_plates(canvas, sight, (4,)), painter) != bare).any()


class TestMarks:
    def test_light_lies_on_what_is_within_reach_and_nowhere_else(self, board: Board) -> None:
        centre, radius = board.chimneys[4], board.rope_lengths[1]
        sight = sight_on(board)
        sight.show(centre[0] - radius, centre[0] + radius)
        sight.jump()
        stretches = tuple(board.within(centre, radius))
        painter = painter_of()
        lit = np.abs(
            seen(lambda canvas: draw_reach(canvas, sight, Marks(landings=stretches)), painter) - np.array(GROUND)
        ).sum(axis=2)
        for stretch in stretches:
            spots = list(upper_side(board, stretch))
            x, y = (round(each) for each in painter.to_pixels(sight.to_screen(spots[len(spots) // 2])))
            assert lit[x - 1 : x + 2, y - 2 : y + 3].max() > 150, board.areas[stretch.area].name
            if board.areas[stretch.area].kind is not Kind.SQUARE:
                assert all(dist(centre, spot) <= radius + 1e-3 for spot in (spots[0], spots[-1]))
        far = board.position(board.only(Kind.YACHT).middle)
        x, y = (round(each) for each in painter.to_pixels(sight.to_screen(far)))
        assert not lit[min(x, SIZE[0] - 1), y]

    def test_the_rim_of_the_reach_is_where_the_reach_ends(self, board: Board) -> None:
        centre, radius = board.chimneys[4], board.rope_lengths[0]
        sight = sight_on(board)
        sight.show(centre[0] - radius, centre[0] + radius)
        sight.jump()
        painter = painter_of()
        drawn = seen(lambda canvas: draw_reach(canvas, sight, Marks(reach=(centre, radius))), painter)
        row = np.abs(drawn - np.array(GROUND)).sum(axis=2)[:, round(painter.to_pixels(sight.to_screen(centre))[1])]
        edge = painter.to_pixels(sight.to_screen((centre[0] + radius, centre[1])))[0]
        assert np.flatnonzero(row > 100).max() == pytest.approx(edge, abs=1.5)

    @pytest.mark.parametrize(
        "marks",
        [
            Marks(chimneys=frozenset({5})),
            Marks(berths=frozenset({4})),
            Marks(rivals=frozenset({1})),
            Marks(jumps=True),
            Marks(ropes=frozenset({0})),
            Marks(target=(900.0, 500.0)),
            Marks(hints=((900.0, 500.0),)),
        ],
    )
    def test_every_mark_is_seen(self, marks: Marks, board: Board, scenery: BoardPicture) -> None:
        context, table = self.scene(board, scenery)
        assert (
            differing(
                lambda painter: draw_picture(painter, context, table, 1.0, marks),
                lambda painter: draw_picture(painter, context, table, 1.0, NO_MARKS),
            )
            > 60
        )

    def test_what_is_pointed_at_stands_out_from_what_may_be_chosen(self, board: Board, scenery: BoardPicture) -> None:
        context, table = self.scene(board, scenery)

        def picture(marks: Marks) -> Paint:
            return lambda painter: draw_picture(painter, context, table, 1.0, marks)

        seen_ropes = [number for number, rope in enumerate(table.ropes) if 700.0 < rope.x < 1100.0]
        for marks in (
            *(Marks(ropes=frozenset({rope}), pointed=("rope", rope)) for rope in seen_ropes),
            Marks(chimneys=frozenset({5}), pointed=("chimney", 5)),
            Marks(rivals=frozenset({1}), pointed=("pawn", 1)),
        ):
            assert differing(picture(marks), picture(replace(marks, pointed=None))) > 60

    def scene(self, board: Board, scenery: BoardPicture) -> tuple[RenderContext, Tabletop]:
        sight = sight_on(board)
        sight.show(700.0, 1100.0)
        sight.jump()
        scenery.draw(painter_of(), sight)
        assert scenery.pictures is not None
        scenery.pictures.wait()
        pawns = (Pawn(middle(board, "terrace-tools")), Pawn(middle(board, "square-5")))
        return RenderContext(theme.SEATS[:2], PEOPLE[:2], True, 0, sight, scenery), Tabletop.of(view_of(pawns), board)

    @pytest.mark.parametrize("high_contrast", [False, True])
    def test_nothing_is_painted_beside_the_window_of_the_camera(
        self, high_contrast: bool, board: Board, scenery: BoardPicture
    ) -> None:
        context, table = self.scene(board, scenery)
        painter = painter_of(high_contrast=high_contrast)
        marks = Marks(reach=(board.chimneys[1], 900.0), landings=tuple(board.within(board.chimneys[5], 900.0)))
        drawn = seen(lambda canvas: draw_picture(canvas, context, table, 1.0, marks), painter)
        place = painter.canvas.pixel_rect(AREA)
        drawn[place.left : place.right, place.top : place.bottom] = GROUND
        assert (drawn == GROUND).all()

    def test_a_board_that_is_left_is_not_kept_for_its_map(self, board: Board) -> None:
        sight, painter = sight_on(board), painter_of()
        sight.show(700.0, 1100.0)
        sight.jump()
        left = BoardPicture.of(board)
        table = Tabletop.of(view_of((Pawn(middle(board, "roof-3")), Pawn(middle(board, "roof-2")))), board)
        draw_picture(painter, RenderContext(theme.SEATS[:2], PEOPLE[:2], True, 0, sight, left), table, 1.0)
        assert left.pictures is not None
        left.pictures.wait()
        kept = ref(left)
        del left
        gc.collect()
        assert kept() is None

    def test_a_click_on_the_map_names_the_place(self, board: Board, scenery: BoardPicture) -> None:
        context, table = self.scene(board, scenery)
        area = map_area(context)
        assert place_on_map(context, table, area.center) == pytest.approx(board.size[0] / 2)
        assert place_on_map(context, table, (area.right + 40.0, area.top)) is None

    def test_the_way_to_win_is_a_plan_in_the_sky_of_the_whole_board(self, board: Board, scenery: BoardPicture) -> None:
        context, table = self.scene(board, scenery)
        planned = replace(context, plan=stops(board, NullTranslations()))

        def differing_now() -> int:
            return differing(
                lambda to: draw_picture(to, context, table, 1.0), lambda to: draw_picture(to, planned, table, 1.0)
            )

        context.sight.camera.zoom_by(3)
        gliding(context.sight)
        assert differing_now() == 0, "near by there is no room for it"
        context.sight.whole()
        gliding(context.sight)
        assert differing_now() > 2000
        tools = table.view.pawns[0]
        assert tools.case is Case.NONE
        other = Tabletop.of(view_of((msgspec.structs.replace(tools, case=Case.TOOLS), table.view.pawns[1])), board)
        lit = differing(lambda to: draw_route_plan(to, planned, table), lambda to: draw_route_plan(to, planned, other))
        assert lit > 200, "the stop to come is lit"

    def test_no_plate_of_the_plan_lies_under_buttons(self, board: Board, scenery: BoardPicture) -> None:
        context, table = self.scene(board, scenery)
        context.sight.whole()
        gliding(context.sight)
        sky = context.sight.area
        x = context.sight.to_screen(board.helicopter)[0]
        buttons = pygame.FRect(x - 90.0, sky.top, 180.0, context.sight.to_screen((0.0, 0.0))[1] - sky.top - 40.0)
        painter = painter_of()
        bare = seen(lambda to: None, painter)
        for given, is_clear in ((None, False), (buttons, True)):
            planned = replace(context, plan=stops(board, NullTranslations()), buttons=given)
            drawn = seen(partial(draw_route_plan, context=planned, table=table), painter)
            (left, top), (right, bottom) = map(painter.to_pixels, (buttons.topleft, buttons.bottomright))
            part = slice(round(left), round(right)), slice(round(top), round(bottom))
            assert bool((drawn[part] == bare[part]).all()) is is_clear
            assert (drawn != bare).any()

    def test_a_drawing_has_the_moon_that_it_speaks_of(self) -> None:
        """Beyond its edge, from where the sky and the sea are seen."""
        painter = painter_of()
        bright: list[int] = []
        for moon in ("", 'data-moon="900 -500"', 'data-moon="over there"'):
            head = '<svg xmlns="http://www.w3.org/2000/svg" width="2860" height="1080" viewBox="0 0 2860 1080" '
            drawing = head + moon + '><rect width="2860" height="1080" fill="#202040"/></svg>'
            night = BoardPicture(layers_in(drawing))
            sight = sight_on(boards.load("port"))
            sight.whole()
            gliding(sight)
            drawn = seen(partial(night.draw, sight=sight), painter)
            bright.append(int((drawn.sum(axis=2) > 600).sum()))
        assert bright[1] > bright[0] + 200
        assert bright[2] == bright[0]

    def test_the_map_does_not_hide_the_yacht(self, board: Board, scenery: BoardPicture) -> None:
        context, _ = self.scene(board, scenery)
        context.sight.camera.zoom_by(4)
        context.sight.look_at(board.size[0])
        gliding(context.sight)
        assert map_area(context).right < context.sight.to_screen((board.only(Kind.YACHT).left, 0.0))[0]
