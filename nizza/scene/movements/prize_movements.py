"""Cases, the safe, the yacht and the helicopter."""

from __future__ import annotations

from functools import partial

from nizza.rules import events as told
from nizza.rules.views import Case
from nizza.scene.picture import Picture, gone
from nizza.view.tabletop import Pose
from stage.graphics.motion import Tween, ease_in, ease_in_out, linear
from table.contract import Event, Seat


class PrizeMovements:
    """Queues what is seen of whatever leads to the end."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._motion = picture.context.motion
        self._play = picture.context.play

    def animate(self, event: Event) -> None:
        """Let the event be seen."""
        match event:
            case told.CaseTaken(seat):
                self._take(seat)
            case told.SafeCracked(seat):
                self._crack(seat)
            case told.YachtBoarded():
                self._motion.call(partial(self._play, "water_splash", 0.3, 0.8))
            case told.RoundBegan(1):
                self._helicopter_comes()
            case told.HelicopterReached(seat):
                self._escape(seat)
            case told.MatchEnded():
                self._end(event)

    def _take(self, seat: Seat) -> None:
        figure, table = self._picture.figure(seat), self._picture.table

        def take() -> None:
            figure.case = Case.TOOLS
            table.cases = max(0, table.cases - 1)
            self._play("chip", 0.8)

        self._motion.add(Tween(figure, {}, 0.35, arcs={"lift": 16.0}, before=take))

    def _crack(self, seat: Seat) -> None:
        figure, table = self._picture.figure(seat), self._picture.table

        def turn() -> None:
            figure.case = Case.JEWELS
            self._play("chime_turn", 0.8)

        self._motion.call(partial(self._play, "safe_cracked", 0.9))
        self._motion.wait(0.45)
        self._motion.add(Tween(table, {"safe": 1.0}, 0.5, ease_in_out, after=turn))
        self._motion.add(Tween(figure, {}, 0.4, arcs={"lift": 22.0}))

    def _helicopter_comes(self) -> None:
        """From beside the green terrace to over the yacht, where it stays (NZ-2)."""
        picture = self._picture
        helicopter, goal = picture.table.helicopter, picture.board.helicopter
        if helicopter.x == goal[0]:
            return
        self._motion.call(lambda: picture.look_along(picture.board.helipad))
        self._motion.call(partial(self._play, "helicopter", 0.7))
        self._motion.add(Tween(helicopter, {"speed": 1.0, "lamp": 1.0}, 0.5))
        self._motion.add(Tween(helicopter, {"y": helicopter.y - 120.0}, 0.6, ease_in_out))
        self._motion.call(lambda: picture.look_along((0.0, 0.0), (picture.board.size[0], 0.0)))
        self._motion.add(
            Tween(helicopter, {"x": goal[0], "y": goal[1]}, 2.2, ease_in_out, arcs={"y": -60.0, "angle": -8.0})
        )
        self._motion.add(Tween(helicopter, {"ladder": 1.0}, 0.3))

    def _escape(self, seat: Seat) -> None:
        """Up the rope ladder, and off into the evening."""
        picture = self._picture
        figure, helicopter = picture.figure(seat), picture.table.helicopter

        def grip() -> None:
            figure.pose, figure.aside = Pose.CLIMB, 0.0
            picture.look_along((figure.x, figure.y), (helicopter.x, helicopter.y))
            self._play("rope_creak", 0.6)

        def aboard() -> None:
            figure.alpha = 0.0
            picture.table.turn = -1
            self._play("helicopter", 0.9)

        self._motion.add(Tween(figure, {"x": helicopter.x}, 0.3, linear, before=grip))
        self._motion.add(Tween(figure, {"y": helicopter.y + 20.0}, 1.2, linear, after=aboard))
        away = gone(picture.board)
        self._motion.add(Tween(helicopter, {"ladder": 0.0, "angle": -6.0}, 0.5))
        self._motion.add(Tween(helicopter, {"x": away.x, "y": away.y}, 2.0, ease_in))

    def _end(self, event: told.MatchEnded) -> None:
        humans = set(self._picture.context.session.humans)
        if not humans or humans & set(event.winners):
            self._motion.call(partial(self._play, "chime_win"))
        self._motion.wait(0.5)
