"""Offer in the menus: title, ready-made tables, tonight's challenge, and the chart in the results."""

from typing import Final

from table.contract import Event
from table.offer.chart import Chart
from table.offer.options import as_in_the_box, classic, everything, quick
from table.offer.tonight import TonightTask
from table.words import N_, Translator
from vertiges.rules.events import MatchWon, TurnBegan
from vertiges.wording import points

TITLE: Final = "Vertiges"
TAGLINE: Final = N_("Stack wood with one hand, steal the tops of towers, and keep your cool when they sway.")

READY_TABLES: Final = (
    # One bag for all would take longer, because fallen pieces go back into it.
    quick(
        N_("Three novices, 12 pieces each instead of 24, a little help."),
        *("novice", "novice", "novice"),
        steady_hand=True,
        enforce_rules=True,
    ),
    classic(
        N_("One regular. Closing is a last resort, a heavy load trembles, and a ZAP straight back scores nothing."),
        "regular",
        spent=True,
    ),
    as_in_the_box(N_("One regular, no house rules."), "regular", closing="free", load="light"),
    everything(
        N_("Three bots up to a master. Red stars count everywhere, wrong calls score for the accused, no aids."),
        *("regular", "expert", "master"),
        red_star="always",
        wrong_call="point",
        spent=True,
        strict=True,
    ),
)


def _points(event: Event) -> tuple[int, ...] | None:
    if isinstance(event, MatchWon) or (isinstance(event, TurnBegan) and event.number > 1):
        return event.points
    return None


def _result(count: float, text: Translator) -> str:
    return points(round(count), text)


CHART: Final = Chart(N_("Points"), N_("Turn"), _points, _result)
"""Score at the beginning of each turn (VE-30, VE-40, VE-51), and at the end with the bonus of VE-60."""

TONIGHT: Final = TonightTask(
    about=N_("Four turns for everyone. Be as many points ahead as you can."), steps=12, chart=CHART, unit=_result,
    former=TonightTask(
        about=N_("Three turns for everyone. Be as many points ahead as you can."), steps=9, chart=CHART, unit=_result
    ),
)  # fmt: skip
