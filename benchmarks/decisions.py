"""``python -m benchmarks.decisions GAME``: thinking time of the bots of each level, in this process, on one core.

Garbage is collected between matches, because a bots' process does not collect it while a bot thinks.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping

from benchmarks.matches import chosen_options, game_parser
from benchmarks.report import print_table, spread
from main import GAMES
from table.game import LEVELS, Game
from table.headless.arena import Tournament, play_one


def rows(game: Game, seats: int, options: Mapping[str, object], matches: int) -> Iterator[tuple[str, ...]]:
    """Yield a row for each level, measured in matches of that level alone."""
    for level in LEVELS:
        tournament = Tournament(game=game, words=(level,) * seats, options=options, seed=1, matches=matches)
        thought: list[float] = []
        watched: list[float] = []
        for number in range(matches):
            played = play_one(tournament, number)
            thought += played.thought[level]
            watched += played.watched[level]
            gc.collect()
        yield (level, f"{len(thought):,}", *_times(thought), *_times(watched))


def _times(seconds: list[float]) -> tuple[str, str]:
    return spread(seconds)[:2] if len(seconds) > 1 else ("–", "–")


def main() -> None:
    """Measure and print."""
    parser = game_parser(__doc__)
    parser.add_argument("--matches", type=int, default=20, help="matches for each level (default 20)")
    given = parser.parse_args()
    game = GAMES[given.game]
    gc.disable()
    headings = ("level", "decisions", "median", "p99", "out of turn, median", "out of turn, p99")
    print_table(headings, rows(game, given.seats or game.default_seats, chosen_options(game, given), given.matches))


if __name__ == "__main__":
    main()
