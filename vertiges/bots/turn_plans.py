"""Whole turns thought through in advance: which pieces are laid in which order, and whether a ZAP ends it.

A beam search over stacks: of the turns begun so far only the most promising are gone on with.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from vertiges.bots.stacks import Lay, Lift, Openings, Stacks, as_base, fitting, laid, lays, lifts, tops

HINDRANCE: Final = 0.3
"""What a piece of the next player that fits takes from the promise of a turn, against one of the own."""
ZAPS: Final = 2
"""So many ZAPs are thought of at each point of a turn."""


class PlannedTurn(NamedTuple):
    """A turn so far, in thought."""

    stacks: Stacks
    hand: tuple[int, ...]
    """What is left of the hand."""
    laid: int
    """How many pieces were laid on towers in this turn, also before it was thought about; a base is none (VE-50)."""
    risk: float
    """The points that falls are expected to cost on the way."""
    first: Lay | None
    """What is to be laid next; None if the turn ends here, or with a ZAP."""
    is_over: bool = False
    """Whether nothing more fits, or it was a base that ends the turn."""
    openings: Openings | None = None
    """What the real table allows next, at the beginning; further on in thought it is what the stacks allow."""


class Ending(NamedTuple):
    """A way for a turn to end: with a ZAP, or because nothing fits any more."""

    turn: PlannedTurn
    lift: Lift | None


Danger = Callable[[int], float]
"""The points that one more piece on the tower with this index is expected to cost."""


def no_danger(tower: int) -> float:
    """For the turns of others, and for those who do not look."""
    return 0.0


def turns(begun: PlannedTurn, rivals: Sequence[int], width: int, danger: Danger = no_danger) -> Iterator[PlannedTurn]:
    """Turns that go on from `begun`, itself first; at each length the `width` best, given the next player's hand."""
    frontier = [begun]
    while frontier:
        longer: dict[tuple[Stacks, tuple[int, ...]], PlannedTurn] = {}
        for turn in frontier:
            further = list(steps(turn, danger))
            yield turn if further else turn._replace(is_over=True)
            for step in further:
                longer.setdefault((step.stacks, step.hand), step)
        frontier = sorted(longer.values(), key=lambda turn: _promise(turn, rivals), reverse=True)[:width]


def steps(turn: PlannedTurn, danger: Danger = no_danger) -> Iterator[PlannedTurn]:
    """`turn` with another piece laid, in every way; nothing when it is over."""
    if turn.is_over:
        return
    for lay in turn.openings.lays if turn.openings else lays(turn.stacks, turn.hand):
        left = tuple(piece for piece in turn.hand if piece != lay.block.piece)
        risk = turn.risk + danger(lay.tower)
        yield PlannedTurn(laid(turn.stacks, lay), left, turn.laid + 1, risk, turn.first or lay)


def zaps(turn: PlannedTurn) -> Iterable[Lift]:
    """The ZAPs that can end `turn`: none before a piece was laid (VE-50)."""
    if not turn.laid:
        return ()
    return turn.openings.lifts if turn.openings else lifts(turn.stacks)


def bases(begun: PlannedTurn) -> Iterator[PlannedTurn]:
    """The turn after each way to set down a base: over (VE-25), unless it begins the first tower (VE-21)."""
    for piece in begun.hand:
        for block in as_base(piece):
            left = tuple(other for other in begun.hand if other != piece)
            first = Lay(len(begun.stacks), block)
            yield PlannedTurn((*begun.stacks, (block,)), left, 0, begun.risk, first, bool(begun.stacks))


def endings(turn: PlannedTurn, worth: Callable[[Lift], float], *, ends_match: bool) -> Iterator[Ending]:
    """How `turn` can end: with one of the ZAPs worth most, if they are worth anything; else if nothing more fits.

    `ends_match`: no ZAP follows on the last piece (VE-60).
    """
    found: list[Lift] = []
    if not ends_match:
        found = sorted((lift for lift in zaps(turn) if worth(lift) > 0), key=worth, reverse=True)[:ZAPS]
    if turn.is_over and not found:
        yield Ending(turn, None)
    for lift in found:
        yield Ending(turn, lift)


def _promise(turn: PlannedTurn, rivals: Sequence[int]) -> float:
    open_tops = tops(turn.stacks)
    return fitting(open_tops, turn.hand) - HINDRANCE * fitting(open_tops, rivals) - turn.risk
