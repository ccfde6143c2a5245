"""Who begins: everybody's die, beside their panel (NZ-11)."""

from __future__ import annotations

from typing import Final

import pygame

from nizza.dice import SYMBOLS, Symbol
from nizza.rules import events as told
from nizza.scene.picture import Picture
from nizza.view.pieces.dice import BODY, face_of
from stage.graphics.motion import Tween, ease_out
from stage.graphics.painter import Painter
from stage.graphics.sprite import Sprite
from table.contract import Event, Seat
from table.rng import stream

_SIDE: Final = 64.0
_THROW: Final = 0.7
_AGAIN: Final = 0.4
"""Seconds of a throw, and of the next ones: now and then many bring nothing."""


class StartDice:
    """One die for each who rolls for the start."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._motion = picture.context.motion
        self._rng = stream(picture.context.match.setup.seed, "dice for the start")
        self._shown: list[tuple[Symbol, Sprite]] = []
        self._seconds = _THROW

    def animate(self, event: Event) -> None:
        """Let the event be seen."""
        if isinstance(event, told.StartThrown):
            self._throw(event)

    def _throw(self, event: told.StartThrown) -> None:
        others = [symbol for symbol in SYMBOLS if symbol is not Symbol.PARACHUTE]
        shown = {
            seat: Symbol.PARACHUTE if seat in event.parachutes else self._rng.choice(others) for seat in event.seats
        }
        self._motion.call(lambda: self._picture.context.play("dice_roll"))
        self._motion.together([self._thrown(seat, symbol) for seat, symbol in shown.items()], 0.06)
        self._motion.wait(0.6 if event.parachutes else 0.2)
        self._motion.call(self._shown.clear)
        self._seconds = _AGAIN

    def _thrown(self, seat: Seat, symbol: Symbol) -> Tween:
        context = self._picture.context
        sprite = Sprite(0.0, 0.0, _SIDE, _SIDE, face_of(symbol))

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
        """The dice, wherever they are."""
        for symbol, sprite in self._shown:
            area = pygame.FRect(sprite.x - _SIDE / 2, sprite.y - _SIDE / 2 - sprite.lift, _SIDE, _SIDE)
            angle = round(sprite.angle / 15.0) * 15.0
            painter.image(BODY, area, angle=angle, elevation=6.0 + sprite.lift * 0.4)
            painter.image(face_of(symbol), area, angle=angle)
