"""Towers as stacks of blocks, without places: cheap enough to search many lays and ZAPs ahead.

Says what could be done and what it would lead to, never whether a hand will manage it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from vertiges.pieces import EVERY_PLACEMENT, Cut, Direction, piece_set, placements
from vertiges.rules.fitting import standing, ways_to_lay, ways_to_zap
from vertiges.rules.snapshot import Placed, Snapshot

_BITS = {cut: 1 << number for number, cut in enumerate(cut for cut in Cut if cut is not Cut.PLAIN)} | {Cut.PLAIN: 0}


@dataclass(frozen=True, eq=False, slots=True)
class Block:
    """A piece that stands so turned and flipped. There is one of each, so they are compared as objects."""

    piece: int
    turn: int
    flipped: bool
    below: Cut
    above: Cut
    worth: int
    """What it scores as part of a ZAP: 2 with a red star, else 1 (VE-51)."""


Stack = tuple[Block, ...]
"""A tower from its base upwards."""

Stacks = tuple[Stack, ...]
"""All towers, from left to right; a base just laid comes last."""


class Lay(NamedTuple):
    """To lay this block on the tower with this index."""

    tower: int
    block: Block


class Lift(NamedTuple):
    """A ZAP: to lift all from `level` of tower `home` upwards and set it on tower `goal`; level 0 is the base."""

    home: int
    level: int
    goal: int
    size: int
    """How many pieces are lifted."""
    points: int
    """What it scores if it comes off (VE-51)."""


class Openings(NamedTuple):
    """What can be done at once on a real table: stacks do not know that another tower can be in the way (VE-24)."""

    lays: tuple[Lay, ...]
    lifts: tuple[Lift, ...]


@cache
def _blocks() -> dict[tuple[int, int, bool], Block]:
    return {
        (piece.id, held.turn, held.flipped): Block(
            piece.id,
            held.turn,
            held.flipped,
            piece.side(Direction.BELOW, held.turn, held.flipped),
            piece.side(Direction.ABOVE, held.turn, held.flipped),
            1 + piece.star,
        )
        for piece in piece_set().values()
        for held in EVERY_PLACEMENT
    }


def block_of(placed: Placed) -> Block:
    """The block that a standing piece is."""
    return _blocks()[placed.piece, placed.turn, placed.flipped]


def stacks_of(table: Snapshot) -> Stacks:
    """The standing towers of `table`."""
    return tuple(tuple(block_of(table[piece]) for piece in tower.pieces) for tower in standing(table))


@cache
def on_top(cut: Cut, piece: int) -> tuple[Block, ...]:
    """The ways to lay a piece on that cut; of several that leave the same cut on top only the first."""
    found: dict[Cut, Block] = {}
    for held in placements(piece_set()[piece], cut):
        block = _blocks()[piece, held.turn, held.flipped]
        found.setdefault(block.above, block)
    return tuple(found.values())


@cache
def as_base(piece: int) -> tuple[Block, ...]:
    """The ways to set a piece down as a base: one, or two if its top differs from behind (VE-20)."""
    front, back = _blocks()[piece, 0, False], _blocks()[piece, 0, True]
    return (front,) if front.above is back.above else (front, back)


@cache
def _reach(piece: int) -> int:
    """The cuts on which a piece can be laid, as bits."""
    return sum(bit for cut, bit in _BITS.items() if on_top(cut, piece))


def tops(stacks: Stacks) -> int:
    """The open cuts on top of all towers, as bits."""
    bits = 0
    for stack in stacks:
        bits |= _BITS[stack[-1].above]
    return bits


def open_towers(stacks: Stacks) -> int:
    """How many towers can be built on (VE-4)."""
    return sum(1 for stack in stacks if stack[-1].above is not Cut.PLAIN)


def fitting(tops: int, hand: Iterable[int]) -> int:
    """How many pieces of `hand` fit at least one of these tops."""
    return sum(1 for piece in hand if _reach(piece) & tops)


def lays(stacks: Stacks, hand: Iterable[int]) -> Iterator[Lay]:
    """What can be laid of `hand`; of towers with the same cut on top each."""
    reaching = [piece for piece in hand if _reach(piece) & tops(stacks)]
    for tower, stack in enumerate(stacks):
        cut = stack[-1].above
        if cut is not Cut.PLAIN:
            for piece in reaching:
                for block in on_top(cut, piece):
                    yield Lay(tower, block)


def laid(stacks: Stacks, lay: Lay) -> Stacks:
    """The towers after `lay`."""
    return (*stacks[: lay.tower], (*stacks[lay.tower], lay.block), *stacks[lay.tower + 1 :])


def lifts(stacks: Stacks) -> Iterator[Lift]:
    """Every ZAP that ends on another tower (VE-50)."""
    goals: dict[Cut, list[int]] = {}
    for number, stack in enumerate(stacks):
        mate = stack[-1].above.mate
        if mate is not None:
            goals.setdefault(mate, []).append(number)
    for home, stack in enumerate(stacks):
        points = 0
        for level in range(len(stack) - 1, 0, -1):
            points += stack[level].worth
            if level == len(stack) - 1:
                continue
            for goal in goals.get(stack[level].below, ()):
                if goal != home:
                    yield Lift(home, level, goal, len(stack) - level, points)


def lifted(stacks: Stacks, lift: Lift) -> Stacks:
    """The towers after a ZAP that came off."""
    section = stacks[lift.home][lift.level :]
    changed = list(stacks)
    changed[lift.home] = stacks[lift.home][: lift.level]
    changed[lift.goal] = (*stacks[lift.goal], *section)
    return tuple(changed)


def openings(table: Snapshot, hand: tuple[int, ...]) -> Openings:
    """The lays and the ZAPs that :func:`lays` and :func:`lifts` would name, without those that have no way down."""
    towers = standing(table)
    number = {tower.top: index for index, tower in enumerate(towers)}
    ways: dict[tuple[int, int, Cut], Lay] = {}
    for piece, socket in ways_to_lay(table, hand):
        block, tower = _blocks()[piece, socket.turn, socket.flipped], number[socket.on]
        ways.setdefault((tower, piece, block.above), Lay(tower, block))
    there = {(way.piece, number[way.socket.on]) for way in ways_to_zap(table)}
    return Openings(
        tuple(sorted(ways.values(), key=lambda lay: lay.tower)),
        tuple(lift for lift in lifts(stacks_of(table)) if (towers[lift.home].pieces[lift.level], lift.goal) in there),
    )
