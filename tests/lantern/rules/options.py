"""Options of a match."""

from __future__ import annotations

from typing import Final

from table.offer.options import Option
from table.words import N_
from tests.lantern.cards import POINTS

OPTIONS: Final = (
    Option(
        name="points",
        title=N_("Points"),
        explanation=N_("Whoever has so many points first wins."),
        choices=POINTS,
        default=2,
    ),
)
