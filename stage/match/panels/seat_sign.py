"""What the frame tells of a seat, whatever shows it: a panel in the column, or the seat's part of the board."""

from collections.abc import Sequence
from typing import Protocol

from stage.match.panels.seat_panel import Fact


class SeatSign(Protocol):
    """Shows one seat."""

    def tell(self, facts: Sequence[Fact], *, on_turn: bool, thinking: bool, interrupt: str) -> bool:
        """Take new facts and state; `interrupt` is what stands on the button of who may act out of turn, "" for none.

        True if it must be placed again, and may need another size.
        """
