"""Contract that every game follows.

A match is a set-up and a list of ``(seat, action)`` pairs. Chance (a shuffle, dice, the rest of a fallen tower) is a
seat of its own, :data:`CHANCE`, whose actions stand in that list like those of all other seats. Replay, undo, resume
and review all "apply the list".
"""

import random
from abc import ABC, abstractmethod
from typing import Annotated, ClassVar, Final, Generic, Self, TypeVar

import msgspec

Seat = int
"""Seat at the table, numbered from 0 clockwise; :data:`CHANCE` and :data:`SPECTATOR` are not at the table."""

CHANCE: Final[Seat] = -1
"""Seat that answers for dice, shuffles and physics."""

SPECTATOR: Final[Seat] = -2
"""Viewpoint without secrets, which sees public information only; a seat for :meth:`State.observation`."""


class Action(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Action of a seat: a small frozen value, identified by its class name in JSON."""

    chosen: ClassVar[bool] = True
    """False if the action follows by itself: nobody decides it, and undo goes past it."""

    flows: ClassVar[bool] = False
    """True if a bot that repeats it, or chooses it as others do, hardly rests: together such actions look like one."""

    leads: ClassVar[bool] = False
    """True if the action only announces or prepares the next one of the same seat: a bot makes one pause for both."""


class Event(msgspec.Struct, frozen=True, tag=True):
    """Event of a match, for the log and the animation.

    A secret is an event of its own beside the public one, so that hiding it needs no editing of the public event.
    """

    reveals: ClassVar[bool] = False
    """True if a player learns something by the event that undo cannot make unlearnt.

    Whenever a view reveals more than the seat's own choice put into it, the step has such an event for that seat.
    """

    def is_visible_to(self, seat: Seat) -> bool:
        """Return True if `seat` (a player or :data:`SPECTATOR`) may know of this event."""
        return True


class RevealingEvent(Event, frozen=True):
    """Event by which a player learns something."""

    reveals = True


class SecretEvent(Event, frozen=True):
    """Event that only `seat` may know of."""

    seat: Seat

    def is_visible_to(self, seat: Seat) -> bool:
        return seat == self.seat


FieldT = TypeVar("FieldT")

MASKED: Final = "masked"
Masked = Annotated[FieldT, MASKED]
"""Type of a view's field that hides part of the position's field of that name, or derives it."""


class View(msgspec.Struct, frozen=True):
    """Knowledge of one seat: a frozen value without any reference to the :class:`State`.

    A field has the type of the position's field of that name, with tuples for lists, unless it is :data:`Masked`.
    """

    seat: Seat
    """Seat that has this knowledge."""


class IllegalAction(Exception):
    """Raised when a rule refuses an action; nothing has changed.

    `rule_id` names the rule in the game's rule book ("NL-24"), `message_key` the sentence of the game's catalogue that
    explains the refusal to a player, `details` the values to put into that sentence.
    """

    def __init__(self, rule_id: str, message_key: str, **details: object) -> None:
        super().__init__(f"{rule_id}: {message_key} {details or ''}".rstrip())
        self.rule_id = rule_id
        self.message_key = message_key
        self.details = details


class BadGame(Exception):
    """Raised when a game lacks a part that it needs; the message says in which file, and what to write."""


class BadPosition(Exception):
    """Raised when a position read from JSON breaks the rules; the message names the fault."""


ActionT = TypeVar("ActionT", bound=Action)
ViewT = TypeVar("ViewT", bound=View)


class State(ABC, Generic[ActionT, ViewT]):
    """Position of a game, complete and without a random generator."""

    __slots__ = ()

    @property
    @abstractmethod
    def seats(self) -> int:
        """Number of players."""

    @abstractmethod
    def actors(self) -> tuple[Seat, ...]:
        """Return the seats that must act: several for a simultaneous choice, ``(CHANCE,)``, or ``()`` at the end."""

    def interrupters(self) -> tuple[Seat, ...]:
        """Return the seats that may act out of turn; none of :meth:`actors`, whose interrupts are legal actions."""
        return ()

    @abstractmethod
    def legal_actions(self, seat: Seat) -> list[ActionT]:
        """Return the legal actions of `seat`, sorted; never empty for an actor.

        Continuous choices give a documented, finite sample. For :data:`CHANCE`, while it must answer: the actions of
        :meth:`chance_outcomes`; a few samples, or none, where that returns None.
        """

    @abstractmethod
    def check(self, seat: Seat, action: ActionT) -> None:
        """Raise :class:`IllegalAction` unless `seat` may do `action` now; accept the whole continuum."""

    @abstractmethod
    def apply(self, seat: Seat, action: ActionT) -> list[Event]:
        """Check and apply `action`; return its events. A refused action changes nothing."""

    @abstractmethod
    def sample_chance(self, rng: random.Random) -> ActionT:
        """Return a random answer of chance with the right probabilities; only while ``actors() == (CHANCE,)``."""

    def chance_outcomes(self) -> list[tuple[ActionT, float]] | None:
        """Return all answers of chance with their probabilities; only while ``actors() == (CHANCE,)``.

        None where they are too many to list (a shuffle) or cannot be known beforehand (physics).

        For bots that weigh every throw instead of sampling, and for the contract tests, which compare
        :meth:`sample_chance` and :meth:`legal_actions` with it. The shelf's own bots know the dice and do not need it.
        """
        return None

    @abstractmethod
    def observation(self, seat: Seat) -> ViewT:
        """Return the present knowledge of `seat` (or :data:`SPECTATOR`)."""

    @classmethod
    @abstractmethod
    def resample(cls, view: ViewT, rng: random.Random) -> Self:
        """Return a state that fits `view`, the unknown drawn at random; read nothing but the view.

        For bots that search under secrets, and for the contract tests, which build two positions that look alike to a
        seat to show that nothing leaks. The shelf's own bots compute with the view and do not need it.
        """

    @abstractmethod
    def is_terminal(self) -> bool:
        """Return True if the match is over."""

    def returns(self) -> tuple[float, ...]:
        """Return the result per seat: equal shares of the win for :meth:`winners`, summing to 1; 0 before the end."""
        winners = self.winners()
        return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)])

    @abstractmethod
    def winners(self) -> tuple[Seat, ...]:
        """Return the winners in seat order; empty before the end."""

    @abstractmethod
    def clone(self) -> Self:
        """Return an independent copy."""

    @abstractmethod
    def to_json(self) -> str:
        """Return the whole position, readable and complete."""

    @classmethod
    @abstractmethod
    def from_json(cls, text: str) -> Self:
        """Read a position of the program's own, written by :meth:`to_json` or by hand.

        Fields may be left out. Raises :class:`BadPosition` if the text is no position; the rules are not asked.
        """


def visible_to(seat: Seat, events: list[Event]) -> list[Event]:
    """Return the `events` visible to `seat` (or :data:`SPECTATOR`), in order. No other code removes secrets."""
    return [event for event in events if event.is_visible_to(seat)]
