"""``python -m benchmarks.ladder GAME``: whether each level beats the one below, half the seats each.

Also the master alone against novices, and novices against uniformly random play.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping

from rich.console import Console

from benchmarks.markdown import print_table
from benchmarks.options import add_options, chosen_options
from main import GAMES
from table.game import LEVELS, RANDOM, Game
from table.headless.arena import Tournament
from table.headless.arena_report import PlayerResult, run

STEPS = tuple(zip((RANDOM, *LEVELS), LEVELS, strict=False))
"""Who is to be beaten, and by whom."""


def tables(seats: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Who is to win, and who sits at the table."""
    for lower, higher in STEPS:
        yield higher, tuple(higher if seat < seats // 2 else lower for seat in range(seats))
    yield LEVELS[-1], (LEVELS[-1], *[LEVELS[0]] * (seats - 1))


def rows(
    game: Game, seats: int, options: Mapping[str, object], matches: int, seed: int, jobs: int
) -> Iterator[tuple[str, ...]]:
    """One row for each table, as it is done."""
    for winner, words in tables(seats):
        tournament = Tournament(game=game, words=words, options=options, seed=seed, matches=matches)
        outcome = run(tournament, jobs, Console(stderr=True) if sys.stderr.isatty() else None)
        row = next(row for row in outcome.rows() if row.word == winner)
        yield (_table(words), f"{matches:,}", *_result(row))


def _table(words: tuple[str, ...]) -> str:
    return " : ".join(f"{words.count(word)} {word}" for word in dict.fromkeys(words))


def _result(row: PlayerResult) -> tuple[str, ...]:
    significant = "yes" if row.low > row.fair else "no"
    return f"{row.share:.1%}", f"{row.low:.1%} … {row.high:.1%}", f"{row.fair:.0%}", significant


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--seats", type=int, help="players (default: the game's usual number)")
    parser.add_argument("--matches", type=int, default=1000, help="matches at each table (default 1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    add_options(parser)
    given = parser.parse_args()
    game = GAMES[given.game]
    headings = ("table", "matches", "first side wins", "Interval (95 %)", "fair share", "significant")
    seats = given.seats or game.default_seats
    options = chosen_options(game, given)
    print_table(headings, rows(game, seats, options, given.matches, given.seed, given.jobs))


if __name__ == "__main__":
    main()
