"""Offer in the menus: title, ready-made tables, tonight's challenge, and the chart in the results."""

from collections.abc import Mapping
from typing import Final

from nimmsleich.rules.events import RoundEnded
from nimmsleich.rules.options import FOR_GOOD
from nimmsleich.rules.position import PILE
from table.contract import Event
from table.offer.chart import Chart
from table.offer.options import OptionValue, by_the_book, classic, everything, quick
from table.offer.tonight import TonightTask
from table.words import N_, Translator

TITLE: Final = "Nimm's Leich!"
TAGLINE: Final = N_("Bid on the corpses, keep a straight face, and be the first to run out of cards.")

READY_TABLES: Final = (
    quick(N_("Two novices."), "novice", "novice", tells=FOR_GOOD),
    classic(N_("Three regulars."), "regular", "regular", "regular", tells=FOR_GOOD),
    by_the_book(N_("Three regulars with poker faces."), "regular", "regular", "regular"),
    everything(
        N_("Six at the table, up to a master, and oysters."),
        *("regular", "regular", "expert", "expert", "master"),
        oysters=True,
        tells=FOR_GOOD,
    ),
)

FIRST_OPTIONS: Final[Mapping[str, OptionValue]] = {"tells": FOR_GOOD}
"""A first set-up is the ready table “Classic”: a bluffing game lives from faces."""


def _owned(event: Event) -> tuple[int, ...] | None:
    return event.owned if isinstance(event, RoundEnded) else None


def _result(count: float, text: Translator) -> str:
    if not count:
        return text.gettext("no card left")
    return text.ngettext("%(count)s card left", "%(count)s cards left", round(count)) % {"count": round(count)}


CHART: Final = Chart(N_("Cards left"), N_("Round"), _owned, _result, first=PILE, fewest_lead=True)
"""Cards in pile and hand together, from the deal (NL-10) to the last round that was counted."""


def _cards(count: float, text: Translator) -> str:
    return text.ngettext("%(count)s card", "%(count)s cards", round(count)) % {"count": round(count)}


TONIGHT: Final = TonightTask(
    about=N_("Five rounds. Every card that a rival has more than you counts."),
    steps=5,
    chart=CHART,
    unit=_cards,
    together=True,
    former=TonightTask(
        about=N_("Three rounds. Get rid of more cards than your rivals."), steps=3, chart=CHART, unit=_cards
    ),
)
