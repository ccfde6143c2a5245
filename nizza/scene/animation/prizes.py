"""Animations of suitcases, safe and helicopter, and the escape that ends a match."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from nizza.board.areas import XY
from nizza.board.model import Box
from nizza.rules import events
from nizza.rules.views import Case, NizzaView
from nizza.scene.animation.pawns import RUN, course
from nizza.scene.scene_state import NizzaSceneState, gone, runner_up
from nizza.view.heist import heist_soon
from nizza.view.picture import getaway_soon
from nizza.view.prizes import cases_place, safe_place
from nizza.view.tabletop import BurglarPose, Figure
from stage.graphics.faces import Expression
from stage.graphics.kept import Sprite
from stage.graphics.motion import Script, Tween, ease_in_out, ease_out, linear
from stage.match.animations import Animations
from table.contract import Seat


class PrizeMovements:
    """Animator of suitcases, safe and helicopter."""

    def __init__(self, state: NizzaSceneState, animations: Animations[NizzaView]) -> None:
        self._state = state
        self._motion = state.context.motion
        self._play = state.context.play
        self._away: Seat = -1
        self._arrives = False
        animations.script(events.CaseTaken, self._take)
        animations.script(events.SafeCracked, self._crack)
        animations.on(events.YachtBoarded, lambda _: self._motion.call(partial(self._play, "water_splash", 0.3, 0.8)))
        animations.script(events.RoundBegan, self._helicopter_comes)
        animations.on(events.HelicopterReached, lambda event: self._escape(event.seat))
        animations.script(events.MatchEnded, self._end)

    @property
    def away(self) -> Seat:
        """The seat that has got away with the jewels, while that is shown; -1 for none."""
        return self._away if self._motion.is_busy else -1

    @property
    def arrives(self) -> bool:
        """True while the helicopter flies to the yacht, at the beginning of a match."""
        return self._arrives and self._motion.is_busy

    @property
    def climbs(self) -> bool:
        """True while that seat has not reached the helicopter."""
        return self.away >= 0 and self._state.table.helicopter.passenger < 0

    def _take(self, event: events.CaseTaken, _: NizzaView) -> Script:
        """Run to the stack, swing a case up, and hold it high for a moment."""
        seat, table = event.seat, self._state.table
        figure = self._state.figure(seat)
        home = _stands(figure)
        yield from self._run_to(figure, cases_place(self._state.render_context), seat)
        _bend(figure)
        yield self._working(seat, 0.3)
        x, y = cases_place(self._state.render_context)
        table.cases = max(0, table.cases - 1)
        table.loose = Sprite(x, y - 30.0, 38.0, 38.0, "nizza/tools")
        self._play("chip", 0.8)
        hand = {"x": figure.x - _HAND[0], "y": figure.y - _HAND[1]}
        yield Tween(table.loose, hand, 0.4, arcs={"y": -34.0, "angle": 14.0}), self._working(seat, 0.4)
        table.loose = None
        figure.case, figure.pose, figure.lift = Case.TOOLS, BurglarPose.GLOAT, 0.0
        yield Tween(figure, {}, 0.5, arcs={"lift": 16.0}), self._working(seat, 0.5)
        yield from self._run_back(figure, home, seat)

    def _crack(self, event: events.SafeCracked, _: NizzaView) -> Script:
        """Run to the safe, turn the dial, listen to the click, and look into the light of the crown jewels."""
        seat, table = event.seat, self._state.table
        figure = self._state.figure(seat)
        home = _stands(figure)
        if not self._motion.reduced:
            soon = heist_soon(self._state.render_context, table)
            self._state.context.ui.rehearsal.expect("heist", soon)
        yield from self._run_to(figure, safe_place(self._state.render_context), seat)
        self._play("safe_cracked", 0.9)
        _bend(figure, Expression.THINKING)
        # Another pawn may have left it open.
        table.safe, table.near = 0.0, not self._motion.reduced
        for angle, seconds in ((210.0, 0.5), (60.0, 0.35), (150.0, 0.3)):
            yield Tween(table, {"dial": angle}, seconds), self._working(seat, seconds)
            self._play("wood_knock", 0.5, 1.8)
        figure.mood = Expression.SHOCK
        yield self._working(seat, 0.25)
        yield Tween(table, {"safe": 1.0, "shine": 1.0}, 0.6), self._working(seat, 0.6)
        figure.mood = Expression.JOY
        self._play("chime_turn", 0.8)
        yield Tween(table, {"crown": 1.0}, 0.6), self._working(seat, 0.6)
        yield self._working(seat, 0.4)
        table.near, table.crown = False, 0.0
        figure.case, figure.pose, figure.mood = Case.JEWELS, BurglarPose.GLOAT, None
        yield from self._raise_alarm(figure)
        yield from self._run_back(figure, home, seat)
        yield Tween(table, {"shine": 0.0}, 0.15)

    def _raise_alarm(self, figure: Figure) -> Script:
        """Lift the jewels on the roof, while windows light up one after another and searchlights begin to look."""
        for pitch in (1.0, 0.8, 1.0):
            self._play("chime_turn", 0.6, pitch)
            yield Tween(figure, {}, 0.3, arcs={"lift": 18.0}), self._working(self._state.table.turn, 0.3)

    def _working(self, seat: Seat, seconds: float) -> Tween:
        """Return some seconds for which a burglar is in a soft spotlight."""
        return course(lambda _: self._state.feel.spot(seat, stays=0.15, dusk=0.3), seconds, linear)

    def _run_to(self, figure: Figure, place: XY, seat: Seat) -> Script:
        """Run beside a place before the near camera."""
        beside = {"x": place[0] + _BESIDE, "y": place[1], "aside": 0.0, "below": 0.0}
        figure.pose, figure.facing = BurglarPose.RUN, 1 if beside["x"] > figure.x else -1
        if self._motion.reduced:
            self._state.look_along(place)
        else:
            x, y = place
            self._state.looking.show_actors((x - 80.0, y - 120.0, x + 120.0, y + 15.0))
        seconds = max(0.12, abs(beside["x"] - figure.x) / RUN)
        yield Tween(figure, beside, seconds, linear), self._working(seat, seconds)

    def _run_back(self, figure: Figure, home: Mapping[str, float], seat: Seat) -> Script:
        figure.pose, figure.facing = BurglarPose.RUN, 1 if home["x"] > figure.x else -1
        yield Tween(figure, home, 0.2, linear), self._working(seat, 0.2)
        figure.pose, figure.facing, figure.mood = BurglarPose.STAND, 1, None

    def _helicopter_comes(self, event: events.RoundBegan, _: NizzaView) -> Script:
        """Fly the helicopter in the first round from beside the green terrace to over the yacht (NZ-2).

        It stops at each station, whose plate tells what is done there: what a match is about.
        """
        state = self._state
        helicopter, goal = state.table.helicopter, state.board.helicopter
        if event.number > 1 or helicopter.x == goal[0]:
            return
        self._arrives = state.table.touring = True
        state.context.request_refresh()
        state.look_along(state.board.helipad)
        self._play("helicopter", 0.7)
        yield Tween(helicopter, {"speed": 1.0, "lamp": 1.0}, 0.5)
        yield Tween(helicopter, {"y": helicopter.y - 120.0}, 0.6)
        side = -1.0 if state.board.is_sailing_left else 1.0
        aside = [(x - side * _ASIDE, y - _ABOVE) for x, y in (stop.at for stop in state.render_context.plan[1:-1])]
        for x, y in (*aside, goal):
            seconds = max(1.0, abs(x - helicopter.x) / _TOUR)
            state.looking.tour(x + side * _ASIDE)
            yield Tween(helicopter, {"x": x, "y": y}, seconds, arcs={"y": -30.0, "angle": -8.0})
            yield _PLAN_READ
        yield Tween(helicopter, {"ladder": 1.0}, 0.3)
        self._arrives = state.table.touring = False

    def _escape(self, seat: Seat) -> None:
        """Show the end of the match: up the last rung, the rivals' fists, and the helicopter close by and far away."""
        state, rival = self._state, runner_up(self._state.view, self._state.board, seat)
        self._away = seat
        if not self._motion.reduced:
            soon = getaway_soon(state.render_context, state.table, seat, rival)
            state.context.ui.rehearsal.expect("escape", soon)
        self._motion.play(self._getaway(seat, rival))

    def _getaway(self, seat: Seat, rival: Seat) -> Script:
        yield from self._climb_aboard(seat)
        yield from self._shake_fists(rival)
        yield from self._fly_by(seat)

    def _climb_aboard(self, seat: Seat) -> Script:
        """Climb the rope ladder before the near camera, the last rung slowly."""
        state, figure = self._state, self._state.figure(seat)
        helicopter = state.table.helicopter
        aboard = helicopter.y + _LAST_RUNG

        def lit(share: float, start: tuple[float, float], end: tuple[float, float]) -> None:
            state.feel.spot(seat, stays=0.3, dusk=0.0)
            figure.x, figure.y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            helicopter.beam = _BEAM * figure.facing * share

        start, deck, rung = figure.feet, (helicopter.x, figure.y), (helicopter.x, aboard + _RUNG)
        state.context.request_refresh()
        figure.place(start, BurglarPose.CLIMB)
        top = helicopter.y - _OVER_ROTOR
        box = helicopter.x - _LADDER_MIDDLE, top, helicopter.x + _LADDER_MIDDLE, top + 2.0 * _LADDER_MIDDLE
        state.looking.show_near(box, _AT_LADDER)
        self._play("rope_creak", 0.6)
        yield course(partial(lit, start=start, end=deck), 0.3, linear)
        yield course(partial(lit, start=deck, end=rung), 0.8, linear)
        self._play("rope_creak", 0.5, 0.8)
        yield course(partial(lit, start=rung, end=(helicopter.x, aboard)), 0.5, ease_in_out)
        figure.alpha = 0.0
        state.table.turn, helicopter.passenger, helicopter.ladder = -1, seat, 0.0
        state.context.request_refresh()
        helicopter.facing = 1 if helicopter.x > state.board.size[0] / 2 else -1
        self._play("helicopter", 0.9)
        yield Tween(helicopter, {"angle": -12.0 * helicopter.facing, "y": helicopter.y - 26.0}, 0.4, ease_out)

    def _shake_fists(self, rival: Seat) -> Script:
        """Cut to the rival that was one step behind: all who stand shake a fist after the helicopter."""
        state, standing = self._state, {BurglarPose.STAND, BurglarPose.RUN, BurglarPose.GLOAT}
        for each in state.table.figures:
            if each.pose in standing and each.alpha:
                each.pose, each.facing = BurglarPose.FIST, 1 if state.board.helicopter[0] >= each.x else -1
        state.table.helicopter.y = -_OUT_OF_SIGHT
        state.looking.show_actors(_around(state.figure(rival).feet), cut=True)
        self._play("gasp", 0.5, 0.7)
        yield self._in_light(rival, 0.75)

    def _in_light(self, seat: Seat, seconds: float) -> Tween:
        return course(lambda _: self._state.feel.spot(seat, stays=0.1, dusk=0.0), seconds)

    def _fly_by(self, seat: Seat) -> Script:
        """Come close with the jewels flashing, and sway there before searchlights: the last thing seen is the face."""
        state, helicopter, left = self._state, self._state.table.helicopter, gone(self._state.board, seat)
        side = 1 if state.board.helicopter[0] > state.board.size[0] / 2 else -1
        x, y = state.board.helicopter
        state.looking.cut(x - side * _WIDE, x + side * 200.0)
        helicopter.x, helicopter.y, helicopter.angle = x - side * _FROM, y + 120.0, -6.0 * side
        helicopter.size, helicopter.lamp, helicopter.facing = 1.8, 0.0, side
        self._play("whoosh", 0.7, 0.6)
        yield Tween(state.table, {"sweeps": 1.0}, 0.05)
        near = {"x": left.x, "y": left.y, "size": left.size, "angle": left.angle}
        yield Tween(helicopter, near, 2.2, ease_out), self._in_light(seat, 2.2)

    def _end(self, event: events.MatchEnded, _: NizzaView) -> Script:
        humans = set(self._state.context.session.humans)
        if not humans or humans & set(event.winners):
            self._play("chime_win")
        if self._away < 0:
            yield 0.5
        self._away = -1


_TOUR: Final = 1300.0
"""Units per second of the helicopter's flight from station to station, with the camera, at the beginning."""
_PLAN_READ: Final = 1.4
"""Seconds for which it stops at each of them."""
_ASIDE: Final = 190.0
_ABOVE: Final = 110.0
"""Units before a station and above it where it hovers then."""
_BESIDE: Final = 60.0
"""Units to the right of the safe or the stack where a burglar works at it."""
_HAND: Final = (32.0, 30.0)
"""Units from its feet to the left and up to the hands with which it takes a case."""
_AT_LADDER: Final = 1.8
"""Zoom at the ladder, in logical units per unit of the board."""
_OVER_ROTOR: Final = 58.0
_LADDER_MIDDLE: Final = 208.0
"""Units from the helicopter's middle up to the upper edge of the near view, and from there to its middle."""
_LAST_RUNG: Final = 116.0
_RUNG: Final = 40.0
"""Units from the helicopter's middle down to a burglar that is up, and the way of the last rung."""
_BEAM: Final = -70.0
"""Degrees by which the searchlight turns meanwhile, back over the quay."""
_OUT_OF_SIGHT: Final = 800.0
"""Units above the board where the helicopter is while the rivals are seen."""
_WIDE: Final = 1100.0
_FROM: Final = 1700.0
"""Units of the way ahead of the helicopter that are seen as it passes, and from where it comes."""


def _around(at: XY) -> Box:
    return at[0] - 90.0, at[1] - 125.0, at[0] + 90.0, at[1] + 15.0


def _stands(figure: Figure) -> Mapping[str, float]:
    """Return the point of a figure, and how far its feet are aside and below."""
    return {"x": figure.x, "y": figure.y, "aside": figure.aside, "below": figure.below}


def _bend(figure: Figure, mood: Expression | None = None) -> None:
    """Turn to what lies on the left, with both hands on it."""
    figure.pose, figure.facing, figure.mood = BurglarPose.SHOVE, -1, mood
