"""Play the evenings of the season with experts and count how often their goals are reached.

``python -m benchmarks.season [--matches 8] [--write] [EVENING …]`` plays matches of each evening with an expert at
every seat, in the tempers of its rivals. Every seat counts: the result is the share of seats that reached each goal,
and the share of a match after which the first one did. Beside them stands what each seat has done towards each goal
at the end, from which the counts of bronze, silver and gold can be read. With ``--write`` the result is saved in
``assets/season/reached.json`` after each evening; a test checks that all belong to today's evenings.
"""

import argparse
import bisect
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import msgspec

from main import GAMES
from table.match.awards import as_played
from table.match.match import Match, SeatSetup
from table.match.players import chance_of
from table.match.turns import TurnController
from table.offer.stickers import AtLeast, Goal, PlayedMatch
from table.rng import stream
from table.season import Evening, Measured, evening_setup, fingerprint, goal_progress, measured, save_measured, season
from table.seating import players_at_once

LEVEL: Final = "expert"


def play(evening: Evening, number: int) -> PlayedMatch:
    """Return a match of experts."""
    game = GAMES[evening.game]
    seed = stream(48, "season", evening.id, number).randrange(1_000_000_000)
    setup = evening_setup(game, evening, SeatSetup("human", "Expert", 0), 1, seed)
    setup = msgspec.structs.replace(
        setup, seats=tuple(msgspec.structs.replace(seat, player=LEVEL) for seat in setup.seats)
    )
    match = Match(game, setup)
    TurnController(match, players_at_once(game, setup), chance_of(game, setup.seed)).play_out()
    return as_played(match)


def count(evening: Evening, matches: list[PlayedMatch]) -> Measured:
    """Return how often the goals of an evening were reached in matches."""
    goals = GAMES[evening.game].load_goals()
    bronze, silver, gold = (
        sum(goal_progress(goals[id_], needed, each, seat).is_reached for each in matches for seat in range(each.seats))
        for id_, needed in evening.goals
    )
    earliest = min(_first_reached(evening, goals, each) for each in matches)
    seats = sum(each.seats for each in matches)
    return Measured(fingerprint(evening), len(matches), seats, (bronze, silver, gold), round(earliest, 3))


def _first_reached(evening: Evening, goals: Mapping[str, Goal], match: PlayedMatch) -> float:
    """Return the share of a match after which a seat had reached one of the goals; 1.0 if none did earlier."""

    def is_any_reached(steps: int) -> bool:
        begun = replace(match, steps=match.steps[:steps], winners=match.winners if steps == whole else ())
        return any(
            goal_progress(goals[id_], needed, begun, seat).is_reached
            for id_, needed in evening.goals for seat in range(match.seats)
        )  # fmt: skip

    whole = len(match.steps)
    return min(1.0, bisect.bisect_left(range(whole + 1), True, key=is_any_reached) / whole)


def _deeds(evening: Evening, matches: list[PlayedMatch]) -> str:
    """Return what each seat did towards each goal, sorted."""
    goals = {id_: GAMES[evening.game].load_goals()[id_] for id_, _ in evening.goals}
    return "; ".join(
        f"{id_} {sorted(goal.done(each, seat) for each in matches for seat in range(each.seats))}"
        for id_, goal in goals.items() if isinstance(goal, AtLeast)
    )  # fmt: skip


def main(arguments: list[str]) -> int:
    """Measure the evenings named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "evenings", nargs="*", metavar="EVENING", help="ids, in the order in which they are played; all by default"
    )
    parser.add_argument("--matches", type=int, default=8)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args(arguments)
    known = {evening.id: evening for evening in (*season().evenings, *season().final)}
    for evening in (known[id_] for id_ in chosen.evenings or known):
        begun = time.process_time()
        matches = [play(evening, number) for number in range(chosen.matches)]
        result = count(evening, matches)
        shares = " ".join(f"{share:4.0%}" for share in result.shares)
        print(
            f"{evening.id:18} {shares} of {result.seats} seats, from {result.earliest:.0%},"
            f" {time.process_time() - begun:5.1f} s; {_deeds(evening, matches)}",
            flush=True,
        )
        if chosen.write:
            save_measured({**measured(), evening.id: result})
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
