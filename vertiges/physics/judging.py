"""What came of a hand: a world at rest is read exactly, and what fell is taken away."""

import math
from collections.abc import Generator
from contextlib import closing
from itertools import pairwise

from physics.performance import settling
from table.stepwise import Stepwise
from vertiges.physics.world import World
from vertiges.rules.geometry.towers import TOWER_GAP, distance_to_towers, links, towers
from vertiges.rules.snapshot import Deed, Landing, Outcome, Placed, Snapshot

BESIDE = 80.0
"""mm between the middles of two pieces, below which they may touch: two half diagonals with their tongues."""


def judge(world: World, deed: Deed, piece: int) -> Outcome:
    """Read a world at rest, exactly: what landed where and what fell (VE-22, VE-25, VE-31, VE-52).

    `piece` is the one that was taken (lay, base) or gripped (zap). Does not change the world.
    """
    return Stepwise(judging(world, deed, piece)).finish()


def judging(world: World, deed: Deed, piece: int) -> Generator[None, None, Outcome]:
    """What :func:`judge` does, in steps that take a millisecond or two: what is left is settled one by one."""
    after = world.snapshot()
    below = links(after)
    yield
    bases = {tower.base for tower in towers(world.before)} | ({piece} if deed == "base" else set())
    standing = _standing(after, bases, world.touched)
    yield
    too_near = deed == "base" and piece in standing and distance_to_towers(after, after[piece]) < TOWER_GAP
    if too_near:
        standing -= {piece}
    down = {placed.piece for placed in world.before.placed} | {piece}
    down -= standing
    loose = _loose(world, deed, piece, after, down, too_near)
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
    """The table once pieces are taken away and all is at rest again, and what fell only because of that (VE-31)."""
    table = Snapshot.of(placed.at_rest() for placed in after.placed if placed.piece not in taken_away)
    disturbed: set[int] = set()
    gone = taken_away & {placed.piece for placed in after.placed}
    while gone:
        yield
        with closing((yield from World.built(table))) as world:
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
    """The pieces that may have leant on one that is gone."""
    return [
        placed.piece
        for placed in table.placed
        if any(math.hypot(placed.x - each.x, placed.y - each.y) < BESIDE for each in gone)
    ]


def _standing(after: Snapshot, bases: set[int], touched: set[int]) -> set[int]:
    """What stands interlocked on one of these bases and did not touch the table on its way."""
    standing: set[int] = set()
    for tower in towers(after, bases):
        for each in tower.pieces:
            if each in touched and each != tower.base:
                break
            standing.add(each)
    return standing


def _loose(world: World, deed: Deed, piece: int, after: Snapshot, down: set[int], too_near: bool) -> set[int]:
    """The pieces the hand may take back or grip again: at rest, neither interlocked nor fallen."""
    if deed != "zap":
        free = piece not in world.lost and (too_near or piece not in after or piece not in world.touched)
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
