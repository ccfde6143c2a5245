"""The chart of a match: everybody's points at the beginning of every turn, and at the end."""

from typing import Final

from table.contract import Event
from table.offer.chart import Chart
from table.words import N_, Translator
from vertiges.rules.events import MatchWon, TurnBegan


def _points(event: Event) -> tuple[int, ...] | None:
    if isinstance(event, MatchWon) or (isinstance(event, TurnBegan) and event.number > 1):
        return event.points
    return None


def _result(count: float, text: Translator) -> str:
    return text.ngettext("%(count)s point", "%(count)s points", round(count)) % {"count": round(count)}


CHART: Final = Chart(N_("Points"), N_("Turn"), _points, _result)
"""The score as each turn began (VE-30, VE-40, VE-51), at the end with the bonus of VE-60."""
