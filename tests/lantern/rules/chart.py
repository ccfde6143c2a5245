"""The chart in the results."""

from __future__ import annotations

from collections.abc import Iterable

from table.contract import Event
from table.game import Course
from table.words import N_
from tests.lantern.rules.events import CardsShown


def points(events: Iterable[Event], seats: int) -> Course:
    """Everybody's points at the beginning and after each guess (LA-5)."""
    after = [event.points for event in events if isinstance(event, CardsShown)]
    return Course(N_("Points"), N_("Guess"), tuple(zip((0,) * seats, *after, strict=True)))
