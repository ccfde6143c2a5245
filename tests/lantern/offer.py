"""Offer in the menus: title, ready-made tables, and the chart in the results."""

from __future__ import annotations

from typing import Final

from table.contract import Event
from table.offer.chart import Chart
from table.offer.options import classic, everything, quick
from table.words import N_, Translator
from tests.lantern.rules.events import CardsShown

TITLE: Final = "Lanterns"
TAGLINE: Final = N_("Guess what burns.")

READY_TABLES: Final = (
    quick(N_("One dreamer, one point."), "novice", points=1),
    classic(N_("Two dreamers."), "novice", "novice"),
    everything(N_("Three dreamers, eight points."), "novice", "novice", "novice", points=8),
)


def _points(event: Event) -> tuple[int, ...] | None:
    """Return the points of all seats after each guess (LA-5)."""
    return event.points if isinstance(event, CardsShown) else None


def _result(count: float, text: Translator) -> str:
    return text.ngettext("%(count)s point", "%(count)s points", round(count)) % {"count": round(count)}


CHART: Final = Chart(N_("Points"), N_("Guess"), _points, _result)
