"""The chart of a match: how far everybody has come after each round."""

from typing import Final

from nizza.rules.events import RoundEnded
from table.chart import Chart
from table.contract import Event
from table.words import N_


def _progress(event: Event) -> tuple[float, ...] | None:
    return event.progress if isinstance(event, RoundEnded) else None


CHART: Final = Chart(N_("Way to the helicopter"), N_("Round"), _progress)
"""From the green terrace to the round in which the match ended."""
