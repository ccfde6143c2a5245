"""A saved match of any game: cut anywhere, foreign, newer, or edited into an illegal move."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from main import GAMES
from table.contract import Action
from table.game import Game
from table.match.journal import FORMAT, BadJournal, Journal, read
from table.match.match import Match, MatchSetup, SeatSetup
from tests.contract.playing import actions_played, every_game, refusal_of, turns

ACTIONS = 12
"""Saved actions of a match. Few, because the match is read again for every byte."""


def saved(game: Game, path: Path) -> Match:
    """Write the beginning of a random match to `path`."""
    seats = tuple(SeatSetup("random", f"Player {seat}", seat) for seat in range(game.default_seats))
    match = Match(game, MatchSetup(game.name, seats, game.complete_options({}), seed=1))
    journal = Journal.create(path, match.setup)
    for turn in turns(game, game.default_seats):
        if turn.number == ACTIONS:
            break
        match.apply(turn.seat, turn.action)
        journal.write_action(turn.seat, turn.action)
    journal.close()
    return match


@every_game
def test_a_match_cut_at_any_byte_resumes_at_its_last_whole_line_or_says_why_not(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = saved(game, path)
    text = path.read_bytes()
    after_setup = text.index(b"\n") + 1
    positions = [match.state_after(number).to_json() for number in range(match.length + 1)]
    for cut in range(len(text) + 1):
        path.write_bytes(text[:cut])
        if cut < after_setup:
            with pytest.raises(
                BadJournal, match=r"match\.jsonl is not a match of Ludothèque, or its first line is cut"
            ):
                read(path, GAMES)
        else:
            resumed = read(path, GAMES)
            assert resumed.length == text[:cut].count(b"\n") - 1
            assert resumed.state.to_json() == positions[resumed.length]


@every_game
def test_a_match_that_was_cut_is_played_on_in_the_same_file(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = saved(game, path)
    text = path.read_bytes()
    path.write_bytes(text[: len(text) - 3])
    resumed, journal = Journal.resume(path, GAMES)
    last = match.entry(match.length - 1)
    resumed.apply(last.seat, last.action)
    journal.write_action(last.seat, last.action)
    journal.close()
    assert path.read_bytes() == text
    assert read(path, GAMES).state.to_json() == match.state.to_json() == resumed.state.to_json()


@every_game
def test_a_match_from_a_newer_version_or_another_shelf_is_refused(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    saved(game, path)
    text = path.read_bytes()
    path.write_bytes(text.replace(b'"ludotheque":%d' % FORMAT, b'"ludotheque":%d' % (FORMAT + 1), 1))
    with pytest.raises(BadJournal, match="written by a newer Ludothèque"):
        read(path, GAMES)
    path.write_bytes(text)
    with pytest.raises(BadJournal, match="not on this shelf"):
        read(path, {})


@every_game
def test_a_match_edited_into_an_illegal_move_is_refused_with_line_and_rule(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = saved(game, path)
    lines = path.read_bytes().splitlines()
    for number in range(1, match.length, 5):
        action, rule = an_illegal_action(game, match, number)
        edited = msgspec.json.encode({"seat": match.entry(number).seat, "action": action})
        path.write_bytes(b"\n".join([*lines[: number + 1], edited, *lines[number + 2 :], b""]))
        with pytest.raises(BadJournal, match=rf"match\.jsonl, line {number + 2}: the rules do not allow .*\({rule}\)"):
            read(path, GAMES)


def an_illegal_action(game: Game, match: Match, number: int) -> tuple[Action, str]:
    """Something that may not be done instead of the action with that number, and the rule against it."""
    state, seat = match.state_after(number), match.entry(number).seat
    refusals = ((action, refusal_of(state, seat, action)) for action in actions_played(game, game.default_seats))
    return next((action, refusal.rule_id) for action, refusal in refusals if refusal is not None)
