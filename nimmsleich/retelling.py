"""Summary of a finished match: the decision, the bluffs, the doubts and the counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nimmsleich.cards import DECK, Card
from nimmsleich.rules import events
from nimmsleich.rules.actions import Bid
from nimmsleich.rules.odds import exact_odds, percent
from nimmsleich.rules.views import NimmsleichView
from nimmsleich.wording import bodies
from table.contract import SPECTATOR, Seat
from table.match.match import Match
from table.match.retelling import MatchSummary, Moment, foremost, greatest, greatest_moment
from table.offer.narration import people
from table.words import Translator, capitalised
from table.words import number as in_words

_LIKELY: Final = 0.35
"""Least probability of a bid for its correct doubt to count as lucky."""
_FEW: Final = 4
"""Bids of a round up to which it is not worth remembering."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A bid with the cards that were then in hands."""

    number: int
    """Number of actions before the bid."""
    made: events.BidMade
    counted: int
    """Number of actions before the position after the count."""
    hands: tuple[tuple[Card, ...], ...]
    """Per seat."""
    doubted: bool
    """True if this bid was denounced."""

    @property
    def count(self) -> int:
        """Actual number of the corpse."""
        return sum(DECK[card][self.made.corpse - 1] for hand in self.hands for card in hand)

    @property
    def missing(self) -> int:
        """Number of corpses missing to the bid; 0 for a true bid."""
        return max(0, self.made.call.needed - self.count)


def retell(match: Match, text: Translator) -> MatchSummary:
    """Return how the match was decided and its moments: the boldest bluff, the luckiest doubt and more."""
    tellers = (_bluff, _doubt, _alone, _close_count, _long_bidding)
    return MatchSummary(_decided(match, text), foremost(tell(match, text) for tell in tellers))


def claims(match: Match) -> Iterator[Claim]:
    """Yield all bids of the rounds that were counted, in order."""
    made: list[tuple[int, events.BidMade]] = []
    for number, entry in enumerate(match.past):
        for event in entry.events:
            match event:
                case events.RoundBegan():
                    made.clear()
                case events.BidMade():
                    made.append((number, event))
                case events.HandsShown():
                    for at, bid in made:
                        yield Claim(at, bid, number + 1, event.hands, doubted=bid is made[-1][1])


def boldest_bluff(match: Match, seats: tuple[Seat, ...]) -> Claim | None:
    """Return the undoubted bid of these seats with the most corpses missing, the first of several."""
    bluffs = [claim for claim in claims(match) if claim.missing and not claim.doubted and claim.made.seat in seats]
    return max(bluffs, key=lambda claim: (claim.missing, claim.made.count), default=None)


def _decided(match: Match, text: Translator) -> str:
    view: NimmsleichView = match.state.observation(SPECTATOR)
    names, winner = match.setup.names, view.winners[0]
    ended = greatest(match, events.RoundEnded, lambda end: end.number)
    owned = ended[1].owned if ended is not None else ()
    facts: dict[str, object] = {"number": view.round, "names": people(view.winners, names, text)}
    if view.scores:
        sentence = text.gettext("The last cards went in round %(number)s, and the oysters decided.")
    elif len(view.winners) > 1:
        sentence = text.gettext("%(names)s got rid of the last card in round %(number)s, with equally few detectives.")
    elif owned.count(0) > 1:
        sentence = text.gettext("Several got rid of the last card in round %(number)s; the fewest detectives decided.")
    else:
        left = min((cards for seat, cards in enumerate(owned) if seat != winner), default=0)
        facts["left"] = left
        sentence = text.ngettext(
            "The last card went in round %(number)s; the next best still had one.",
            "The last card went in round %(number)s; the next best still had %(left)s.",
            left,
        )
    return sentence % facts


def _bluff(match: Match, text: Translator) -> Moment | None:
    bluff = boldest_bluff(match, tuple(range(len(match.setup.seats))))
    if bluff is None:
        return None
    made = bluff.made
    if bluff.count:
        words = text.ngettext(
            "%(name)s bids %(bodies)s and is believed. There was only one.",
            "%(name)s bids %(bodies)s and is believed. There were only %(count)s.",
            bluff.count,
        )
    else:
        words = text.gettext("%(name)s bids %(bodies)s and is believed. There were none at all.")
    facts = {
        "name": match.setup.names[made.seat],
        "bodies": bodies(made.count, made.corpse, text),
        "count": in_words(bluff.count, text),
    }
    return Moment(bluff.number, bluff.counted, made, text.gettext("The boldest bluff"), words % facts)


def _doubt(match: Match, text: Translator) -> Moment | None:
    """Return the correct doubt of the bid with the best chances, as far as the doubter could know."""
    best: Moment | None = None
    most, begun, doubt, chance = _LIKELY, 0, None, 0.0
    for number, (state, entry) in enumerate(match.positions):
        for event in entry.events:
            if isinstance(event, events.Denounced):
                begun, doubt = number, event
                view: NimmsleichView = state.observation(event.seat)
                chance = exact_odds(view).chance(Bid(event.count, event.corpse))
            elif isinstance(event, events.Counted) and doubt is not None and not event.holds and chance > most:
                most = chance
                words = text.gettext("%(name)s denounces %(bodies)s. The bid had a %(chance)s%% chance.")
                facts = {
                    "name": match.setup.names[doubt.seat],
                    "bodies": bodies(doubt.count, doubt.corpse, text),
                    "chance": percent(chance),
                }
                best = Moment(begun, number + 1, doubt, text.gettext("The luckiest call"), words % facts)
    return best


def _alone(match: Match, text: Translator) -> Moment | None:
    """Return the moment when one player was right against all others, the more the better."""

    def size(counted: events.Counted) -> int:
        return len(counted.losers) if len(counted.winners) == 1 else 0

    def words(counted: events.Counted) -> str:
        sentence = text.gettext("%(name)s is right, and all the others are wrong.")
        return sentence % {"name": match.setup.names[counted.winners[0]]}

    return greatest_moment(match, events.Counted, size, text.gettext("One against all"), words, pictured=1)


def _close_count(match: Match, text: Translator) -> Moment | None:
    """Return the highest bid that held exactly."""

    def size(counted: events.Counted) -> int:
        return counted.bid if counted.count == counted.bid else 0

    def words(counted: events.Counted) -> str:
        named = bodies(counted.count, counted.corpse, text)
        sentence = text.gettext("%(bodies)s were bid, and that is exactly the count.")
        return sentence % {"bodies": capitalised(named)}

    return greatest_moment(match, events.Counted, size, text.gettext("The closest count"), words, pictured=1)


def _long_bidding(match: Match, text: Translator) -> Moment | None:
    """Return the round with the most bids, if they were many."""
    best: Moment | None = None
    most, bids, begun = _FEW, 0, 0
    for number, entry in enumerate(match.past):
        for event in entry.events:
            match event:
                case events.RoundBegan():
                    bids, begun = 0, number + 1
                case events.BidMade():
                    bids += 1
                case events.Counted() if bids > most:
                    most = bids
                    words = text.ngettext(
                        "%(count)s bid before anyone denounces.", "%(count)s bids before anyone denounces.", bids
                    ) % {"count": bids}
                    best = Moment(begun, number + 1, event, text.gettext("The longest bidding"), words)
    return best
