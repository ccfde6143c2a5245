"""Offer in the menus: title, ready-made tables, tonight's challenge, and the chart in the results."""

from typing import Final

from niagara.rules.events import RoundEnded
from niagara.rules.options import WinBy
from table.contract import Event
from table.offer.chart import Chart
from table.offer.options import ReadyTable, classic, everything, quick
from table.offer.tonight import TonightTask
from table.words import N_, Translator

TITLE: Final = "Niagara"
TAGLINE: Final = N_("Collect gems on a river that never stands still, and get home before the falls get you.")

READY_TABLES: Final = (
    quick(N_("Two novices, thirty rounds."), "novice", "novice", rounds=30),
    ReadyTable(
        "gold-rush",
        N_("Gold rush"),
        N_("Three regulars, 24 gold."),
        ("regular", "regular", "regular"),
        {"goal": str(WinBy.POINTS)},
    ),
    classic(N_("Three regulars, no expansions."), "regular", "regular", "regular"),
    everything(
        N_("Three experts, the Spirits and Diamond Joe."),
        *("expert", "expert", "expert"),
        double_canoe=True,
        whirlpool=True,
        seven=True,
        lasso=True,
        one_two_three=True,
        beaver=True,
        moose=True,
        joe=True,
    ),
)


def _gems(event: Event) -> tuple[int, ...] | None:
    return event.gems if isinstance(event, RoundEnded) else None


def _values(event: Event) -> tuple[int, ...] | None:
    return event.values or None if isinstance(event, RoundEnded) else None


def _gold(count: float, text: Translator) -> str:
    return text.ngettext("%(count)s gold", "%(count)s gold", round(count)) % {"count": round(count)}


def _result(count: float, text: Translator) -> str:
    return text.ngettext("%(count)s gem", "%(count)s gems", round(count)) % {"count": round(count)}


_GOLD: Final = Chart(N_("Gold in the store"), N_("Round"), _values, _gold)
CHART: Final = Chart(N_("Gems in the store"), N_("Round"), _gems, _result, instead=_GOLD)
"""Gems per store, or their gold where that wins, from the empty stores of the beginning to the last round."""

TONIGHT: Final = TonightTask(
    about=N_("Five rounds of the gold rush. Bring home more gold than anyone else."),
    steps=5,
    chart=_GOLD,
    unit=_gold,
    options={"goal": str(WinBy.POINTS)},
    former=TonightTask(
        about=N_("Five rounds. Bring home more gems than anyone else."), steps=5, chart=CHART, unit=_result
    ),
)
