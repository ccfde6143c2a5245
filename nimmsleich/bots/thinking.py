"""Base of the bots, the candidate answers, and the reasons in words."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

import msgspec

from nimmsleich.bots.signs import MANNERS, bluffs_by_first, sign_before
from nimmsleich.cards import CORPSES, DECK, RANKS, Card
from nimmsleich.rules.actions import (
    BIDS,
    Bid,
    Denounce,
    KeepHand,
    Shed,
    ShowSign,
    Spend,
    Swap,
    Vote,
    bids_with,
    spends_of,
)
from nimmsleich.rules.odds import IMPOSSIBLE, Odds, exact_odds, is_bluff, percent
from nimmsleich.rules.views import NimmsleichView, Phase
from table.contract import Action
from table.game import Advice
from table.rng import stream
from table.tempers import PLAIN, Temper
from table.words import N_

_PLAIN: Final = {
    "denounce": N_("%(count)d × %(corpse)s holds in %(percent)d%% of the cases: denounce."),
    "bid": N_("%(count)d × %(corpse)s holds in %(percent)d%% of the cases: bid it."),
    "thumb": N_("%(count)d × %(corpse)s holds in %(percent)d%% of the cases: thumb."),
    "fist": N_("%(count)d × %(corpse)s holds in %(percent)d%% of the cases: fist."),
}
_READ: Final = {
    "denounce": N_(
        "%(count)d × %(corpse)s holds in %(percent)d%% of the cases, after these bids in %(believed)d%%: denounce."
    ),
    "bid": N_(
        "%(count)d × %(corpse)s holds in %(percent)d%% of the cases, after these bids in %(believed)d%%: bid it."
    ),
    "thumb": N_(
        "%(count)d × %(corpse)s holds in %(percent)d%% of the cases, after these bids in %(believed)d%%: thumb."
    ),
    "fist": N_("%(count)d × %(corpse)s holds in %(percent)d%% of the cases, after these bids in %(believed)d%%: fist."),
}
_ANYWAY: Final = {
    "denounce": N_(
        "%(count)d × %(corpse)s may well hold (%(percent)d%%, after these bids %(believed)d%%), but any "
        "raise would be worse: denounce."
    ),
    "bid": N_(
        "%(count)d × %(corpse)s holds in %(percent)d%% of the cases, but the next player will hardly denounce it: "
        "bid it."
    ),
    "thumb": N_(
        "%(count)d × %(corpse)s holds in %(percent)d%% of the cases, but if it does not, the race is as good as lost: "
        "thumb."
    ),
    "fist": N_(
        "%(count)d × %(corpse)s holds in %(percent)d%% of the cases, but if it does, the race is as good as lost: fist."
    ),
}
_LOOK: Final = N_(
    "%(count)d × %(corpse)s holds in %(percent)d%% of the cases, and no answer to it is safe: spend a token."
)
_LOOK_FIRST: Final = N_("You know too little for a good opening: spend a token.")
PART: Final = N_("The other card allows bolder bids: part with this one.")
SWAP: Final = N_("Everyone has just seen your hand: swap this card for one from the stock.")

KEEP: Final = Advice(KeepHand(), N_("Your hand is good enough: keep it."), {})
KEEP_TOKENS: Final = Advice(None, N_("A look at two cards isn't worth a token yet: keep it."), {})
"""Declines a token out of turn."""

READING_MATTERS: Final = 0.05
"""Least change of the odds by the bids that is worth mentioning."""


def denounce(bid: Bid, odds: float, believed: float | None = None) -> Advice:
    """Advise denouncing `bid`, which holds with the exact `odds`, and with `believed` as the bot reads the bids."""
    return _advice(Denounce(), "denounce", (bid, odds, believed), expected=False)


def make_bid(bid: Bid, odds: float, believed: float | None = None) -> Advice:
    """Advise making `bid`."""
    return _advice(bid, "bid", (bid, odds, believed), expected=True)


def cast_vote(thumb: bool, bid: Bid, odds: float, believed: float | None = None) -> Advice:
    """Advise a vote on `bid`."""
    return _advice(Vote(thumb), "thumb" if thumb else "fist", (bid, odds, believed), expected=thumb)


def spend(token: Spend, view: NimmsleichView) -> Advice:
    """Advise spending a token, with the exact odds of the last bid, if there is one."""
    bid = view.bid
    if bid is None:
        return Advice(token, _LOOK_FIRST, {})
    odds = exact_odds(view).chance(bid)
    return Advice(token, _LOOK, _details(bid, odds, odds))


def _advice(action: Action, kind: str, case: tuple[Bid, float, float | None], *, expected: bool) -> Advice:
    bid, odds, read = case
    believed = odds if read is None else read
    if (believed >= 0.5) != expected:
        reason = _ANYWAY[kind]
    else:
        reason = (_READ if abs(believed - odds) >= READING_MATTERS else _PLAIN)[kind]
    return Advice(action, reason, _details(bid, odds, believed))


def _details(bid: Bid, odds: float, believed: float) -> dict[str, object]:
    return {
        "corpse": CORPSES[bid.corpse - 1],
        "count": bid.count,
        "percent": percent(odds),
        "believed": percent(believed),
    }


class LeichBot(ABC):
    """Base of the bots, with one method per question of the game."""

    temper: Temper = PLAIN
    character = ""
    level: ClassVar[str]
    """One of :data:`table.game.LEVELS`."""
    reads_signs: ClassVar[bool] = True
    """True if it weighs the signs of others."""
    wants_secrets: ClassVar[bool] = False
    """True if it swaps a card that all have just seen for one from the stock, where it may keep its hand."""

    def choose(self, view: NimmsleichView, legal: Sequence[Action], rng: random.Random) -> Action | None:
        """Return one of `legal`, or None to decline a token out of turn."""
        action = self.advise(view, legal, rng).action
        if view.may_sign and isinstance(action, Bid | Denounce):
            return self._sign_before(action, view, rng) or action
        return action

    def _sign_before(self, act: Bid | Denounce, view: NimmsleichView, rng: random.Random) -> ShowSign | None:
        bid = act if isinstance(act, Bid) else view.bid
        assert bid is not None, "the last bid is denounced"
        manner = MANNERS[self.level]
        bluffs = is_bluff(act, bid, view.sure[view.seat], view.cards_in_hands, empty=manner.empty)
        tell = bluffs_by_first(self.character, self.temper) if view.tell is None else view.tell
        return sign_before(self.temper, tell, bluffs, manner, rng)

    def advise(self, view: NimmsleichView, legal: Sequence[Action], rng: random.Random) -> Advice:
        """Return the answer of :meth:`choose`, sign apart, with its reason; see :mod:`nimmsleich.bots.thinking`.

        Where signs are shown, the decision in turn follows from the view alone: it is the same before and after a sign.
        """
        if not self.reads_signs and view.signs:
            view = msgspec.structs.replace(view, signs=())
        if view.seat not in view.actors:
            return self.out_of_turn(view, rng)
        if view.phase is Phase.BIDDING:
            return self.bid(view, _settled(view) if view.options.tells else rng)
        if view.phase is Phase.VOTING:
            return _certain_vote(view) or self.vote(view, rng)
        return self.part(view, legal, rng)

    @abstractmethod
    def bid(self, view: NimmsleichView, rng: random.Random) -> Advice:
        """Advise a raise, a denunciation or a token, in turn."""

    @abstractmethod
    def vote(self, view: NimmsleichView, rng: random.Random) -> Advice:
        """Advise thumb or fist."""

    def out_of_turn(self, view: NimmsleichView, rng: random.Random) -> Advice:
        """Advise a token out of turn, or none."""
        return KEEP_TOKENS

    def part(self, view: NimmsleichView, legal: Sequence[Action], rng: random.Random) -> Advice:
        """Three players: part with the plainer of two cards; keep or swap if nothing must go (NL-31 … NL-34)."""
        plainest = min((action for action in legal if not isinstance(action, KeepHand)), key=partial(_boldness, view))
        if KeepHand() not in legal:
            return Advice(plainest, PART, {})
        return Advice(plainest, SWAP, {}) if self.wants_secrets else KEEP


def _certain_vote(view: NimmsleichView) -> Advice | None:
    """Advise the vote where the cards known leave no doubt, else None."""
    bid = view.calls[-1].bid
    chance = exact_odds(view).chance(bid)
    return None if IMPOSSIBLE < chance < 1 - IMPOSSIBLE else cast_vote(chance > IMPOSSIBLE, bid, chance)


def _settled(view: NimmsleichView) -> random.Random:
    """Return the random stream of a decision in turn, which a sign before it does not change."""
    own = view.sure[view.seat]
    return stream(
        view.round, "decision", view.seat, view.tokens[view.seat], repr(view.calls), repr(own), repr(view.tell)
    )


def _boldness(view: NimmsleichView, parting: Action) -> int:
    """Return how unevenly the corpses lie on the card: many of one kind allow a high bid that holds."""
    assert isinstance(parting, Shed | Swap)
    card = view.hands[view.seat][parting.position]
    return 0 if card is None else sum(count**2 for count in DECK[card])


def raises(view: NimmsleichView, steps: int) -> list[Bid]:
    """Return for each corpse the `steps` lowest raises, ascending; empty if nothing is left (NL-24).

    Raises that cannot hold, by what the viewer knows, only count if there is no other and the last bid surely holds.
    """
    lowest = view.calls[-1].bid.index + 1 if view.calls else 0
    found = list(BIDS[lowest : min(lowest + steps * len(RANKS), bids_with(view.cards_in_hands))])
    odds = exact_odds(view)
    possible = [bid for bid in found if odds.chance(bid) > IMPOSSIBLE]
    return possible if possible or not surely_holds(view, odds) else found


def surely_holds(view: NimmsleichView, odds: Odds) -> bool:
    """Return True if there is a last bid and `odds` leave no doubt of it."""
    return view.bid is not None and odds.chance(view.bid) > 1 - IMPOSSIBLE


def count_on(cards: Sequence[Card], corpse: int) -> int:
    """Return the number of corpses of that rank on `cards`."""
    return sum(DECK[card][corpse - 1] for card in cards)


def informative_tokens(view: NimmsleichView) -> list[Spend]:
    """Return the tokens that show most unknown cards; empty without a token, or if nothing is hidden."""
    if not view.tokens[view.seat]:
        return []

    def unknown_cards(token: Spend) -> int:
        return sum(view.hands[look.seat][look.position] is None for look in token.looks)

    tokens = spends_of(view.seat, tuple(map(len, view.hands)), view.masked)
    most = max(map(unknown_cards, tokens))
    return [token for token in tokens if unknown_cards(token) == most] if most else []
