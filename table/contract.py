"""The contract: the one page that every game follows.

A match is a set-up and a list of ``(seat, action)`` pairs. Chance (a shuffle, dice, the rest of a fallen tower) is a
seat of its own, :data:`CHANCE`, whose actions stand in that list like everybody else's; so replay, undo, resume and
review are all "apply the list".
"""

import random
from abc import ABC, abstractmethod
from typing import ClassVar, Final, Generic, Self, TypeVar

import msgspec

Seat = int
"""A place at the table, numbered from 0 clockwise; :data:`CHANCE` and :data:`ONLOOKER` are no places."""

CHANCE: Final[Seat] = -1
"""The seat that answers for dice, shuffles and physics."""

SPECTATOR: Final[Seat] = -2
"""Somebody who holds nothing and sees only what lies open; may be given to :meth:`State.observation`."""


class Action(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """What a seat does: a small frozen value, told apart by its class name when written as JSON."""

    chosen: ClassVar[bool] = True
    """False if it follows by itself: nobody decides it, and undo goes past it."""


class Event(msgspec.Struct, frozen=True, tag=True):
    """What happened, for the log and the animation.

    A secret is an event of its own beside the public one, so that hiding it needs no editing of the public event.
    """

    reveals: ClassVar[bool] = False
    """True if somebody learnt something by it that undoing could not make unlearnt.

    Whenever a view comes to tell more than the seat's own choice put into it, the step has such an event for that seat.
    """

    def is_visible_to(self, seat: Seat) -> bool:
        """Whether `seat` (a player or :data:`ONLOOKER`) may know of this event."""
        return True


class RevealingEvent(Event, frozen=True):
    """An event by which somebody learns something."""

    reveals = True


class SecretEvent(Event, frozen=True):
    """What only `seat` may know of."""

    seat: Seat

    def is_visible_to(self, seat: Seat) -> bool:
        return seat == self.seat


class View(msgspec.Struct, frozen=True):
    """What one seat knows: a frozen value without any reference to the :class:`State`."""

    seat: Seat
    """Whose knowledge this is."""


class IllegalAction(Exception):
    """An action was refused by a rule; nothing has changed.

    `rule_id` names the rule in the game's rule book ("NL-24"), `message_key` the sentence of the game's catalogue that
    explains the refusal to a player, `details` the values to put into that sentence.
    """

    def __init__(self, rule_id: str, message_key: str, **details: object) -> None:
        super().__init__(f"{rule_id}: {message_key} {details or ''}".rstrip())
        self.rule_id = rule_id
        self.message_key = message_key
        self.details = details


class BadPosition(Exception):
    """A position read from JSON is not one that the rules can reach; the message says what is wrong with it."""


ActionT = TypeVar("ActionT", bound=Action)
ViewT = TypeVar("ViewT", bound=View)


class State(ABC, Generic[ActionT, ViewT]):
    """One position of a game, complete and without a random generator."""

    __slots__ = ()

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many play."""

    @abstractmethod
    def actors(self) -> tuple[Seat, ...]:
        """Whose action is awaited: several if a choice is simultaneous, ``(CHANCE,)`` for chance, ``()`` at the end."""

    def interrupters(self) -> tuple[Seat, ...]:
        """Who may act out of turn now but need not; never one of :meth:`actors`, whose interrupts are legal actions."""
        return ()

    @abstractmethod
    def legal_actions(self, seat: Seat) -> list[ActionT]:
        """What `seat` may do, sorted; never empty for an actor. Continuous choices give a documented, finite sample.

        For :data:`CHANCE`, while it must answer: the actions of :meth:`chance_outcomes`; a few samples, or none, where
        that gives None.
        """

    @abstractmethod
    def check(self, seat: Seat, action: ActionT) -> None:
        """Raise :class:`IllegalAction` unless `seat` may do `action` now; accepts the whole continuum."""

    @abstractmethod
    def apply(self, seat: Seat, action: ActionT) -> list[Event]:
        """Check `action`, then carry it out and say what happened; a refused action changes nothing."""

    @abstractmethod
    def sample_chance(self, rng: random.Random) -> ActionT:
        """One answer of chance with the right probabilities; only while ``actors() == (CHANCE,)``."""

    def chance_outcomes(self) -> list[tuple[ActionT, float]] | None:
        """All answers of chance with their probabilities; only while ``actors() == (CHANCE,)``.

        None where they are too many to list (a shuffle) or cannot be known beforehand (physics).

        For bots that weigh every throw instead of drawing some, and for the contract tests, which hold
        :meth:`sample_chance` and :meth:`legal_actions` against it. No bot on the shelf needs it: theirs know the dice.
        """
        return None

    @abstractmethod
    def observation(self, seat: Seat) -> ViewT:
        """What `seat` (or :data:`ONLOOKER`) knows now."""

    @classmethod
    @abstractmethod
    def resample(cls, view: ViewT, rng: random.Random) -> Self:
        """A state that `view` could come from, the unknown drawn at random; reads nothing but the view.

        For bots that search under secrets, and for the contract tests: only with it can they build two positions that
        look alike to a seat, and show that nothing leaks. No bot on the shelf needs it: theirs reckon from the view.
        """

    @abstractmethod
    def is_terminal(self) -> bool:
        """Whether the match is over."""

    def returns(self) -> tuple[float, ...]:
        """The result per seat: equal shares of the win for :meth:`winners`, which sum to 1; all 0 before the end."""
        winners = self.winners()
        return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)])

    @abstractmethod
    def winners(self) -> tuple[Seat, ...]:
        """Who has won, in seat order; empty before the end."""

    @abstractmethod
    def clone(self) -> Self:
        """A copy that never changes with its original."""

    @abstractmethod
    def to_json(self) -> str:
        """The whole position, readable and complete."""

    @classmethod
    @abstractmethod
    def from_json(cls, text: str) -> Self:
        """The position written by :meth:`to_json` or by hand; raises :class:`BadPosition`."""


def visible_to(seat: Seat, events: list[Event]) -> list[Event]:
    """The part of `events` that `seat` (or :data:`ONLOOKER`) may know of, in order: here alone logs lose secrets."""
    return [event for event in events if event.is_visible_to(seat)]
