"""Stickers of Niagara: nerves at the edge, thefts and cargo."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, cast

from niagara.board import GEM_VALUES, Gem, Place
from niagara.rules import events
from niagara.rules.views import NiagaraView
from table.contract import Seat
from table.offer.stickers import AtLeast, Goal, PlayedMatch, Sticker, Without, count
from table.words import N_

_EDGE: Final = (Place.L7, Place.R7)
_DEAREST: Final = max(Gem, key=lambda gem: GEM_VALUES[gem])


def _at_the_edge(match: PlayedMatch) -> Iterable[Seat]:
    """Return the winners with a canoe right above the falls."""
    view = cast("NiagaraView", match.end)
    return [seat for seat in match.winners if any(canoe.place in _EDGE for canoe in view.canoes[seat])]


def _back_home(match: PlayedMatch) -> Iterator[Seat]:
    """Yield the seats that paddle away from the edge and bring a gem home in the same canoe."""
    saved: set[tuple[Seat, int]] = set()
    for event in match.events:
        match event:
            case events.CanoePaddled() if event.path[0] in _EDGE:
                saved.add((event.seat, event.canoe))
            case events.CanoeLost():
                saved.discard((event.seat, event.canoe))
            case events.CanoeLanded() if (event.seat, event.canoe) in saved:
                saved.discard((event.seat, event.canoe))
                if event.gems:
                    yield event.seat


def _both_lost(match: PlayedMatch) -> Iterator[Seat]:
    """Yield the seats that lose two canoes in one round."""
    lost: Counter[Seat] = Counter()
    for event in match.events:
        match event:
            case events.RoundBegan():
                lost.clear()
            case events.CanoeLost():
                lost[event.seat] += 1
                if lost[event.seat] == 2:
                    yield event.seat


def _one_of_each(match: PlayedMatch) -> Iterable[Seat]:
    view = cast("NiagaraView", match.end)
    return [seat for seat in match.winners if view.stores[seat] and min(view.stores[seat]) > 0]


def _robbed_and_won(match: PlayedMatch) -> Iterable[Seat]:
    robbed = Counter(theft.victim for theft in match.each(events.GemStolen))
    return [seat for seat in match.winners if robbed[seat] > 1]


STICKERS: Final = (
    Sticker("edge", N_("Don't look down"), N_("Win with a canoe right above the falls."), _at_the_edge),
    Sticker("back", N_("Against the stream"), N_("Paddle away from the edge and bring a gem home."), _back_home),
    Sticker(
        "jewel", N_("Daylight robbery"), N_("Steal a gem of the most valuable colour."),
        count(events.GemStolen, 1, lambda theft: theft.gem is _DEAREST),
    ),
    Sticker("thief", N_("River pirate"), N_("Steal three gems in one match."), count(events.GemStolen, 3)),
    Sticker(
        "double", N_("Full hold"), N_("Bring two gems home in one canoe."),
        count(events.CanoeLanded, 1, lambda home: len(home.gems) > 1),
    ),
    Sticker("safe", N_("Not a scratch"), N_("Win without losing a canoe."), Without(events.CanoeLost, wins=True)),
    Sticker("rainbow", N_("Rainbow"), N_("Win with a gem of every colour."), _one_of_each),
    Sticker(
        "moose", N_("Moose on board"), N_("Bring the moose ashore."),
        count(events.CanoeLanded, 1, lambda home: home.moose),
    ),
    Sticker(
        "joe", N_("A fair trade"), N_("Take a gem from Diamond Joe and give him nothing."),
        count(events.JoeTraded, 1, lambda trade: trade.given is not None and trade.taken is None),
    ),
    Sticker("robbed", N_("No hard feelings"), N_("Be robbed twice, and win all the same."), _robbed_and_won, True),
    Sticker("both", N_("Man overboard"), N_("Lose both canoes in one round."), _both_lost, True),
    Sticker(
        "dear", N_("Expensive taste"), N_("Let the falls have a gem of the most valuable colour."),
        count(events.CanoeLost, 1, lambda lost: _DEAREST in lost.gems), True,
    ),
)  # fmt: skip


def _brought_home(match: PlayedMatch) -> Iterator[Seat]:
    """Yield the seat of each gem that is brought home."""
    for landed in match.each(events.CanoeLanded):
        yield from [landed.seat] * len(landed.gems)


def _loot(match: PlayedMatch) -> Iterator[Seat]:
    """Yield who brings a stolen gem home."""
    stolen: set[tuple[Seat, int]] = set()
    for event in match.events:
        match event:
            case events.GemStolen():
                stolen.add((event.seat, event.canoe))
                stolen.discard((event.victim, event.victim_canoe))
            case events.CanoeLost() | events.GemUnloaded():
                stolen.discard((event.seat, event.canoe))
            case events.CanoeLanded() if (event.seat, event.canoe) in stolen:
                stolen.discard((event.seat, event.canoe))
                if event.gems:
                    yield event.seat


GOALS: Final[Mapping[str, Goal]] = {
    "gems": AtLeast(_brought_home),
    "theft": count(events.GemStolen, 1),
    "loot": AtLeast(_loot),
    "unharmed": Without(events.CanoeLost),
    "trade": count(events.JoeTraded, 1),
}
"""Goals of season evenings that are no stickers."""
