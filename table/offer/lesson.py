"""Lessons and challenges as frozen data, written by each game in its package `lessons`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from table.contract import Action, Event, Seat, State
from table.offer.options import OptionValue

Line = tuple[Seat, Action]
"""Scripted answer; the seat is a rival's or CHANCE."""

Goal = Callable[[Sequence[Event], State[Any, Any]], int | None]
"""Stars of a challenge, from all events so far and the present position: 1 to 3, 0 if it was missed, None while
it is undecided."""

Fit = Callable[[State[Any, Any], Action], Action]
"""Action of a lesson, fitted to the present position, which the learner may have brought about otherwise."""

MOST_STARS: Final = 3


ANY: Final = object()
"""Any value of a field, in a :class:`Deed`."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Kind of action of the learner or of event, with wanted fields, that counts as done."""

    kind: str
    """Class name of an action or of an event."""
    fields: Mapping[str, object] = field(default_factory=dict)
    """Field → the value wanted. Of a range or a frozenset any member will do, of a mapping the fields that it names."""

    def is_in(self, action: Action | None, events: Sequence[Event], asked: Action | None = None) -> bool:
        """Return True if `action` (None if it is not the learner's) or one of its `events` is this deed.

        An action must equal `asked` in all fields that are not named here: open fields must be named, with :data:`ANY`.
        """
        if action is not None and self._is_fitting(action):
            return type(action) is not type(asked) or all(
                getattr(action, name) == getattr(asked, name)
                for name in action.__struct_fields__
                if name not in self.fields
            )
        return any(self._is_fitting(event) for event in events)

    def _is_fitting(self, done: Action | Event) -> bool:
        return type(done).__name__ == self.kind and _has(done, self.fields)


def _has(thing: object, fields: Mapping[str, object]) -> bool:
    return all(_is_wanted(getattr(thing, name), wanted) for name, wanted in fields.items())


def _is_wanted(value: object, wanted: object) -> bool:
    if isinstance(wanted, Mapping):
        return _has(value, wanted)
    return wanted is ANY or (value in wanted if isinstance(wanted, range | frozenset) else value == wanted)


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep:
    """Step of a lesson. First `before` is played, then `say` is shown, then the learner goes on or acts.

    Texts are English msgids; ``{1}`` stands for the name of seat 1.
    """

    say: str
    """One short sentence, two at most."""
    spot: tuple[str, ...] = ()
    """Names of the widgets or places that `say` is about (:meth:`stage.match.display.GameDisplay.area_of`)."""
    popups: tuple[str, ...] = ()
    """Names of those that come up for the action, which are lit too as far as they are seen."""
    before: tuple[Line, ...] = ()
    """Actions of chance and of rivals that come first, in this order. Further answers of chance come from the seed or
    the screen."""
    do: Action | None = None
    """Action that the learner must do, and that "Show me" does; None: read, look and go on."""
    accepts: Deed | None = None
    """Deed that is enough to go on; None: just `do`. Unless the step is `patient` it must come from an action of the
    same kind as `do`, and an action must equal `do` except in the named fields."""
    patient: bool = False
    """True if other actions pass without comment until `accepts` happens; else the lesson answers them."""
    begins: Deed | None = None
    """Learner's action that begins a patient step while a sentence before it is still read."""
    fails: Deed | None = None
    """Deed after which the learner cannot succeed any more, though the step is patient: the lesson answers it."""
    otherwise: str = ""
    """Answer to another legal action of the learner; a general sentence if empty."""
    refused: str = ""
    """Answer when the rules refuse the learner's action here, beside their own sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """Lesson or, with a `goal`, a challenge. Titles are English msgids.

    It begins from `position`, or from the set-up of `options` if that is empty. Where the script has no answer, bots of
    `level` answer for the rivals and `seed` for chance.
    """

    id: str
    """Permanent id: journals and the player's ticks name it."""
    title: str
    about: str
    """Subject of the lesson, or task of the challenge: one sentence."""
    seats: tuple[str, ...]
    """Rivals' names in seat order; "" is the learner's seat."""
    steps: tuple[LessonStep, ...] = ()
    """Steps; in a challenge, its introduction."""
    position: str = ""
    """Output of :meth:`State.to_json`."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seed: int = 1
    level: str = "regular"
    goal: Goal | None = None
    solution: tuple[Action, ...] = ()
    """Learner's actions for three stars, in order; then the master goes on."""
    line: bytes = b"[]"
    """Whole match that solves it in JSON: seat and action, those of rivals and chance too; empty if none is kept."""
    fit: Fit | None = None
    """Function that fits the actions above, where places are a continuum; None: they are used as written."""

    @property
    def learner(self) -> Seat:
        """Seat of the learner."""
        return self.seats.index("")
