"""Animations of suitcases, safe and helicopter, and the escape that ends a match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from nizza.board.areas import XY
from nizza.board.model import Box
from nizza.rules import events
from nizza.rules.views import Case, NizzaView
from nizza.scene.animation.pawns import RUN, course
from nizza.scene.scene_state import NizzaSceneState, gone, runner_up
from nizza.view.picture import getaway_soon
from nizza.view.prizes import cases_place, safe_place
from nizza.view.tabletop import BurglarPose, Figure
from stage.graphics.faces import Expression
from stage.graphics.motion import Tween, ease_in_out, ease_out, linear
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
        animations.on(events.CaseTaken, lambda event: self._take(event.seat))
        animations.on(events.SafeCracked, lambda event: self._crack(event.seat))
        animations.on(events.YachtBoarded, lambda _: self._motion.call(partial(self._play, "water_splash", 0.3, 0.8)))
        animations.on(events.RoundBegan, self._helicopter_comes)
        animations.on(events.HelicopterReached, lambda event: self._escape(event.seat))
        animations.on(events.MatchEnded, self._end)

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

    def _take(self, seat: Seat) -> None:
        """Run to the stack, swing a case up, and hold it high for a moment."""
        figure, table = self._state.figure(seat), self._state.table

        def take() -> None:
            figure.case, figure.pose, figure.lift = Case.TOOLS, BurglarPose.GLOAT, 0.0
            table.cases = max(0, table.cases - 1)
            self._play("chip", 0.8)

        place = cases_place(self._state.render_context)
        home = self._run_to(figure, place, seat)
        self._motion.add(self._working(seat, 0.2, before=partial(_bend, figure)))
        self._motion.add(Tween(figure, {}, 0.5, arcs={"lift": 16.0}, before=take), self._working(seat, 0.5))
        self._run_back(figure, home, seat)

    def _crack(self, seat: Seat) -> None:
        """Run to the safe, turn the dial, listen to the click, and look into the light of the crown jewels."""
        figure, table = self._state.figure(seat), self._state.table

        def turn() -> None:
            figure.case = Case.JEWELS
            self._play("chime_turn", 0.8)

        def rejoice() -> None:
            figure.pose, figure.mood = BurglarPose.GLOAT, None

        def click() -> None:
            figure.mood = Expression.JOY
            self._play("wood_knock", 0.5, 1.8)

        home = self._run_to(figure, safe_place(self._state.render_context), seat)
        self._motion.call(partial(self._play, "safe_cracked", 0.9))
        # Another pawn may have left it open.
        self._motion.add(Tween(table, {"safe": 0.0}, 0.02, before=partial(_bend, figure, Expression.THINKING)))
        for degrees, seconds in ((210.0, 0.35), (60.0, 0.25)):
            self._motion.add(Tween(table, {"dial": degrees}, seconds, ease_in_out), self._working(seat, seconds))
        self._motion.add(self._working(seat, 0.2, before=click))
        opening = Tween(table, {"safe": 1.0, "shine": 1.0}, 0.4, ease_in_out, after=turn)
        self._motion.add(opening, self._working(seat, 0.4))
        self._motion.add(Tween(figure, {}, 0.45, arcs={"lift": 22.0}, before=rejoice), self._working(seat, 0.45))
        self._run_back(figure, home, seat)
        self._motion.add(Tween(table, {"shine": 0.0}, 0.15))

    def _working(self, seat: Seat, seconds: float, *, before: Callable[[], None] | None = None) -> Tween:
        """Return some seconds for which a burglar is in a soft spotlight."""
        return course(lambda _: self._state.feel.spot(seat, stays=0.15, dusk=0.3), seconds, linear, before=before)

    def _run_to(self, figure: Figure, place: XY, seat: Seat) -> Home:
        """Run beside a place before the near camera; return where the burglar stood."""
        home: Home = {"x": figure.x, "y": figure.y, "aside": figure.aside, "below": figure.below}
        beside = {"x": place[0] + _BESIDE, "y": place[1], "aside": 0.0, "below": 0.0}

        def begin() -> None:
            figure.pose, figure.facing = BurglarPose.RUN, 1 if beside["x"] > figure.x else -1
            if self._motion.reduced:
                self._state.look_along(place)
            else:
                left, top, right, bottom = _around(figure.feet)
                self._state.looking.show_near(
                    (left + place[0] - figure.x, top, right + place[0] - figure.x, bottom), _AT_RIVAL
                )

        seconds = max(0.12, abs(beside["x"] - figure.x) / RUN)
        self._motion.add(Tween(figure, beside, seconds, linear, before=begin), self._working(seat, seconds))
        return home

    def _run_back(self, figure: Figure, home: Home, seat: Seat) -> None:
        def begin() -> None:
            figure.pose, figure.facing = BurglarPose.RUN, 1 if home["x"] > figure.x else -1

        def stand() -> None:
            figure.pose, figure.facing, figure.mood = BurglarPose.STAND, 1, None

        self._motion.add(Tween(figure, home, 0.2, linear, before=begin, after=stand), self._working(seat, 0.2))

    def _helicopter_comes(self, event: events.RoundBegan) -> None:
        """Fly the helicopter in the first round from beside the green terrace to over the yacht (NZ-2).

        All of its way is seen, and with it the plan of the route: what a match is about.
        """
        state = self._state
        helicopter, goal = state.table.helicopter, state.board.helicopter
        if event.number > 1 or helicopter.x == goal[0]:
            return

        def begin() -> None:
            self._arrives = True
            state.context.request_refresh()

        def end() -> None:
            self._arrives = False

        self._motion.call(begin)
        self._motion.call(lambda: state.look_along(state.board.helipad))
        self._motion.call(partial(self._play, "helicopter", 0.7))
        self._motion.add(Tween(helicopter, {"speed": 1.0, "lamp": 1.0}, 0.5))
        self._motion.add(Tween(helicopter, {"y": helicopter.y - 120.0}, 0.6, ease_in_out))
        self._motion.call(state.looking.look_around)
        self._motion.add(
            Tween(helicopter, {"x": goal[0], "y": goal[1]}, 2.2, ease_in_out, arcs={"y": -60.0, "angle": -8.0})
        )
        self._motion.add(Tween(helicopter, {"ladder": 1.0}, 0.3))
        self._motion.wait(_PLAN_READ)
        self._motion.call(end)

    def _escape(self, seat: Seat) -> None:
        """Show the end of the match: up the last rung, the rivals' fists, and the helicopter close by and far away."""
        state, rival = self._state, runner_up(self._state.view, self._state.board, seat)
        self._away = seat
        if not self._motion.reduced:
            soon = getaway_soon(state.render_context, state.table, seat, rival)
            state.context.ui.rehearsal.expect("escape", soon)
        self._climb_aboard(seat)
        self._shake_fists(rival)
        self._fly_by(seat)

    def _climb_aboard(self, seat: Seat) -> None:
        """Climb the rope ladder before the near camera, the last rung slowly."""
        state, figure = self._state, self._state.figure(seat)
        helicopter, board = state.table.helicopter, state.board
        aboard = helicopter.y + _LAST_RUNG

        def grip() -> None:
            state.context.request_refresh()
            figure.place(figure.feet, BurglarPose.CLIMB)
            top = helicopter.y - _OVER_ROTOR
            box = helicopter.x - _LADDER_MIDDLE, top, helicopter.x + _LADDER_MIDDLE, top + 2.0 * _LADDER_MIDDLE
            state.looking.show_near(box, _AT_LADDER)
            self._play("rope_creak", 0.6)

        def lit(share: float, start: tuple[float, float], end: tuple[float, float]) -> None:
            state.feel.spot(seat, stays=0.3, dusk=0.0)
            figure.x, figure.y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            helicopter.beam = _BEAM * figure.facing * share

        def hang() -> None:
            figure.alpha = 0.0
            state.table.turn, helicopter.passenger, helicopter.ladder = -1, seat, 0.0
            state.context.request_refresh()
            helicopter.facing = 1 if helicopter.x > board.size[0] / 2 else -1
            self._play("helicopter", 0.9)

        deck, rung = (helicopter.x, figure.y), (helicopter.x, aboard + _RUNG)
        self._motion.add(course(partial(lit, start=figure.feet, end=deck), 0.3, linear, before=grip))
        self._motion.add(course(partial(lit, start=deck, end=rung), 0.8, linear))
        self._motion.call(partial(self._play, "rope_creak", 0.5, 0.8))
        self._motion.add(course(partial(lit, start=rung, end=(helicopter.x, aboard)), 0.5, ease_in_out, after=hang))
        self._motion.add(
            Tween(helicopter, {"angle": -12.0 * helicopter.facing, "y": helicopter.y - 26.0}, 0.4, ease_out)
        )

    def _shake_fists(self, rival: Seat) -> None:
        """Cut to the rival that was one step behind: all who stand shake a fist after the helicopter."""
        state, standing = self._state, {BurglarPose.STAND, BurglarPose.RUN, BurglarPose.GLOAT}
        figure, helicopter = state.figure(rival), state.table.helicopter

        def rage() -> None:
            for each in state.table.figures:
                if each.pose in standing and each.alpha:
                    each.pose, each.facing = BurglarPose.FIST, 1 if state.board.helicopter[0] >= each.x else -1
            helicopter.y = -_OUT_OF_SIGHT
            state.looking.show_near(_around(figure.feet), _AT_RIVAL, cut=True)
            self._play("gasp", 0.5, 0.7)

        def lit(_share: float) -> None:
            state.feel.spot(rival, stays=0.1, dusk=0.0)

        self._motion.call(rage)
        self._motion.add(course(lit, 0.75, linear))

    def _fly_by(self, seat: Seat) -> None:
        """Pass close by with the jewels flashing, and become small against the dusk."""
        state, helicopter, left = self._state, self._state.table.helicopter, gone(self._state.board)
        side = 1 if state.board.helicopter[0] > state.board.size[0] / 2 else -1
        x, y = state.board.helicopter

        def begin() -> None:
            state.looking.cut(x - side * _WIDE, x + side * 200.0)
            helicopter.x, helicopter.y, helicopter.angle = x - side * _FROM, y + 120.0, -6.0 * side
            helicopter.size, helicopter.lamp, helicopter.facing = 2.2, 0.0, side
            self._play("whoosh", 0.7, 0.6)

        def lit(_share: float) -> None:
            state.feel.spot(seat, stays=0.1, dusk=0.0)

        close = {"x": x - side * 640.0, "y": y + 60.0, "size": 3.4}
        self._motion.add(Tween(state.table, {"sweeps": 1.0}, 0.05, before=begin))
        self._motion.add(Tween(helicopter, close, 0.55, linear), course(lit, 0.55))
        far = {"x": left.x, "y": left.y, "size": left.size, "angle": left.angle}
        self._motion.add(Tween(helicopter, far, 1.0, ease_out), course(lit, 1.0))

    def _end(self, event: events.MatchEnded) -> None:
        humans = set(self._state.context.session.humans)
        if not humans or humans & set(event.winners):
            self._motion.call(partial(self._play, "chime_win"))
        if self._away < 0:
            self._motion.wait(0.5)
        self._motion.call(self._forget)

    def _forget(self) -> None:
        self._away = -1


Home = dict[str, float]
"""Point of a figure, and how far its feet are aside and below."""
_PLAN_READ: Final = 1.5
"""Seconds for which the plan of the route stays in sight after the helicopter has come."""
_BESIDE: Final = 60.0
"""Units to the right of the safe or the stack where a burglar works at it."""
_AT_LADDER: Final = 1.8
_AT_RIVAL: Final = 1.6
"""Zooms at the ladder and at a rival, in logical units per unit of the board."""
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
    return at[0] - 330.0, at[1] - 230.0, at[0] + 330.0, at[1] + 70.0


def _bend(figure: Figure, mood: Expression | None = None) -> None:
    """Turn to what lies on the left, with both hands on it."""
    figure.pose, figure.facing, figure.mood = BurglarPose.SHOVE, -1, mood
