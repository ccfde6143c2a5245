"""What is seen of each event: which part of the scene moves what."""

from __future__ import annotations

from functools import partial
from typing import Final

from niagara.rules import events as told
from niagara.rules.views import NiagaraView
from niagara.scene.board import Board
from niagara.scene.movements.canoe_movements import CanoeMovements
from niagara.scene.movements.gem_movements import GemMovements
from niagara.scene.movements.river_movements import RiverMovements
from niagara.view.tabletop import PlayedCard
from stage.graphics.motion import Tween, ease_out
from stage.graphics.painter import Painter
from table.contract import Event, Seat

_CARD_FALLS: Final = 34.0
"""Logical units from above which a card comes down."""


class Movements:
    """Queues what is seen of an event."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._context = board.context
        self._motion = board.context.motion
        self._play = board.context.play
        gems = GemMovements(board)
        self._gems = gems
        self._river = RiverMovements(board, gems)
        self._rooms = (CanoeMovements(board, gems), self._river)

    def animate(self, event: Event, after: NiagaraView) -> None:
        """Let the event be seen; `after` is the View after its step."""
        for room in self._rooms:
            room.animate(event)
        match event:
            case told.BuoyDrawn(seat) | told.BuoyPassed(seat):
                self._buoy(seat)
            case told.RoundBegan():
                self._motion.call(self._clear_cards)
            case told.CardsTakenBack():
                self._motion.call(partial(self._take_back, after))
                self._motion.wait(0.4)
            case told.CardChosen(seat):
                self._card_chosen(seat, after)
            case told.CardRevealed():
                self._card_revealed(event)
            case told.NothingToMove() | told.TurnEnded():
                self._motion.wait(0.4)
            case told.MatchEnded():
                self._match_ended(event)

    def draw(self, painter: Painter) -> None:
        """What is in the air."""
        self._river.draw(painter)
        self._gems.draw(painter)

    def _buoy(self, seat: Seat) -> None:
        table = self._board.table
        self._motion.call(partial(self._play, "water_splash", 0.25, 1.4))
        if table.buoy < 0.0:
            self._motion.call(partial(setattr, table, "buoy", float(seat)))
            self._motion.wait(0.4)
        else:
            self._motion.add(Tween(table, {"buoy": float(seat)}, 0.4))

    def _clear_cards(self) -> None:
        self._board.table.played = [None] * len(self._board.table.played)

    def _take_back(self, after: NiagaraView) -> None:
        self._board.hands = list(after.hands)
        self._play("card_deal")
        self._context.look_again()

    def _card_chosen(self, seat: Seat, after: NiagaraView) -> None:
        known = after.cards[seat] if seat == self._context.me else None
        card = PlayedCard(known, 0.0 if known is None else 1.0, lift=_CARD_FALLS, alpha=0.0)

        def begin() -> None:
            self._board.table.played[seat] = card
            self._play("card_slide", 0.6)

        self._motion.add(Tween(card, {"lift": 0.0, "alpha": 1.0}, 0.2, ease_out, before=begin))

    def _card_revealed(self, event: told.CardRevealed) -> None:
        """The card is turned up, and is used from now on."""
        table, seat = self._board.table, event.seat
        card = PlayedCard(event.card, 0.0)

        def begin() -> None:
            lying = table.played[seat]
            card.face = lying.face if lying is not None else 0.0
            table.played[seat] = card
            if card.face < 1.0:
                self._play("card_flip")

        def end() -> None:
            self._board.hands[seat] = tuple(each for each in self._board.hands[seat] if each is not event.card)
            self._context.look_again()

        self._motion.add(Tween(card, {"face": 1.0}, 0.34, arcs={"lift": 16.0}, before=begin, after=end))
        self._motion.wait(0.25)

    def _match_ended(self, event: told.MatchEnded) -> None:
        humans = set(self._context.session.humans)
        if not humans or humans & set(event.winners):
            self._motion.call(partial(self._play, "chime_win"))
        self._motion.wait(0.5)
