"""``python -m benchmarks.odds``: time of the exact odds of Nimm's Leich!, for all six corpses at once.

Measured before the opening bid, where most cards are unknown. The odds of equal pools are cached, so the cache is
cleared before each measurement: the figures are those of positions never met before.
"""

import argparse
import time
from collections.abc import Iterator
from statistics import median, quantiles

from benchmarks.report import print_table
from nimmsleich import GAME
from nimmsleich.bots.advice import believe
from nimmsleich.rules import odds
from nimmsleich.rules.views import NimmsleichView
from table.contract import CHANCE
from table.rng import stream

LIMIT = 20.0
"""Milliseconds that the hardest position may take after warm-up, by the issue."""


def opening(seats: int, seed: int) -> NimmsleichView:
    """Return the opener's view of a fresh deal."""
    state, rng = GAME.setup(seats), stream(seed, "benchmark")
    while state.actors() == (CHANCE,):
        state.apply(CHANCE, state.sample_chance(rng))
    view: NimmsleichView = state.observation(state.actors()[0])
    return view


def rows(positions: int) -> Iterator[tuple[str, ...]]:
    """Yield a row for each number of players: milliseconds of the exact odds, and of the belief that reads bids."""
    for seats in GAME.seats:
        views = [opening(seats, seed) for seed in range(positions + 1)]
        exact = [_milliseconds_of_odds(view) for view in views][1:]
        belief = [_milliseconds_of_belief(view) for view in views][1:]
        yield (str(seats), *_times(exact), "yes" if max(exact) <= LIMIT else "no", *_times(belief))


def _milliseconds_of_odds(view: NimmsleichView) -> float:
    odds.forget()
    start = time.perf_counter()
    _ = odds.exact_odds(view).at_least
    return (time.perf_counter() - start) * 1000


def _milliseconds_of_belief(view: NimmsleichView) -> float:
    start = time.perf_counter()
    _ = believe(view).at_least
    return (time.perf_counter() - start) * 1000


def _times(milliseconds: list[float]) -> tuple[str, str]:
    return f"{median(milliseconds):.2f} ms", f"{quantiles(milliseconds, n=100)[98]:.2f} ms"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200, help="fresh deals for each number of players")
    given = parser.parse_args()
    headings = ("players", "exact odds, median", "p99", f"never over {LIMIT:.0f} ms", "reading bids, median", "p99")
    print_table(headings, rows(max(2, given.positions)))


if __name__ == "__main__":
    main()
