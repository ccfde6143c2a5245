"""A scripted hand: from an intention to its outcome in a world.

A bot's intention runs the same steps on the screen (`perform`, some steps per frame) and headless (`simulate`).
"""

import math
import random
from collections.abc import Collection, Generator, Iterator
from contextlib import closing
from itertools import pairwise
from typing import Any, Final

import msgspec

from physics.hand import Leg, Point, Tremor, walk
from physics.scripted_motion import ScriptedMotion, settling
from table.contract import State
from table.job import Job
from vertiges.outlines import HALF
from vertiges.physics.conditions import CALM, Conditions
from vertiges.physics.world import LANDING_SPEED, LINGER, RELEASE_RISE, STEP, TUNING, TableWorld
from vertiges.pieces import Cut
from vertiges.rules.actions import SAMPLE_SPEED, Rest, VertigesAction
from vertiges.rules.fitting import LANDING_RISE, keeps_open
from vertiges.rules.options import GLOVED, STEADIED
from vertiges.rules.snapshot import Deed, Intention, Landing, Outcome, Placed, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.towers import TOWER_GAP, cut_above, distance_to_towers, links, span, towers
from vertiges.rules.views import Phase

BESIDE = 80.0
"""mm between the middles of two pieces, below which they may touch: two half diagonals with their tongues."""


def judge(world: TableWorld, deed: Deed, piece: int, *, open_only: bool = False) -> Outcome:
    """Read the outcome from a world at rest, exactly (VE-22, VE-25, VE-28, VE-31, VE-52).

    `piece` is the one that was taken (lay, base) or gripped (zap). With `open_only` it is taken back where it closes a
    tower (:func:`vertiges.rules.fitting.keeps_open`). The world is not changed.
    """
    return Job(judging(world, deed, piece, open_only=open_only)).finish()


def judging(world: TableWorld, deed: Deed, piece: int, *, open_only: bool = False) -> Generator[None, None, Outcome]:
    """Read the outcome as :func:`judge` does, in steps of one or two milliseconds, settling the remaining pieces."""
    after = world.snapshot()
    below = links(after)
    yield
    bases = {tower.base for tower in towers(world.before)} | ({piece} if deed == "base" else set())
    standing = _standing(after, bases, world.touched)
    yield
    too_near = deed == "base" and piece in standing and distance_to_towers(after, after[piece]) < TOWER_GAP
    closes = open_only and deed != "zap" and piece in standing and piece in below
    barred = too_near or (closes and cut_above(after[piece]) is Cut.PLAIN)
    if barred:
        standing -= {piece}
    down = {placed.piece for placed in world.before.placed} | {piece}
    down -= standing
    loose = _loose(world, deed, piece, after, down, barred)
    fallen = down - loose
    on = below.get(piece) if piece in standing else None
    moved = tuple(each for each in world.carried if each in standing) if deed == "zap" else ()
    landed = _landing(piece, standing, loose, on)
    if deed == "zap" and landed == "seated" and on == links(world.before).get(piece):
        landed, moved = "back", ()
    taken_away = fallen | (loose if deed != "zap" else set())
    table, disturbed = yield from clearing(after, taken_away, bases - taken_away, loose - taken_away)
    return Outcome(landed, table, after, on, moved, tuple(sorted(fallen)), disturbed)


def clearing(
    after: Snapshot, taken_away: set[int], bases: set[int], loose: set[int]
) -> Generator[None, None, tuple[Snapshot, tuple[int, ...]]]:
    """Return the table at rest after pieces are taken away, and the pieces that fell only because of it (VE-31)."""
    table = Snapshot.of(placed.at_rest() for placed in after.placed if placed.piece not in taken_away)
    disturbed: set[int] = set()
    gone = taken_away & {placed.piece for placed in after.placed}
    while gone:
        yield
        with closing((yield from TableWorld.built(table))) as world:
            yield
            world.wake(_beside(table, [placed for placed in after.placed if placed.piece in gone]))
            yield from settling(world)
            after = world.snapshot()
            yield
            gone = {placed.piece for placed in table.placed} - _standing(after, bases, world.touched) - loose
            yield
        disturbed |= gone
        table = Snapshot.of(placed.at_rest() for placed in after.placed if placed.piece not in gone)
    return table, tuple(sorted(disturbed))


def _beside(table: Snapshot, gone: list[Placed]) -> list[int]:
    """Return the pieces that may have leant on a removed one."""
    return [
        placed.piece
        for placed in table.placed
        if any(math.hypot(placed.x - each.x, placed.y - each.y) < BESIDE for each in gone)
    ]


def _standing(after: Snapshot, bases: set[int], touched: set[int]) -> set[int]:
    """Return the pieces that stand interlocked on one of these bases and never touched the table."""
    standing: set[int] = set()
    for tower in towers(after, bases):
        for each in tower.pieces:
            if each in touched and each != tower.base:
                break
            standing.add(each)
    return standing


def _loose(world: TableWorld, deed: Deed, piece: int, after: Snapshot, down: set[int], barred: bool) -> set[int]:
    """Return the pieces that the hand may take back or grip again: at rest, neither interlocked nor fallen."""
    if deed != "zap":
        free = piece not in world.lost and (barred or piece not in after or piece not in world.touched)
        return {piece} if piece in down and free else set()
    below = links(after)
    rides = all(below.get(upper) == lower for lower, upper in pairwise(world.carried))
    whole = down == set(world.carried) and not down & (world.touched | world.lost)
    return down if whole and rides else set()


def _landing(piece: int, standing: set[int], loose: set[int], on: int | None) -> Landing:
    if piece in loose:
        return "loose"
    if piece not in standing:
        return "fallen"
    return "base" if on is None else "seated"


LIFT_RISE = 15.0
"""mm by which a gripped section is raised slowly, until its tongue is clear of the notch."""
TRAVEL_RISE = 45.0
"""mm between the middle of a carried piece and the uppermost block it passes: half a block, two tongues, some air."""
TRAVEL_REACH = 60.0
"""mm on each side of a section's path in which towers count as obstacles, so that it does not brush them."""


def perform(world: TableWorld, intention: Intention) -> ScriptedMotion:
    """Return a scripted hand that carries out one intention in a world fresh from its snapshot.

    Raises BadGrip if the piece cannot be taken or gripped, and ValueError for a person's intention, which has no speed.
    """
    meant = intention
    if meant.speed <= 0:
        raise ValueError("a scripted hand needs a speed")
    if meant.deed == "zap":
        share = (STEADIED if meant.steady else 1.0) * (GLOVED if world.conditions.gloves else 1.0)
        world.grip(meant.piece, share if meant.load else 0.0, meant.seed)
    else:
        world.take(meant.piece, meant.x, meant.y + LANDING_RISE, meant.turn, meant.flipped)
    way = _way(world, meant)
    return ScriptedMotion(world, (TUNING.steadied(at, (meant.x, meant.y)) for at in way) if meant.steady else way)


def _way(world: TableWorld, meant: Intention) -> Iterator[Point]:
    tremor = Tremor(meant.tremor, meant.seed, TUNING.follow)
    slow = meant.speed * LANDING_SPEED
    start, legs = (meant.x, meant.y + LANDING_RISE), [Leg(meant.x, meant.y + RELEASE_RISE, slow, LINGER)]
    if meant.deed == "zap":
        held = world.before[meant.piece]
        start = held.x, held.y
        height = travel_height(world.before, world.carried, start, (meant.x, meant.y))
        legs = [
            Leg(held.x, held.y + LIFT_RISE, slow),
            Leg(held.x, height, meant.speed),
            Leg(meant.x, height, meant.speed, LINGER),
            Leg(meant.x, meant.y + LANDING_RISE, meant.speed),
            *legs,
        ]
    return walk(start, legs, tremor, STEP)


def travel_height(table: Snapshot, carried: Collection[int], start: Point, end: Point) -> float:
    """Return the height in mm at which a hand passes over every tower between two places.

    `carried` are the pieces in the hand, which are no obstacle.
    """
    left, right = sorted((start[0], end[0]))
    tops = [start[1] - HALF, end[1] - HALF]
    for placed in table.placed:
        low, high = span(placed)
        if placed.piece not in carried and high > left - TRAVEL_REACH and low < right + TRAVEL_REACH:
            tops.append(placed.y + HALF)
    return max(tops) + TRAVEL_RISE


def simulate(
    snapshot: Snapshot, intention: Intention, *, open_only: bool = False, conditions: Conditions = CALM
) -> Outcome:
    """Return the outcome of an intention with a scripted hand (speed above 0), as :func:`judge` does. Deterministic."""
    with closing(TableWorld(snapshot, conditions=conditions)) as world:
        performance = perform(world, intention)
        while not performance.is_finished:
            performance.step()
        return judge(world, intention.deed, intention.piece, open_only=open_only)


_STILL: Final = SAMPLE_SPEED
"""mm/s of a steady scripted hand that repeats a person's intention."""


def answer(state: State[Any, Any], rng: random.Random) -> VertigesAction:
    """Return the answer of CHANCE in `state`: by `rng` for draws, by simulation with its own seed for an intention.

    A person's intention has no speed, because the person has moved already. A hand that does not tremble repeats it.
    """
    assert isinstance(state, Vertiges)
    position = state.position
    if position.phase is not Phase.FALLING or position.intention is None:
        return state.sample_chance(rng)
    meant = position.intention
    if not meant.speed:
        meant = msgspec.structs.replace(meant, speed=_STILL, tremor=0.0)
    open_only = keeps_open(position.table, position.hand(position.player), position.options.closing)
    return Rest(simulate(position.table, meant, open_only=open_only, conditions=Conditions.of(position)))
