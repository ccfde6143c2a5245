"""Falls, ZAPs and towers in the story of a match of Vertiges."""

from __future__ import annotations

from gettext import NullTranslations
from pathlib import Path

import pytest

from main import GAMES
from table.contract import SPECTATOR
from table.match import journal
from tests.contract.saved_matches import saved_match
from vertiges import GAME
from vertiges.retelling import retell, tallest_tower
from vertiges.rules.events import Fell, Zapped
from vertiges.rules.state import Vertiges
from vertiges.rules.towers import towers


def test_the_largest_fall_and_the_best_zap_are_those_of_the_match() -> None:
    match = journal.read(saved_match(GAME), GAMES)
    told = {moment.title: moment for moment in retell(match, NullTranslations()).moments}
    falls = [event for event in match.events if isinstance(event, Fell)]
    zaps = [event for event in match.events if isinstance(event, Zapped)]
    assert falls or zaps
    if falls:
        most = max(len(fall.pieces) for fall in falls)
        assert str(most) in told["The largest fall"].words or most == 1
        standing = match.state_after(told["The largest fall"].pictured).observation(SPECTATOR).table
        fall = told["The largest fall"].event
        assert isinstance(fall, Fell)
        assert sum(piece in standing for piece in fall.pieces) >= len(fall.pieces) - 1, "seen before it happens"
    if zaps:
        assert f"{max(zap.points for zap in zaps)} points" in told["The best ZAP"].words


def test_no_tower_of_the_match_was_taller_than_the_tallest() -> None:
    match = journal.read(saved_match(GAME), GAMES)
    tallest = tallest_tower(match)
    assert tallest is not None
    heights = [
        len(tower.pieces)
        for number in range(match.length + 1)
        for tower in towers(match.state_after(number).observation(SPECTATOR).table)
    ]
    assert len(tallest.pieces) == max(heights)
    after = match.state_after(tallest.number + 1).observation(SPECTATOR).table
    assert all(after[piece.piece] == piece for piece in tallest.pieces)


def test_the_last_action_can_make_the_tallest_tower() -> None:
    match = journal.read(saved_match(GAME), GAMES)
    tallest = tallest_tower(match)
    assert tallest is not None
    match.go_to(tallest.number + 1)
    assert tallest_tower(match) == tallest


def test_the_match_is_not_played_again_to_find_its_tallest_tower(monkeypatch: pytest.MonkeyPatch) -> None:
    match = journal.read(saved_match(GAME), GAMES)
    expected = tallest_tower(match)
    monkeypatch.setattr(Vertiges, "apply", None)
    assert tallest_tower(match) == expected


def test_the_moment_that_was_worth_most_points_is_the_best_one() -> None:
    """A fall of one piece never comes before a ZAP of many."""
    stickers = sorted((Path(__file__).parents[1] / "journals" / "stickers").glob("vertiges*.jsonl"))
    several = 0
    for path in (saved_match(GAME), *stickers):
        match = journal.read(path, GAMES)
        if not match.state_after(match.length).is_terminal():
            continue
        match.go_to(match.length)
        moments = sorted(retell(match, NullTranslations()).moments, key=lambda moment: moment.rank)
        worth = [getattr(moment.event, "points", 4.5) for moment in moments]
        assert worth == sorted(worth, reverse=True), path
        several += len(worth) > 1
    assert several
