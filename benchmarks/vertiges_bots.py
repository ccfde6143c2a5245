"""``python -m benchmarks.vertiges_bots``: reliability of the bots' hands, and the time of their matches.

Matches of two bots of the same level, every motion simulated; one core.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from statistics import median

from benchmarks.matches import match_parser, play_match
from benchmarks.report import print_table
from table.contract import Event
from table.game import LEVELS
from table.headless.arena import Tournament, wilson
from table.match.match import Match
from vertiges import GAME
from vertiges.rules.actions import Handle
from vertiges.rules.events import Caught, Fell, SectionLoose, TurnBegan, Zapped

SEATS = 2


def tally(match: Match) -> Counter[type[Event] | str]:
    """Return the number of events of each kind; "zap" counts the lifted sections without those gripped again."""
    counts: Counter[type[Event] | str] = Counter(type(event) for entry in match.past for event in entry.events)
    lifted = sum(isinstance(entry.action, Handle) and entry.action.intention.deed == "zap" for entry in match.past)
    counts["zap"] = lifted - counts[SectionLoose]
    return counts


def rows(matches: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Yield a row for each level."""
    for level in LEVELS:
        tournament = Tournament(game=GAME, words=(level,) * SEATS, options={}, seed=seed, matches=matches)
        counts: Counter[type[Event] | str] = Counter()
        seconds = []
        for number in range(matches):
            start = time.process_time()
            match = play_match(tournament, number)
            seconds.append(time.process_time() - start)
            counts += tally(match)
        turns, zaps = counts[TurnBegan], counts["zap"]
        low, high = wilson(counts[Fell], turns)
        yield (
            level,
            f"{turns:,}",
            f"{counts[Fell] / turns:.1%}",
            f"{low:.1%} … {high:.1%}",
            f"{zaps:,}",
            f"{counts[Zapped] / zaps:.1%}" if zaps else "–",
            f"{counts[Caught]:,}",
            f"{median(seconds):.1f} s, {max(seconds):.1f} s",
        )


def main() -> None:
    """Play and print."""
    given = match_parser(__doc__, 25).parse_args()
    headings = (
        "level",
        "turns",
        "something fell in",
        "Interval (95 %)",
        "ZAPs",
        "came off",
        "mistakes caught",
        "a match: median, longest",
    )
    print_table(headings, rows(given.matches, given.seed))


if __name__ == "__main__":
    main()
