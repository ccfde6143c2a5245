"""``python -m benchmarks.vertiges_bots``: towers, falls and ZAPs in matches of the bots, every motion simulated.

Two and four bots of each level, and a novice against each other level; one core. The last table counts masters' ZAPs by
their size (VE-54).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, median, stdev
from typing import Final

from benchmarks.matches import match_parser, play_match
from benchmarks.report import print_table
from table.contract import SPECTATOR, Event
from table.game import LEVELS
from table.headless.arena import Tournament, wilson
from table.match.match import Match
from vertiges import GAME
from vertiges.rules.actions import Handle
from vertiges.rules.events import Caught, Fell, SectionLoose, TurnBegan, Zapped
from vertiges.rules.fitting import standing, ways_to_lay
from vertiges.rules.towers import section
from vertiges.rules.views import Phase, Reason

TABLES: Final = (
    *((level,) * seats for seats in (2, 4) for level in LEVELS),
    *(("novice", level) for level in LEVELS[1:]),
)
SIZES: Final = ((2, 5), (6, 7), (8, 9), (10, 11), (12, 13), (14, 15), (16, 48))
"""Fewest and most pieces of a ZAP counted together."""


@dataclass(slots=True)
class Tally:
    """Figures of some matches at one table."""

    events: Counter[type[Event] | str] = field(default_factory=Counter)
    """Events by kind; "zap" counts the lifted sections without those gripped again, "fell" the falls without ZAPs."""
    turns: int = 0
    """Turns that began with a tower …"""
    only_bases: int = 0
    """… and with nothing to lay on one."""
    tallest: list[int] = field(default_factory=list)
    """Per match the largest number of pieces that a tower ever had."""
    points: Counter[Reason] = field(default_factory=Counter)
    zaps: Counter[tuple[int, bool]] = field(default_factory=Counter)
    """ZAPs by size and success; a section gripped again counts once, by its last try."""
    seconds: list[float] = field(default_factory=list)
    deeds: list[tuple[int, int, int]] = field(default_factory=list)
    """Per match the ZAPs, the falls with and without a ZAP, and the points of the winner."""

    def add(self, match: Match) -> None:
        """Count a finished match by replaying it."""
        counts = tally(match)
        self.events += counts
        state, turn, highest, size = match.game.setup(len(match.setup.seats), match.setup.options), 0, 0, 0
        for entry in match.past:
            view = state.observation(SPECTATOR)
            if view.phase is Phase.TURN and view.turn > turn:
                turn = view.turn
                if view.table.placed:
                    self.turns += 1
                    self.only_bases += not ways_to_lay(view.table, view.hands[view.player])
            if isinstance(entry.action, Handle) and entry.action.intention.deed == "zap":
                size = len(section(view.table, entry.action.intention.piece))
            events = state.apply(entry.seat, entry.action)
            for event in events:
                if isinstance(event, Zapped) or (isinstance(event, Fell) and event.zap):
                    self.zaps[size, isinstance(event, Zapped)] += 1
            if view.phase is Phase.FALLING:
                towers = standing(state.observation(SPECTATOR).table)
                highest = max(highest, *(len(tower.pieces) for tower in towers), 0)
        self.tallest.append(highest)
        view = state.observation(SPECTATOR)
        for score in view.scores:
            self.points[score.reason] += score.points
        self.deeds.append((counts["zap"], counts[Fell], max(view.points)))

    @property
    def row(self) -> tuple[str, ...]:
        """Cells of a table."""
        events, scored = self.events, self.points.total()
        low, high = wilson(events["fell"], events[TurnBegan])
        return (
            f"{events[TurnBegan]:,}",
            f"{events['fell'] / events[TurnBegan]:.1%} ({low:.1%} … {high:.1%})",
            f"{events[Zapped] / events['zap']:.0%} of {events['zap']:,}" if events["zap"] else "–",
            f"{self.only_bases / self.turns:.0%}",
            f"{median(self.tallest):g}",
            f"{self.points[Reason.ZAP] / scored:.0%}" if scored else "–",
            f"{events[Caught]:,}",
            f"{median(self.seconds):.1f} s, {max(self.seconds):.1f} s",
            *(_average(each) for each in zip(*self.deeds, strict=True)),
        )


def _average(counts: Sequence[int]) -> str:
    """Return the mean of counts in several matches, with the half of its 95 % interval."""
    half = 1.96 * stdev(counts) / sqrt(len(counts)) if len(counts) > 1 else 0.0
    return f"{mean(counts):.1f} ± {half:.1f}"


def tally(match: Match) -> Counter[type[Event] | str]:
    """Return the number of events of each kind.

    "zap" counts the lifted sections without those gripped again, "fell" the falls without ZAPs.
    """
    events = [event for entry in match.past for event in entry.events]
    counts: Counter[type[Event] | str] = Counter(map(type, events))
    lifted = sum(isinstance(entry.action, Handle) and entry.action.intention.deed == "zap" for entry in match.past)
    counts["zap"] = lifted - counts[SectionLoose]
    counts["fell"] = sum(isinstance(event, Fell) and not event.zap for event in events)
    return counts


def measure(words: tuple[str, ...], matches: int, seed: int) -> Tally:
    """Play matches at one table."""
    tournament = Tournament(game=GAME, words=words, options={}, seed=seed, matches=matches)
    found = Tally()
    for number in range(matches):
        start = time.process_time()
        match = play_match(tournament, number)
        found.seconds.append(time.process_time() - start)
        found.add(match)
    return found


def by_size(zaps: Counter[tuple[int, bool]]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each range of sizes: ZAPs, and how many came off."""
    for low, high in SIZES:
        done = sum(zaps[size, True] for size in range(low, high + 1))
        tried = done + sum(zaps[size, False] for size in range(low, high + 1))
        if tried:
            least, most = wilson(done, tried)
            yield f"{low} … {high}", f"{tried:,}", f"{done / tried:.0%}", f"{least:.0%} … {most:.0%}"


def rows(
    tables: tuple[tuple[str, ...], ...], matches: int, seed: int, masters: Counter[tuple[int, bool]]
) -> Iterator[tuple[str, ...]]:
    """Yield a row for each table as it is done, and add masters' ZAPs to `masters`."""
    for words in tables:
        found = measure(words, matches, seed)
        if set(words) == {"master"}:
            masters += found.zaps
        yield ", ".join(words), *found.row


def main() -> None:
    """Play and print."""
    parser = match_parser(__doc__, 25)
    parser.add_argument("--table", help="this table only, as in master,novice (default: all)")
    given = parser.parse_args()
    tables = (tuple(given.table.split(",")),) if given.table else TABLES
    masters: Counter[tuple[int, bool]] = Counter()
    headings = (
        "table", "turns", "fell, without ZAPs", "ZAPs came off", "only a base", "tallest", "points by ZAPs", "caught",
        "a match: median, longest", "ZAPs a match", "falls a match", "the winner's points",
    )  # fmt: skip
    print_table(headings, rows(tables, given.matches, given.seed, masters))
    if masters:
        print()
        print_table(("pieces", "masters' ZAPs", "came off", "Interval (95 %)"), by_size(masters))


if __name__ == "__main__":
    main()
