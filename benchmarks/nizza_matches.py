"""``python -m benchmarks.nizza_matches``: results of matches of equal bots on a board, and NZ's balance targets.

A chimney is used in a match if a pawn swings on it, takes a rope from it or hangs one on it; a symbol if a die
with it has an effect. Results are printed every 20 matches, so that a run can be broken off.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from statistics import mean, quantiles
from typing import Final, TypeVar

from benchmarks.matches import match_parser, play_match
from benchmarks.report import print_table
from nizza import GAME
from nizza.board.model import CHIMNEYS
from nizza.boards import FIRST
from nizza.dice import Symbol
from nizza.rules.events import (
    DieHandedOn,
    MatchEnded,
    PawnFell,
    PawnPushed,
    PawnSwung,
    RopeMoved,
    RoundBegan,
    StartDecided,
    SwingBegan,
)
from nizza.rules.options import SwingStyle
from table.contract import Event
from table.game import LEVELS, RANDOM
from table.headless.arena import Tournament
from table.match.match import Match

Key = TypeVar("Key")

EVERY: Final = 20
"""Matches between two tables."""


@dataclass(slots=True)
class MatchTotals:
    """Totals of the matches so far."""

    seats: int
    rounds: list[int] = field(default_factory=list)
    falls: list[int] = field(default_factory=list)
    early: int = 0
    """Number of matches in which a pawn is pushed in the first round."""
    capped: int = 0
    wins: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    """Per place in the turn order of the first round; a shared win counts in parts."""
    swung: Counter[int] = field(default_factory=Counter)
    """Per chimney the number of matches in which a pawn has swung on it."""
    used: Counter[int] = field(default_factory=Counter)
    symbols: Counter[Symbol] = field(default_factory=Counter)

    def add(self, match: Match) -> None:
        """Count a match that has ended."""
        events = list(match.events)
        first = next(event.seat for event in events if isinstance(event, StartDecided))
        self.rounds.append(sum(isinstance(event, RoundBegan) for event in events))
        self.falls.append(sum(isinstance(event, PawnFell) for event in events))
        numbers = [event.number for event in _up_to_push(events) if isinstance(event, RoundBegan)]
        self.early += numbers == [1]
        self.capped += any(isinstance(event, MatchEnded) and event.capped for event in events)
        for seat, part in enumerate(match.state.returns()):
            self.wins[(seat - first) % self.seats] += part
        self.swung.update({event.chimney for event in events if isinstance(event, PawnSwung | SwingBegan)})
        self.used.update({chimney for event in events for chimney in _chimneys(event)})
        self.symbols.update({event.symbol for event in events if isinstance(event, DieHandedOn) and event.used})

    def rows(self) -> Iterator[tuple[str, ...]]:
        """Yield rows of a figure, its value and its target."""
        matches = len(self.rounds)
        yield "matches", f"{matches}, {self.capped} ended by the last round", ""
        rounds = [float(each) for each in self.rounds]
        quarter, half, three = quantiles(rounds, n=4, method="inclusive") if matches > 1 else rounds * 3
        yield "rounds: quartiles, most", f"{quarter:g}, {half:g}, {three:g}; {max(rounds):g}", "median 8–16"
        yield "falls a match", f"{mean(self.falls):.1f}", ""
        yield "pushed in the first round", f"{self.early} of {matches}", ""
        yield (
            "wins by turn order",
            ", ".join(f"{self.wins[place] / matches:.0%}" for place in range(self.seats)),
            "≤ 32 %",
        )
        yield "chimneys 1 … 14, used", _parts(self.used, CHIMNEYS, matches), "≥ 50 %"
        yield "chimneys 1 … 14, swung on", _parts(self.swung, CHIMNEYS, matches), ""
        yield ", ".join(Symbol), _parts(self.symbols, Symbol, matches), "≥ 50 %"


def _parts(counted: Mapping[Key, float], keys: Iterable[Key], matches: int) -> str:
    return ", ".join(f"{counted[key] / matches:.0%}" for key in keys)


def _up_to_push(events: Iterable[Event]) -> Iterator[Event]:
    """Yield the events before the first push; nothing if nobody is pushed."""
    before: list[Event] = []
    for event in events:
        if isinstance(event, PawnPushed):
            yield from before
            return
        before.append(event)


def _chimneys(event: Event) -> tuple[int, ...]:
    if isinstance(event, PawnSwung | SwingBegan):
        return (event.chimney,)
    return (event.start, event.end) if isinstance(event, RopeMoved) else ()


def main() -> None:
    """Play and print."""
    parser = match_parser(__doc__, 400, GAME.default_seats)
    parser.add_argument("--board", default=FIRST, help="which board")
    parser.add_argument("--level", choices=(RANDOM, *LEVELS), default=LEVELS[-1], help="who plays (default: masters)")
    parser.add_argument("--style", choices=[*SwingStyle], default="placed", help="the option swing style")
    parser.add_argument("--length", choices=("free", "placed"), default="free", help="the option swing length")
    given = parser.parse_args()
    words = (given.level,) * given.seats
    options = GAME.complete_options({"board": given.board, "swing_style": given.style, "swing_length": given.length})
    tournament = Tournament(game=GAME, words=words, options=options, seed=given.seed, matches=given.matches)
    count = MatchTotals(given.seats)
    for number in range(given.matches):
        count.add(play_match(tournament, number))
        if (number + 1) % EVERY == 0 or number + 1 == given.matches:
            print_table(("what", "measured", "wanted"), count.rows())


if __name__ == "__main__":
    main()
