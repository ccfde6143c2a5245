"""Momentum swings on the screen: pulled back, leant and let go by the player, or replayed from an action (NZ-60)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from math import cos, degrees, dist, hypot, inf, pi, sqrt
from typing import Final

from nizza.board.areas import PAWN_RADIUS, XY, Kind, Point, distance_to_segment
from nizza.board.model import Board
from nizza.physics.landing import PATH_EVERY, Touch, terrain_of
from nizza.physics.pendulum import laws_of
from nizza.physics.swing import FreeSwing, Preview, flying
from nizza.physics.swing import SwingPhase as Flying
from nizza.rules.actions import Land, SwingFreely
from nizza.rules.moving import GRAVITY
from nizza.rules.observing import position_of
from nizza.rules.views import Flight, NizzaView, Phase
from nizza.scene.aids import SLOWEST, AidLook, EdgeFinder
from nizza.scene.camera import FULL, NEAREST, around_flight, swing_box, united
from nizza.scene.draft import DieUseDraft
from nizza.scene.pull import PointerLean, PulledPawn
from nizza.scene.ropes import RopeSounds, held_line
from nizza.scene.scene_state import NizzaSceneState
from nizza.view.tabletop import BurglarPose, Figure
from physics.rope import STEP
from stage.graphics.faces import Expression
from stage.ui.base import approach
from stage.window.clock import FixedClock

_MAX_STEPS_PER_FRAME: Final = 12
_STILL: Final = 40.0
"""Horizontal speed in units per second, below which automatic pumping starts to the open side."""
_TURNS: Final = 90.0
"""Horizontal speed in units per second from which a pawn faces where it swings."""
_NEARLY: Final = 0.03
"""Angle in radians within which a pawn that others pull back has come to its place."""
_PULLS_BACK: Final = 1.3
"""Seconds that others pull back at most."""
_SOFT: Final = 6.0
"""Change of the slow motion's speed per second."""
_NEAR_MISS: Final = 26.0
"""Units from the end of an area within which a landing or a miss is close, and time slows down before it."""
_MISS: Final = 100.0
"""Units from the end of a roof within which a flight that does not come down on any has missed it."""
_HELD_BREATH: Final = 0.28
"""Seconds before such a moment at which it begins."""
_BREATH: Final = (0.35, 0.75)
"""Its speed, and its length in seconds of real time."""
_SOMERSAULT: Final = 0.62
"""Seconds of flight from which a pawn turns a somersault."""
_SCOUTS: Final = 80
"""Steps that the swing of another player is followed ahead in a frame."""


class SwingController:
    """Controller of one swing at a time, from the first pull to the landing."""

    def __init__(self, state: NizzaSceneState) -> None:
        self._state = state
        self._clock = FixedClock(STEP, _MAX_STEPS_PER_FRAME)
        self._swing: FreeSwing | None = None
        self._pull: PulledPawn | None = None
        self._pulled_rope = -1
        self._goal = 0.0
        """Angle to which a pawn that no player at the screen holds is being pulled back."""
        self._waited = 0.0
        self._sounds = RopeSounds(state)
        self._meant: Flight | None = None
        """The swing that is carried out, once its action is known."""
        self._seat = -1
        self._own = False
        """True if the player at the screen has begun the swing."""
        self.reviewed = False
        """True if the swing is shown as part of a reviewed match, by the queue of animations."""
        self._latched = 0.0
        self._by_pointer = PointerLean()
        self._scout: FreeSwing | None = None
        """The swing of another player, ahead of what is seen, until it is known to which side it goes."""
        self._end: Preview | None = None
        """The whole flight, once the pawn has let go."""
        self._let_go_at, self._let_go_from = 0, 0.0
        """Step at which the pawn let go, and the angle of its body then, in degrees."""
        self._held_in_sight = False
        """True if the near camera holds all of the flight, so that it need not follow."""
        self._breathless = -1
        """Step at which time slows down, because the landing will be close; -1 for never."""
        self._edges: EdgeFinder | None = None
        self._rate = 1.0
        self.preview: Preview | None = None
        """The flight if the player let go now, as far as it is shown; None if it is not."""
        self.aid: AidLook | None = None
        """Help for the player; None for none."""
        self.succeeded: Callable[[], None] = lambda: None
        """Called when the player at the screen has landed well."""
        self.by_itself = False
        """True if the pawn pumps with its motion by itself."""

    @property
    def is_pulling(self) -> bool:
        """True while the player at the screen pulls the pawn back."""
        return self._pull is not None and self._own

    @property
    def holds(self) -> bool:
        """True while the player at the screen swings."""
        return self._swing is not None and self._swing.phase is Flying.HOLDING and self._state.view.flight is None

    @property
    def is_on(self) -> bool:
        """True until the end of any swing is shown."""
        return self._swing is not None

    @property
    def phase(self) -> Flying | None:
        """Phase of the swing, holding on while the pawn is pulled back; None while no pawn swings."""
        if self._swing is not None and self._pull is None:
            return self._swing.phase
        return None if self._swing is None and self._pull is None else Flying.HOLDING

    @property
    def is_over(self) -> bool:
        """True if no pawn swings or flies any more."""
        return self._swing is None or self._swing.is_over

    @property
    def is_own(self) -> bool:
        """True if the player at the screen has begun the swing."""
        return self._own

    @property
    def steps(self) -> int:
        """Number of simulated steps so far."""
        return 0 if self._swing is None else self._swing.steps

    @property
    def can_let_go(self) -> bool:
        """True if the player can let go of the rope now (NZ-61)."""
        return self._swing is not None and self.holds and self._swing.can_let_go

    @property
    def has_slipped_off(self) -> bool:
        """True if the pawn let go by itself, because the player's swing has reached its limit."""
        swing, flight = self._swing, self._state.view.flight
        return swing is not None and self._meant is None and flight is None and swing.phase is not Flying.HOLDING

    @property
    def pulled(self) -> PulledPawn | None:
        """The pawn that is pulled back, by any player."""
        return self._pull

    # The player at the screen

    def pull_back(self, draft: DieUseDraft) -> None:
        """Take the pawn onto the picked rope, to be pulled back."""
        assert draft.rope is not None
        assert draft.hung is not None
        self.drop()
        anchor, length = draft.board.chimneys[draft.hung], draft.board.rope_length(draft.rope)
        self._begin_pull(PulledPawn(anchor, length, draft.here), draft.rope, draft.view.turn)
        self._own = True

    def _begin_pull(self, pull: PulledPawn, rope: int, seat: int) -> None:
        self._pull, self._pulled_rope, self._seat, self._waited = pull, rope, seat, 0.0
        self._state.held_ropes.add(rope)
        self._state.context.play("rope_creak", 0.5)

    def put_back(self) -> None:
        """Give up pulling back: the pawn stands where it stood."""
        if self.is_pulling:
            figure = self._state.figure(self._seat)
            figure.place(self._start, BurglarPose.STAND)
            figure.angle, figure.mood = 0.0, None
            self.drop()

    @property
    def _start(self) -> XY:
        return self._state.board.position(self._state.view.pawns[self._seat].place)

    def release(self, draft: DieUseDraft) -> bool:
        """Release the pulled-back pawn into its swing; return False if it is hardly pulled back."""
        if self._pull is None or not self._pull.is_pulled:
            return False
        angle = self._pull.angle
        self.jump(draft, angle)
        return True

    def jump(self, draft: DieUseDraft, begin: float | None = None) -> None:
        """Jump off with the picked rope, or swing from the angle `begin` to which the pawn is pulled back."""
        assert draft.rope is not None
        assert draft.hung is not None
        swing = FreeSwing(draft.position, draft.rope, draft.hung, begin)
        self._begin(swing, draft.view.turn)
        self._own = True
        self._by_pointer, self._latched = PointerLean(), 0.0
        if self.aid is not None and self.aid.slows and not self._state.context.scene.reduced_motion:
            place = draft.view.pawns[draft.view.turn].place
            assert isinstance(place, Point)
            self._edges = EdgeFinder(swing, draft.board, place.area)
        self._state.context.play("whoosh", 0.35, 0.9)

    def _begin(self, swing: FreeSwing, seat: int) -> None:
        self.drop()
        self._swing, self._seat = swing, seat
        self._state.held_ropes.add(swing.rope)

    def lean(self, strength: float) -> None:
        """Lean from now on, from -1.0 to 1.0, positive towards larger x."""
        if self._swing is not None and self.holds:
            self._latched = strength
            self._lean(strength)

    def lean_to(self, x: float) -> None:
        """Lean by the side on which the pointer is, at the board's `x`."""
        if self._swing is not None:
            self.lean_by(x - self._swing.position[0])

    def lean_by(self, away: float) -> None:
        """Lean towards a place `away` units to the right, more strongly to a far one."""
        if self._swing is not None and self.holds and not self.by_itself:
            self._latched = self._by_pointer.follow(away, self._swing.steps * STEP)
            self._lean(self._latched)

    def _lean(self, strength: float) -> None:
        assert self._swing is not None
        self._swing.pump((strength > 0.0) - (strength < 0.0), abs(strength) or 1.0)

    @property
    def leans(self) -> float:
        """The present lean, as in :meth:`lean`."""
        return self._latched if self.holds else 0.0

    def let_go(self, chimney: int | None) -> SwingFreely:
        """Release the rope and return the action. `chimney` is where the rope was hung again before, if it was."""
        assert self._swing is not None
        self._swing.let_go()
        self._leave_rope(self._swing)
        rope = self._state.table.ropes[self._swing.rope]
        rope.x, rope.y = self._swing.anchor
        action = self._swing.action(chimney)
        self._meant = Flight(action.rope, self._swing.chimney, action.presses, action.release, action.begin)
        return action

    # Everybody's swings

    def answer(self, view: NizzaView) -> Land | None:
        """Return the outcome of the swing of `view`; None until it has been seen."""
        assert view.flight is not None
        if self._swing is None or self._meant != view.flight:
            self.replay(view)
        assert self._swing is not None
        if self._state.context.scene.reduced_motion:
            landing = self._swing.finish()
            self._watch(self._swing)
            return landing
        return self._swing.landing if self._swing.is_over else None

    def replay(self, view: NizzaView) -> None:
        """Begin a swing that another player makes, or that a saved match goes on with."""
        assert view.flight is not None
        swing = flying(position_of(view))
        self._begin(swing, view.turn)
        self._meant = view.flight
        if swing.begin is not None and not self._state.context.scene.reduced_motion:
            pull = PulledPawn(swing.anchor, swing.length, self._start)
            self._begin_pull(pull, swing.rope, view.turn)
            self._goal = swing.begin
            pull.point(swing.begin)
        if self._state.swings_again(view.turn) and not self._state.context.scene.reduced_motion:
            self._leave_out_beginning(swing, view.flight.release)
        self._scout = flying(position_of(view))

    def _leave_out_beginning(self, swing: FreeSwing, release: float) -> None:
        """Begin with the last half swing before the `release`, in seconds, on a rope that is not pulled back first."""
        if self._pull is not None:
            self._state.held_ropes.discard(self._pulled_rope)
            self._pull = None
        self._state.held_ropes.add(swing.rope)
        half = pi * sqrt(swing.length / GRAVITY)
        for _ in range(round(max(0.0, release - half) / STEP)):
            swing.step()

    def _go_ahead(self) -> None:
        """Follow the swing of another player a little ahead of what is seen; at its end move the camera to it."""
        scout = self._scout
        if scout is None:
            return
        for _ in range(_SCOUTS):
            scout.step()
        if scout.is_over:
            self._watch(scout)
            scout.close()
            self._scout = None

    def _watch(self, swing: FreeSwing) -> None:
        """Move the camera to a swing that is over."""
        self.frame(swing.chimney, swing.length, 1 if swing.landing.x >= swing.anchor[0] else -1, self._start)

    def frame(self, chimney: int, length: float, side: int, start: XY) -> None:
        """Move the camera to a pawn at `start` and everything that its swing may come to, most of all to a `side`."""
        highest = laws_of(self._state.view.rules).height or FULL
        to_left, to_right = (swing_box(self._state.board, chimney, length, highest, each, start) for each in (-1, 1))
        self._state.looking.show_swing(to_left if side < 0 else to_right, united(to_left, to_right))

    def show(self, view: NizzaView) -> None:
        """Show a new View: end the swing, or leave the pawn where it flies in :attr:`Phase.FLYING`."""
        if view.phase is not Phase.FLYING:
            self.drop()
        elif self._swing is not None and self._pull is None:
            self._draw(self._swing)

    def drop(self) -> None:
        """End the swing."""
        if self._pull is not None:
            self._state.held_ropes.discard(self._pulled_rope)
            self._pull = None
        if self._swing is not None:
            self._swing.close()
            self._state.held_ropes.discard(self._swing.rope)
            self._swing = None
        if self._scout is not None:
            self._scout.close()
            self._scout = None
        self._meant, self._end, self._edges, self.preview = None, None, None, None
        self._own, self._breathless, self._rate, self._latched = False, -1, 1.0, 0.0
        self.reviewed = False

    def advance(self, dt: float, speed: float) -> None:
        """Advance the swing by `dt` seconds; one that no player at the screen has begun runs `speed` times as fast."""
        if not self.reviewed:
            self.go_on(dt, dt if self._own else dt * speed)

    def go_on(self, dt: float, passed: float) -> None:
        """Go on by `dt` seconds of the clock, in which `passed` seconds pass for the swing."""
        self._go_ahead()
        if self._pull is not None:
            self._advance_pull(self._pull, passed)
        swing = self._swing
        if self._pull is not None or swing is None or swing.is_over:
            return
        if self.holds and self.by_itself:
            self._pump_with_motion(swing)
        before = swing.phase
        for _ in range(self._clock.advance(passed * self._pace(dt))):
            swing.step()
            self._notice(swing)
        if swing.phase is not before:
            self._state.context.request_refresh()
        self._look_ahead(swing, dt)
        self._draw(swing)
        self._chase(swing)
        self._sounds.hear(swing.tension, hypot(*swing.velocity), dt)

    def _pace(self, dt: float) -> float:
        """Return the speed of the picture: slower near the edges of the moment to let go, for beginners."""
        near = False
        if self._edges is not None and self.holds and self.preview is not None:
            near = self._edges.is_near(self.preview.area, dt)
        self._rate = approach(self._rate, SLOWEST if near else 1.0, _SOFT * dt)
        return self._rate

    def _advance_pull(self, pull: PulledPawn, dt: float) -> None:
        for _ in range(self._clock.advance(dt)):
            pull.step()
        self._waited += dt
        figure, rope = self._state.figure(self._seat), self._state.table.ropes[self._pulled_rope]
        self._state.hold(figure, pull.anchor, pull.position, pull.length)
        figure.facing = -1 if pull.angle > 0.0 else 1
        figure.mood = Expression.SWEAT if pull.tension > 0.8 else None
        rope.points = held_line(pull.anchor, figure, pull.length)
        self._state.feel.spot(self._seat, rope=self._pulled_rope, stays=0.1)
        self._sounds.hear(1.0 + pull.tension, 0.0, dt)
        if self._own:
            return
        arrived = abs(pull.angle - self._goal) < _NEARLY and pull.rests
        if arrived or self._waited > _PULLS_BACK:
            self._pull = None
            self._state.context.play("whoosh", 0.35, 0.9)

    def _pump_with_motion(self, swing: FreeSwing) -> None:
        vx = swing.velocity[0]
        side = 1 if swing.position[0] <= swing.anchor[0] else -1
        self.lean(float(side if abs(vx) < _STILL else (1 if vx > 0 else -1)))

    def _notice(self, swing: FreeSwing) -> None:
        """Note where a pawn will come down that has just let go, and slow down before a close landing."""
        if self._end is None and swing.phase is Flying.FLYING:
            self._leave_rope(swing)
        if swing.steps == self._breathless:
            self._state.context.pace.slow(*_BREATH)

    def _leave_rope(self, swing: FreeSwing) -> None:
        if self._end is not None or swing.phase is not Flying.FLYING:
            return
        self._end, self._let_go_at = swing.preview(60.0), swing.steps
        self._let_go_from = degrees(swing.angle)
        self._state.held_ropes.discard(swing.rope)
        # Nobody steers any more.
        places = [swing.position, *self._end.points]
        self._held_in_sight = self._state.looking.show_near(around_flight(places, self._state.board), NEAREST)
        if self._is_close(self._end):
            lasts = round((len(self._end.points) - 1) * PATH_EVERY - _HELD_BREATH / STEP)
            self._breathless = swing.steps + max(4, lasts)

    def _is_close(self, end: Preview) -> bool:
        """Return True if a flight ends near the end of an area above the street, or just beside it."""
        if end.by_fingertips:
            return True
        x = end.points[-1][0]
        if end.area is not None and self._state.board.area(end.area).kind is not Kind.SQUARE:
            area = self._state.board.area(end.area)
            return min(x - area.left, area.right - x) < PAWN_RADIUS
        edges = _ends_above_street(self._state.board)
        return any(dist(place, edge.at) < _NEAR_MISS for place in end.points for edge in edges)

    def missed_by(self, start: str, target: str | None = None) -> float | None:
        """Return the units by which a flight has missed its `target`, or the nearest end of another roof than `start`.

        None if it has come down there or on any roof, has missed nothing closely, or has not been seen.
        """
        flight, board = self._end, self._state.board
        if flight is None or (flight.area is not None and board.area(flight.area).kind is not Kind.SQUARE):
            return None
        ends = terrain_of(board).ends if target is not None else _ends_above_street(board)
        edges = [end.at for end in ends if end.point.area == target or (target is None and end.point.area != start)]
        legs = list(pairwise(flight.points))
        missed = min((distance_to_segment(edge, *leg) for edge in edges for leg in legs), default=inf)
        return missed if missed <= _MISS else None

    def _look_ahead(self, swing: FreeSwing, dt: float) -> None:
        """Compute the flight that is shown to the player."""
        self.preview = None
        if self.aid is not None and self.aid.preview and self._own and self.holds and swing.can_let_go:
            self.preview = swing.preview(self.aid.preview)

    def _draw(self, swing: FreeSwing) -> None:
        self._pose(swing)
        self._state.feel.follow(swing, self._seat)

    def _chase(self, swing: FreeSwing) -> None:
        """Look after the pawn; on its rope it does not go where its velocity points."""
        if self._end is None:
            self._state.looking.chase(swing.position, (0.0, 0.0))
        elif not self._held_in_sight:
            end = inf if self._end.area is None else self._end.points[-1][1]
            self._state.looking.chase(swing.position, swing.velocity, end)

    def _pose(self, swing: FreeSwing) -> None:
        figure = self._state.figure(self._seat)
        rope = self._state.table.ropes[swing.rope]
        vx, vy = swing.velocity
        if swing.phase is Flying.HOLDING:
            self._state.hold(figure, swing.anchor, swing.position, swing.length)
            rope.points = held_line(swing.anchor, figure, swing.length)
            if abs(vx) > _TURNS:
                figure.facing = 1 if vx > 0 else -1
            if swing.leans and vx * swing.leans >= 0.0:
                figure.pose = BurglarPose.LEAN
            figure.mood = Expression.JOY if hypot(vx, vy) > 560.0 else None
            return
        figure.place(swing.position, figure.pose)
        figure.mood, figure.lift = None, 0.0
        match swing.phase:
            case Flying.SPLASHED:
                figure.pose, figure.angle = BurglarPose.SWIM, 0.0
            case Flying.DANGLING:
                self._dangle(figure, swing)
            case Flying.LANDED if swing.landing.by_fingertips:
                self._dangle(figure, swing)
            case Flying.LANDED:
                figure.pose, figure.angle = BurglarPose.LAND, 0.0
            case Flying.SLIPPING:
                figure.pose = BurglarPose.PANIC
            case _:
                self._fly(figure, swing)

    def _fly(self, figure: Figure, swing: FreeSwing) -> None:
        """Turn a somersault on the way to a landing; panic on the way into the water."""
        assert self._end is not None
        lands = self._end.area is not None and not self._end.by_fingertips
        lasts = max(0.1, (len(self._end.points) - 1) * PATH_EVERY * STEP)
        share = min(1.0, (swing.steps - self._let_go_at) * STEP / lasts)
        if not lands and (self._end.area is None or share > 0.55):
            figure.pose = BurglarPose.PANIC
            return
        figure.pose = BurglarPose.FLY
        begun = self._let_go_from
        turned = -360.0 * figure.facing if lasts > _SOMERSAULT else 0.0
        eased = 0.5 - 0.5 * cos(pi * share)
        figure.angle = begun * (1.0 - eased) + turned * eased

    def _dangle(self, figure: Figure, swing: FreeSwing) -> None:
        end = swing.position
        area = self._state.board.area(self._end.area) if self._end is not None and self._end.area else None
        figure.pose, figure.angle = BurglarPose.FINGERTIPS, 0.0
        figure.facing = 1 if area is None or end[0] <= (area.left + area.right) / 2 else -1


@lru_cache(maxsize=4)
def _ends_above_street(board: Board) -> tuple[Touch, ...]:
    ends = terrain_of(board).ends
    return tuple(end for end in ends if board.area(end.point.area).kind is not Kind.SQUARE)
