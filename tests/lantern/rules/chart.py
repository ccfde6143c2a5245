"""The chart in the results."""

from __future__ import annotations

from typing import Final

from table.chart import Chart
from table.contract import Event
from table.words import N_
from tests.lantern.rules.events import CardsShown


def _points(event: Event) -> tuple[int, ...] | None:
    """Everybody's points after each guess (LA-5)."""
    return event.points if isinstance(event, CardsShown) else None


CHART: Final = Chart(N_("Points"), N_("Guess"), _points)
