"""Places of the board in the window, and the glide of the camera."""

import numpy as np
import pygame
import pytest

from nizza import boards
from nizza.board.model import HEIGHT, Board
from nizza.view.burglars.pawns import draw_badges
from nizza.view.sight import ABOVE_DICE, LEVELS, BoardCamera
from nizza.view.tabletop import Figure
from stage.graphics import theme
from tests.nizza.view_painting import AREA, gliding, painter_of, seen, sight_on


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
        assert sight.is_moving
        gliding(sight)
        left, right = sight.seen
        assert left < 850.0
        assert right > 1350.0

    def test_it_says_whether_what_is_to_be_shown_is_in_sight(self, board: Board) -> None:
        sight = sight_on(board)
        assert sight.shows(900.0, 1300.0), "all is in sight from afar"
        sight.show(900.0, 1300.0)
        assert sight.shows(900.0, 1300.0), "it will be"
        gliding(sight)
        left, right = sight.seen
        assert sight.shows(left + 100.0, right - 100.0)
        assert not sight.shows(left + 100.0, right), "on the very edge"
        assert not sight.shows(left - 100.0, right - 100.0)
        sight.look_at(0.0)
        gliding(sight)
        assert sight.shows(0.0, 300.0), "nothing is beyond the ends"

    def test_what_is_too_wide_is_in_sight_as_far_as_it_can_be(self, board: Board) -> None:
        sight = sight_on(board)
        sight.show(0.0, board.size[0], 300.0)
        gliding(sight)
        assert sight.shows(0.0, board.size[0], 300.0)
        assert not sight.shows(0.0, board.size[0], board.size[0] - 300.0)

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
            sight.camera.zoom_by(1)
            gliding(sight)
        assert sight.zoom == pytest.approx(sight.zooms[-1])

    def test_it_never_looks_beyond_the_ends(self, board: Board) -> None:
        sight = sight_on(board)
        sight.camera.zoom_by(4)
        sight.look_at(-500.0)
        gliding(sight)
        assert sight.seen[0] == pytest.approx(0.0, abs=0.5)
        sight.camera.pan(1e5)
        assert sight.seen[1] == pytest.approx(board.size[0], abs=0.5)

    @pytest.mark.parametrize("pixels", [0.5, 2 / 3, 0.59, 1.0])
    def test_the_whole_board_fills_the_window_from_edge_to_edge(self, pixels: float, board: Board) -> None:
        sight = BoardCamera(board)
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
        sight.camera.zoom_by(4)
        sight.look_at(board.size[0])
        gliding(sight)
        assert sight.middle_at(0.1) == pytest.approx(sight.middle, abs=5.0)
        sight.camera.pan(-400.0 / sight.zoom)
        assert sight.middle < sight.middle_at(0.6) < sight.middle_at(0.1)

    @pytest.mark.parametrize("name", ["nice", "port"])
    @pytest.mark.parametrize("high", [1080.0, 1200.0])
    def test_water_takes_a_fifth_of_the_picture_and_swimmers_are_seen_above_the_dice(
        self, name: str, high: float
    ) -> None:
        """It took a third. A higher window, 1024 × 640, has the bar of the dice further up."""
        sight, picture = BoardCamera(boards.load(name)), pygame.FRect(0.0, 540.0 - high / 2, 1920.0, high)
        sight.place(AREA, 2 / 3, picture)
        for notch in range(LEVELS):
            sight.camera.zoom_by(min(1, notch))
            gliding(sight)
            street = max(y for square in sight.board.squares for _, y in square.outline)
            water = sight.to_screen((0.0, street + 42.0))[1]
            swimmer = sight.to_screen((0.0, sight.board.berths[0][1] + 16.0))[1]
            assert swimmer <= AREA.bottom + ABOVE_DICE + 0.1
            assert picture.bottom - water < (0.201 if high == 1080.0 else 0.23) * high, sight.zoom
