"""Search of whole turns: the pieces laid, their order, and a ZAP at the end.

A beam search over stacks: at each length only the most promising turns are continued.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from vertiges.bots.stacks import Lay, Lift, Openings, Stacks, as_base, fitting, laid, lays, lifts, tops
from vertiges.rules.options import Closing

HINDRANCE: Final = 0.3
"""Cost of a fitting piece of the next player, against 1 for one of the own."""
ZAPS: Final = 2
"""ZAPs considered at each point of a turn."""


class PlannedTurn(NamedTuple):
    """A turn as planned so far."""

    stacks: Stacks
    hand: tuple[int, ...]
    """Remaining pieces of the hand."""
    laid: int
    """Pieces laid on towers in this turn, including those before the plan; a base does not count (VE-50)."""
    risk: float
    """Expected cost of falls, in points."""
    closing: Closing
    """Freedom to close towers (VE-28)."""
    first: Lay | None
    """The next lay; None if the turn ends here, or with a ZAP."""
    is_over: bool = False
    """True if nothing more fits, or a base has ended the turn."""
    openings: Openings | None = None
    """Next moves on the real table, at the beginning of the plan. Later the stacks decide."""


class TurnEnding(NamedTuple):
    """A planned end of a turn: with a ZAP, or because nothing fits any more."""

    turn: PlannedTurn
    lift: Lift | None


Danger = Callable[[int], float]
"""Expected cost in points of one more piece on the tower with this index."""


def no_danger(tower: int) -> float:
    """Return no cost, for the turns of others and for bots that ignore the risk."""
    return 0.0


def turns(begun: PlannedTurn, rivals: Sequence[int], width: int, danger: Danger = no_danger) -> Iterator[PlannedTurn]:
    """Yield `begun` and its continuations; at each length the `width` best, given the next player's hand `rivals`."""
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
    """Yield `turn` with one more piece laid, in every way; nothing once it is over."""
    if turn.is_over:
        return
    for lay in turn.openings.lays if turn.openings else lays(turn.stacks, turn.hand, turn.closing):
        left = tuple(piece for piece in turn.hand if piece != lay.block.piece)
        risk = turn.risk + danger(lay.tower)
        yield PlannedTurn(laid(turn.stacks, lay), left, turn.laid + 1, risk, turn.closing, turn.first or lay)


def zaps(turn: PlannedTurn) -> Iterable[Lift]:
    """Return the ZAPs that can end `turn`: none before a piece was laid (VE-50)."""
    if not turn.laid:
        return ()
    return turn.openings.lifts if turn.openings else lifts(turn.stacks)


def bases(begun: PlannedTurn) -> Iterator[PlannedTurn]:
    """Yield the turn after each way to set down a base: over (VE-25), unless it begins the first tower (VE-21)."""
    for piece in begun.hand:
        for block in as_base(piece):
            left = tuple(other for other in begun.hand if other != piece)
            first = Lay(len(begun.stacks), block)
            yield PlannedTurn((*begun.stacks, (block,)), left, 0, begun.risk, begun.closing, first, bool(begun.stacks))


def endings(turn: PlannedTurn, worth: Callable[[Lift], float], *, is_ending_match: bool) -> Iterator[TurnEnding]:
    """Yield the endings of `turn`: the end once nothing more fits, and the ZAPs of most value, if positive.

    `is_ending_match` rules out a ZAP, because none follows on the last piece (VE-60).
    """
    found: list[Lift] = []
    if not is_ending_match:
        found = sorted((lift for lift in zaps(turn) if worth(lift) > 0), key=worth, reverse=True)[:ZAPS]
    if turn.is_over:
        yield TurnEnding(turn, None)
    for lift in found:
        yield TurnEnding(turn, lift)


def _promise(turn: PlannedTurn, rivals: Sequence[int]) -> float:
    open_tops = tops(turn.stacks)
    return fitting(open_tops, turn.hand) - HINDRANCE * fitting(open_tops, rivals) - turn.risk
