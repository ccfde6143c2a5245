"""The practice rope on the screen: the lit target, the ghost of the best flight, and the way to the next start."""

from __future__ import annotations

from contextlib import closing
from itertools import islice
from math import dist, sin
from typing import Final, NamedTuple

from nizza.board.areas import XY
from nizza.board.model import Board
from nizza.board.standing import Stretch
from nizza.physics.swing import SwingPhase, flying
from nizza.rules import events
from nizza.rules.actions import SwingFreely
from nizza.rules.position import Position
from nizza.rules.state import Nizza
from nizza.rules.views import NizzaView
from nizza.scene.scene_state import NizzaSceneState
from nizza.view import palette
from nizza.view.marks import Marks, draw_reach
from nizza.view.sight import BoardCamera
from nizza.view.tabletop import BurglarPose
from stage.graphics.motion import Tween, ease_in_out
from stage.graphics.painter import Painter
from stage.match.animations import Animations
from table.match.match import Match

_SPOT_EVERY: Final = 8
"""Steps of the simulation between two spots of a ghost."""
_POLE: Final = 92.0
_PENNANT: Final = (40.0, 26.0)
_MISSED: Final = 10_000.0
"""Units by which a flight that missed its target is worse than one that did not."""


class BestFlight(NamedTuple):
    """Best flight so far onto a target."""

    beside: float
    """Units by which it came down beside the middle of the target."""
    spots: tuple[XY, ...]


class CourseGuide:
    """Guide through a course; idle in every other match."""

    def __init__(self, state: NizzaSceneState, animations: Animations[NizzaView]) -> None:
        self._state = state
        self._ghosts: dict[int, BestFlight] = {}
        """Best flight of each station."""
        self._seen = 0
        """Number of actions whose flights are in the ghosts."""
        animations.on(events.CourseWentOn, self._go_on)

    def show(self, view: NizzaView) -> None:
        """Take the flights so far into account."""
        if view.course is None:
            return
        match = self._state.context.match
        if match.number < self._seen:
            self._ghosts, self._seen = {}, 0
        for station, ghost in _flights(match, self._seen):
            best = self._ghosts.get(station)
            if best is None or ghost.beside < best.beside:
                self._ghosts[station] = ghost
        self._seen = match.number

    def draw(self, painter: Painter) -> None:
        """Paint target and ghost of the present station."""
        course, sight = self._state.view.course, self._state.sight
        if course is None:
            return
        area = self._state.board.area(course.station.target)
        index = self._state.board.areas.index(area)
        draw_reach(painter, sight, Marks(landings=(Stretch(index, area.left, area.right),)))
        ghost = self._ghosts.get(course.at % len(course.stations))
        if ghost is not None:
            _draw_ghost(painter, sight, ghost)
        still = self._state.context.scene.reduced_motion
        _draw_pennant(painter, sight, area.position(area.middle.x), 0.0 if still else self._state.seconds)

    def _go_on(self, event: events.CourseWentOn) -> None:
        """Show where the swing ended, then bring the pawn to the start of the next one."""
        state, motion = self._state, self._state.context.motion
        figure, end = state.figure(event.seat), state.board.position(event.start)

        def show_end() -> None:
            if not event.length:
                state.splash((figure.x, figure.y))
                state.context.play("water_splash", 0.8)
            elif event.landed:
                state.context.play("chime_turn", 0.9)

        def place() -> None:
            figure.place(end, BurglarPose.STAND)
            figure.angle = 0.0
            state.come_near(event.seat)

        motion.call(show_end)
        motion.wait(0.9 if event.landed else 0.7)
        if (figure.x, figure.y) != end:
            motion.add(Tween(figure, {"alpha": 0.0}, 0.2, ease_in_out, after=place))
            motion.add(Tween(figure, {"alpha": 1.0}, 0.25, ease_in_out))


def _flights(match: Match, since: int) -> list[tuple[int, BestFlight]]:
    """Return station and flight of each swing whose landing is not among the first `since` actions."""
    found = []
    for number in range(max(0, since - 1), match.number - 1):
        entry = match.entry(number)
        if isinstance(entry.action, SwingFreely):
            state = match.state_after(number + 1)
            assert isinstance(state, Nizza)
            landed = next(
                (event for event in match.entry(number + 1).events if isinstance(event, events.CourseWentOn)), None
            )
            if landed is not None:
                found.append((landed.station % _stations(state.position), _ghost(state.position, landed.landed)))
    return found


def _stations(position: Position) -> int:
    return len(position.course.stations) if position.course is not None else 1


def _ghost(position: Position, landed: bool) -> BestFlight:
    """Return the flight of a position whose phase is FLYING."""
    assert position.course is not None
    spots = []
    with closing(flying(position)) as swing:
        while not swing.is_over:
            swing.step()
            if swing.phase is not SwingPhase.HOLDING and swing.steps % _SPOT_EVERY == 0:
                spots.append(swing.position)
        spots.append(swing.position)
        end = swing.position
    board: Board = position.drawn()
    middle = board.position(board.area(position.course.station.target).middle)
    return BestFlight(dist(end, middle) + (0.0 if landed else _MISSED), tuple(spots))


def _draw_ghost(painter: Painter, sight: BoardCamera, ghost: BestFlight) -> None:
    count = len(ghost.spots)
    for number, spot in enumerate(islice(ghost.spots, 0, None, 2)):
        share = 2.0 * number / count
        radius = (3.0 + 4.0 * share) * max(0.6, sight.zoom)
        painter.circle(sight.to_screen(spot), radius, painter.palette.chalk, alpha=round(70 + 120 * share))
    painter.circle(sight.to_screen(ghost.spots[-1]), 11.0 * max(0.6, sight.zoom), painter.palette.chalk, 2.5)


def _draw_pennant(painter: Painter, sight: BoardCamera, foot: XY, seconds: float) -> None:
    """Paint a pole with a pennant in the wind on the middle of the target."""
    zoom = max(0.6, sight.zoom)
    x, y = sight.to_screen(foot)
    top = y - _POLE * zoom
    painter.line((x, y), (x, top), painter.palette.focus_halo, 6.0)
    painter.line((x, y), (x, top), painter.palette.chalk, 3.0)
    wide, high = _PENNANT[0] * zoom, _PENNANT[1] * zoom
    wave = 4.0 * zoom * sin(seconds * 4.0)
    corners = [(x, top), (x + wide * 0.5, top + high * 0.18 + wave), (x + wide, top + high / 2 - wave),
               (x + wide * 0.5, top + high * 0.82 + wave), (x, top + high)]  # fmt: skip
    painter.polygon(corners, palette.RIVAL)
    painter.polygon([corners[0], corners[1], (x + wide * 0.5, top + high * 0.5 + wave), (x, top + high / 2)],
                    palette.LANDING)  # fmt: skip
    painter.circle((x, top), 4.0 * zoom, painter.palette.chalk)
