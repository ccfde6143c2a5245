"""Figures of Nimm's Leich!: bluffs, doubts and detectives."""

from collections import Counter
from typing import Final

from nimmsleich.cards import DECK
from nimmsleich.rules import events
from table.contract import Seat
from table.offer.figures import Best, Count, Counts, Figures, Form, Statistic
from table.offer.stickers import PlayedMatch
from table.words import N_


class LeichCounts(Counts, frozen=True):
    """Counters of a seat."""

    believed: Count = 0
    """Bids that were too high, and outbid."""
    caught: Count = 0
    """Bids that were too high, and denounced."""
    held: Count = 0
    """Bids that were denounced, and held."""
    doubts_right: Count = 0
    doubts_wrong: Count = 0
    right: Count = 0
    """Counts in which the seat was among the winners, without a detective in that round."""
    wrong: Count = 0
    spied_right: Count = 0
    """The same, in rounds in which the seat had spent a detective."""
    spied_wrong: Count = 0
    boldest: Best = Best()
    """Most corpses missing from a bid that was believed."""


def count(match: PlayedMatch, seat: Seat) -> LeichCounts:
    """Count the deeds of a seat."""
    counts: Counter[str] = Counter()
    boldest = Best()
    bids: list[tuple[events.BidMade, int]] = []
    doubt: events.Denounced | None = None
    has_spied = False
    for number, step in enumerate(match.steps):
        for event in step:
            match event:
                case events.RoundBegan():
                    bids, doubt, has_spied = [], None, False
                case events.BidMade():
                    bids.append((event, number))
                case events.TokenSpent(seat=spender) if spender == seat:
                    has_spied = True
                case events.Denounced():
                    doubt = event
                case events.HandsShown():
                    for bid, made in bids[:-1]:
                        true = sum(DECK[card][bid.corpse - 1] for hand in event.hands for card in hand)
                        if bid.seat == seat and not bid.call.holds(true):
                            counts["believed"] += 1
                            boldest = boldest.or_better(bid.count - true, made)
                case events.Counted():
                    if doubt is not None and doubt.seat == seat:
                        counts["doubts_wrong" if event.holds else "doubts_right"] += 1
                    if doubt is not None and doubt.bidder == seat:
                        counts["held" if event.holds else "caught"] += 1
                    if seat in (*event.winners, *event.losers):
                        counts[("spied_" if has_spied else "") + ("right" if seat in event.winners else "wrong")] += 1
    return LeichCounts(**counts, boldest=boldest)


FIGURES: Final = Figures(
    LeichCounts,
    count,
    (
        Statistic("believed", N_("Bluffs that were believed"), Form.SHARE, ("believed", "caught"), "ui/hand"),
        Statistic("held", N_("Doubted bids that held"), Form.SHARE, ("held", "caught"), "ui/check"),
        Statistic("doubts_right", N_("Doubts that were right"), Form.SHARE, ("doubts_right", "doubts_wrong"), "ui/eye"),
        Statistic("spied_right", N_("Right with a detective"), Form.SHARE, ("spied_right", "spied_wrong"), "ui/search"),
        Statistic("right", N_("Right without a detective"), Form.SHARE, ("right", "wrong"), "ui/question"),
        Statistic("doubts_right", N_("Right doubts, in per cent"), Form.CURVE, ("doubts_right", "doubts_wrong")),
        Statistic("boldest", N_("Boldest bluff"), Form.RECORD, icon="ui/hand", value=N_("{value} too many")),
    ),
)
