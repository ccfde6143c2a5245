"""State shared by the parts of the scene: match, board, tabletop and camera."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist, radians
from typing import Final

import pygame

from nizza import boards
from nizza.board.areas import XY, Kind, distance_to_segment
from nizza.board.model import Board, Box
from nizza.dice import Symbol
from nizza.rules.actions import NizzaAction
from nizza.rules.leaning import foot_of, tip_of
from nizza.rules.views import Case, NizzaView, Phase
from nizza.scene.camera import CameraController
from nizza.scene.draft import Target, TargetKind
from nizza.scene.feel import Feel
from nizza.view.board_picture import BoardPicture
from nizza.view.prizes import cases_place, safe_place
from nizza.view.render_context import RenderContext, Stop
from nizza.view.ropes import line_of
from nizza.view.seat_facts import mentioned_in
from nizza.view.shore import Splash, lit_windows
from nizza.view.sight import BoardCamera
from nizza.view.tabletop import BurglarPose, Figure, Helicopter, Tabletop
from stage.graphics.faces import Expression
from stage.graphics.shapes import around
from stage.match.context import MatchContext
from stage.ui.base import approach
from table.contract import Event, Seat
from table.words import Translator


def stops(board: Board, text: Translator) -> tuple[Stop, ...]:
    """Return the stations of a match, from the green terrace to the helicopter."""
    start, tools, safe = (board.position(board.only(kind).middle) for kind in (Kind.START, Kind.TOOLS, Kind.SAFE))
    suitcase, ladder = Symbol.SUITCASE, Symbol.LADDER
    return (
        Stop(start, text.gettext("Start"), ()),
        Stop(tools, text.gettext("Take tools"), (suitcase,)),
        Stop(safe, text.gettext("Crack the safe"), (suitcase, suitcase)),
        Stop(board.helicopter, text.gettext("Fly away with the jewels"), (ladder, ladder, suitcase)),
    )


NizzaContext = MatchContext[NizzaView, NizzaAction]

_HUMOURS: Final = {Expression.JOY, Expression.SHOCK, Expression.SWEAT, Expression.ANGER, Expression.THINKING}
"""Expressions of the player that a burglar at ease wears too; with any other it is as sly as ever."""
_SPLASH: Final = 1.15
"""Duration of a splash in seconds."""
_DUSK: Final = 0.3
"""Rounds per second by which the evening catches up with a new round."""
_ALARM: Final = 0.3
"""Share of the windows that light up per second after the robbery, or go out once the jewels are lost."""
_TAUT_FROM: Final = 0.7
"""Fraction of a rope's length below which it no longer turns the pawn."""
_EXIT_OFFSET: Final = (-430.0, -60.0)
_LAST_SIZE: Final = 3.3
"""Units from where the helicopter hovers to where it is seen last, and its size there."""
_LOADS: Final = (Case.NONE, Case.TOOLS, Case.JEWELS)
"""What pawns carry on their way, in order."""
_CAMERA_MARGIN: Final = 300.0
"""Units on both sides of a pawn that the camera shows with it."""


class NizzaSceneState:
    """State of Nizza's scene."""

    render_context: RenderContext
    """Context of the painting apart from the tabletop."""
    table: Tabletop
    """The tabletop as it is on the screen."""

    def __init__(self, context: NizzaContext) -> None:
        self.context = context
        name = context.view.board
        self.board: Board = boards.known(name.name, name.fingerprint)
        self.sight = BoardCamera(self.board)
        self.scenery = BoardPicture.of(self.board)
        self.looking = CameraController(self.sight, lambda: context.scene.reduced_motion)
        self.seconds = 0.0
        """Seconds for which wind, water and lights have moved."""
        self.has_map = True
        """False while nothing but the picture is seen."""
        self.buttons: pygame.FRect | None = None
        """The area of the buttons on the board."""
        self.map_space: pygame.FRect | None = None
        """Space beside the board for the minimap."""
        self.received: tuple[Seat, int] = (-1, 0)
        """The seat that is handed dice, and the number of dice so far."""
        self.splashes: list[Splash] = []
        self._swung = -1, -1
        """Round and seat of the turn in which a swing was last seen."""
        self.held_ropes: set[int] = set()
        """The ropes that do not hang freely."""
        self.feel = Feel(context, self.looking, self.sight, lambda: self.table, self.splash)
        self.table = Tabletop.of(context.view, self.board)
        self.show(context.view)

    @property
    def lit_windows(self) -> tuple[Box, ...]:
        """The windows that are lit in this frame."""
        return lit_windows(self.board, self.table.evening, self.table.alarm) + self.feel.awake

    @property
    def view(self) -> NizzaView:
        """The shown View."""
        return self.context.view

    def advance(self, dt: float) -> None:
        """Advance camera, evening, faces and splashes by `dt` seconds; with reduced motion, jump to the end."""
        self.looking.is_held = self.context.ui.captured is not None
        self.looking.update(dt)
        self.feel.advance(dt)
        is_stolen = any(figure.case is Case.JEWELS for figure in self.table.figures)
        if self.context.scene.reduced_motion:
            self.table.evening, self.table.alarm = self.view.round, float(is_stolen)
        else:
            self.seconds += dt
            self.table.evening = min(self.view.round, self.table.evening + _DUSK * dt)
            self.table.alarm = approach(self.table.alarm, float(is_stolen), _ALARM * dt)
        for seat, mood in self.context.faces.moods.items():
            self.figure(seat).humour = mood.expression if mood.expression in _HUMOURS else None
        for splash in self.splashes:
            splash.age += dt / _SPLASH
        self.splashes = [splash for splash in self.splashes if splash.age < 1.0]

    def splash(self, at: XY) -> None:
        """Add a splash in the water."""
        if not self.context.scene.reduced_motion:
            self.splashes.append(Splash(*at))

    def keep_clear(self, buttons: pygame.FRect) -> None:
        """Keep the plates of the route plan away from the area of the buttons."""
        self.buttons = buttons
        self.render_context = replace(self.render_context, buttons=buttons, has_map=self.has_map)

    def keep_map_in(self, space: pygame.FRect) -> None:
        """Keep the minimap in a space beside the board, if it fits."""
        self.map_space = space
        self.render_context = replace(self.render_context, map_space=space)

    def show(self, view: NizzaView) -> None:
        """Place everything as in `view` at once."""
        context = self.context
        colours = tuple(context.seat_colour(seat) for seat in range(view.seats))
        plan = stops(self.board, context.app.language)
        self.render_context = RenderContext(
            colours, tuple(context.person(seat) for seat in range(view.seats)), context.scene.emblems, context.me,
            self.sight, self.scenery, plan, self.buttons, has_map=self.has_map,
            map_space=self.map_space,
        )  # fmt: skip
        before, self.table = self.table, Tabletop.of(view, self.board)
        if view.round - before.evening <= 1.0:
            self.table.evening, self.table.alarm = min(before.evening, view.round), before.alarm
        for rope, was in zip(self.table.ropes, before.ropes, strict=False):
            rope.points = was.points
        self.table.spotlight = before.spotlight
        self._lay_exceptions(view)
        uses = view.phase is Phase.USING and view.course is None
        spent = len(view.rolled) - len(view.dice) if uses else 0
        self.received = ((view.turn + 1) % view.seats, spent) if view.turn >= 0 else (-1, 0)

    def _lay_exceptions(self, view: NizzaView) -> None:
        """Place what the rules place nowhere: a fallen pawn without a berth, and the helicopter that has left."""
        if view.phase is Phase.FALLING and view.fall is not None:
            figure = self.figure(view.turn)
            figure.place((view.fall, self.board.berths[0][1]), BurglarPose.SWIM)
        if view.phase is Phase.OVER and not view.capped:
            self.table.helicopter = gone(self.board, view.winners[0])
            self.table.sweeps = 1.0
            for seat, figure in enumerate(self.table.figures):
                if seat in view.winners:
                    figure.alpha = 0.0
                elif figure.pose is BurglarPose.STAND:
                    figure.pose, figure.facing = BurglarPose.FIST, 1 if self.board.helicopter[0] >= figure.x else -1

    def is_hurried(self, seat: Seat) -> bool:
        """Return True if the turns of a seat are shown briefly: of bots, while one plays."""
        return self.context.is_bot(seat) and not self.context.session.is_review

    def swings_again(self, seat: Seat) -> bool:
        """Return True if only the last half swing is to be shown: after the first one of a turn shown briefly."""
        return self.is_hurried(seat) and self._swung == (self.view.round, self.view.turn)

    def note_swing(self) -> None:
        """Note that the pawn in turn has swung."""
        self._swung = self.view.round, self.view.turn

    def figure(self, seat: Seat) -> Figure:
        """Return the figure of a seat."""
        return self.table.figures[seat]

    def hold(self, figure: Figure, anchor: XY, at: XY, length: float) -> None:
        """Hang a pawn at the end of a rope: it leans like the rope, less if the rope is slack."""
        figure.hold(anchor, at)
        taut = max(0.0, min(1.0, (dist(anchor, at) / length - _TAUT_FROM) / (1.0 - _TAUT_FROM)))
        figure.angle *= taut

    def look_at_pawn(self, seat: Seat) -> None:
        """Move the camera to a pawn and its surroundings, unless they are in sight."""
        if seat >= 0:
            self.looking.follow(*self._around(seat))

    def come_near(self, seat: Seat) -> None:
        """Move the camera near a pawn, even if the player has moved it before."""
        self.looking.come_near(*self._around(seat))

    def _around(self, seat: Seat) -> tuple[float, float]:
        x = self.figure(seat).x
        return x - _CAMERA_MARGIN, x + _CAMERA_MARGIN

    def look_along(self, *places: XY) -> None:
        """Move the camera until all of these points are in sight."""
        xs = [x for x, _ in places]
        self.looking.follow(min(xs), max(xs))

    def waiting_reason(self) -> str:
        """Return why the player can do nothing now."""
        return self.context.waiting_reason(over=self.view.phase is Phase.OVER)

    def highlight(self, event: Event | None) -> None:
        """Light the pawns, ropes, chimneys and areas of a log line."""
        self.table.lit = mentioned_in(event, self.board) if event is not None else frozenset()


def gone(board: Board, seat: Seat = -1) -> Helicopter:
    """Return the helicopter after it has left: over the sea, still close enough for winner and jewels to be seen."""
    x, y = board.helicopter
    side = 1 if x > board.size[0] / 2 else -1
    return Helicopter(
        x + side * _EXIT_OFFSET[0], y + _EXIT_OFFSET[1], angle=-6.0 * side, ladder=0.0, lamp=0.0, facing=side,
        size=_LAST_SIZE, passenger=seat,
    )  # fmt: skip


def runner_up(view: NizzaView, board: Board, winner: Seat) -> Seat:
    """Return the rival that was nearest to the escape of `winner`: by its case, then by its way to the helicopter."""

    def ahead(seat: Seat) -> tuple[int, float]:
        pawn = view.pawns[seat]
        return _LOADS.index(pawn.case), -abs(board.helicopter[0] - board.position(pawn.place)[0])

    return max((seat for seat in range(view.seats) if seat != winner), key=ahead)


_PAWN_MIDDLE: Final = 36.0
"""Units from a pawn's feet to its middle."""
_CHIMNEY: Final = 34.0
_PAWN: Final = 42.0
_ROPE: Final = 18.0
_THING: Final = 60.0
"""Units around each within which the pointer means it."""


def position_of_target(state: NizzaSceneState, target: Target) -> XY:
    """Return the position of a target, in units."""
    board, table, number = state.board, state.table, target.number
    match target.what:
        case TargetKind.ROPE:
            rope = table.ropes[number]
            return rope.points[len(rope.points) // 2] if rope.points else (rope.x, rope.y + rope.length * 0.5)
        case TargetKind.CHIMNEY:
            return board.chimneys[number]
        case TargetKind.PAWN:
            figure = table.figures[number]
            return figure.feet[0], figure.feet[1] - _PAWN_MIDDLE
        case TargetKind.SQUARE:
            return board.position(board.squares[number].middle)
        case TargetKind.BERTH:
            return board.berths[number]
        case TargetKind.TIP:
            return tip_of(
                foot_of(board.position(state.view.pawns[state.view.turn].place)), board.ladder, radians(number)
            )
        case TargetKind.HELICOPTER:
            return table.helicopter.x, table.helicopter.y
    find = cases_place if target.what is TargetKind.CASES else safe_place
    return find(state.render_context)


def target_at(state: NizzaSceneState, at: XY, targets: Collection[Target], slack: float) -> Target | None:
    """Return the target that the pointer means at a point of the board, at most `slack` units outside of it."""
    found = [(distance, target) for target in targets if (distance := _beyond(state, target, at)) <= slack]
    # Targets that contain the point are equally near; of these, take the first kind, then the closest middle.
    nearest = min(found, key=lambda each: (max(0.0, each[0]), each[1].what, each), default=None)
    return None if nearest is None else nearest[1]


def _beyond(state: NizzaSceneState, target: Target, at: XY) -> float:
    """Return the distance of a point outside of a target; inside below 0, lowest in its middle."""
    if target.what is TargetKind.ROPE:
        return _to_rope(state, target.number, at) - _ROPE
    size = {TargetKind.CHIMNEY: _CHIMNEY, TargetKind.PAWN: _PAWN}.get(target.what, _THING)
    return dist(position_of_target(state, target), at) - size


def _to_rope(state: NizzaSceneState, number: int, at: XY) -> float:
    rope = state.table.ropes[number]
    line = rope.points or ((rope.x, rope.y), (rope.x + rope.sway, rope.y + rope.length))
    return min(distance_to_segment(at, *pair) for pair in pairwise(line))


_PAWN_BOX: Final = (76.0, 108.0)
_CHIMNEY_BOX: Final = (70.0, 70.0)
_THING_BOX: Final = (110.0, 80.0)
_HELICOPTER_BOX: Final = (230.0, 110.0)
_ROPE_SIDE: Final = 24.0
_ABOVE: Final = 50.0
_BELOW: Final = 16.0
"""Units of the board around a thing, and above and below the upper side of an area."""
_COUNTED: Final = {"pawn": TargetKind.PAWN, "rope": TargetKind.ROPE, "chimney": TargetKind.CHIMNEY}
_SINGLE: Final = {"cases": TargetKind.CASES, "safe": TargetKind.SAFE, "helicopter": TargetKind.HELICOPTER}


class NamedPlaces:
    """Finder of pawns, ropes, chimneys ("pawn-0", "rope-3", "chimney-8"), "cases", "safe", "helicopter" and areas."""

    def __init__(self, state: NizzaSceneState) -> None:
        self._state = state

    def on_screen(self, name: str) -> pygame.FRect | None:
        """Return the visible part of the area with this name, in logical units; None if there is none."""
        area = self._on_board(name)
        if area is None:
            return None
        sight = self._state.sight
        corner = sight.to_screen(area.topleft)
        seen = pygame.FRect(*corner, area.width * sight.zoom, area.height * sight.zoom).clip(sight.area)
        return seen if seen.width > 0.0 and seen.height > 0.0 else None

    def look_at(self, names: Sequence[str]) -> None:
        """Move the camera to those of these that are on the board."""
        areas = [area for name in names if (area := self._on_board(name)) is not None]
        if areas:
            self._state.looking.resume()
            left, right = min(area.left for area in areas), max(area.right for area in areas)
            self._state.looking.show_all(left, right)

    def _on_board(self, name: str) -> pygame.FRect | None:
        """Return the area in units of the board; None for an unknown name."""
        kind, _, number = name.rpartition("-")
        if kind in _COUNTED and number.isdigit():
            return self._thing(Target(_COUNTED[kind], int(number)))
        if name in _SINGLE:
            return self._thing(Target(_SINGLE[name]))
        if name in self._state.board.by_name:
            return self._area(name)
        return None

    def _thing(self, target: Target) -> pygame.FRect:
        at = position_of_target(self._state, target)
        match target.what:
            case TargetKind.ROPE:
                return _round(line_of(self._state.table.ropes[target.number])).inflate(_ROPE_SIDE, _ROPE_SIDE)
            case TargetKind.PAWN:
                size = _PAWN_BOX
            case TargetKind.CHIMNEY:
                size = _CHIMNEY_BOX
            case TargetKind.HELICOPTER:
                size = _HELICOPTER_BOX
            case _:
                size = _THING_BOX
        return around(at, *size)

    def _area(self, name: str) -> pygame.FRect:
        area = self._state.board.by_name[name]
        round_it = _round([corner for line in area.lines for corner in line])
        return pygame.FRect(round_it.left, round_it.top - _ABOVE, round_it.width, round_it.height + _ABOVE + _BELOW)


def _round(points: Sequence[XY]) -> pygame.FRect:
    xs, ys = zip(*points, strict=True)
    return pygame.FRect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
