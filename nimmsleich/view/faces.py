"""Faces at the table: what everybody shows follows from what everybody can see, and from a whim (never from cards)."""

from functools import lru_cache
from typing import Final, NamedTuple

from nimmsleich.cards import DECK
from nimmsleich.rules.odds import ExactOdds
from nimmsleich.rules.views import Call, Phase
from nimmsleich.view.tabletop import Showdown, Tabletop
from stage.graphics.faces import Expression
from table.contract import Seat
from table.rng import stream

_LIKELY: Final = 0.65
_UNLIKELY: Final = 0.4
"""Chances of a bid, for somebody who sees no card, above which its bidder is at ease and below which they sweat."""
NOBODY: Final = -1


class Face(NamedTuple):
    """Expression of a seat, and the seat it looks at; :data:`NOBODY` to look ahead."""

    expression: Expression
    at: Seat = NOBODY


@lru_cache(maxsize=1024)
def public_chance(call: Call, cards: int) -> float:
    """Return the chance that a bid holds on `cards` cards of which nothing is known."""
    return ExactOdds((), (), tuple(range(len(DECK))), cards).chance(call.bid)


def face_of(table: Tabletop, seat: Seat) -> Face:
    """Return the face of a seat at the table as it is shown."""
    view = table.view
    if table.showdown is not None:
        return face_at_count(table.showdown, seat)
    if view.phase is Phase.OVER:
        return Face(Expression.JOY) if seat in view.winners else Face(Expression.NEUTRAL, min(view.winners, default=-1))
    if not table.calls:
        opens = seat == view.opener and view.phase is Phase.BIDDING
        return Face(Expression.THINKING if opens else Expression.NEUTRAL, NOBODY if opens else view.opener)
    return _in_the_round(table, seat, table.calls[-1])


def face_at_count(showdown: Showdown, seat: Seat) -> Face:
    """Return the face of a seat while the cards are counted: its eyes follow the counter, and hopes turn."""
    at = showdown.counted if showdown.counted != seat else NOBODY
    backs = seat in showdown.thumbs
    if not showdown.voted:
        if seat == showdown.call.seat:
            return Face(Expression.JOY if showdown.decided else Expression.SMIRK, NOBODY)
        return Face(Expression.SHOCK, showdown.call.seat) if showdown.decided else Face(Expression.THINKING, at)
    if showdown.decided:
        if showdown.has_won(seat):
            return Face(Expression.JOY)
        shocked = stream(0, "nimmsleich", "lost", showdown.count, seat).random() < 0.5
        return Face(Expression.SHOCK if shocked else Expression.ANGER, showdown.call.seat)
    if showdown.holds:
        return Face(Expression.JOY if backs else Expression.SHOCK, at)
    near = showdown.count + 1 >= showdown.call.count
    if backs:
        return Face(Expression.SWEAT if near or seat == showdown.call.seat else Expression.NEUTRAL, at)
    return Face(Expression.SWEAT if near else Expression.SMIRK, at)


def _in_the_round(table: Tabletop, seat: Seat, call: Call) -> Face:
    view = table.view
    denouncer = table.doubter if table.doubter >= 0 else view.denouncer
    if denouncer >= 0:
        if seat == denouncer:
            return Face(Expression.ANGER, call.seat)
        if seat == call.seat:
            return Face(Expression.SWEAT if _doubtful(table, call) else Expression.SMIRK, denouncer)
        undecided = view.phase is Phase.VOTING and not view.voted[seat]
        return Face(Expression.THINKING if undecided else Expression.GLANCE, call.seat)
    if seat == call.seat:
        if _doubtful(table, call):
            return Face(Expression.SWEAT)
        at_ease = public_chance(call, _cards(table)) >= _LIKELY or _whim(table, seat, 2)
        return Face(Expression.SMIRK if at_ease else Expression.NEUTRAL)
    if seat in view.actors:
        return Face(Expression.THINKING, call.seat)
    return Face((Expression.NEUTRAL, Expression.GLANCE, Expression.NEUTRAL, Expression.SMIRK)[_whim(table, seat, 4)],
                call.seat)  # fmt: skip


def _cards(table: Tabletop) -> int:
    return max(1, table.view.cards_in_hands)


def _doubtful(table: Tabletop, call: Call) -> bool:
    return public_chance(call, _cards(table)) < _UNLIKELY


def _whim(table: Tabletop, seat: Seat, choices: int) -> int:
    """Return a number below `choices` that follows from the round, its bids and the seat."""
    return stream(0, "nimmsleich", "whim", table.view.round, len(table.calls), seat).randrange(choices)
