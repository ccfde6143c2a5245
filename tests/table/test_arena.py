"""Tournaments: every order of the seats, the same result in any number of processes, and honest intervals."""

from __future__ import annotations

import io
import re
from collections import Counter
from dataclasses import replace
from gettext import NullTranslations

import pytest
from rich.console import Console

from table.headless.arena import (
    TerminalConsole,
    Tournament,
    TournamentResult,
    arrangements,
    pace_table,
    play,
    play_one,
    results_table,
    run,
    wilson,
)
from table.language import load
from table.offer.options import BadSetup
from table.rng import stream
from tests.table.kuhn import GAME

TOURNAMENT = Tournament(game=GAME, words=("master", "novice"), options={"hands": 6}, seed=7, matches=60)


def printed(outcome: TournamentResult) -> str:
    page = io.StringIO()
    Console(file=page, width=120).print(results_table(outcome, NullTranslations()))
    return page.getvalue()


@pytest.mark.parametrize("width", [10, 20, 40, 60, 66, 67, 70, 80])
def test_tables_stay_readable_in_narrow_terminals(width: int) -> None:
    outcome, page = run(replace(TOURNAMENT, matches=2), 1), io.StringIO()
    console = Console(file=page, width=width)
    for text in (NullTranslations(), load("fr")):
        console.print(results_table(outcome, text))
        console.print(pace_table(outcome, text))
    assert not re.search(r"\S…", page.getvalue()), "a word is cut"
    assert max(map(len, page.getvalue().splitlines())) <= width
    words = page.getvalue().split()
    for row in outcome.rows():
        shares = {f"{share:.1%}" for share in (row.share, row.low, row.high, row.fair)}
        assert {row.word, *shares, f"{row.decision * 1000:.2f}"} <= {*words}
    assert {"Seats", "Ratio", "Fair", "decision", "équitable", "Victoires"} <= {*words}


@pytest.mark.parametrize("name", ["COLUMNS", "LINES"])
@pytest.mark.parametrize("value", ["0", "00", "-5", "", "wide", "²", "9" * 5000])
def test_a_terminal_of_an_impossible_size_counts_as_one_of_eighty_columns(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setenv(name, value)
    page = io.StringIO()
    TerminalConsole(file=page).print(results_table(run(replace(TOURNAMENT, matches=2), 1), NullTranslations()))
    lines = page.getvalue().splitlines()
    assert any("master" in line and "Interval" not in line for line in lines)
    assert 60 < max(map(len, lines)) <= 80


def test_everybody_sits_everywhere_equally_often_and_meets_the_same_luck() -> None:
    four = replace(TOURNAMENT, words=("master", "novice", "novice", "novice"))
    seatings = [four.seating(number) for number in range(8)]
    assert Counter(words.index("master") for words in seatings) == {0: 2, 1: 2, 2: 2, 3: 2}
    seeds = [four.match_seed(number) for number in range(8)]
    assert len(set(seeds[:4])) == len(set(seeds[4:])) == 1
    assert seeds[0] != seeds[4]


def test_too_many_orders_are_cut_down_to_the_rotations() -> None:
    six = ("human", "random", "novice", "regular", "expert", "master")
    orders = arrangements(six)
    assert len(orders) == 6
    assert all({order[seat] for order in orders} == set(six) for seat in range(6))
    assert len(arrangements(six[:4])) == 24


def test_the_same_seed_gives_the_same_table_in_one_process_and_in_two() -> None:
    alone, together = run(TOURNAMENT, 1), run(TOURNAMENT, 2)
    assert printed(alone) == printed(together)
    assert (alone.won, alone.actions) == (together.won, together.actions)
    assert printed(run(replace(TOURNAMENT, seed=8), 1)) != printed(alone)


def test_the_rows_add_up() -> None:
    outcome = run(TOURNAMENT, 1)
    rows = {row.word: row for row in outcome.rows()}
    assert sum(row.won for row in rows.values()) == pytest.approx(60)
    assert sum(row.share for row in rows.values()) == pytest.approx(1)
    assert rows["master"].fair == 0.5
    assert rows["master"].low < rows["master"].share < rows["master"].high
    assert [row.word for row in outcome.rows()] == ["master", "novice"]
    assert outcome.actions == sum(played.actions for played in play(TOURNAMENT))


def test_the_pace_counts_decisions_between_several_actions() -> None:
    played = play_one(TOURNAMENT, 0)
    assert sum(map(len, played.thought.values())) == played.actions - 6  # six deals
    page = io.StringIO()
    Console(file=page, width=120).print(pace_table(run(replace(TOURNAMENT, matches=2), 1), NullTranslations()))
    assert "Actions per second" in page.getvalue()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_wrong_set_up_is_refused_before_the_first_match(jobs: int) -> None:
    with pytest.raises(BadSetup, match="for 2 to 2 players, not 3"):
        next(play(replace(TOURNAMENT, words=("novice",) * 3), jobs))
    with pytest.raises(BadSetup, match="choose 1, 3 or 6"):
        next(play(replace(TOURNAMENT, options={"hands": 4}), jobs))
    with pytest.raises(BadSetup, match="human"):
        next(play(replace(TOURNAMENT, words=("human", "novice")), jobs))


def test_wilson_intervals_are_those_of_the_books() -> None:
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_wilson_intervals_hold_the_truth_about_nineteen_times_in_twenty() -> None:
    rng = stream(1, "wilson")
    held = 0
    for _ in range(400):
        wins = sum(rng.random() < 0.3 for _ in range(80))
        low, high = wilson(wins, 80)
        held += low <= 0.3 <= high
    assert 0.92 < held / 400 < 0.985
