"""What players and chance can do. What a hand means to do is one action; what comes of it is chance's answer to it."""

from typing import ClassVar, Final

from table.contract import Action, Seat
from vertiges.rules.snapshot import Intention, Outcome

SAMPLE_SPEED: Final = 600.0
SAMPLE_TREMOR: Final = 3.0
"""The hand of the actions that :meth:`State.legal_actions` offers, in mm/s and mm: a hasty one."""

SLOWEST: Final = 50.0
FASTEST: Final = 1500.0
"""mm/s between which a scripted hand moves; a person's intention says 0, because the person has moved already."""

SHAKIEST: Final = 20.0
"""mm: the most that a scripted hand trembles."""


class FirstPlayer(Action, frozen=True):
    """Chance draws who begins (VE-11)."""

    seat: Seat


class Share(Action, frozen=True):
    """Chance shares out the pieces (VE-10, VE-70)."""

    hands: tuple[tuple[int, ...], ...]
    """Per seat the six pieces of its hand."""
    piles: tuple[tuple[int, ...], ...]
    """Per seat its draw pile, ascending: a pile has no order. All empty in the fast game."""


class Handle(Action, frozen=True):
    """The player in turn lays a piece (VE-22), sets down a base (VE-21, VE-25) or makes a ZAP (VE-50).

    The intention's deed says which of them. It holds the whole continuum: any place over the table, any turn, any flip,
    whether it fits or not.
    """

    intention: Intention


class Rest(Action, frozen=True):
    """The outcome of an intention, from the live world or :mod:`vertiges.physics.performance`."""

    outcome: Outcome


class EndTurn(Action, frozen=True):
    """The player in turn has finished, or passes because there is nothing to be done (VE-24, VE-25)."""


class Catch(Action, frozen=True):
    """An opponent calls out a mistake of building (VE-40)."""


class HandOver(Action, frozen=True):
    """After a base or a voluntary end of turn its player, still at the hand as it was, goes on to the refill (VE-26).

    Nothing is decided by it: it is there so that everybody else can be asked for a call before it (VE-40). The scene
    does it for a person.
    """

    chosen: ClassVar[bool] = False


class Refill(Action, frozen=True):
    """Chance draws pieces from the draw pile, in the fast game from the bag, in the order drawn (VE-26)."""

    pieces: tuple[int, ...]


VertigesAction = FirstPlayer | Share | Handle | Rest | EndTurn | Catch | HandOver | Refill
"""Every action of the game."""
