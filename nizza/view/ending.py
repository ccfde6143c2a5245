"""The end of a match of Nizza: the flight home with the jewels."""

import math
from functools import cached_property
from typing import Final

import pygame

from nizza import boards
from nizza.board.areas import Kind
from nizza.board.model import Board
from nizza.rules.views import Case, NizzaView
from nizza.view.board_picture import BoardPicture
from nizza.view.burglars.pawns import draw_figure
from nizza.view.front_page import FrontPage
from nizza.view.menus import scenery_of
from nizza.view.prizes import BELLY, draw_helicopter
from nizza.view.shore import draw_glimmer, draw_plain
from nizza.view.sight import LEVELS, BoardCamera
from nizza.view.tabletop import BurglarPose, Figure, Helicopter, Tabletop
from stage.graphics.cast import person_of
from stage.graphics.motion import ease_in_out
from stage.graphics.painter import Painter
from stage.graphics.work import is_limited, refuse
from stage.match.display import SETTLED, Ending
from stage.match.seats import Miniature
from table.contract import SPECTATOR, Seat
from table.words import Translator

_TOWN: Final = 2
"""Zoom of the town, of those of its board; until its picture exists, the farthest one is enlarged."""
_LADDER: Final = 150.0
"""Units from the helicopter's belly to the burglar's hands."""
_WAY: Final = (0.36, 0.62)
"""Part of the board's width over which it flies, in the direction of its nose."""
_HIGH: Final = 0.16
_RISE: Final = 60.0
"""Share of the height at which it hovers in the end, and units by which it comes in lower."""
_HOVER: Final = 12.0


class NizzaEnding(Ending):
    """The flight home. A match that no pawn won at the helicopter ends with the farthest pawn, without a flight."""

    def caption(self, text: Translator) -> str:
        if self._view.capped:
            return ""
        return text.gettext("Off and away, with the crown jewels of England")

    def page(self, text: Translator) -> Miniature | None:
        return FrontPage(self.match, self.seats, text, self.emblems)

    def draw(self, painter: Painter, room: pygame.FRect, seconds: float) -> None:
        share = ease_in_out(min(1.0, seconds / SETTLED))
        sight = self._look(painter, room, share)
        blurred = is_limited() and not self._scenery.is_sharp(painter, sight)
        if not blurred:
            self._scenery.draw(painter, sight)
        with painter.clip(sight.area):
            if painter.palette.high_contrast:
                draw_plain(painter, sight)
            draw_glimmer(painter, sight, seconds, self._scenery.warmth(sight.board))
            self._draw_town(painter, sight, seconds)
            if not self._view.capped:
                self._draw_flight(painter, sight, room, share, seconds)
        if blurred:
            refuse()

    def leave(self) -> None:
        self._scenery.stop()

    @cached_property
    def _view(self) -> NizzaView:
        view: NizzaView = self.match.state.observation(SPECTATOR)
        return view

    @cached_property
    def _board(self) -> Board:
        return boards.known(self._view.board.name, self._view.board.fingerprint)

    @cached_property
    def _sight(self) -> BoardCamera:
        return BoardCamera(self._board, (0, _TOWN))

    @cached_property
    def _near(self) -> BoardCamera:
        """Camera of the helicopter in front of the town, which looks larger."""
        return BoardCamera(self._board, (LEVELS - 1,))

    @cached_property
    def _scenery(self) -> BoardPicture:
        return scenery_of(self._board.name, self._board.fingerprint)

    def _look(self, painter: Painter, room: pygame.FRect, share: float) -> BoardCamera:
        """Paint the town in the whole window, its visible part in the middle of the free area."""
        sight, aimed = self._sight, pygame.FRect(painter.bleed)
        if sight.area != aimed or sight.pixels != painter.canvas.scale:
            sight.place(aimed, painter.canvas.scale)
        zoom = sight.zooms[-1]
        if self._view.capped:
            middle = self._board.position(self._view.pawns[self._view.winners[0]].place)[0]
        else:
            middle = self._board.size[0] * (_WAY[0] + (_WAY[1] - _WAY[0]) * share)
        sight.camera.zoom_to(zoom, middle + (aimed.centerx - room.centerx) / zoom - self._board.size[0] / 2)
        sight.jump()
        return sight

    def _draw_town(self, painter: Painter, sight: BoardCamera, seconds: float) -> None:
        """Paint the burglars who stay behind."""
        for seat, figure in enumerate(Tabletop.of(self._view, self._board).figures):
            if seat not in self._view.winners or self._view.capped:
                self._draw_burglar(painter, sight, seat, figure, seconds)

    def _draw_burglar(self, painter: Painter, sight: BoardCamera, seat: Seat, figure: Figure, seconds: float) -> None:
        person = person_of(self.match.setup.seats[seat])
        draw_figure(painter, sight, self.seats[seat], figure, person, seconds, emblem=self.emblems)

    def _draw_flight(
        self, painter: Painter, sight: BoardCamera, room: pygame.FRect, share: float, seconds: float
    ) -> None:
        """Paint the helicopter, with the winner on its ladder."""
        near = self._near
        near.place(sight.area, painter.canvas.scale)
        near.camera.zoom_to(near.zooms[-1], sight.middle - self._board.size[0] / 2)
        near.jump()
        high = room.top + room.height * _HIGH + (1.0 - share) * _RISE + _HOVER * math.sin(seconds * 0.7)
        x, y = near.to_board((room.centerx, high))
        deck = self._board.only(Kind.YACHT)
        down = deck.position(deck.middle.x)[1] - y - BELLY
        # It leans into its flight, and straightens as it slows down.
        flying = Helicopter(x, y, angle=-8.0 * math.sin(math.pi * share), ladder=_LADDER / down)
        draw_helicopter(painter, near, flying, seconds, lit=False)
        burglar = Figure(x, y + BELLY + _LADDER + 4.0 * math.sin(seconds * 1.3), BurglarPose.CLIMB, case=Case.JEWELS)
        self._draw_burglar(painter, near, self._view.winners[0], burglar, seconds)
