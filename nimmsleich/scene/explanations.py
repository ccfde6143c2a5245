"""What lies on the table explains itself where it is pointed at: piles, hands, slate, box and stock."""

from collections.abc import Callable
from typing import Final

import pygame

from nimmsleich.scene.board import Board
from stage.ui.widgets import Widget
from stage.ui.widgets.base import Point
from table.words import N_

_WORDS: Final = {
    "hand": N_("Your hand: only you see it"),
    "pile": N_("Your pile, face down: who is rid of all cards wins"),
    "chain": N_("The earlier bids of this round"),
    "known": N_("What only you know of other hands"),
    "tray": N_("The box: cards of those who were right"),
    "stock": N_("The stock: undealt cards"),
    "ledge": N_("Chalk marks: the highest bid on each body; beside them from which number on it may be bid now"),
}
_OTHERS: Final = {
    "hand": N_("The hand of {name}: a detective can look at it"),
    "pile": N_("The pile of {name}, face down, and the detectives that are left"),
}


class Explained(Widget):
    """An area that has a tool-tip; a click there means what it means beside everything."""

    clickable = True

    def __init__(self, name: str, words: str, beside: Callable[[], None]) -> None:
        super().__init__(name, tooltip=words)
        self._beside = beside

    def pointer_up(self, at: Point, inside: bool) -> None:
        self._beside()


class Explanations:
    """Puts them below all other widgets."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def build(self) -> None:
        """Add them; :meth:`place` puts them where things lie."""
        context = self._board.context
        for what, words in _WORDS.items():
            self._add(f"about-{what}", context.gettext(words))
        for seat, name in enumerate(context.seat_names):
            for what, words in _OTHERS.items():
                self._add(f"about-{what}-{seat}", context.gettext(words).format(name=name))

    def _add(self, name: str, words: str) -> None:
        context = self._board.context
        context.ui.add(Explained(name, words, context.controller.skip_rest))

    def place(self) -> None:
        """Put them where things lie; where nothing does, they are not to be found."""
        ui, places = self._board.context.ui, self._board.places
        for what in _WORDS:
            ui.move(f"about-{what}", places.named(what) or pygame.FRect(0, 0, 0, 0))
            ui.find(f"about-{what}").visible = what not in self._absent
        for seat in range(len(self._board.context.seat_names)):
            station = places.stations.get(seat)
            for what in _OTHERS:
                widget = ui.find(f"about-{what}-{seat}")
                widget.visible = station is not None
                if station is not None:
                    hand = station.hand[0].unionall(station.hand[1:])
                    ui.move(widget.name, hand if what == "hand" else station.pile)

    @property
    def _absent(self) -> set[str]:
        """What does not lie there now."""
        board, view = self._board, self._board.table.view
        absent = {"hand", "pile"} if board.room.me is None else set()
        if board.room.me is None or not any(view.sure[seat] for seat in board.places.stations):
            absent.add("known")
        if len(board.table.calls) < 2:
            absent.add("chain")
        return absent if board.table.stock else absent | {"stock"}
