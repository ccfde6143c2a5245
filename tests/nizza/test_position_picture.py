"""Small pictures of a position: close to what has happened."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import numpy as np
import pytest

from nizza import boards
from nizza.board.areas import Kind, Water
from nizza.board.model import Board
from nizza.rules.events import PawnFell, PawnPushed, PawnSwung, SafeCracked
from nizza.rules.views import BoardName, NizzaView, Pawn
from nizza.view.menus import board_steps, draw_lesson, paint_position, position_steps
from stage.graphics import theme
from stage.graphics.pages import PageNotPainted
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from table.contract import Event
from tests.nizza.view_painting import SIZE, differing, middle, painter_of, seen, view_of
from tests.stage.graphics.painting import gone_on

CARD = (330.0, 138.0)
"""Logical units of a picture of the results."""


def on_card(painter: Painter, draw: Callable[..., None], **position: Any) -> None:
    """Draw in the upper left corner, as on a card."""
    pixels = painter.canvas.pixel_rect((0.0, 0.0, *CARD))
    with painter.canvas.page(painter.canvas.target.subsurface(pixels), CARD):
        draw(painter, **position)


def recoloured(seat: int) -> list[SeatColour]:
    """Return the seats' colours, with another one for this seat."""
    others = list(theme.SEATS)
    others[seat] = theme.SEATS[5]
    return others


def pixels_of(seat: int, view: NizzaView, about: Event | None) -> int:
    """Count the pixels of the picture that are of a seat's colour."""
    one, other = (
        partial(on_card, draw=paint_position, view=view, colours=colours, about=about)
        for colours in (theme.SEATS, recoloured(seat))
    )
    return differing(one, other)


def heights_of(seat: int, view: NizzaView, about: Event) -> Any:
    """Find how far down, in pixels, a seat's colour is in a picture as large as the window."""
    painter = painter_of()
    one, other = (
        seen(partial(paint_position, view=view, colours=colours, about=about), painter)
        for colours in (theme.SEATS, recoloured(seat))
    )
    return np.nonzero((np.abs(one - other).sum(axis=2) > 60).any(axis=0))[0]


def test_pawns_are_large_where_something_happened_to_them(board: Board) -> None:
    place = middle(board, "terrace-safe")
    view = view_of((Pawn(place, placed=True), Pawn(place, placed=True)))
    far = pixels_of(1, view, None)
    assert far > 0
    for about in (PawnPushed(0, 1), SafeCracked(1)):
        assert pixels_of(1, view, about) > 3 * far


def test_whoever_falls_is_seen_in_the_air(board: Board) -> None:
    """The picture of the hardest fall showed somebody who stood."""
    place = middle(board, "terrace-safe")
    view = view_of((Pawn(place, placed=True), Pawn(place, placed=True)))
    square = board.squares_below(place)[0]
    for about in (PawnPushed(0, 1), PawnFell(1, place, square, square)):
        above, falling = heights_of(0, view, about), heights_of(1, view, about)
        assert falling.min() > above.max(), "below the feet of who still stands"
    swims = view_of((Pawn(place, placed=True), Pawn(Water(square), placed=True)))
    fallen = heights_of(1, swims, PawnPushed(0, 1))
    assert fallen.min() > 0.7 * SIZE[1], "the position after it shows what came of it"


def test_all_of_a_swing_is_seen(board: Board) -> None:
    """From where, on which chimney, to where the pawn stands now; it is near enough all the same."""
    start, end = middle(board, "terrace-safe"), middle(board, "terrace-tools")
    view = view_of((Pawn(end, placed=True), Pawn(start, placed=True)))
    swing = PawnSwung(0, 4, 7, start, end, Kind.TOOLS)
    card = painter_of().canvas.pixel_rect((0.0, 0.0, *CARD))
    assert min(pixels_of(0, view, swing), pixels_of(1, view, swing)) > card.width * card.height / 800


def test_the_pawn_in_turn_is_large_in_the_list_of_lessons(board: Board) -> None:
    view = view_of((Pawn(middle(board, "terrace-safe"), placed=True),))

    def pixels(draw: Callable[..., None]) -> int:
        one, other = (
            partial(on_card, draw=draw, view=view, colours=colours) for colours in (theme.SEATS, theme.SEATS[5:])
        )
        return differing(one, other)

    assert pixels(partial(draw_lesson, steps=())) > 2 * pixels(paint_position)


def test_a_board_that_could_not_be_read_is_read_anew_when_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    painter, load, there = painter_of(), boards.load, False

    def read(name: str) -> Board:
        if not there:
            raise FileNotFoundError(name)
        return load("port")

    def is_ready() -> bool:
        return gone_on("away", lambda: board_steps(painter, "away"))

    def wait() -> None:
        end = time.monotonic() + 60.0
        while not is_ready() and time.monotonic() < end:
            time.sleep(0.005)

    monkeypatch.setattr(boards, "load", read)
    with pytest.raises(FileNotFoundError):
        wait()
    there = True
    wait()
    assert is_ready()


def test_the_picture_of_a_board_that_is_gone_is_given_up() -> None:
    view = msgspec.structs.replace(view_of((Pawn(Water(0), placed=True),)), board=BoardName("deleted", "0" * 16))
    painter = painter_of()

    def wait() -> None:
        end = time.monotonic() + 60.0
        while not gone_on("gone", lambda: position_steps(painter, view)) and time.monotonic() < end:
            time.sleep(0.005)

    with pytest.raises(PageNotPainted):
        wait()
    with pytest.raises(PageNotPainted):
        paint_position(painter, view, theme.SEATS)
