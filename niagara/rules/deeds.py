"""Choices of gem deeds at the end of a way: each distinct outcome once, its parts in one canonical order."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, cast

import msgspec

from niagara.board import Gem
from niagara.rules.actions import Deed, GiveToJoe, Handling, Load, Steal, SwapWithJoe, TakeFromJoe, Unload
from niagara.rules.position import GEM_INDEX, Counts

Cargo = tuple[Gem, ...]
"""The gems aboard, in ascending order."""

KEPT: Final = 2**14
"""Capacity of each cache."""


class Meeting(msgspec.Struct, frozen=True):
    """Diamond Joe, with his gem, on the disc where a movement ends (NI-83)."""

    gem: Gem | None


@cache
def in_order(gems: Sequence[Gem]) -> Cargo:
    """Return the gems in ascending order."""
    return tuple(sorted(gems, key=GEM_INDEX.__getitem__))


@lru_cache(KEPT)
def handlings(cargo: Cargo, capacity: int, stock: Counts, number: int) -> tuple[tuple[Handling, ...], ...]:
    """Return every choice of `number` gems to unload and load at a site with `stock` (NI-34, NI-35, NI-70)."""
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
    """Return every choice of deeds.

    `number` gems are handled at a site with `stock`, at most `room` are stolen out of `loot`, and Joe trades if met.

    Each choice stands in the first order that works, with as early as possible: unload, give to Joe, steal, take from
    Joe, swap with Joe, load; deeds of the same kind by gem.
    """
    found: list[tuple[Deed, ...]] = []
    for stolen in _parts_of(loot, room):
        for at_joe, gone, come in _at_joe(meeting):
            hold = (*cargo, *[steal.gem for steal in stolen], *come)
            for handled in _handled(in_order(hold), capacity, stock, number, capacity - len(hold) + len(gone)):
                if stolen or at_joe:
                    order = arranged(cargo, capacity, (*handled, *stolen, *at_joe), meeting)
                    if order is not None:
                        found.append(order)
                else:
                    found.append(handled)
    return tuple(found)


_AtJoe = tuple[tuple[Deed, ...], Cargo, Cargo]
"""A deed at Joe's canoe or none, the gem that leaves the player's canoe, the gem that enters it."""


@cache
def _at_joe(meeting: Meeting | None) -> tuple[_AtJoe, ...]:
    """Return the possible trades with Joe, one of them nothing (NI-83)."""
    if meeting is None:
        return (((), (), ()),)
    given = meeting.gem
    if given is None:
        return (((), (), ()), *(((GiveToJoe(gem),), (gem,), ()) for gem in Gem))
    swaps = (((SwapWithJoe(gem),), (gem,), (given,)) for gem in Gem if gem is not given)
    return (((), (), ()), ((TakeFromJoe(),), (), (given,)), *swaps)


def _parts_of(loot: tuple[Steal, ...], room: int) -> Iterator[tuple[Steal, ...]]:
    """Yield each distinct choice of at most `room` of `loot`, smaller choices first."""
    for number in range(min(room, len(loot)) + 1):
        yield from dict.fromkeys(combinations(loot, number))


def _handled(hold: Cargo, capacity: int, stock: Counts, number: int, room: int) -> Iterator[tuple[Handling, ...]]:
    """Yield each choice of `number` gems unloaded from `hold` or loaded from `stock`.

    No colour goes both ways, and neither number exceeds the capacity.

    `room` is the space left in the end if none were handled; it is negative if some gems have to go.
    """
    lying = tuple([gem for gem in Gem for _ in range(min(stock[GEM_INDEX[gem]], capacity))])
    for off in range(min(number, capacity) + 1):
        on = number - off
        if on > capacity or on - off > room:
            continue
        for unloaded in dict.fromkeys(combinations(hold, off)):
            for loaded in dict.fromkeys(combinations(lying, on)):
                if not set(unloaded) & set(loaded):
                    yield (*[_UNLOAD[gem] for gem in unloaded], *[_LOAD[gem] for gem in loaded])


_UNLOAD: Final = {gem: Unload(gem) for gem in Gem}
_LOAD: Final = {gem: Load(gem) for gem in Gem}
_RANK: Final[dict[type, int]] = {Unload: 0, GiveToJoe: 1, Steal: 2, TakeFromJoe: 3, SwapWithJoe: 4, Load: 5}

_Effect = tuple[Deed, Gem | None, Gem | None]
"""A deed, the gem that leaves the canoe by it, and the gem that enters it."""


def arranged(cargo: Cargo, capacity: int, chosen: Sequence[Deed], meeting: Meeting | None) -> tuple[Deed, ...] | None:
    """Return the deeds in the first order in which each is possible with the gems then aboard, or None."""
    at_joe = meeting.gem if meeting else None
    effects = [_effect(deed, at_joe) for deed in sorted(chosen, key=lambda each: _RANK[type(each)])]
    return _ordered(list(cargo), capacity - len(cargo), effects)


def _effect(deed: Deed, at_joe: Gem | None) -> _Effect:
    if isinstance(deed, Unload | GiveToJoe):
        return deed, deed.gem, None
    if isinstance(deed, Load | Steal):
        return deed, None, deed.gem
    return deed, deed.gem if isinstance(deed, SwapWithJoe) else None, at_joe


def _ordered(hold: list[Gem], room: int, effects: list[_Effect]) -> tuple[Deed, ...] | None:
    if not effects:
        return ()
    for at, (deed, gone, come) in enumerate(effects):
        if gone is not None and gone not in hold:
            continue
        left = room + (gone is not None) - (come is not None)
        if left < 0:
            continue
        after = hold.copy()
        if gone is not None:
            after.remove(gone)
        if come is not None:
            after.append(come)
        order = _ordered(after, left, effects[:at] + effects[at + 1 :])
        if order is not None:
            return (deed, *order)
    return None


def remaining(cargo: Cargo, handled: Sequence[Handling]) -> Cargo:
    """Return the cargo after the gems `handled`, which must be possible."""
    gems = [*cargo]
    for part in handled:
        if isinstance(part, Load):
            gems.append(part.gem)
        else:
            gems.remove(part.gem)
    return in_order(tuple(gems))
