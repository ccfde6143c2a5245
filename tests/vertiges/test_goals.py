"""Goals of the season's evenings of Vertiges."""

from tests.vertiges.sticker_examples import match
from vertiges.rules import events
from vertiges.stickers import GOALS


def test_five_pieces_in_a_turn_count_once_they_lie_however_it_ends() -> None:
    """After a ZAP, or while the turn goes on, nobody has ended it; a turn may begin with its base."""
    begun = events.TurnBegan(1, 0, (0, 0))
    laid = [events.PieceLaid(0, piece + 1, piece, 1, piece + 1, closed=False) for piece in range(1, 6)]
    base = events.BaseLaid(0, 1, 1)
    assert [*GOALS["flow"](match(begun, *laid))] == [0]
    assert [*GOALS["flow"](match(begun, base, *laid[:4], events.Zapped(0, (4, 5), 9, 0, 2)))] == [0]
    assert [*GOALS["flow"](match(begun, *laid[:4]))] == []
    assert [*GOALS["flow"](match(begun, *laid[:3], begun, *laid[3:]))] == []
