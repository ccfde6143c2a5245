"""Play the evenings of the season with experts and count how often their goals are reached.

``python -m benchmarks.season [--matches 20] [--write] [EVENING …]`` plays matches of each evening with an expert at
every seat, in the tempers of its rivals. Every seat counts: the result is the share of seats that reached the goal.
With ``--write`` it is saved in ``assets/season/reached.json`` after each evening; a test checks that all belong to
today's evenings and lie between 20 and 90 %.
"""

import argparse
import sys
import time
from typing import Final

import msgspec

from main import GAMES
from table.match.match import Match, SeatSetup
from table.match.players import chance_of
from table.match.turns import TurnController
from table.rng import stream
from table.season import (
    Evening,
    Measured,
    evening_setup,
    fingerprint,
    has_reached,
    measured,
    save_measured,
    season,
)
from table.seating import players_at_once

LEVEL: Final = "expert"


def play(evening: Evening, number: int) -> list[bool]:
    """Return for each seat of a match of experts if it has reached the goal."""
    game = GAMES[evening.game]
    seed = stream(48, "season", evening.id, number).randrange(1_000_000_000)
    setup = evening_setup(game, evening, SeatSetup("human", "Expert", 0), 1, seed)
    setup = msgspec.structs.replace(
        setup, seats=tuple(msgspec.structs.replace(seat, player=LEVEL) for seat in setup.seats)
    )
    match = Match(game, setup)
    TurnController(match, players_at_once(game, setup), chance_of(game, setup.seed)).play_out()
    return [has_reached(match, evening, seat) for seat in range(len(setup.seats))]


def main(arguments: list[str]) -> int:
    """Measure the evenings named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "evenings", nargs="*", metavar="EVENING", help="ids, in the order in which they are played; all by default"
    )
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args(arguments)
    known = {evening.id: evening for evening in (*season().evenings, *season().final)}
    for evening in (known[id_] for id_ in chosen.evenings or known):
        begun = time.process_time()
        seats = [reached for number in range(chosen.matches) for reached in play(evening, number)]
        result = Measured(fingerprint(evening), chosen.matches, len(seats), sum(seats))
        print(
            f"{evening.id:18} {result.share:5.0%} of {len(seats)} seats, {time.process_time() - begun:5.1f} s",
            flush=True,
        )
        if chosen.write:
            save_measured({**measured(), evening.id: result})
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
