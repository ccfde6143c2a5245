"""Description of a game for the table and the stage, and the check of a setup."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final, Protocol

from table.contract import Action, Event, State, View
from table.language import Language
from table.offer.chart import Chart, ChartData
from table.offer.lesson import Lesson
from table.offer.narration import Narration
from table.offer.options import BadSetup, Option, OptionValue, ReadyTable, listed

LEVELS: Final = ("novice", "regular", "expert", "master")
"""The bots of every game, from weakest to strongest."""

RANDOM: Final = "random"
"""A seat that plays uniformly random legal actions: a yardstick, not an opponent."""

HUMAN: Final = "human"
"""A seat played by somebody at the screen."""

PLAYERS: Final = (HUMAN, *LEVELS, RANDOM)
"""Kinds of players at a seat."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Action and reason of a bot: `reason` is an English msgid with ``%(name)s`` places for `details`."""

    action: Action | None
    reason: str
    details: Mapping[str, object]


class Bot(Protocol):
    """Chooses for a seat. It keeps nothing of the match between two calls, so undo and resume need nothing of it."""

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action | None:
        """One of `legal`; or None to decline, when `view.seat` may act out of turn but need not."""

    def advise(self, view: View, legal: Sequence[Action], rng: random.Random) -> Advice:
        """Return the answer of :meth:`choose` with its reason in one sentence."""


@dataclass(frozen=True, slots=True)
class FileCommand:
    """A word of the command line by which a game does something with a file, without a match."""

    word: str
    """Such as "check-board" for ``main.py GAME --check-board FILE``."""
    explanation: str
    """Explanation for --help."""
    function: str
    """``module:function``, ``(path, language) -> exit status``."""

    def run(self, path: Path, text: Language) -> int:
        """Do it with the file at `path`; gives the exit status."""
        status: int = resolve_name(self.function)(path, text)
        return status


@dataclass(frozen=True, slots=True)
class SetupStamp:
    """Fingerprint of the material of a match, such as the drawing of a board, which reveals later changes.

    The journal keeps the stamp of the first position, and a match whose set-up gives another one now is refused.
    """

    of: Callable[[Any], str]
    """The stamp of a first position: a short word."""
    changed: str
    """The refusal: an English msgid with a place %(file)s."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A boxed game. The modules named by strings are imported only when they are needed."""

    name: str
    """Its word on the command line, and its folder in assets."""
    package: str
    """The Python package with its modules; only the stage imports the hook ``ON_STAGE`` in its module ``on_stage``."""
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
    bots: tuple[str, str, str, str]
    """A ``module:class`` of :class:`Bot` for each of :data:`LEVELS`."""
    narration: str
    """``module:NAME`` of the game's :class:`table.offer.narration.Narration`."""
    ready_tables: tuple[ReadyTable, ...] = ()
    """Setups offered by one click."""
    preparation: str = ""
    """``module:function``, ``view -> None``: builds what all bots of a match need once; empty if nothing. A process of
    bots calls it before the first question, and may take longer for it than for an answer."""
    counter_clockwise: bool = False
    """True if the turn goes from a seat to the one before it; seats are numbered clockwise."""
    nature: str = ""
    """``module:function``, ``(state, rng) -> action``: answers for CHANCE in headless play where physics decides; empty
    when :meth:`State.sample_chance` does."""
    stamp: SetupStamp | None = None
    """Fingerprint for games whose rules depend on files that a player can change; otherwise None."""
    chart: Chart | None = None
    """The chart in the results."""
    lessons: str = ""
    """``module:NAME`` of a tuple of :class:`table.offer.lesson.Lesson`, challenges last; empty if there are none."""
    retelling: str = ""
    """``module:function``, a :data:`table.match.retelling.Retell`; empty if the results tell nothing of their own."""
    judge: str = ""
    """``module:function``, a :data:`table.match.judging.Judge`: what decisions were worth, by the master's estimate;
    empty if there is none."""
    commands: tuple[FileCommand, ...] = ()
    """Commands of the command line for this game alone."""

    def setup(self, seats: int, options: Mapping[str, object] | None = None) -> State[Any, Any]:
        """The first position; `options` left out take their defaults. Raises :class:`BadSetup`."""
        self.check_seats(seats)
        return self.new_state(seats, self.complete_options(options or {}))

    def check_seats(self, seats: int) -> None:
        """Raise :class:`BadSetup` unless so many can play."""
        if seats not in self.seats:
            raise BadSetup(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}.")

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

    def bot_type(self, level: str) -> str:
        """The ``module:class`` of the bots of `level` (one of :data:`LEVELS`)."""
        return self.bots[LEVELS.index(level)]

    def make_bot(self, level: str) -> Bot:
        """A bot of `level` (one of :data:`LEVELS`)."""
        bot: Bot = resolve_name(self.bot_type(level))()
        return bot

    def load_narration(self) -> Narration:
        """The words of the game."""
        narration: Narration = resolve_name(self.narration)
        return narration

    def load_lessons(self) -> tuple[Lesson, ...]:
        """The lessons in the order in which they are offered, then the challenges."""
        lessons: tuple[Lesson, ...] = resolve_name(self.lessons) if self.lessons else ()
        return lessons

    def lesson(self, id_: str) -> Lesson:
        """The lesson or challenge of that id; raises :class:`BadSetup`."""
        for lesson in self.load_lessons():
            if lesson.id == id_:
                return lesson
        raise BadSetup(f"{self.title} has no lesson {id_!r}.")

    def answer_chance(self, state: State[Any, Any], rng: random.Random) -> Action:
        """An answer of CHANCE for a match that nobody watches."""
        action: Action = resolve_name(self.nature)(state, rng) if self.nature else state.sample_chance(rng)
        return action

    def course(self, events: Iterable[Event], seats: int) -> ChartData | None:
        """Return the chart of a match from all its `events` so far; None if the game draws no chart."""
        return self.chart.course(events, seats) if self.chart is not None else None
