"""Animations of pawns that run, climb, leave the water, push and fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from math import atan2, degrees, dist, pi, sin
from typing import Final

from nizza.board.areas import XY, Point
from nizza.board.model import Box
from nizza.physics.landing import FallingPawn
from nizza.physics.landing import FallState as Fallen
from nizza.rules import events
from nizza.rules.leaning import foot_of
from nizza.rules.views import Case, NizzaView
from nizza.scene.feel import hat_thrown
from nizza.scene.scene_state import NizzaSceneState
from nizza.view.tabletop import CASES, HAT, BurglarPose, Figure, Ladder, foothold
from physics.rope import STEP
from stage.graphics.faces import Expression
from stage.graphics.kept import Sprite
from stage.graphics.motion import Ease, Script, Tween, ease_in, ease_in_out, ease_out, linear
from stage.match.animations import Animations
from table.contract import Seat


class PathAnimation:
    """Animation along a path: calls `go` with the `share` of the path that is done, 0.0–1.0."""

    def __init__(self, go: Callable[[float], None]) -> None:
        self._go = go
        self._share = 0.0

    @property
    def share(self) -> float:
        """Share of the path that is done."""
        return self._share

    @share.setter
    def share(self, share: float) -> None:
        self._share = share
        self._go(share)


def course(go: Callable[[float], None], seconds: float, ease: Ease = ease_in_out) -> Tween:
    """Return a tween along a path."""
    return Tween(PathAnimation(go), {"share": 1.0}, seconds, ease)


RUN: Final = 330.0
"""Speeds in units per second."""
CLIMB: Final = 240.0
_SKIDS: Final = 0.6
"""Seconds for which a pawn skids on wet tiles."""
_DUCKS: Final = 0.7
"""Seconds for which a pawn ducks in the searchlight."""
_HURRY: Final = 0.7
"""Share of the usual time of a climb that a bot takes for it."""
_HOP: Final = 26.0


_RUNG: Final = 34.0
"""Units that a burglar climbs at a time."""
_PULLS: Final = 0.7
"""Share of that time in which it moves."""
_STRETCHES: Final = 0.09
_SWAYS: Final = 4.0
"""Share by which it is stretched meanwhile, and degrees by which it leans aside."""
_SEEN: Final = 0.5
"""Degrees from its rest within which a ladder has been seen falling."""


class PawnMovements:
    """Animator of pawns that run, climb and leave the water."""

    def __init__(self, state: NizzaSceneState, animations: Animations[NizzaView]) -> None:
        self._state = state
        self._motion = state.context.motion
        self._play = state.context.play
        animations.script(events.PawnPlaced, self._place)
        animations.script(events.PawnWalked, self._walk)
        animations.script(events.PawnSkidded, self._skid)
        animations.script(events.PawnLit, self._duck)
        animations.script(events.PawnClimbed, self._climb)
        animations.unseen(events.LadderTipped)
        animations.between(events.LadderRested, lambda event, before, _: self._motion.play(self._rest(event, before)))
        animations.script(events.WaterLeft, self._leave_water)

    def _walk(self, event: events.PawnWalked, _: NizzaView) -> Script:
        figure = self._state.figure(event.seat)
        self._state.look_along((figure.x, figure.y), self._state.board.position(event.end))
        yield from self._run(figure, event.end)

    def _skid(self, event: events.PawnSkidded, _: NizzaView) -> Script:
        """Slide on with flailing arms, and teeter where the tiles end."""
        figure = self._state.figure(event.seat)
        figure.pose, figure.mood = BurglarPose.TEETER, Expression.SHOCK
        figure.facing = 1 if event.end.x >= event.start.x else -1
        self._play("whoosh", 0.5, 0.8)
        yield Tween(figure, self._on(event.end), _SKIDS, ease_out)
        if not event.falls:
            _stand(figure)
        figure.mood = None

    def _duck(self, event: events.PawnLit, _: NizzaView) -> Script:
        """Crouch in the light until it has looked long enough."""
        figure = self._state.figure(event.seat)
        figure.pose, figure.mood = BurglarPose.LAND, Expression.SHOCK
        self._play("gasp", 0.6)
        yield _DUCKS
        _stand(figure)
        figure.mood = None

    def _place(self, event: events.PawnPlaced, _: NizzaView) -> Script:
        yield from self._run(self._state.figure(event.seat), event.point)
        self._play("wood_knock", 0.4)

    def _run(self, figure: Figure, end: Point) -> Script:
        to = self._state.board.position(end)
        seconds = max(0.15, dist((figure.x, figure.y), to) / RUN)
        figure.place(figure.feet, BurglarPose.RUN)
        figure.facing = 1 if to[0] >= figure.x else -1
        yield Tween(figure, self._on(end), seconds, linear)
        _stand(figure)

    def _on(self, point: Point) -> Mapping[str, float]:
        """Return where the feet stand on a point."""
        x, y = self._state.board.position(point)
        return {"x": x, "y": y, **foothold(self._state.board, point)}

    def _rest(self, event: events.LadderRested, before: NizzaView) -> Script:
        """Show the fall of a ladder that has not been seen, and draw in one that leans on nothing."""
        board, table, end = self._state.board, self._state.table, 90.0 - degrees(event.angle)
        seen = table.ladder is not None and abs(_shortest(end - table.ladder.angle)) < _SEEN
        if table.ladder is None:
            tipped = 90.0 - degrees(before.ladder if before.ladder is not None else event.angle)
            table.ladder = Ladder(*foot_of(board.position(event.start)), board.ladder, tipped)
        yield _turned(table.ladder, end, 0.05 if seen else 0.7, ease_in)
        if not seen:
            self._play("ladder_on_stone", 0.8)
        if not event.holds:
            yield from self._draw_in(table.ladder, 0.3)

    def _draw_in(self, ladder: Ladder, seconds: float) -> Script:
        yield Tween(ladder, {"alpha": 0.0}, seconds)
        self._state.table.ladder = None

    def _climb(self, event: events.PawnClimbed, _: NizzaView) -> Script:
        """Turn the ladder to the goal, climb it and draw it in."""
        state, table, figure = self._state, self._state.table, self._state.figure(event.seat)
        foot, top = state.board.position(event.start), state.board.position(event.end)
        if table.ladder is not None and foot == top:
            table.ladder = None
            return
        pace = _HURRY if state.is_hurried(event.seat) else 1.0
        state.look_along((figure.x, figure.y), top)
        table.ladder = ladder = table.ladder or Ladder(*foot, state.board.ladder, 90.0)
        figure.facing = 1 if top[0] >= foot[0] else -1
        angle = degrees(atan2(foot[1] - top[1], top[0] - foot[0]))
        yield _turned(ladder, angle, 0.3 * pace)
        self._play("ladder_on_stone", 0.8)
        seconds, goal = max(0.2, dist(foot, top) / CLIMB) * pace, self._on(event.end)
        if abs(top[0] - foot[0]) >= abs(top[1] - foot[1]):
            # It lies nearly flat: one walks over it.
            figure.place(figure.feet, BurglarPose.RUN)
            yield Tween(figure, goal, seconds, linear)
        else:
            rungs = max(2, round(dist(foot, top) / _RUNG))
            figure.place(figure.feet, BurglarPose.CLIMB)

            def strain(share: float) -> None:
                """Hang on an arm, and pull up to the next rung."""
                number, pulled = divmod(share * rungs, 1.0)
                figure.squash = -_STRETCHES * sin(pi * pulled)
                figure.angle = angle - 90.0 + (-1) ** int(number) * _SWAYS * sin(pi * pulled)

            yield Tween(figure, goal, seconds, partial(_by_rungs, rungs)), course(strain, seconds, linear)
            figure.squash = 0.0
        _stand(figure)
        yield from self._draw_in(ladder, 0.18 * pace)

    def _leave_water(self, event: events.WaterLeft, _: NizzaView) -> Script:
        figure = self._state.figure(event.seat)
        self._play("water_splash", 0.4, 1.3)
        figure.place(figure.feet, BurglarPose.CLIMB)
        figure.hat = None
        yield Tween(figure, self._on(event.end), 0.55, ease_out, arcs={"lift": _HOP})
        _stand(figure)


def _by_rungs(rungs: int, share: float) -> float:
    """Return the share of a ladder that is climbed after a share of the time: up to each rung, and a rest on it."""
    number, pulled = divmod(share * rungs, 1.0)
    return (number + ease_in_out(min(1.0, pulled / _PULLS))) / rungs


def _turned(ladder: Ladder, angle: float, seconds: float, ease: Ease = ease_in_out) -> Tween:
    """Return the shortest turn of a ladder to an angle in degrees."""
    return Tween(ladder, {"angle": ladder.angle + _shortest(angle - ladder.angle)}, seconds, ease)


def _shortest(angle: float) -> float:
    return (angle + 180.0) % 360.0 - 180.0


def _stand(figure: Figure) -> None:
    figure.pose, figure.angle, figure.lift = BurglarPose.STAND, 0.0, 0.0


HAT_FLIES: Final = 1.2
"""Seconds in which the cap of a pawn that splashes down comes to rest on the water."""


def splash_down(state: NizzaSceneState, figure: Figure, water: XY) -> None:
    """Drop a pawn into the water."""
    figure.place(water, BurglarPose.SWIM)
    figure.angle, figure.lift, figure.hat = 0.0, 0.0, HAT
    if state.table.spotlight.is_lit and not state.context.motion.reduced:
        state.looking.show_actors((water[0] - 110.0, water[1] - 200.0, water[0] + 110.0, water[1] + 30.0))
    state.feel.splashed(water)


_CREEP: Final = 0.75
"""Seconds for which a pawn creeps up to push, while the camera comes near."""
_NOTICES: Final = 0.6
"""Share of them after which the victim turns round."""
_RUN_UP: Final = 30.0
_REACH: Final = 54.0
_LEAP: Final = 34.0
"""Units by which a pusher draws back, from its feet to those of the victim, and of its leap."""
_RUNS_UP: Final = 0.3
_KNOCKS: Final = 0.16
_TEETERS: Final = 0.42
_RETURNS: Final = 0.5
"""Seconds of its way there, of the blow, of the victim on the edge, and of its way back."""
_FOLLOWS, _SLIDES = 10.0, 16.0
"""Units by which the pusher follows its blow, and by which the victim slides."""
_THROWN, _TIPS = 19.0, 40.0
"""Degrees by which the blow tilts the victim, and by which it leans out in the end."""
_HOPES: Final = 0.7
"""Share of its time on the edge in which it may still hope."""
_SPOKEN: Final = 0.7
"""Seconds after the splash at which a resident speaks."""
_CHEST: Final = 52.0
"""Units from the feet of a burglar to where hands meet."""
_SLOWNESS, _SLOW = 0.45, 0.6
"""Speed of the beginning of the fall after a push, and its seconds."""
_SINKS: Final = 1.7
"""Seconds in which the crown is seen sinking."""
_OPEN: Final = 0.35
"""Share of the parachute, 0.0–1.0, from which it carries the pawn."""


class FallMovements:
    """Animator of pushes and falls."""

    def __init__(self, state: NizzaSceneState, animations: Animations[NizzaView]) -> None:
        self._state = state
        self._motion = state.context.motion
        self._play = state.context.play
        self._pusher: tuple[Seat, ...] = ()
        """The pawn that has pushed before the camera's eyes, which watches the fall from near, too."""
        self._home = (0.0, 0.0, 0.0, 0.0)
        """Where it stood: its point, and how far its feet are aside and below."""
        self._pushed: events.PawnPushed | None = None
        animations.script(events.PawnPushed, self._push)
        animations.script(events.PawnFell, self._fall)
        animations.script(events.CaseLost, self._lose)

    @property
    def push(self) -> events.PawnPushed | None:
        """Push that is being shown, until its victim floats in the water."""
        return self._pushed if self._motion.is_busy else None

    def _push(self, event: events.PawnPushed, _: NizzaView) -> Script:
        """Come near: the victim looks the other way, notices too late, and is shoved over the edge."""
        state, pusher, pushed = self._state, self._state.figure(event.seat), self._state.figure(event.victim)
        side, near = 1 if pushed.x >= pusher.x else -1, not self._motion.reduced
        self._pushed, self._pusher = event, (event.seat,) if near else ()
        self._home = home = pusher.x, pusher.y, pusher.aside, pusher.below
        aside = pushed.aside

        def creep(share: float) -> None:
            """Draw back a step, to run up."""
            state.feel.spot(event.seat, event.victim)
            pusher.aside = home[2] - side * _RUN_UP * sin(0.5 * pi * min(1.0, share / _NOTICES))
            if share > _NOTICES and pushed.facing == side:
                pushed.facing, pushed.mood = -side, Expression.SHOCK
                self._play("gasp", 0.6)

        def run(share: float) -> None:
            state.feel.spot(event.seat, event.victim)
            contact = pushed.feet[0] - side * _REACH, pushed.feet[1]
            begin = home[0] + home[2] - side * _RUN_UP, home[1] + home[3]
            pusher.pose, pusher.aside, pusher.below = BurglarPose.RUN, 0.0, 0.0
            pusher.x, pusher.y = (a + (b - a) * share for a, b in zip(begin, contact, strict=True))
            pusher.lift = _LEAP * sin(pi * share)

        def knock(share: float) -> None:
            """Throw the victim back; the pusher's arms and weight follow."""
            state.feel.spot(event.seat, event.victim)
            pusher.progress, pusher.aside = share, side * _FOLLOWS * share
            pushed.angle, pushed.aside = -side * _THROWN * share, aside + side * _SLIDES * share

        def teeter(share: float) -> None:
            """Rock on the edge for a moment, nearly upright again, before it leans out."""
            state.feel.spot(event.seat, event.victim)
            pushed.pose = BurglarPose.TEETER
            saved = 0.6 * _THROWN * sin(pi * min(1.0, share / _HOPES))
            pushed.angle = -side * (_THROWN + (_TIPS - _THROWN) * share * share - saved)

        state.context.request_refresh()
        pusher.facing = side
        if near:
            pushed.facing = side
            state.looking.show_actors(_around(pusher, pushed))
            yield course(creep, _CREEP, linear)
            yield course(run, _RUNS_UP, ease_in)
        else:
            state.look_along((pusher.x, pusher.y), (pushed.x, pushed.y))
        self._play("table_knock", 0.6)
        self._play("scream", 0.7)
        pushed.pose, pushed.facing, pushed.lift, pushed.mood = BurglarPose.STRUCK, -side, 0.0, None
        pusher.pose, pusher.lift, pusher.progress = BurglarPose.SHOVE, 0.0, 0.0
        state.context.pace.hold(0.1)
        state.feel.struck(((pusher.x + pushed.x) / 2, pushed.y - _CHEST))
        if near:
            yield course(knock, _KNOCKS, ease_out)
            yield course(teeter, _TEETERS, linear)

    def _go_home(self, seat: Seat) -> Tween:
        """Return the way back of a pusher to where it stood, from where it gloats after its victim."""
        figure, (x, y, aside, below) = self._state.figure(seat), self._home

        def begin() -> None:
            figure.pose, figure.facing = BurglarPose.RUN, -figure.facing

        def gloat() -> None:
            figure.pose, figure.facing = BurglarPose.GLOAT, -figure.facing

        goals = {"x": x, "y": y, "aside": aside, "below": below}
        return Tween(figure, goals, _RETURNS, linear, arcs={"lift": _LEAP}, before=begin, after=gloat)

    def _fall(self, event: events.PawnFell, _: NizzaView) -> Script:
        """Tumble and glide into the berth; a pawn in the water swims there."""
        state, board, figure = self._state, self._state.board, self._state.figure(event.seat)
        water = board.berths[event.berth]
        if figure.pose is BurglarPose.SWIM:
            yield Tween(figure, {"x": water[0], "y": water[1]}, 0.6, ease_in_out)
            return
        place, near, self._pusher = board.position(event.start), self._pusher, ()
        poses = fallen(place, water)
        opened = False

        def go(share: float) -> None:
            nonlocal opened
            number = round(share * (len(poses) - 1))
            pose, before = poses[number], poses[max(0, number - 1)]
            if near:
                velocity = (pose.x - before.x) / STEP, (pose.y - before.y) / STEP
                state.feel.spot(event.seat, *near)
                state.feel.trace(event.seat, velocity)
                state.looking.chase((pose.x, pose.y), velocity, water[1])
            figure.x, figure.y, figure.angle = pose.x, pose.y, -degrees(pose.angle)
            figure.pose = BurglarPose.PARACHUTE if pose.canopy > _OPEN else BurglarPose.PANIC
            if pose.canopy > 0.0 and not opened:
                opened = True
                self._play("parachute", 0.9)

        figure.place(figure.feet, BurglarPose.PANIC)
        if near:
            x, y = figure.feet
            state.looking.show_actors((x - 80.0, y - 175.0, x + 80.0, y + 20.0))
            state.context.pace.slow(_SLOWNESS, _SLOW)
        else:
            state.look_along(place, board.position(board.squares[event.square].middle), water)
        yield course(go, len(poses) * STEP, linear), *map(self._go_home, near)
        splash_down(state, figure, water)
        state.feel.shout(place, after=_SPOKEN)
        yield course(partial(hat_thrown, figure), HAT_FLIES, linear)
        self._pushed = None
        state.context.request_refresh()
        for each in state.table.figures:
            if each.pose is BurglarPose.GLOAT:
                each.pose = BurglarPose.STAND

    def _lose(self, event: events.CaseLost, _: NizzaView) -> Script:
        """Drop the carried case into the water; a new one waits on the first terrace (NZ-43)."""
        state, table, figure = self._state, self._state.table, self._state.figure(event.seat)
        stolen, (x, y) = event.case is Case.JEWELS, figure.feet
        figure.case = Case.NONE
        table.cases = min(CASES, table.cases + 1)
        if self._motion.reduced:
            self._play("water_splash", 0.4, 0.7)
            return
        aside = x + 44.0 * figure.facing
        size, art = (64.0, "nizza/heist/crown") if stolen else (38.0, "nizza/tools")
        table.loose = Sprite(x, y - 26.0, size, size, art)

        def watch(_share: float) -> None:
            state.feel.spot(event.seat, stays=0.2)

        if stolen:
            state.looking.show_actors((aside - 70.0, y - 62.0, aside + 70.0, y + 62.0))
        lasts = _SINKS if stolen else 0.5
        yield Tween(table.loose, {"x": aside, "y": y - 4.0}, 0.5, linear, arcs={"y": -70.0}), course(watch, 0.5)
        self._play("water_splash", 0.4, 0.7)
        self._play("gasp", 0.6 if stolen else 0.0)
        sunk = {"y": y + 84.0, "alpha": 0.0, "angle": -40.0}
        yield Tween(table.loose, sunk, lasts, linear), course(watch, lasts)
        table.loose = None


def _around(one: Figure, other: Figure) -> Box:
    """Return the part of the board that shows two burglars and the edge between them."""
    xs, ys = sorted((one.x, other.x)), sorted((one.y, other.y))
    return xs[0] - 70.0, ys[0] - 115.0, xs[1] + 70.0, ys[1] + 20.0


def fallen(start: XY, water: XY) -> list[Fallen]:
    """Return the states of a falling pawn, step by step."""
    with closing(FallingPawn(start, water)) as pawn:
        poses = [pawn.pose]
        while not pawn.splashed:
            pawn.step()
            poses.append(pawn.pose)
    return poses
