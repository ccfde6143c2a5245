"""Stickers of Nimm's Leich!: lies, doubts and counts."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from nimmsleich.cards import DECK
from nimmsleich.rules import events
from table.contract import Seat
from table.offer.stickers import PlayedMatch, Sticker, Winners, count, winner_without
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
_SIGNS: Final = 2


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


def _five_lies(match: PlayedMatch) -> Iterable[Seat]:
    lies = Counter(seat for seat, _, _ in _believed(match))
    return [seat for seat, times in lies.items() if times >= _LIES]


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


def _detective(match: PlayedMatch) -> Iterable[Seat]:
    right = Counter(doubt.seat for doubt, made in _bidders(match) if not made.holds)
    return [seat for seat, times in right.items() if times >= _RIGHT]


def _pinocchio(match: PlayedMatch) -> Iterable[Seat]:
    caught = Counter(doubt.bidder for doubt, made in _bidders(match) if not made.holds)
    return [seat for seat, times in caught.items() if times >= _CAUGHT]


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


def _reader(match: PlayedMatch) -> Iterable[Seat]:
    return _right_about_signs(match, _READ)


def _right_about_signs(match: PlayedMatch, least: int) -> list[Seat]:
    """Return who was right about at least `least` bids that came with a sign (NL-60)."""
    right: Counter[Seat] = Counter()
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
                right.update(seat for seat in event.winners if seat != bidder)
    return [seat for seat, times in right.items() if times >= least]


def _wrong_to_the_end(match: PlayedMatch) -> Iterable[Seat]:
    """Return who wins although wrong in three counts."""
    wrong = Counter(seat for made in match.each(events.Counted) for seat in made.losers)
    return [seat for seat in match.winners if wrong[seat] >= _RIGHT]


STICKERS: Final = (
    Sticker("lies", N_("Honest face"), N_("Be believed five times in one match when you bid too high."), _five_lies),
    Sticker("nothing", N_("Out of thin air"), N_("Bid four or more of none at all, and be believed."), _from_nothing),
    Sticker("alone", N_("One against all"), N_("Be right when three or more others are all wrong."), _alone),
    Sticker("exact", N_("To the last body"), N_("Be denounced for a bid of nine or more that is exact."), _exact),
    Sticker("detective", N_("Lie detector"), N_("Denounce three false bids in one match."), _detective),
    Sticker(
        "blind", N_("No questions asked"), N_("Win without spending a detective."), winner_without(events.TokenSpent)
    ),
    Sticker("ahead", N_("Early grave"), N_("Win while all others still have four cards or more."), _far_ahead),
    Sticker("long", N_("The last word"), N_("End a bidding of twelve bids or more, and be right."), _last_word),
    Sticker("nosy", N_("Nosy"), N_("Send out both detectives in one match."), count(events.TokenSpent, 2)),
    Sticker(
        "reader", N_("Read like a book"), N_("Be right about five bids of others that come with a sign, in one match."),
        _reader,
    ),
    Sticker("oysters", N_("Slurp!"), N_("Win the opening of oysters."), _oysters, True),
    Sticker("pinocchio", N_("Pinocchio"), N_("Be caught with four false bids in one match."), _pinocchio, True),
    Sticker("wrong", N_("Wrong, wrong, right"), N_("Be wrong three times, and win."), _wrong_to_the_end, True),
)  # fmt: skip


GOALS: Final[Mapping[str, Winners]] = {
    "believed": lambda match: [
        seat for seat, times in Counter(lie[0] for lie in _believed(match)).items() if times >= 3
    ],
    "doubts": lambda match: [
        seat
        for seat, times in Counter(doubt.seat for doubt, made in _bidders(match) if not made.holds).items()
        if times >= 2
    ],
    "honest": lambda match: [doubt.bidder for doubt, made in _bidders(match) if made.holds],
    "signs": lambda match: _right_about_signs(match, _SIGNS),
}
"""Goals of season evenings that are no stickers."""
