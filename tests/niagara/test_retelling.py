"""The gem that decides and the falls in the story of a match of Niagara."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from niagara import GAME
from niagara.retelling import retell
from niagara.rules import events
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.retelling import MatchSummary
from table.match.turns import TurnController
from table.seating import players_at_once


def played(seed: int, **options: object) -> tuple[Match, MatchSummary]:
    """Play a match between novices to its end, and retell it."""
    seats = tuple(SeatSetup("novice", name, seat) for seat, name in enumerate(("Ada", "Bruno", "Cy")))
    setup = MatchSetup(GAME.name, seats, GAME.complete_options(options), seed)
    match = Match(GAME, setup)
    TurnController(match, players_at_once(GAME, setup)).play_out()
    return match, retell(match, NullTranslations())


@pytest.mark.parametrize("seed", range(3))
def test_the_gem_that_decides_and_the_greatest_fall_are_among_the_moments(seed: int) -> None:
    match, summary = played(seed)
    (last,) = [moment for moment in summary.moments if moment.title == "The gem that decides"]
    assert isinstance(last.event, events.CanoeLanded)
    assert last.event.seat in match.state.winners()
    assert last.event in match.entry(last.number).events
    lost = [event for event in match.events if isinstance(event, events.CanoeLost)]
    told = [moment for moment in summary.moments if isinstance(moment.event, events.CanoeLost)]
    assert len(told) == bool(lost)
    if lost:
        laden = any(event.gems for event in lost)
        assert summary.best is told[0], "it was not seen a moment ago"
        assert told[0].title == ("The costliest loss" if laden else "The wettest moment")


@pytest.mark.parametrize(
    ("goal", "title", "unit"), [("printed", "Gems in the store", "gem"), ("points", "Gold in the store", "gold")]
)
def test_the_chart_and_the_decision_count_what_wins(goal: str, title: str, unit: str) -> None:
    """NI-60"""
    match, summary = played(2, goal=goal)
    course = GAME.course(match.events, 3)
    assert course is not None
    assert course.chart.title == title
    winner = match.state.winners()[0]
    assert course.rank(winner) == min(map(course.rank, range(3)))
    assert unit in course.chart.result(course.lines[winner][-1], NullTranslations())
    if goal == "points":
        assert course.lines[winner][-1] >= 24
        assert " gold in round " in summary.decided
