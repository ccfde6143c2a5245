"""``python -m benchmarks.niagara_matches``: results of matches of equal bots, by level.

Their length, the canoes lost to the falls, the gems at home in the end, and the wins by turn order. Interim results go
to the standard error every 20 matches, so that a run can be broken off.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from statistics import mean, median
from typing import Final

from benchmarks.ladder import EVERY
from benchmarks.matches import everything_on, match_parser, play_match
from benchmarks.report import print_table
from niagara import GAME
from niagara.rules.events import CanoeLost, MatchEnded, RoundBegan, RoundEnded
from table.game import LEVELS, RANDOM
from table.headless.arena import Tournament, wilson

LONG: Final = 40
"""Rounds that few matches should take more of."""
GAMES_PLAYED: Mapping[str, Mapping[str, object]] = {"base game": {}, "everything on": everything_on(GAME)}


@dataclass(frozen=True, slots=True)
class MatchStats:
    """Figures of one match."""

    rounds: int
    falls: int
    """Canoes of all players that went over the falls."""
    gems: tuple[int, ...]
    """Gems at home in the end, seat by seat."""
    shares: tuple[float, ...]
    """Shares of the win, in the turn order of the first round."""
    capped: bool


def play(tournament: Tournament, number: int) -> MatchStats:
    """Play match `number` to its end."""
    match = play_match(tournament, number)
    rounds = [event for event in match.events if isinstance(event, RoundBegan)]
    last = next(event for event in reversed(list(match.events)) if isinstance(event, RoundEnded))
    end = next(event for event in match.events if isinstance(event, MatchEnded))
    shares, first = match.state.returns(), rounds[0].buoy
    return MatchStats(
        len(rounds),
        sum(isinstance(event, CanoeLost) for event in match.events),
        last.gems,
        (*shares[first:], *shares[:first]),
        end.capped,
    )


def row(name: str, level: str, matches: list[MatchStats], seats: int) -> tuple[str, ...]:
    """Return the row for these matches."""
    rounds = [match.rounds for match in matches]
    over = sum(number > LONG for number in rounds)
    low, high = wilson(over, len(rounds))
    wins = [mean(match.shares[place] for match in matches) for place in range(seats)]
    return (
        name,
        level,
        f"{mean(rounds):.1f}, {median(rounds):.0f}, {max(rounds)}",
        f"{over / len(rounds):.1%} ({low:.1%} … {high:.1%})",
        f"{mean(match.falls for match in matches) / seats:.1f}",
        f"{mean(mean(match.gems) for match in matches):.1f}",
        f"{sum(match.capped for match in matches)}",
        ", ".join(f"{share:.0%}" for share in wins),
    )


def rows(
    games: Iterable[str], levels: list[str], seats: int, matches: int, seed: int, jobs: int
) -> Iterator[tuple[str, ...]]:
    """Yield a row for each game and level, as it is done."""
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for name in games:
            for level in levels:
                tournament = Tournament(
                    game=GAME, words=(level,) * seats, options=GAMES_PLAYED[name], seed=seed, matches=matches
                )
                played: list[MatchStats] = []
                for match in pool.imap(partial(play, tournament), range(matches)):
                    played.append(match)
                    if len(played) % EVERY == 0 and len(played) < matches:
                        print(len(played), *row(name, level, played, seats), sep=" | ", file=sys.stderr, flush=True)
                yield row(name, level, played, seats)


def main() -> None:
    """Play and print."""
    parser = match_parser(__doc__, 400, GAME.default_seats)
    parser.add_argument("--level", choices=(RANDOM, *LEVELS), help="only this level (default: all bots)")
    parser.add_argument("--game", choices=GAMES_PLAYED, help="only this game (default: both)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    given = parser.parse_args()
    headings = (
        "game",
        "level",
        "rounds: mean, median, most",
        f"over {LONG} rounds",
        "falls a player",
        "gems at home",
        "ended by the last round",
        "wins by turn order of the first round",
    )
    games = [given.game] if given.game else list(GAMES_PLAYED)
    levels = [given.level] if given.level else list(LEVELS)
    print_table(headings, rows(games, levels, given.seats, given.matches, given.seed, given.jobs))


if __name__ == "__main__":
    main()
