"""Offer in the menus: title, ready-made tables, the chart in the results, and stickers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from table.contract import Event, Seat
from table.offer.chart import Chart
from table.offer.options import classic, everything, quick
from table.offer.stickers import PlayedMatch, Sticker, Without
from table.words import N_, Translator
from tests.lantern.rules import CardsShown, MatchLit

TITLE: Final = "Lanterns"
TAGLINE: Final = N_("Guess what burns.")

READY_TABLES: Final = (
    quick(N_("One dreamer, one point."), "novice", points=1),
    classic(N_("Two dreamers."), "novice", "novice"),
    everything(
        N_("Three dreamers, eight points, dice, a pebble."),
        "novice",
        "novice",
        "novice",
        points=8,
        dice=True,
        pebble=True,
    ),
)


def _points(event: Event) -> tuple[int, ...] | None:
    """Return the points of all seats after each guess (LA-5)."""
    return event.points if isinstance(event, CardsShown) else None


def _result(count: float, text: Translator) -> str:
    return text.ngettext("%(count)s point", "%(count)s points", round(count)) % {"count": round(count)}


CHART: Final = Chart(N_("Points"), N_("Guess"), _points, _result)


def _right(match: PlayedMatch, number: int) -> Iterator[Seat]:
    """Yield the seats that were right when exactly `number` of them were."""
    return (seat for shown in match.each(CardsShown) if len(shown.right) == number for seat in shown.right)


STICKERS: Final = (
    Sticker("bright", N_("All lit"), N_("Guess right when everybody does."), lambda match: _right(match, match.seats)),
    Sticker("alone", N_("A lone light"), N_("Guess right when no other does."), lambda match: _right(match, 1)),
    Sticker("dark", N_("In the dark"), N_("Win without lighting a match."), Without(MatchLit, wins=True)),
)
