"""What is seen of a view of Nizza."""

import gc
from collections.abc import Callable
from concurrent.futures import CancelledError
from dataclasses import replace
from functools import partial
from gettext import NullTranslations
from io import BytesIO
from itertools import combinations, pairwise
from math import dist
from pathlib import Path
from threading import Event
from typing import Any
from weakref import ref

import msgspec
import numpy as np
import pygame
import pytest

from nizza import boards
from nizza.board.model import FIRST_ROPES, HEIGHT, Board
from nizza.board.places import Kind, Point, Water
from nizza.board_file.faults import UnreadableDrawing
from nizza.dice import SYMBOLS
from nizza.rules.setup.options import OPTIONS
from nizza.rules.state import new_state
from nizza.rules.views import Case, NizzaView, Pawn
from nizza.scene.route_words import stops
from nizza.view.overlays.marks import NO_MARKS, Marks, draw_reach, upper_side
from nizza.view.overlays.minimap import map_area, place_on_map
from nizza.view.overlays.route_plan import draw_route_plan
from nizza.view.picture import draw_picture, draw_table
from nizza.view.pieces.dice import BODY, FACES
from nizza.view.pieces.pawns import draw_badges, draw_figure, heart_of
from nizza.view.pieces.ropes import line_of
from nizza.view.room import Room
from nizza.view.scenery.board_picture import BoardPicture
from nizza.view.scenery.drawing_layers import layers_of
from nizza.view.scenery.evening import lit_windows
from nizza.view.scenery.layer_pictures import LayerPictures
from nizza.view.seat_facts import WayPicture, seat_facts
from nizza.view.sight import LEVELS, Sight
from nizza.view.tabletop import BESIDE, Figure, Pose, Tabletop, ropes_on
from stage.graphics import art, palettes, theme
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from table.contract import ONLOOKER

SIZE = (960, 540)
AREA = pygame.FRect(362, 104, 1146, 820)
GROUND = (90, 70, 110)
Paint = Callable[[Painter], None]


def painter_of(*, high_contrast: bool = False) -> Painter:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    painter = Painter(pygame.Surface(SIZE))
    painter.canvas.aim(painter.canvas.target)
    painter.canvas.palette = palettes.palette("nizza", high_contrast=high_contrast)
    return painter


def seen(paint: Paint, painter: Painter) -> np.ndarray[Any, Any]:
    """The pixels after painting on a plain ground."""
    painter.canvas.target.fill(GROUND)
    paint(painter)
    return pygame.surfarray.array3d(painter.canvas.target).astype(int)


def differing(one: Paint, other: Paint) -> int:
    """How many pixels two paintings do not have in common."""
    painter = painter_of()
    return int((np.abs(seen(one, painter) - seen(other, painter)).sum(axis=2) > 60).sum())


@pytest.fixture(scope="module")
def board() -> Board:
    return boards.load("port")


@pytest.fixture(scope="module")
def scenery() -> BoardPicture:
    return BoardPicture.of("port")


def sight_on(board: Board) -> Sight:
    sight = Sight(board)
    sight.place(AREA, 0.5)
    return sight


def view_of(pawns: tuple[Pawn, ...], round_: int = 1) -> NizzaView:
    options = {option.name: option.default for option in OPTIONS} | {"board": "port"}
    view = new_state(len(pawns), options).observation(ONLOOKER)
    return msgspec.structs.replace(view, pawns=pawns, round=round_, turn=0, ropes=FIRST_ROPES)


def middle(board: Board, name: str) -> Point:
    return board.area(name).middle


def gliding(sight: Sight) -> None:
    for _ in range(600):
        sight.update(1 / 60)


def pawn_seen(
    painter: Painter, board: Board, pose: Pose, colour: SeatColour, case: Case = Case.NONE
) -> np.ndarray[Any, Any]:
    """The pixels of a pawn in the middle of the window, from near by."""
    sight = sight_on(board)
    sight.zoom_by(3)
    sight.jump()
    figure = Figure(*sight.to_board(AREA.center), pose, case=case)
    return seen(lambda canvas: draw_figure(canvas, sight, colour, figure, 0.0), painter)


class TestSight:
    def test_screen_and_board_are_inverse(self, board: Board) -> None:
        sight = sight_on(board)
        sight.show(300.0, 700.0)
        gliding(sight)
        for at in ((310.0, 400.0), (650.0, 990.0)):
            assert sight.to_board(sight.to_screen(at)) == pytest.approx(at)

    def test_what_is_shown_comes_into_sight_with_room_beside_it(self, board: Board) -> None:
        sight = sight_on(board)
        sight.show(900.0, 1300.0)
        assert sight.moving
        gliding(sight)
        left, right = sight.seen
        assert left < 850.0
        assert right > 1350.0

    def test_what_is_too_wide_is_shown_in_part_with_what_matters_most(self, board: Board) -> None:
        sight = sight_on(board)
        sight.show(0.0, board.size[0], 300.0)
        gliding(sight)
        assert sight.zoom * HEIGHT >= 0.5 * AREA.height
        left, right = sight.seen
        assert left <= 200.0
        assert right - left < board.size[0]
        sight.show(0.0, board.size[0])
        gliding(sight)
        assert sight.middle == pytest.approx(board.size[0] / 2)

    def test_it_rests_at_the_zooms_for_which_there_are_pictures(self, board: Board) -> None:
        sight = sight_on(board)
        assert len(sight.zooms) == LEVELS
        for notch, zoom in enumerate(sight.zooms):
            assert sight.zoom == pytest.approx(zoom), notch
            sight.zoom_by(1)
            gliding(sight)
        assert sight.zoom == pytest.approx(sight.zooms[-1])

    def test_it_never_looks_beyond_the_ends(self, board: Board) -> None:
        sight = sight_on(board)
        sight.zoom_by(4)
        sight.look_at(-500.0)
        gliding(sight)
        assert sight.seen[0] == pytest.approx(0.0, abs=0.5)
        sight.pan(1e5)
        assert sight.seen[1] == pytest.approx(board.size[0], abs=0.5)

    @pytest.mark.parametrize("pixels", [0.5, 2 / 3, 0.59, 1.0])
    def test_the_whole_board_fills_the_window_from_edge_to_edge(self, pixels: float, board: Board) -> None:
        sight = Sight(board)
        sight.place(AREA, pixels)
        for depth in (1.0, 0.6, 0.2):
            left, right = (sight.to_screen((x, 0.0), depth)[0] for x in (0.0, board.size[0]))
            assert round(left * pixels) <= round(AREA.left * pixels)
            assert round(left * pixels) + round(right * pixels - left * pixels) > round(AREA.right * pixels)

    def test_badges_of_pawns_that_stand_together_do_not_hide_each_other(self, board: Board) -> None:
        sight = sight_on(board)
        pawns = [(colour, Figure(300.0, 456.0)) for colour in theme.SEATS]
        drawn = seen(lambda canvas: draw_badges(canvas, sight, pawns, emblem=False), painter_of())
        for colour in theme.SEATS:
            assert (np.abs(drawn - np.array(colour.colour)).sum(axis=2) < 12).sum() > 60, colour.title

    def test_far_layers_glide_slower_and_lie_as_drawn_at_the_goal(self, board: Board) -> None:
        sight = sight_on(board)
        sight.zoom_by(4)
        sight.look_at(board.size[0])
        gliding(sight)
        assert sight.middle_at(0.1) == pytest.approx(sight.middle, abs=5.0)
        sight.pan(-400.0)
        assert sight.middle < sight.middle_at(0.6) < sight.middle_at(0.1)


class TestLayers:
    def test_groups_of_a_depth_are_one_layer(self) -> None:
        layers = layers_of(boards.SHIPPED / "nice.svg")
        assert [layer.depth for layer in layers] == [0.1, 0.3, 0.6, 1.0]

    def test_a_depth_that_is_no_number_glides_with_the_board(self, tmp_path: Path) -> None:
        path = tmp_path / "odd.svg"
        groups = "".join(f'<g data-depth="{depth}"><path d="M0 0h9v9z"/></g>' for depth in ("much", "nan", "7", "0.5"))
        path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">{groups}</svg>')
        assert [layer.depth for layer in layers_of(path)] == [1.0, 0.5]

    def test_entities_are_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "bomb.svg"
        path.write_text('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>')
        with pytest.raises(UnreadableDrawing):
            layers_of(path)

    def test_pictures_of_all_sizes_come_to_be_in_bounds(self) -> None:
        painter_of()
        sizes = ((288, 108), (720, 270), (1440, 540))
        pictures = LayerPictures(layers_of(boards.SHIPPED / "port.svg"), sizes)
        first, _ = pictures.best(1440.0)
        assert first in sizes
        pictures.wait()
        assert pictures.done
        for size in sizes:
            assert pictures.best(size[0])[0] == size
            layers = pictures.best(size[0])[1]
            tiles = [tile for layer in layers for tile, _ in layer.tiles]
            assert all(tile.get_parent() is None for tile in tiles), "none of them keeps more than itself"
            assert sum(each.get_pitch() * each.height for each in tiles) <= 4 * len(layers) * size[0] * size[1]

    def test_tiles_show_the_same_as_the_whole_drawing(self) -> None:
        painter_of()
        size = (1440, 540)
        pictures = LayerPictures(layers_of(boards.SHIPPED / "port.svg"), ((288, 108), size))
        pictures.wait()
        put_together = pygame.Surface(size)
        for layer in pictures.best(size[0])[1]:
            layer.draw(put_together, put_together.get_rect(), (0, 0))
        whole = pygame.Surface(size)
        whole.blit(pygame.image.load_sized_svg(boards.SHIPPED / "port.svg", size), (0, 0))
        difference = np.abs(pygame.surfarray.array3d(put_together).astype(int) - pygame.surfarray.array3d(whole))
        assert np.mean(difference.max(axis=2) > 24) < 0.001

    @pytest.mark.parametrize("notches", [0, 1, 4])
    def test_there_is_no_gap_and_no_seam_at_the_edges(self, notches: int) -> None:
        painter, board = painter_of(), boards.load("nice")
        sight, scenery = sight_on(board), BoardPicture.of("nice")
        scenery.draw(painter, sight)
        assert scenery.pictures is not None
        scenery.pictures.wait()
        sight.zoom_by(notches)
        sight.look_at(board.size[0])
        sight.jump()
        drawn = seen(lambda canvas: scenery.draw(canvas, sight), painter)
        window = painter.canvas.pixel_rect(sight.area)
        right = drawn[window.right - 1, window.top : window.bottom]
        assert np.abs(right - drawn[window.right - 4, window.top : window.bottom]).sum(axis=1).mean() < 30.0
        top = round(painter.to_pixels(sight.to_screen((0.0, 0.0)))[1])
        if top > window.top + 4:
            above, below = (np.median(drawn[window.left : window.right, y], axis=0) for y in (top - 2, top + 1))
            assert np.abs(above - below).sum() <= 6.0

    def test_another_window_has_pictures_of_its_own(
        self, board: Board, scenery: BoardPicture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        go_on, rasterise = Event(), pygame.image.load_sized_svg

        def held(drawing: BytesIO, size: tuple[int, int]) -> pygame.Surface:
            go_on.wait()
            return rasterise(drawing, size)

        monkeypatch.setattr(pygame.image, "load_sized_svg", held)
        painter, sight = painter_of(), sight_on(board)
        scenery.prepare(painter, sight)
        before = scenery.pictures
        scenery.prepare(painter, sight)
        assert scenery.pictures is before
        sight.place(pygame.FRect(100, 100, 900, 700), 0.5)
        scenery.prepare(painter, sight)
        assert scenery.pictures is not before
        go_on.set()
        assert before is not None
        with pytest.raises(CancelledError):
            before.wait()
        assert not before.done, "no more of them are made"


class TestFigures:
    def test_a_pawn_is_where_the_rules_say(self, board: Board) -> None:
        pawns = (Pawn(middle(board, "roof-2")), Pawn(Water(3), Case.TOOLS), Pawn(middle(board, "square-1")))
        table = Tabletop.of(view_of(pawns), board)
        for pawn, figure in zip(pawns, table.figures, strict=True):
            assert (figure.x, figure.y) == board.position(pawn.place)
            assert figure.case is pawn.case
        assert [figure.pose for figure in table.figures] == [Pose.STAND, Pose.SWIM, Pose.STAND]

    def test_pawns_at_one_point_stand_side_by_side(self, board: Board) -> None:
        place = middle(board, "terrace-green")
        table = Tabletop.of(view_of((Pawn(place),) * 4), board)
        asides = [figure.aside for figure in table.figures]
        assert len({round(aside) for aside in asides}) == 4
        assert sum(asides) == pytest.approx(0.0)

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

    @pytest.mark.parametrize("pose", [*Pose])
    def test_every_seat_looks_different_in_every_pose(self, pose: Pose, board: Board) -> None:
        painter = painter_of()
        pictures = [pawn_seen(painter, board, pose, colour) for colour in theme.SEATS]
        for one, other in combinations(pictures, 2):
            assert (np.abs(one - other).sum(axis=2) > 60).sum() > 20

    @pytest.mark.parametrize("pose", [Pose.STAND, Pose.RUN, Pose.CLIMB, Pose.HANG])
    def test_the_cases_have_shapes_of_their_own(self, pose: Pose, board: Board) -> None:
        painter = painter_of()
        without, tools, jewels = (pawn_seen(painter, board, pose, theme.SEATS[1], case) for case in Case)
        shapes = [np.abs(without - carrying).sum(axis=2) > 60 for carrying in (tools, jewels)]
        assert all(shape.any() for shape in shapes)
        assert (shapes[0] != shapes[1]).sum() > 15

    def test_ropes_on_one_chimney_hang_side_by_side_about_its_middle(self, board: Board) -> None:
        ropes = ropes_on(board, (3, 5, 3, 3, 6, 6))
        middle, far = board.chimneys[3][0], board.chimneys[6][0]
        assert [ropes[rope].x - middle for rope in (0, 2, 3)] == [-BESIDE, 0.0, BESIDE]
        assert [ropes[rope].x - far for rope in (4, 5)] == [-BESIDE / 2, BESIDE / 2]

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
            Marks(ropes=frozenset({0})),
            Marks(target=(900.0, 500.0)),
            Marks(hints=((900.0, 500.0),)),
        ],
    )
    def test_every_mark_is_seen(self, marks: Marks, board: Board, scenery: BoardPicture) -> None:
        room, table = self.scene(board, scenery)
        assert (
            differing(
                lambda painter: draw_picture(painter, room, table, 1.0, marks),
                lambda painter: draw_picture(painter, room, table, 1.0, NO_MARKS),
            )
            > 60
        )

    def scene(self, board: Board, scenery: BoardPicture) -> tuple[Room, Tabletop]:
        sight = sight_on(board)
        sight.show(700.0, 1100.0)
        sight.jump()
        scenery.draw(painter_of(), sight)
        assert scenery.pictures is not None
        scenery.pictures.wait()
        pawns = (Pawn(middle(board, "roof-3")), Pawn(middle(board, "square-5")))
        return Room(theme.SEATS[:2], True, 0, sight, scenery), Tabletop.of(view_of(pawns), board)

    @pytest.mark.parametrize("high_contrast", [False, True])
    def test_nothing_is_painted_beside_the_window_of_the_camera(
        self, high_contrast: bool, board: Board, scenery: BoardPicture
    ) -> None:
        room, table = self.scene(board, scenery)
        painter = painter_of(high_contrast=high_contrast)
        marks = Marks(reach=(board.chimneys[1], 900.0), landings=tuple(board.within(board.chimneys[5], 900.0)))
        drawn = seen(lambda canvas: draw_picture(canvas, room, table, 1.0, marks), painter)
        place = painter.canvas.pixel_rect(AREA)
        drawn[place.left : place.right, place.top : place.bottom] = GROUND
        assert (drawn == GROUND).all()

    def test_the_table_is_painted_over_the_whole_window(self, board: Board, scenery: BoardPicture) -> None:
        room, _ = self.scene(board, scenery)
        drawn = seen(lambda canvas: draw_table(canvas, room), painter_of())
        assert not (drawn == GROUND).all(axis=2).any()

    def test_a_board_that_is_left_is_not_kept_for_its_map(self, board: Board) -> None:
        sight, painter = sight_on(board), painter_of()
        sight.show(700.0, 1100.0)
        sight.jump()
        left = BoardPicture.of("port")
        table = Tabletop.of(view_of((Pawn(middle(board, "roof-3")), Pawn(middle(board, "roof-2")))), board)
        draw_picture(painter, Room(theme.SEATS[:2], True, 0, sight, left), table, 1.0)
        assert left.pictures is not None
        left.pictures.wait()
        kept = ref(left)
        del left
        gc.collect()
        assert kept() is None

    def test_a_click_on_the_map_names_the_place(self, board: Board, scenery: BoardPicture) -> None:
        room, _ = self.scene(board, scenery)
        area = map_area(room)
        assert place_on_map(room, area.center) == pytest.approx(board.size[0] / 2)
        assert place_on_map(room, (area.right + 40.0, area.top)) is None

    def test_the_way_to_win_is_a_plan_in_the_sky_of_the_whole_board(self, board: Board, scenery: BoardPicture) -> None:
        room, table = self.scene(board, scenery)
        planned = replace(room, plan=stops(board, NullTranslations()))

        def differing_now() -> int:
            return differing(
                lambda to: draw_picture(to, room, table, 1.0), lambda to: draw_picture(to, planned, table, 1.0)
            )

        room.sight.zoom_by(3)
        gliding(room.sight)
        assert differing_now() == 0, "near by there is no room for it"
        room.sight.whole()
        gliding(room.sight)
        assert differing_now() > 2000
        tools = table.view.pawns[0]
        assert tools.case is Case.NONE
        other = Tabletop.of(view_of((msgspec.structs.replace(tools, case=Case.TOOLS), table.view.pawns[1])), board)
        lit = differing(lambda to: draw_route_plan(to, planned, table), lambda to: draw_route_plan(to, planned, other))
        assert lit > 200, "the stop to come is lit"

    def test_a_drawing_has_the_moon_that_it_speaks_of(self, tmp_path: Path) -> None:
        """Beyond its edge, from where the sky and the sea are seen."""
        painter = painter_of()
        bright: list[int] = []
        for moon in ("", 'data-moon="900 -500"', 'data-moon="over there"'):
            file = tmp_path / f"{len(bright)}.svg"
            head = '<svg xmlns="http://www.w3.org/2000/svg" width="2860" height="1080" viewBox="0 0 2860 1080" '
            file.write_text(head + moon + '><rect width="2860" height="1080" fill="#202040"/></svg>')
            night = BoardPicture.from_file(file)
            sight = sight_on(boards.load("port"))
            sight.whole()
            gliding(sight)
            drawn = seen(partial(night.draw, sight=sight), painter)
            bright.append(int((drawn.sum(axis=2) > 600).sum()))
        assert bright[1] > bright[0] + 200
        assert bright[2] == bright[0]

    def test_the_map_does_not_hide_the_yacht(self, board: Board, scenery: BoardPicture) -> None:
        room, _ = self.scene(board, scenery)
        room.sight.zoom_by(4)
        room.sight.look_at(board.size[0])
        gliding(room.sight)
        assert map_area(room).right < room.sight.to_screen((board.only(Kind.YACHT).left, 0.0))[0]


class TestEvening:
    def test_the_later_it_is_the_more_windows_are_lit(self, board: Board) -> None:
        lit = [lit_windows(board, evening) for evening in (0.0, 1.0, 4.0, 8.0, 13.0, 30.0)]
        assert not lit[1]
        assert set(lit[5]) == set(board.windows)
        for earlier, later in pairwise(lit):
            assert set(earlier) <= set(later)
        assert 0 < len(lit[2]) < len(lit[3]) < len(board.windows)

    def test_a_window_is_lit_where_it_has_glass_and_nowhere_else(self, board: Board, scenery: BoardPicture) -> None:
        sight, painter, window = sight_on(board), painter_of(), board.windows[0]
        scenery.prepare(painter, sight)
        assert scenery.pictures is not None
        scenery.pictures.wait()
        sight.zoom_by(4)
        sight.look_at(window[0])
        gliding(sight)
        dark = seen(lambda canvas: scenery.draw(canvas, sight), painter)
        lit = seen(lambda canvas: scenery.draw(canvas, sight, [window]), painter)
        left, top, right, bottom = window
        glass = painter.canvas.to_target(sight.to_screen((left + 0.25 * (right - left), top + 0.2 * (bottom - top))))
        bar = painter.canvas.to_target(sight.to_screen(((left + right) / 2, top + 0.7 * (bottom - top))))
        (x, y), (u, v) = ((int(a), int(b)) for a, b in (glass, bar))
        assert lit[x, y, 0] > dark[x, y, 0] + 120
        assert lit[x, y, 0] > lit[x, y, 2] + 60, "warm"
        assert abs(lit[u, v] - dark[u, v]).sum() < 60
        changed = np.argwhere(np.abs(lit - dark).sum(axis=2) > 0)
        ends = [painter.canvas.to_target(sight.to_screen(corner)) for corner in ((left, top), (right, bottom))]
        assert (changed.min(axis=0) > np.array(ends[0]) - 25).all()
        assert (changed.max(axis=0) < np.array(ends[1]) + 25).all()


class TestPanelAndDice:
    def test_the_panel_tells_way_and_case(self, board: Board) -> None:
        pawn = Pawn(middle(board, "yacht"), Case.JEWELS)
        (fact,) = seat_facts(board, pawn, theme.SEATS[0], NullTranslations(), 1.0)
        assert isinstance(fact.picture, WayPicture)
        assert fact.picture.come == 1.0
        assert "jewels" in fact.tooltip
        assert "100" in fact.tooltip

    def test_there_is_a_drawing_for_every_side(self) -> None:
        assert len(set(FACES)) == len(SYMBOLS)
        assert all(art.exists(name) for name in (BODY, *FACES))
