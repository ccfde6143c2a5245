"""Large pictures of pieces are painted before they are needed, in short steps, so that no frame is long."""

from collections.abc import Iterable

from table.stepwise import Stepwise
from vertiges.view.pieces.wood import is_ready, painting


class PaintedAhead:
    """Paints pictures that are wanted, one after the other, and then rests: they are all kept."""

    def __init__(self) -> None:
        self._painting: Stepwise[None] | None = None
        self.complete = False
        """Whether every picture that was wanted is there."""

    def step(self, wanted: Iterable[tuple[int, bool, int]]) -> None:
        """Paint for a millisecond or two. `wanted` are piece, side and quarter turn of each, the most urgent first."""
        if self._painting is None or self._painting.finished:
            missing = None if self.complete else next((each for each in wanted if not is_ready(*each)), None)
            self.complete = missing is None
            self._painting = Stepwise(painting(*missing)) if missing is not None else None
        if self._painting is not None:
            self._painting.step()
