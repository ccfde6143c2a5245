"""The options of a game's set-up: what can be chosen, how it is spelt on the command line, and what is refused."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from table.contract import Seat
from table.storage.files import Word
from table.words import N_, Translator


class BadSetup(Exception):
    """A match cannot be set up like this; the message is one line that also says what is allowed."""

    def said(self, text: Translator) -> str:
        """The message in the player's language, where it can be said in it."""
        return str(self)


OptionValue = Word | bool | int
"""What can be chosen for an option of a game's set-up."""

BY_LOT: Final = "random"
"""The choice of :func:`seat_option` that leaves the seat to chance."""
NOT_DRAWN: Final[Seat] = -1
"""Stands for the seat as long as it is left to chance."""
_SEATS: Final = (N_("Seat 1"), N_("Seat 2"), N_("Seat 3"), N_("Seat 4"), N_("Seat 5"), N_("Seat 6"))


class Group(StrEnum):
    """Where an option stands in the set-up, the common ones first. The value is the heading, a message id."""

    VARIANTS = N_("Ways to play")
    EXPANSIONS = N_("Expansions")
    HOUSE_RULES = N_("House rules")
    FRAME = N_("Beginning and end")


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice of a game's set-up. `title`, `explanation` and `labels` are English msgids."""

    name: str
    title: str
    explanation: str
    choices: tuple[OptionValue, ...]
    """All values it can take."""
    default: OptionValue
    labels: tuple[str, ...] = ()
    """What each choice is called on the screen; the value itself where empty."""
    players: tuple[int, ...] = ()
    """With how many players each choice can be taken, at least; empty if all can always be."""
    group: Group = Group.VARIANTS

    def choices_for(self, players: int) -> tuple[OptionValue, ...]:
        """The choices that so many players can take."""
        least = self.players or (0,) * len(self.choices)
        return tuple(choice for choice, needed in zip(self.choices, least, strict=True) if needed <= players)

    def parse(self, text: str) -> OptionValue:
        """The choice that `text` names on the command line; raises :class:`BadSetup`."""
        for choice in self.choices:
            if text.strip().lower() == spelt(choice).lower():
                return choice
        raise BadSetup(f"{text!r} is no value of option {self.name}; choose {listed(self.choices)}.")


def switch(name: str, title: str, explanation: str, *, off: str, on: str, group: Group = Group.VARIANTS) -> Option:
    """An option that is off unless it is chosen; `off` and `on` are the labels."""
    return Option(
        name=name,
        title=title,
        explanation=explanation,
        choices=(False, True),
        default=False,
        labels=(off, on),
        group=group,
    )


def seat_option(name: str, title: str, explanation: str, seats: range) -> Option:
    """Which seat begins or deals: drawn by lot unless one is chosen, from 1 to the most that can play."""
    numbers = tuple(str(number) for number in range(1, seats[-1] + 1))
    labels = (N_("Drawn by lot"), *_SEATS[: len(numbers)])
    return Option(
        name=name,
        title=title,
        explanation=explanation,
        choices=(BY_LOT, *numbers),
        default=BY_LOT,
        labels=labels,
        players=(0, *map(int, numbers)),
        group=Group.FRAME,
    )


def chosen_seat(choice: object, seats: int) -> Seat:
    """The seat that the choice of a :func:`seat_option` names, or :data:`NOT_DRAWN`.

    Raises :class:`BadSetup` if nobody sits there because only so many `seats` play.
    """
    if choice == BY_LOT:
        return NOT_DRAWN
    seat = int(str(choice)) - 1
    if seat >= seats:
        raise BadSetup(f"Nobody sits at seat {seat + 1}: {seats} play.")
    return seat


def spelt(choice: object) -> str:
    """How a choice is written on the command line: booleans are on and off."""
    return {True: "on", False: "off"}[choice] if isinstance(choice, bool) else str(choice)


def listed(choices: Sequence[object]) -> str:
    """The choices in one line: ``a, b or c``; ``none`` where there are none."""
    *words, last = [spelt(choice) for choice in choices] or ["none"]
    return f"{', '.join(words)} or {last}" if words else last


@dataclass(frozen=True, slots=True)
class ReadyTable:
    """One person and some bots, with options; `title` and `explanation` are English msgids."""

    name: str
    title: str
    explanation: str
    """In a few words: who plays, and what is special."""
    bots: tuple[str, ...]
    """The levels of those who sit with the person, in turn order."""
    options: Mapping[str, OptionValue] = field(default_factory=dict, hash=False)
    """Those left out have their defaults."""


def quick(explanation: str, *bots: str, **options: OptionValue) -> ReadyTable:
    """A short match against easy bots."""
    return ReadyTable("quick", N_("Quick"), explanation, bots, options)


def classic(explanation: str, *bots: str, **options: OptionValue) -> ReadyTable:
    """The game as most play it."""
    return ReadyTable("classic", N_("Classic"), explanation, bots, options)


def everything(explanation: str, *bots: str, **options: OptionValue) -> ReadyTable:
    """With all that the box holds."""
    return ReadyTable("everything", N_("Everything"), explanation, bots, options)
