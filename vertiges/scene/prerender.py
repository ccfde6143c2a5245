"""Pictures of pieces that will be needed soon are made beforehand, one in a frame, so that no frame is long."""

from vertiges.rules.views import VertigesView
from vertiges.view.pieces import is_ready, upright


def warm_up(view: VertigesView) -> None:
    """Make one more picture: first every piece as it lies in a hand, then the hands' pieces turned and flipped."""
    hands = [piece for hand in view.hands for piece in hand]
    wanted = [(piece, False, 0) for piece in (*hands, *view.unseen)]
    wanted += [(piece, flipped, quarter) for piece in hands for flipped in (False, True) for quarter in range(4)]
    picture = next((picture for picture in wanted if not is_ready(*picture)), None)
    if picture is not None:
        upright(*picture)
