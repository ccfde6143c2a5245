"""The chart of a match: everybody's points at the beginning of every turn, and at the end."""

from table.game import Course
from table.match import Match
from table.words import N_
from vertiges.rules.events import MatchWon, TurnBegan


def points(match: Match) -> Course:
    """The score as each turn began (VE-30, VE-40, VE-51), the last line of it with the bonus of VE-60."""
    course = [
        event.points for entry in match.past for event in entry.events if isinstance(event, TurnBegan | MatchWon)
    ] or [(0,) * len(match.setup.seats)]
    return Course(N_("Points"), N_("Turn"), tuple(zip(*course, strict=True)))
