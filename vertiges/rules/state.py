"""The rules of Vertiges: the state of a match and what each action does to it (VE-10 … VE-71).

What is refused, and why, is in `legality`; what chance answers in `chance` and `outcomes`; the course of a turn in
`turn_flow`; what can be done on a table in `fitting`. Physics is chance: nothing here knows how wood falls.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any, Final, Self

from table.contract import CHANCE, Event, Seat, State
from table.options import chosen_seat
from table.positions import written
from vertiges.rules import events as told
from vertiges.rules.actions import Catch, EndTurn, FirstPlayer, Handle, HandOver, Refill, Rest, Share, VertigesAction
from vertiges.rules.chance import answers, sample
from vertiges.rules.legality import check, legal_actions
from vertiges.rules.observing import draw_position, observe
from vertiges.rules.position import Position, before_the_share
from vertiges.rules.position_reader import read
from vertiges.rules.turn_flow import at_rest, begin_turn, catch, end_turn, hand_over, refill
from vertiges.rules.views import Phase, RedStar, Settings, VertigesView


class Vertiges(State[VertigesAction, VertigesView]):
    """One position of a match; `position` holds all of it and is to be read, not written."""

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        """Takes over `position`, which must be a possible one."""
        self.position = position

    @property
    def seats(self) -> int:
        return self.position.seats

    def actors(self) -> tuple[Seat, ...]:
        phase = self.position.phase
        if phase in (Phase.TURN, Phase.HANDOVER):
            return (self.position.player,)
        return () if phase is Phase.OVER else (CHANCE,)

    def interrupters(self) -> tuple[Seat, ...]:
        """Who else may call a mistake now, in play order from the culprit (VE-40)."""
        return tuple(seat for seat in self.position.callers() if seat != self.position.player)

    def legal_actions(self, seat: Seat) -> list[VertigesAction]:
        """For the player in turn lays, bases, ZAPs, the end of the turn, a call; for others a call while it is time.

        Of the continuum this sample is offered, by a hand of `SAMPLE_SPEED`: every lay that fits
        (pieces in the order of the hand, towers from the left), two places for each piece and face as a base, and every
        ZAP that would end on another tower. For CHANCE every first player, but one share, one refill, one outcome.
        """
        return legal_actions(self.position, seat)

    def check(self, seat: Seat, action: VertigesAction) -> None:
        check(self.position, seat, action)

    def chance_outcomes(self) -> list[tuple[VertigesAction, float]] | None:
        if self.position.phase is not Phase.FIRST:
            return None
        return [(answer, 1 / self.position.seats) for answer in answers(self.position)]

    def sample_chance(self, rng: random.Random) -> VertigesAction:
        """One answer of chance; shares and refills with their right probabilities.

        What comes of an intention is answered by geometry alone, as if by an ideal hand: what fits is seated, nothing
        falls. A match asks :mod:`vertiges.physics.nature` instead (``Game.nature``), or the world on the screen.
        """
        return sample(self.position, rng)

    def apply(self, seat: Seat, action: VertigesAction) -> list[Event]:
        check(self.position, seat, action)
        events: list[Event] = []
        _CHANGES[type(action)](self.position, seat, action, events)
        return events

    def observation(self, seat: Seat) -> VertigesView:
        return observe(self.position, seat, self.actors(), self.interrupters())

    @classmethod
    def resample(cls, view: VertigesView, rng: random.Random) -> Self:
        return cls(draw_position(view, rng))

    def is_terminal(self) -> bool:
        return self.position.phase is Phase.OVER

    def winners(self) -> tuple[Seat, ...]:
        """Who has the most points at the end (VE-60)."""
        return self.position.winners if self.is_terminal() else ()

    def clone(self) -> Self:
        return self.__class__(self.position.copy())

    def to_json(self) -> str:
        return written(self.position)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The position written by :meth:`to_json` or by hand; raises BadPosition."""
        return cls(read(text))


def _first_player(position: Position, _: Seat, first: FirstPlayer, events: list[Event]) -> None:
    position.player = first.seat
    position.phase = Phase.SHARE
    events.append(told.FirstDrawn(first.seat))


def _share(position: Position, _: Seat, share: Share, events: list[Event]) -> None:
    position.hands = [[*hand] for hand in share.hands]
    position.piles = [[*pile] for pile in share.piles]
    gone = {piece for part in (*share.hands, *share.piles) for piece in part}
    position.bag = [piece for piece in position.contents if piece not in gone]
    fast = position.settings.fast_game
    events.append(told.Shared(share.hands, len(position.bag) if fast else len(share.piles[0]), fast))
    begin_turn(position, position.player, events)


def _handle(position: Position, seat: Seat, handle: Handle, events: list[Event]) -> None:
    position.window = None
    position.intention = handle.intention
    position.deeds += 1
    position.phase = Phase.FALLING
    events.append(told.HandMoved(seat, handle.intention))


_CHANGES: Final[dict[type, Callable[[Position, Seat, Any, list[Event]], None]]] = {
    FirstPlayer: _first_player,
    Share: _share,
    Handle: _handle,
    Rest: at_rest,
    EndTurn: end_turn,
    HandOver: hand_over,
    Catch: catch,
    Refill: refill,
}


def new_state(seats: int, options: Mapping[str, object]) -> Vertiges:
    """The first position; who begins is drawn by chance or named by the option, counted from 1 (VE-11).

    Raises BadSetup if nobody sits at that seat.
    """
    first = chosen_seat(options["first_player"], seats)
    settings = Settings(
        fast_game=options["fast_game"] is True,
        red_star=RedStar(str(options["red_star"])),
        steady_hand=options["steady_hand"] is True,
        strict=options["strict"] is True,
        enforce_rules=options["enforce_rules"] is True,
    )
    return Vertiges(before_the_share(seats, settings, first))
