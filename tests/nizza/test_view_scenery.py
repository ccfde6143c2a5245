"""The layers of a board as pictures, and the windows that light up in the evening."""

import time
from io import BytesIO
from itertools import pairwise
from threading import Event
from typing import Any

import numpy as np
import pygame
import pytest

from nizza import boards
from nizza.board.model import Board
from nizza.view import layers as layer_pictures
from nizza.view import layers as layer_tiles
from nizza.view.beyond import Ends, OuterScenery
from nizza.view.board_picture import BoardPicture
from nizza.view.layers import TILE, LayerPictures
from nizza.view.shore import PATCH, draw_glimmer, lit_windows, street_warmth
from nizza.view.sight import BoardCamera
from release.boards import DRAWINGS
from stage.graphics.painter import Painter
from tests.nizza.small_board import layers_in
from tests.nizza.view_painting import AREA, gliding, painter_of, seen, sight_on


class TestLayers:
    def test_groups_of_a_depth_are_one_layer(self) -> None:
        layers = boards.layers(boards.load("nice"))
        assert [layer.depth for layer in layers] == [0.1, 0.3, 0.6, 1.0]

    def test_a_depth_that_is_no_number_glides_with_the_board(self) -> None:
        groups = "".join(f'<g data-depth="{depth}"><path d="M0 0h9v9z"/></g>' for depth in ("much", "nan", "7", "0.5"))
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">{groups}</svg>'
        assert [layer.depth for layer in layers_in(drawing)] == [1.0, 0.5]

    def test_pictures_of_all_sizes_come_to_be_in_bounds(self) -> None:
        painter_of()
        sizes = ((288, 108), (720, 270), (1440, 540))
        pictures = LayerPictures(boards.layers(boards.load("port")), sizes)
        first, _ = pictures.best(1440.0)
        assert first in sizes
        pictures.wait()
        assert pictures.is_done
        for size in sizes:
            assert pictures.best(size[0])[0] == size
            layers = pictures.best(size[0])[1]
            tiles = [tile for layer in layers for tile, _ in layer.tiles]
            assert all(tile.get_parent() is None for tile in tiles), "none of them keeps more than itself"
            assert sum(each.get_pitch() * each.height for each in tiles) <= 4 * len(layers) * size[0] * size[1]

    def test_tiles_show_the_same_as_the_whole_drawing(self) -> None:
        painter_of()
        size = (1440, 405)
        pictures = LayerPictures(boards.layers(boards.load("port")), ((288, 81), size))
        pictures.wait()
        put_together = pygame.Surface(size)
        for layer in pictures.best(size[0])[1]:
            layer.draw(put_together, put_together.get_rect(), (0, 0))
        whole = pygame.Surface(size)
        whole.blit(pygame.image.load_sized_svg(DRAWINGS / "port.svg", size), (0, 0))
        difference = np.abs(pygame.surfarray.array3d(put_together).astype(int) - pygame.surfarray.array3d(whole))
        assert np.mean(difference.max(axis=2) > 24) < 0.001

    def test_what_is_seen_first_is_sharp_before_the_rest_is_drawn(self, monkeypatch: pytest.MonkeyPatch) -> None:
        drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="10"><path d="M0 0h90v9z"/></svg>'
        go_on, rasterise, largest = Event(), pygame.image.load_sized_svg, (9000, 1000)
        drawn: list[tuple[int, int]] = []

        def held(document: BytesIO, size: tuple[int, int]) -> pygame.Surface:
            if sum(width for width, height in drawn if height == largest[1]) > 3000:
                go_on.wait(120.0)
            drawn.append(size)
            return rasterise(document, size)

        monkeypatch.setattr(pygame.image, "load_sized_svg", held)
        painter_of()
        pictures = LayerPictures(layers_in(drawing), ((900, 100), largest), first_seen=[(0.4, 0.6)])
        end = time.monotonic() + 60.0
        while pictures.best(9000.0, lambda: [(0.41, 0.59)])[0] != largest and time.monotonic() < end:
            pictures.step()
            time.sleep(0.005)
        size, (part,) = pictures.best(9000.0, lambda: [(0.41, 0.59)])
        assert size == largest
        assert not pictures.is_done
        assert {x // 1000 for _, (x, _) in part.tiles} >= {4, 5}
        assert pictures.best(9000.0, lambda: [(0.7, 0.9)])[0] != largest, "it is not there yet"
        assert pictures.best(9000.0)[0] != largest
        go_on.set()
        pictures.wait()
        assert pictures.best(9000.0, lambda: pytest.fail("all of it is there"))[0] == largest

    def test_no_large_picture_is_there_as_a_whole_while_it_is_made(self, monkeypatch: pytest.MonkeyPatch) -> None:
        rasterise, widths = pygame.image.load_sized_svg, []

        def noted(document: BytesIO, size: tuple[int, int]) -> pygame.Surface:
            widths.append(size[0])
            return rasterise(document, size)

        monkeypatch.setattr(pygame.image, "load_sized_svg", noted)
        painter_of()
        layers = boards.layers(boards.load("port"))
        LayerPictures(layers, ((288, 108), (1440, 540), (2880, 1080))).wait()
        assert max(widths) <= 12 * TILE

    def test_of_far_layers_no_more_is_kept_than_glides_into_sight(self) -> None:
        painter, board = painter_of(), boards.load("nice")
        sight, scenery = sight_on(board), BoardPicture.of(board)
        scenery.prepare(painter, sight)
        assert scenery.pictures is not None
        scenery.pictures.wait()
        size, (farthest, *_, nearest) = scenery.pictures.best(board.size[0] * sight.zooms[-1] * painter.canvas.scale)
        assert min(x for _, (x, _) in farthest.tiles) > 0.4 * size[0]
        assert min(x for _, (x, _) in nearest.tiles) < TILE

    def test_what_is_left_out_is_never_seen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for module in (layer_pictures, layer_tiles):
            monkeypatch.setattr(module, "TILE", 40)
        painter, board = painter_of(), boards.load("nice")
        sight, scenery, whole = sight_on(board), BoardPicture.of(board), BoardPicture.of(board)
        scenery.prepare(painter, sight)
        assert scenery.pictures is not None
        whole.pictures = LayerPictures(boards.layers(board), scenery.pictures.sizes)
        scenery.pictures.wait()
        whole.pictures.wait()
        window = painter.canvas.pixel_rect(sight.area)

        def compare() -> None:
            kept = seen(lambda canvas: scenery.draw(canvas, sight), painter)
            full = seen(lambda canvas: whole.draw(canvas, sight), painter)
            top = max(window.top, round(painter.to_pixels(sight.to_screen((0.0, 0.0)))[1]) + 2)
            shown = np.s_[window.left : window.right, top : window.bottom]
            assert np.abs(kept[shown] - full[shown]).max() < 16, "but for how edges and blending are rounded"

        sight.camera.zoom_by(4, sight.area.midleft)
        sight.look_at(0.0)
        sight.jump()
        compare()
        for notches in (-1, -1, -1, -1, 1, 1, 1, 1):
            sight.camera.zoom_by(notches, sight.area.midleft)
            for _ in range(4):
                sight.look_at(0.0)
                for _ in range(4):
                    sight.camera.update(1 / 60)
                compare()

    @pytest.mark.parametrize("notches", [0, 1, 4])
    def test_there_is_no_gap_and_no_seam_at_the_edges(self, notches: int) -> None:
        painter, board = painter_of(), boards.load("nice")
        sight, scenery = sight_on(board), BoardPicture.of(board)
        scenery.draw(painter, sight)
        assert scenery.pictures is not None
        scenery.pictures.wait()
        sight.camera.zoom_by(notches)
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
        scenery.stop()
        scenery.prepare(painter, sight)
        before = scenery.pictures
        scenery.prepare(painter, sight)
        assert scenery.pictures is before
        sight.place(pygame.FRect(100, 100, 900, 700), 0.5)
        scenery.prepare(painter, sight)
        assert scenery.pictures is not before
        go_on.set()
        assert before is not None
        before.step()
        assert not before.is_done, "no more of them are made"


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
        sight.camera.zoom_by(4)
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


def test_the_lights_on_the_water_lie_below_those_of_the_street() -> None:
    street = pygame.Surface((90, 20))
    street.fill((90, 60, 90))
    street.fill((255, 206, 120), (30, 4, 30, 12))
    assert street_warmth(street, 3) == (0.0, 1.0, 0.0)
    board = boards.load("port")
    painter, sight = painter_of(), sight_on(board)
    warmth = tuple(float(number == 30) for number in range(round(board.size[0] / PATCH)))
    warm = np.zeros(painter.canvas.target.get_width())
    for moment in range(12):
        painter.canvas.target.fill((0, 0, 0))
        draw_glimmer(painter, sight, 0.7 * moment, warmth)
        pixels = pygame.surfarray.array3d(painter.canvas.target).astype(int)
        warm += (pixels[..., 0] - pixels[..., 2] > 40).sum(axis=1)
    left, right = (sight.to_screen((x * PATCH, 0.0))[0] * painter.canvas.scale for x in (28, 33))
    lit = np.nonzero(warm)[0]
    assert len(lit) > 0
    assert left <= lit.min() <= lit.max() <= right


def test_shops_and_lamps_of_both_boards_are_found() -> None:
    for name in ("nice", "port"):
        board = boards.load(name)
        picture, painter, sight = BoardPicture.of(board), painter_of(), sight_on(board)
        picture.draw(painter, sight)
        warmth = picture.warmth(board)
        assert len(warmth) == round(board.size[0] / PATCH)
        assert 0.1 < np.mean(np.array(warmth) > 0.1) < 0.7, "some parts of the street are lit and others are not"
        picture.stop()


def test_after_a_change_of_size_the_city_is_sharp_at_once_and_beyond_its_end_is_mist() -> None:
    board = boards.load("port")
    picture, painter, sight = BoardPicture.of(board), painter_of(), sight_on(board)
    sight.picture = pygame.FRect(0, 0, 1920, 1080)
    sight.camera.zoom_by(3)
    sight.look_at(0.0)
    sight.jump()

    def detail() -> tuple[float, float]:
        """Return the contrast between neighbouring pixels on the board, and beyond its end."""
        pixels = seen(lambda canvas: picture.draw(canvas, sight), painter)
        end = round(sight.to_screen((0.0, 0.0))[0] * painter.canvas.scale)
        steps = np.abs(np.diff(pixels.sum(axis=2), axis=0))
        return float(steps[end + 8 : end + 250].mean()), float(steps[: end - 8].mean())

    detail()
    assert picture.pictures is not None
    picture.pictures.wait()
    before, beyond = detail()
    assert beyond < 0.25 * before
    painter.canvas.aim(pygame.Surface((880, 495)))
    sight.place(AREA, 880 / 1920)
    sight.camera.zoom_by(3)
    sight.look_at(0.0)
    sight.jump()
    assert detail()[0] > 0.6 * before
    picture.stop()


@pytest.mark.parametrize("zooming", [True, False])
@pytest.mark.parametrize("at_left", [True, False])
def test_a_drawing_may_end_anywhere_in_a_window_that_changes_its_size(at_left: bool, zooming: bool) -> None:
    painter_of()
    target, around, size, ends = pygame.Surface((40, 24)), pygame.Rect(-10, -10, 80, 60), (60, 32), Ends()
    outer = OuterScenery((10, 20, 60), (10, 30, 40), None, pygame.Surface((2, 32)))
    for left in range(-size[0] - 4, target.width + 4):
        outer.draw_open_sea(target, around, [(left - 3, -4), (left, -4)], size, at_left=at_left)
        ends.draw(target, around, (left, -4), size, left=at_left, zooming=zooming)


def beside_a_card(name: str) -> tuple[Board, BoardPicture, Painter, BoardCamera]:
    """Return a board's picture, completely painted, beside the card of an evening."""
    board = boards.load(name)
    picture, painter, sight = BoardPicture.of(board), painter_of(), BoardCamera(board)
    painter.canvas.aim(pygame.Surface((960, 540)))
    sight.place(pygame.FRect(362, 104, 1100, 820), 0.5, pygame.FRect(0, 0, 1920, 1080))
    picture.draw(painter, sight)
    assert picture.pictures is not None
    picture.pictures.wait()
    return board, picture, painter, sight


@pytest.mark.parametrize("name", ["port", "nice"])
def test_wherever_the_camera_stands_nothing_is_left_unpainted(name: str) -> None:
    """Beside the card of an evening the picture is wider than the board's area, and layers end in different places."""
    board, picture, painter, sight = beside_a_card(name)
    for zoom in sight.zooms:
        for x in range(0, round(board.size[0]), 160):
            sight.camera.zoom_to(zoom, x - board.size[0] / 2)
            sight.jump()
            painter.canvas.target.fill((0, 0, 0))
            picture.draw(painter, sight)
            black = pygame.surfarray.array3d(painter.canvas.target).astype(int).sum(axis=2) < 3
            assert black.sum() < 60, (zoom, x)
    picture.stop()


def test_there_is_one_moon_only() -> None:
    """The street that goes on in mist at the other end of Nice had a moon of its own."""
    _, picture, painter, sight = beside_a_card("nice")
    sight.show(0.0, 300.0)
    sight.jump()
    sight.whole()
    seen = 0
    while sight.is_moving:
        sight.camera.update(1 / 60)
        picture.draw(painter, sight)
        sky = max(1, round(painter.to_pixels(sight.to_screen((0.0, 0.0)))[1]))
        columns = (pygame.surfarray.array3d(painter.canvas.target).astype(int)[:, :sky].sum(axis=2) > 400).any(axis=1)
        runs = np.flatnonzero(np.diff(np.concatenate(([0], columns.astype(int), [0]))) == 1)
        wide = [run for run in runs if columns[run : run + 8].sum() == 8]
        seen += len(wide) == 1
        assert len(wide) <= 1
    assert seen > 5
    picture.stop()


def test_open_sea_is_seen_beyond_the_yacht_while_the_camera_glides() -> None:
    """A lighthouse far away that passed the end of the board became a wall of stripes."""
    board, picture, painter, sight = beside_a_card("port")

    def beyond() -> np.ndarray[Any, Any]:
        """Return the colours beside the end of the board, at some heights above its quay."""
        picture.draw(painter, sight)
        x, _ = painter.to_pixels(sight.to_screen((board.size[0], 0.0)))
        rows = [painter.to_pixels(sight.to_screen((0.0, y)))[1] for y in range(420, 860, 20)]
        return np.array([painter.canvas.target.get_at((round(x) + 12, round(row)))[:3] for row in rows])

    rest = beyond()
    sight.show(0.0, 300.0)
    sight.jump()
    sight.whole()
    seen = 0
    while sight.is_moving:
        sight.camera.update(1 / 60)
        if painter.to_pixels(sight.to_screen((board.size[0] + 40.0, 0.0)))[0] < 940.0:
            seen += 1
            assert np.abs(beyond() - rest).mean() < 12.0
    assert seen > 5
    picture.stop()


def test_the_mist_rises_softly_from_the_end_of_the_city_while_the_camera_zooms() -> None:
    board = boards.load("port")
    picture, painter, sight = BoardPicture.of(board), painter_of(), sight_on(board)
    sight.picture = pygame.FRect(0, 0, 1920, 1080)
    sight.camera.zoom_by(3)
    sight.look_at(0.0)
    sight.jump()
    picture.draw(painter, sight)
    assert picture.pictures is not None
    picture.pictures.wait()
    picture.draw(painter, sight)
    sight.camera.zoom_by(-2)
    sight.look_at(0.0)
    for _ in range(8):
        sight.camera.update(1 / 60)
    assert sight.is_moving
    pixels = seen(lambda canvas: picture.draw(canvas, sight), painter)
    end = round(sight.to_screen((0.0, 0.0))[0] * painter.canvas.scale)
    steps = np.abs(np.diff(pixels.sum(axis=2), axis=0)).mean(axis=1)
    assert steps[end - 3 : end + 3].max() < 1.5 * steps[end + 4 : end + 60].max()
    picture.stop()


def test_there_is_no_seam_in_the_sky_where_the_drawing_of_a_board_ends() -> None:
    """The mist over the street rose as a wall up to the stars."""
    _, picture, painter, sight = beside_a_card("port")
    sight.picture = pygame.FRect(0, 0, 1920, 1080)
    sight.camera.zoom_to(min(sight.zooms), 0.0)
    sight.jump()
    for _ in range(2):
        painter.canvas.target.fill((0, 0, 0))
        picture.draw(painter, sight)
    end, top = (round(each) for each in painter.to_pixels(sight.to_screen((0.0, 0.0))))
    assert end > 40, "the window shows what lies beyond the end"
    sky = pygame.surfarray.array3d(painter.canvas.target).astype(int)[:, max(0, top - 30) : top]
    beyond, above = (np.median(sky[part], axis=(0, 1)) for part in (slice(0, end // 2), slice(end, 2 * end)))
    assert np.abs(beyond - above).max() < 6.0
    picture.stop()
