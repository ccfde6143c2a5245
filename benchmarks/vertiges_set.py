"""``python -m benchmarks.vertiges_set``: VE-3's targets for the set of pieces, in matches of the bots.

All players of a match have one level, and all hands are ideal: geometry answers instead of physics, and nothing falls.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import Final

from benchmarks.matches import match_parser, play_match
from benchmarks.report import print_table
from table.contract import SPECTATOR
from table.game import LEVELS
from table.headless.arena import Tournament
from table.match.match import Match
from vertiges import GAME
from vertiges.rules.actions import Handle
from vertiges.rules.fitting import standing
from vertiges.rules.views import Phase

IDEAL: Final = replace(GAME, nature="")
"""Game for hands that never fail."""

TARGETS: Final = {
    "towers at the end": (5.0, 10.0),
    "tallest": (9.0, 20.0),
    "nothing to lay": (0.25, 0.45),
    "ZAP possible": (0.20, 1.0),
}
"""Lowest and highest wanted value (VE-3): means of the matches, and shares of the turns."""


@dataclass(slots=True)
class Tally:
    """Figures of some matches."""

    towers: list[int] = field(default_factory=list)
    """Per match the number of towers at its end."""
    tallest: list[int] = field(default_factory=list)
    """Per match the number of pieces of its tallest tower at the end."""
    fits: list[bool] = field(default_factory=list)
    """Per turn that began with a tower, True if a piece of the hand could be laid."""
    zaps: list[bool] = field(default_factory=list)
    """Per turn, True if a ZAP was allowed at any time in it."""

    @property
    def figures(self) -> dict[str, float]:
        """Figures by the names of :data:`TARGETS`."""
        found = (fmean(self.towers), fmean(self.tallest), 1.0 - fmean(self.fits), fmean(self.zaps))
        return dict(zip(TARGETS, found, strict=True))

    def add(self, match: Match) -> None:
        """Count a finished match by replaying it."""
        state = match.game.setup(len(match.setup.seats), match.setup.options)
        turn = 0
        for entry in match.past:
            view = state.observation(SPECTATOR)
            if view.phase is Phase.TURN:
                legal = state.legal_actions(view.player)
                deeds = {action.intention.deed for action in legal if isinstance(action, Handle)}
                if view.turn > turn:
                    turn = view.turn
                    self.zaps.append(False)
                    if view.table.placed:
                        self.fits.append("lay" in deeds)
                self.zaps[-1] |= "zap" in deeds
            state.apply(entry.seat, entry.action)
        heights = [len(tower.pieces) for tower in standing(state.observation(SPECTATOR).table)]
        self.towers.append(len(heights))
        self.tallest.append(max(heights))


def measure(level: str, seats: int, games: int, seed: int = 1) -> Tally:
    """Play matches of bots of one level."""
    tournament = Tournament(game=IDEAL, words=(level,) * seats, options={}, seed=seed, matches=games)
    tally = Tally()
    for number in range(games):
        tally.add(play_match(tournament, number))
    return tally


def rows(levels: tuple[str, ...], games: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Yield the targets, then a row for each level and number of players."""
    yield "wanted", "", *(f"{low:g} … {high:g}" for low, high in TARGETS.values())
    for level in levels:
        for seats in (2, 4):
            figures = measure(level, seats, games, seed).figures
            yield level, str(seats), *(_said(figures[name], *wanted) for name, wanted in TARGETS.items())


def _said(figure: float, low: float, high: float) -> str:
    """Return the figure, marked if it misses the target."""
    return f"{figure:.2f}{'' if low <= figure <= high else ' (missed)'}"


def main() -> None:
    """Play and print."""
    parser = match_parser(__doc__, 40)
    parser.add_argument("--level", choices=LEVELS, help="this level only (default: all)")
    given = parser.parse_args()
    levels = (given.level,) if given.level else LEVELS
    print_table(("level", "players", *TARGETS), rows(levels, given.matches, given.seed))


if __name__ == "__main__":
    main()
