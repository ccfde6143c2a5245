"""Pictures of positions for menus, rule book and lessons; the contents of the box."""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

import pygame

from nizza import boards
from nizza.board.model import HEIGHT, Board
from nizza.dice import Symbol
from nizza.rules import actions
from nizza.rules.events import PawnFell, PawnPushed
from nizza.rules.views import Case, NizzaView
from nizza.view import palette
from nizza.view.board_picture import BoardPicture
from nizza.view.brush import Brush
from nizza.view.burglars.burglar import BurglarLook
from nizza.view.burglars.pawns import draw_burglar
from nizza.view.marks import NO_MARKS, Marks
from nizza.view.picture import draw_contents
from nizza.view.prizes import BODY, draw_case, face_of
from nizza.view.render_context import RenderContext
from nizza.view.seat_facts import mentioned_in, places_in, seats_in
from nizza.view.sight import BoardCamera
from nizza.view.tabletop import BurglarPose, Tabletop
from stage.graphics import theme
from stage.graphics.cast import PEOPLE
from stage.graphics.game_pictures import BoxContents, DrawnTile, ShownDeed
from stage.graphics.pages import PageNotPainted, as_large_as, draw_shrunk, grown_to
from stage.graphics.painter import Painter
from stage.graphics.shapes import around
from stage.graphics.theme import SeatColour
from stage.graphics.work import WORK
from table.contract import Event
from table.job import Steps, beside
from table.offer.lesson import LessonStep
from table.words import N_, Translator

_ZOOM: Final = 0.8
"""Logical units per unit of the board at which everything is painted before it is shrunk, from one scenery."""
_CLOSE: Final = (900.0, 600.0)
"""Units of the board around the pawn in turn."""
_LESSON: Final = (520.0, 300.0)
"""The same in the list of lessons."""
_BELOW: Final = 60.0
"""Additional units below the middle."""

_FALLEN: Final = 90.0
"""Units that a falling pawn has fallen in the picture, at most."""
_TUMBLED: Final = -35.0
"""Degrees."""
_CLOSEST: Final = (420.0, 230.0)
"""Least units around an event."""
_BESIDE: Final = 120.0
_OVER: Final = 120.0
_UNDER: Final = 80.0
"""Units in sight beside, above and below the place of an event; a pawn is half as high as :data:`_OVER`."""


def paint_position(
    painter: Painter, view: NizzaView, colours: Sequence[SeatColour], about: Event | None = None
) -> None:
    """Paint the roofs around what the event `about` mentions, which is lit, or around the pawn in turn.

    Raises :class:`stage.graphics.pages.PageNotPainted` if the board has been changed, or is gone.
    """
    with _told():
        board = boards.known(view.board.name, view.board.fingerprint)
        table = Tabletop.of(view, board)
        table.lit = frozenset() if about is None else mentioned_in(about, board)
        if about is not None:
            _show_fall(table, about)
        part = _round_turn(table) if about is None else _round_event(table, about)
        page = painter.bleed.width / _ZOOM, painter.bleed.height / _ZOOM
        draw_part(painter, table, colours, as_large_as(part, page))


def _show_fall(table: Tabletop, about: Event) -> None:
    """Put a pawn that falls by an event into the air, as if the position before it were shown."""
    match about:
        case PawnPushed(seat, victim):
            figure, pusher = table.figures[victim], table.figures[seat]
            pusher.facing = 1 if figure.x >= pusher.x else -1
            water = figure.x, table.board.berths[0][1]
        case PawnFell(seat, _, _, berth):
            figure, water = table.figures[seat], table.board.berths[berth]
        case _:
            return
    if figure.pose is BurglarPose.STAND:
        figure.place((water[0], figure.y + min(_FALLEN, (water[1] - figure.y) / 2)), BurglarPose.FALL)
        figure.angle = _TUMBLED


def draw_lesson(painter: Painter, view: NizzaView, colours: Sequence[SeatColour], steps: Sequence[LessonStep]) -> None:
    """Paint the beginning of a lesson near the pawn in turn, because the picture is small."""
    table = Tabletop.of(view, boards.known(view.board.name, view.board.fingerprint))
    draw_part(painter, table, colours, _round_turn(table, _LESSON))


def draw_part(
    painter: Painter, table: Tabletop, colours: Sequence[SeatColour], part: pygame.FRect, marks: Marks = NO_MARKS,
    over: Callable[[Painter, BoardCamera], None] | None = None,
) -> None:  # fmt: skip
    """Paint a part of the board, in its units, extended where the page has another shape.

    `over` paints on top of it.
    """
    board = table.board
    seen = grown_to(part, painter.bleed.size, pygame.FRect(0, 0, board.size[0], HEIGHT))

    def draw(page: Painter) -> None:
        sight, scenery = BoardCamera(board), scenery_of(board.name, board.fingerprint)
        whole = pygame.FRect(-seen.left * _ZOOM, -seen.top * _ZOOM, board.size[0] * _ZOOM, HEIGHT * _ZOOM)
        sight.place(whole, page.canvas.scale)
        page.canvas.target.blit(scenery.flat(page, _pixels(page, board)), page.canvas.pixel_rect(whole))
        draw_contents(page, RenderContext(tuple(colours), PEOPLE, True, None, sight, scenery), table, 0.0, marks)
        if over is not None:
            over(page, sight)

    draw_shrunk(painter, (seen.width * _ZOOM, seen.height * _ZOOM), draw)


def position_steps(painter: Painter, view: NizzaView) -> Steps[None]:
    """Prepare :func:`paint_position`. Raises PageNotPainted as that does."""
    with _told():
        yield from board_steps(painter, view.board.name, view.board.fingerprint)


@contextmanager
def _told() -> Iterator[None]:
    """Raise PageNotPainted if the board no longer exists."""
    try:
        yield
    except boards.BoardChanged as error:
        raise PageNotPainted(N_("No picture: the board has changed or is gone.")) from error


def board_steps(painter: Painter, name: str, fingerprint: str | None = None) -> Steps[None]:
    """Read a board, and make the scenery of all its pictures. Raises as :func:`nizza.boards.load`."""
    return WORK.share(("board", name, fingerprint), lambda: _scenery_ahead(painter, name, fingerprint))


def _scenery_ahead(painter: Painter, name: str, fingerprint: str | None) -> Steps[None]:
    """Read a board and its drawing in a thread, because that takes longer than a frame, and make its scenery."""

    def read() -> tuple[Board, BoardPicture]:
        board = boards.load(name) if fingerprint is None else boards.known(name, fingerprint)
        return board, scenery_of(board.name, board.fingerprint)

    board, scenery = yield from beside(read)
    yield from scenery.flat_ahead(painter, _pixels(painter, board))


def _pixels(painter: Painter, board: Board) -> tuple[int, int]:
    """Return the size of the scenery, the same for all its pictures."""
    return painter.canvas.pixel_rect((0, 0, board.size[0] * _ZOOM, HEIGHT * _ZOOM)).size


@lru_cache(maxsize=2)
def scenery_of(name: str, fingerprint: str) -> BoardPicture:
    """Return a board's picture, read once."""
    return BoardPicture.of(boards.known(name, fingerprint))


def _round_turn(table: Tabletop, size: tuple[float, float] = _CLOSE) -> pygame.FRect:
    """Return the area around the pawn in turn."""
    figure = table.figures[max(0, table.turn)]
    return around((figure.x, figure.y + _BELOW * size[1] / _CLOSE[1]), *size)


def _round_event(table: Tabletop, about: Event) -> pygame.FRect:
    """Return the area around the pawns and places that an event mentions."""
    pawns = [table.figures[seat] for seat in seats_in(about)]
    spots = [*places_in(about, table.board), *((figure.x, figure.y) for figure in pawns)]
    if not spots:
        return _round_turn(table)
    left, right = min(x for x, _ in spots) - _BESIDE, max(x for x, _ in spots) + _BESIDE
    top, bottom = min(y for _, y in spots) - _OVER, max(y for _, y in spots) + _UNDER
    middle = (left + right) / 2, (top + bottom) / 2
    return around(middle, max(_CLOSEST[0], right - left), max(_CLOSEST[1], bottom - top))


_USED: Final = {
    actions.MoveRope: (Symbol.ROPE,),
    actions.Swing: (Symbol.SWING,),
    actions.SwingFreely: (Symbol.SWING,),
    actions.Climb: (Symbol.LADDER,),
    actions.TipLadder: (Symbol.LADDER,),
    actions.LeaveWater: (Symbol.LADDER,),
    actions.Walk: (Symbol.WALK,),
    actions.Push: (Symbol.PARACHUTE,),
    actions.TakeCase: (Symbol.SUITCASE,),
    actions.CrackSafe: (Symbol.SUITCASE,),
    actions.ClimbToHelicopter: (Symbol.LADDER, Symbol.LADDER),
}


def show_deed(action: actions.NizzaAction, view: NizzaView, told: str, text: Translator) -> ShownDeed | None:
    """Return the dice that are kept, or used, with their effects."""
    match action:
        case actions.Keep(dice):
            symbols, words = dice, text.ngettext("kept", "kept", len(dice))
        case actions.HandOn(symbol):
            symbols, words = (symbol,), text.gettext("passed on unused")
        case _:
            symbols, words = _USED.get(type(action), ()), told
    return ShownDeed(tuple(DrawnTile((BODY, face_of(symbol))) for symbol in symbols), words) if symbols else None


_DICE: Final = (
    (Symbol.SWING, 330.0, 216.0, 8.0),
    (Symbol.WALK, 408.0, 234.0, -12.0),
    (Symbol.LADDER, 486.0, 208.0, 16.0),
    (Symbol.ROPE, 372.0, 152.0, -6.0),
    (Symbol.PARACHUTE, 448.0, 158.0, 10.0),
)
_DIE: Final = 62.0
_BURGLARS: Final = (
    (0, BurglarPose.STAND, Case.TOOLS, 84.0, 150.0, False),
    (1, BurglarPose.STAND, Case.NONE, 166.0, 118.0, False),
    (3, BurglarPose.RUN, Case.JEWELS, 248.0, 148.0, False),
)
_BOX_CONTENTS_ZOOM: Final = 1.25


class NizzaContents(BoxContents):
    """Contents of the box."""

    ground = ((126, 92, 150), (62, 42, 96))

    def draw_table(self, painter: Painter) -> None:
        brush = Brush.onto(painter, (0.0, 0.0))
        rope = [(40.0 + 6.5 * step, 250.0 + 22.0 * math.sin(step / 5.5)) for step in range(36)]
        brush.rimmed(rope, (9.0, palette.HEMP_SHADE), (6.0, palette.HEMP))
        brush.put(painter)
        draw_case(painter, Case.TOOLS, (330.0, 34.0), 2.6)
        draw_case(painter, Case.TOOLS, (396.0, 52.0), 2.6)
        draw_case(painter, Case.JEWELS, (468.0, 38.0), 2.8)
        for seat, pose, case, x, y, flip in _BURGLARS:
            painter.glow((x - 44, y + 58, 88, 26), painter.palette.shadow, 150)
            look = BurglarLook(theme.SEATS[seat], True, PEOPLE[seat], pose, 1, case)
            draw_burglar(painter, look, (x, y + 70), _BOX_CONTENTS_ZOOM, flip=flip)
        for symbol, x, y, angle in _DICE:
            area = (x - _DIE / 2, y - _DIE / 2, _DIE, _DIE)
            painter.image(BODY, area, angle=angle, elevation=7.0)
            painter.image(face_of(symbol), area, angle=angle)
