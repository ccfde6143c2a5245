"""The chart of a match: how far everybody has come after each round."""

from typing import Final

from nizza.rules.events import RoundEnded
from table.contract import Event
from table.offer.chart import Chart
from table.words import N_, Translator

_THERE: Final = 100.0


def _progress(event: Event) -> tuple[float, ...] | None:
    """In per cent."""
    return tuple(100 * share for share in event.progress) if isinstance(event, RoundEnded) else None


def _result(percent: float, text: Translator) -> str:
    if percent >= _THERE:
        return text.gettext("all the way")
    return text.gettext("%(percent)s%% of the way") % {"percent": round(percent)}


CHART: Final = Chart(N_("How far everybody came, in %"), N_("Round"), _progress, _result, most=_THERE)
"""From the green terrace to the round in which the match ended."""
