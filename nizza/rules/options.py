"""Options of a match: the board, and where the French and the English rules differ."""

from enum import StrEnum
from typing import Annotated, Final

import msgspec

from nizza.boards import FIRST, board_files
from table.offer.options import Option, OptionGroup, twist
from table.storage.files import Word
from table.words import N_

SEATS: Final = range(2, 7)
_TITLES: Final = {"nice": N_("Nice"), "port": N_("Port")}
"""Titles of the shipped boards. The player's own boards take the names of their files."""
_BOARDS: Final = tuple(board_files())


class Unwanted(StrEnum):
    """The option unwanted dice (NZ-22)."""

    DECLINED = "declined"
    USED = "used"


class RopeMoves(StrEnum):
    """The option rope moves (NZ-30)."""

    NEIGHBOUR = "neighbour"
    ANY = "any"


class SwingOrder(StrEnum):
    """The option swing order (NZ-31)."""

    HANG_FIRST = "hang-first"
    """The rope is hung again before the pawn swings."""
    SWING_FIRST = "swing-first"


class CrowdedBerth(StrEnum):
    """The option crowded berth (NZ-35)."""

    SHARED = "shared"
    NEAREST = "nearest"


class Jewels(StrEnum):
    """The option jewels after a fall (NZ-43)."""

    KEPT_FROM_YACHT = "yacht"
    LOST = "lost"
    KEPT = "kept"


class SwingStyle(StrEnum):
    """The option swing style (NZ-60)."""

    PLACED = "placed"
    MOMENTUM = "momentum"


class SwingLength(StrEnum):
    """The option swing length (NZ-61)."""

    FREE = "free"
    """Up to 75°."""
    AS_PLACED = "placed"
    """Up to 55°, which brings a pawn about as far as a placed swing."""
    AS_BEFORE = "before"
    """Without a limit, and with the weaker pumping of matches from before the option existed."""


class LadderStyle(StrEnum):
    """The option ladder style (NZ-64)."""

    PLACED = "placed"
    LEANT = "leant"


class MatchOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of a match."""

    board: Annotated[
        Word,
        Option(
            N_("Board"),
            N_("The port is smaller, for two or three players. You can draw boards of your own, too."),
            tuple(_TITLES.get(name, name) for name in _BOARDS),
            rule="NZ-3",
            choices=_BOARDS,
        ),
    ] = FIRST
    random_ropes: Annotated[
        bool,
        Option(
            N_("Ropes at the start"),
            N_("Which chimneys the six ropes hang on."),
            (N_("As suggested"), N_("By lot")),
            rule="NZ-10",
        ),
    ] = False
    unwanted_dice: Annotated[
        Unwanted,
        Option(
            N_("Unwanted dice"),
            N_("May you pass on a die that you could use?"),
            (N_("You may pass them on"), N_("You must use them")),
            rule="NZ-22",
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = Unwanted.DECLINED
    strict: Annotated[
        bool,
        Option(
            N_("Reach"),
            N_("Does the board show your reach before a move?"),
            (N_("Show it"), N_("Guess it")),
            rule="NZ-23",
        ),
    ] = False
    rope_moves: Annotated[
        RopeMoves,
        Option(
            N_("Moving a rope"),
            N_("Which chimneys the rope symbol can move a rope to."),
            (N_("To a neighbour"), N_("To any chimney")),
            rule="NZ-30",
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = RopeMoves.NEIGHBOUR
    swing_order: Annotated[
        SwingOrder,
        Option(
            N_("Rehanging a rope"),
            N_("When you may hang the rope on another chimney."),
            (N_("Before the swing"), N_("After the swing")),
            rule="NZ-31",
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = SwingOrder.HANG_FIRST
    crowded_berth: Annotated[
        CrowdedBerth,
        Option(
            N_("Crowded berth"),
            N_("Where you swim if your berth is taken."),
            (N_("In the same berth"), N_("In the nearest free berth")),
            rule="NZ-35",
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = CrowdedBerth.SHARED
    jewels: Annotated[
        Jewels,
        Option(
            N_("Jewels after a fall"),
            N_("Are the crown jewels lost in the water? Tools always are."),
            (N_("Safe once on the yacht"), N_("Always lost"), N_("Always kept")),
            rule="NZ-43",
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = Jewels.KEPT_FROM_YACHT
    swing_style: Annotated[
        SwingStyle,
        Option(
            N_("Swing style"),
            N_("Placed: drag your burglar and let go. Momentum: draw back, swing, let go and fly."),
            (N_("Placed"), N_("Momentum")),
            rule="NZ-60",
        ),
    ] = SwingStyle.PLACED
    swing_length: Annotated[
        SwingLength,
        Option(
            N_("Swing length"),
            N_("With momentum: how high you can swing, and so how far you fly."),
            (N_("Free, up to 75°"), N_("About as far as placed, up to 55°")),
            rule="NZ-61",
            group=OptionGroup.HOUSE_RULES,
            choices=(SwingLength.FREE, SwingLength.AS_PLACED),
            default=SwingLength.FREE,
        ),
    ] = SwingLength.AS_BEFORE
    fingertips: Annotated[
        bool,
        Option(
            N_("Fingertips"),
            N_("With momentum: do you hang on to the end of a roof that you only just miss?"),
            (N_("You fall"), N_("You hang on")),
            rule="NZ-62",
            group=OptionGroup.HOUSE_RULES,
            default=True,
        ),
    ] = False
    ladder_style: Annotated[
        LadderStyle,
        Option(
            N_("Ladder style"),
            N_("Placed: choose a place within reach. Leant: tip the ladder over, and climb wherever it rests."),
            (N_("Placed"), N_("Leant")),
            rule="NZ-64",
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = LadderStyle.PLACED
    rounds: Annotated[
        int,
        Option(
            N_("Round limit"),
            N_("The match ends after this many rounds, and whoever got farthest wins."),
            rule="NZ-51",
            group=OptionGroup.FRAME,
            choices=(20, 40, 100),
        ),
    ] = 100
    wet_tiles: Annotated[
        bool,
        twist(
            N_("Wet tiles"),
            N_("It rains. Swing onto a roof and you skid on, and off its end if it is too short."),
            (N_("Dry"), N_("Wet")),
            rule="NZ-70",
        ),
    ] = False
    short_ropes: Annotated[
        bool,
        twist(
            N_("Short ropes"),
            N_("Someone has cut the ropes: they are two thirds as long."),
            (N_("Whole"), N_("Cut")),
            rule="NZ-71",
        ),
    ] = False
    festival: Annotated[
        bool,
        twist(
            N_("Festival"),
            N_("A searchlight wanders over the roofs: begin your turn in its light, and you roll once less."),
            (N_("A quiet night"), N_("Festival")),
            rule="NZ-72",
        ),
    ] = False
