"""``python -m benchmarks.tempers GAME``: wins of bots with a temper against plain ones, half the seats each.

A row for each temper and one for all together; then how often a temper answers otherwise than a plain bot would, whose
random numbers are the same. Rows go out as they are done, so that a run can be broken off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import currentframe
from math import inf
from random import Random
from typing import Any

from benchmarks.matches import chosen_options, game_parser
from benchmarks.report import print_table
from main import GAMES
from table.contract import Action
from table.game import LEVELS, Bot, Game
from table.headless.arena import Tournament, TournamentResult, play, wilson
from table.match.match import Match
from table.match.players import Question, Thinking
from table.match.turns import TurnController
from table.rng import stream
from table.seating import headless_setup
from table.tempers import PLAIN, TEMPERS

LEANING = tuple(name for name in TEMPERS if name != PLAIN.name)
"""Tempers that lean to something."""


def rows(
    game: Game, seats: int, options: Mapping[str, object], level: str, tempers: tuple[str, ...], matches: int,
    seed: int, jobs: int,
) -> Iterator[tuple[str, ...]]:  # fmt: skip
    """Yield a row for each temper, and one for all of them."""
    won, total = 0.0, 0
    for temper in tempers:
        word = f"{level}:{temper}"
        words = tuple(word if seat < seats // 2 else level for seat in range(seats))
        result = TournamentResult(Tournament(game=game, words=words, options=options, seed=seed, matches=matches))
        for played in play(result.tournament, jobs):
            result.add(played)
        won, total = won + result.won[word], total + result.matches
        yield temper, *_figures(result.won[word], result.matches)
    yield "all", *_figures(won, total)


def _figures(won: float, matches: int) -> tuple[str, ...]:
    low, high = wilson(won, matches)
    return f"{matches:,}", f"{won / matches:.1%}", f"{low:.1%} … {high:.1%}"


class FixedStream(Random):
    """Random stream in which a number depends on the line of code that draws it, and how often that line drew before.

    A bot that draws more often than another one, at some other line, therefore does not shift the other's numbers.
    """

    def __init__(self, seed: int, *name: str | int) -> None:
        super().__init__(0)
        self._seed = seed
        self._name = name
        self._drawn: Counter[tuple[str, int]] = Counter()

    def random(self) -> float:
        return self._next().random()

    def getrandbits(self, k: int, /) -> int:
        return self._next().getrandbits(k)

    def _next(self) -> Random:
        frame = currentframe()
        while frame is not None and frame.f_globals["__name__"] in (__name__, Random.__module__):
            frame = frame.f_back
        assert frame is not None
        place = str(frame.f_globals["__name__"]), frame.f_lineno
        self._drawn[place] += 1
        return stream(self._seed, *self._name, *place, self._drawn[place])


class _Compared:
    """Plain player at whose decisions others are asked too, with the same numbers at the same lines of code."""

    def __init__(self, plain: Bot, others: Mapping[str, Bot], seed: int, counts: Counter[str]) -> None:
        self._plain = plain
        self._others = others
        self._seed = seed
        self._counts = counts

    def choose(self, question: Question) -> Action | Thinking | None:
        answer = self._answer(self._plain, question)
        if len(question.legal) > 1 and not question.may_decline:
            self._counts["all"] += 1
            for name, other in self._others.items():
                self._counts[name] += self._answer(other, question) != answer
        return answer

    def _answer(self, bot: Bot, question: Question) -> Action | None:
        rng = FixedStream(self._seed, "bot", question.seat, question.number)
        return bot.choose(question.view, question.legal, rng)


def differences(
    game: Game,
    words: Sequence[str],
    options: Mapping[str, object],
    seeds: Iterable[int],
    make: Callable[[str], Bot],
    decisions: int | None = None,
) -> Counter[str]:
    """Return per temper the number of decisions of plain bots that it would have answered otherwise, and "all".

    Matches with `seeds` are played by bots of the levels `words`, which `make` makes, to the end or until that number
    of `decisions` is reached in all.
    """
    counts: Counter[str] = Counter()
    for seed in seeds:
        setup = headless_setup(game, words, options, seed)
        match = Match(game, setup)
        players = {seat: _Compared(make(word), _tempered(make, word), seed, counts) for seat, word in enumerate(words)}
        controller = TurnController(match, players)
        while controller.update(inf):
            if decisions is not None and counts["all"] >= decisions:
                return counts
    return counts


def _tempered(make: Callable[[str], Bot], level: str) -> dict[str, Bot]:
    """Return a bot of `level` with each of the tempers that lean to something."""
    found: dict[str, Any] = {name: make(level) for name in LEANING}
    for name, bot in found.items():
        bot.temper = TEMPERS[name]
    return found


def main() -> None:
    """Play and print."""
    parser = game_parser(__doc__)
    parser.add_argument("--level", choices=LEVELS, default="expert")
    parser.add_argument("--only", choices=LEANING, help="only this temper")
    parser.add_argument("--matches", type=int, default=270, help="matches for each temper (default 270)")
    parser.add_argument("--compared", type=int, default=0, help="matches in which decisions are compared (default 0)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    given = parser.parse_args()
    game = GAMES[given.game]
    seats, options = given.seats or game.default_seats, chosen_options(game, given)
    tempers = (given.only,) if given.only else LEANING
    headings = (f"{given.level}s", "matches", "win", "Interval (95 %)")
    if given.matches:
        print_table(headings, rows(game, seats, options, given.level, tempers, given.matches, given.seed, given.jobs))
    if given.compared:
        seeds = range(given.seed, given.seed + given.compared)
        counts = differences(game, (given.level,) * seats, options, seeds, game.make_bot)
        print_table(
            ("temper", "answers otherwise"), [(name, f"{counts[name] / counts['all']:.1%}") for name in LEANING]
        )


if __name__ == "__main__":
    main()
