"""``python -m benchmarks.nizza_swing``: swings with momentum on Nice by simulated people, and by bots.

A simulated person draws back, leans and lets go as the game's own pumping plans it, but errs: each lean and the moment
to let go by some milliseconds, the pointer by some pixels, and a flight by a share of the way that the preview does not
draw. The person watches the swing as it comes out, not as it was planned. A novice takes the first chance that seems
half sure. This is kinder than life: nobody real has been measured. The match simulates every swing.

With ``--bots N``, N matches of four bots of each level are played, and the area on which each swing ends is compared
with the one that was meant.
"""

import argparse
import math
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles
from typing import Final, NamedTuple
from unittest.mock import patch

import numpy as np

from benchmarks.report import print_table
from nizza import GAME, boards
from nizza.board.areas import Area, Kind, Point, is_within
from nizza.board.model import CHIMNEYS, FIRST_ROPES, ROPES, Board
from nizza.bots import planning
from nizza.dice import Symbol
from nizza.physics.landing import GRIP
from nizza.physics.pumping import HORIZON, Pump, Pumping, trembled
from nizza.physics.swing import FreeSwing, SwingPhase
from nizza.rules.actions import Land, Press, SwingFreely
from nizza.rules.moving import GRAVITY, MOST_PULLED
from nizza.rules.options import MatchOptions, SwingLength, SwingStyle
from nizza.rules.position import Position
from nizza.rules.views import BoardName, Pawn, Phase
from physics.rope import STEP
from table.game import LEVELS
from table.match.match import Match
from table.match.players import chance_of
from table.match.turns import BOT_STEP, TurnController
from table.rng import stream
from table.seating import headless_setup, players_at_once

ZOOM: Final = 0.63
"""Pixels a unit at 1280×720, seen from nearby."""
EVERY: Final = 4
"""Steps between two moments at which a person can let go."""
WANTED: Final = {Kind.BALCONY: 16, Kind.ROOF: 7, Kind.PALM: 5, Kind.TOOLS: 1, Kind.LAST_HOUSE: 1}
"""Number of goals of each kind."""
IMPATIENCE: Final = 0.02
"""Probability of landing that a second of waiting must win."""
PREVIEWS: Final = 10
"""Previews timed together."""
LEAST_WINDOW: Final = 0.1
"""Shortest time, in seconds, in which letting go lands on a goal."""


@dataclass(frozen=True, slots=True)
class Person:
    """A simulated player."""

    name: str
    tremor: float
    """Standard deviation of each lean and of letting go, in seconds."""
    pointer: float
    """Standard deviation of the pointer, in pixels."""
    misjudged: float
    """Standard deviation of a flight that is not drawn, as a share of the way unseen."""
    hasty: bool = False
    """True if it lets go at the first moment that seems half sure."""


PEOPLE: Final = (
    Person("novice", 0.1, 25.0, 0.3, hasty=True),
    Person("regular", 0.06, 15.0, 0.2),
    Person("practised", 0.03, 10.0, 0.1),
)


@dataclass(frozen=True, slots=True)
class Aids:
    """Aids of a person."""

    name: str
    preview: float
    """Seconds of the flight that are drawn."""
    slow: float = 1.0
    """Pace of the world near a moment to let go."""


AIDS: Final = (Aids("none", 0.0), Aids("normal", 0.4), Aids("beginner", 0.8, 0.5))


class Case(NamedTuple):
    """A goal to reach on a rope on a chimney."""

    start: Point
    rope: int
    chimney: int
    goal: Area
    window: float
    """Longest time, in seconds, in which letting go lands on the goal."""


class Outcome(NamedTuple):
    """A swing that is over."""

    hit: bool
    by_fingertips: bool
    seconds: float
    preview: float
    """Seconds that one preview took."""


def position_at(board: Board, start: Point, length: SwingLength) -> Position:
    """Return a position in which a pawn at `start` may swing."""
    options = MatchOptions(swing_style=SwingStyle.MOMENTUM, swing_length=length, fingertips=True)
    pawn = Pawn(start, peaceful=False, placed=True)
    return Position(
        seats=2, options=options, board=BoardName(board.name, board.fingerprint), phase=Phase.USING, round=1, first=0,
        turn=0, pawns=(pawn, pawn), ropes=FIRST_ROPES, dice=(Symbol.SWING,),
    )  # fmt: skip


def chosen_cases(board: Board, rng: Random) -> list[Case]:
    """Return goals on all chimneys that a drawn-back pawn can reach, as many of each kind as :data:`WANTED`."""
    pool = []
    for rope in ROPES[::2]:
        for chimney in CHIMNEYS:
            near = [
                area.middle
                for area in board.areas
                if area.kind is not Kind.SQUARE
                and is_within(board.position(area.middle), board.chimneys[chimney], board.rope_length(rope))
            ]
            if near:
                start = rng.choice(near)
                position = position_at(board, start, SwingLength.FREE)
                windows = Pumping(position, rope, chimney).windows()
                pool += [
                    Case(start, rope, chimney, board.area(name), window)
                    for name, window in windows.items()
                    if name != start.area and window >= LEAST_WINDOW
                ]
    rng.shuffle(pool)
    found: list[Case] = []
    left = dict(WANTED)
    for case in sorted(pool, key=lambda case: [case.chimney for case in pool[: pool.index(case)]].count(case.chimney)):
        if left.get(case.goal.kind, 0) and case.goal not in [each.goal for each in found]:
            left[case.goal.kind] -= 1
            found.append(case)
    return found


def tried(board: Board, case: Case, person: Person, aids: Aids, length: SwingLength, rng: Random) -> Outcome | None:
    """Swing once, or return None if the goal is out of reach."""
    position = position_at(board, case.start, length)
    plan = Pumping(position, case.rope, case.chimney).surest(person.tremor).get(case.goal.name)
    if plan is None:
        return None
    error = rng.gauss(0.0, person.pointer) / (ZOOM * board.rope_length(case.rope))
    begin = max(-MOST_PULLED, min(MOST_PULLED, plan.begin + error))
    leans = [(round((press.begin + rng.gauss(0.0, person.tremor)) / STEP), press.direction) for press in plan.presses]
    if plan.presses and plan.presses[-1].end < plan.release - STEP:
        leans.append((round(plan.presses[-1].end / STEP), 0))
    swing = FreeSwing(position, case.rope, case.chimney, begin)
    with closing(swing):
        release = _moment(swing, leans, case, person, aids, rng)
        presses = swing.track.presses
    late = rng.gauss(0.0, person.tremor * aids.slow)
    release = max(0.25, release + late)
    again = FreeSwing(position, case.rope, case.chimney, begin)
    with closing(again):
        again.follow(_cut(presses, release), release)
        previewed = 0.0
        while not again.is_over:
            if again.phase is SwingPhase.HOLDING and again.steps == round(release / STEP) - 1:
                begun = time.process_time()
                for _ in range(PREVIEWS):
                    again.preview(aids.preview)
                previewed = (time.process_time() - begun) / PREVIEWS
            again.step()
        landing = again.landing
        return Outcome(landing.area == case.goal.name, landing.by_fingertips, again.steps * STEP, previewed)


def _cut(presses: tuple[Press, ...], release: float) -> tuple[Press, ...]:
    return tuple(
        Press(press.begin, min(press.end, release), press.direction) for press in presses if press.begin < release
    )


def _moment(
    swing: FreeSwing, leans: list[tuple[int, int]], case: Case, person: Person, aids: Aids, rng: Random
) -> float:
    """Lean through the whole swing, and return when the person would let go to land on the goal."""
    leans = sorted(leans, reverse=True)
    believed, bias = [], rng.gauss(0.0, person.misjudged)
    for step in range(round(HORIZON / STEP)):
        while leans and leans[-1][0] <= step:
            swing.pump(leans.pop()[1])
        if step % EVERY == 0:
            believed.append(float(swing.can_let_go and _seems(swing, case.goal, aids, bias)))
        swing.step()
    spread = person.tremor * aids.slow / (EVERY * STEP)
    widest = int(3.0 * spread) + 1
    kernel = np.exp(-0.5 * (np.arange(-widest, widest + 1) / spread) ** 2)
    sureties = np.convolve(believed, kernel / kernel.sum(), mode="same")
    best = int(np.argmax(sureties - IMPATIENCE * EVERY * STEP * np.arange(len(sureties))))
    if person.hasty:
        peaks = sureties[1:-1]
        chances = np.nonzero((peaks >= 0.5) & (peaks >= sureties[:-2]) & (peaks > sureties[2:]))[0]
        best = int(chances[0]) + 1 if len(chances) else best
    return best * EVERY * STEP


def _seems(swing: FreeSwing, goal: Area, aids: Aids, bias: float) -> bool:
    """Return True if the flight seems to end on `goal`; the way that is not drawn is misjudged by the share `bias`."""
    seen = swing.preview(aids.preview)
    lands = seen.area == goal.name
    (x, y), (vx, vy) = swing.position, swing.velocity
    edge = min(max(x, goal.left), goal.right)
    square = vy * vy + 2.0 * GRAVITY * (goal.position(seen.x if lands else edge)[1] - y)
    if square < 0.0:
        return lands
    flight = (-vy + math.sqrt(square)) / GRAVITY
    felt = (seen.x if lands else x + vx * flight) + bias * vx * max(0.0, flight - aids.preview)
    holds = goal.left - GRIP <= felt <= goal.right + GRIP
    # What is in the way is seen: a flight that ends before the goal is not tried, however it is judged.
    return holds and (lands or not goal.left - GRIP <= x + vx * flight <= goal.right + GRIP)


def people_rows(board: Board, length: SwingLength, tries: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Yield a row for each person and level of aids."""
    cases = chosen_cases(board, stream(seed, "cases"))
    previews: list[float] = []
    for person in PEOPLE:
        for aids in AIDS:
            rng = stream(seed, person.name, aids.name)
            found = [tried(board, case, person, aids, length, rng) for case in cases for _ in range(tries)]
            done = [each for each in found if each is not None]
            previews += [each.preview for each in done if each.preview]
            seconds = [each.seconds for each in done]
            yield (
                person.name,
                aids.name,
                f"{sum(each.hit for each in done) / len(done):.0%} of {len(done)}",
                f"{sum(each.by_fingertips for each in done) / len(done):.0%}",
                f"{median(seconds):.1f}; {quantiles(seconds, n=10)[8]:.1f} s",
            )
    windows = [case.window for case in cases]
    yield "a preview", "", f"{median(previews) * 1000:.2f} ms", "", ""
    yield "windows", "", f"{min(windows):.2f}, {median(windows):.2f}, {max(windows):.2f} s", "", f"{len(cases)} goals"


def bot_rows(matches: int, length: SwingLength, seed: int) -> Iterator[tuple[str, ...]]:
    """Yield for each level of bot the share of swings that end on the area meant."""
    for level in LEVELS:
        meant: dict[tuple[object, ...], str] = {}

        def remember(pump: Pump, tremor: float, rng: Random, meant: dict[tuple[object, ...], str] = meant) -> Pump:
            swung = trembled(pump, tremor, rng)
            meant[swung.begin, swung.presses, swung.release] = pump.point.area
            return swung

        hits: list[bool] = []
        with patch.object(planning, "trembled", remember):
            for number in range(matches):
                hits += _hits(level, length, seed + number, meant)
        yield level, f"{sum(hits) / len(hits):.0%} of {len(hits)}"


def _hits(level: str, length: SwingLength, seed: int, meant: dict[tuple[object, ...], str]) -> list[bool]:
    options = {"swing_style": "momentum", "swing_length": str(length)}
    match = Match(GAME, headless_setup(GAME, (level,) * 4, options, seed))
    controller = TurnController(match, players_at_once(GAME, match.setup), chance_of(GAME, seed), None)
    while not match.state.is_terminal():
        controller.update(BOT_STEP)
    found, goal = [], ""
    for entry in match.past:
        match entry.action:
            case SwingFreely() as swing:
                goal = meant.get((swing.begin, swing.presses, swing.release), "")
            case Land(_, area) if goal:
                found.append(area == goal)
    return found


def main() -> None:
    """Swing and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tries", type=int, default=6, help="swings of each person at each of the 30 goals")
    parser.add_argument("--length", choices=("free", "placed"), default="free", help="the option swing length")
    parser.add_argument("--bots", type=int, default=0, help="matches of bots of each level")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    length = SwingLength(given.length)
    board = boards.load(boards.FIRST)
    headings = ("person", "aids", "on the area meant", "by fingertips", "a swing: median; 90 %")
    print_table(headings, people_rows(board, length, given.tries, given.seed))
    if given.bots:
        print_table(("bots", "on the area meant"), bot_rows(given.bots, length, given.seed))


if __name__ == "__main__":
    main()
