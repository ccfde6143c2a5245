"""Actions of players and of chance. A hand's intention is one action, its outcome is chance's answer to it."""

from typing import ClassVar, Final

from table.contract import Action, Seat
from vertiges.rules.snapshot import Intention, Outcome

SAMPLE_SPEED: Final = 600.0
SAMPLE_TREMOR: Final = 3.0
"""Speed and tremor of the hand in :meth:`State.legal_actions`, in mm/s and mm: a hasty one."""

SLOWEST: Final = 50.0
FASTEST: Final = 1500.0
"""Speed limits of a scripted hand, in mm/s. A person's intention has speed 0, because the person has already moved."""

SHAKIEST: Final = 20.0
"""Largest tremor of a scripted hand, in mm."""


class FirstPlayer(Action, frozen=True):
    """Chance draws the first player (VE-11)."""

    seat: Seat


class Share(Action, frozen=True):
    """Chance deals the pieces (VE-10, VE-70)."""

    hands: tuple[tuple[int, ...], ...]
    """Per seat the six pieces of its hand."""
    piles: tuple[tuple[int, ...], ...]
    """Per seat its draw pile, ascending, because a pile has no order. All empty in the fast game."""


class Handle(Action, frozen=True):
    """The player in turn lays a piece (VE-22), sets down a base (VE-21, VE-25) or makes a ZAP (VE-50).

    `intention.deed` says which. Any place over the table, any turn and any flip is a valid intention, whether the piece
    fits or not.
    """

    intention: Intention


class Rest(Action, frozen=True):
    """The outcome of an intention, from the live world or :mod:`vertiges.physics.performance`."""

    outcome: Outcome


class EndTurn(Action, frozen=True):
    """The player in turn ends the turn, or passes because no action is possible (VE-24, VE-25)."""


class Catch(Action, frozen=True):
    """An opponent calls out a building mistake (VE-40)."""


class HandOver(Action, frozen=True):
    """After a base or a voluntary end of turn, its player goes on to the refill (VE-26).

    This action decides nothing. It exists so that the opponents can be asked for a call first (VE-40). The scene takes
    it for a person.
    """

    chosen: ClassVar[bool] = False


class Refill(Action, frozen=True):
    """Chance draws pieces from the draw pile, or from the bag in the fast game, in the order drawn (VE-26)."""

    pieces: tuple[int, ...]


VertigesAction = FirstPlayer | Share | Handle | Rest | EndTurn | Catch | HandOver | Refill
"""Every action of the game."""
