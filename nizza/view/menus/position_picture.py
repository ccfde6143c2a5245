"""A position of Nizza as a picture: a part of the roofs with all that stands and hangs there."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

import pygame

from nizza import boards
from nizza.board.model import HEIGHT, Board
from nizza.rules.events import PawnFell, PawnPushed
from nizza.rules.views import NizzaView
from nizza.view.overlays.marks import NO_MARKS, Marks
from nizza.view.picture import draw_contents
from nizza.view.room import Room
from nizza.view.scenery.board_picture import BoardPicture
from nizza.view.sight import Sight
from nizza.view.spoken_of import places_in, seats_in, spoken_of
from nizza.view.tabletop import Pose, Tabletop
from stage.graphics.making.pages import PageNotPainted, as_large_as, draw_shrunk, grown_to
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from table.contract import Event
from table.offer.lesson import Step
from table.words import N_

_ZOOM: Final = 0.8
"""Logical units per unit of the board at which all is painted before it is shrunk: one picture of the scenery does."""
_CLOSE: Final = (900.0, 600.0)
"""Units of the board that are seen round whoever is in turn."""
_LESSON: Final = (520.0, 300.0)
"""The same in the list of lessons."""
_BELOW: Final = 60.0
"""How much more is seen below than above."""

_FALLEN: Final = 90.0
"""Units that whoever falls has fallen in the picture, at most."""
_TUMBLED: Final = -35.0
"""Degrees."""
_CLOSEST: Final = (420.0, 230.0)
"""Units that are seen at least of something that has happened."""
_BESIDE: Final = 120.0
_OVER: Final = 120.0
_UNDER: Final = 80.0
"""Units kept in sight beside, over and under where it happened; a pawn is as high as half of :data:`_OVER`."""


def draw_position(painter: Painter, view: NizzaView, colours: Sequence[SeatColour], about: Event | None = None) -> None:
    """Fill the page with the roofs round what the event `about` speaks of, which is lit, or round who is in turn.

    Raises :class:`stage.graphics.making.pages.PageNotPainted` if the board has been changed, or is gone.
    """
    with _told():
        board = boards.known(view.board.name, view.board.fingerprint)
        table = Tabletop.of(view, board)
        table.lit = frozenset() if about is None else spoken_of(about, board)
        if about is not None:
            _show_fall(table, about)
        part = _round_turn(table) if about is None else _round_event(table, about)
        page = painter.bleed.width / _ZOOM, painter.bleed.height / _ZOOM
        draw_part(painter, table, colours, as_large_as(part, page))


def _show_fall(table: Tabletop, about: Event) -> None:
    """Put into the air whoever falls by an event and still stands, as in the position before it."""
    match about:
        case PawnPushed(seat, victim):
            figure, pusher = table.figures[victim], table.figures[seat]
            pusher.facing = 1 if figure.x >= pusher.x else -1
            water = figure.x, table.board.berths[0][1]
        case PawnFell(seat, _, _, berth):
            figure, water = table.figures[seat], table.board.berths[berth]
        case _:
            return
    if figure.pose is Pose.STAND:
        figure.pose, figure.aside, figure.angle = Pose.FALL, 0.0, _TUMBLED
        figure.x, figure.y = water[0], figure.y + min(_FALLEN, (water[1] - figure.y) / 2)


def draw_lesson(painter: Painter, view: NizzaView, colours: Sequence[SeatColour], steps: Sequence[Step]) -> None:
    """Fill the page with how a lesson begins, near whoever is in turn: the picture is small."""
    table = Tabletop.of(view, boards.known(view.board.name, view.board.fingerprint))
    draw_part(painter, table, colours, _round_turn(table, _LESSON))


def draw_part(
    painter: Painter, table: Tabletop, colours: Sequence[SeatColour], part: pygame.FRect, marks: Marks = NO_MARKS,
    over: Callable[[Painter, Sight], None] | None = None,
) -> None:  # fmt: skip
    """Fill the page with a part of the board, in its units, and what is beside it where the page has another shape.

    `over` paints on top of it.
    """
    board = table.board
    seen = grown_to(part, painter.bleed.size, pygame.FRect(0, 0, board.size[0], HEIGHT))

    def draw(page: Painter) -> None:
        sight, scenery = Sight(board), scenery_of(board.name, board.fingerprint)
        whole = pygame.FRect(-seen.left * _ZOOM, -seen.top * _ZOOM, board.size[0] * _ZOOM, HEIGHT * _ZOOM)
        sight.place(whole, page.canvas.scale)
        page.canvas.target.blit(scenery.flat(page, _pixels(page, board)), page.canvas.pixel_rect(whole))
        draw_contents(page, Room(tuple(colours), True, None, sight, scenery), table, 0.0, marks)
        if over is not None:
            over(page, sight)

    draw_shrunk(painter, (seen.width * _ZOOM, seen.height * _ZOOM), draw)


def begin_position(painter: Painter, view: NizzaView) -> bool:
    """Begin what :func:`draw_position` needs; whether it is there. Raises PageNotPainted as that does."""
    with _told():
        return _begin(painter, _reading(view.board.name, view.board.fingerprint))


@contextmanager
def _told() -> Iterator[None]:
    """A board that is there no longer is told to whoever looks on."""
    try:
        yield
    except boards.BoardChanged as error:
        raise PageNotPainted(N_("No picture: the board has been changed, or is gone.")) from error


def begin(painter: Painter, name: str) -> bool:
    """Begin to read a board, and to make the scenery that all its pictures are cut out of; whether it is there.

    Raises as :func:`nizza.boards.load`.
    """
    return _begin(painter, _reading(name))


def _begin(painter: Painter, reading: Future[Board]) -> bool:
    if not reading.done():
        return False
    if reading.exception() is not None:
        # What is asked for next is read anew: its file may be there by then.
        _reading.cache_clear()
    board = reading.result()
    return scenery_of(board.name, board.fingerprint).begin_flat(painter, _pixels(painter, board))


@lru_cache(maxsize=2)
def _reading(name: str, fingerprint: str | None = None) -> Future[Board]:
    """A board and its drawing, read in a thread: that takes longer than a frame may."""

    def read() -> Board:
        board = boards.load(name) if fingerprint is None else boards.known(name, fingerprint)
        scenery_of(board.name, board.fingerprint)
        return board

    thread = ThreadPoolExecutor(1, "reading a board")
    reading = thread.submit(read)
    thread.shutdown(wait=False)
    return reading


def _pixels(painter: Painter, board: Board) -> tuple[int, int]:
    """How large the scenery is, wherever a picture is cut out of it."""
    return painter.canvas.pixel_rect((0, 0, board.size[0] * _ZOOM, HEIGHT * _ZOOM)).size


@lru_cache(maxsize=2)
def scenery_of(name: str, fingerprint: str) -> BoardPicture:
    """A board's picture, read once."""
    return BoardPicture.of(boards.known(name, fingerprint))


def _round_turn(table: Tabletop, size: tuple[float, float] = _CLOSE) -> pygame.FRect:
    """Round the pawn of whoever is in turn."""
    figure = table.figures[max(0, table.turn)]
    part = pygame.FRect(0, 0, *size)
    part.center = figure.x, figure.y + _BELOW * size[1] / _CLOSE[1]
    return part


def _round_event(table: Tabletop, about: Event) -> pygame.FRect:
    """Round the pawns and places that an event speaks of, and no more."""
    pawns = [table.figures[seat] for seat in seats_in(about)]
    spots = [*places_in(about, table.board), *((figure.x, figure.y) for figure in pawns)]
    if not spots:
        return _round_turn(table)
    left, right = min(x for x, _ in spots) - _BESIDE, max(x for x, _ in spots) + _BESIDE
    top, bottom = min(y for _, y in spots) - _OVER, max(y for _, y in spots) + _UNDER
    part = pygame.FRect(0, 0, max(_CLOSEST[0], right - left), max(_CLOSEST[1], bottom - top))
    part.center = (left + right) / 2, (top + bottom) / 2
    return part
