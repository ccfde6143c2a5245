"""Moods of the players: at the falls, at thefts and at the landing stage."""

import random
from collections.abc import Mapping, Sequence
from typing import Final

from niagara.board import RIVER, Card, Place
from niagara.rules import events
from niagara.rules.actions import BuyBack, Paddle, Steal, UseLasso
from niagara.rules.views import Canoe, NiagaraView, Phase
from stage.graphics.faces import Expression
from stage.match.faces.moods import ANGER, JOY, SHOCK, SMIRK, SWEAT, THINKING, Mood, Moods, at_end, everybody_else
from stage.match.faces.voices import Cue, Occasion, harm
from table.contract import Action, Event, Seat

_AT_THE_LIP: Final = frozenset({Place.L7, Place.R7})
"""Places from which the next push carries a canoe over the falls."""


def _is_at_the_lip(canoe: Canoe) -> bool:
    return canoe.place in _AT_THE_LIP and not canoe.bank


class NiagaraMoods(Moods[NiagaraView]):
    """The player who has a canoe at the lip of the falls sweats; thieves grin."""

    def at_rest(self, view: NiagaraView, awaited: Sequence[Seat], whim: random.Random) -> Mapping[Seat, Mood]:
        if view.phase is Phase.OVER:
            return at_end(view.seats, view.winners, whim)
        moods = {}
        for seat in range(view.seats):
            if any(_is_at_the_lip(canoe) for canoe in view.canoes[seat]):
                moods[seat] = SWEAT
            elif view.phase is Phase.CHOOSING and view.chosen[seat] and whim.random() < 0.4:
                moods[seat] = SMIRK
            elif view.phase is not Phase.CHOOSING and seat != view.turn and view.turn >= 0 and whim.random() < 0.5:
                moods[seat] = Mood(Expression.GLANCE, view.turn)
        return moods | {seat: THINKING for seat in awaited if moods.get(seat) is not SWEAT}

    def tension(self, view: NiagaraView) -> int:
        """Return 1 while paddles are revealed and a canoe is at the lip, and 2 if one more gem wins as well (NI-60)."""
        canoes = (canoe for own in view.canoes for canoe in own)
        if view.phase is not Phase.PADDLING or not any(_is_at_the_lip(canoe) for canoe in canoes):
            return 0
        goals = view.options.goals
        return 2 if any(goals.are_reached(store) or goals.winning_gems(store) for store in view.stores) else 1

    def boldness(self, action: Action, view: NiagaraView) -> float:
        if isinstance(action, Paddle):
            return 0.7 if any(isinstance(part, Steal) for part in action.after) else 0.0
        return 0.4 if isinstance(action, (BuyBack, UseLasso)) else 0.0

    def cues(self, event: Event, view: NiagaraView) -> Sequence[Cue]:
        match event:
            case events.CanoeLost(seat=seat):
                return (Cue(seat, Occasion.MISHAP),)
            case events.GemStolen(seat=seat, victim=victim):
                # The victim has its say in the close-up.
                return harm(seat, victim)[:1]
            case events.CanoeLanded(seat=seat, gems=gems) if gems:
                return (Cue(seat, Occasion.TRIUMPH),)
            case events.CanoePaddled(seat=seat, path=path) if path[0] in _AT_THE_LIP and path[-1] not in _AT_THE_LIP:
                return (Cue(seat, Occasion.ESCAPE),)
        return ()

    def after(self, event: Event, view: NiagaraView, whim: random.Random) -> Mapping[Seat, Mood]:
        match event:
            case events.CanoeLost(seat=seat):
                laughing = everybody_else(view.seats, seat, Mood(whim.choice((Expression.JOY, Expression.SHOCK)), seat))
                return laughing | {seat: SHOCK}
            case events.GemStolen(seat=seat, victim=victim):
                return {seat: Mood(Expression.SMIRK, victim), victim: Mood(Expression.ANGER, seat)}
            case events.CanoeLanded(seat=seat, gems=gems) if gems:
                if view.options.goals.are_reached(view.stores[seat]):
                    return everybody_else(view.seats, seat, Mood(Expression.SHOCK, seat)) | {seat: JOY}
                return {seat: JOY}
            case events.GemLoaded(seat=seat) | events.MooseTaken(seat=seat) | events.JoeTraded(seat=seat):
                return {seat: SMIRK}
            case events.CardRevealed(seat=seat, card=Card.CLOUD):
                # Nobody knows yet whether it brings the storm.
                return everybody_else(view.seats, seat, Mood(Expression.SWEAT, seat)) | {seat: SMIRK}
            case events.WeatherChanged(weather=2):
                afloat = (any(each.place in RIVER for each in canoes) for canoes in view.canoes)
                return {seat: SHOCK for seat, exposed in enumerate(afloat) if exposed}
            case events.DamBroken(seat=seat):
                return everybody_else(view.seats, seat, Mood(Expression.ANGER, seat)) | {seat: SMIRK}
            case events.CanoeSlid(seat=seat):
                return {seat: SHOCK}
            case events.CanoesLassoed(seat=seat):
                return {seat: SMIRK}
            case events.NothingToMove(seat=seat):
                return {seat: ANGER}
            case events.CanoeGranted(seat=seat) | events.CanoeBought(seat=seat):
                return {seat: SMIRK}
            case events.MatchEnded(winners=winners):
                return at_end(view.seats, winners, whim)
        return {}
