"""Actions of players and of chance. A canoe's whole movement is one action made of parts."""

import msgspec

from niagara.board import Arm, Card, Gem
from table.contract import Action, Seat


class DrawBuoy(Action, frozen=True):
    """Chance draws the first buoy holder (NI-11)."""

    seat: Seat


class BuyBack(Action, frozen=True):
    """Buy a lost canoe back for a gem of one's store (NI-21)."""

    gem: Gem


class KeepGems(Action, frozen=True):
    """Buy no canoe back in this round (NI-21)."""


class ChooseCard(Action, frozen=True):
    """Choose a paddle card secretly (NI-20)."""

    flows = True
    card: Card


class TakeMoose(Action, frozen=True):
    """Take the moose aboard a canoe beside the red site, before the turn's card is carried out (NI-78)."""

    canoe: int


class ChangeWeather(Action, frozen=True):
    """Move the cloud one step on the weather track (NI-38)."""

    step: int
    """1 or -1."""


class UseLasso(Action, frozen=True):
    """Set all own canoes on the river on the bank, by the lasso card (NI-74).

    Only awaited if the moose could be taken first. Otherwise the lasso is used automatically.
    """


class Part(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Handling of a gem before or after a canoe's movement."""


class Load(Part, frozen=True):
    """Take a gem aboard from the site beside the canoe, for 2 points (NI-34, NI-35)."""

    gem: Gem


class Unload(Part, frozen=True):
    """Put a gem down at the site beside the canoe, for 2 points (NI-34, NI-35)."""

    gem: Gem


class Steal(Part, frozen=True):
    """Take a gem from a rival's canoe on the same disc (NI-36)."""

    seat: Seat
    canoe: int
    gem: Gem


class TakeFromJoe(Part, frozen=True):
    """Take Diamond Joe's gem aboard (NI-83)."""


class SwapWithJoe(Part, frozen=True):
    """Swap a gem aboard for Diamond Joe's (NI-83)."""

    gem: Gem


class GiveToJoe(Part, frozen=True):
    """Give a gem aboard to Diamond Joe, whose canoe is empty (NI-83)."""

    gem: Gem


Handling = Load | Unload
"""A part allowed before the movement."""

Deed = Load | Unload | Steal | TakeFromJoe | SwapWithJoe | GiveToJoe
"""A part allowed after the movement, in any order."""


class Paddle(Action, frozen=True):
    """Move one canoe: the parts before its way, the way, the parts after it (NI-30 … NI-37)."""

    flows = True
    canoe: int
    """0 or 1. The double canoe is 0 (NI-70)."""
    steps: int = 0
    """Discs passed: positive downstream, negative upstream, 0 if the canoe stays in place. Launch and landing count as
    a disc; a slide in the whirlpool does not (NI-32, NI-71)."""
    arm: Arm | None = None
    """The arm taken if the way or a slide leads down past the fork, else None."""
    points: int = 0
    """Points chosen with the card 1/2/3, without the moose's (NI-75); 0 with any other card."""
    before: tuple[Handling, ...] = ()
    after: tuple[Deed, ...] = ()


class EndTurn(Action, frozen=True):
    """Leave the other canoe ashore, which may move but need not (NI-30)."""


class PutBack(Action, frozen=True):
    """Choose the arm into which a lassoed canoe slides on its return to a whirlpool at the fork (NI-74)."""

    canoe: int
    arm: Arm


NiagaraAction = (
    DrawBuoy | BuyBack | KeepGems | ChooseCard | TakeMoose | ChangeWeather | UseLasso | Paddle | EndTurn | PutBack
)
