"""What a game folder offers to the table and the stage, and the checking of a set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

from table.files import Word

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from table.contract import Action, Event, IllegalAction, State, View

LEVELS: Final = ("novice", "regular", "expert", "master")
"""The bots of every game, from weakest to strongest."""

RANDOM: Final = "random"
"""A seat that plays uniformly random legal actions: a yardstick, not an opponent."""

HUMAN: Final = "human"
"""A seat played by somebody at the screen."""

PLAYERS: Final = (HUMAN, *LEVELS, RANDOM)
"""What may sit at a seat."""


class BadSetup(Exception):
    """A match cannot be set up like this; the message is one line that also says what is allowed."""


class Translator(Protocol):
    """What a sentence is put through: a :class:`gettext.NullTranslations` or anything like it."""

    def gettext(self, message: str, /) -> str:
        """The translation of `message`."""
        ...

    def ngettext(self, singular: str, plural: str, count: int, /) -> str:
        """The translation that fits `count` things."""
        ...


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do, and why: `reason` is an English msgid with ``%(name)s`` places for `details`."""

    action: Action | None
    reason: str
    details: Mapping[str, object]


class Bot(Protocol):
    """A player made of code. It keeps nothing of the match between two calls, so undo and resume need nothing of it."""

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action | None:
        """One of `legal`; or None to decline, when `view.seat` may act out of turn but need not."""
        ...

    def advise(self, view: View, legal: Sequence[Action], rng: random.Random) -> Advice:
        """What :meth:`choose` would answer, with the reason in one sentence."""
        ...


OptionValue = Word | bool | int
"""What can be chosen for an option of a game's set-up."""


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

    def parse(self, text: str) -> OptionValue:
        """The choice that `text` names on the command line; raises :class:`BadSetup`."""
        for choice in self.choices:
            if text.strip().lower() == spelt(choice).lower():
                return choice
        raise BadSetup(f"{text!r} is no value of option {self.name}; choose {listed(self.choices)}.")


@dataclass(frozen=True, slots=True)
class Course:
    """How the match went, as lines to be drawn. `title` and `step` are English msgids."""

    title: str
    """What the numbers are, for example "Cards left"."""
    step: str
    """What goes by from one number to the next, for example "Round"."""
    lines: tuple[tuple[float, ...], ...]
    """One line for each seat, all of the same length; the first number is how it stood at the beginning."""
    fewest_lead: bool = False
    """Whether whoever has the smallest number is ahead."""

    def last(self, seat: int) -> float | None:
        """How it stood for a seat in the end; None if nothing was counted."""
        return self.lines[seat][-1] if self.lines else None

    def rank(self, seat: int) -> float:
        """Smaller for those who were further ahead in the end; 0 for everybody if nothing was counted."""
        last = self.last(seat) or 0.0
        return last if self.fewest_lead else -last


def spelt(choice: object) -> str:
    """How a choice is written on the command line: booleans are on and off."""
    return {True: "on", False: "off"}[choice] if isinstance(choice, bool) else str(choice)


def listed(choices: Sequence[object]) -> str:
    """The choices in one line: ``a, b or c``; ``none`` where there are none."""
    *words, last = [spelt(choice) for choice in choices] or ["none"]
    return f"{', '.join(words)} or {last}" if words else last


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A boxed game. The modules named by strings are imported only when they are needed."""

    name: str
    """Its folder and its word on the command line."""
    title: str
    tagline: str
    """One sentence for the shelf (an English msgid)."""
    seats: range
    default_seats: int
    options: tuple[Option, ...]
    state_type: type[State[Any, Any]]
    action_type: Any
    """The union of the game's actions, for the JSON decoder."""
    new_state: Callable[[int, Mapping[str, object]], State[Any, Any]]
    """Makes the first position from a number of seats and complete, checked options."""
    bots: str
    """``module:function``; the function takes a level of :data:`LEVELS` and gives a :class:`Bot`."""
    story: str
    """A module with ``tell(event, names, text) -> str`` and ``explain(refusal, names, text) -> str``."""
    display: str
    """``module:class`` of the game's :class:`stage.match.display.GameDisplay`; imported on the stage only."""
    counter_clockwise: bool = False
    """Whether the turn goes from a seat to the one before it; seats are numbered clockwise."""
    nature: str = ""
    """``module:function``, ``(state, rng) -> action``: answers for CHANCE in headless play where physics decides; empty
    when :meth:`State.sample_chance` does."""
    chart: str = ""
    """``module:function``, ``(events, seats) -> Course``: the chart in the results; empty where there is none."""

    def setup(self, seats: int, options: Mapping[str, object] | None = None) -> State[Any, Any]:
        """The first position; `options` left out take their defaults. Raises :class:`BadSetup`."""
        if seats not in self.seats:
            raise BadSetup(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}.")
        return self.new_state(seats, self.complete_options(options or {}))

    def complete_options(self, options: Mapping[str, object]) -> dict[str, OptionValue]:
        """`options` checked, and the missing ones filled in; raises :class:`BadSetup`."""
        chosen = {option.name: option.default for option in self.options}
        for name, value in options.items():
            choices = self.option(name).choices
            fitting = [choice for choice in choices if value == choice and type(value) is type(choice)]
            if not fitting:
                raise BadSetup(f"{value!r} is no value of option {name}; choose {listed(choices)}.")
            chosen[name] = fitting[0]
        return chosen

    def option(self, name: str) -> Option:
        """The option called `name`; raises :class:`BadSetup`."""
        for option in self.options:
            if option.name == name:
                return option
        raise BadSetup(f"{self.title} has no option {name!r}; it has {listed([o.name for o in self.options])}.")

    def make_bot(self, level: str) -> Bot:
        """A bot of `level` (one of :data:`LEVELS`)."""
        bot: Bot = _load(self.bots)(level)
        return bot

    def tell(self, event: Event, names: Sequence[str], text: Translator) -> str:
        """`event` as a sentence, with the seats' `names`; empty when it is not worth a line in the log."""
        sentence: str = import_module(self.story).tell(event, names, text)
        return sentence

    def explain(self, refusal: IllegalAction, names: Sequence[str], text: Translator) -> str:
        """Why an action was refused, in one sentence for the player; the rule's id is not part of it."""
        sentence: str = import_module(self.story).explain(refusal, names, text)
        return sentence

    def answer_chance(self, state: State[Any, Any], rng: random.Random) -> Action:
        """An answer of CHANCE for a match that nobody watches."""
        action: Action = _load(self.nature)(state, rng) if self.nature else state.sample_chance(rng)
        return action

    def course(self, events: Iterable[Event], seats: int) -> Course | None:
        """How a match with so many `seats` went, from all its `events` so far; None if the game draws no chart."""
        if not self.chart:
            return None
        course: Course = _load(self.chart)(events, seats)
        return course

    def display_type(self) -> Callable[..., Any]:
        """The class that :attr:`display` names."""
        return _load(self.display)


def _load(place: str) -> Callable[..., Any]:
    module, _, name = place.partition(":")
    function: Callable[..., Any] = getattr(import_module(module), name)
    return function
