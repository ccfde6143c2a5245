"""``python -m benchmarks.nizza_former TREE``: two of today's bots of Nizza against those of an older commit.

TREE is a working tree of that commit (``git worktree add TREE 2b01f1f``) with the bots in `nizza/bots`. They are loaded
beside today's, as the package `former`, and play by today's rules on today's boards. Seats are swapped from match to
match. The bots of 2b01f1f are laid out otherwise; those of a28b119 decide like them, action by action.
"""

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from benchmarks.matches import match_parser
from benchmarks.nizza_matches import MatchTotals
from benchmarks.report import print_table
from nizza import GAME
from nizza.boards import FIRST
from table.game import LEVELS
from table.headless.arena import wilson
from table.match.match import Match
from table.match.players import BotPlayer
from table.match.turns import TurnController
from table.rng import stream
from table.seating import headless_setup

PACKAGE: Final = "former"
"""Name under which the older bots are imported."""
EVERY: Final = 20
"""Matches between two interim results."""


class FormerLoader(SourceFileLoader):
    """Loader of a module of `nizza.bots` that makes it import its siblings from :data:`PACKAGE`."""

    def get_data(self, path: str) -> bytes:
        """Return the source with the names changed; the compiled files of that tree are never used."""
        if not path.endswith(".py"):
            raise OSError(path)
        return super().get_data(path).replace(b"nizza.bots", PACKAGE.encode())

    def set_data(self, path: str, data: Any, *, _mode: int = 0o666) -> None:
        """Write nothing."""


class FormerFinder(MetaPathFinder):
    """Finder of :data:`PACKAGE` in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module of the package is."""
        if fullname == PACKAGE:
            file = str(self._folder / "__init__.py")
            return spec_from_file_location(
                fullname, loader=FormerLoader(fullname, file), submodule_search_locations=[str(self._folder)]
            )
        if not fullname.startswith(f"{PACKAGE}."):
            return None
        found = PathFinder.find_spec(fullname, path)
        assert found is not None
        assert found.origin is not None
        return spec_from_file_location(fullname, loader=FormerLoader(fullname, found.origin))


def former_bot(tree: Path, level: str) -> Any:
    """Return a bot of this level from the working tree."""
    if PACKAGE not in sys.modules:
        sys.meta_path.insert(0, FormerFinder(tree / "nizza" / "bots"))
    return getattr(import_module(f"{PACKAGE}.levels"), level.capitalize())()


def play(tree: Path, level: str, options: Mapping[str, object], seed: int, new: int) -> Match:
    """Play a match of two in which seat `new` is one of today's bots."""
    setup = headless_setup(GAME, (level, level), options, seed)
    match = Match(GAME, setup)
    bots = {new: GAME.make_bot(level), 1 - new: former_bot(tree, level)}
    TurnController(match, {seat: BotPlayer(bot, seed) for seat, bot in bots.items()}).play_out()
    return match


def main() -> None:
    """Play and print."""
    parser = match_parser(__doc__, 400)
    parser.add_argument("tree", type=Path, help="working tree of the older commit")
    parser.add_argument("--board", default=FIRST, help="which board")
    parser.add_argument("--level", choices=LEVELS, default=LEVELS[-1], help="who plays (default: masters)")
    given = parser.parse_args()
    options, won, totals = GAME.complete_options({"board": given.board}), 0.0, MatchTotals(2)
    for number in range(given.matches):
        seed = stream(given.seed, "former", number // 2).randrange(1_000_000_000)
        match = play(given.tree, given.level, options, seed, number % 2)
        won += match.state.returns()[number % 2]
        totals.add(match)
        played = number + 1
        if played % EVERY == 0 or played == given.matches:
            low, high = wilson(won, played)
            print(f"{played} matches: today's bots win {won / played:.1%} [{low:.1%} … {high:.1%}]", flush=True)
    print_table(("what", "measured", "wanted in matches of equal bots"), totals.rows())


if __name__ == "__main__":
    main()
