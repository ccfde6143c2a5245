"""Match in words: each event as a sentence for the log, each refusal as one for the player."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from zlib import crc32

import msgspec

from table.contract import SPECTATOR, Action, BadGame, Event, IllegalAction, View, visible_to
from table.words import Translator, joined

PICTURE: Final = 8 * "\N{NO-BREAK SPACE}"
"""Place of a drawing in a sentence, about as wide as it is high."""
APART: Final = 10
_ONE_IN: Final = 4
_SENTENCES: Final = 2
"""Sentences about an action's events, at most, that name the action."""

Teller = Callable[[Any, Sequence[str], Translator], str]
"""Function that makes the sentence for an event, from the event, the names of the seats and the language."""

DeedTeller = Callable[[Any, Any, Translator], str]
"""Function that names an action in a few words, from the action, the view of its seat and the language."""


Lists = Sequence[tuple[str, Sequence[tuple[int, str]]]]
"""Lists in a sentence that may be drawn: their words, and for each thing the number and the name of its drawing."""

Illustrator = Callable[[Any, Translator], Lists]
"""Function that returns the lists in the sentence for an event, from the event and the language."""


def _no_more(details: Mapping[str, object], text: Translator) -> dict[str, object]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Narration:
    """Words of a game. Sentences are English msgids; `seat` in their details appears as ``%(name)s``."""

    tellers: Mapping[type[Event], Teller | str]
    """Per kind of event, the function that makes its sentence, or the sentence itself if the event's fields fill it."""
    silent: frozenset[type[Event]] = frozenset()
    """Events without a line."""
    refusals: Mapping[str, str]
    """Sentences for refusals, by the message key of :class:`table.contract.IllegalAction`."""
    illustrators: Mapping[type[Event], Illustrator] = field(default_factory=dict)
    """Per kind of event the function that finds the lists in its sentence, if there are any."""
    more_details: Callable[[Mapping[str, object], Translator], dict[str, object]] = _no_more
    """Function that returns further details in words that a refusal's sentence needs."""
    headings: tuple[type[Event], ...] = ()
    """Events whose line opens a paragraph; all seats may know of them."""
    deeds: Mapping[type[Action], DeedTeller] = field(default_factory=dict)
    """Per kind of action the function that names it, where its events do not say what was decided."""

    def tell(self, event: Event, names: Sequence[str], text: Translator) -> str:
        """Return `event` as a sentence in the third person, with the seats' `names`; empty if it has no line."""
        kind = type(event)
        if kind in self.silent:
            return ""
        if kind not in self.tellers:
            game = kind.__module__.partition(".rules")[0]
            raise BadGame(
                f"{game} has no words for the event {kind.__name__}: give it a sentence among the tellers of its "
                f"NARRATION ({game}.narration), or name it among the silent ones."
            )
        teller = self.tellers[kind]
        sentence = text.gettext(teller) % facts(event, names) if isinstance(teller, str) else teller(event, names, text)
        if sentence and isinstance(text, Storyteller):
            text.told()
        return sentence

    def illustrate(self, event: Event, sentence: str, text: Translator) -> tuple[str, tuple[str, ...]]:
        """Return the sentence for `event` with a :data:`PICTURE` for each thing listed, and their drawings in order."""
        illustrator, parts = self.illustrators.get(type(event)), [(sentence, "")]
        for words, things in illustrator(event, text) if illustrator is not None else ():
            at = next((number for number, (part, art) in enumerate(parts) if not art and words in part), None)
            if at is not None:
                before, after = parts[at][0].split(words, 1)
                drawn = [(f"{count}\N{NO-BREAK SPACE}×" * (count > 1) + PICTURE, art) for count, art in things]
                spaced = [part for each in drawn for part in ((" ", ""), each)][1:]
                parts[at : at + 1] = [(before, ""), *spaced, (after, "")]
        return "".join(part for part, _ in parts), tuple(art for _, art in parts if art)

    def name_deed(
        self, action: Action, view: View, events: Iterable[Event], names: Sequence[str], text: Translator
    ) -> str:
        """Return in a few words what the seat of `view` decided; `events` are those of the action."""
        namer = self.deeds.get(type(action))
        if namer is not None:
            return namer(action, view, text)
        own = (event for event in events if getattr(event, "seat", None) == view.seat)
        told = (self.tell(event, names, text) for event in own)
        return " ".join([sentence for sentence in told if sentence][:_SENTENCES])

    def explain(self, refusal: IllegalAction, names: Sequence[str], text: Translator) -> str:
        """Return the reason for a refusal in one sentence for the player, without the rule's id."""
        details = _named(refusal.details, names)
        return text.gettext(self.refusals[refusal.message_key]) % (details | self.more_details(details, text))

    def last_paragraph(self, events: Iterable[Event], names: Sequence[str], text: Translator) -> list[str]:
        """Return the sentences for public events from the last heading on; all of them where there is none."""
        since: list[Event] = []
        for event in events:
            if isinstance(event, self.headings):
                since.clear()
            since.append(event)
        told = (self.tell(event, names, text) for event in visible_to(SPECTATOR, since))
        return [sentence for sentence in told if sentence]


def people(seats: Sequence[int], names: Sequence[str], text: Translator) -> str:
    """Return the names of these seats, at least one, in one line: "Ada, Bo and Cy"."""
    return joined([names[seat] for seat in seats], text)


def one_of(ways: Sequence[str], event: Event, text: Translator) -> str:
    """Return one of several phrasings, always the same for the same event; the first is the plain one."""
    return or_plain(ways[crc32(msgspec.json.encode(event)) % len(ways)], ways[0], text)


def or_plain(way: str, plain: str, text: Translator) -> str:
    """Return the phrasing `way`, or the plain one if a :class:`Storyteller` has used enough of that kind."""
    if way == plain or not isinstance(text, Storyteller) or text.may_flourish(way):
        return way
    return plain


class Storyteller:
    """Translator for a story from its beginning, which remembers the phrasings used.

    At most a quarter of its lines are flourishes, and no flourish comes twice within :data:`APART` lines.
    """

    def __init__(self, text: Translator) -> None:
        self.gettext, self.ngettext = text.gettext, text.ngettext
        self._lines = 0
        self._flourishes = 0
        self._said: dict[str, int] = {}
        """Per flourish the number of its last line."""

    def told(self) -> None:
        """Count one more line."""
        self._lines += 1

    def may_flourish(self, way: str) -> bool:
        """Return True if the next line may use this flourish, and note that it does."""
        last = self._said.get(way, -APART)
        if self._lines - last < APART or _ONE_IN * (self._flourishes + 1) > self._lines + 1:
            return False
        self._flourishes += 1
        self._said[way] = self._lines
        return True


def facts(event: Event, names: Sequence[str], **more: object) -> dict[str, object]:
    """Return the fields of `event` by their names, its seat as `name`, and `more`, for a sentence's places."""
    return _named(msgspec.structs.asdict(event), names) | more


def _named(details: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    seat = details.get("seat")
    return {**details, "name": names[seat]} if isinstance(seat, int) else {**details}
