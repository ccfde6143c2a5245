"""``python -m benchmarks.nimmsleich_tells``: what signs are worth to a reader of odds who learns them (NL-60).

The reader is a regular that goes by the exact odds of the cards, at another seat in each match, among bots of one level
whose signs mean the same for good. Each match is played three times with the same seed: by a reader who heeds no signs,
by one who knows their meanings and how honest they are, and by one who has the notes of three matches with the same
rivals. Notes serve for four matches, then others are made. With ``--signs``: how often bots of each level show signs,
and how many of these say the truth. One core.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.matches import match_parser
from benchmarks.report import print_table
from nimmsleich import GAME
from nimmsleich.bots.levels import Regular
from nimmsleich.bots.signs import MANNERS, SIGNS, bluffs_by_card, bluffs_by_first, signed_acts
from nimmsleich.cards import DECK
from nimmsleich.rules.actions import Sign
from nimmsleich.rules.odds import Odds, exact_odds, sign_record
from nimmsleich.rules.options import FOR_GOOD
from nimmsleich.rules.views import NimmsleichView
from table.contract import SPECTATOR, Seat
from table.game import LEVELS
from table.match.match import Match
from table.match.players import BotPlayer
from table.match.turns import TurnController
from table.rng import stream
from table.seating import headless_setup, players_at_once
from table.tempers import PLAIN

LEARNT_FROM: Final = 3
"""Matches that are played before notes serve."""
SERVE_FOR: Final = 4
"""Matches in which notes serve."""
OPTIONS: Final = {"tells": FOR_GOOD}

Notes = Counter[tuple[Seat, Sign, bool]]
"""Signs by seat, and by whether a bluff followed."""


class Reader(Regular):
    """Regular that reads signs by notes, and by what this match has shown; with None it heeds no sign."""

    def __init__(self, level: str, notes: Notes | None) -> None:
        self._empty = MANNERS[level].empty
        self._notes = notes

    def odds(self, view: NimmsleichView) -> Odds:
        return exact_odds(view) if self._notes is None else super().odds(view)

    def reading(self, view: NimmsleichView, seat: Seat) -> NDArray[np.float64]:
        assert self._notes is not None
        notes, weights = self._notes + noted(view, self._empty), np.ones(len(DECK))
        for sign, act, bid in signed_acts(view, seat):
            likely = {bluff: _share(notes, seat, sign, bluff=bluff) for bluff in (True, False)}
            bluffs = bluffs_by_card(view, act, bid, empty=self._empty)
            weights *= np.where(bluffs, likely[True], likely[False])
        return weights


def _share(notes: Notes, seat: Seat, sign: Sign, *, bluff: bool) -> float:
    """Return how often a seat shows a sign if it shows any, before a bluff or before another act."""
    shown = sum(notes[seat, each, bluff] for each in Sign)
    return (notes[seat, sign, bluff] + 1) / (shown + 2)


def noted(view: NimmsleichView, empty: bool) -> Notes:
    """Return what a match has shown so far."""
    records = {seat: sign_record(view, seat, empty=empty) for seat in range(view.seats)}
    acts = ((seat, sign, bluff) for seat, record in records.items() for sign in record for bluff in record[sign])
    return Counter(acts)


def known(level: str, names: tuple[str, ...]) -> Notes:
    """Return notes of which one knows the meanings, and how honest bots of a level are."""
    notes: Notes = Counter()
    for seat, name in enumerate(names):
        first, second = SIGNS[PLAIN.name]
        bluff, other = (first, second) if bluffs_by_first(name, PLAIN) else (second, first)
        for sign, says in ((bluff, True), (other, False)):
            honest = round(1000 * MANNERS[level].honesty)
            notes[seat, sign, says], notes[seat, sign, not says] = honest, 1000 - honest
    return notes


def play(level: str, seats: int, seat: Seat, seed: int, notes: Notes | None) -> Match:
    """Play a match of a reader at `seat` among bots of a level."""
    setup = headless_setup(GAME, (level,) * seats, OPTIONS, seed)
    match = Match(GAME, setup)
    reader: Any = Reader(level, notes)
    players = players_at_once(GAME, setup) | {seat: BotPlayer(reader, seed)}
    TurnController(match, players).play_out()
    return match


def compare(level: str, matches: int, seats: int, seed: int) -> tuple[str, ...]:
    """Return a row: shares of the win without signs, and what is gained by meanings known and by those learnt."""
    names = headless_setup(GAME, (level,) * seats, OPTIONS, seed).names
    shares: dict[str, list[float]] = {"without": [], "known": [], "learnt": []}
    learnt: Notes = Counter()
    for number in range(matches):
        seat, empty = number // SERVE_FOR % seats, MANNERS[level].empty
        if number % SERVE_FOR == 0:
            learnt = Counter()
            for before in range(LEARNT_FROM):
                drawn = stream(seed, "notes", level, number, before).randrange(1_000_000_000)
                learnt += noted(play(level, seats, seat, drawn, None).state.observation(SPECTATOR), empty)
        drawn = stream(seed, "tells", level, number).randrange(1_000_000_000)
        for way, notes in {"without": None, "known": known(level, names), "learnt": learnt}.items():
            shares[way].append(play(level, seats, seat, drawn, notes).state.returns()[seat])
        if number % 100 == 99 and number < matches - 1:
            print(" | ".join(_row(level, shares)), flush=True)
    return _row(level, shares)


def _row(level: str, shares: dict[str, list[float]]) -> tuple[str, ...]:
    row = [level, f"{len(shares['without']):,}", f"{fmean(shares['without']):.1%}"]
    for way in ("known", "learnt"):
        gains = [100 * (one - other) for one, other in zip(shares[way], shares["without"], strict=True)]
        row.append(f"{fmean(gains):+.1f} ± {1.96 * stdev(gains) / sqrt(len(gains)):.1f} points")
    return tuple(row)


def count_signs(level: str, matches: int, seats: int, seed: int) -> tuple[str, ...]:
    """Return a row: bids and denunciations of a level, how many came with a sign, and the bluffs after each sign."""
    notes: Notes = Counter()
    acts = 0
    for number in range(matches):
        setup = headless_setup(GAME, (level,) * seats, OPTIONS, seed + number)
        match = Match(GAME, setup)
        TurnController(match, players_at_once(GAME, setup)).play_out()
        view = match.state.observation(SPECTATOR)
        notes += noted(view, MANNERS[level].empty)
        acts += sum(len(past.calls) + 1 for past in view.rounds)
    meaning: Counter[tuple[bool, bool]] = Counter()
    for (seat, sign, bluff), times in notes.items():
        says = (sign is SIGNS[PLAIN.name][0]) == bluffs_by_first(setup.names[seat], PLAIN)
        meaning[says, bluff] += times
    shown = sum(meaning.values())
    after = [f"{meaning[says, True] / (meaning[says, True] + meaning[says, False]):.0%}" for says in (True, False)]
    true = (meaning[True, True] + meaning[False, False]) / shown
    return level, f"{acts:,}", f"{shown / acts:.0%}", f"{true:.1%}", *after


def main() -> None:
    """Print one of the two tables."""
    parser = match_parser(__doc__, matches=1000, seats=4)
    parser.add_argument("--level", choices=LEVELS, action="append", help="only these rivals")
    parser.add_argument("--signs", action="store_true", help="count signs instead")
    given = parser.parse_args()
    levels = given.level or LEVELS
    if given.signs:
        rows = (count_signs(level, given.matches, given.seats, given.seed) for level in levels)
        headings = (
            "level",
            "bids and denunciations",
            "with a sign",
            "say the truth",
            "bluffs after the one",
            "the other",
        )
        print_table(headings, rows)
        return
    columns = ("rivals", "matches", "without signs", "meanings known", "learnt from three matches")
    print_table(columns, (compare(level, given.matches, given.seats, given.seed) for level in levels))


if __name__ == "__main__":
    main()
