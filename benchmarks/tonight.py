"""Search the positions of tonight's challenges and write them to the game's assets.

``python -m benchmarks.tonight GAME --found FILE --minutes 20`` looks at positions of matches of strong bots in which
one of them got ahead. It keeps those whose three limits differ: more than a novice makes there and more than nothing,
half of the way, and all of the way to what the master makes (in Niagara and Vertiges, whose master takes minutes, an
expert). Each position it has looked at is a line of FILE, so that the same command goes on where it was stopped.
``--write`` publishes what FILE has found.

Every entry names the commit whose bots reached its leads, so that the working tree must be committed. An evening that
people may have begun never changes: the evenings up to tomorrow keep the former entries, in a file of their own.
"""

import argparse
import lzma
import math
import re
import subprocess
import time
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

import msgspec

from main import GAMES
from table.contract import CHANCE, State
from table.game import Game
from table.learning.lesson_progress import lesson_setup
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.players import BotPlayer, Player, chance_of
from table.match.turns import BOT_STEP, TurnController
from table.offer.tonight import (
    LEAST_BEST,
    LEVEL,
    NATURAL,
    PLAYABLE,
    Limits,
    TonightChallenge,
    TonightEntry,
    changes,
    entries_file,
    limits_between,
    tonight_entries,
)
from table.rng import stream
from table.seating import NAMES, players_at_once

PLAYERS: Final = {
    "nizza": ("master", "expert", "expert"),
    **dict.fromkeys(("niagara", "vertiges"), ("expert", "expert", "expert")),
    "nimmsleich": ("master", "expert", "expert", "expert"),
}
"""Bots of the matches whose positions are looked at: a match with a master of Niagara or Vertiges takes minutes."""
PAR: Final = {"nizza": "master", "niagara": "expert", "vertiges": "expert", "nimmsleich": "master"}
"""Level whose lead earns three stars."""
AHEAD: Final = timedelta(days=2)
"""From today to the first evening that may change: elsewhere tomorrow has begun."""


class Looked(msgspec.Struct, array_like=True):
    """Position that was looked at, of the match of `seed`; without an entry if it does not qualify."""

    seed: int
    entry: TonightEntry | None


def line_of(game: Game, entry: TonightEntry, level: str) -> tuple[float, Match]:
    """Return the lead that a bot of `level` reaches in the learner's seat, and the match in which it does."""
    assert game.tonight is not None
    challenge = TonightChallenge(game.tonight.of(entry), entry)
    lesson = challenge.lesson("tonight-2000-01-01")
    state: State[Any, Any] = game.state_type.from_json(entry.position)
    match = Match(game, lesson_setup(game, lesson), state)
    rival = BotPlayer(game.make_bot(LEVEL), lesson.seed)
    players: dict[int, Player] = dict.fromkeys(range(len(entry.seats)), rival)
    players[lesson.learner] = BotPlayer(game.make_bot(level), lesson.seed)
    controller = TurnController(match, players, chance_of(game, lesson.seed))
    lead = None
    while lead is None:
        controller.update(BOT_STEP)
        lead = challenge.task.reached(match.events, match.state, lesson.learner)
    return lead, match


def candidates(game: Game, seed: int) -> Iterator[TonightEntry]:
    """Yield up to four positions of a match of strong bots, drawn by `seed`, from which one of them got ahead."""
    task, levels = game.tonight, PLAYERS[game.name]
    assert task is not None
    seats = tuple(SeatSetup(level, NAMES[number], number) for number, level in enumerate(levels))
    match = Match(game, MatchSetup(game.name, seats, game.complete_options(task.options), seed))
    TurnController(match, players_at_once(game, match.setup), chance_of(game, seed)).play_out()
    leads = [task.leads(match.events, seat, len(seats)) for seat in range(len(seats))]
    steps = [0, *(n for n, one in enumerate(match.past, 1) if any(map(task.chart.count, one.events)))]
    usable = [
        (state.to_json(), seat)
        for step, state in enumerate(map(match.state_after, steps[: 1 - task.steps]))
        for seat in range(len(seats))
        if {*state.actors()} & {seat, CHANCE} and leads[seat][min(step + task.steps, len(steps) - 1)] >= LEAST_BEST
    ]
    for position, learner in stream(seed, "tonight", game.name).sample(usable, min(4, len(usable))):
        names = tuple("" if seat == learner else name for seat, name in enumerate(NAMES[1 : len(seats) + 1]))
        yield TonightEntry(names, seed, 0.0, 0.0, position, limits=Limits(0, 0, 0))


def measured(game: Game, entry: TonightEntry, stamp: str) -> TonightEntry | None:
    """Return `entry` with what is reached in it and the master's line; None if its limits are not different.

    An expert, which decides many times as fast, must win a star before the master is asked.
    """
    natural, _ = line_of(game, entry, NATURAL)
    for level in dict.fromkeys(("expert", PAR[game.name])):
        best, match = line_of(game, entry, level)
        limits = limits_between(natural, best)
        if level == PAR[game.name] and limits is not None:
            # Two decimals are finer than what one sees of fallen pieces, of which a turn has dozens.
            line = re.sub(rb"(\.\d\d)\d+", rb"\1", msgspec.json.encode([(one.seat, one.action) for one in match.past]))
            return TonightEntry(
                entry.seats, entry.seed, natural, best, entry.position, stamp, limits, msgspec.Raw(line)
            )
        if best <= max(0.0, natural):
            break
    return None


def search(game: Game, found: Path, stamp: str, until: float) -> None:
    """Look at positions until the time `until` of the monotonic clock, and append each to the file `found`."""
    seed = max((each.seed for each in looked_at(found)), default=2_000_000)
    with found.open("ab") as file:
        while True:
            seed += 1
            for candidate in candidates(game, seed):
                if time.monotonic() > until:
                    return
                entry = measured(game, candidate, stamp)
                file.write(msgspec.json.encode(Looked(seed, entry)) + b"\n")
                file.flush()


def looked_at(found: Path) -> list[Looked]:
    """Return the positions that a search has looked at."""
    lines = found.read_bytes().splitlines() if found.exists() else []
    return [msgspec.json.decode(line, type=Looked) for line in lines]


def commit(root: Path = Path(__file__).parents[1]) -> str:
    """Return the present commit. Raises SystemExit if tracked files differ from it, or if git knows none."""
    git = ["git", "-C", str(root)]
    try:
        found = subprocess.run(
            [*git, "rev-parse", "--short=12", "HEAD"], capture_output=True, encoding="locale", check=True
        )
        changed = subprocess.run([*git, "diff", "--quiet", "HEAD", "--", "*.py"], check=False).returncode
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(f"Evenings name the commit whose bots measured them, and git knows none: {error}") from error
    if changed:
        raise SystemExit("Evenings name the commit whose bots measured them: commit your changes first.")
    return found.stdout.strip()


def write(game: str, entries: Sequence[TonightEntry], first: date, today: date) -> None:
    """Write the entries of a game; the evenings before `first` that can be played keep the former ones."""
    known, days = tonight_entries(game), changes(game)
    if known and (not days or days[-1] < first):
        begun = days[-1].toordinal() if days else 0
        numbers = range(max(0, today.toordinal() - PLAYABLE + 1 - begun), first.toordinal() - begun)
        kept = [known[number % len(known)] for number in sorted(numbers, key=lambda number: number % len(numbers))]
        entries_file(game, first).write_bytes(packed(kept))
    entries_file(game).write_bytes(packed(entries))
    tonight_entries.cache_clear()


def packed(entries: Sequence[TonightEntry]) -> bytes:
    """Return the contents of a file with these entries."""
    return lzma.compress(b"\n".join(msgspec.json.encode(entry) for entry in entries), preset=9)


def main() -> None:
    """Search, or publish what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--found", type=Path, required=True, metavar="FILE")
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after so long")
    parser.add_argument("--write", action="store_true", help="replace the evenings of the game by those in FILE")
    options = parser.parse_args()
    if not options.write:
        search(GAMES[options.game], options.found, commit(), time.monotonic() + 60.0 * options.minutes)
    looked = looked_at(options.found)
    entries = [each.entry for each in looked if each.entry is not None]
    if options.write:
        write(options.game, entries, date.today() + AHEAD, date.today())
    print(f"{len(entries)} of {len(looked)} positions have become evenings, {len(packed(entries))} bytes")


if __name__ == "__main__":
    main()
