"""Stickers of Nimm's Leich!: lies, doubts and counts."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from nimmsleich.cards import DECK
from nimmsleich.rules import events
from table.contract import Seat
from table.offer.stickers import AtLeast, Goal, PlayedMatch, Sticker, Without, count
from table.words import N_

_LIES: Final = 5
_FROM_NOTHING: Final = 4
_HIGH: Final = 9
_RIGHT: Final = 3
_BEHIND: Final = 4
_CAUGHT: Final = 4
_LONG: Final = 12
_ALONE: Final = 3
_READ: Final = 5


def _believed(match: PlayedMatch) -> Iterator[tuple[Seat, int, int]]:
    """Yield the bids that were too high and that no player doubted: seat, bid and true count."""
    made: list[events.BidMade] = []
    for event in match.events:
        match event:
            case events.RoundBegan():
                made.clear()
            case events.BidMade():
                made.append(event)
            case events.HandsShown():
                for bid in made[:-1]:
                    true = sum(DECK[card][bid.corpse - 1] for hand in event.hands for card in hand)
                    if not bid.call.holds(true):
                        yield bid.seat, bid.count, true


def _lies(match: PlayedMatch) -> Iterator[Seat]:
    return (seat for seat, _, _ in _believed(match))


def _from_nothing(match: PlayedMatch) -> Iterable[Seat]:
    return [seat for seat, bid, true in _believed(match) if bid >= _FROM_NOTHING and not true]


def _bidders(match: PlayedMatch) -> Iterator[tuple[events.Denounced, events.Counted]]:
    """Yield each denunciation with its count."""
    doubt: events.Denounced | None = None
    for event in match.events:
        if isinstance(event, events.Denounced):
            doubt = event
        elif isinstance(event, events.Counted) and doubt is not None:
            yield doubt, event


def _exact(match: PlayedMatch) -> Iterable[Seat]:
    return [doubt.bidder for doubt, made in _bidders(match) if made.count == made.bid >= _HIGH]


def _doubts(match: PlayedMatch) -> Iterator[Seat]:
    """Yield the seat of each doubt that was right."""
    return (doubt.seat for doubt, made in _bidders(match) if not made.holds)


def _caught(match: PlayedMatch) -> Iterator[Seat]:
    return (doubt.bidder for doubt, made in _bidders(match) if not made.holds)


def _doubted_in_vain(match: PlayedMatch) -> Iterator[Seat]:
    """Yield the bidder of each bid that was denounced and holds."""
    return (doubt.bidder for doubt, made in _bidders(match) if made.holds)


def _alone(match: PlayedMatch) -> Iterator[Seat]:
    for made in match.each(events.Counted):
        if len(made.winners) == 1 and len(made.losers) >= _ALONE:
            yield made.winners[0]


def _far_ahead(match: PlayedMatch) -> Iterable[Seat]:
    owned = next((end.owned for end in reversed([*match.each(events.RoundEnded)])), ())
    if not owned:
        return []
    return [
        seat for seat in match.winners
        if all(cards >= _BEHIND for other, cards in enumerate(owned) if other not in match.winners)
    ]  # fmt: skip


def _last_word(match: PlayedMatch) -> Iterator[Seat]:
    """Yield the last bidder of a long bidding whose bid held."""
    bids = 0
    bidder = -1
    for event in match.events:
        match event:
            case events.RoundBegan():
                bids = 0
            case events.BidMade():
                bids, bidder = bids + 1, event.seat
            case events.Counted() if bids >= _LONG and event.holds:
                yield bidder


def _oysters(match: PlayedMatch) -> Iterator[Seat]:
    for eaten in match.each(events.OystersEaten):
        most = max(eaten.scores)
        if eaten.scores.count(most) == 1:
            yield eaten.tied[eaten.scores.index(most)]


def _right_about_signs(match: PlayedMatch) -> Iterator[Seat]:
    """Yield the seats that are right about a bid of another player that came with a sign (NL-60)."""
    signer = bidder = -1  # Seats of the latest sign, and of the latest bid if it came with one.
    for event in match.events:
        match event:
            case events.RoundBegan():
                signer = bidder = -1
            case events.SignShown():
                signer = event.seat
            case events.BidMade():
                bidder = event.seat if event.seat == signer else -1
                signer = -1
            case events.Counted() if bidder >= 0:
                yield from (seat for seat in event.winners if seat != bidder)


def _wrong_to_the_end(match: PlayedMatch) -> Iterable[Seat]:
    """Return who wins although wrong in three counts."""
    wrong = Counter(seat for made in match.each(events.Counted) for seat in made.losers)
    return [seat for seat in match.winners if wrong[seat] >= _RIGHT]


STICKERS: Final = (
    Sticker(
        "lies", N_("Honest face"), N_("Be believed five times in one match when you bid too high."),
        AtLeast(_lies, _LIES),
    ),
    Sticker("nothing", N_("Out of thin air"), N_("Bid four or more of none at all, and be believed."), _from_nothing),
    Sticker("alone", N_("One against all"), N_("Be right when three or more others are all wrong."), AtLeast(_alone)),
    Sticker("exact", N_("To the last body"), N_("Be denounced for a bid of nine or more that is exact."), _exact),
    Sticker("detective", N_("Lie detector"), N_("Denounce three false bids in one match."), AtLeast(_doubts, _RIGHT)),
    Sticker(
        "blind", N_("No questions asked"), N_("Win without spending a detective."),
        Without(events.TokenSpent, wins=True),
    ),
    Sticker("ahead", N_("Early grave"), N_("Win while all others still have four cards or more."), _far_ahead),
    Sticker("long", N_("The last word"), N_("End a bidding of twelve bids or more, and be right."), _last_word),
    Sticker("nosy", N_("Nosy"), N_("Send out both detectives in one match."), count(events.TokenSpent, 2)),
    Sticker(
        "reader", N_("Read like a book"), N_("Be right about five bids of others that come with a sign, in one match."),
        AtLeast(_right_about_signs, _READ),
    ),
    Sticker("oysters", N_("Slurp!"), N_("Win the opening of oysters."), _oysters, True),
    Sticker(
        "pinocchio", N_("Pinocchio"), N_("Be caught with four false bids in one match."), AtLeast(_caught, _CAUGHT),
        True,
    ),
    Sticker("wrong", N_("Wrong, wrong, right"), N_("Be wrong three times, and win."), _wrong_to_the_end, True),
)  # fmt: skip


def _right(match: PlayedMatch) -> Iterator[Seat]:
    """Yield the seats that are right in each count."""
    return (seat for made in match.each(events.Counted) for seat in made.winners)


GOALS: Final[Mapping[str, Goal]] = {
    "right": AtLeast(_right),
    "lie": AtLeast(_lies),
    "doubt": AtLeast(_doubts),
    "honest": AtLeast(_doubted_in_vain),
    "sign": AtLeast(_right_about_signs),
}
"""Goals of season evenings that are no stickers."""
