"""What the parts of the scene share: the match, the board, where everything stands, and where one looks."""

from __future__ import annotations

from dataclasses import replace
from math import dist
from typing import Final

import pygame

from nizza import boards
from nizza.board.model import Board
from nizza.board.reach import XY
from nizza.rules.actions import NizzaAction
from nizza.rules.views import NizzaView, Phase
from nizza.scene.looking import Looking
from nizza.scene.route_words import stops
from nizza.view.room import Room
from nizza.view.scenery.board_picture import BoardPicture
from nizza.view.scenery.water import Splash
from nizza.view.sight import Sight
from nizza.view.spoken_of import spoken_of
from nizza.view.tabletop import Figure, Helicopter, Pose, Tabletop
from stage.match.context import MatchContext
from table.contract import Event, Seat

NizzaContext = MatchContext[NizzaView, NizzaAction]

_SPLASH: Final = 0.9
"""Seconds of a splash."""
_DUSK: Final = 0.3
"""Rounds a second by which the evening comes after a new round."""
_SLACK: Final = 0.7
"""The part of its length at which a rope holds nobody upright."""
_OFF: Final = (900.0, -320.0)
"""Where the helicopter leaves to, from where it hovers, in units."""
_AROUND: Final = 300.0
"""Units beside a pawn that are looked at with it."""


class Picture:
    """The roofs on the screen."""

    room: Room
    """What the painting needs to know besides the tabletop."""
    table: Tabletop
    """What stands, hangs and flies where now."""

    def __init__(self, context: NizzaContext) -> None:
        self.context = context
        name = context.view.board
        self.board: Board = boards.known(name.name, name.fingerprint)
        self.sight = Sight(self.board)
        self.scenery = BoardPicture.of(self.board)
        self.looking = Looking(self.sight, lambda: context.scene.reduced_motion)
        self.seconds = 0.0
        """For which wind, water and lights have moved."""
        self.buttons: pygame.FRect | None = None
        """Where buttons lie over it."""
        self.received: tuple[Seat, int] = (-1, 0)
        """Who is handed dice, and how many have come so far."""
        self.splashes: list[Splash] = []
        self.held_ropes: set[int] = set()
        """The ropes that do not hang freely just now."""
        self.table = Tabletop.of(context.view, self.board)
        self.show(context.view)

    @property
    def view(self) -> NizzaView:
        """The View that is shown."""
        return self.context.view

    def advance(self, dt: float) -> None:
        """Let the camera glide and the evening go on; with reduced motion it stands still."""
        self.sight.update(dt)
        if self.context.scene.reduced_motion:
            self.table.evening = self.view.round
        else:
            self.seconds += dt
            self.table.evening = min(self.view.round, self.table.evening + _DUSK * dt)
        for splash in self.splashes:
            splash.age += dt / _SPLASH
        self.splashes = [splash for splash in self.splashes if splash.age < 1.0]

    def splash(self, at: XY) -> None:
        """Something falls into the water."""
        if not self.context.scene.reduced_motion:
            self.splashes.append(Splash(*at))

    def keep_clear(self, buttons: pygame.FRect) -> None:
        """Paint no plate of the plan where these buttons lie."""
        self.buttons = buttons
        self.room = replace(self.room, buttons=buttons)

    def show(self, view: NizzaView) -> None:
        """Everything where it belongs in `view`."""
        context = self.context
        colours = tuple(context.seat_colour(seat) for seat in range(view.seats))
        plan = stops(self.board, context.app.language)
        self.room = Room(colours, context.scene.emblems, context.me, self.sight, self.scenery, plan, self.buttons)
        before, self.table = self.table, Tabletop.of(view, self.board)
        if view.round - before.evening <= 1.0:
            self.table.evening = min(before.evening, view.round)
        for rope, was in zip(self.table.ropes, before.ropes, strict=False):
            rope.points = was.points
        self._lay_exceptions(view)
        spent = len(view.rolled) - len(view.dice) if view.phase is Phase.USING else 0
        self.received = ((view.turn + 1) % view.seats, spent) if view.turn >= 0 else (-1, 0)

    def _lay_exceptions(self, view: NizzaView) -> None:
        """Where pawns and helicopter are when the rules have no place for them: fallen, but in no berth yet; away."""
        if view.phase is Phase.FALLING and view.fall is not None:
            figure = self.figure(view.turn)
            figure.x, figure.y, figure.pose = view.fall, self.board.berths[0][1], Pose.SWIM
        if view.phase is Phase.OVER and not view.capped:
            self.table.helicopter = gone(self.board)
            for seat in view.winners:
                self.figure(seat).alpha = 0.0

    def figure(self, seat: Seat) -> Figure:
        """The pawn of a seat as it is drawn."""
        return self.table.figures[seat]

    def hold(self, figure: Figure, anchor: XY, at: XY, length: float) -> None:
        """Let a pawn hang at the end of a rope: it leans as the rope does, the less the slacker that is."""
        figure.hold(anchor, at)
        taut = max(0.0, min(1.0, (dist(anchor, at) / length - _SLACK) / (1.0 - _SLACK)))
        figure.angle *= taut

    def look_at_pawn(self, seat: Seat) -> None:
        """Move the camera to a pawn and its surroundings, unless they are in sight."""
        if seat >= 0:
            self.looking.follow(*self._around(seat))

    def come_near(self, seat: Seat) -> None:
        """Move the camera near a pawn, wherever the player has looked before."""
        self.looking.come_near(*self._around(seat))

    def _around(self, seat: Seat) -> tuple[float, float]:
        x = self.figure(seat).x
        return x - _AROUND, x + _AROUND

    def look_along(self, *places: XY) -> None:
        """Let the camera see all of these points."""
        xs = [x for x, _ in places]
        self.looking.follow(min(xs), max(xs))

    def waiting_reason(self) -> str:
        """Why nothing can be done just now."""
        return self.context.waiting_reason(over=self.view.phase is Phase.OVER)

    def highlight(self, event: Event | None) -> None:
        """Light on the pawns, ropes, chimneys and areas that a log line speaks of."""
        self.table.lit = spoken_of(event, self.board) if event is not None else frozenset()


def gone(board: Board) -> Helicopter:
    """The helicopter when it is off and away."""
    x, y = board.helicopter
    return Helicopter(x + _OFF[0], y + _OFF[1], ladder=0.0)
