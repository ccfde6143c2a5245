"""What is told of two bodies that meet."""

from typing import NamedTuple


class Impact(NamedTuple):
    """Two pieces met at (`x`, `y`), or one and the ground (`other` is None).

    `impulse` is reduced mass × `speed` of approach, `mass` that of `piece` alone.
    """

    piece: int
    other: int | None
    x: float
    y: float
    impulse: float
    speed: float
    mass: float
