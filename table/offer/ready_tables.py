"""Tables that are ready to be played at: bots and options that go well together, chosen by one click in the set-up."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from table.offer.options import OptionValue
from table.words import N_


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
