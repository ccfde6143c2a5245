"""Pictures of Nizza's rule book: positions on the first board, painted by the game's own view."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from nizza import boards
from nizza.board.areas import XY, Kind, Point, Water
from nizza.board.model import FIRST_ROPES, Board
from nizza.dice import COUNT, Symbol, in_order
from nizza.physics.pendulum import pulled_back
from nizza.rules.moving import MOST_PULLED
from nizza.rules.position import Position
from nizza.rules.state import Nizza
from nizza.rules.views import BoardName, Case, Pawn, Phase
from nizza.view.marks import NO_MARKS, Marks
from nizza.view.menus import board_steps, draw_part
from nizza.view.prizes import BODY, face_of
from nizza.view.sight import BoardCamera
from nizza.view.tabletop import BurglarPose, Ladder, Tabletop
from stage.graphics import theme
from stage.graphics.pages import PagePicture
from stage.graphics.painter import Painter, draw_arrow
from table.contract import SPECTATOR
from table.rules.position_state import written

_Stand = tuple[str, float] | tuple[str, float, Case] | int
"""Area, x and suitcase of a pawn on an area, or the number of the berth in which it swims."""
_Change = Callable[[Tabletop], None]
_Part = tuple[float, float, float, float]
"""Part of the board: left, top, width, height, in units of the board."""

_SWINGS: Final[_Part] = (850.0, 110.0, 900.0, 600.0)
_LONG: Final = 4
"""Index of the rope that hangs on chimney 4 at first."""


def _scene(
    part: _Part, pawns: Sequence[_Stand], change: _Change | None = None,
    marks: Callable[[Board], Marks] = lambda board: NO_MARKS,
    arrows: Sequence[tuple[XY, XY, float]] = (), *, ropes: tuple[int, ...] = FIRST_ROPES,
) -> PagePicture:  # fmt: skip
    """Return a picture of `part` of the board, with seat 0 in turn.

    `change` poses what is moving. `arrows` are (start, end, bend) in units of the board.
    """

    def paint(painter: Painter) -> None:
        board = boards.load(boards.FIRST)
        table = _table(board, pawns, ropes)
        if change is not None:
            change(table)

        def over(page: Painter, sight: BoardCamera) -> None:
            for start, end, bend in arrows:
                draw_arrow(page, sight.to_screen(start), sight.to_screen(end), bend=bend)

        draw_part(painter, table, theme.SEATS, pygame.FRect(part), marks(board), over)

    return PagePicture(paint, steps=lambda painter: board_steps(painter, boards.FIRST))


def _table(board: Board, pawns: Sequence[_Stand], ropes: tuple[int, ...]) -> Tabletop:
    home = Pawn(board.only(Kind.START).middle, placed=True)
    standing = [_pawn(stand) for stand in pawns]
    dice = in_order((Symbol.SWING,) * COUNT)
    position = Position(
        seats=max(2, len(standing)), board=BoardName(board.name, board.fingerprint), phase=Phase.USING, round=1,
        first=0, turn=0, pawns=(*standing, *[home] * (2 - len(standing))), ropes=ropes, rolled=dice, dice=dice,
    )  # fmt: skip
    return Tabletop.of(Nizza.from_json(written(position)).observation(SPECTATOR), board)


def _pawn(stand: _Stand) -> Pawn:
    if isinstance(stand, int):
        return Pawn(Water(stand), peaceful=False, placed=True)
    area, x, *case = stand
    return Pawn(Point(area, x), case[0] if case else Case.NONE, peaceful=False, placed=True)


def _swinging(rope: int, at: XY) -> _Change:
    """Return the pose of seat 0 hanging on `rope`, the end of the rope at `at`."""

    def change(table: Tabletop) -> None:
        hung = table.ropes[rope]
        hung.points = ((hung.x, hung.y), at)
        table.figures[0].hold((hung.x, hung.y), at)

    return change


def _flying(rope: int, at: XY) -> _Change:
    """Return the pose of seat 0 in the air at `at`, just off `rope`, which swings behind."""

    def change(table: Tabletop) -> None:
        figure, hung = table.figures[0], table.ropes[rope]
        hung.points = ((hung.x, hung.y), pulled_back((hung.x, hung.y), hung.length, math.radians(38.0)))
        figure.pose, (figure.x, figure.y) = BurglarPose.FLY, at

    return change


def _dangling(end: XY) -> _Change:
    """Return the pose of seat 0 hanging on to the left end of an area."""

    def change(table: Tabletop) -> None:
        figure = table.figures[0]
        figure.pose, (figure.x, figure.y) = BurglarPose.FINGERTIPS, end

    return change


def _climbing(end: Point, share: float) -> _Change:
    """Return the pose of seat 0 on the ladder to `end`, after `share` (0.0–1.0) of the climb."""

    def change(table: Tabletop) -> None:
        figure, goal = table.figures[0], table.board.position(end)
        angle = math.degrees(math.atan2(figure.y - goal[1], goal[0] - figure.x))
        table.ladder = Ladder(figure.x, figure.y, table.board.ladder, angle)
        figure.pose = BurglarPose.CLIMB
        figure.x += (goal[0] - figure.x) * share
        figure.y += (goal[1] - figure.y) * share

    return change


def _falling(seat: int, by: float) -> _Change:
    """Return the pose of a pushed pawn `by` units below its place."""

    def change(table: Tabletop) -> None:
        figure = table.figures[seat]
        figure.pose, figure.y = BurglarPose.FALL, figure.y + by

    return change


def _boarding(table: Tabletop) -> None:
    figure, (x, y) = table.figures[0], table.board.helicopter
    figure.pose, figure.x, figure.y = BurglarPose.CLIMB, x, y + 190.0


def _reach(rope: int, chimney: int, target: XY | None, *chimneys: int) -> Callable[[Board], Marks]:
    """Return marks: the reach of `rope` on `chimney`, the landing point, and the `chimneys` to choose from."""
    return lambda board: Marks(
        reach=(board.chimneys[chimney], board.rope_length(rope)), target=target, chimneys=frozenset(chimneys)
    )


def _dice(painter: Painter) -> None:
    """Paint five dice, two of them kept."""
    page = painter.bleed
    colours = painter.palette
    painter.gradient(page, colours.backdrop_top, colours.backdrop_bottom)
    side = page.width / 6.2
    for number, symbol in enumerate((Symbol.ROPE, Symbol.SWING, Symbol.LADDER, Symbol.SUITCASE, Symbol.PARACHUTE)):
        kept = symbol in (Symbol.SWING, Symbol.SUITCASE)
        box = pygame.FRect(0, 0, side, side)
        box.center = (page.width * (number + 0.75) / 5.5, page.height * (0.36 if kept else 0.66))
        lean = (number * 7) % 11 - 5
        painter.image(BODY, box, angle=lean, elevation=8.0)
        painter.image(face_of(symbol), box, angle=lean)
        if kept:
            painter.outline(box.inflate(16.0, 16.0), colours.focus, 4.0, 14.0)


_HERE: Final = ("roof-3", 1100.0)
_GOAL: Final = (1371.0, 456.0)
_FAR: Final = (1710.0, 444.0)
_BACK: Final = pulled_back((1262.0, 296.0), 345.0, -MOST_PULLED)
"""End of the long rope on chimney 4, drawn back."""
_UNROLLED: Final = (9, 11, 1, 8, 5, 14)
"""Chimney of each rope after the long one has been hung on chimney 5."""

PICTURES: Final[Mapping[str, PagePicture]] = {
    "dice": PagePicture(_dice),
    "swing": _scene(_SWINGS, [_HERE], _swinging(_LONG, (1362.0, 632.0)), _reach(_LONG, 4, _GOAL)),
    "ladder": _scene((1000.0, 190.0, 600.0, 400.0), [("roof-4", 1330.0)], _climbing(Point("roof-3", 1262.0), 0.5)),
    "push": _scene(
        (1060.0, 240.0, 960.0, 640.0), [("roof-4", 1371.0), ("roof-5", 1480.0)], _falling(1, 170.0),
        arrows=[((1530.0, 660.0), (1530.0, 800.0), 0.0)],
    ),
    "cases": _scene((1480.0, 190.0, 600.0, 400.0), [("terrace-tools", 1830.0, Case.TOOLS)]),
    "yacht": _scene((4080.0, 330.0, 720.0, 480.0), [("yacht", 4560.0, Case.JEWELS)], _boarding),
    "safe": _scene((2800.0, 170.0, 600.0, 400.0), [("terrace-safe", 3060.0, Case.JEWELS)]),
    "rehang_take": _scene(_SWINGS, [_HERE], None, lambda board: Marks(ropes=frozenset({_LONG}))),
    "rehang_hang": _scene(
        _SWINGS, [_HERE], None, _reach(_LONG, 4, None, 5), [((1262.0, 296.0), (1482.0, 440.0), 0.2)]
    ),
    "rehang_swing": _scene(
        (1060.0, 110.0, 900.0, 600.0), [_HERE], _swinging(_LONG, (1790.0, 650.0)), _reach(_LONG, 5, _FAR),
        ropes=_UNROLLED,
    ),
    "momentum_back": _scene(
        _SWINGS, [_HERE], _swinging(_LONG, _BACK), _reach(_LONG, 4, None), [((1262.0, 672.0), (1030.0, 596.0), 0.14)]
    ),
    "momentum_fly": _scene(
        (960.0, 150.0, 900.0, 600.0), [_HERE], _flying(_LONG, (1640.0, 404.0)), _reach(_LONG, 4, (1692.0, 444.0)),
        [((1040.0, 540.0), (1536.0, 506.0), -0.24)],
    ),
    "fingertips": _scene((1424.0, 290.0, 480.0, 320.0), [_HERE], _dangling((1644.0, 444.0))),
    "berth": _scene((1060.0, 600.0, 720.0, 480.0), [("square-6", 1195.0), 7]),
}  # fmt: skip
"""Pictures by their names in the book."""
