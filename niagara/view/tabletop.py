"""Tabletop: the contents of a view, with everything that is moving at the moment.

The scene changes these values directly or by tweens; nothing here keeps time. At rest `place` and `goal` are equal and
all offsets are 0.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

from niagara.board import Arm, Card, Gem, Place
from niagara.rules.views import Canoe, NiagaraView
from table.contract import Seat

JOE: tuple[Seat, int] = (-1, 0)
"""Key of Diamond Joe among the canoes, whose keys are seat and number."""
Craft = tuple[Seat, int]


@dataclass(slots=True, eq=False)
class Floating:
    """Something on the river, ashore or on a bank, at `share` (0.0–1.0) of the way from `place` to `goal`.

    The two places are neighbours; a longer way is a sequence of such moves. SHORE is the landing stage, for the beaver
    its home; things at FALLS are invisible, the whirlpool behind the pines.
    """

    place: Place
    goal: Place
    share: float = 0.0
    gems: tuple[Gem, ...] = ()
    moose: bool = False
    bank: float = 0.0
    """0.0 on the river, 1.0 on the bank beside it, by the lasso."""
    angle: float = 0.0
    """Tilt in degrees counter-clockwise."""
    lift: float = 0.0
    """Height above its anchor, in logical units."""
    alpha: float = 1.0
    paddles: bool = False
    """True while its paddler paddles."""
    loads: bool = False
    """True while its paddler reaches for a gem, or hands one out."""
    cheers: bool = False
    """True while its paddler holds up a gem that is home."""

    @classmethod
    def resting(cls, place: Place, canoe: Canoe | None = None) -> Self:
        """Return something at rest at `place`, with the load of `canoe`."""
        if canoe is None:
            return cls(place, place)
        return cls(place, place, gems=canoe.gems, moose=canoe.moose, bank=1.0 if canoe.bank else 0.0)

    def go(self, goal: Place) -> None:
        """Start the way to `goal`."""
        self.place, self.goal, self.share = self.goal, goal, 0.0

    def arrive(self) -> None:
        """End the way at its goal."""
        self.place, self.share = self.goal, 0.0


@dataclass(slots=True, eq=False)
class PlayedCard:
    """A seat's card of this round. `face` is 0.0 (back) to 1.0 (front) while it is turned over."""

    card: Card | None
    """None while unknown."""
    face: float = 1.0
    lift: float = 0.0
    alpha: float = 1.0


@dataclass(slots=True)
class Tabletop:
    """Contents of the board. :meth:`of` sets them up from a view; animations change them until the next view."""

    view: NiagaraView
    crafts: dict[Craft, Floating]
    """All canoes by seat and number, and Joe."""
    beaver: Floating | None
    whirlpool: Floating | None
    sites: list[list[int]]
    """Per site, in the order of :class:`Gem`, the number of gems of each colour."""
    played: list[PlayedCard | None]
    weather: float
    """Mark of the cloud; a fraction while it drifts."""
    buoy: float
    """Seat at whose berths the buoy floats; a fraction while it moves."""
    next_arm: Arm
    moose: bool
    """True if the moose stands at the red site."""
    ice: set[Place] = field(default_factory=set)
    """Discs that are frozen."""
    dam: bool = False
    """True while the beaver's dam stands."""
    storm: float = 0.0
    """Mark of the weather that the land shows, which follows the cloud; 0.0 in pictures of positions."""
    bolt: int = 0
    """Number of the latest lightning."""
    since_bolt: float = 60.0
    """Seconds since it struck."""
    push: float = 0.0
    """Share of the way to the next place that the discs of the main channel and `push_arm` have glided, 0.0–1.0."""
    push_arm: Arm = Arm.LEFT
    lit: frozenset[object] = field(default_factory=frozenset)
    """Highlighted elements: places, crafts and gems (meaning their sites)."""

    @classmethod
    def of(cls, view: NiagaraView) -> Self:
        """Return the tabletop of `view` at rest."""
        crafts = {
            (seat, number): Floating.resting(canoe.place, canoe)
            for seat, canoes in enumerate(view.canoes)
            for number, canoe in enumerate(canoes)
        }
        if view.joe is not None:
            gems = () if view.joe.gem is None else (view.joe.gem,)
            crafts[JOE] = Floating(view.joe.place, view.joe.place, gems=gems)
        return cls(
            view=view,
            crafts=crafts,
            beaver=None if view.beaver is None else Floating.resting(view.beaver),
            whirlpool=None if view.whirlpool is None else Floating.resting(view.whirlpool),
            sites=[list(site) for site in view.sites],
            played=[_played(view, seat) for seat in range(view.seats)],
            weather=float(view.weather),
            buoy=float(view.buoy),
            next_arm=view.next_arm,
            moose=view.moose_ready,
            ice={*view.ice},
            dam=view.dam,
        )

    def afloat(self) -> Iterator[Floating]:
        """Yield everything that moves with the discs: canoes not on a bank, Joe, beaver, whirlpool."""
        yield from (craft for craft in self.crafts.values() if not craft.bank)
        yield from (each for each in (self.beaver, self.whirlpool) if each is not None)


def _played(view: NiagaraView, seat: Seat) -> PlayedCard | None:
    if view.cards[seat] is not None:
        return PlayedCard(view.cards[seat])
    return PlayedCard(None, face=0.0) if view.chosen[seat] else None
