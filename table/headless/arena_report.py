"""What came of a tournament: the sums, the intervals, and the tables that the terminal shows."""

from collections import Counter, defaultdict
from contextlib import closing
from dataclasses import dataclass, field
from math import sqrt
from typing import Final, NoReturn

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from table.headless.arena import Played, Tournament, interrupts_held_back, play
from table.seating import player_word
from table.words import Translator

Z_95: Final = 1.959964
"""How many standard deviations of a normal variable lie on each side of the middle 95 %."""


class TerminalConsole(Console):
    """A console that, like everything else of Ludothèque's, lets its caller hear that nobody reads on."""

    def on_broken_pipe(self) -> NoReturn:
        """Raise BrokenPipeError, where rich would end the program with status 1."""
        raise BrokenPipeError


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What one kind of player has done in a tournament; shares are those of all its seats together, 0 … 1."""

    word: str
    seats: int
    won: float
    """Matches won, a shared win counted in parts."""
    share: float
    low: float
    """Lower end of the Wilson Interval (95 %) of `share`."""
    high: float
    fair: float
    """The share if everybody were equally good."""
    decision: float
    """Mean seconds of a decision."""


@dataclass(slots=True)
class TournamentResult:
    """The sum of a tournament so far."""

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
        """One row per kind of player, the one with the most above its fair share first."""
        rows = [self._row(word, count) for word, count in Counter(self.tournament.words).items()]
        return sorted(rows, key=lambda row: (-row.share / row.fair, row.word))

    def _row(self, word: str, count: int) -> PlayerResult:
        won, thought = self.won[word], self.thought[word]
        low, high = wilson(won, self.matches)
        decision = sum(thought) / max(1, len(thought))
        fair = count / len(self.tournament.words)
        return PlayerResult(word, count, won, won / max(1, self.matches), low, high, fair, decision)


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The Wilson score interval for a share; `successes` may hold halves from shared wins.

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
    """Play `tournament` to its end or to an interrupt, with a bar on `progress` where that is a terminal.

    Raises like :func:`play`. After an interrupt the result counts the first matches, as if no more had been wanted.
    """
    result = TournamentResult(tournament)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    hidden = progress is None or not progress.is_terminal
    with Progress(*columns, console=progress, disable=hidden, transient=True) as bar:
        task = bar.add_task(tournament.game.title, total=tournament.matches)
        try:
            with closing(play(tournament, jobs)) as matches:
                for played in matches:
                    with interrupts_held_back():
                        result.add(played)
                        bar.advance(task)
        except KeyboardInterrupt:
            result.interrupted = True
    return result


def results_table(result: TournamentResult, text: Translator) -> Table:
    """Who won how much. Equal for equal seeds: times are in :func:`pace_table`."""
    title = text.ngettext(
        "%(game)s, %(count)d match, seed %(seed)d", "%(game)s, %(count)d matches, seed %(seed)d", result.matches
    )
    tournament = result.tournament
    table = Table(title=title % {"game": tournament.game.title, "count": result.matches, "seed": tournament.seed})
    table.add_column(text.gettext("Player"))
    numbers = (
        text.gettext("Seats"),
        text.gettext("Wins"),
        text.gettext("Share"),
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
    """How fast it went on this machine."""
    table = Table()
    table.add_column(text.gettext("Player"))
    table.add_column(text.gettext("Mean decision"), justify="right")
    for row in result.rows():
        table.add_row(player_word(row.word, text), f"{row.decision * 1000:.2f} ms")
    pace = result.actions / result.seconds if result.seconds else 0.0
    table.caption = text.gettext("%(pace)s actions a second in one process") % {"pace": f"{pace:,.0f}"}
    return table
