"""The chart of a match: how many gems lie in everybody's store after each round."""

from typing import Final

from niagara.rules.events import RoundEnded
from table.chart import Chart
from table.contract import Event
from table.words import N_


def _gems(event: Event) -> tuple[int, ...] | None:
    return event.gems if isinstance(event, RoundEnded) else None


CHART: Final = Chart(N_("Gems in the store"), N_("Round"), _gems)
"""From the empty store of the beginning to the round in which the match ended."""
