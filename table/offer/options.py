"""Options of a game's set-up: their choices, their spelling on the command line, and refusals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from table.contract import Seat
from table.storage.files import Word
from table.words import N_, Translator


class BadSetup(Exception):
    """Raised when a match cannot be set up like this; the message is one line with the allowed choices."""

    def said(self, text: Translator) -> str:
        """Return the message in the player's language, if it is translated."""
        return str(self)


OptionValue = Word | bool | int
"""Choice for an option of a game's set-up."""

BY_LOT: Final = "random"
"""Choice of :func:`seat_option` that leaves the seat to chance."""
NOT_DRAWN: Final[Seat] = -1
"""Placeholder for a seat that is left to chance and not drawn yet."""
_SEATS: Final = (N_("Seat 1"), N_("Seat 2"), N_("Seat 3"), N_("Seat 4"), N_("Seat 5"), N_("Seat 6"))


class OptionGroup(StrEnum):
    """Place of an option in the set-up, the common ones first. The value is the heading, a message id."""

    VARIANTS = N_("Ways to play")
    EXPANSIONS = N_("Expansions")
    HOUSE_RULES = N_("House rules")
    FRAME = N_("Beginning and end")


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Option of a game's set-up. `title`, `explanation` and `labels` are English msgids."""

    name: str
    title: str
    explanation: str
    choices: tuple[OptionValue, ...]
    """All values it can take."""
    default: OptionValue
    labels: tuple[str, ...] = ()
    """Label of each choice on the screen; the value itself where empty."""
    players: tuple[int, ...] = ()
    """Fewest players for each choice; empty if all choices are always allowed."""
    group: OptionGroup = OptionGroup.VARIANTS
    absent: OptionValue | None = None
    """Value in saved matches from before the option existed; None if that is the default."""
    former: tuple[OptionValue, ...] = ()
    """Values with which saved matches go on, but which no new match can choose."""

    def choices_for(self, players: int) -> tuple[OptionValue, ...]:
        """Return the choices for this number of players."""
        least = self.players or (0,) * len(self.choices)
        return tuple(choice for choice, needed in zip(self.choices, least, strict=True) if needed <= players)

    def parse(self, text: str) -> OptionValue:
        """Return the choice that `text` names on the command line; raises :class:`BadSetup`."""
        for choice in self.choices:
            if text.strip().lower() == spelt(choice).lower():
                return choice
        raise BadSetup(f"{text!r} is no value of option {self.name}; choose {listed(self.choices)}.")


def switch(
    name: str, title: str, explanation: str, *, off: str, on: str, group: OptionGroup = OptionGroup.VARIANTS,
    absent: bool | None = None,
) -> Option:  # fmt: skip
    """Return an option that is off by default; `off` and `on` are the labels."""
    return Option(
        name=name,
        title=title,
        explanation=explanation,
        choices=(False, True),
        default=False,
        labels=(off, on),
        group=group,
        absent=absent,
    )


def seat_option(name: str, title: str, explanation: str, seats: range) -> Option:
    """Return an option for the seat that begins or deals: drawn at random unless one is chosen."""
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
        group=OptionGroup.FRAME,
    )


def chosen_seat(choice: object, seats: int) -> Seat:
    """Return the seat that the choice of a :func:`seat_option` names, or :data:`NOT_DRAWN`.

    Raises :class:`BadSetup` if there are too few `seats` for it.
    """
    if choice == BY_LOT:
        return NOT_DRAWN
    seat = int(str(choice)) - 1
    if seat >= seats:
        raise BadSetup(f"Nobody sits at seat {seat + 1}: {seats} play.")
    return seat


def spelt(choice: object) -> str:
    """Return a choice as it is written on the command line: booleans are on and off."""
    return {True: "on", False: "off"}[choice] if isinstance(choice, bool) else str(choice)


def listed(choices: Sequence[object]) -> str:
    """Return the choices in one line: ``a, b or c``; ``none`` where there are none."""
    *words, last = [spelt(choice) for choice in choices] or ["none"]
    return f"{', '.join(words)} or {last}" if words else last


@dataclass(frozen=True, slots=True)
class ReadyTable:
    """One person and some bots, with options; `title` and `explanation` are English msgids."""

    name: str
    title: str
    explanation: str
    """Players and special features, in a few words."""
    bots: tuple[str, ...]
    """Levels of the person's rivals, in turn order."""
    options: Mapping[str, OptionValue] = field(default_factory=dict, hash=False)
    """Options that differ from their defaults."""


def quick(explanation: str, *bots: str, **options: OptionValue) -> ReadyTable:
    """Return a short match against easy bots."""
    return ReadyTable("quick", N_("Quick"), explanation, bots, options)


def classic(explanation: str, *bots: str, **options: OptionValue) -> ReadyTable:
    """Return the game as most play it."""
    return ReadyTable("classic", N_("Classic"), explanation, bots, options)


def by_the_book(explanation: str, *bots: str, **options: OptionValue) -> ReadyTable:
    """Return the game by the printed rules, where another ready table plays it with house rules."""
    return ReadyTable("book", N_("By the book"), explanation, bots, options)


def as_in_the_box(explanation: str, *bots: str, **options: OptionValue) -> ReadyTable:
    """Return the game without any of our house rules that can be turned off."""
    return ReadyTable("book", N_("As in the box"), explanation, bots, options)


def everything(explanation: str, *bots: str, **options: OptionValue) -> ReadyTable:
    """Return the game with all options on."""
    return ReadyTable("everything", N_("The full game"), explanation, bots, options)
