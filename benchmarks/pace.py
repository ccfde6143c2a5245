"""``python -m benchmarks.pace GAME``: waiting time of a person among bots, in seconds of the scene.

Seeded matches run in an offscreen window at normal speed. The person at the first seat chooses at once what a bot of
the same level would; bots' thinking is left out, so that the same seeds give the same seconds on every machine. A
choice made by several at the same time is no turn. A round is measured from one's first choice in it to the first one
in the next.
"""

from __future__ import annotations

import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

import msgspec

from benchmarks.matches import chosen_options, game_parser
from benchmarks.report import print_table
from main import GAMES
from stage.driving import FRAME, Driver, open_window
from stage.match.scene import MatchScene, start
from stage.settings import Settings
from table.contract import CHANCE, Action, Seat
from table.game import HUMAN, LEVELS, Game
from table.match.match import MatchSetup
from table.match.players import THINKING, Player, question_for
from table.match.turns import SPEEDS, AppliedAction
from table.rng import stream
from table.search.worker import WorkerPool
from table.seating import headless_setup, players_at_once

ME: Final = 0
"""Seat of the person."""
HEADINGS: Final = ("seconds of the scene", "number", "median", "90 %", "longest")
_SIZE: Final = (1280, 720)
_BREATH: Final = 0.001
"""Seconds between two looks at a bot that thinks."""


@dataclass(slots=True)
class Pace:
    """Seconds of the scene that one waits, in the order in which they passed."""

    choices: list[float] = field(default_factory=list)
    """Between one's own choice and the next."""
    turns: list[float] = field(default_factory=list)
    """Of these, where other players have acted meanwhile."""
    bots: list[float] = field(default_factory=list)
    """Turns of bots, until the last action is shown to its end."""
    rounds: list[float] = field(default_factory=list)
    """Whole rounds, in games that number them."""

    def rows(self) -> Iterator[tuple[str, ...]]:
        """Yield a row for each kind that has been measured."""
        kinds = {
            "between one's own choices": self.choices,
            "between one's own turns": self.turns,
            "a bot's turn": self.bots,
            "a round": self.rounds,
        }
        for kind, seconds in kinds.items():
            if len(seconds) > 1:
                shown = (median(seconds), quantiles(seconds, n=10, method="inclusive")[8], max(seconds))
                yield kind, f"{len(seconds):,}", *(f"{each:.1f}" for each in shown)


class _Watch:
    """Listener of a match that notes in a :class:`Pace` who acts when."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self.now = 0.0
        """Seconds of the scene since the match was opened."""
        self.together = False
        """True if several must act."""
        self._still = 0.0
        """When the last action was shown to its end."""
        self._began = 0.0
        self._turn: Seat | None = None
        """Seat whose turn it is, since `_began`; None while several choose."""
        self._mine: float | None = None
        """When one last chose."""
        self._met = False
        """True if others have acted since."""
        self._round: tuple[object, float] = (None, 0.0)

    def rests(self) -> None:
        """Note that nothing moves."""
        self._still = self.now

    def chooses(self, number: object) -> None:
        """Note a choice of one's own in round `number`, None in a game without rounds."""
        if self._mine is not None:
            self._pace.choices.append(self.now - self._mine)
            if self._met:
                self._pace.turns.append(self.now - self._mine)
        if number is not None and number != self._round[0]:
            if self._round[0] is not None:
                self._pace.rounds.append(self.now - self._round[1])
            self._round = number, self.now
        self._mine, self._met = self.now, False

    def stepped(self, step: AppliedAction) -> None:
        if step.seat == CHANCE:
            return
        self._met |= step.seat != ME
        turn = None if self.together else step.seat
        if turn != self._turn:
            self.ends()
            self._turn, self._began = turn, self._still

    def ends(self) -> None:
        """End the turn that was on."""
        if self._turn not in (None, ME):
            self._pace.bots.append(self._still - self._began)

    def went_to(self, number: int) -> None:
        raise AssertionError("no action is taken back")

    def not_saved(self, reason: str) -> None:
        raise AssertionError(reason)


def measure(setup: MatchSetup, game: Game, pace: Pace, *, speed: float = 1.0, minutes: float = 20.0) -> None:
    """Add to `pace` the first `minutes` of the scene of a match, in which the bot at the first seat is the person."""
    me = players_at_once(game, setup)[ME]
    person = msgspec.structs.replace(setup.seats[ME], player=HUMAN)
    shown = msgspec.structs.replace(setup, seats=(person, *setup.seats[1:]))
    settings = Settings(bot_speed=speed)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_window(Path(folder), GAMES, lambda services: start(services, shown), _SIZE, settings=settings)
        as (driver, services),
    ):  # fmt: skip
        scene = driver.front(MatchScene)
        watch = _Watch(pace)
        scene.context.controller.listen(watch)
        while watch.now < 60.0 * minutes and not (scene.context.match.state.is_terminal() and not _moves(scene)):
            _frame(driver, services.pool, scene, watch, me)
        if scene.context.match.state.is_terminal():
            watch.ends()


def _frame(driver: Driver, pool: WorkerPool, scene: MatchScene[Any, Any], watch: _Watch, me: Player) -> None:
    """Choose, if it is one's turn, and run a frame."""
    context = scene.context
    for task in pool.pending:
        while pool.poll(task) is THINKING:
            time.sleep(_BREATH)
    if context.acting == ME:
        action = me.choose(question_for(context.match, ME))
        watch.chooses(getattr(context.view, "round", None))
        assert isinstance(action, Action)
        context.act(action)
    actors = context.match.state.actors()
    watch.together = len(actors) > 1 or (watch.together and actors == (ME,))
    driver.step()
    watch.now += FRAME
    if not _moves(scene):
        watch.rests()


def _moves(scene: MatchScene[Any, Any]) -> bool:
    return scene.context.motion.is_busy or scene.context.match.state.actors() == (CHANCE,)


def setups(
    game: Game, seats: int, level: str, options: Mapping[str, object], count: int, seed: int
) -> Sequence[MatchSetup]:
    """Return `count` seeded matches of bots."""
    draws = stream(seed, "pace", game.name)
    return [headless_setup(game, (level,) * seats, options, draws.getrandbits(32)) for _ in range(count)]


def main() -> None:
    """Measure and print."""
    parser: ArgumentParser = game_parser(__doc__)
    parser.add_argument("--matches", type=int, default=6, help="matches (default 6)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", choices=LEVELS, default="regular", help="of the bots (default regular)")
    parser.add_argument("--speed", type=float, choices=SPEEDS, default=1.0, help="of the bots (default 1)")
    parser.add_argument("--minutes", type=float, default=20.0, help="of each match, at most (default 20)")
    given = parser.parse_args()
    game, pace = GAMES[given.game], Pace()
    options = chosen_options(game, given)
    for setup in setups(game, given.seats or game.default_seats, given.level, options, given.matches, given.seed):
        measure(setup, game, pace, speed=given.speed, minutes=given.minutes)
    print_table(HEADINGS, pace.rows())


if __name__ == "__main__":
    main()
