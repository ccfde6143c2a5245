"""Pictures of pieces that will be needed soon are made beforehand, one in a frame, so that no frame is long."""

from vertiges.rules.views import VertigesView
from vertiges.view.pieces import upright


class Warmth:
    """Remembers which pictures have been made."""

    def __init__(self) -> None:
        self._made: set[tuple[int, bool, int]] = set()

    def update(self, view: VertigesView) -> None:
        """Make one more picture: first every piece as it lies in a hand, then the hands' pieces turned and flipped."""
        hands = [piece for hand in view.hands for piece in hand]
        wanted = [(piece, False, 0) for piece in (*hands, *view.unseen)]
        wanted += [(piece, flipped, quarter) for piece in hands for flipped in (False, True) for quarter in range(4)]
        for picture in wanted:
            if picture not in self._made:
                self._made.add(picture)
                upright(*picture)
                return
