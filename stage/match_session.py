"""Match in the window, with its players, its source of chance and its journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final, Protocol

import msgspec

from stage.saves import IMPORTED, SaveNotMoved, remove
from stage.ui.notices import Tone
from stage.ui.scene import Application
from table.contract import Action, Event, Seat
from table.game import HUMAN, Game
from table.history.earnings import earning, evening_of
from table.history.history_file import errors_as_not_written
from table.history.rows import Profile
from table.history.statistics import History
from table.job import Job, Steps
from table.learning.lesson_progress import LessonProgress, ScriptedPlayer, lesson_setup, scripted_chance
from table.match.awards import Award
from table.match.journal import BadJournal, Journal
from table.match.match import Match, MatchSetup
from table.match.players import ChanceQuestion, Player, Thinking, chance_of
from table.match.turns import TurnController
from table.offer.lesson import Lesson
from table.rng import fresh_seed
from table.search.worker import Adviser, WorkerBotPlayer, WorkerPool
from table.season import Evening, Star, stars_in
from table.seating import bots_for_window, tidy_name
from table.storage.locks import MatchInUse
from table.words import N_

Answering = Callable[[ChanceQuestion], Action | Thinking | None]
"""Callback that decides chance on the screen: the answer, THINKING until it is known, None to use the seed."""

NOBODYS: Final = N_("The profile of this player is gone, so these stars count for nobody.")


class SessionServices(Protocol):
    """Part of :class:`stage.services.Services` that a match needs."""

    @property
    def app(self) -> Application: ...
    @property
    def games(self) -> Mapping[str, Game]: ...
    @property
    def pool(self) -> WorkerPool: ...
    @property
    def history(self) -> History: ...
    @property
    def saves(self) -> Path: ...
    @property
    def person(self) -> Profile | None: ...


class MatchSession:
    """Match that is played or reviewed in the window.

    A review and a trial have no journal.
    """

    def __init__(
        self,
        services: SessionServices,
        match: Match,
        journal: Journal | None,
        *,
        is_review: bool = False,
        trial_of: MatchSetup | None = None,
    ) -> None:
        self.services = services
        self.match = match
        self.is_review = is_review
        self.films: dict[Event, object] = {}
        """Films (`stage/match/replay/film.py`) of what was simulated on the screen, by the event of its outcome."""
        self._trial_of = trial_of
        """Set-up of the finished match from which this trial continues; None for an ordinary match."""
        self.progress: LessonProgress | None = None
        """Progress of the lesson; None for an ordinary match and in reviews."""
        self.bots: dict[Seat, Player] = bots_for_window(match.game, match.setup, services.pool)
        self.adviser = Adviser(services.pool, match.game, match.setup.seed)
        self._screen: Answering | None = None
        self._seed = chance_of(match.game, match.setup.seed)
        self._journal = journal
        self.awards: list[Award] = []
        """Stickers that people have won in this match and had not before."""
        self.stars: Star | None = None
        """Stars of the season's evening that was played; None before its end."""
        self._recorded = match.state.is_terminal()
        if match.setup.lesson and not is_review:
            self.progress = LessonProgress(match.game.lesson(match.setup.lesson), match)
        self.controller = self._make_controller()

    @classmethod
    def new(cls, services: SessionServices, setup: MatchSetup) -> MatchSession:
        """Begin a match and its journal in `services.saves`. Raises :class:`table.offer.options.BadSetup`.

        If the journal cannot be written, the match is played all the same, and `not_saved` gives the reason.
        """
        started = setup.started or datetime.now().astimezone().isoformat(timespec="seconds")
        setup = services.history.people.signed(msgspec.structs.replace(setup, started=started))
        match = Match(services.games[setup.game], setup)
        written = msgspec.structs.replace(setup, options=match.game.options_to_save(match.setup.options))
        for path in _paths(services, setup):
            try:
                return cls(services, match, Journal.create(path, written, match.stamp, patient=True))
            except (FileExistsError, MatchInUse):  # another window has begun a match in this second
                continue
        raise AssertionError("there is no end of paths")

    def _make_controller(self) -> TurnController:
        match, progress = self.match, self.progress
        if progress is None:
            return TurnController(match, self.bots, self._answer_chance, self._journal)
        rivals = {seat: ScriptedPlayer(bot, progress) for seat, bot in self.bots.items()}
        controller = TurnController(match, rivals, scripted_chance(self._answer_chance, progress), self._journal)
        controller.listen(progress)
        return controller

    @classmethod
    def learn(cls, services: SessionServices, game: Game, lesson: Lesson) -> MatchSession:
        """Resume a lesson, or begin it if its journal is missing, damaged or in use.

        Raises :class:`table.offer.options.BadSetup`.
        """
        setup = learner_setup(services, game, lesson)
        path = next(_paths(services, setup))
        try:
            session = cls.resume(services, path)
        except BadJournal:
            with suppress(SaveNotMoved):
                remove(path)
        except MatchInUse:
            pass
        else:
            if session.progress is not None and not session.progress.is_over and _is_alike(session.match.setup, setup):
                return session
            with suppress(SaveNotMoved):
                session.give_up()
        return cls.new(services, setup)

    @classmethod
    def resume(cls, services: SessionServices, path: Path) -> MatchSession:
        """Resume the match in `path`.

        Raises :class:`table.match.journal.BadJournal`, or :class:`table.storage.locks.MatchInUse` if it is open in
        another window.
        """
        return Job(cls.resuming(services, path)).finish()

    @classmethod
    def resuming(cls, services: SessionServices, path: Path) -> Steps[MatchSession]:
        """Do the work of :meth:`resume` in steps."""
        match, journal = yield from Journal.resuming(path, services.games, patient=True)
        options = match.game.complete_options(match.setup.options, saved=True)
        match.setup = msgspec.structs.replace(services.history.people.seated(match.setup), options=options)
        return cls(services, match, journal)

    @classmethod
    def review(cls, services: SessionServices, match: Match) -> MatchSession:
        """Return a read-only review of a match, finished or not. It begins at the end."""
        return cls(services, match.copy(), None, is_review=True)

    @property
    def path(self) -> Path | None:
        """Path of the journal; None for a review, and while no file could be made."""
        return self._journal.path if self._journal is not None and self._journal.exists else None

    @property
    def put_back(self) -> Path | None:
        """The file that was written anew after another program had changed or removed it; None if none was."""
        return self.path if self._journal is not None and self._journal.is_put_back else None

    @property
    def not_saved(self) -> str:
        """System's reason why the latest actions may not be on the disk; empty if they are."""
        return self._journal.unsaved if self._journal is not None else ""

    @property
    def is_trial(self) -> bool:
        """True if it continues a finished match from some point. A trial is neither saved nor counted."""
        return self._trial_of is not None

    @property
    def humans(self) -> tuple[Seat, ...]:
        """Seats of the people at the screen."""
        return tuple(seat for seat, place in enumerate(self.match.setup.seats) if place.player == HUMAN)

    @property
    def evening(self) -> Evening | None:
        """Evening of the season that is played; None for any other match, in reviews and trials, and from elsewhere."""
        return None if self.is_review or self.is_trial or self.is_imported else evening_of(self.match.setup)

    @property
    def is_imported(self) -> bool:
        """True if the match came from somewhere else. It counts for nobody here."""
        return self.path is not None and self.path.name.startswith(IMPORTED)

    def met(self) -> dict[Seat, bool]:
        """Return which bots won (True) or lost their last match against the only person here; empty in a review."""
        if len(self.humans) != 1 or self.is_review or self.match.setup.lesson:
            return {}
        person = self.match.setup.names[self.humans[0]]
        found = {}
        for seat in self.bots:
            last = self.services.history.rivalry(person, self.match.setup.names[seat]).last
            if last is not None:
                found[seat] = not last
        return found

    def save(self) -> bool:
        """Write what the disk has refused so far; return False if it still refuses."""
        return self.controller.save()

    def answer_chance_by(self, screen: Answering) -> None:
        """Ask `screen` first for the answers of CHANCE. Does nothing in a review."""
        self._screen = None if self.is_review else screen

    def _answer_chance(self, question: ChanceQuestion) -> Action | Thinking:
        answer = self._screen(question) if self._screen is not None else None
        return self._seed(question) if answer is None else answer

    def record(self) -> None:
        """Keep what the finished match has earned, once. Skips lessons and trials. Raises HistoryNotWritten."""
        if self._recorded or self.is_review or self.is_trial or self.match.setup.lesson:
            return
        self._recorded = True
        app, history = self.services.app, self.services.history
        if self.is_imported:
            app.notify(app.language.gettext("This match came from elsewhere, so it counts for nobody here."))
            return
        with errors_as_not_written():
            earned = Job(earning(self.match, history, datetime.now().astimezone())).finish()
        seats = {tidy_name(self.match.setup.names[seat]): seat for seat in self.humans}
        stickers = {sticker.id: sticker for sticker in self.match.game.load_stickers()}
        self.awards = [Award(seats[row.name], row.name, stickers[row.sticker]) for row in history.keep(earned)]
        if self.evening is not None:
            self.stars = stars_in(self.match, self.evening, self.humans[0])
        if not history.write() or (self.stars is not None and not earned.evenings):
            app.notify(app.language.gettext(NOBODYS), Tone.BAD)

    def restart(self) -> None:
        """Restart the lesson in the same journal."""
        self.controller.go_to(0)
        self.controller.play_on()

    def again(self) -> MatchSession:
        """Return a new match with the same players and options and a new seed; for a trial, like its original."""
        setup = msgspec.structs.replace(self._trial_of or self.match.setup, seed=fresh_seed(), started="")
        return MatchSession.new(self.services, setup)

    def what_if(self, number: int) -> MatchSession:
        """Return a practice match that continues this finished match after `number` actions."""
        begun = self.match.copy()
        begun.go_to(number)
        begun.drop_future()
        begun.setup = msgspec.structs.replace(begun.setup, practice=True)
        return MatchSession(self.services, begun, None, trial_of=self._trial_of or self.match.setup)

    def give_up(self) -> None:
        """Close the match and delete its journal. Raises :class:`stage.saves.SaveNotMoved` if that fails."""
        self.close()
        if self.path is not None:
            remove(self.path)

    def leave(self) -> None:
        """Close the match. Deletes a lesson that is done, not begun, or already in progress in another window.

        Informs the player if the disk has refused to the last.
        """
        self.save()
        if self.progress is None:
            self.close()
            if self.not_saved:
                text = self.services.app.language.gettext("The match could not be saved: {reason}")
                self.services.app.notify(text.format(reason=self.not_saved), Tone.BAD)
            return
        waits = self.path == own_lesson_path(self.services, self.match.game.name, self.progress.lesson.id)
        if waits and self.match.number and not self.progress.is_over:
            self.close()
            return
        with suppress(SaveNotMoved):
            self.give_up()

    def close(self) -> None:
        """Stop the match and close the journal, from which the match can be resumed."""
        self.controller.stop()
        for asking in (*self.bots.values(), self.adviser):
            if isinstance(asking, WorkerBotPlayer | Adviser):
                asking.forget()
        if self._journal is not None:
            self._journal.close()


def learner_setup(services: SessionServices, game: Game, lesson: Lesson) -> MatchSetup:
    """Return the set-up of a lesson for the player of the profile in use, or else for the person of the last match.

    Raises :class:`table.offer.options.BadSetup`.
    """
    if services.person is not None:
        return lesson_setup(game, lesson, services.person.name, services.person.face, services.person.colour)
    last = services.app.settings.last_setups.get(game.name)
    people = [(tidy_name(seat.name), seat.face) for seat in last.seats if seat.player == HUMAN] if last else []
    return lesson_setup(game, lesson, *next((person for person in people if person[0]), ()))


def _is_alike(one: MatchSetup, other: MatchSetup) -> bool:
    """Return True if two set-ups differ at most in names, colours and time."""
    players = [[seat.player for seat in setup.seats] for setup in (one, other)]
    return players[0] == players[1] and one == msgspec.structs.replace(other, seats=one.seats, started=one.started)


def lesson_path(folder: Path, game: str, lesson: str, mark: str = "") -> Path:
    """Return the journal path of an interrupted lesson of a person by :meth:`People.mark`. `folder` holds the saves."""
    return folder / "lessons" / f"{game}-{lesson}{mark and f'-{mark}'}.jsonl"


def own_lesson_path(services: SessionServices, game: str, lesson: str) -> Path:
    """Return the journal path of an interrupted lesson of the present player."""
    history = services.history
    return lesson_path(services.saves, game, lesson, history.people.mark(history.progress.person))


def _paths(services: SessionServices, setup: MatchSetup) -> Iterator[Path]:
    """Yield possible journal paths: named after the start time, then numbered in case that is taken.

    Lessons have a folder of their own, which no list of matches searches.
    """
    if setup.lesson:
        first = own_lesson_path(services, setup.game, setup.lesson)
    else:
        stamp = datetime.fromisoformat(setup.started).strftime("%Y%m%d-%H%M%S")
        first = services.saves / f"{stamp}-{setup.game}.jsonl"
    yield first
    for number in count(2):
        yield first.with_stem(f"{first.stem}-{number}")
