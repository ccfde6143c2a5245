"""What lies and floats where at this moment: a View, and on top of it whatever is just on its way.

The scene changes these values, by hand or by tweens; nothing here keeps time. At rest `place` and `goal` are equal and
all offsets are nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

from niagara.board import Arm, Card, Gem, Place
from niagara.rules.views import Canoe, NiagaraView
from table.contract import Seat

JOE: tuple[Seat, int] = (-1, 0)
"""Diamond Joe among the canoes, which are named by their seat and number."""
Craft = tuple[Seat, int]


@dataclass(slots=True, eq=False)
class Floating:
    """Something on the river, ashore or on a bank; it is `share` (0.0 to 1.0) of the way from `place` to `goal`.

    Neighbouring places only: a longer way is one after the other. SHORE is the landing stage, for the beaver its home;
    FALLS is where nothing is seen, for the whirlpool behind the pines.
    """

    place: Place
    goal: Place
    share: float = 0.0
    gems: tuple[Gem, ...] = ()
    moose: bool = False
    bank: float = 0.0
    """0.0 on the river, 1.0 on the bank beside it, by the lasso."""
    angle: float = 0.0
    """Degrees counter-clockwise: tilting at the lip, rocking."""
    lift: float = 0.0
    """Logical units above where it stands."""
    alpha: float = 1.0

    @classmethod
    def resting(cls, place: Place, canoe: Canoe | None = None) -> Self:
        """At rest at a place, with a canoe's load."""
        if canoe is None:
            return cls(place, place)
        return cls(place, place, gems=canoe.gems, moose=canoe.moose, bank=1.0 if canoe.bank else 0.0)

    def go(self, goal: Place) -> None:
        """Be at the beginning of the way to `goal`."""
        self.place, self.goal, self.share = self.goal, goal, 0.0

    def arrive(self) -> None:
        """Be at the end of the way."""
        self.place, self.share = self.goal, 0.0


@dataclass(slots=True, eq=False)
class PlayedCard:
    """The card of this round before a seat; `face` goes from 0.0 (its back) to 1.0 while it is turned over."""

    card: Card | None
    """None while it is not known."""
    face: float = 1.0
    lift: float = 0.0
    alpha: float = 1.0


@dataclass(slots=True)
class Tabletop:
    """The picture's contents. :meth:`of` lays it out by a View; movements change it until the next View."""

    view: NiagaraView
    crafts: dict[Craft, Floating]
    """Every canoe by seat and number, and Joe."""
    beaver: Floating | None
    whirlpool: Floating | None
    sites: list[list[int]]
    """Per site, in the order of :class:`Gem`, how many of each colour lie there."""
    played: list[PlayedCard | None]
    weather: float
    """Where the cloud is; a fraction while it drifts."""
    buoy: float
    """Before whose berths the buoy floats; a fraction on its way."""
    next_arm: Arm
    moose: bool
    """Whether the moose stands at the red site."""
    push: float = 0.0
    """How far the discs of the main channel and of `push_arm` have glided to the next place, 0.0 to 1.0."""
    push_arm: Arm = Arm.LEFT
    lit: frozenset[object] = field(default_factory=frozenset)
    """What a line of the log speaks of: places, crafts, gems (their sites)."""

    @classmethod
    def of(cls, view: NiagaraView) -> Self:
        """Everything where `view` says it is."""
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
        )

    def afloat(self) -> Iterator[Floating]:
        """All that goes with the discs: canoes not on a bank, Joe, beaver, whirlpool."""
        yield from (craft for craft in self.crafts.values() if not craft.bank)
        yield from (each for each in (self.beaver, self.whirlpool) if each is not None)


def _played(view: NiagaraView, seat: Seat) -> PlayedCard | None:
    if view.cards[seat] is not None:
        return PlayedCard(view.cards[seat])
    return PlayedCard(None, face=0.0) if view.chosen[seat] else None
