"""Pictures of pieces that will be needed are painted ahead, some steps in a frame, so that no frame is long."""

import time
from collections.abc import Collection, Iterator
from typing import Final

from vertiges.pieces import piece_set
from vertiges.view.pieces.ahead import PaintedAhead

_OPENING: Final = 60
"""Frames of a scene that has just opened, in which hardly anything moves yet."""
_STEPS: Final = (10, 2)
"""How many steps of about 1.4 ms a frame takes, 12 of them for a picture: while the scene opens, and later."""
_LONG: Final = 0.002
"""Seconds: after a longer step none follows in the same frame, once the scene is open."""


class Prerender:
    """Paints both sides of every piece after all quarter turns, and then rests: they are all kept."""

    def __init__(self) -> None:
        self._ahead = PaintedAhead()
        self._frames = 0

    @property
    def complete(self) -> bool:
        """Whether every picture is there."""
        return self._ahead.complete

    def update(self, seen: Collection[int], *, spare: bool = True) -> None:
        """Paint for a part of one frame; the pieces that are `seen`, and may be turned soon, come first.

        Without `spare` time nothing is painted once the scene is open.
        """
        opened, begin = self._frames >= _OPENING, time.perf_counter()
        self._frames += 1
        if opened and not spare:
            return
        for number in range(_STEPS[opened]):
            if number and opened and time.perf_counter() - begin > _LONG:
                break
            self._ahead.step(_wanted(seen))


def _wanted(seen: Collection[int]) -> Iterator[tuple[int, bool, int]]:
    """Piece, side and quarter turn of every picture: as pieces come into a hand, then one of their backs that stands in
    for others, then the rest."""
    for pieces, flipped in ((seen, False), (piece_set(), False), (seen, True)):
        yield from ((piece, flipped, 0) for piece in pieces)
    for pieces in (seen, piece_set()):
        yield from ((piece, flipped, turn) for piece in pieces for flipped in (False, True) for turn in range(4))
