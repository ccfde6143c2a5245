"""What a canoe can do with gems at the end of a way: every distinct outcome once, its parts in one canonical order."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, cast

import msgspec

from niagara.board import Gem
from niagara.rules.actions import Deed, GiveToJoe, Handling, Load, Steal, SwapWithJoe, TakeFromJoe, Unload
from niagara.rules.position import GEM_INDEX, Counts

Cargo = tuple[Gem, ...]
"""The gems aboard, ascending."""

KEPT: Final = 2**14
"""How many answers are kept."""


class Meeting(msgspec.Struct, frozen=True):
    """Diamond Joe on the disc where a movement ends (NI-83)."""

    gem: Gem | None


@cache
def in_order(gems: Sequence[Gem]) -> Cargo:
    """The gems in ascending order."""
    return tuple(sorted(gems, key=GEM_INDEX.__getitem__))


@lru_cache(KEPT)
def handlings(cargo: Cargo, capacity: int, stock: Counts, number: int) -> tuple[tuple[Handling, ...], ...]:
    """Every choice of so many gems to unload and to load at a site with `stock` (NI-34, NI-35, NI-70)."""
    return cast("tuple[tuple[Handling, ...], ...]", deeds(cargo, capacity, stock, number, (), 0, None))


@lru_cache(KEPT)
def deeds(
    cargo: Cargo,
    capacity: int,
    stock: Counts,
    number: int,
    loot: tuple[Steal, ...],
    room: int,
    meeting: Meeting | None,
) -> tuple[tuple[Deed, ...], ...]:
    """Every choice of deeds: `number` gems handled at a site with `stock`, up to `room` stolen of `loot`, Joe if met.

    Each choice is given in the first order that works, taking as early as possible what stands first in: unload, give
    to Joe, steal, take from Joe, swap with Joe, load; the same kinds by gem.
    """
    found = []
    for stolen in _parts_of(loot, room):
        for at_joe in _at_joe(meeting):
            hold = (*cargo, *(steal.gem for steal in stolen))
            if at_joe and meeting and meeting.gem:
                hold = (*hold, meeting.gem)
            for handled in _handled(in_order(hold), capacity, stock, number):
                order = arranged(cargo, capacity, (*handled, *stolen, *at_joe), meeting)
                if order is not None:
                    found.append(order)
    return tuple(found)


def _at_joe(meeting: Meeting | None) -> tuple[tuple[Deed, ...], ...]:
    """What can be done once at Joe's canoe, nothing included (NI-83)."""
    if meeting is None:
        return ((),)
    if meeting.gem is None:
        return ((), *((GiveToJoe(gem),) for gem in Gem))
    return ((), (TakeFromJoe(),), *((SwapWithJoe(gem),) for gem in Gem if gem is not meeting.gem))


def _parts_of(loot: tuple[Steal, ...], room: int) -> Iterator[tuple[Steal, ...]]:
    """Every different choice of at most `room` of `loot`, the smaller first."""
    for number in range(min(room, len(loot)) + 1):
        yield from dict.fromkeys(combinations(loot, number))


def _handled(hold: Cargo, capacity: int, stock: Counts, number: int) -> Iterator[tuple[Handling, ...]]:
    """Unloading of `hold` and loading of `stock`, `number` in all, no colour both ways, neither more than capacity."""
    lying = tuple(gem for gem in Gem if stock for _ in range(min(stock[GEM_INDEX[gem]], capacity)))
    for off in range(min(number, capacity) + 1):
        if number - off > capacity:
            continue
        for unloaded in dict.fromkeys(combinations(hold, off)):
            for loaded in dict.fromkeys(combinations(lying, number - off)):
                if not set(unloaded) & set(loaded):
                    yield (*map(Unload, unloaded), *map(Load, loaded))


_RANK: Final[dict[type, int]] = {Unload: 0, GiveToJoe: 1, Steal: 2, TakeFromJoe: 3, SwapWithJoe: 4, Load: 5}


def arranged(cargo: Cargo, capacity: int, chosen: Sequence[Deed], meeting: Meeting | None) -> tuple[Deed, ...] | None:
    """The deeds in the first order in which each can be done with the gems then aboard; None if there is none."""
    if not chosen:
        return ()
    for deed in sorted(dict.fromkeys(chosen), key=lambda each: _RANK[type(each)]):
        hold = _aboard_after(cargo, capacity, deed, meeting)
        if hold is not None:
            rest = list(chosen)
            rest.remove(deed)
            order = arranged(hold, capacity, rest, meeting)
            if order is not None:
                return (deed, *order)
    return None


def _aboard_after(cargo: Cargo, capacity: int, deed: Deed, meeting: Meeting | None) -> Cargo | None:
    """What is aboard once `deed` is done; None if a gem or the room for it is missing."""
    gone: Gem | None = None
    come: Gem | None = None
    match deed:
        case Unload(gem) | GiveToJoe(gem):
            gone = gem
        case Load(gem) | Steal(gem=gem):
            come = gem
        case TakeFromJoe():
            come = meeting.gem if meeting else None
        case SwapWithJoe(gem):
            gone, come = gem, meeting.gem if meeting else None
    gems = Counter(cargo)
    if gone is not None:
        if not gems[gone]:
            return None
        gems[gone] -= 1
    if come is not None:
        gems[come] += 1
    return in_order(tuple(gems.elements())) if gems.total() <= capacity else None


def remaining(cargo: Cargo, handled: Sequence[Handling]) -> Cargo:
    """What is aboard after gems have been handled as they may be."""
    gems = [*cargo]
    for part in handled:
        if isinstance(part, Load):
            gems.append(part.gem)
        else:
            gems.remove(part.gem)
    return in_order(tuple(gems))
