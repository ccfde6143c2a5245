"""Tournaments without a screen: many matches of the same players, who change seats."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import sys
import threading
import time
from collections import Counter, defaultdict, deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, suppress
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from itertools import islice, permutations
from math import sqrt
from multiprocessing.connection import Connection
from traceback import format_exception_only
from typing import IO, Final, NoReturn

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table
from rich.text import Text

from table.contract import Action, Seat
from table.game import Game
from table.headless.terminal import NotDone, is_interrupted
from table.match.match import Match
from table.match.players import Player, Question, Thinking
from table.match.turns import TurnController
from table.offer.options import spelt
from table.rng import stream
from table.seating import headless_setup, player_word, players_at_once
from table.storage.files import PROGRAM
from table.words import N_, Translator

MAX_ARRANGEMENTS: Final = 24
"""Seating orders that are all played; of more, only the rotations are."""

_LOOK: Final = 0.5
"""Seconds after which an interrupt is heeded at the latest."""
_QUEUED: Final = 16
"""Matches queued at a time for each process, so that one long match does not leave the others idle."""


class MatchFailed(NotDone):
    """Raised when a bot or the rules fail in a match. The message says how to play it alone."""


class TournamentBroken(NotDone):
    """Raised when a process of the tournament could not be started, or has died."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """Matches to play. Match number i depends only on these fields and i, so that more processes change no result."""

    game: Game
    words: tuple[str, ...]
    """Players, each a level or "random"; they change seats from match to match."""
    options: Mapping[str, object]
    seed: int
    matches: int

    def seating(self, number: int) -> tuple[str, ...]:
        """Return the players of match `number` in seat order."""
        orders = arrangements(self.words)
        return orders[number % len(orders)]

    def match_seed(self, number: int) -> int:
        """Return the seed of match `number`: all arrangements of the seats are played with it before the next one."""
        return stream(self.seed, "arena", number // len(arrangements(self.words))).randrange(1_000_000_000)


@dataclass(frozen=True, slots=True)
class Played:
    """Result of one match."""

    shares: dict[str, float]
    """Per word, the share of the win that its seats got together; the values sum to 1."""
    actions: int
    seconds: float
    thought: dict[str, list[float]]
    """Per word, the seconds of each of its awaited decisions between several actions."""
    watched: dict[str, list[float]]
    """Per word, the seconds of each decision for or against an action out of turn."""


@cache
def arrangements(words: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the orders in which the players take their seats, match after match; the given order is the first."""
    orders = tuple(dict.fromkeys(permutations(words)))
    if len(orders) <= MAX_ARRANGEMENTS:
        return orders
    return tuple((*words[start:], *words[:start]) for start in range(len(words)))


class _Timed:
    """Player whose thinking time is recorded, except for answers without a choice."""

    def __init__(self, player: Player, thought: list[float], watched: list[float]) -> None:
        self._player = player
        self._thought = thought
        self._watched = watched

    def choose(self, question: Question) -> Action | Thinking | None:
        start = time.perf_counter()
        answer = self._player.choose(question)
        seconds = time.perf_counter() - start
        if question.may_decline:
            self._watched.append(seconds)
        elif len(question.legal) > 1:
            self._thought.append(seconds)
        return answer


def play_one(tournament: Tournament, number: int) -> Played:
    """Play match `number` of `tournament`; raises BadSetup, MatchFailed."""
    words = tournament.seating(number)
    setup = headless_setup(tournament.game, words, tournament.options, tournament.match_seed(number))
    thought: dict[str, list[float]] = {word: [] for word in words}
    watched: dict[str, list[float]] = {word: [] for word in words}
    players: dict[Seat, Player] = {
        seat: _Timed(player, thought[words[seat]], watched[words[seat]])
        for seat, player in players_at_once(tournament.game, setup).items()
    }
    match = Match(tournament.game, setup)
    start = time.perf_counter()
    try:
        TurnController(match, players).play_out()
    except Exception as error:
        alone = f"{PROGRAM} {setup.game} --headless --seats {','.join(words)} --seed {setup.seed}"
        alone += "".join(f" --option {name}={spelt(value)}" for name, value in tournament.options.items())
        what = "".join(format_exception_only(error)).strip()
        sentence = N_("Match %(number)s ended with an error: %(what)s. Play it alone: %(alone)s")
        raise MatchFailed(sentence, number=number + 1, what=what, alone=alone) from error
    seconds = time.perf_counter() - start
    shares = dict.fromkeys(words, 0.0)
    for word, share in zip(words, match.state.returns(), strict=True):
        shares[word] += share
    return Played(shares, match.length, seconds, thought, watched)


def play(tournament: Tournament, jobs: int = 1) -> Generator[Played]:
    """Play all matches of `tournament` in `jobs` processes; yield them in order. Raises BadSetup, TournamentBroken.

    Closing the iterator, or an interrupt, ends the processes at once, in the middle of a match.
    """
    headless_setup(tournament.game, tournament.words, tournament.options, tournament.seed)
    try:
        yield from _play_in_processes(tournament, min(jobs, tournament.matches))
    except BrokenProcessPool as error:
        sentence = N_("The tournament has broken off: one of its processes was ended from outside.")
        raise TournamentBroken(sentence) from error
    except OSError as error:
        sentence = N_("The tournament has broken off: %(reason)s.")
        raise TournamentBroken(sentence, reason=error.strerror or error) from error


def _play_in_processes(tournament: Tournament, jobs: int) -> Iterator[Played]:
    numbers = iter(range(tournament.matches))
    context = multiprocessing.get_context("spawn")
    # Nothing is sent through this pipe: the processes notice its end, whatever ends this process.
    theirs, lifeline = context.Pipe(duplex=False)
    # A pool that breaks while it starts another process of its own does not say so, but fails in several other ways.
    pools = [
        ProcessPoolExecutor(1, mp_context=context, initializer=_end_with_the_parent, initargs=(theirs,))
        for _ in range(jobs)
    ]
    given: deque[tuple[ProcessPoolExecutor, Future[Played]]] = deque()
    try:
        while True:
            with hold_interrupts():
                for number in islice(numbers, jobs * _QUEUED - len(given)):
                    busy = Counter(pool for pool, match in given if not match.done())
                    idlest = min(pools, key=busy.__getitem__)
                    given.append((idlest, idlest.submit(play_one, tournament, number)))
            if not given:
                return
            yield _first([match for _, match in given])
            given.popleft()
    finally:
        with hold_interrupts():
            lifeline.close()
            for pool in pools:
                pool.shutdown(cancel_futures=True)
            theirs.close()


def _first(matches: Sequence[Future[Played]]) -> Played:
    """Return the result of the first match as soon as it is there. Raises what any of them has raised by then.

    Raises KeyboardInterrupt after an interrupt.
    """
    while True:
        if is_interrupted():
            raise KeyboardInterrupt
        for match in matches:
            if match.done():
                match.result()
        if matches[0].done():
            return matches[0].result()
        wait([match for match in matches if not match.done()], _LOOK, return_when=FIRST_COMPLETED)


def _end_with_the_parent(lifeline: Connection[None, None]) -> None:
    """Ignore interrupts, which the parent handles, and end this process when the other end of `lifeline` closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_after, args=(lifeline,), daemon=True).start()


def _end_after(lifeline: Connection[None, None]) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv()
    os._exit(0)


@contextmanager
def hold_interrupts() -> Iterator[None]:
    """Hold Ctrl+C back during the block. Processes started in it ignore Ctrl+C before they could receive it."""
    if sys.platform == "win32":
        yield
        return
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


Z_95: Final = 1.959964
"""Standard deviations of a normal variable on each side of the middle 95 %."""


_SIZES: Final = ("COLUMNS", "LINES")
"""Environment variables with the size of the terminal."""
_SIZE: Final = re.compile(r"0*[1-9][0-9]{0,3}", re.ASCII)


class TerminalConsole(Console):
    """Console that, like all of Ludothèque's output, reports a reader that has gone away.

    A size in the environment that no terminal has is ignored.
    """

    def __init__(self, *, file: IO[str] | None = None, stderr: bool = False) -> None:
        possible = {name: value for name, value in os.environ.items() if name not in _SIZES or _SIZE.fullmatch(value)}
        super().__init__(file=file, stderr=stderr, _environ=possible)

    def on_broken_pipe(self) -> NoReturn:
        """Raise BrokenPipeError, where rich would end the program with status 1."""
        raise BrokenPipeError


class FittingTable(Table):
    """Table that wraps its headings in a narrow terminal, and in a narrower one is a list with a line for each cell."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        narrow = copy(self)
        narrow.columns = [_without_slack(column) for column in self.columns]
        for table in (self, narrow):
            if table.__rich_measure__(console, options).maximum <= options.max_width:
                yield from Table.__rich_console__(table, console, options)
                return
        yield from (Text(str(words)) for words in (self.title, self.caption) if words)
        headings = [str(column.header) for column in self.columns[1:]]
        for first, *cells in zip(*(column.cells for column in self.columns), strict=True):
            yield Text(f"\n{first}", style="bold")
            yield from (Text(f"{heading} {cell}") for heading, cell in zip(headings, cells, strict=True))


def _without_slack(column: Column) -> Column:
    """Return a column as wide as its widest cell and the longest word of its heading."""
    narrow = copy(column)
    narrow.width = max(map(cell_len, (*str(column.header).split(), *map(str, column.cells))))
    return narrow


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """Result of one kind of player in a tournament; shares are those of all its seats together, 0.0–1.0."""

    word: str
    seats: int
    won: float
    """Matches won, a shared win counted in parts."""
    share: float
    low: float
    """Lower end of the Wilson interval (95 %) of `share`."""
    high: float
    fair: float
    """Share if all players were equally good."""
    decision: float
    """Mean seconds of a decision."""


@dataclass(slots=True)
class TournamentResult:
    """Sum of a tournament so far."""

    tournament: Tournament
    matches: int = 0
    interrupted: bool = False
    """True if Ctrl+C ended it before all matches were played."""
    actions: int = 0
    seconds: float = 0.0
    won: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    thought: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Per word, the seconds of each of its decisions."""

    def add(self, played: Played) -> None:
        """Count one more match."""
        self.matches += 1
        self.actions += played.actions
        self.seconds += played.seconds
        for word, share in played.shares.items():
            self.won[word] += share
        for word, seconds in played.thought.items():
            self.thought[word] += seconds

    def rows(self) -> list[PlayerResult]:
        """Return one row per kind of player, sorted by share over fair share, best first."""
        rows = [self._row(word, count) for word, count in Counter(self.tournament.words).items()]
        return sorted(rows, key=lambda row: (-row.share / row.fair, row.word))

    def _row(self, word: str, count: int) -> PlayerResult:
        won, thought = self.won[word], self.thought[word]
        low, high = wilson(won, self.matches)
        decision = sum(thought) / max(1, len(thought))
        fair = count / len(self.tournament.words)
        return PlayerResult(word, count, won, won / max(1, self.matches), low, high, fair, decision)


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """Return the Wilson score interval for a share; `successes` may hold halves from shared wins.

    >>> [round(end, 4) for end in wilson(50, 100)]
    [0.4038, 0.5962]
    >>> wilson(0, 10)[0]
    0.0
    """
    if not trials:
        return (0.0, 1.0)
    z = Z_95
    share = successes / trials
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return (max(0.0, middle - half), min(1.0, middle + half))


def run(tournament: Tournament, jobs: int, progress: Console | None = None) -> TournamentResult:
    """Play `tournament` to its end or to an interrupt, with a progress bar if `progress` is a terminal.

    Raises like :func:`play`. After an interrupt the result counts the first matches, as if they were all.
    """
    result = TournamentResult(tournament)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    hidden = progress is None or not progress.is_terminal
    with Progress(*columns, console=progress, disable=hidden, transient=True) as bar:
        task = bar.add_task(tournament.game.title, total=tournament.matches)
        try:
            with closing(play(tournament, jobs)) as matches:
                for played in matches:
                    result.add(played)
                    bar.advance(task)
        except KeyboardInterrupt:
            result.interrupted = True
    return result


def results_table(result: TournamentResult, text: Translator) -> Table:
    """Return the table of wins. It is equal for equal seeds: times are in :func:`pace_table`."""
    title = text.ngettext(
        "%(game)s, %(count)d match, seed %(seed)d", "%(game)s, %(count)d matches, seed %(seed)d", result.matches
    )
    tournament = result.tournament
    about = {"game": tournament.game.title, "count": result.matches, "seed": tournament.seed}
    table = FittingTable(title=title % about)
    table.add_column(text.gettext("Player"))
    numbers = (
        text.gettext("Seats"),
        text.gettext("Wins"),
        text.gettext("Win rate"),
        text.gettext("Interval (95%)"),
        text.gettext("Fair share"),
        text.gettext("Ratio"),
    )
    for heading in numbers:
        table.add_column(heading, justify="right")
    for row in result.rows():
        interval = f"{row.low:.1%} … {row.high:.1%}"
        ratio = f"{row.share / row.fair:.2f}"
        who = player_word(row.word, text)
        table.add_row(who, str(row.seats), f"{row.won:.1f}", f"{row.share:.1%}", interval, f"{row.fair:.1%}", ratio)
    return table


def pace_table(result: TournamentResult, text: Translator) -> Table:
    """Return the table of times on this machine."""
    table = FittingTable()
    table.add_column(text.gettext("Player"))
    table.add_column(text.gettext("Average decision time"), justify="right")
    for row in result.rows():
        table.add_row(player_word(row.word, text), f"{row.decision * 1000:.2f} ms")
    pace = result.actions / result.seconds if result.seconds else 0.0
    table.caption = text.gettext("Actions per second in one process: %(pace)s") % {"pace": f"{pace:,.0f}"}
    return table
