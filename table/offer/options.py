"""Options of a game's set-up: their choices, their spelling on the command line, and refusals."""

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from enum import StrEnum
from gettext import NullTranslations
from typing import Final, get_args

import msgspec

from table.contract import BadGame, Seat
from table.storage.files import Word
from table.words import N_, Translator, one_line


class Refused(Exception):
    """Refusal in a sentence that can be translated.

    `sentence` is the English msgid, with ``%(name)s`` places for the `details`: texts, which are cut and cleaned until
    they can be shown, choices to be :func:`listed`, or the refusal that is the reason.
    """

    def __init__(self, sentence: str, **details: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.details = details

    def __str__(self) -> str:
        return self.said(NullTranslations())

    def said(self, text: Translator) -> str:
        """Return the sentence in the player's language."""
        return text.gettext(self.sentence) % {name: _shown(each, text) for name, each in self.details.items()}


def _shown(detail: object, text: Translator) -> str:
    if isinstance(detail, Refused):
        return detail.said(text)
    return listed(detail, text) if isinstance(detail, tuple) else one_line(str(detail))


class BadSetup(Refused):
    """Raised when a match cannot be set up like this; the message is one line with the allowed choices."""


OptionValue = Word | bool | int
"""Choice for an option of a game's set-up."""

_UNSAID: Final = ""
"""No value of any option."""

NO_VALUE: Final = N_("%(value)s is no value of option %(option)s; choose %(choices)s.")
"""Sentence of a :class:`BadSetup`."""

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
    SEASON = N_("From the season")
    """Twists of single evenings, at the set-up once they have been met."""


@dataclass(frozen=True, slots=True)
class Option:
    """Option of a game's set-up, with which a field of its ``MatchOptions`` is annotated.

    `title`, `explanation` and `labels` are English msgids. :func:`declared` adds what the field says: the name, what
    older matches have, and where they are left out the choices and the default.
    """

    title: str
    explanation: str
    labels: tuple[str, ...] = ()
    """Label of each choice on the screen; the value itself where empty."""
    _: KW_ONLY
    rule: str
    """Id of the rule in the game's book."""
    group: OptionGroup = OptionGroup.VARIANTS
    choices: tuple[OptionValue, ...] = ()
    """All values a new match can have; by default off and on, or the members of the field's enumeration."""
    players: tuple[int, ...] = ()
    """Fewest players for each choice; empty if all choices are always allowed."""
    default: OptionValue = _UNSAID
    """Value of new matches that choose none, where it is another than :attr:`absent`."""
    name: str = ""
    absent: OptionValue = _UNSAID
    """Value of matches from before the option existed: the default of the field."""
    former: tuple[OptionValue, ...] = ()
    """Members of the field's enumeration that are no choices: values with which saved matches go on."""

    def choices_for(self, players: int) -> tuple[OptionValue, ...]:
        """Return the choices for this number of players."""
        least = self.players or (0,) * len(self.choices)
        return tuple(choice for choice, needed in zip(self.choices, least, strict=True) if needed <= players)

    def label(self, choice: OptionValue) -> str:
        """Return the msgid of a choice on the screen."""
        return self.labels[self.choices.index(choice)] if self.labels else spelt(choice)

    def parse(self, text: str) -> OptionValue:
        """Return the choice that `text` names on the command line; raises :class:`BadSetup`."""
        for choice in self.choices:
            if text.strip().lower() == spelt(choice).lower():
                return choice
        raise BadSetup(NO_VALUE, value=repr(text), option=self.name, choices=self.choices)


def declared(options: type[msgspec.Struct]) -> tuple[Option, ...]:
    """Return the options with which the fields of `options` are annotated. Raises :class:`table.contract.BadGame`."""
    return tuple(map(_declared, msgspec.structs.fields(options)))


def _declared(field: msgspec.structs.FieldInfo) -> Option:
    kind, *about = get_args(field.type) or (field.type,)
    option = about[-1] if about else None
    if not isinstance(option, Option):
        raise BadGame(f"Annotate the field {field.name} of the options with an Option.")
    members: tuple[OptionValue, ...] = (False, True) if kind is bool else ()
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        members = tuple(map(str, kind))
    choices = tuple(map(msgspec.to_builtins, option.choices)) or members
    absent = msgspec.to_builtins(field.default)
    default = absent if option.default == _UNSAID else msgspec.to_builtins(option.default)
    former = tuple(member for member in members if member not in choices)
    return replace(option, name=field.name, choices=choices, default=default, absent=absent, former=former)


def seat_option(title: str, explanation: str, seats: range, *, rule: str) -> Option:
    """Return an option for the seat that begins or deals: drawn at random unless one is chosen."""
    numbers = tuple(map(str, range(1, seats[-1] + 1)))
    return Option(
        title,
        explanation,
        (N_("Drawn by lot"), *_SEATS[: len(numbers)]),
        rule=rule,
        group=OptionGroup.FRAME,
        choices=(BY_LOT, *numbers),
        players=(0, *map(int, numbers)),
    )


def twist(title: str, explanation: str, labels: tuple[str, str], *, rule: str) -> Option:
    """Return an option for a twist of single evenings of the season: off or on."""
    return Option(title, explanation, labels, rule=rule, group=OptionGroup.SEASON)


def chosen_seat(choice: str, seats: int) -> Seat:
    """Return the seat that the choice of a :func:`seat_option` names, or :data:`NOT_DRAWN`.

    Raises :class:`BadSetup` if there are too few `seats` for it.
    """
    if choice == BY_LOT:
        return NOT_DRAWN
    seat = int(choice) - 1
    if seat >= seats:
        raise BadSetup(N_("Nobody sits at seat %(seat)s: %(seats)s play."), seat=seat + 1, seats=seats)
    return seat


def spelt(choice: object) -> str:
    """Return a choice as it is written on the command line: booleans are on and off."""
    return {True: "on", False: "off"}[choice] if isinstance(choice, bool) else str(choice)


def listed(choices: Sequence[object], text: Translator | None = None) -> str:
    """Return the choices in one line, by default in English: ``a, b or c``; ``none`` where there are none."""
    text = text or NullTranslations()
    *words, last = [spelt(choice) for choice in choices] or [text.gettext("none")]
    return text.gettext("%(first)s or %(last)s") % {"first": ", ".join(words), "last": last} if words else last


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
