"""What a lesson or a challenge is made of: frozen data, written by each game in its room `lessons`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from table.contract import Action, Event, Seat, State
from table.offer.options import OptionValue

Line = tuple[Seat, Action]
"""A scripted answer: who does what; the seat is a rival's or CHANCE."""

Goal = Callable[[Sequence[Event], State[Any, Any]], int | None]
"""The stars of a challenge, from all events so far and the present position: 1 to 3, 0 if it was missed, None while
it is undecided."""

Fit = Callable[[State[Any, Any], Action], Action]
"""An action of a lesson as it is meant in the present position, which the learner may have brought about otherwise."""

MOST_STARS: Final = 3


ANY: Final = object()
"""In the fields of a :class:`Deed`: whatever the learner chooses there."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An action of the learner or an event, of this kind and with these fields, which counts as done."""

    kind: str
    """The class name of an action or of an event."""
    fields: Mapping[str, object] = field(default_factory=dict)
    """Field → the value wanted. Of a range or a frozenset any member will do, of a mapping the fields that it names."""

    def is_in(self, action: Action | None, events: Sequence[Event], asked: Action | None = None) -> bool:
        """Return True if `action` (None if it is not the learner's) or one of its `events` is this.

        An action must be as it was `asked` in all fields that are not named here: what is left open is written down.
        """
        if action is not None and self._fits(action):
            return type(action) is not type(asked) or all(
                getattr(action, name) == getattr(asked, name)
                for name in action.__struct_fields__
                if name not in self.fields
            )
        return any(self._fits(event) for event in events)

    def _fits(self, done: Action | Event) -> bool:
        return type(done).__name__ == self.kind and _has(done, self.fields)


def _has(thing: object, fields: Mapping[str, object]) -> bool:
    return all(_is_wanted(getattr(thing, name), wanted) for name, wanted in fields.items())


def _is_wanted(value: object, wanted: object) -> bool:
    if isinstance(wanted, Mapping):
        return _has(value, wanted)
    return wanted is ANY or (value in wanted if isinstance(wanted, range | frozenset) else value == wanted)


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep:
    """One idea. First `before` is played, then `say` is shown, then the learner goes on or does something.

    Texts are English msgids; ``{1}`` stands for the name of seat 1.
    """

    say: str
    """One short sentence, two at most."""
    spot: tuple[str, ...] = ()
    """What it speaks of: names of widgets, of places (:meth:`stage.match.display.GameDisplay.place`), or nothing."""
    before: tuple[Line, ...] = ()
    """What chance and the rivals do first, in this order. What chance is asked beside it, the seed or the screen
    answers."""
    do: Action | None = None
    """What the learner shall do; None: read, look and go on. It is also what "Show me" does."""
    accepts: Deed | None = None
    """What is enough to go on; None: just `do`. Unless the step is `patient` it must come of an action of the same kind
    as `do`, and an action must be as `do` is but for the fields that are named."""
    patient: bool = False
    """Whether other actions pass without a word until `accepts` has come; else the lesson answers them."""
    fails: Deed | None = None
    """After what the learner cannot do it any more, though the step is patient: the lesson answers it."""
    otherwise: str = ""
    """Said when the learner does something else that is legal; a general sentence where empty."""
    refused: str = ""
    """Said when the rules refuse what the learner tries here, beside their own sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A lesson; with a `goal`, a challenge. Titles are English msgids.

    It begins from `position`, or from the set-up of `options` where that is empty. What the script does not say, bots
    of `level` answer for the rivals and `seed` for chance.
    """

    id: str
    """A word that stays for ever: journals and the player's ticks name it."""
    title: str
    about: str
    """What is learnt, or the task of the challenge: one sentence."""
    seats: tuple[str, ...]
    """The rivals' names in seat order; "" is the learner's seat."""
    steps: tuple[LessonStep, ...] = ()
    """In a challenge what is said before it begins."""
    position: str = ""
    """What :meth:`State.to_json` writes."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seed: int = 1
    level: str = "regular"
    goal: Goal | None = None
    solution: tuple[Action, ...] = ()
    """What the learner does for three stars, in order; where it ends the master goes on."""
    fit: Fit | None = None
    """Applied to what is said above, where places are a continuum; None: it is meant as it is written."""

    @property
    def learner(self) -> Seat:
        """The seat of the learner."""
        return self.seats.index("")
