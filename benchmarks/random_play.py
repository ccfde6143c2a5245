"""``python -m benchmarks.random_play GAME``: random actions per second that the rules apply, on one core."""

from __future__ import annotations

import time
from collections.abc import Mapping
from statistics import median

from benchmarks.matches import chosen_options, game_parser
from benchmarks.report import print_table
from main import GAMES
from table.contract import CHANCE
from table.game import Game
from table.rng import stream

SECONDS = 2.0
"""Seconds of one run, at least."""

RUNS = 5


def actions_a_second(game: Game, seats: int, options: Mapping[str, object], run: int) -> float:
    """Play whole random matches for one run: chance answers, awaited seats choose uniformly, nobody interrupts."""
    rng = stream(run, "benchmark")
    actions = 0
    start = time.perf_counter()
    while (seconds := time.perf_counter() - start) < SECONDS:
        state = game.setup(seats, options)
        while actors := state.actors():
            seat = actors[0]
            action = game.answer_chance(state, rng) if seat == CHANCE else rng.choice(state.legal_actions(seat))
            state.apply(seat, action)
            actions += 1
    return actions / seconds


def main() -> None:
    """Measure and print."""
    parser = game_parser(__doc__)
    given = parser.parse_args()
    game = GAMES[given.game]
    seats = given.seats or game.default_seats
    options = chosen_options(game, given)
    runs = [actions_a_second(game, seats, options, run) for run in range(RUNS)]
    row = (game.title, seats, f"{median(runs):,.0f}", f"{min(runs):,.0f} … {max(runs):,.0f}")
    print_table(("random play", "players", f"actions/s (median of {RUNS})", "range"), [row])


if __name__ == "__main__":
    main()
