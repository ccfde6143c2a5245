"""Whose knowledge the screen shows, and when it must be handed over before it shows somebody else's."""

import msgspec

from table.contract import ONLOOKER, Seat
from table.match.match import Match


class Viewpoint:
    """Keeps the seat whose View is shown.

    Nobody at the screen: an onlooker's. One person: that person's, always. Several: whoever is to act, and until then
    whoever acted last.
    """

    def __init__(self, match: Match, humans: tuple[Seat, ...]) -> None:
        self._match = match
        self._humans = humans
        self.seat: Seat = humans[0] if len(humans) == 1 else ONLOOKER

    @property
    def shared(self) -> bool:
        """Whether several people share the screen."""
        return len(self._humans) > 1

    def wanted(self, interrupting: Seat | None = None) -> Seat:
        """Whose View should be shown now; somebody who acts out of turn comes first."""
        if not self.shared:
            return self.seat
        if interrupting is not None:
            return interrupting
        awaited = [seat for seat in self._match.state.actors() if seat in self._humans]
        return self.seat if self.seat in awaited or not awaited else awaited[0]

    def must_hand_over(self, to: Seat) -> bool:
        """Whether others must look away before `to` is shown: it knows a secret, or chooses secretly."""
        if not self.shared or to == self.seat or to == ONLOOKER:
            return False
        state = self._match.state
        known = msgspec.structs.replace(state.observation(to), seat=ONLOOKER)
        return known != state.observation(ONLOOKER) or len(state.actors()) > 1
