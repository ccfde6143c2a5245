"""Figures of Niagara: thefts, losses and clouds."""

from collections import Counter
from typing import Final

from niagara.board import Card
from niagara.rules import events
from table.contract import Seat
from table.offer.figures import Best, Count, Counts, Figures, Form, Statistic
from table.offer.stickers import PlayedMatch
from table.words import N_


class NiagaraCounts(Counts, frozen=True):
    """Counters of a seat."""

    home: Count = 0
    """Gems brought home."""
    stolen: Count = 0
    robbed: Count = 0
    """Gems that others have stolen."""
    drowned: Count = 0
    """Gems over the falls."""
    canoes: Count = 0
    """Canoes over the falls."""
    clouds: Count = 0
    """Weather cards played."""
    wins: Count = 0
    rounds: Count = 0
    """Rounds of the matches won."""
    raid: Best = Best()
    """Thefts in the match."""
    way: Best = Best()
    """Places of the longest way paddled at once."""


def count(match: PlayedMatch, seat: Seat) -> NiagaraCounts:
    """Count the deeds of a seat."""
    counts: Counter[str] = Counter()
    raid = way = Best()
    rounds = 0
    for number, step in enumerate(match.steps):
        for event in step:
            match event:
                case events.RoundBegan():
                    rounds = event.number
                case events.CanoeLanded(seat=owner) if owner == seat:
                    counts["home"] += len(event.gems)
                case events.GemStolen():
                    if event.seat == seat:
                        counts["stolen"] += 1
                        raid = raid.or_better(counts["stolen"], number)
                    elif event.victim == seat:
                        counts["robbed"] += 1
                case events.CanoeLost(seat=owner) if owner == seat:
                    counts["canoes"] += 1
                    counts["drowned"] += len(event.gems)
                case events.CardRevealed(seat=player, card=Card.CLOUD) if player == seat:
                    counts["clouds"] += 1
                case events.CanoePaddled(seat=owner) if owner == seat:
                    way = way.or_better(len(event.path) - 1, number)
    if seat in match.winners:
        counts.update(wins=1, rounds=rounds)
    return NiagaraCounts(**counts, raid=raid, way=way)


FIGURES: Final = Figures(
    NiagaraCounts,
    count,
    (
        Statistic("home", N_("Gems taken aboard that got home"), Form.SHARE, ("home", "robbed", "drowned"), "ui/check"),
        Statistic("stolen", N_("Gems stolen"), icon="ui/hand"),
        Statistic("robbed", N_("Gems stolen by others"), icon="ui/warning"),
        Statistic("drowned", N_("Gems lost over the falls"), icon="ui/down"),
        Statistic("canoes", N_("Canoes over the falls"), icon="ui/down"),
        Statistic("clouds", N_("Clouds played"), icon="ui/speed"),
        Statistic("rounds", N_("Rounds to a win, on average"), Form.MEAN, ("wins",), "ui/clock"),
        Statistic("home", N_("Gems brought home"), Form.CURVE),
        Statistic("raid", N_("Most thefts in one match"), Form.RECORD, icon="ui/hand"),
        Statistic("way", N_("Longest way paddled at once"), Form.RECORD, icon="ui/right", value=N_("{value} places")),
    ),
)
