"""Moods of the burglars: flights, falls, pushes and loot."""

import random
from collections.abc import Mapping, Sequence

from nizza import boards
from nizza.board.areas import Kind, Point, Water
from nizza.rules import events
from nizza.rules.views import Case, NizzaView, Phase
from stage.graphics.faces import Expression
from stage.match.faces.moods import (
    ANGER,
    JOY,
    SHOCK,
    SMIRK,
    SWEAT,
    THINKING,
    Mood,
    Moods,
    at_end,
    everybody_else,
)
from stage.match.faces.voices import Cue, Occasion, harm
from table.contract import Event, Seat


class NizzaMoods(Moods[NizzaView]):
    """Swimmers sweat, the pawn with the jewels smirks, and a push is never forgotten at once."""

    def at_rest(self, view: NizzaView, awaited: Sequence[Seat], whim: random.Random) -> Mapping[Seat, Mood]:
        if view.phase is Phase.OVER:
            return at_end(view.seats, view.winners, whim)
        moods = {}
        for seat, pawn in enumerate(view.pawns):
            if isinstance(pawn.place, Water):
                moods[seat] = SWEAT
            elif pawn.case is Case.JEWELS and whim.random() < 0.6:
                moods[seat] = SMIRK
            elif seat != view.turn and view.turn >= 0 and whim.random() < 0.3:
                moods[seat] = Mood(Expression.GLANCE, view.turn)
        return moods | dict.fromkeys(awaited, THINKING)

    def tension(self, view: NizzaView) -> int:
        """Return 1 once the jewels have come to the last house or the yacht, and 2 in their holder's turn."""
        if not any(pawn.case is Case.JEWELS for pawn in view.pawns):
            return 0
        board = boards.known(view.board.name, view.board.fingerprint)
        near = [
            seat
            for seat, pawn in enumerate(view.pawns)
            if pawn.case is Case.JEWELS
            and isinstance(pawn.place, Point)
            and board.area(pawn.place.area).kind in (Kind.LAST_HOUSE, Kind.YACHT)
        ]
        return 2 if view.turn in near else int(bool(near))

    def cues(self, event: Event, view: NizzaView) -> Sequence[Cue]:
        match event:
            case events.PawnPushed(seat=seat, victim=victim):
                return harm(seat, victim)
            case events.SwingMissed(seat=seat) | events.PawnSkidded(seat=seat, falls=True):
                return (Cue(seat, Occasion.MISHAP),)
            case events.SwingLanded(seat=seat, by_fingertips=True):
                return (Cue(seat, Occasion.ESCAPE),)
            case events.SafeCracked(seat=seat) | events.YachtBoarded(seat=seat):
                return (Cue(seat, Occasion.TRIUMPH),)
        return ()

    def after(self, event: Event, view: NizzaView, whim: random.Random) -> Mapping[Seat, Mood]:
        match event:
            case events.StartDecided(seat=seat) | events.CaseTaken(seat=seat):
                return {seat: SMIRK}
            case events.SwingBegan(seat=seat):
                return everybody_else(view.seats, seat, Mood(Expression.GLANCE, seat)) | {seat: SWEAT}
            case events.SwingLanded(seat=seat) | events.PawnSwung(seat=seat) | events.WaterLeft(seat=seat):
                return {seat: JOY}
            case events.SwingMissed(seat=seat) | events.PawnSkidded(seat=seat, falls=True):
                return everybody_else(view.seats, seat, whim.choice((JOY, SHOCK))) | {seat: SHOCK}
            case events.PawnPushed(seat=seat, victim=victim):
                return {seat: Mood(Expression.SMIRK, victim), victim: Mood(Expression.SHOCK, seat)}
            case events.PawnFell(seat=seat):
                return {seat: SHOCK}
            case events.PawnLit(seat=seat):
                return {seat: SWEAT}
            case events.CaseLost(seat=seat):
                return {seat: ANGER}
            case events.SafeCracked(seat=seat) | events.YachtBoarded(seat=seat) | events.HelicopterReached(seat=seat):
                envious = Mood(whim.choice((Expression.ANGER, Expression.GLANCE)), seat)
                return everybody_else(view.seats, seat, envious) | {seat: JOY}
            case events.DieHandedOn(to=to, used=False) if to >= 0 and whim.random() < 0.3:
                return {to: SMIRK}
            case events.MatchEnded(winners=winners):
                return at_end(view.seats, winners, whim)
        return {}
