"""Options of a match: the board, and where the French and the English rules differ."""

from collections.abc import Mapping
from typing import Final

from nizza.boards import FIRST, board_files
from nizza.rules.events import RoundEnded
from nizza.rules.views import CrowdedBerth, Jewels, MatchOptions, RopeMoves, SwingOrder, SwingStyle, Unwanted
from table.contract import Event
from table.offer.chart import Chart
from table.offer.options import Group, Option, classic, everything, quick, switch
from table.words import N_, Translator

_TITLES: Final = {"nice": N_("Nice"), "port": N_("Port")}
"""Titles of the shipped boards. The player's own boards take the names of their files."""
_BOARDS: Final = tuple(board_files())
OPTIONS: Final = (
    Option(
        name="board",
        title=N_("Board"),
        explanation=N_("The port is smaller, meant for two or three. Boards of your own are offered here too."),
        choices=_BOARDS,
        default=FIRST,
        labels=tuple(_TITLES.get(name, name) for name in _BOARDS),
    ),
    switch(
        "random_ropes",
        N_("Ropes at the start"),
        N_("On which chimneys the six ropes hang."),
        off=N_("As suggested"),
        on=N_("By lot"),
    ),
    Option(
        name="unwanted_dice",
        title=N_("Unwanted dice"),
        explanation=N_("Whether a die that could be used may be handed on unused."),
        choices=tuple(map(str, Unwanted)),
        default=str(Unwanted.DECLINED),
        labels=(N_("They may be declined"), N_("They must be used")),
        group=Group.HOUSE_RULES,
    ),
    switch(
        "strict",
        N_("Reach"),
        N_("Whether reach is shown before a move."),
        off=N_("Reach is shown"),
        on=N_("Guess it"),
    ),
    Option(
        name="rope_moves",
        title=N_("Moving a rope"),
        explanation=N_("To which chimneys the symbol rope moves a rope."),
        choices=tuple(map(str, RopeMoves)),
        default=str(RopeMoves.NEIGHBOUR),
        labels=(N_("To a neighbour"), N_("To any chimney")),
        group=Group.HOUSE_RULES,
    ),
    Option(
        name="swing_order",
        title=N_("Hanging a rope anew"),
        explanation=N_("When the rope may be hung on another chimney."),
        choices=tuple(map(str, SwingOrder)),
        default=str(SwingOrder.HANG_FIRST),
        labels=(N_("Before the swing"), N_("After the swing")),
        group=Group.HOUSE_RULES,
    ),
    Option(
        name="crowded_berth",
        title=N_("Crowded berth"),
        explanation=N_("Where somebody swims whose berth is taken."),
        choices=tuple(map(str, CrowdedBerth)),
        default=str(CrowdedBerth.SHARED),
        labels=(N_("Both swim there"), N_("In the nearest free berth")),
        group=Group.HOUSE_RULES,
    ),
    Option(
        name="jewels",
        title=N_("Jewels after a fall"),
        explanation=N_("Whether the crown jewels are lost in the water. Tools always are."),
        choices=tuple(map(str, Jewels)),
        default=str(Jewels.KEPT_FROM_YACHT),
        labels=(N_("Kept from the yacht"), N_("Always lost"), N_("Always kept")),
        group=Group.HOUSE_RULES,
    ),
    Option(
        name="swing_style",
        title=N_("Swing style"),
        explanation=N_("Placed: drag the pawn and let it go. Momentum: pump, let go and fly."),
        choices=tuple(map(str, SwingStyle)),
        default=str(SwingStyle.PLACED),
        labels=(N_("Placed"), N_("Momentum")),
    ),
    Option(
        name="rounds",
        title=N_("Round limit"),
        explanation=N_("After so many rounds the match ends, and whoever has come farthest wins."),
        choices=(20, 40, 100),
        default=100,
        group=Group.FRAME,
    ),
)


def rules_of(options: Mapping[str, object]) -> MatchOptions:
    """Return the rules set by complete, checked options."""
    return MatchOptions(
        random_ropes=options["random_ropes"] is True,
        unwanted=Unwanted(str(options["unwanted_dice"])),
        strict=options["strict"] is True,
        rope_moves=RopeMoves(str(options["rope_moves"])),
        swing_order=SwingOrder(str(options["swing_order"])),
        crowded_berth=CrowdedBerth(str(options["crowded_berth"])),
        jewels=Jewels(str(options["jewels"])),
        swing_style=SwingStyle(str(options["swing_style"])),
        rounds=int(str(options["rounds"])),
    )


READY_TABLES: Final = (
    quick(N_("One novice, the small port."), "novice", board="port", rounds=40),
    classic(N_("Three regulars, the roofs of Nice."), "regular", "regular", "regular"),
    everything(
        N_("Three experts, ropes by lot, and you swing with momentum."),
        *("expert", "expert", "expert"),
        random_ropes=True,
        swing_style=str(SwingStyle.MOMENTUM),
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


CHART: Final = Chart(N_("How far everybody came, in %"), N_("Round"), _progress, _result, most=_THERE)
"""Progress from the green terrace (0) to the last round (in per cent)."""
