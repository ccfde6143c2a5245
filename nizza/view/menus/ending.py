"""The end of a match of Nizza: the helicopter carries the burglar and the jewels off, over Nice at dusk."""

import math
from functools import cached_property
from typing import Final

import pygame

from nizza import boards
from nizza.board.model import Board
from nizza.board.places import Kind
from nizza.rules.views import Case, NizzaView
from nizza.view.menus.position_picture import scenery_of
from nizza.view.pieces.helicopter import draw_helicopter
from nizza.view.pieces.pawns import draw_figure
from nizza.view.scenery.board_picture import BoardPicture
from nizza.view.scenery.plain import draw_plain
from nizza.view.scenery.water import draw_glimmer
from nizza.view.sight import LEVELS, Sight
from nizza.view.tabletop import Figure, Helicopter, Pose, Tabletop
from stage.graphics.allowance import is_limited, refuse
from stage.graphics.motion import ease_in_out
from stage.graphics.painter import Painter
from stage.match.ending import SETTLED, Ending
from table.contract import ONLOOKER
from table.words import Translator

_TOWN: Final = 2
"""At which of the zooms of its board the town is seen; before its picture is there, the farthest one is enlarged."""
_LADDER: Final = 150.0
_BELLY: Final = 24.0
"""Units from the belly of the helicopter to the burglar's hands, and from its middle to its belly."""
_WAY: Final = (0.36, 0.62)
"""Over which part of the board's width one looks on: it flies the way its nose points."""
_HIGH: Final = 0.16
_RISE: Final = 60.0
"""Where in the room it hovers in the end, as a part of its height, and how much lower it comes in."""
_HOVER: Final = 12.0


class NizzaEnding(Ending):
    """The flight home; a match that nobody won at the helicopter ends with whoever came farthest, and no flight."""

    def caption(self, text: Translator) -> str:
        if self._view.capped:
            return ""
        return text.gettext("Off and away, with the crown jewels of England")

    def draw(self, painter: Painter, room: pygame.FRect, seconds: float) -> None:
        share = ease_in_out(min(1.0, seconds / SETTLED))
        sight = self._look(painter, room, share)
        blurred = is_limited() and not self._scenery.is_sharp(painter, sight)
        if not blurred:
            self._scenery.draw(painter, sight)
        with painter.clip(sight.area):
            if painter.palette.high_contrast:
                draw_plain(painter, sight)
            draw_glimmer(painter, sight, seconds)
            self._draw_town(painter, sight, seconds)
            if not self._view.capped:
                self._draw_flight(painter, sight, room, share, seconds)
        if blurred:
            refuse()

    def leave(self) -> None:
        self._scenery.stop()

    @cached_property
    def _view(self) -> NizzaView:
        view: NizzaView = self.match.state.observation(ONLOOKER)
        return view

    @cached_property
    def _board(self) -> Board:
        return boards.known(self._view.board.name, self._view.board.fingerprint)

    @cached_property
    def _sight(self) -> Sight:
        return Sight(self._board, (0, _TOWN))

    @cached_property
    def _near(self) -> Sight:
        """Sees what flies before the town, which is larger."""
        return Sight(self._board, (LEVELS - 1,))

    @cached_property
    def _scenery(self) -> BoardPicture:
        return scenery_of(self._board.name, self._board.fingerprint)

    def _look(self, painter: Painter, room: pygame.FRect, share: float) -> Sight:
        """The town in the whole window; what is to be seen of it lies in the middle of the room."""
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

    def _draw_town(self, painter: Painter, sight: Sight, seconds: float) -> None:
        """Those who stay."""
        for seat, figure in enumerate(Tabletop.of(self._view, self._board).figures):
            if seat not in self._view.winners or self._view.capped:
                draw_figure(painter, sight, self.seats[seat], figure, seconds, emblem=self.emblems)

    def _draw_flight(self, painter: Painter, sight: Sight, room: pygame.FRect, share: float, seconds: float) -> None:
        """The helicopter, with the winner on its ladder."""
        near = self._near
        near.place(sight.area, painter.canvas.scale)
        near.camera.zoom_to(near.zooms[-1], sight.middle - self._board.size[0] / 2)
        near.jump()
        high = room.top + room.height * _HIGH + (1.0 - share) * _RISE + _HOVER * math.sin(seconds * 0.7)
        x, y = near.to_board((room.centerx, high))
        deck = self._board.only(Kind.YACHT)
        down = deck.position(deck.middle.x)[1] - y - _BELLY
        # It leans into its flight, and comes upright as it slows down.
        flying = Helicopter(x, y, angle=-8.0 * math.sin(math.pi * share), ladder=_LADDER / down)
        draw_helicopter(painter, near, flying, seconds, lit=False)
        burglar = Figure(x, y + _BELLY + _LADDER + 4.0 * math.sin(seconds * 1.3), Pose.CLIMB, case=Case.JEWELS)
        draw_figure(painter, near, self.seats[self._view.winners[0]], burglar, seconds, emblem=self.emblems)
