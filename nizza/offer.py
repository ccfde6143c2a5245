"""Offer in the menus: title, ready-made tables, tonight's challenge, and the chart in the results."""

from collections.abc import Mapping
from typing import Final

from nizza.rules.events import RoundEnded
from nizza.rules.options import LadderStyle, SwingLength, SwingStyle
from table.contract import Event
from table.offer.chart import Chart
from table.offer.options import OptionValue, by_the_book, classic, everything, quick
from table.offer.tonight import TonightTask
from table.words import N_, Translator

TITLE: Final = "Nizza"
TAGLINE: Final = N_("Swing across the roofs of Nice, rob the safe, and be first to the helicopter.")

FIRST_OPTIONS: Final[Mapping[str, OptionValue]] = {"swing_style": str(SwingStyle.MOMENTUM)}
"""Options of a player's first set-up that differ from the defaults, which are those of the printed rules."""

READY_TABLES: Final = (
    quick(
        N_("One novice, the small port, momentum."),
        "novice",
        board="port",
        rounds=40,
        swing_style=str(SwingStyle.MOMENTUM),
    ),
    classic(
        N_("Three regulars, momentum kept short."),
        *("regular", "regular", "regular"),
        swing_style=str(SwingStyle.MOMENTUM),
        swing_length=str(SwingLength.AS_PLACED),
    ),
    by_the_book(N_("Three regulars, placed swings."), "regular", "regular", "regular"),
    everything(
        N_("Three experts, long swings."),
        *("expert", "expert", "expert"),
        random_ropes=True,
        swing_style=str(SwingStyle.MOMENTUM),
        ladder_style=str(LadderStyle.LEANT),
    ),
)

_THERE: Final = 100.0


def _progress(event: Event) -> tuple[float, ...] | None:
    """Return the progress of each seat in per cent."""
    return tuple(100 * share for share in event.progress) if isinstance(event, RoundEnded) else None


def _result(percent: float, text: Translator) -> str:
    if percent >= _THERE:
        return text.gettext("all the way")
    return text.gettext("%(percent)s%% of the way") % {"percent": round(percent)}


CHART: Final = Chart(N_("How far everyone got, in %"), N_("Round"), _progress, _result, most=_THERE)
"""Progress from the green terrace (0) to the last round (in per cent)."""

TONIGHT: Final = TonightTask(
    about=N_("Five rounds. Get as far ahead of the best rival as you can."), steps=5, chart=CHART, unit=_result,
    former=TonightTask(
        about=N_("Four rounds. Get as far ahead of your rivals as you can."), steps=4, chart=CHART, unit=_result
    ),
)  # fmt: skip
