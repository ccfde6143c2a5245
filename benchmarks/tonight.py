"""Search the positions of tonight's challenges and write them to the game's assets.

``python -m benchmarks.tonight GAME --days 400 [--write]`` looks at positions of matches of experts from which one of
them got clearly further ahead. It keeps those in which the master (in Niagara and Vertiges an expert again), in that
seat, ends ahead, and clearly further ahead than a novice against the same bots and chance. It goes on from the evenings
that the file already has; with ``--anew`` it starts over, with ``--again`` it measures them by the bots of today and
drops those from which there is no longer anything to be won.

Every entry names the commit whose bots reached its leads, so that the working tree must be committed before
``--write``. An evening that people may have begun never changes: for the evenings before ``--from`` the former entries
are kept in a file of their own.
"""

import argparse
import lzma
import math
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from itertools import islice
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
    LEVEL,
    NATURAL,
    PLAYABLE,
    TonightEntry,
    challenge,
    changes,
    entries_file,
    lead_after,
    tonight_entries,
)
from table.rng import stream
from table.seating import NAMES, players_at_once

SEATS: Final = 3
GAPS: Final = {"nizza": 12.0, "niagara": 2.0, "vertiges": 3.0, "nimmsleich": 2.0}
"""Least difference between the lead of :data:`PAR` and the novice's, in the unit of the game's chart."""
SAVED_EVERY: Final = 10
POSITIONS: Final = 6
"""Positions of a match that are looked at, at most."""
KEPT: Final = 2
"""Positions of a match that are kept, at most."""
FIRST_SEED: Final = 1_000_000
LONGEST: Final = 600
ROOT: Final = Path(__file__).resolve().parents[1]
AHEAD: Final = timedelta(days=2)
"""From today to the first evening that may change: elsewhere tomorrow has begun."""
"""Actions after which a search gives up."""
PAR: Final = {"nizza": "master", "niagara": "expert", "vertiges": "expert", "nimmsleich": "master"}
"""Level whose lead earns three stars: a master would need hours for the evenings of Niagara and Vertiges."""


def lead_of(game: Game, entry: TonightEntry, level: str) -> float | None:
    """Return the lead of a bot of `level` in the learner's seat; None if the match ends before the task does."""
    assert game.tonight is not None
    assert game.chart is not None
    lesson = challenge(game.tonight, game.chart, entry, "tonight-2000-01-01")
    setup = lesson_setup(game, lesson)
    state: State[Any, Any] = game.state_type.from_json(entry.position)
    match = Match(game, setup, state)
    rival = BotPlayer(game.make_bot(LEVEL), lesson.seed)
    players: dict[int, Player] = dict.fromkeys(range(len(entry.seats)), rival)
    players[lesson.learner] = BotPlayer(game.make_bot(level), lesson.seed)
    controller = TurnController(match, players, chance_of(game, lesson.seed))
    while not match.state.is_terminal() and match.number < LONGEST:
        lead = lead_after(game.chart, game.tonight.steps, [*match.events], lesson.learner)
        if lead is not None:
            return lead
        controller.update(BOT_STEP)
    return None


def candidates(game: Game, seed: int) -> Iterator[TonightEntry]:
    """Yield positions of a match of experts, drawn by `seed`, from which one of them got clearly further ahead."""
    assert game.tonight is not None
    assert game.chart is not None
    rng = stream(seed, "tonight", game.name)
    seats = tuple(SeatSetup("expert", name, number) for number, name in enumerate(NAMES[:SEATS]))
    match = Match(game, MatchSetup(game.name, seats, game.complete_options({}), seed))
    TurnController(match, players_at_once(game, match.setup), chance_of(game, seed)).play_out()
    steps = [n for n, entry in enumerate(match.past, 1) if any(game.chart.count(event) for event in entry.events)]
    events = [*match.events]
    gained = [
        (number, seat)
        for step, number in enumerate(steps[: -game.tonight.steps - 1], 1)
        for seat in range(SEATS)
        if (then := lead_after(game.chart, step, events, seat)) is not None
        and (later := lead_after(game.chart, step + game.tonight.steps, events, seat)) is not None
        and later > max(0.0, then)
        and later - then >= GAPS[game.name]
    ]
    states = {number: match.state_after(number) for number, _ in gained}
    usable = [(number, seat) for number, seat in gained if {*states[number].actors()} & {seat, CHANCE}]
    for number, learner in rng.sample(usable, min(POSITIONS, len(usable))):
        names = tuple("" if seat == learner else name for seat, name in enumerate(NAMES[1 : SEATS + 1]))
        yield TonightEntry(names, seed, 0.0, 0.0, states[number].to_json())


def commit(root: Path = ROOT) -> str:
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
    """Write the entries of a game. If they change evenings that can be played, those before `first` keep theirs."""
    path = entries_file(game)
    known = tonight_entries(game)
    days = changes(game)
    same = [entry.position for entry in known] == [entry.position for entry in entries]
    same = same and all(
        (one.natural, one.best, one.seed) == (two.natural, two.best, two.seed)
        for one, two in zip(known, entries, strict=True)
    )
    if known and not same and not (days and days[-1] > today):
        begun = days[-1].toordinal() if days else 0
        entries_file(game, first).write_bytes(packed(_playable(known, begun, first, today)))
    path.write_bytes(packed(entries))
    tonight_entries.cache_clear()


def _playable(entries: Sequence[TonightEntry], begun: int, first: date, today: date) -> list[TonightEntry]:
    """Return the entries, which began on the day `begun`, of the evenings before `first` that can still be played."""
    numbers = range(today.toordinal() - PLAYABLE + 1 - begun, first.toordinal() - begun)
    return [entries[number % len(entries)] for number in sorted(numbers, key=lambda number: number % len(numbers))]


def packed(entries: Sequence[TonightEntry]) -> bytes:
    """Return the contents of a file with these entries."""
    return lzma.compress(b"\n".join(msgspec.json.encode(entry) for entry in entries), preset=9)


def search(
    game: Game,
    days: int,
    known: Sequence[TonightEntry],
    save: Callable[[Sequence[TonightEntry]], None],
    stamp: str = "",
) -> list[TonightEntry]:
    """Return as many entries as wanted, `known` and then those of later matches, measured at the commit `stamp`.

    `save` is called now and then.
    """
    found = {entry.position: entry for entry in known}
    seed = max((entry.seed for entry in known), default=FIRST_SEED)
    while len(found) < days:
        seed += 1
        fresh = (one for one in candidates(game, seed) if one.position not in found)
        for entry in islice(filter(None, (measured(game, one, stamp) for one in fresh)), KEPT):
            found[entry.position] = entry
            if len(found) % SAVED_EVERY == 0:
                save([*found.values()])
            sys.stderr.write(f"{len(found)} at {entry.seed}: {entry.natural:g} against {entry.best:g}\n")
    return [*found.values()]


def measured(game: Game, entry: TonightEntry, stamp: str = "", *, tried: bool = False) -> TonightEntry | None:
    """Return `entry` with what is reached in it; None unless par is ahead, and well ahead of a novice.

    An expert, which decides many times as fast, must do so too, before a master is asked; in an entry that was `tried`
    before the master alone will do.
    """
    natural = lead_of(game, entry, NATURAL)
    if natural is None:
        return None
    for level in dict.fromkeys((*(() if tried else ("expert",)), PAR[game.name])):
        best = lead_of(game, entry, level)
        if best is None or best <= 0.0 or best - natural < GAPS[game.name]:
            return None
        entry = msgspec.structs.replace(entry, natural=natural, best=best, commit=stamp)
    return entry


def measured_again(game: Game, entries: Sequence[TonightEntry], stamp: str, until: float) -> Iterator[TonightEntry]:
    """Yield the entries that still qualify, measured until the time `until` of the monotonic clock."""
    for each in entries:
        if time.monotonic() > until:
            return
        entry = measured(game, each, stamp, tried=True)
        if entry is not None:
            yield entry


def main() -> None:
    """Search, and with --write replace the file of the game."""
    today = date.today()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--days", type=int, default=400)
    parser.add_argument("--write", action="store_true", help="replace the file of the game, and save now and then")
    known = parser.add_mutually_exclusive_group()
    known.add_argument("--anew", action="store_true", help="forget the evenings that the file has")
    known.add_argument("--again", action="store_true", help="measure the evenings that the file has again")
    parser.add_argument(
        "--from",
        dest="first",
        type=date.fromisoformat,
        default=today + AHEAD,
        metavar="DATE",
        help="first evening that changes, if any does (the day after tomorrow)",
    )
    parser.add_argument(
        "--minutes",
        type=float,
        default=math.inf,
        help="with --again: stop after so long, and keep only the evenings measured until then",
    )
    options = parser.parse_args()
    if options.first < today + AHEAD:
        parser.error(f"Evenings may have begun before {today + AHEAD}.")
    game, stamp = GAMES[options.game], commit() if options.write else ""

    def save(entries: Sequence[TonightEntry]) -> None:
        if options.write:
            write(options.game, entries, options.first, today)

    before = () if options.anew else tonight_entries(options.game)
    if options.again:
        before = tuple(measured_again(game, before, stamp, time.monotonic() + 60.0 * options.minutes))
    entries = [*before] if options.minutes < math.inf else search(game, options.days, before, save, stamp)
    save(entries)
    print(f"{len(entries)} evenings, {len(packed(entries))} bytes")


if __name__ == "__main__":
    main()
