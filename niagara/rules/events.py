"""What happens at the table: for the log and the animation. Only the card that is revealed was a secret."""

from niagara.board import Arm, Card, Gem, Place
from table.contract import Event, RevealingEvent, Seat


class BuoyDrawn(RevealingEvent, frozen=True):
    """Chance has drawn who begins (NI-11)."""

    seat: Seat


class RoundBegan(Event, frozen=True):
    """A new round; `buoy` is first in turn (NI-50)."""

    number: int
    buoy: Seat


class CardsTakenBack(Event, frozen=True):
    """All hands were empty, and everybody has all cards again (NI-20)."""


class CanoeGranted(Event, frozen=True):
    """`seat`, without canoe and gem, gets a canoe back for free (NI-22)."""

    seat: Seat
    canoe: int


class CanoeBought(Event, frozen=True):
    """`seat` has bought a canoe back; `gem` lies at the site of its colour again (NI-21)."""

    seat: Seat
    canoe: int
    gem: Gem


class GemsKept(Event, frozen=True):
    """`seat` buys no canoe back in this round (NI-21)."""

    seat: Seat


class CardChosen(Event, frozen=True):
    """`seat` has laid a card face down (NI-20)."""

    seat: Seat


class CardRevealed(RevealingEvent, frozen=True):
    """The turn of `seat` begins: its card is turned up (NI-30)."""

    seat: Seat
    card: Card


class MooseTaken(Event, frozen=True):
    """The moose goes aboard (NI-78)."""

    seat: Seat
    canoe: int


class GemLoaded(Event, frozen=True):
    """A gem goes from the site beside `place` into the canoe (NI-34)."""

    seat: Seat
    canoe: int
    gem: Gem
    place: Place
    left: int = 0
    """How many gems of this colour lie there afterwards."""


class GemUnloaded(Event, frozen=True):
    """A gem goes from the canoe to the site beside `place` (NI-34)."""

    seat: Seat
    canoe: int
    gem: Gem
    place: Place
    left: int = 0
    """How many gems of this colour lie there afterwards."""


class CanoePaddled(Event, frozen=True):
    """A canoe moves along `path`, from where it was to where its paddling ends."""

    seat: Seat
    canoe: int
    path: tuple[Place, ...]
    """Every place on the way, the first and the last included; two at least."""


class CanoeSlid(Event, frozen=True):
    """The whirlpool at `start` carries a canoe one place down, perhaps over the falls (NI-71, NI-74)."""

    seat: Seat
    canoe: int
    start: Place
    end: Place


class CanoeLanded(Event, frozen=True):
    """A canoe is ashore; its gems go to the owner's store (NI-37)."""

    seat: Seat
    canoe: int
    gems: tuple[Gem, ...]
    moose: bool = False
    """Whether the moose goes ashore with it (NI-78)."""


class GemStolen(Event, frozen=True):
    """`seat` robs a canoe of `victim` (NI-36)."""

    seat: Seat
    canoe: int
    victim: Seat
    victim_canoe: int
    gem: Gem
    left: int = 0
    """How many gems that canoe has afterwards."""


class JoeTraded(Event, frozen=True):
    """A canoe has met Diamond Joe: what he gave and what he was given; one of them at least (NI-83)."""

    seat: Seat
    canoe: int
    given: Gem | None
    """What Joe gave."""
    taken: Gem | None
    """What Joe was given."""


class TurnEnded(Event, frozen=True):
    """`seat` leaves its other canoe ashore (NI-30)."""

    seat: Seat


class NothingToMove(Event, frozen=True):
    """`seat` has no canoe that its card could move; the card still counts for the flow (NI-30)."""

    seat: Seat


class WeatherChanged(Event, frozen=True):
    """The cloud is at `weather`; set there by `seat`, or by the beaver's fall if that is None (NI-38, NI-77)."""

    seat: Seat | None
    weather: int


class BeaverCame(Event, frozen=True):
    """The beaver swims at `place` (NI-77)."""

    place: Place


class CanoesLassoed(Event, frozen=True):
    """Canoes of `seat` are set on the bank; perhaps none was on the river (NI-74)."""

    seat: Seat
    canoes: tuple[int, ...]


class FlowFixed(Event, frozen=True):
    """How far the river will move (NI-40)."""

    lowest: int
    """The lowest number card of the round, or 0."""
    weather: int
    flow: int
    """How many pushes; 0 if the river rests."""


class RiverPushed(Event, frozen=True):
    """Every disc of the main channel and of `arm` moves down by one, with what floats on them (NI-3)."""

    number: int
    """Which of the round's pushes, from 1."""
    arm: Arm


class CanoeLost(Event, frozen=True):
    """A canoe has gone over the falls; its gems lie at the sites of their colours again (NI-41)."""

    seat: Seat
    canoe: int
    place: Place
    """Where it was last."""
    gems: tuple[Gem, ...]
    moose: bool
    """Whether the moose was aboard; it waits beside the falls."""


class BeaverLost(Event, frozen=True):
    """The beaver has gone over the falls and waits again (NI-77)."""

    place: Place


class WhirlpoolLost(Event, frozen=True):
    """The disc with the whirlpool has dropped; it is the next to be pushed in (NI-72)."""

    place: Place


class WhirlpoolCame(Event, frozen=True):
    """The disc with the whirlpool is pushed in at disc 1 (NI-72)."""


class CanoeReturned(Event, frozen=True):
    """A lassoed canoe is on the river again at `place` (NI-74)."""

    seat: Seat
    canoe: int
    place: Place


class MooseReturned(Event, frozen=True):
    """The moose is back at the red site (NI-78)."""


class JoeLoaded(Event, frozen=True):
    """Diamond Joe takes a gem of the site's own colour (NI-80)."""

    gem: Gem
    place: Place


class JoePaddled(Event, frozen=True):
    """Diamond Joe moves along `path` (NI-80); the last place may be the falls (NI-82)."""

    path: tuple[Place, ...]


class JoeSlid(Event, frozen=True):
    """The whirlpool carries Diamond Joe one place down (NI-81)."""

    start: Place
    end: Place


class JoeLost(Event, frozen=True):
    """Diamond Joe is over the falls; his gem lies at its site again (NI-82)."""

    place: Place
    gem: Gem | None


class JoeReturned(Event, frozen=True):
    """Diamond Joe is back at the beginning of a round (NI-82)."""

    place: Place


class RoundEnded(Event, frozen=True):
    """A round is over; the last one ends with its second phase (NI-60)."""

    number: int
    gems: tuple[int, ...]
    """Per seat how many gems lie in its store."""


class BuoyPassed(Event, frozen=True):
    """The next player clockwise has the buoy (NI-50)."""

    seat: Seat


class MatchEnded(Event, frozen=True):
    """The match is decided (NI-60)."""

    winners: tuple[Seat, ...]
    capped: bool
    """Whether nobody had won when the last round allowed was over (house rule)."""
