"""What goes over the falls: canoes, Diamond Joe, and the gems that come back to their sites (NI-41, NI-82)."""

from niagara.board import Gem, Place
from niagara.rules.events import CanoeLost, JoeLost
from niagara.rules.position import GEM_INDEX, Position, with_count, with_entry
from niagara.rules.views import Canoe, Joe
from table.contract import Event, Seat


def put_canoe(position: Position, seat: Seat, number: int, canoe: Canoe) -> None:
    """Make `canoe` the one of `seat` with that number."""
    first, second = position.canoes[seat]
    position.canoes = with_entry(position.canoes, seat, (first, canoe) if number else (canoe, second))


def return_gems(position: Position, gems: tuple[Gem, ...]) -> None:
    """Lay `gems` at the sites of their colours (NI-41)."""
    for gem in gems:
        index = GEM_INDEX[gem]
        position.sites = with_entry(position.sites, index, with_count(position.sites[index], index, 1))


def lose_canoe(position: Position, seat: Seat, number: int, moose_back: int, events: list[Event]) -> None:
    """A canoe drops from where it is; the moose aboard will be back after the river of round `moose_back` (NI-78)."""
    canoe = position.canoes[seat][number]
    return_gems(position, canoe.gems)
    if canoe.moose:
        position.moose_back = moose_back
    put_canoe(position, seat, number, Canoe(Place.FALLS))
    events.append(CanoeLost(seat, number, canoe.place, canoe.gems, canoe.moose))


def lose_joe(position: Position, joe: Joe, events: list[Event]) -> Joe:
    """Joe as he is once he has dropped from where `joe` is; his gem returns to its site (NI-82)."""
    if joe.gem is not None:
        return_gems(position, (joe.gem,))
    events.append(JoeLost(joe.place, joe.gem))
    return Joe(Place.FALLS)
