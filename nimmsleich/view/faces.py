"""Faces while something is shown on the table, which nobody awaits the end of: a doubt, a detective's lamp, the count.

At all other times they follow :mod:`nimmsleich.view.moods`.
"""

from collections.abc import Mapping
from typing import Final

from nimmsleich.view.tabletop import Showdown, Tabletop
from stage.graphics.faces import Expression
from stage.match.moods import ANGER, JOY, SHOCK, SMIRK, Mood, everybody_else
from table.contract import Seat
from table.rng import stream

_TURNED: Final = 300.0
"""Logical units to the side at which eyes are turned fully to another seat."""
_ACROSS: Final = 900.0
"""The same for eyes that look across the table."""


def staged_moods(table: Tabletop) -> dict[Seat, Mood]:
    """Return the moods that go with what is being shown, from what everybody sees of it; empty if it is nothing."""
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
