"""Traits of bids, denunciations and votes, by which a temper chooses among answers that are nearly as good."""

from nimmsleich.bots.thinking import count_on
from nimmsleich.rules.actions import Bid, Denounce, Vote
from nimmsleich.rules.odds import Odds
from nimmsleich.rules.views import NimmsleichView
from table.contract import Seat
from table.tempers import Traits


def traits_of(view: NimmsleichView, odds: Odds, answer: Bid | Denounce | Vote, *, by_hand: bool = False) -> Traits:
    """Return how an answer looks to a player who judges by `odds`.

    A bid is a risk if it hardly holds, brings something if it stands on the own card, and is hard on the next player if
    it is neither clearly true nor clearly false. To denounce, and to vote with the fist, turns against the last bidder.
    With `by_hand` a bid is the greater a risk the less the own card bears it out: for those who value bids by the odds.
    """
    if isinstance(answer, Bid):
        chance = odds.chance(answer)
        hard = 1.0 - abs(2.0 * chance - 1.0)
        own = min(1.0, count_on(view.sure[view.seat], answer.corpse) / answer.count)
        risk = 1.0 - 2.0 * (own if by_hand else chance)
        return Traits(risk, own, 0.5 * hard, 0.5 * hard * _leads(view, (view.seat + 1) % view.seats))
    if isinstance(answer, Vote) and answer.thumb:
        return Traits(risk=1.0)
    bidder = view.calls[-1].seat
    return Traits(-1.0 if isinstance(answer, Vote) else 0.0, 0.0, 1.0, _leads(view, bidder))


def _leads(view: NimmsleichView, seat: Seat) -> float:
    """Return 1.0 if the seat owns the fewest cards, -1.0 if not, 0.0 while all own the same number."""
    owned = [len(hand) + len(pile) for hand, pile in zip(view.hands, view.piles, strict=True)]
    if len(set(owned)) == 1:
        return 0.0
    return 1.0 if owned[seat] == min(owned) else -1.0
