"""Moods of the builders: steady hands, falls, ZAPs and calls."""

import random
from collections.abc import Mapping, Sequence
from typing import Final

from stage.graphics.faces import Expression
from stage.match.faces.moods import ANGER, JOY, SHOCK, SMIRK, SWEAT, THINKING, Mood, Moods, at_end, everybody_else
from stage.match.faces.voices import Cue, Occasion, caught
from table.contract import Action, Event, Seat
from vertiges.rules import events
from vertiges.rules.actions import Catch, Handle
from vertiges.rules.views import Phase, VertigesView

_HIGH: Final = 6
"""Pieces of a tower from which laying one more is something to be proud of."""


class VertigesMoods(Moods[VertigesView]):
    """The builder is thinking, the player who waits for the outcome sweats, and opponents like to see things fall."""

    def at_rest(self, view: VertigesView, awaited: Sequence[Seat], whim: random.Random) -> Mapping[Seat, Mood]:
        if view.phase is Phase.OVER:
            return at_end(view.seats, view.winners, whim)
        if view.player < 0:
            return dict.fromkeys(awaited, THINKING)
        watching = Mood(Expression.GLANCE, view.player)
        moods = {seat: watching for seat in range(view.seats) if seat != view.player and whim.random() < 0.4}
        if view.phase is Phase.FALLING or view.loose is not None:
            moods[view.player] = SWEAT
        if view.intention is not None and view.intention.deed == "zap":
            moods |= everybody_else(view.seats, view.player, watching)
        return moods | {seat: THINKING for seat in awaited if seat not in moods}

    def boldness(self, action: Action, view: VertigesView) -> float:
        if isinstance(action, Catch):
            return 0.5
        return 1.0 if isinstance(action, Handle) and action.intention.deed == "zap" else 0.0

    def cues(self, event: Event, view: VertigesView) -> Sequence[Cue]:
        match event:
            case events.Fell(seat=seat) | events.FalseAlarm(seat=seat):
                return (Cue(seat, Occasion.MISHAP),)
            case events.Zapped(seat=seat):
                return (Cue(seat, Occasion.TRIUMPH),)
            case events.PieceLaid(seat=seat, height=height) if height > _HIGH:
                return (Cue(seat, Occasion.ESCAPE),)
            case events.Caught(seat=seat, culprit=culprit):
                return caught(seat, culprit)
        return ()

    def after(self, event: Event, view: VertigesView, whim: random.Random) -> Mapping[Seat, Mood]:
        match event:
            case events.Fell(seat=seat):
                return everybody_else(view.seats, seat, JOY) | {seat: SHOCK}
            case events.Zapped(seat=seat):
                others = Mood(whim.choice((Expression.SHOCK, Expression.ANGER)), seat)
                return everybody_else(view.seats, seat, others) | {seat: JOY}
            case events.PieceLaid(seat=seat, height=height):
                return {seat: JOY if height >= _HIGH else SMIRK}
            case events.SectionLoose(seat=seat):
                return everybody_else(view.seats, seat, Mood(Expression.GLANCE, seat)) | {seat: SWEAT}
            case events.TakenBack(seat=seat):
                return {seat: ANGER}
            case events.ZapTakenBack(seat=seat):
                return {seat: SWEAT}
            case events.Caught(seat=seat, culprit=culprit):
                laughs = Mood(whim.choice((Expression.JOY, Expression.GLANCE)), culprit)
                return everybody_else(view.seats, culprit, laughs) | {
                    seat: Mood(Expression.SMIRK, culprit),
                    culprit: Mood(Expression.ANGER, seat),
                }
            case events.FalseAlarm(seat=seat, culprit=culprit):
                looks = everybody_else(view.seats, seat, Mood(Expression.GLANCE, seat))
                return looks | {seat: SWEAT, culprit: Mood(Expression.SMIRK, seat)}
            case events.Passed(seat=seat):
                return {seat: ANGER}
            case events.Finished(seat=seat):
                return {seat: JOY}
            case events.MatchWon(winners=winners):
                return at_end(view.seats, winners, whim)
        return {}
