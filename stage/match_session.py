"""One match in the window: the match itself, who plays it, who answers for chance, and the file that keeps it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

import msgspec

from stage.saves import SaveNotMoved, remove
from stage.services import Services
from table.contract import Action, Seat
from table.game import HUMAN, Game
from table.learning.course import LessonProgress, ScriptedPlayer, lesson_setup, scripted_chance
from table.match.journal import BadJournal, Journal, JournalNotWritten, read
from table.match.match import Match, MatchSetup
from table.match.players import ChanceQuestion, HumanPlayer, Player, Thinking, chance_of
from table.match.turns import TurnController
from table.offer.lesson import Lesson
from table.rng import fresh_seed
from table.search.worker import Adviser, WorkerBotPlayer
from table.seating import players_for_window, tidy_name
from table.storage.locks import MatchInUse

Answering = Callable[[ChanceQuestion], Action | Thinking | None]
"""What of chance is decided on the screen: its answer, THINKING until it is known, None for what the seed decides."""


class MatchSession:
    """A match that is played (or only reviewed) in the window.

    `path` is its journal, None for a review and where none could be written; `not_saved` then says why, in the words of
    the system.
    """

    def __init__(
        self,
        services: Services,
        match: Match,
        journal: Journal | None,
        path: Path | None = None,
        *,
        is_review: bool = False,
        trial_of: MatchSetup | None = None,
    ) -> None:
        self.services = services
        self.match = match
        self.path = path
        self.not_saved = ""
        self.is_review = is_review
        self._trial_of = trial_of
        """The set-up of the match that is over and played on from somewhere; None in a match of its own."""
        self.course: LessonProgress | None = None
        """Where it is in its lesson; None in a match of its own and in every review."""
        self.players: dict[Seat, Player] = players_for_window(match.game, match.setup, services.pool)
        self.adviser = Adviser(services.pool, match.game, match.setup.seed)
        self._screen: Answering | None = None
        self._seed = chance_of(match.game, match.setup.seed)
        self._journal = journal
        self._recorded = match.state.is_terminal()
        if match.setup.lesson and not is_review:
            self.course = LessonProgress(match.game.lesson(match.setup.lesson), match)
        self.controller = self._make_controller()

    @classmethod
    def new(cls, services: Services, setup: MatchSetup) -> MatchSession:
        """Begin a match and its journal in `services.saves`; raises :class:`table.offer.options.BadSetup`.

        A journal that cannot be written is no error: the match is played unsaved and `not_saved` says why.
        """
        started = setup.started or datetime.now().astimezone().isoformat(timespec="seconds")
        setup = msgspec.structs.replace(setup, started=started)
        match = Match(services.games[setup.game], setup)
        for path in _paths(services.saves, setup):
            try:
                return cls(services, match, Journal.create(path, setup, match.stamp), path)
            except (FileExistsError, MatchInUse):  # another window has begun a match in this second
                continue
            except JournalNotWritten as error:
                session = cls(services, match, None)
                session.not_saved = error.reason
                return session
        raise AssertionError("there is no end of paths")

    def _make_controller(self) -> TurnController:
        match, course = self.match, self.course
        if course is None:
            return TurnController(match, self.players, self._answer_chance, self._journal)
        players = {
            seat: player if player.is_human else ScriptedPlayer(player, course) for seat, player in self.players.items()
        }
        controller = TurnController(match, players, scripted_chance(self._answer_chance, course), self._journal)
        controller.listen(course)
        return controller

    @classmethod
    def learn(cls, services: Services, game: Game, lesson: Lesson) -> MatchSession:
        """Take a lesson up where it was left, or begin it: anew as well if its journal is damaged or played elsewhere.

        Raises :class:`table.offer.options.BadSetup`.
        """
        last = services.app.settings.last_setups.get(game.name)
        people = [tidy_name(seat.name) for seat in last.seats if seat.player == HUMAN] if last else []
        setup = lesson_setup(game, lesson, *[*filter(None, people)][:1])
        path = next(_paths(services.saves, setup))
        try:
            session = cls.resume(services, path)
        except BadJournal:
            with suppress(SaveNotMoved):
                remove(path)
        except MatchInUse:
            pass
        else:
            if session.course is not None and not session.course.over and _is_alike(session.match.setup, setup):
                return session
            with suppress(SaveNotMoved):
                session.give_up()
        return cls.new(services, setup)

    @classmethod
    def resume(cls, services: Services, path: Path) -> MatchSession:
        """Go on with the match in `path` where it was left.

        Raises :class:`table.match.journal.BadJournal`, or :class:`table.storage.locks.MatchInUse` if another window
        plays it.
        """
        try:
            return cls(services, *Journal.resume(path, services.games), path)
        except JournalNotWritten as error:
            session = cls(services, read(path, services.games), None, path)
            session.not_saved = error.reason
            return session

    @classmethod
    def review(cls, services: Services, match: Match) -> MatchSession:
        """Look at a match, finished or not, without touching it or its journal; begins at its end."""
        return cls(services, match.copy(), None, is_review=True)

    @property
    def is_trial(self) -> bool:
        """Whether it plays on from somewhere in a match that is over: neither kept nor counted."""
        return self._trial_of is not None

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats played at the screen."""
        return tuple(seat for seat, place in enumerate(self.match.setup.seats) if place.player == HUMAN)

    def has_offered(self, seat: Seat) -> bool:
        """Whether the person at `seat` has chosen, and the choice waits for bots who may act before it."""
        player = self.players[seat]
        return isinstance(player, HumanPlayer) and player.has_offered

    def answer_chance_by(self, screen: Answering) -> None:
        """Ask a world or a contest on the screen first what CHANCE answers. In a review nothing is asked."""
        self._screen = None if self.is_review else screen

    def _answer_chance(self, question: ChanceQuestion) -> Action | Thinking:
        answer = self._screen(question) if self._screen is not None else None
        return self._seed(question) if answer is None else answer

    def record(self) -> None:
        """Count the finished match in the statistics, once, but no lesson and no trial; raises HistoryNotWritten."""
        if self._recorded or self.is_review or self.is_trial or self.match.setup.lesson:
            return
        self._recorded = True
        finished = datetime.now().astimezone().isoformat(timespec="seconds")
        self.services.history.record(
            self.match, finished=finished, duration=self.match.seconds, helped=self.match.setup.practice
        )

    def restart(self) -> None:
        """Begin the lesson anew, in the same journal."""
        self.controller.go_to(0)
        self.controller.play_on()

    def again(self) -> MatchSession:
        """A new match of the same people and options with another seed; after a trial, like the match it began from."""
        setup = msgspec.structs.replace(self._trial_of or self.match.setup, seed=fresh_seed(), started="")
        return MatchSession.new(self.services, setup)

    def what_if(self, number: int) -> MatchSession:
        """Play on from the position after `number` actions of this match, which is over, as practice."""
        begun = self.match.copy()
        begun.go_to(number)
        begun.drop_future()
        begun.setup = msgspec.structs.replace(begun.setup, practice=True)
        return MatchSession(self.services, begun, None, trial_of=self._trial_of or self.match.setup)

    def give_up(self) -> None:
        """Close the match and throw its journal away; raises :class:`stage.saves.SaveNotMoved` if it stays."""
        self.close()
        if self.path is not None:
            remove(self.path)

    def leave(self) -> None:
        """Close the match; a lesson need not be kept if it is done, not begun, or waits in another window as well."""
        if self.course is None:
            self.close()
            return
        waits = self.path == lesson_path(self.services.saves, self.match.game.name, self.course.lesson.id)
        if waits and self.match.number and not self.course.over:
            self.close()
            return
        with suppress(SaveNotMoved):
            self.give_up()

    def close(self) -> None:
        """Stop the match and close the journal; the match can be resumed from it."""
        self.controller.stop()
        for asking in (*self.players.values(), self.adviser):
            if isinstance(asking, WorkerBotPlayer | Adviser):
                asking.forget()
        if self._journal is not None:
            self._journal.close()


def _is_alike(one: MatchSetup, other: MatchSetup) -> bool:
    """Whether two set-ups differ in nothing but names, colours and the time."""
    players = [[seat.player for seat in setup.seats] for setup in (one, other)]
    return players[0] == players[1] and one == msgspec.structs.replace(other, seats=one.seats, started=one.started)


def lesson_path(folder: Path, game: str, lesson: str) -> Path:
    """Where a lesson waits that was left; `folder` is that of the saves."""
    return folder / "lessons" / f"{game}-{lesson}.jsonl"


def _paths(folder: Path, setup: MatchSetup) -> Iterator[Path]:
    """Where a match may be kept: named after its beginning, and numbered if that is taken.

    Lessons have a folder of their own, where no list of matches looks.
    """
    if setup.lesson:
        first = lesson_path(folder, setup.game, setup.lesson)
    else:
        stamp = datetime.fromisoformat(setup.started).strftime("%Y%m%d-%H%M%S")
        first = folder / f"{stamp}-{setup.game}.jsonl"
    yield first
    for number in count(2):
        yield first.with_stem(f"{first.stem}-{number}")
