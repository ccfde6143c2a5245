"""Options of a match: where the French and the English rules differ, and house rules."""

from enum import StrEnum
from typing import Annotated, Final

import msgspec

from table.offer.options import BY_LOT, Option, OptionGroup, seat_option, twist
from table.words import N_
from vertiges.pieces import piece_set

SEATS: Final = range(2, 5)
STEADIED: Final = 0.5
"""Share of the trembling under a load that is left to a steady hand (VE-54)."""
GLOVED: Final = 0.5
"""Share of any trembling that is left to a hand in a glove (VE-83)."""


class RedStar(StrEnum):
    """Scope of the red stars (VE-71)."""

    ZAP = "zap"
    """In ZAPs only."""
    ALWAYS = "always"
    """Wherever a piece scores."""


class Closing(StrEnum):
    """Freedom to close towers by a lay (VE-28)."""

    LAST_RESORT = "last_resort_any_height"
    """Refused while any piece of the hand can be laid so that its top stays open. What nevertheless closes a tower is
    taken back."""
    LAST_RESORT_NEAR = "last_resort"
    """As recorded in earlier matches: refused only within 60 mm above the seat, and nothing is taken back."""
    FREE = "free"
    """Without restriction, as in matches from before the rule."""


class WrongCalls(StrEnum):
    """Price of a wrong call (VE-41)."""

    FREE = "free"
    POINT = "point"
    """A point for the accused."""


class HeavyLoads(StrEnum):
    """Hand under the load of a section (VE-54)."""

    TREMBLING = "trembling"
    LIGHT = "light"


class MatchOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options agreed before the match (VE-70, VE-71)."""

    first_player: Annotated[
        str,
        seat_option(
            N_("First player"),
            N_("At a real table the oldest player begins. Play then goes counter-clockwise."),
            SEATS,
            rule="VE-11",
        ),
    ] = BY_LOT
    fast_game: Annotated[
        bool,
        Option(
            N_("Draw piles"),
            N_("With one bag everyone draws from it, and fallen pieces go back into it."),
            (N_("Own draw piles"), N_("One bag for all")),
            rule="VE-70",
        ),
    ] = False
    red_star: Annotated[
        RedStar,
        Option(
            N_("Red stars"),
            N_("A piece with a red star counts double in a ZAP, or wherever a piece scores."),
            (N_("In ZAPs only"), N_("Wherever a piece scores")),
            rule="VE-71",
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = RedStar.ZAP
    steady_hand: Annotated[
        bool,
        Option(
            N_("Steady hand"),
            N_("Pieces are pulled slightly towards their seat, for everyone."),
            (N_("As shaky as real life"), N_("A little help")),
            rule="VE-71",
        ),
    ] = False
    enforce_rules: Annotated[
        bool,
        Option(
            N_("Building rules"),
            N_("If you overlook a piece that fits, your rivals can catch you, or the program tells you at once."),
            (N_("Watch each other"), N_("Checked by the program")),
            rule="VE-71",
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = False
    wrong_call: Annotated[
        WrongCalls,
        Option(
            N_("Wrong calls"),
            N_("“Caught!” costs nothing if you are wrong, or gives a point to the player you accused."),
            (N_("Free"), N_("A point for the accused")),
            rule="VE-41",
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = WrongCalls.FREE
    closing: Annotated[
        Closing,
        Option(
            N_("Closing towers"),
            N_(
                "Closed towers grow no more. As a last resort: lay a piece so that it closes a tower only if "
                "nothing in your hand can be laid with an open top."
            ),
            (N_("As a last resort"), N_("Whenever you like")),
            rule="VE-28",
            group=OptionGroup.HOUSE_RULES,
            choices=(Closing.LAST_RESORT, Closing.FREE),
            default=Closing.LAST_RESORT,
        ),
    ] = Closing.FREE
    load: Annotated[
        HeavyLoads,
        Option(
            N_("Heavy loads"),
            N_("A hand that carries many pieces in a ZAP trembles, and calms down when it moves slowly."),
            (N_("The hand trembles"), N_("The hand stays calm")),
            rule="VE-54",
            group=OptionGroup.HOUSE_RULES,
            default=HeavyLoads.TREMBLING,
        ),
    ] = HeavyLoads.LIGHT
    spent: Annotated[
        bool,
        Option(
            N_("Spent pieces"),
            N_("Pieces that a ZAP has just moved score nothing in the next one, so going straight back doesn't pay."),
            (N_("Every ZAP scores in full"), N_("Nothing for going back")),
            rule="VE-55",
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = False
    strict: Annotated[
        bool,
        Option(
            N_("Visual aids"),
            N_("A ghost where a piece fits, the height ruler and the plumb line."),
            (N_("If you want them"), N_("None: strict")),
            rule="VE-71",
            group=OptionGroup.HOUSE_RULES,
        ),
    ] = False

    open_window: Annotated[
        bool,
        twist(
            N_("Open window"),
            N_("A breeze leans on all that moves, to the right; in every second round gusts come with it."),
            (N_("Closed"), N_("Wide open")),
            rule="VE-80",
        ),
    ] = False
    train: Annotated[
        bool,
        twist(
            N_("Train"),
            N_("In every third round a train passes under the house, and the table sways."),
            (N_("A quiet street"), N_("By the railway")),
            rule="VE-81",
        ),
    ] = False
    candle: Annotated[
        bool,
        twist(
            N_("Candlelight"),
            N_("In every third round the candle is out: only the tower at which a hand works can be seen."),
            (N_("Evening light"), N_("By one candle")),
            rule="VE-82",
        ),
    ] = False

    gloves: Annotated[
        bool,
        twist(
            N_("Gloves"),
            N_("Hands tremble half as much, but what they carry slips when they move in a hurry."),
            (N_("Bare hands"), N_("Woollen gloves")),
            rule="VE-83",
        ),
    ] = False

    @property
    def trembles(self) -> bool:
        """True if a hand trembles under the load of a section (VE-54)."""
        return self.load is HeavyLoads.TREMBLING

    @property
    def trembling(self) -> float:
        """Share of the trembling under a load that hands have in this match (VE-54)."""
        share = (STEADIED if self.steady_hand else 1.0) * (GLOVED if self.gloves else 1.0)
        return share if self.trembles else 0.0

    def worth(self, piece: int) -> int:
        """Return the points for one piece outside a ZAP (VE-30, VE-60, VE-71)."""
        return 2 if self.red_star is RedStar.ALWAYS and piece_set()[piece].star else 1
