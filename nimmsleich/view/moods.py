"""Moods of the players, and what they remark on, never from cards that are not on the table."""

import random
from collections.abc import Mapping, Sequence
from typing import Final

from nimmsleich.rules import events
from nimmsleich.rules.actions import Bid, Denounce, Spend
from nimmsleich.rules.odds import chance_for_onlookers
from nimmsleich.rules.views import NimmsleichView, Phase
from nimmsleich.view.tabletop import Showdown, Tabletop
from stage.graphics.faces import Expression
from stage.match.faces.moods import ANGER, JOY, SHOCK, SMIRK, SWEAT, THINKING, Mood, Moods, at_end, everybody_else
from stage.match.faces.voices import Cue, Occasion, caught
from table.contract import Action, Event, Seat
from table.rng import stream

_TURNED: Final = 300.0
"""Logical units to the side at which eyes are turned fully to another seat."""
_ACROSS: Final = 900.0
"""The same for eyes that look across the table."""
_BOLDEST_BID: Final = 0.3
_PLAINEST_BID: Final = -0.4
"""Boldness of a bid that nobody would believe, and of one that everybody does; there are many in a round."""
_DOUBTFUL: Final = 0.45
_BOLD: Final = 0.2
"""Chances, for a player who knows no hand, below which a bid makes its bidder sweat now and then, and always."""


class LeichMoods(Moods[NimmsleichView]):
    """Bidders sweat as their bid grows beyond what is likely for everybody, and the others watch them."""

    def cues(self, event: Event, view: NimmsleichView) -> Sequence[Cue]:
        match event:
            case events.Counted(holds=True):
                last = view.rounds[-1]
                return Cue(last.calls[-1].seat, Occasion.ESCAPE), Cue(last.denouncer, Occasion.MISHAP)
            case events.Counted():
                last = view.rounds[-1]
                return caught(last.denouncer, last.calls[-1].seat)
            case events.TokenSpent(seat=seat, looks=looks):
                return tuple(Cue(look.seat, Occasion.HARMED, seat) for look in looks)
        return ()

    def at_rest(self, view: NimmsleichView, awaited: Sequence[Seat], whim: random.Random) -> Mapping[Seat, Mood]:
        if view.phase is Phase.OVER:
            return at_end(view.seats, view.winners, whim)
        if view.phase is Phase.BIDDING:
            return _bidding(view, awaited, whim)
        if view.phase is Phase.VOTING:
            return _voting(view, awaited)
        moods = dict.fromkeys(awaited, THINKING)
        if view.rounds and view.phase is Phase.CHOOSING:
            winners = view.rounds[-1].winners
            moods |= {seat: SMIRK for seat in winners if seat not in awaited}
        return moods

    def tension(self, view: NimmsleichView) -> int:
        """Return 1 while a bid stands that can hardly hold, and 2 while it is voted on."""
        if view.phase not in (Phase.BIDDING, Phase.VOTING) or chance_for_onlookers(view) >= _BOLD:
            return 0
        return 2 if view.phase is Phase.VOTING else 1

    def boldness(self, action: Action, view: NimmsleichView) -> float:
        match action:
            case Denounce() | Spend():
                return 0.2
            case Bid():
                doubt = 1.0 - chance_for_onlookers(view, action) / _DOUBTFUL
                return _BOLDEST_BID * doubt if doubt > 0.0 else _PLAINEST_BID
        return 0.0

    def after(self, event: Event, view: NimmsleichView, whim: random.Random) -> Mapping[Seat, Mood]:
        match event:
            case events.BidMade(seat=seat):
                daring = chance_for_onlookers(view) < _BOLD
                watching = Mood(Expression.SHOCK if daring else Expression.GLANCE, seat)
                others = everybody_else(view.seats, seat, watching)
                return {other: mood for other, mood in others.items() if daring or whim.random() < 0.6} | {
                    seat: SMIRK if whim.random() < 0.6 else Mood()
                }
            case events.TokenSpent(seat=seat, looks=looks):
                return {look.seat: Mood(Expression.SHOCK, seat) for look in looks} | {seat: SMIRK}
            case events.Denounced(seat=seat, bidder=bidder):
                others = {each: Mood(Expression.GLANCE, bidder) for each in range(view.seats)}
                return others | {seat: Mood(Expression.ANGER, bidder), bidder: Mood(Expression.SHOCK, seat)}
            case events.VotesShown(thumbs=thumbs, fists=fists):
                return dict.fromkeys(thumbs, SMIRK) | dict.fromkeys(fists, ANGER)
            case events.Counted(winners=winners, losers=losers):
                sorry = {seat: whim.choice((ANGER, SHOCK, SWEAT)) for seat in losers}
                return sorry | dict.fromkeys(winners, JOY)
            case events.CardGone(seat=seat):
                return {seat: JOY}
            case events.CardUnderPile(seat=seat):
                return {seat: ANGER}
            case events.TokensDecided(finished=finished):
                return dict.fromkeys(finished, SHOCK)
            case events.OystersServed(tied=tied):
                return dict.fromkeys(tied, ANGER)
            case events.MatchWon(winners=winners):
                return at_end(view.seats, winners, whim)
        return {}


def _bidding(view: NimmsleichView, awaited: Sequence[Seat], whim: random.Random) -> dict[Seat, Mood]:
    if not view.calls:
        watching = Mood(towards=view.opener) if view.opener >= 0 else Mood()
        return everybody_else(view.seats, view.opener, watching) | dict.fromkeys(awaited, THINKING)
    bidder, chance = view.calls[-1].seat, chance_for_onlookers(view)
    nervous = chance < _BOLD or (chance < _DOUBTFUL and whim.random() < 0.6)
    watched = (Expression.GLANCE,) if nervous else (Expression.NEUTRAL, Expression.NEUTRAL, Expression.SMIRK)
    moods = {seat: Mood(whim.choice(watched), bidder) for seat in range(view.seats)}
    moods[bidder] = SWEAT if nervous else whim.choice((SMIRK, Mood()))
    return moods | dict.fromkeys(awaited, Mood(Expression.THINKING, bidder))


def _voting(view: NimmsleichView, awaited: Sequence[Seat]) -> dict[Seat, Mood]:
    accused = view.denounced
    watching = everybody_else(view.seats, accused, Mood(Expression.GLANCE, accused))
    certain = {view.denouncer: Mood(Expression.ANGER, accused), accused: SWEAT}
    return watching | certain | dict.fromkeys(awaited, THINKING)


def staged_moods(table: Tabletop) -> dict[Seat, Mood]:
    """Return the moods while a doubt, a detective's lamp or the count is shown, from what everybody sees of it.

    Empty at all other times, when the moods are those of :class:`LeichMoods`.
    """
    seats = table.view.seats
    if table.showdown is not None:
        return {seat: mood_at_count(table.showdown, seat) for seat in range(seats)}
    if table.visit is not None and table.visit.caught:
        sender, caught = table.visit.seat, table.visit.caught
        watching = everybody_else(seats, caught[0], Mood(Expression.GLANCE, caught[0]))
        flinching = dict.fromkeys(caught, Mood(Expression.SHOCK, sender))
        return watching | {sender: Mood(Expression.SMIRK, caught[0])} | flinching
    if table.doubter >= 0 and table.calls:
        doubter, bidder = table.doubter, table.calls[-1].seat
        watching = everybody_else(seats, bidder, Mood(Expression.GLANCE, bidder))
        return watching | {doubter: Mood(Expression.ANGER, bidder), bidder: Mood(Expression.SHOCK, doubter)}
    return {}


def mood_at_count(showdown: Showdown, seat: Seat) -> Mood:
    """Return the mood of a seat while the cards are counted: its eyes follow the counter, and hopes turn."""
    at = showdown.counted if showdown.counted not in (seat, -1) else None
    bidder, backs = showdown.call.seat, seat in showdown.thumbs
    if not showdown.voted:
        if seat == bidder:
            return JOY if showdown.decided else SMIRK
        return Mood(Expression.SHOCK, bidder) if showdown.decided else Mood(Expression.THINKING, at)
    if showdown.decided:
        if showdown.has_won(seat):
            return JOY
        shocked = stream(0, "nimmsleich", "lost", showdown.count, seat).random() < 0.5
        if seat == bidder:
            return SHOCK if shocked else ANGER
        return Mood(Expression.SHOCK if shocked else Expression.ANGER, bidder)
    if showdown.holds:
        return Mood(Expression.JOY if backs else Expression.SHOCK, at)
    near = showdown.call.holds(showdown.count + 1)
    if backs:
        return Mood(Expression.SWEAT if near or seat == bidder else Expression.NEUTRAL, at)
    return Mood(Expression.SWEAT if near else Expression.SMIRK, at)


def gaze(across: Mapping[Seat, float], middle: float, seat: Seat, towards: Seat | None) -> float:
    """Return where a seat looks, from -1.0 (left) to 1.0 (right): at another seat, or to the middle of the table.

    `across` are the places of the seats from left to right, in logical units, `middle` is that of the table.
    """
    if seat not in across:
        return 0.0
    goal = across.get(towards) if towards is not None else None
    aside = (middle - across[seat]) / _ACROSS if goal is None else (goal - across[seat]) / _TURNED
    return max(-1.0, min(1.0, aside))
