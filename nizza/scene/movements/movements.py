"""What is seen of each event: which part of the scene moves what."""

from __future__ import annotations

from nizza.rules import events as told
from nizza.scene.bar.dice_bar import DiceBar
from nizza.scene.movements.fall_movements import FallMovements
from nizza.scene.movements.pawn_movements import PawnMovements
from nizza.scene.movements.prize_movements import PrizeMovements
from nizza.scene.movements.rope_movements import RopeMovements
from nizza.scene.movements.start_dice import StartDice
from nizza.scene.picture import Picture
from nizza.scene.swinging.idle import Wind
from stage.graphics.painter import Painter
from table.contract import Event, Seat


class Movements:
    """Queues what is seen of an event."""

    def __init__(self, picture: Picture, bar: DiceBar, wind: Wind) -> None:
        self._picture = picture
        self._motion = picture.context.motion
        self._bar = bar
        self._start_dice = StartDice(picture)
        self._rooms = (
            *(PawnMovements(picture), RopeMovements(picture, wind), FallMovements(picture), PrizeMovements(picture)),
            self._start_dice,
        )

    def animate(self, event: Event) -> None:
        """Let the event be seen."""
        for room in self._rooms:
            room.animate(event)
        match event:
            case told.TurnBegan(seat):
                self._motion.call(lambda: self._begin_turn(seat))
                self._motion.wait(0.35)
            case told.DiceRolled(_, kept, rolled):
                self._bar.throw(kept, rolled)
                self._motion.wait(0.25)
            case told.DiceFixed():
                self._bar.free()
                self._motion.wait(0.2)
            case told.DieHandedOn(_, symbol, _, to):
                self._bar.send(symbol, self._picture.context.seat_point(to))
                self._motion.call(lambda: self._receive(to))
            case told.RoundEnded():
                self._motion.wait(0.3)

    def _begin_turn(self, seat: Seat) -> None:
        self._picture.received = (-1, 0)
        self._picture.table.turn = seat
        self._picture.come_near(seat)
        self._picture.context.look_again()

    def _receive(self, seat: Seat) -> None:
        who, count = self._picture.received
        self._picture.received = (seat, count + 1 if who == seat else 1)
        self._picture.context.play("dice_hit", 0.5)
        self._picture.context.look_again()

    def draw(self, painter: Painter) -> None:
        """What is in the air above everything."""
        self._start_dice.draw(painter)
