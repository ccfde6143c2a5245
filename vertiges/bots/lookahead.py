"""What the end of a turn is worth by the best turn of the next player, and by what comes after it.

The weights were fitted to the points that followed in some 10,000 turns of bots against themselves. A piece
kept is worth a little more than one laid: it is another turn that may end with a ZAP.
"""

from collections.abc import Iterator
from typing import Final

from table.contract import Seat
from vertiges.bots.evaluation import OTHERS, Evaluation, decided, expected_points, next_player
from vertiges.bots.stacks import Lift, Stacks, fitting, lifted, lifts, tops
from vertiges.bots.turn_plans import PlannedTurn, turns
from vertiges.rules.position import HAND

FITS: Final = 1.5
"""What it is worth to be in turn with another piece that fits."""
LIFTS: Final = 0.5
"""And with another point that the best ZAP is expected to bring, if anything fits."""
STUCK: Final = 2.1
"""What it is worth to be in turn with nothing that fits, besides the base."""
THREAT: Final = 0.42
"""What each of those points costs then: the ZAP is left to the next player."""
BASE: Final = -2.2
"""What a base is worth to whoever must lay it."""
WIDTH: Final = 4
"""Of the next player's turn so many ways are gone on with."""
MOST: Final = 2
"""So many ZAPs are thought of at each point of it."""


class Lookahead(Evaluation):
    """Plays the next player's turn, and judges what it leaves to the viewer by the pieces that may be drawn."""

    __slots__ = ()
    laid = -0.2
    """Every piece kept is another turn that may end with a ZAP."""

    def left(self, stacks: Stacks, hand: tuple[int, ...]) -> float:
        rival = next_player(self.view)
        theirs = self.view.hands[rival]
        begun = PlannedTurn(stacks, theirs, 0, 0.0, None)
        if not fitting(tops(stacks), theirs):
            ends = len(theirs) == 1 and not self.view.drawable(rival)
            return -self.share * (BASE + (decided(self.view, rival) if ends else -self._chances(stacks, hand)))
        return -self.share * max(self._gains(begun, hand, rival))

    def _gains(self, begun: PlannedTurn, own: tuple[int, ...], rival: Seat) -> Iterator[float]:
        """What the next player's turns are worth to that player, so far as they are thought of."""
        for turn in turns(begun, own, WIDTH):
            if not turn.hand and not self.view.drawable(rival):
                yield self.laid * turn.laid + decided(self.view, rival)
                continue
            for lift in _lifts_of(turn):
                stacks = lifted(turn.stacks, lift) if lift else turn.stacks
                points = expected_points(lift, OTHERS) if lift else 0.0
                yield self.laid * turn.laid + points - self._chances(stacks, own)

    def _chances(self, stacks: Stacks, own: tuple[int, ...]) -> float:
        """What it is worth to the viewer to be in turn with these stacks, with `own` and what it draws (VE-26)."""
        view, open_tops = self.view, tops(stacks)
        pool = view.bag if view.settings.fast_game else view.unseen
        drawn = min(HAND - len(own), view.drawable(view.seat))
        likely = fitting(open_tops, pool) / len(pool) if pool else 0.0
        sure = fitting(open_tops, own)
        stuck = 0.0 if sure else (1 - likely) ** drawn
        best = max((self.worth_of_lift(lift) for lift in lifts(stacks)), default=0.0)
        return FITS * (sure + drawn * likely) + (1 - stuck) * LIFTS * best + stuck * (STUCK - THREAT * best)


def _lifts_of(turn: PlannedTurn) -> Iterator[Lift | None]:
    if turn.is_over:
        yield None
    if turn.laid and len(turn.stacks) > 1:
        yield from sorted(lifts(turn.stacks), key=lambda lift: expected_points(lift, OTHERS), reverse=True)[:MOST]
