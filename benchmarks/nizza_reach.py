"""``python -m benchmarks.nizza_reach``: cost of reach in Nizza, and its growth with the number of standing areas.

The board is laid beside itself twice and four times; circles are drawn around its own chimneys, so that the places
found stay the same. The second table has whole lists of legal uses of dice in random play, and its pace.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from random import Random
from statistics import median

from benchmarks.report import print_table
from nizza import boards
from nizza.board.areas import Area
from nizza.board.model import Board, PointSample
from nizza.board.standing import StandingSegments
from nizza.rules.options import OPTIONS
from nizza.rules.state import Nizza, new_state
from nizza.rules.views import Phase
from table.contract import CHANCE
from table.rng import stream


def shifted(area: Area, by: float) -> Area:
    """Return the area moved right by `by` units."""
    lines = tuple(tuple((x + by, y) for x, y in line) for line in area.lines)
    outline = tuple((x + by, y) for x, y in area.outline)
    return replace(area, name=f"{area.name}+{by:g}", lines=lines, outline=outline, route=area.route + by)


def rows(board: Board, rounds: int) -> Iterator[tuple[str, ...]]:
    """Yield for each number of areas the cost of a circle, and of the sample within it."""
    for times in (1, 2, 4):
        areas = tuple(chain.from_iterable([shifted(a, board.size[0] * n) for a in board.areas] for n in range(times)))
        segments = StandingSegments(areas)
        sample = PointSample(areas, segments, board.chimneys)
        circles = [(centre, length) for centre in board.chimneys.values() for length in board.rope_lengths] * rounds
        yield (
            f"{len(areas)} areas",
            _microseconds(segments.within, circles),
            _microseconds(sample.within, circles),
        )


def _microseconds(measured: Callable[..., object], calls: list[tuple[tuple[float, float], float]]) -> str:
    times = []
    for call in calls:
        begun = time.perf_counter()
        measured(*call)
        times.append(time.perf_counter() - begun)
    return f"{median(times) * 1e6:.0f} µs"


def play_rows(board: str, matches: int) -> Iterator[tuple[str, ...]]:
    """Yield the median time of a list of legal uses of dice, and the pace of random play."""
    options = {option.name: option.default for option in OPTIONS} | {"board": board, "rounds": 40}
    lists: list[float] = []
    actions, begun = 0, time.process_time()
    for seed in range(matches):
        rng = stream(seed, "benchmark")
        state = new_state(4, options)
        while not state.is_terminal():
            actions += 1
            _step(state, rng, lists)
    yield "legal uses of dice, median", f"{median(lists) * 1e3:.2f} ms", "5 ms"
    yield "random play", f"{actions / (time.process_time() - begun):,.0f} actions/s", "5,000 actions/s"


def _step(state: Nizza, rng: Random, lists: list[float]) -> None:
    (seat,) = state.actors()
    if seat == CHANCE:
        state.apply(CHANCE, state.sample_chance(rng))
        return
    begun = time.perf_counter()
    legal = state.legal_actions(seat)
    if state.position.phase is Phase.USING:
        lists.append(time.perf_counter() - begun)
    state.apply(seat, rng.choice(legal))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", default=boards.FIRST, help="which board")
    parser.add_argument("--rounds", type=int, default=20, help="how often every circle is drawn")
    parser.add_argument("--matches", type=int, default=5, help="random matches")
    given = parser.parse_args()
    print_table(("areas", "circle", "sample"), rows(boards.load(given.board), given.rounds))
    print_table(("what", "measured", "wanted"), play_rows(given.board, given.matches))


if __name__ == "__main__":
    main()
