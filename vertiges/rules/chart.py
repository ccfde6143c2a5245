"""The chart of a match: everybody's points at the beginning of every turn, and at the end."""

from collections.abc import Iterable

from table.contract import Event
from table.game import Course
from table.words import N_
from vertiges.rules.events import MatchWon, TurnBegan


def points(events: Iterable[Event], seats: int) -> Course:
    """The score as each turn began (VE-30, VE-40, VE-51), the last line of it with the bonus of VE-60."""
    course = [event.points for event in events if isinstance(event, TurnBegan | MatchWon)] or [(0,) * seats]
    return Course(N_("Points"), N_("Turn"), tuple(zip(*course, strict=True)))
