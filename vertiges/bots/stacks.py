"""Towers as stacks of blocks, without coordinates: cheap enough to search many lays and ZAPs ahead.

A stack says what is possible and what it leads to, not whether a hand will manage it.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from vertiges.pieces import EVERY_ORIENTATION, Cut, Direction, orientations, piece_set
from vertiges.rules.fitting import allowed_lays, standing, ways_to_zap
from vertiges.rules.options import Closing
from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.rules.views import VertigesView

_BITS = {cut: 1 << number for number, cut in enumerate(cut for cut in Cut if cut is not Cut.PLAIN)} | {Cut.PLAIN: 0}


@dataclass(frozen=True, eq=False, slots=True)
class Block:
    """A standing piece in one orientation. Each exists once, so blocks are compared by identity."""

    piece: int
    turn: int
    flipped: bool
    below: Cut
    above: Cut
    worth: int
    """Points as part of a ZAP: 2 with a red star, else 1 (VE-51); 0 while it is spent (VE-55)."""


Stack = tuple[Block, ...]
"""A tower from its base upwards."""

Stacks = tuple[Stack, ...]
"""All towers, from left to right; a base just laid comes last."""


class Lay(NamedTuple):
    """The lay of `block` on the tower with index `tower`."""

    tower: int
    block: Block


class Lift(NamedTuple):
    """A ZAP: lifts all from `level` of tower `home` upwards onto tower `goal`. Level 0 is the base."""

    home: int
    level: int
    goal: int
    size: int
    """Pieces lifted."""
    points: int
    """Points if it succeeds (VE-51)."""


class Openings(NamedTuple):
    """Moves possible at once on a real table. Stacks do not know that another tower can be in the way (VE-24)."""

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
        for held in EVERY_ORIENTATION
    }


def block_of(placed: Placed) -> Block:
    """Return the block of a standing piece."""
    return _blocks()[placed.piece, placed.turn, placed.flipped]


@cache
def spent_block(block: Block) -> Block:
    """Return the block as it is after a ZAP has moved it (VE-55)."""
    return replace(block, worth=0) if block.worth else block


def _rested(block: Block) -> Block:
    return block if block.worth else _blocks()[block.piece, block.turn, block.flipped]


def stacks_of(table: Snapshot, spent: Collection[int] = ()) -> Stacks:
    """Return the standing towers of `table`, in which some pieces are spent (VE-55)."""
    return tuple(
        tuple(spent_block(block_of(table[each])) if each in spent else block_of(table[each]) for each in tower.pieces)
        for tower in standing(table)
    )


@cache
def on_top(cut: Cut, piece: int) -> tuple[Block, ...]:
    """Return the ways to lay `piece` on `cut`: one for each cut that it can leave on top."""
    found: dict[Cut, Block] = {}
    for held in orientations(piece_set()[piece], cut):
        block = _blocks()[piece, held.turn, held.flipped]
        found.setdefault(block.above, block)
    return tuple(found.values())


@cache
def as_base(piece: int) -> tuple[Block, ...]:
    """Return the ways to set a piece down as a base: one, or two if its top differs from behind (VE-20)."""
    front, back = _blocks()[piece, 0, False], _blocks()[piece, 0, True]
    return (front,) if front.above is back.above else (front, back)


@cache
def _reach(piece: int) -> int:
    """Return the cuts on which a piece can be laid, as bits."""
    return sum(bit for cut, bit in _BITS.items() if on_top(cut, piece))


@cache
def _open_reach(piece: int) -> int:
    """Return the cuts on which a piece can be laid so that its top stays open, as bits."""
    return sum(bit for cut, bit in _BITS.items() if any(block.above is not Cut.PLAIN for block in on_top(cut, piece)))


def tops(stacks: Stacks) -> int:
    """Return the open cuts on top of all towers, as bits."""
    bits = 0
    for stack in stacks:
        bits |= _BITS[stack[-1].above]
    return bits


def open_towers(stacks: Stacks) -> int:
    """Return the number of towers that can be built on (VE-4)."""
    return sum(1 for stack in stacks if stack[-1].above is not Cut.PLAIN)


def fitting(tops: int, hand: Iterable[int]) -> int:
    """Return the number of pieces of `hand` that fit at least one of these tops."""
    return sum(1 for piece in hand if _reach(piece) & tops)


def fitting_openly(tops: int, hand: Iterable[int]) -> int:
    """Return the number of pieces of `hand` that can be laid on at least one of these tops and leave it open."""
    return sum(1 for piece in hand if _open_reach(piece) & tops)


def misleading(stacks: Stacks, hand: Iterable[int]) -> list[int]:
    """Return the pieces of `hand` with a cut equal to an open top, which a glance may take for the one that fits it."""
    mates = (stack[-1].above.mate for stack in stacks)
    equal = sum({_BITS[mate] for mate in mates if mate is not None})
    return [piece for piece in hand if _reach(piece) & equal]


def lays(stacks: Stacks, hand: Iterable[int], closing: Closing) -> Iterator[Lay]:
    """Yield every lay of a piece of `hand` that VE-28 allows, also on several towers with the same cut on top."""
    found = list(_every_lay(stacks, hand))
    openly = [] if closing is Closing.FREE else [lay for lay in found if lay.block.above is not Cut.PLAIN]
    yield from openly or found


def _every_lay(stacks: Stacks, hand: Iterable[int]) -> Iterator[Lay]:
    reaching = [piece for piece in hand if _reach(piece) & tops(stacks)]
    for tower, stack in enumerate(stacks):
        cut = stack[-1].above
        if cut is not Cut.PLAIN:
            for piece in reaching:
                for block in on_top(cut, piece):
                    yield Lay(tower, block)


def laid(stacks: Stacks, lay: Lay) -> Stacks:
    """Return the towers after `lay`."""
    return (*stacks[: lay.tower], (*stacks[lay.tower], lay.block), *stacks[lay.tower + 1 :])


def lifts(stacks: Stacks) -> Iterator[Lift]:
    """Yield every ZAP that ends on another tower (VE-50)."""
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


def lifted(stacks: Stacks, lift: Lift, *, spends: bool) -> Stacks:
    """Return the towers after a successful ZAP; with `spends`, its pieces alone are spent (VE-55)."""
    changed = [tuple(map(_rested, stack)) for stack in stacks] if spends else list(stacks)
    section = changed[lift.home][lift.level :]
    changed[lift.home] = changed[lift.home][: lift.level]
    changed[lift.goal] = (*changed[lift.goal], *(map(spent_block, section) if spends else section))
    return tuple(changed)


def openings(view: VertigesView, noticed: Collection[int]) -> Openings:
    """Return the results of :func:`lays` and :func:`lifts`, without those that have no way down.

    Only the `noticed` pieces of the viewer's hand are laid, but the whole hand decides what may close (VE-28).
    """
    table = view.table
    towers = standing(table)
    number = {tower.top: index for index, tower in enumerate(towers)}
    ways: dict[tuple[int, int, Cut], Lay] = {}
    for piece, socket in allowed_lays(table, view.hands[view.seat], view.options.closing):
        if piece not in noticed:
            continue
        block, tower = _blocks()[piece, socket.turn, socket.flipped], number[socket.on]
        ways.setdefault((tower, piece, block.above), Lay(tower, block))
    there = {(way.piece, number[way.socket.on]) for way in ways_to_zap(table)}
    stacks = stacks_of(table, view.spent)
    return Openings(
        tuple(sorted(ways.values(), key=lambda lay: lay.tower)),
        tuple(lift for lift in lifts(stacks) if (towers[lift.home].pieces[lift.level], lift.goal) in there),
    )
