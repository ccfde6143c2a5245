"""Moods of the players, from what everybody can see."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from stage.graphics.faces import Expression
from stage.match.moods import ANGER, JOY, SMIRK, THINKING, Mood, Moods, at_end, everybody_else
from table.contract import Event, Seat
from tests.lantern.rules.events import CardsShown, Guessed, MatchLit, Poured
from tests.lantern.rules.views import LanternView


class LanternMoods(Moods[LanternView]):
    """Whoever is looked at is shocked, and whoever was right rejoices."""

    def at_rest(self, view: LanternView, awaited: Sequence[Seat], whim: random.Random) -> Mapping[Seat, Mood]:
        winners = [seat for seat, points in enumerate(view.points) if points >= view.goal]
        return at_end(len(view.points), winners, whim) if winners else dict.fromkeys(awaited, THINKING)

    def after(self, event: Event, view: LanternView, whim: random.Random) -> Mapping[Seat, Mood]:
        seats = len(view.points)
        match event:
            case Poured(seat=seat):
                return everybody_else(seats, seat, Mood(Expression.GLANCE, seat))
            case MatchLit(seat=seat, at=at):
                return {seat: SMIRK, at: Mood(Expression.SHOCK, seat)}
            case Guessed(seat=seat):
                return {seat: SMIRK}
            case CardsShown(right=right):
                return dict.fromkeys(range(seats), ANGER) | dict.fromkeys(right, JOY)
        return {}
