"""``python -m benchmarks.vertiges_openings``: share of turns in which a player of Vertiges can lay a piece on a tower.

The player is a novice; every motion is simulated. Turns that begin without a tower do not count (VE-21).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from benchmarks.matches import match_parser, play_match
from benchmarks.report import print_table
from table.contract import SPECTATOR
from table.headless.arena import Tournament, wilson
from table.match.match import Match
from vertiges import GAME
from vertiges.rules.fitting import ways_to_lay
from vertiges.rules.views import Phase

PLAYER: Final = "novice"
TABLES: Final = (("novice",), ("regular",), ("novice", "regular"), ("regular", "regular", "regular"))
"""Bots at the table."""
WANTED: Final = 0.6
"""Target for the share of turns in which something fits."""


def openings(match: Match, players: frozenset[int]) -> list[bool]:
    """Return for each turn of these seats that began with a tower True if a piece of the hand fitted it."""
    state = match.game.setup(len(match.setup.seats), match.setup.options)
    found, turn = [], 0
    for entry in match.past:
        view = state.observation(SPECTATOR)
        if view.phase is Phase.TURN and view.turn > turn:
            turn = view.turn
            if view.table.placed and view.player in players:
                found.append(bool(ways_to_lay(view.table, view.hands[view.player])))
        state.apply(entry.seat, entry.action)
    return found


def rows(matches: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Yield a row for each table."""
    for bots in TABLES:
        words = (PLAYER, *bots)
        tournament = Tournament(game=GAME, words=words, options={}, seed=seed, matches=matches)
        found: list[bool] = []
        for number in range(matches):
            players = frozenset([seat for seat, word in enumerate(tournament.seating(number)) if word == PLAYER][:1])
            found += openings(play_match(tournament, number), players)
        share, (low, high) = sum(found) / len(found), wilson(sum(found), len(found))
        missed = "" if share >= WANTED else " (missed)"
        yield ", ".join(bots), f"{len(found)}", f"{share:.0%}{missed}", f"{low:.0%} … {high:.0%}"


def main() -> None:
    """Play and print."""
    given = match_parser(__doc__, 20).parse_args()
    print_table(("bots", "turns of the player", "something fits", "Interval (95 %)"), rows(given.matches, given.seed))


if __name__ == "__main__":
    main()
