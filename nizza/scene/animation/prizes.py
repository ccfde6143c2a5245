"""Animations of suitcases, safe and helicopter, and the escape that ends a match."""

from __future__ import annotations

from functools import partial
from typing import Final

from nizza.rules import events
from nizza.rules.views import Case, NizzaView
from nizza.scene.animation.pawns import course
from nizza.scene.scene_state import NizzaSceneState, gone, runner_up
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
        animations.on(events.CaseTaken, lambda event: self._take(event.seat))
        animations.on(events.SafeCracked, lambda event: self._crack(event.seat))
        animations.on(events.YachtBoarded, lambda _: self._motion.call(partial(self._play, "water_splash", 0.3, 0.8)))
        animations.on(events.RoundBegan, self._helicopter_comes)
        animations.on(events.HelicopterReached, lambda event: self._escape(event.seat))
        animations.on(events.MatchEnded, self._end)

    @property
    def away(self) -> Seat:
        """The seat that has got away with the jewels, while that is shown; -1 for none."""
        return self._away if self._motion.busy else -1

    def _take(self, seat: Seat) -> None:
        figure, table = self._state.figure(seat), self._state.table

        def take() -> None:
            figure.case = Case.TOOLS
            table.cases = max(0, table.cases - 1)
            self._play("chip", 0.8)

        self._motion.add(Tween(figure, {}, 0.35, arcs={"lift": 16.0}, before=take))

    def _crack(self, seat: Seat) -> None:
        figure, table = self._state.figure(seat), self._state.table

        def turn() -> None:
            figure.case = Case.JEWELS
            self._play("chime_turn", 0.8)

        self._motion.call(partial(self._play, "safe_cracked", 0.9))
        self._motion.wait(0.45)
        self._motion.add(Tween(table, {"safe": 1.0}, 0.5, ease_in_out, after=turn))
        self._motion.add(Tween(figure, {}, 0.4, arcs={"lift": 22.0}))

    def _helicopter_comes(self, event: events.RoundBegan) -> None:
        """Fly the helicopter in the first round from beside the green terrace to over the yacht (NZ-2)."""
        state = self._state
        helicopter, goal = state.table.helicopter, state.board.helicopter
        if event.number > 1 or helicopter.x == goal[0]:
            return
        self._motion.call(lambda: state.look_along(state.board.helipad))
        self._motion.call(partial(self._play, "helicopter", 0.7))
        self._motion.add(Tween(helicopter, {"speed": 1.0, "lamp": 1.0}, 0.5))
        self._motion.add(Tween(helicopter, {"y": helicopter.y - 120.0}, 0.6, ease_in_out))
        self._motion.call(lambda: state.look_along((0.0, 0.0), (state.board.size[0], 0.0)))
        self._motion.add(
            Tween(helicopter, {"x": goal[0], "y": goal[1]}, 2.2, ease_in_out, arcs={"y": -60.0, "angle": -8.0})
        )
        self._motion.add(Tween(helicopter, {"ladder": 1.0}, 0.3))

    def _escape(self, seat: Seat) -> None:
        """Show the end of the match: up the last rung, the rivals' fists, and the helicopter close by and far away."""
        self._away = seat
        self._climb_aboard(seat)
        self._shake_fists(runner_up(self._state.view, self._state.board, seat))
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
            figure.mood, helicopter.y = Expression.ANGER, -_OUT_OF_SIGHT
            state.looking.show_near(_around(figure), _AT_RIVAL, cut=True)
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


def _around(figure: Figure) -> tuple[float, float, float, float]:
    return figure.x - 330.0, figure.y - 230.0, figure.x + 330.0, figure.y + 70.0
