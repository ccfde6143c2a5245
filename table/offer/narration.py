"""A match told in words: each event as a sentence for the log, each refusal as one for the player."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from zlib import crc32

import msgspec

from table.contract import SPECTATOR, Action, Event, IllegalAction, View, visible_to
from table.words import Translator, joined

APART: Final = 10
_ONE_IN: Final = 4
_SENTENCES: Final = 2
"""So many of the sentences that an action brought about name it at most."""

Teller = Callable[[Any, Sequence[str], Translator], str]
"""Makes the sentence for an event, from the event, the names of the seats and the language."""

DeedTeller = Callable[[Any, Any, Translator], str]
"""Names an action in a few words, from the action, the view of whoever may do it and the language."""


def _no_more(details: Mapping[str, object], text: Translator) -> dict[str, object]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Narration:
    """The words of a game. Sentences are English msgids; `seat` in their details is told as ``%(name)s``."""

    tellers: Mapping[type[Event], Teller | str]
    """Per kind of event who makes its sentence, or the sentence itself where the event's fields fill its places."""
    silent: frozenset[type[Event]] = frozenset()
    """The events that are worth no line."""
    refusals: Mapping[str, str]
    """Why an action was refused, by the message key of :class:`table.contract.IllegalAction`."""
    more_details: Callable[[Mapping[str, object], Translator], dict[str, object]] = _no_more
    """What a refusal's sentences need besides its details: these in words."""
    headings: tuple[type[Event], ...] = ()
    """The events whose line opens a paragraph; everybody may know of them."""
    deeds: Mapping[type[Action], DeedTeller] = field(default_factory=dict)
    """Per kind of action who names it, where the events that it brings about do not say what was decided."""

    def tell(self, event: Event, names: Sequence[str], text: Translator) -> str:
        """`event` as a sentence in the third person, with the seats' `names`; empty when it is not worth a line."""
        kind = type(event)
        if kind in self.silent:
            return ""
        teller = self.tellers[kind]
        sentence = text.gettext(teller) % facts(event, names) if isinstance(teller, str) else teller(event, names, text)
        if sentence and isinstance(text, Storyteller):
            text.told()
        return sentence

    def name_deed(
        self, action: Action, view: View, events: Iterable[Event], names: Sequence[str], text: Translator
    ) -> str:
        """What the seat of `view` decided in a few words; `events` are what the action brought about."""
        namer = self.deeds.get(type(action))
        if namer is not None:
            return namer(action, view, text)
        own = (event for event in events if getattr(event, "seat", None) == view.seat)
        told = (self.tell(event, names, text) for event in own)
        return " ".join([sentence for sentence in told if sentence][:_SENTENCES])

    def explain(self, refusal: IllegalAction, names: Sequence[str], text: Translator) -> str:
        """Why an action was refused, in one sentence for the player; the rule's id is not part of it."""
        details = _named(refusal.details, names)
        return text.gettext(self.refusals[refusal.message_key]) % (details | self.more_details(details, text))

    def last_paragraph(self, events: Iterable[Event], names: Sequence[str], text: Translator) -> list[str]:
        """The sentences that an onlooker may know from the last heading on; all of them where there is none."""
        since: list[Event] = []
        for event in events:
            if isinstance(event, self.headings):
                since.clear()
            since.append(event)
        told = (self.tell(event, names, text) for event in visible_to(SPECTATOR, since))
        return [sentence for sentence in told if sentence]


def people(seats: Sequence[int], names: Sequence[str], text: Translator) -> str:
    """The names of these seats, one at least, in one line: "Ada, Bo and Cy"."""
    return joined([names[seat] for seat in seats], text)


def one_of(ways: Sequence[str], event: Event, text: Translator) -> str:
    """One of several ways to say it, the same for the same event wherever it is told; the first is the plain one."""
    return or_plain(ways[crc32(msgspec.json.encode(event)) % len(ways)], ways[0], text)


def or_plain(way: str, plain: str, text: Translator) -> str:
    """A `way` to say it, or the plain one where a :class:`Storyteller` has said enough of that kind."""
    if way == plain or not isinstance(text, Storyteller) or text.may_flourish(way):
        return way
    return plain


class Storyteller:
    """A translator for a story that is told from its beginning, and knows what of it has been said.

    Of its lines a quarter at most are no plain ones, and none of these comes twice within :data:`APART` lines.
    """

    def __init__(self, text: Translator) -> None:
        self.gettext, self.ngettext = text.gettext, text.ngettext
        self._lines = 0
        self._flourishes = 0
        self._said: dict[str, int] = {}
        """Per flourish the number of the line in which it was said last."""

    def told(self) -> None:
        """One line more."""
        self._lines += 1

    def may_flourish(self, way: str) -> bool:
        """Whether the next line may be told like this; it will be, then."""
        last = self._said.get(way, -APART)
        if self._lines - last < APART or _ONE_IN * (self._flourishes + 1) > self._lines + 1:
            return False
        self._flourishes += 1
        self._said[way] = self._lines
        return True


def facts(event: Event, names: Sequence[str], **more: object) -> dict[str, object]:
    """The fields of `event` by their names, its seat as `name`, and `more`: what a sentence about it is filled with."""
    return _named(msgspec.structs.asdict(event), names) | more


def _named(details: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    seat = details.get("seat")
    return {**details, "name": names[seat]} if isinstance(seat, int) else {**details}
