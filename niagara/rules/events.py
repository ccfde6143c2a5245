"""Events of a match, for the log and the animation. Only the revealed card was secret before."""

from niagara.board import Arm, Card, Gem, Place
from table.contract import Event, RevealingEvent, Seat


class BuoyDrawn(RevealingEvent, frozen=True):
    """Chance has drawn the first buoy holder (NI-11)."""

    seat: Seat


class RoundBegan(Event, frozen=True):
    """A round has begun. The seat `buoy` is first in turn (NI-50)."""

    number: int
    buoy: Seat


class CardsTakenBack(Event, frozen=True):
    """All hands were empty, and all players have taken back all their cards (NI-20)."""


class CanoeGranted(Event, frozen=True):
    """`seat`, without canoe and gem or in an endless storm, has got a canoe back for free (NI-22, NI-90)."""

    seat: Seat
    canoe: int
    rescued: bool = False
    """True in an endless storm (NI-90)."""


class CanoeBought(Event, frozen=True):
    """`seat` has bought a canoe back. `gem` is back at the site of its colour (NI-21)."""

    seat: Seat
    canoe: int
    gem: Gem


class GemsKept(Event, frozen=True):
    """`seat` has declined to buy a canoe back in this round (NI-21)."""

    seat: Seat


class CardChosen(Event, frozen=True):
    """`seat` has laid a card face down (NI-20)."""

    seat: Seat


class CardRevealed(RevealingEvent, frozen=True):
    """The turn of `seat` has begun, and its card is turned up (NI-30)."""

    seat: Seat
    card: Card


class MooseTaken(Event, frozen=True):
    """The moose has gone aboard (NI-78)."""

    seat: Seat
    canoe: int


class GemLoaded(Event, frozen=True):
    """A gem has been loaded from the site beside `place` (NI-34)."""

    seat: Seat
    canoe: int
    gem: Gem
    place: Place
    left: int = 0
    """Gems of this colour at the site afterwards."""


class GemUnloaded(Event, frozen=True):
    """A gem has been unloaded at the site beside `place` (NI-34)."""

    seat: Seat
    canoe: int
    gem: Gem
    place: Place
    left: int = 0
    """Gems of this colour at the site afterwards."""


class CanoePaddled(Event, frozen=True):
    """A canoe has paddled along `path`."""

    seat: Seat
    canoe: int
    path: tuple[Place, ...]
    """All places of the way, including the first and the last; at least two."""


class CanoeSlid(Event, frozen=True):
    """The whirlpool at `start` has carried a canoe one place down, perhaps over the falls (NI-71, NI-74)."""

    seat: Seat
    canoe: int
    start: Place
    end: Place


class CanoeLanded(Event, frozen=True):
    """A canoe has landed, and its gems are in the owner's store (NI-37)."""

    seat: Seat
    canoe: int
    gems: tuple[Gem, ...]
    moose: bool = False
    """True if the moose went ashore with it (NI-78)."""


class GemStolen(Event, frozen=True):
    """`seat` has robbed a canoe of `victim` (NI-36)."""

    seat: Seat
    canoe: int
    victim: Seat
    victim_canoe: int
    gem: Gem
    left: int = 0
    """Gems aboard the victim's canoe afterwards."""


class JoeTraded(Event, frozen=True):
    """A canoe has traded with Diamond Joe: at least one gem has changed hands (NI-83)."""

    seat: Seat
    canoe: int
    given: Gem | None
    """The gem that Joe gave."""
    taken: Gem | None
    """The gem that Joe received."""


class TurnEnded(Event, frozen=True):
    """`seat` has left its other canoe ashore (NI-30)."""

    seat: Seat


class NothingToMove(Event, frozen=True):
    """`seat` has no canoe that its card could move. The card still counts for the flow (NI-30)."""

    seat: Seat


class WeatherChanged(Event, frozen=True):
    """The cloud has moved to `weather`, set by `seat`, or by the beaver's fall if `seat` is None (NI-38, NI-77)."""

    seat: Seat | None
    weather: int


class StormWentOn(Event, frozen=True):
    """The cloud card of `seat` moves nothing in a storm that does not end (NI-90)."""

    seat: Seat


class IceBroken(Event, frozen=True):
    """The ice of a disc has broken below a canoe (NI-91)."""

    place: Place


class DamBroken(Event, frozen=True):
    """A canoe of `seat` has broken through the beaver's dam (NI-92)."""

    seat: Seat


class DamBuilt(Event, frozen=True):
    """The beaver's dam stands again (NI-92)."""


class BeaverCame(Event, frozen=True):
    """The beaver has come into the river at `place` (NI-77)."""

    place: Place


class CanoesLassoed(Event, frozen=True):
    """Canoes of `seat` have been set on the bank; none if none was on the river (NI-74)."""

    seat: Seat
    canoes: tuple[int, ...]


class FlowFixed(Event, frozen=True):
    """The flow of the river has been fixed (NI-40)."""

    lowest: int
    """Points of the lowest number card of the round, or 0 if there is none."""
    weather: int
    flow: int
    """Number of pushes; 0 if the river rests."""
    dam: bool = False
    """True if the beaver's dam has held one back (NI-92)."""


class RiverPushed(Event, frozen=True):
    """Every disc of the main channel and of `arm` has moved down by one, with everything on them (NI-3)."""

    number: int
    """Number of the push in its round, from 1."""
    arm: Arm


class CanoeLost(Event, frozen=True):
    """A canoe has gone over the falls. Its gems are back at the sites of their colours (NI-41)."""

    seat: Seat
    canoe: int
    place: Place
    """The last place before the falls."""
    gems: tuple[Gem, ...]
    moose: bool
    """True if the moose was aboard. It waits beside the falls."""


class BeaverLost(Event, frozen=True):
    """The beaver has gone over the falls and waits ashore again (NI-77)."""

    place: Place


class WhirlpoolLost(Event, frozen=True):
    """The disc with the whirlpool has dropped. It will be the next to be pushed in (NI-72)."""

    place: Place


class WhirlpoolCame(Event, frozen=True):
    """The disc with the whirlpool has been pushed in at disc 1 (NI-72)."""


class CanoeReturned(Event, frozen=True):
    """A lassoed canoe is back on the river at `place` (NI-74)."""

    seat: Seat
    canoe: int
    place: Place


class MooseReturned(Event, frozen=True):
    """The moose is back at the red site (NI-78)."""


class JoeLoaded(Event, frozen=True):
    """Diamond Joe has loaded a gem of the site's own colour (NI-80)."""

    gem: Gem
    place: Place


class JoePaddled(Event, frozen=True):
    """Diamond Joe has moved along `path` (NI-80). The last place may be the falls (NI-82)."""

    path: tuple[Place, ...]


class JoeSlid(Event, frozen=True):
    """The whirlpool has carried Diamond Joe one place down (NI-81)."""

    start: Place
    end: Place


class JoeLost(Event, frozen=True):
    """Diamond Joe has gone over the falls. His gem is back at its site (NI-82)."""

    place: Place
    gem: Gem | None


class JoeReturned(Event, frozen=True):
    """Diamond Joe is back on the river, at the beginning of a round (NI-82)."""

    place: Place


class RoundEnded(Event, frozen=True):
    """A round has ended. The last round ends after its second phase (NI-60)."""

    number: int
    gems: tuple[int, ...]
    """Number of gems in each seat's store."""
    values: tuple[int, ...] = ()
    """Their values where these win (NI-60)."""


class BuoyPassed(Event, frozen=True):
    """The buoy has passed to the next player clockwise (NI-50)."""

    seat: Seat


class MatchEnded(Event, frozen=True):
    """The match is decided (NI-60)."""

    winners: tuple[Seat, ...]
    capped: bool
    """True if no player had won by the end of the last round allowed (house rule)."""
