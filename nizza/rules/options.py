"""Options of a match: the board, and where the French and the English rules differ."""

from collections.abc import Mapping
from typing import Final

from nizza.boards import FIRST, board_files
from nizza.rules.views import (
    CrowdedBerth,
    Jewels,
    LadderStyle,
    MatchOptions,
    RopeMoves,
    SwingLength,
    SwingOrder,
    SwingStyle,
    Unwanted,
)
from table.offer.options import Option, OptionGroup, switch
from table.words import N_

_TITLES: Final = {"nice": N_("Nice"), "port": N_("Port")}
"""Titles of the shipped boards. The player's own boards take the names of their files."""
_BOARDS: Final = tuple(board_files())
OPTIONS: Final = (
    Option(
        name="board",
        title=N_("Board"),
        explanation=N_("The port is smaller, for two or three players. You can draw boards of your own, too."),
        choices=_BOARDS,
        default=FIRST,
        labels=tuple(_TITLES.get(name, name) for name in _BOARDS),
    ),
    switch(
        "random_ropes",
        N_("Ropes at the start"),
        N_("Which chimneys the six ropes hang on."),
        off=N_("As suggested"),
        on=N_("By lot"),
    ),
    Option(
        name="unwanted_dice",
        title=N_("Unwanted dice"),
        explanation=N_("May you pass on a die that you could use?"),
        choices=tuple(map(str, Unwanted)),
        default=str(Unwanted.DECLINED),
        labels=(N_("You may pass them on"), N_("You must use them")),
        group=OptionGroup.HOUSE_RULES,
    ),
    switch(
        "strict",
        N_("Reach"),
        N_("Does the board show your reach before a move?"),
        off=N_("Show it"),
        on=N_("Guess it"),
    ),
    Option(
        name="rope_moves",
        title=N_("Moving a rope"),
        explanation=N_("Which chimneys the rope symbol can move a rope to."),
        choices=tuple(map(str, RopeMoves)),
        default=str(RopeMoves.NEIGHBOUR),
        labels=(N_("To a neighbour"), N_("To any chimney")),
        group=OptionGroup.HOUSE_RULES,
    ),
    Option(
        name="swing_order",
        title=N_("Rehanging a rope"),
        explanation=N_("When you may hang the rope on another chimney."),
        choices=tuple(map(str, SwingOrder)),
        default=str(SwingOrder.HANG_FIRST),
        labels=(N_("Before the swing"), N_("After the swing")),
        group=OptionGroup.HOUSE_RULES,
    ),
    Option(
        name="crowded_berth",
        title=N_("Crowded berth"),
        explanation=N_("Where you swim if your berth is taken."),
        choices=tuple(map(str, CrowdedBerth)),
        default=str(CrowdedBerth.SHARED),
        labels=(N_("In the same berth"), N_("In the nearest free berth")),
        group=OptionGroup.HOUSE_RULES,
    ),
    Option(
        name="jewels",
        title=N_("Jewels after a fall"),
        explanation=N_("Are the crown jewels lost in the water? Tools always are."),
        choices=tuple(map(str, Jewels)),
        default=str(Jewels.KEPT_FROM_YACHT),
        labels=(N_("Safe once on the yacht"), N_("Always lost"), N_("Always kept")),
        group=OptionGroup.HOUSE_RULES,
    ),
    Option(
        name="swing_style",
        title=N_("Swing style"),
        explanation=N_("Placed: drag your burglar and let go. Momentum: draw back, swing, let go and fly."),
        choices=tuple(map(str, SwingStyle)),
        default=str(SwingStyle.PLACED),
        labels=(N_("Placed"), N_("Momentum")),
    ),
    Option(
        name="swing_length",
        title=N_("Swing length"),
        explanation=N_("With momentum: how high you can swing, and so how far you fly."),
        choices=(str(SwingLength.FREE), str(SwingLength.AS_PLACED)),
        default=str(SwingLength.FREE),
        labels=(N_("Free, up to 75°"), N_("About as far as placed, up to 55°")),
        group=OptionGroup.HOUSE_RULES,
        absent=str(SwingLength.AS_BEFORE),
    ),
    Option(
        name="fingertips",
        title=N_("Fingertips"),
        explanation=N_("With momentum: do you hang on to the end of a roof that you only just miss?"),
        choices=(False, True),
        default=True,
        labels=(N_("You fall"), N_("You hang on")),
        group=OptionGroup.HOUSE_RULES,
        absent=False,
    ),
    Option(
        name="ladder_style",
        title=N_("Ladder style"),
        explanation=N_("Placed: choose a place within reach. Leant: tip the ladder over, and climb wherever it rests."),
        choices=tuple(map(str, LadderStyle)),
        default=str(LadderStyle.PLACED),
        labels=(N_("Placed"), N_("Leant")),
        group=OptionGroup.HOUSE_RULES,
    ),
    Option(
        name="rounds",
        title=N_("Round limit"),
        explanation=N_("The match ends after this many rounds, and whoever got farthest wins."),
        choices=(20, 40, 100),
        default=100,
        group=OptionGroup.FRAME,
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
        swing_length=SwingLength(str(options["swing_length"])),
        fingertips=options["fingertips"] is True,
        ladder_style=LadderStyle(str(options["ladder_style"])),
        rounds=int(str(options["rounds"])),
    )
