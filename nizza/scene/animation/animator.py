"""Animation of events."""

from __future__ import annotations

from math import dist, pi, sin
from typing import Final

import pygame

from nizza.board.areas import XY
from nizza.dice import SYMBOLS, Symbol
from nizza.rules import events
from nizza.rules.views import NizzaView
from nizza.scene.animation.pawns import FallMovements, PawnMovements, course
from nizza.scene.animation.prizes import PrizeMovements
from nizza.scene.animation.swings import PlacedArc
from nizza.scene.ropes import THROW, IdleRopeAnimator, held_line
from nizza.scene.scene_state import NizzaSceneState
from nizza.view.prizes import BODY, face_of
from nizza.view.tabletop import ROPE_SPACING, BurglarPose, foothold, ropes_on
from stage.graphics.kept import Sprite
from stage.graphics.motion import Script, Tween, ease_in_out, ease_out, linear, staggered
from stage.graphics.painter import Painter
from stage.match.animations import Animations
from stage.match.live.dice_bar import DiceBar
from table.contract import Seat
from table.rng import stream

_DIE_SIDE: Final = 64.0
_FIRST_THROW: Final = 0.7
_NEXT_THROWS: Final = 0.4
"""Seconds of the first throw, and of the next ones, which can be many."""


class StartDice:
    """The roll for the start: a die for each seat."""

    def __init__(self, state: NizzaSceneState, animations: Animations[NizzaView]) -> None:
        self._state = state
        self._motion = state.context.motion
        self._rng = stream(state.context.match.setup.seed, "dice for the start")
        self._shown: list[tuple[Symbol, Sprite]] = []
        self._seconds = _FIRST_THROW
        animations.script(events.StartThrown, self._throw)

    def _throw(self, event: events.StartThrown, _: NizzaView) -> Script:
        others = [symbol for symbol in SYMBOLS if symbol is not Symbol.PARACHUTE]
        shown = {
            seat: Symbol.PARACHUTE if seat in event.parachutes else self._rng.choice(others) for seat in event.seats
        }
        self._state.context.play("dice_roll")
        yield staggered([self._thrown(seat, symbol) for seat, symbol in shown.items()], 0.06)
        yield 0.6 if event.parachutes else 0.2
        self._shown.clear()
        self._seconds = _NEXT_THROWS

    def _thrown(self, seat: Seat, symbol: Symbol) -> Tween:
        context = self._state.context
        sprite = Sprite(0.0, 0.0, _DIE_SIDE, _DIE_SIDE, face_of(symbol))

        def leave() -> None:
            x, y = context.seat_point(seat)
            sprite.x, sprite.y, sprite.angle = x + 500.0, y + 60.0, 360.0
            self._shown.append((symbol, sprite))

        x, y = context.seat_point(seat)
        return Tween(
            sprite, {"x": x + 210.0, "y": y, "angle": float(self._rng.randint(-10, 10))}, self._seconds, ease_out,
            arcs={"lift": 60.0}, before=leave, after=lambda: context.play("dice_hit", 0.7),
        )  # fmt: skip

    def draw(self, painter: Painter) -> None:
        """Paint the dice."""
        for symbol, sprite in self._shown:
            area = pygame.FRect(sprite.x - _DIE_SIDE / 2, sprite.y - _DIE_SIDE / 2 - sprite.lift, _DIE_SIDE, _DIE_SIDE)
            angle = round(sprite.angle / 15.0) * 15.0
            painter.image(BODY, area, angle=angle, elevation=6.0 + sprite.lift * 0.4)
            painter.image(face_of(symbol), area, angle=angle)


_THROW_HEIGHT: Final = 90.0
"""Units by which a tied rope rises on its way to another chimney."""
_AT_CHIMNEY: Final = 3.0 * ROPE_SPACING
"""Units around a chimney within which its ropes are fastened, side by side."""
_MOMENT: Final = 1 / 60
"""Seconds in which the velocity of a placed swing is seen."""
_RIGHTED: Final = 0.12
"""Share of a swing at either end during which the pawn leaves its feet, or lands on them."""
_LETS_GO: Final = 0.7
"""Share of a swing during which the legs are stretched out ahead."""
_PLACED: Final = 420.0
"""Speed in units per second at which a placed swing is taken to end."""
_WEIGHTY: Final = 60.0
"""Units of a placed swing from which its landing has weight."""
_STUMBLES: Final = 0.3
"""Seconds of stumbling after a landing."""
_STUMBLE: Final = 22.0
"""Degrees by which a pawn that stumbles leans forward."""


class RopeMovements:
    """Animator of ropes and placed swings."""

    def __init__(self, state: NizzaSceneState, wind: IdleRopeAnimator, animations: Animations[NizzaView]) -> None:
        self._state = state
        self._wind = wind
        self._motion = state.context.motion
        self._play = state.context.play
        animations.script(events.RopesHung, self._hang_all)
        animations.script(events.RopeMoved, self._move)
        animations.script(events.PawnSwung, self._swing)

    def _hang_all(self, event: events.RopesHung, _: NizzaView) -> Script:
        self._state.table.ropes = ropes_on(self._state.board, event.chimneys)
        self._play("rope_creak", 0.6)
        yield 0.5

    def _move(self, event: events.RopeMoved, _: NizzaView) -> Script:
        rope, goal = event.rope, self._goal(event.rope, event.end)
        if not event.swinging:
            yield from self._fly(rope, goal)
        elif not self._is_seen_on(rope, event.end):
            yield from self._fly_tied(rope, goal, event.seat)
        self._state.table.ropes[rope].x, self._state.table.ropes[rope].y = goal
        self._play("wood_knock", 0.4, 1.5)
        self._play("rope_creak", 0.4)
        if not event.swinging:
            yield 0.3

    def _fly(self, rope: int, goal: XY) -> Script:
        """Throw a rope through the air to another chimney, where it catches."""
        flying = self._state.table.ropes[rope]
        self._state.look_along((flying.x, flying.y), goal)
        self._wind.throw(rope, goal)
        self._play("whoosh", 0.6, 1.2)
        yield THROW

    def _goal(self, rope: int, end: int) -> XY:
        """Return where a rope is fastened on another chimney, beside those that hang there."""
        ropes = self._state.view.ropes
        goal = ropes_on(self._state.board, (*ropes[:rope], end, *ropes[rope + 1 :]))[rope]
        return goal.x, goal.y

    def _is_seen_on(self, rope: int, chimney: int) -> bool:
        """Return True if a rope is seen on a chimney already, because the player has just swung on it there."""
        seen = self._state.table.ropes[rope]
        return dist((seen.x, seen.y), self._state.board.chimneys[chimney]) < _AT_CHIMNEY

    def _fly_tied(self, rope: int, goal: XY, tied: Seat) -> Script:
        """Move a rope's upper end to another chimney while a pawn holds the lower one."""
        state, flying = self._state, self._state.table.ropes[rope]
        start = flying.x, flying.y

        def go(share: float) -> None:
            flying.x = start[0] + (goal[0] - start[0]) * share
            flying.y = start[1] + (goal[1] - start[1]) * share - _THROW_HEIGHT * sin(pi * share)
            flying.points = held_line((flying.x, flying.y), state.figure(tied), flying.length)

        state.held_ropes.add(rope)
        state.look_along(start, goal)
        self._play("whoosh", 0.5, 1.2)
        yield course(go, THROW)
        state.held_ropes.discard(rope)

    def _swing(self, event: events.PawnSwung, _: NizzaView) -> Script:
        """Swing from where the pawn hangs or stands, in the time of a pendulum, and stumble onto the goal."""
        state, rope, end = self._state, event.rope, self._state.board.position(event.end)
        swung, anchor, figure = state.table.ropes[rope], state.board.chimneys[event.chimney], state.figure(event.seat)
        start = figure.x, figure.y
        # Later swings of a bot's turn have no pulling back.
        stands = figure.pose is not BurglarPose.HANG and not state.swings_again(event.seat)
        state.note_swing()
        begun = state.board.position(event.start)
        # A dragged pawn hangs at its goal already, but has come as far.
        speed = _PLACED if dist(begun, end) > _WEIGHTY else 0.0
        arc = PlacedArc(anchor, swung.length, start, end, stands=stands)
        inwards, follows = foothold(state.board, event.end), False

        def go(share: float) -> None:
            seconds = share * arc.seconds
            at = arc.at(seconds)
            state.hold(figure, anchor, at, swung.length)
            away = (seconds - arc.pulling) / (arc.seconds - arc.pulling)
            figure.pose = BurglarPose.LEAN if 0.0 < away < _LETS_GO and not arc.hops else BurglarPose.HANG
            figure.angle *= min(1.0, share / _RIGHTED, (1.0 - share) / _RIGHTED)
            swung.points = held_line(anchor, figure, swung.length)
            if not arc.hops:
                was = arc.at(max(0.0, seconds - _MOMENT))
                velocity = (at[0] - was[0]) / _MOMENT, (at[1] - was[1]) / _MOMENT
                state.feel.spot(event.seat, rope=rope, stays=0.5)
                state.feel.trace(event.seat, velocity)
                if follows:
                    state.looking.chase(at, velocity, end[1])

        def stumble(share: float) -> None:
            figure.squash = (0.4 if speed else 0.22) * (1.0 - share) ** 2
            figure.angle = -_STUMBLE * figure.facing * sin(pi * share) * (1.0 - share)
            figure.aside, figure.below = inwards["aside"] * share, inwards["below"] * share
            figure.slope = inwards["slope"]

        if arc.pulling:
            self._play("rope_creak", 0.4, 0.8)
        figure.facing = 1 if end[0] >= start[0] else -1
        state.held_ropes.add(rope)
        if arc.hops or self._motion.reduced:
            state.look_along(start, end, anchor)
        else:
            follows = True
        if not arc.hops:
            self._play("rope_creak", 0.7)
        yield course(go, arc.seconds, linear)
        figure.place(end, BurglarPose.LAND)
        figure.angle = 0.0
        state.held_ropes.discard(rope)
        state.feel.landed(
            end, event.onto, begun if state.board.gains_way(event.start, event.end) else None, speed=speed
        )
        yield course(stumble, _STUMBLES, linear)
        figure.pose, figure.angle, figure.squash = BurglarPose.STAND, 0.0, 0.0


_BETWEEN_DICE: Final = 0.04
"""Seconds between two dice that are passed on."""
_AFTER_USE: Final = 0.1
"""Seconds after a bot's use of a die, before the next one."""
_SENT: Final = 0.42
"""Seconds of the flight of a die to the next seat."""


class DiceSweep:
    """Dice that fly to the next seat, one close behind the other, while the match goes on."""

    def __init__(self, state: NizzaSceneState, dice: DiceBar[Symbol]) -> None:
        self._state = state
        self._dice = dice
        self._flying: list[Tween] = []
        self._shown: list[tuple[Symbol, Sprite]] = []

    def send(self, symbol: Symbol, to: Seat) -> None:
        """Take a die out of the tray and let it fly; with reduced motion it is there at once."""
        context, area = self._state.context, self._dice.take_out(symbol)
        if area is None or context.scene.reduced_motion:
            context.play("dice_hit", 0.5)
            return
        sprite = Sprite(*area.center, area.width, area.height, face_of(symbol))
        shown = (symbol, sprite)

        def arrive() -> None:
            self._shown.remove(shown)
            context.play("dice_hit", 0.5)

        x, y = context.seat_point(to)
        goals = {"x": x, "y": y, "zoom": 0.4, "angle": -180.0}
        self._shown.append(shown)
        self._flying.append(Tween(sprite, goals, _SENT, ease_in_out, arcs={"lift": 90.0}, after=arrive))
        context.play("whoosh", 0.25, 1.4)

    def advance(self, dt: float) -> None:
        """Advance the flights by `dt` seconds at the bots' speed."""
        for tween in self._flying:
            tween.update(dt * max(1.0, self._state.context.motion.speed))
        self._flying = [tween for tween in self._flying if not tween.is_done]

    def draw(self, painter: Painter) -> None:
        """Paint the dice in the air."""
        for symbol, sprite in self._shown:
            side = sprite.width * round(sprite.zoom * 16) / 16
            area = pygame.FRect(sprite.x - side / 2, sprite.y - side / 2 - sprite.lift, side, side)
            angle = round(sprite.angle / 15.0) * 15.0
            painter.image(BODY, area, angle=angle, elevation=6.0 + sprite.lift * 0.3)
            painter.image(face_of(symbol), area, angle=angle)


class EventAnimator:
    """Animator of all events of Nizza."""

    def __init__(
        self,
        state: NizzaSceneState,
        dice: DiceBar[Symbol],
        wind: IdleRopeAnimator,
        animations: Animations[NizzaView],
    ) -> None:
        self._state = state
        self._motion = state.context.motion
        self._dice = dice
        self._start_dice = StartDice(state, animations)
        self._sweep = DiceSweep(state, dice)
        PawnMovements(state, animations)
        RopeMovements(state, wind, animations)
        self.falls = FallMovements(state, animations)
        self.prizes = PrizeMovements(state, animations)
        animations.script(events.TurnBegan, self._begin_turn)
        animations.on(events.DiceRolled, self._roll)
        animations.on(events.DiceFixed, self._fix)
        animations.script(events.DieHandedOn, self._hand_on)
        animations.on(events.RoundEnded, lambda _: self._motion.wait(0.1))
        animations.unseen(events.StartDecided, events.PeaceEnded)

    def _begin_turn(self, event: events.TurnBegan, _: NizzaView) -> Script:
        state, seat = self._state, event.seat
        state.received = (-1, 0)
        state.table.turn = seat
        state.come_near(seat)
        state.context.request_refresh()
        yield 0.1 if state.is_hurried(seat) else 0.35

    def _roll(self, event: events.DiceRolled) -> None:
        hurried = self._state.is_hurried(event.seat)
        self._dice.throw(event.kept, event.rolled, hurried=hurried)
        self._motion.wait(0.0 if hurried else 0.25)

    def _fix(self, event: events.DiceFixed) -> None:
        self._dice.keep_none()
        self._state.context.play("dice_hit", 0.35)
        self._motion.wait(0.0 if self._state.is_hurried(event.seat) else 0.2)

    def _hand_on(self, event: events.DieHandedOn, _: NizzaView) -> Script:
        self._sweep.send(event.symbol, event.to)
        yield _AFTER_USE if event.used and self._state.is_hurried(event.seat) else _BETWEEN_DICE

    def advance(self, dt: float) -> None:
        """Advance the dice that are on their way to the next seat by `dt` seconds."""
        self._sweep.advance(dt)

    def draw(self, painter: Painter) -> None:
        """Paint what flies above everything."""
        self._start_dice.draw(painter)
        self._sweep.draw(painter)
