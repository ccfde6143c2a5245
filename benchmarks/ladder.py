"""``python -m benchmarks.ladder GAME``: wins of each level against the one below, half the seats each.

Also the master alone against novices and against experts, and novices against uniformly random play. Interim results
go to the standard error every 20 matches, so that a run can be broken off.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Final

from benchmarks.matches import chosen_options, game_parser
from benchmarks.report import print_table
from main import GAMES
from table.game import LEVELS, RANDOM, Game
from table.headless.arena import PlayerResult, Tournament, TournamentResult, play

STEPS = tuple(zip((RANDOM, *LEVELS), LEVELS, strict=False))
"""Pairs of a level and the one that should beat it."""

EVERY: Final = 20
"""Matches between two interim results."""


def tables(seats: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the expected winner and the players of each table."""
    for lower, higher in STEPS:
        yield higher, tuple(higher if seat < seats // 2 else lower for seat in range(seats))
    for rival in (LEVELS[0], LEVELS[-2]):
        yield LEVELS[-1], (LEVELS[-1], *[rival] * (seats - 1))


def rows(
    game: Game, seats: int, options: Mapping[str, object], matches: int, seed: int, jobs: int, only: str | None = None
) -> Iterator[tuple[str, ...]]:
    """Yield a row for each table, as it is done, or only for the table called `only`."""
    for winner, words in dict.fromkeys(tables(seats)):
        if only in (None, _table(words)):
            result = TournamentResult(Tournament(game=game, words=words, options=options, seed=seed, matches=matches))
            for played in play(result.tournament, jobs):
                result.add(played)
                if result.matches % EVERY == 0 and result.matches < matches:
                    print(" | ".join(_row(result, winner)), file=sys.stderr, flush=True)
            yield _row(result, winner)


def _row(result: TournamentResult, winner: str) -> tuple[str, ...]:
    row = next(row for row in result.rows() if row.word == winner)
    return (_table(result.tournament.words), f"{result.matches:,}", *_result(row))


def _table(words: tuple[str, ...]) -> str:
    return " : ".join(f"{words.count(word)} {word}" for word in dict.fromkeys(words))


def _result(row: PlayerResult) -> tuple[str, ...]:
    significant = "yes" if row.low > row.fair else "no"
    return f"{row.share:.1%}", f"{row.low:.1%} … {row.high:.1%}", f"{row.fair:.0%}", significant


def main() -> None:
    """Play and print."""
    parser = game_parser(__doc__)
    parser.add_argument("--matches", type=int, default=1000, help="matches at each table (default 1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--only", help='only this table, such as "2 master : 2 expert"')
    given = parser.parse_args()
    game = GAMES[given.game]
    headings = ("table", "matches", "first side wins", "Interval (95 %)", "fair share", "significant")
    seats = given.seats or game.default_seats
    options = chosen_options(game, given)
    print_table(headings, rows(game, seats, options, given.matches, given.seed, given.jobs, given.only))


if __name__ == "__main__":
    main()
