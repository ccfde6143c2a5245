"""Advice in one sentence, with its figures.

The detail `percent` is the exact odds as the screen shows them, `believed` what remains of them after reading the bids,
and `corpse` a msgid of its own.
"""

from typing import Final

from nimmsleich.cards import CORPSES
from nimmsleich.rules.actions import Bid, Denounce, KeepHand, Spend, Vote
from nimmsleich.rules.odds import exact_odds, percent
from nimmsleich.rules.views import NimmsleichView
from table.contract import Action
from table.game import Advice
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
        "%(count)d × %(corpse)s may well hold (%(percent)d%%, after these bids %(believed)d%%), but any raise is "
        "worse: denounce."
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
_LOOK_FIRST: Final = N_("Too little is known for a good opening: spend a token.")
PART: Final = N_("The other card makes for bolder bids: part with this one.")
SWAP: Final = N_("Everybody has just seen your hand: swap this card for one from the stock.")

KEEP: Final = Advice(KeepHand(), N_("Your hand is good enough: keep it."), {})
KEEP_TOKENS: Final = Advice(None, N_("A look at two cards is not worth a token yet: keep it."), {})
"""To decline a token out of turn."""

READING_MATTERS: Final = 0.05
"""What the bids must change in the odds to be worth a word."""


def denounce(bid: Bid, odds: float, believed: float | None = None) -> Advice:
    """To denounce `bid`, which holds with the exact `odds`, and with `believed` as its maker reads the bids."""
    return _advice(Denounce(), "denounce", (bid, odds, believed), expected=False)


def make_bid(bid: Bid, odds: float, believed: float | None = None) -> Advice:
    """To make `bid`."""
    return _advice(bid, "bid", (bid, odds, believed), expected=True)


def cast_vote(thumb: bool, bid: Bid, odds: float, believed: float | None = None) -> Advice:
    """To vote on `bid`."""
    return _advice(Vote(thumb), "thumb" if thumb else "fist", (bid, odds, believed), expected=thumb)


def spend(token: Spend, view: NimmsleichView) -> Advice:
    """To spend a token, with the exact odds of the last bid, if there is one."""
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
