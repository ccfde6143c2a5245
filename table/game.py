"""Description of a game for the table and the stage, and the check of a setup."""

import random
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final, Protocol

import msgspec

from table.contract import Action, BadGame, Event, State, View
from table.language import Language
from table.offer.chart import Chart, ChartData
from table.offer.feat import Feat, FindFeat
from table.offer.figures import Figures
from table.offer.lesson import Lesson
from table.offer.narration import Narration
from table.offer.options import NO_VALUE, BadSetup, Option, OptionValue, ReadyTable, declared
from table.offer.stickers import Goal, Sticker
from table.offer.tonight import TonightTask, challenge_of
from table.tempers import PLAIN, Temper
from table.words import N_

LEVELS: Final = ("novice", "regular", "expert", "master")
"""Bot levels of every game, from weakest to strongest."""

RANDOM: Final = "random"
"""Player that chooses legal actions uniformly at random: a baseline for comparisons, not an opponent."""

HUMAN: Final = "human"
"""Player at the screen."""

PLAYERS: Final = (HUMAN, *LEVELS, RANDOM)
"""Kinds of players at a seat."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Action and reason of a bot: `reason` is an English msgid with ``%(name)s`` places for `details`."""

    action: Action | None
    reason: str
    details: Mapping[str, object]


class Bot(Protocol):
    """Player of a seat. It keeps no state of the match between calls, so undo and resume need no support from it.

    :meth:`Game.make_bot` sets its attributes `temper`, which a bot may heed by :func:`table.tempers.choose`, and
    `character`, the name under which it sits at the table.
    """

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action | None:
        """Return one of `legal`, or None to decline if `view.seat` may act out of turn."""

    def advise(self, view: View, legal: Sequence[Action], rng: random.Random) -> Advice:
        """Return the answer of :meth:`choose` with its reason in one sentence."""


@dataclass(frozen=True, slots=True)
class FileCommand:
    """Command-line option of a game that processes a file without a match."""

    word: str
    """Option name, such as "bake-board" for ``main.py GAME --bake-board FILE``."""
    explanation: str
    """Explanation for --help."""
    function: str
    """``module:function``, ``(path, language) -> exit status``."""

    def run(self, path: Path, text: Language) -> int:
        """Run the command on the file at `path` and return the exit status."""
        status: int = load(self.function)(path, text)
        return status


@dataclass(frozen=True, slots=True)
class SetupStamp:
    """Fingerprint of the material of a match, such as the drawing of a board, which reveals later changes.

    The journal keeps the stamp of the first position. A match whose set-up gives another one now begins from
    :attr:`first`, and is refused if that gives another one too.
    """

    of: Callable[[Any], str]
    """Function that returns the stamp of a first position, a short word."""
    changed: str
    """Refusal message: an English msgid with the placeholder %(file)s."""
    first: Callable[[int, Any, str], State[Any, Any]]
    """Function as :attr:`Game.new_state` with a stamp, whose material it takes if the game has kept it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Boxed game. Modules named by strings are imported only when they are needed."""

    name: str
    """Name on the command line and of the folder in assets."""
    package: str
    """Python package of the game."""
    title: str
    tagline: str
    """One sentence for the shelf (an English msgid)."""
    seats: range
    default_seats: int
    state_type: type[State[Any, Any]]
    action_type: Any
    """Union of the game's action types, for the JSON decoder."""
    new_state: Callable[[int, Any], State[Any, Any]]
    """Function that returns the first position for a number of seats and an :attr:`options_type`."""
    bots: tuple[str, str, str, str]
    """``module:class`` of a :class:`Bot` for each of :data:`LEVELS`."""
    narration: str
    """``module:NAME`` of the game's :class:`table.offer.narration.Narration`."""
    options_type: type[msgspec.Struct] = msgspec.Struct
    """Options of a match, each field annotated with its :class:`table.offer.options.Option`."""
    options: tuple[Option, ...] = ()
    """Options of the set-up, by default all that :attr:`options_type` declares."""
    ready_tables: tuple[ReadyTable, ...] = ()
    """Setups offered by one click."""
    first_options: Mapping[str, OptionValue] = field(default_factory=dict, hash=False)
    """Options of a person's first set-up that differ from their defaults."""
    preparation: str = ""
    """``module:function``, ``view -> None``, which builds shared data for all bots of a match; empty if there is none.

    A bot process calls it before the first question, and may take longer for it than for an answer.
    """
    counter_clockwise: bool = False
    """True if the turn goes from a seat to the one before it; seats are numbered clockwise."""
    nature: str = ""
    """``module:function``, ``(state, rng) -> action``, which answers for CHANCE in headless play if physics decides.

    Empty if :meth:`State.sample_chance` answers.
    """
    stamp: SetupStamp | None = None
    """Fingerprint for games whose rules depend on files that a player can change; otherwise None."""
    chart: Chart | None = None
    """Chart of the match on the results screen; None if there is none."""
    lessons: str = ""
    """``module:NAME`` of a tuple of :class:`table.offer.lesson.Lesson`, challenges last; empty if there are none."""
    tonight: TonightTask | None = None
    """Task of tonight's challenge; None if there is none."""
    drill: str = ""
    """Id of the lesson that the set-up offers for practice without a match; empty if there is none."""
    retelling: str = ""
    """``module:function``, a :data:`table.match.retelling.Retell`; empty if the game has no summary of its own."""
    stickers: str = ""
    """``module:NAME`` of a tuple of :class:`table.offer.stickers.Sticker`; empty if there are none."""
    goals: str = ""
    """``module:NAME`` of a mapping of ids to :data:`table.offer.stickers.Winners`: further goals of season evenings."""
    feat: str = ""
    """``module:function``, a :data:`table.offer.feat.FindFeat` for the record of all times; empty without one."""
    figures: str = ""
    """``module:NAME`` of the :class:`table.offer.figures.Figures`; empty if the game counts none."""
    notes: str = ""
    """``module:function``, ``(players, view) -> iterable of (seat, sign, seen, bluffs)``: what the end of a match tells
    of the signs of rivals, for the notebooks of its people; empty if nothing is noted."""
    judge: str = ""
    """``module:function``, a :data:`table.match.judging.Judge`, which rates decisions by the master bot's estimates;
    empty if there is none."""
    credit: str = ""
    """Author, publisher and year, as far as the game's own sheets name them."""
    mishaps: str = ""
    """``module:function``, a :data:`table.match.judging.Mishaps`; empty if no decision is rated by its outcome."""
    outcome: str = ""
    """``module:function``, the :data:`table.match.judging.OutcomeJudge` of these mishaps."""
    commands: tuple[FileCommand, ...] = ()
    """Commands of the command line for this game alone."""

    # The stage's half, resolved by ``stage.match.on_stage``; all but the display may be empty.
    display: str = ""
    """``module:class`` of the ``GameDisplay``."""
    ambience: str = ""
    """Background sound of a match."""
    picture: str = ""
    """``module:function``, ``(painter, view, colours, event | None) -> None``, which fills a page with a position."""
    lesson_picture: str = ""
    """``module:function``, ``(painter, view, colours, steps) -> None``, the same for the beginning of a lesson."""
    picture_steps: str = ""
    """``module:function``, ``(painter, view) -> Steps``: slow work for the picture, done ahead."""
    contents: str = ""
    """``module:class`` of the ``BoxContents`` on the set-up's table."""
    rule_pictures: str = ""
    """``module:NAME`` of the rule book's pictures, by name."""
    ending: str = ""
    """``module:class`` of the ``Ending`` behind the results."""
    preference: str = ""
    """``module:NAME`` of the ``SeatPreference``, what each person at the screen may set at their seat."""
    souvenir: str = ""
    """``module:function``, ``(record, text) -> PaintSouvenir | None``, which paints the record for the shelf's wall."""
    moods: str = ""
    """``module:class`` of the ``Moods`` of the players."""
    only_on_film: str = ""
    """``module:function``, ``event -> bool``: True if physics moved things as only the event's film shows."""
    show_deed: str = ""
    """``module:function``, ``(action, view, told, text) -> ShownDeed | None``, an action as dice, cards or pieces."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", self.options or declared(self.options_type))

    def setup(
        self, seats: int, options: Mapping[str, object] | None = None, *, saved: bool = False, stamp: str = ""
    ) -> State[Any, Any]:
        """Return the first position, with the material of `stamp` if the game has kept it.

        `options` and `saved` are those of :meth:`complete_options`. Raises :class:`BadSetup`.
        """
        self.check_seats(seats)
        chosen = msgspec.convert(self.complete_options(options or {}, saved=saved), self.options_type)
        if stamp and self.stamp is not None:
            return self.stamp.first(seats, chosen, stamp)
        return self.new_state(seats, chosen)

    def check_seats(self, seats: int) -> None:
        """Raise :class:`BadSetup` unless the game is for `seats` players."""
        if seats not in self.seats:
            raise BadSetup(
                N_("%(game)s is for %(fewest)s to %(most)s players, not %(seats)s."),
                game=self.title, fewest=self.seats[0], most=self.seats[-1], seats=seats,
            )  # fmt: skip

    def complete_options(self, options: Mapping[str, object], *, saved: bool = False) -> dict[str, OptionValue]:
        """Check `options` and return them with defaults for the missing ones. Raises :class:`BadSetup`.

        Those of a `saved` match may be older than an option, which then has its :attr:`Option.absent` value, and may
        have its :attr:`Option.former` values.
        """
        chosen = {option.name: option.absent if saved else option.default for option in self.options}
        for name, value in options.items():
            option = self.option(name)
            choices = option.choices + option.former if saved else option.choices
            fitting = [choice for choice in choices if value == choice and type(value) is type(choice)]
            if not fitting:
                raise BadSetup(NO_VALUE, value=repr(value), option=name, choices=choices)
            chosen[name] = fitting[0]
        return chosen

    def options_to_save(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return the options that a saved match must name: all but those it goes on with unnamed.

        A version from before an option can then open it.
        """
        unnamed = self.complete_options({}, saved=True)
        return {name: value for name, value in options.items() if value != unnamed.get(name)}

    def option(self, name: str) -> Option:
        """Return the option called `name`. Raises :class:`BadSetup` if there is none."""
        for option in self.options:
            if option.name == name:
                return option
        names = tuple(option.name for option in self.options)
        sentence = N_("%(game)s has no option %(option)s; it has %(choices)s.")
        raise BadSetup(sentence, game=self.title, option=repr(name), choices=names)

    def bot_type(self, level: str) -> str:
        """Return the ``module:class`` of the bots of `level` (one of :data:`LEVELS`)."""
        return self.bots[LEVELS.index(level)]

    def make_bot(self, level: str, temper: Temper = PLAIN, character: str = "") -> Bot:
        """Return a bot of `level` (one of :data:`LEVELS`) with a temper and a name."""
        return bot_of_type(self.bot_type(level), temper, character)

    def load_narration(self) -> Narration:
        """Import and return the game's narration."""
        narration: Narration = load(self.narration)
        return narration

    def load_lessons(self) -> tuple[Lesson, ...]:
        """Import and return the lessons in menu order, then the challenges."""
        lessons: tuple[Lesson, ...] = load(self.lessons) if self.lessons else ()
        return lessons

    def load_stickers(self) -> tuple[Sticker, ...]:
        """Import and return the stickers in the order of their page."""
        stickers: tuple[Sticker, ...] = load(self.stickers) if self.stickers else ()
        return stickers

    def load_goals(self) -> Mapping[str, Goal]:
        """Import and return the goals of season evenings by their ids: its own, and the stickers that are goals."""
        own: Mapping[str, Goal] = load(self.goals) if self.goals else {}
        stickers = {each.id: each.won for each in self.load_stickers() if isinstance(each.won, Goal)}
        return {**stickers, **own}

    def best_feat(self, events: Iterable[Event], above: float) -> Feat | None:
        """Return the best of a match from all its `events`; None if it does not beat `above`, or nothing counts."""
        find: FindFeat | None = load(self.feat) if self.feat else None
        return find(events, above) if find is not None else None

    def load_figures(self) -> Figures | None:
        """Import and return what is counted in matches for the statistics; None if nothing is."""
        figures: Figures | None = load(self.figures) if self.figures else None
        return figures

    def lesson(self, id_: str) -> Lesson:
        """Return the lesson or challenge with the id `id_`. Raises :class:`BadSetup` if there is none."""
        for lesson in self.load_lessons():
            if lesson.id == id_:
                return lesson
        challenge = challenge_of(self.name, self.tonight, id_)
        if challenge is not None:
            return challenge.lesson(id_)
        raise BadSetup(N_("%(game)s has no lesson %(lesson)s."), game=self.title, lesson=repr(id_))

    def answer_chance(self, state: State[Any, Any], rng: random.Random) -> Action:
        """Return an answer of CHANCE for a headless match."""
        action: Action = load(self.nature)(state, rng) if self.nature else state.sample_chance(rng)
        return action

    def course(self, events: Iterable[Event], seats: int) -> ChartData | None:
        """Return the chart of a match from all its `events` so far; None if the game draws no chart."""
        return self.chart.course(events, seats) if self.chart is not None else None


def load(place: str) -> Any:
    """Import and return the ``module:NAME`` that a :class:`Game` names. Raises :class:`BadGame` if there is none."""
    try:
        return resolve_name(place)
    except (ImportError, AttributeError, ValueError) as error:
        module, _, name = place.partition(":")
        alike = get_close_matches(name, vars(sys.modules[module]), 1) if module in sys.modules else []
        hint = f" Do you mean {alike[0]}?" if alike else ""
        raise BadGame(f'GAME names "{place}", which is not there: {error}.{hint}') from error


def bot_of_type(place: str, temper: Temper, character: str = "") -> Bot:
    """Return a new bot of the ``module:class`` `place`."""
    made: Any = load(place)()
    made.temper, made.character = temper, character
    bot: Bot = made
    return bot
