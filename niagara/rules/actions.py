"""What players and chance can do. A canoe's movement is one action, made of readable parts."""

import msgspec

from niagara.board import Arm, Card, Gem
from table.contract import Action, Seat


class DrawBuoy(Action, frozen=True):
    """Chance draws who begins with the buoy (NI-11)."""

    seat: Seat


class BuyBack(Action, frozen=True):
    """A lost canoe is bought back for a gem of the own store (NI-21)."""

    gem: Gem


class KeepGems(Action, frozen=True):
    """No canoe is bought back in this round (NI-21)."""


class ChooseCard(Action, frozen=True):
    """The secret choice of a paddle card (NI-20)."""

    card: Card


class TakeMoose(Action, frozen=True):
    """A canoe beside the red site takes the moose aboard before the turn's card is carried out (NI-78)."""

    canoe: int


class ChangeWeather(Action, frozen=True):
    """The cloud moves one step on the weather track (NI-38)."""

    step: int
    """1 or -1."""


class UseLasso(Action, frozen=True):
    """The card lasso: all own canoes on the river are set on the bank (NI-74).

    Awaited only where the moose could be taken before; else the lasso flies by itself.
    """


class Part(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something done with gems before or after a canoe's movement."""


class Load(Part, frozen=True):
    """A gem lying at the site beside the canoe is taken aboard, for 2 points (NI-34, NI-35)."""

    gem: Gem


class Unload(Part, frozen=True):
    """A gem is put down at the site beside the canoe, for 2 points (NI-34, NI-35)."""

    gem: Gem


class Steal(Part, frozen=True):
    """A gem is taken from a rival's canoe on the same disc (NI-36)."""

    seat: Seat
    canoe: int
    gem: Gem


class TakeFromJoe(Part, frozen=True):
    """Diamond Joe's gem is taken aboard (NI-83)."""


class SwapWithJoe(Part, frozen=True):
    """An own gem is exchanged for Diamond Joe's (NI-83)."""

    gem: Gem


class GiveToJoe(Part, frozen=True):
    """An own gem is given to Diamond Joe, whose canoe is empty (NI-83)."""

    gem: Gem


Handling = Load | Unload
"""What can be done before a movement."""

Deed = Load | Unload | Steal | TakeFromJoe | SwapWithJoe | GiveToJoe
"""What can be done after a movement, in any order."""


class Paddle(Action, frozen=True):
    """One canoe's whole movement: what it does before, its way, what it does after (NI-30 … NI-37)."""

    canoe: int
    """0 or 1; the double canoe is 0 (NI-70)."""
    steps: int = 0
    """Discs passed, downstream positive, upstream negative; 0 stays in place. Launch and landing count as a disc; a
    slide in the whirlpool does not (NI-32, NI-71)."""
    arm: Arm | None = None
    """Which arm, if the movement or a slide leads down past the fork; None otherwise."""
    points: int = 0
    """With the card 1/2/3: how many points are chosen, without the moose's (NI-75); 0 with any other card."""
    before: tuple[Handling, ...] = ()
    after: tuple[Deed, ...] = ()


class EndTurn(Action, frozen=True):
    """The canoe ashore, which may move but need not, stays there (NI-30)."""


class PutBack(Action, frozen=True):
    """A lassoed canoe comes back to the fork while the whirlpool is there, and slides into an arm (NI-74)."""

    canoe: int
    arm: Arm


NiagaraAction = (
    DrawBuoy | BuyBack | KeepGems | ChooseCard | TakeMoose | ChangeWeather | UseLasso | Paddle | EndTurn | PutBack
)
