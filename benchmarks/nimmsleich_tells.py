"""``python -m benchmarks.nimmsleich_tells``: experts with tells, one of which weighs signs or does not (NL-60).

The one sits at another seat in each match, beside experts that weigh signs; every match is played twice, with the same
seed. Then, of all bots of a level: the signs shown, and those that said the truth. One core.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from benchmarks.matches import match_parser
from benchmarks.report import print_table
from nimmsleich import GAME
from nimmsleich.bots.levels import Expert
from nimmsleich.bots.signs import SIGNS
from nimmsleich.rules.actions import Bid, Denounce
from nimmsleich.rules.odds import exact_odds, is_weak
from table.game import LEVELS, bot_of_type
from table.match.match import Match
from table.match.players import BotPlayer
from table.match.turns import TurnController
from table.rng import stream
from table.seating import headless_setup
from table.tempers import PLAIN

EVERY: Final = 100
"""Matches between two interim results."""
OPTIONS: Final = {"tells": True}
READS: Final = "nimmsleich.bots.levels:Expert"
DOES_NOT: Final = "benchmarks.nimmsleich_tells:Unreading"


class Unreading(Expert):
    """Expert that shows signs like any other, but does not weigh those of others."""

    reads_signs = False


def share_of(seat: int, bot: str, seats: int, seed: int) -> float:
    """Play a match of experts with a `module:class` of bot at `seat`; return its share of the win."""
    match = Match(GAME, headless_setup(GAME, ("expert",) * seats, OPTIONS, seed))
    bots = {each: BotPlayer(bot_of_type(bot if each == seat else READS, PLAIN), seed) for each in range(seats)}
    TurnController(match, bots).play_out()
    return match.state.returns()[seat]


def compare(matches: int, seats: int, seed: int) -> None:
    """Print how often the one wins that weighs signs, and the one that does not, of the same matches."""
    pairs: list[tuple[float, float]] = []
    for number in range(matches):
        drawn = stream(seed, "tells", number).randrange(1_000_000_000)
        seat = number % seats
        pairs.append((share_of(seat, READS, seats, drawn), share_of(seat, DOES_NOT, seats, drawn)))
        if number % EVERY == EVERY - 1 and number < matches - 1:
            print(" | ".join(_figures(pairs)), flush=True)
    print_table(("matches", "weighs signs", "does not", "difference, 95 %"), [_figures(pairs)])


def _figures(pairs: list[tuple[float, float]]) -> tuple[str, ...]:
    gains = [100 * (reading - other) for reading, other in pairs]
    error = 1.96 * stdev(gains) / sqrt(len(gains))
    shares = (f"{fmean(each):.1%}" for each in zip(*pairs, strict=True))
    return f"{len(pairs):,}", *shares, f"{fmean(gains):+.1f} ± {error:.1f} points"


def count_signs(level: str, matches: int, seats: int, seed: int) -> tuple[str, ...]:
    """Return a row: bids and denunciations of a level, those that were weak, signs, and those that said the truth."""
    counts: Counter[str] = Counter()
    for number in range(matches):
        match = Match(GAME, headless_setup(GAME, (level,) * seats, OPTIONS, seed + number))
        bots = {seat: BotPlayer(GAME.make_bot(level), seed + number) for seat in range(seats)}
        TurnController(match, bots).play_out()
        state = GAME.setup(seats, match.setup.options)
        for entry in match.past:
            if isinstance(entry.action, Bid | Denounce):
                view = state.observation(entry.seat)
                bid = entry.action if isinstance(entry.action, Bid) else view.bid
                weak = is_weak(entry.action, exact_odds(view).chance(bid))
                counts.update(acts=1, weak=weak)
                for shown in view.signs:
                    if shown.after == len(view.calls):
                        says = (shown.sign is SIGNS[PLAIN.name][0]) == view.tell
                        counts.update(signs=1, true=says == weak)
            state.apply(entry.seat, entry.action)
    return (
        level, f"{counts['acts']:,}", f"{counts['weak'] / counts['acts']:.0%}",
        f"{counts['signs'] / counts['acts']:.0%}", f"{counts['true'] / counts['signs']:.1%}",
    )  # fmt: skip


def main() -> None:
    """Print both tables."""
    given = match_parser(__doc__, matches=1000, seats=4).parse_args()
    rows = (count_signs(level, max(1, given.matches // 50), given.seats, given.seed) for level in LEVELS)
    print_table(("level", "bids and denunciations", "weak", "with a sign", "signs that say the truth"), rows)
    print()
    compare(given.matches, given.seats, given.seed)


if __name__ == "__main__":
    main()
