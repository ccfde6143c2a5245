"""Advice in one sentence, with what it speaks of.

Towers are counted from the left, from 1. The detail `turned` is a msgid of its own, and `seat` the seat number of a
player, for whom the scene puts the name.
"""

from collections.abc import Mapping
from typing import Final

from table.contract import Action, Seat
from table.game import Advice
from table.words import N_

TURNED: Final = {
    (0, False): N_("not turned"),
    (1, False): N_("turned once to the left"),
    (2, False): N_("turned twice"),
    (3, False): N_("turned once to the right"),
    (0, True): N_("flipped"),
    (1, True): N_("flipped and turned once to the left"),
    (2, True): N_("flipped and turned twice"),
    (3, True): N_("flipped and turned once to the right"),
}
"""How a piece is held, by its quarter turns counter-clockwise and whether it is flipped first."""

LAST: Final = N_("Piece %(piece)d, %(turned)s, on tower %(tower)d: it is the last one and ends the match.")
CLOSED: Final = N_("Piece %(piece)d, %(turned)s, on tower %(tower)d: leaves a closed top for %(seat)s.")
USELESS: Final = N_("Piece %(piece)d, %(turned)s, on tower %(tower)d: leaves a top on which nothing of %(seat)s fits.")
STARVED: Final = N_(
    "Piece %(piece)d, %(turned)s, on tower %(tower)d: in the end nothing of %(seat)s will fit anywhere."
)
OPENED: Final = N_("Piece %(piece)d, %(turned)s, on tower %(tower)d: your piece %(next)d can follow on it.")
LOADED: Final = N_("Piece %(piece)d, %(turned)s, on tower %(tower)d: prepares a ZAP of %(points)d points.")
FITS: Final = N_("Piece %(piece)d, %(turned)s, on tower %(tower)d: it fits, and what fits must be laid.")

_FIRST_BASE: Final = N_("Piece %(piece)d, %(turned)s, as a base: the first tower begins with it.")
_BASE: Final = N_("Nothing fits: piece %(piece)d, %(turned)s, as a base of a new tower.")
_DEAD_BASE: Final = N_("Nothing fits: piece %(piece)d, %(turned)s, as a base on which nothing of %(seat)s fits.")
_ZAP: Final = N_(
    "ZAP: lift %(count)d pieces at piece %(piece)d and set them on tower %(tower)d. It should hold in %(percent)d %% "
    "of the cases and scores %(points)d."
)
_AGAIN: Final = N_("Grip the section at piece %(piece)d again and set it on tower %(tower)d.")
_END: Final = N_("Nothing fits any more: end the turn.")
_PASS: Final = N_("Nothing fits, and there is no room for a base: pass.")
_HAND_OVER: Final = N_("The turn is over: hand over.")
_CATCH: Final = N_("Piece %(piece)d of %(seat)s fitted a tower: call it.")
_LET_PASS: Final = N_("No piece of %(seat)s fitted: let it pass.")


def lay(action: Action, reason: str, details: Mapping[str, object]) -> Advice:
    """To lay a piece on a tower, for one of the reasons above; `details` as they need."""
    return Advice(action, reason, details)


def base(action: Action, details: Mapping[str, object], *, first: bool, dead: bool) -> Advice:
    """To set down a base; `dead`: nothing of the next player fits on it."""
    return Advice(action, _FIRST_BASE if first else _DEAD_BASE if dead else _BASE, details)


def zap(action: Action, details: Mapping[str, object]) -> Advice:
    """To lift a section and set it on another tower."""
    return Advice(action, _ZAP, details)


def grip_again(action: Action, piece: int, tower: int) -> Advice:
    """To grip a loose section again (VE-52)."""
    return Advice(action, _AGAIN, {"piece": piece, "tower": tower})


def end_turn(action: Action, *, begun: bool) -> Advice:
    """To end the turn, after something was laid or not."""
    return Advice(action, _END if begun else _PASS, {})


def hand_over(action: Action) -> Advice:
    """To go on to the refill."""
    return Advice(action, _HAND_OVER, {})


def catch(action: Action, piece: int, culprit: Seat) -> Advice:
    """To call a mistake: that piece fitted (VE-40)."""
    return Advice(action, _CATCH, {"piece": piece, "seat": culprit})


def let_pass(culprit: Seat) -> Advice:
    """To call nothing."""
    return Advice(None, _LET_PASS, {"seat": culprit})
