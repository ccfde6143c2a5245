"""The chart of a match: how many gems lie in everybody's store after each round."""

from typing import Final

from niagara.rules.events import RoundEnded
from table.contract import Event
from table.offer.chart import Chart
from table.words import N_, Translator


def _gems(event: Event) -> tuple[int, ...] | None:
    return event.gems if isinstance(event, RoundEnded) else None


def _result(count: float, text: Translator) -> str:
    return text.ngettext("%(count)s gem", "%(count)s gems", round(count)) % {"count": round(count)}


CHART: Final = Chart(N_("Gems in the store"), N_("Round"), _gems, _result)
"""From the empty store of the beginning to the round in which the match ended."""
